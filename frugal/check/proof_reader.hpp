// The lines and fields of a proof file, and the seal at its end. Nothing here knows what a proof means: it
// only makes sure that a file that is cut short, damaged or badly formed is refused with its line.
#pragma once

#include <frugal/table/fnv1a.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace frugal::check {

class ProofReader {
  public:
    /// Looks at the first and the last line: throws DataError unless this is a proof of the known version
    /// whose checksum holds. Both texts must outlive the reader.
    ProofReader(std::string_view text, const std::string& source);

    /// Goes to the next line; fails when there is none, or when fields of this line have not been read.
    void next_line();
    /// Goes to the next line, which must begin with this word.
    void next_line(std::string_view keyword);

    bool has_field() const { return has_field_; }
    std::string_view field();
    /// A whole number from 0 to `most`.
    std::int64_t number(std::int64_t most);

    /// Fails unless the last line has been read to its end.
    void finish();

    /// Throws a DataError about the current line, or about an earlier one.
    [[noreturn]] void fail(const std::string& what) const { fail_at(line_, what); }
    [[noreturn]] void fail_at(std::size_t line, const std::string& what) const;
    std::size_t line() const { return line_; }

  private:
    void check_seal() const;

    const std::string& source_;
    std::string_view text_;    ///< all of it
    std::string_view unread_;  ///< the lines that follow
    std::string_view rest_;    ///< the fields of this line that follow
    bool has_field_ = false;
    std::size_t line_ = 0;
};

}  // namespace frugal::check
