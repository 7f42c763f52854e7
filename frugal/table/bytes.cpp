// A mapped file costs no copy, which is most of what reading a plain table costs; everything that cannot be
// mapped (pipes, devices, gzip) is read into memory of our own.
#include <frugal/error.hpp>
#include <frugal/table/bytes.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

namespace frugal {
namespace {

#ifdef MAP_POPULATE  // Linux: the whole file is wanted, so one call maps what would be thousands of page
                     // faults
constexpr int kMapFlags = MAP_PRIVATE | MAP_POPULATE;
#else
constexpr int kMapFlags = MAP_PRIVATE;
#endif

class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ > STDIN_FILENO) ::close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int number() const { return number_; }

  private:
    int number_;
};

[[noreturn]] void refuse(const std::string& source, const char* action) {
    throw DataError(source, 0,
                    fmt::format("cannot be {}: {}", action, std::generic_category().message(errno)));
}

std::string read_all(int descriptor, const std::string& source) {
    constexpr std::size_t kStep = std::size_t{1} << 18;
    std::string bytes;
    std::size_t used = 0;
    while (true) {
        if (bytes.size() - used < kStep) bytes.resize(std::max(2 * bytes.size(), 2 * kStep));
        const ssize_t got = ::read(descriptor, bytes.data() + used, bytes.size() - used);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) refuse(source, "read");
        if (got == 0) break;
        used += static_cast<std::size_t>(got);
    }
    bytes.resize(used);
    return bytes;
}

class Inflater {
  public:
    Inflater() {
        constexpr int kGzipOnly = 16 + MAX_WBITS;
        if (inflateInit2(&stream, kGzipOnly) != Z_OK) throw std::bad_alloc();
    }
    ~Inflater() { inflateEnd(&stream); }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    z_stream stream{};
};

}  // namespace

std::string source_name(const std::string& path) { return path == "-" ? "standard input" : path; }

bool is_gzip(std::string_view bytes) { return bytes.starts_with("\x1f\x8b"); }

std::string inflate_gzip(std::string_view bytes, const std::string& source) {
    Inflater inflater;
    z_stream& stream = inflater.stream;
    std::string text;
    std::array<char, std::size_t{1} << 16> buffer;
    while (true) {
        if (stream.avail_in == 0 && !bytes.empty()) {
            const std::size_t piece = std::min<std::size_t>(bytes.size(), std::numeric_limits<uInt>::max());
            // zlib takes its input by a pointer to non-const, but never writes through it.
            stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
            stream.avail_in = static_cast<uInt>(piece);
            bytes.remove_prefix(piece);
        }
        stream.next_out = reinterpret_cast<Bytef*>(buffer.data());
        stream.avail_out = static_cast<uInt>(buffer.size());
        const int status = inflate(&stream, Z_NO_FLUSH);
        text.append(buffer.data(), buffer.size() - stream.avail_out);
        if (status == Z_STREAM_END) {
            if (stream.avail_in == 0 && bytes.empty()) return text;
            inflateReset(&stream);
        } else if (status == Z_BUF_ERROR) {
            throw DataError(source, 0, "the gzip data ends too early (is the file cut short?)");
        } else if (status != Z_OK) {
            throw DataError(
                source, 0,
                fmt::format("the gzip data is corrupt: {}", stream.msg ? stream.msg : "bad stream"));
        }
    }
}

Bytes::Bytes(const std::string& path) {
    const std::string source = source_name(path);
    const Descriptor file(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.number() < 0) refuse(source, "opened");
    load(file.number(), source);
    if (!is_gzip(view_)) return;
    try {
        owned_ = inflate_gzip(view_, source);
    } catch (...) {
        unmap();  // no destructor runs for an object that was never made
        throw;
    }
    unmap();
    view_ = owned_;
}

Bytes::~Bytes() { unmap(); }

void Bytes::load(int descriptor, const std::string& source) {
    struct stat status {};
    if (::fstat(descriptor, &status) != 0) refuse(source, "opened");
    if (S_ISDIR(status.st_mode)) {
        errno = EISDIR;
        refuse(source, "opened");
    }
    // Standard input may stand in the middle of its file, so it is read even when it could be mapped.
    if (descriptor != STDIN_FILENO && S_ISREG(status.st_mode) && status.st_size > 0) {
        const auto size = static_cast<std::size_t>(status.st_size);
        void* const address = ::mmap(nullptr, size, PROT_READ, kMapFlags, descriptor, 0);
        if (address != MAP_FAILED) {
            mapped_ = address;
            mapped_size_ = size;
            view_ = {static_cast<const char*>(address), size};
            return;
        }
    }
    owned_ = read_all(descriptor, source);
    view_ = owned_;
}

void Bytes::unmap() {
    if (mapped_ != nullptr) ::munmap(mapped_, mapped_size_);
    mapped_ = nullptr;
}

}  // namespace frugal
