// The bytes of a file, however they come: mapped, piped in, or gzipped.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace frugal {

/// Holds the bytes of `path` (`-` is standard input) for as long as it lives; gzip is inflated.
/// Throws DataError when they cannot be had.
class Bytes {
  public:
    explicit Bytes(const std::string& path);
    ~Bytes();
    Bytes(const Bytes&) = delete;
    Bytes& operator=(const Bytes&) = delete;

    std::string_view view() const { return view_; }

  private:
    void load(int descriptor, const std::string& source);
    void unmap();

    std::string owned_;
    void* mapped_ = nullptr;
    std::size_t mapped_size_ = 0;
    std::string_view view_;
};

/// What messages call `path`: standard input has no name of its own.
std::string source_name(const std::string& path);

bool is_gzip(std::string_view bytes);

/// Inflates one or several gzip members; `source` names the bytes in a DataError.
std::string inflate_gzip(std::string_view bytes, const std::string& source);

}  // namespace frugal
