// What the program writes to, and how.
#pragma once

#include <frugal/problem/problem.hpp>
#include <frugal/report/style.hpp>
#include <frugal/search/options.hpp>

#include <cstdio>
#include <functional>
#include <string>

namespace frugal::cli {

bool is_terminal(std::FILE* stream);

/// Colours on a terminal, unless NO_COLOR is set.
Style style_for(std::FILE* stream);

/// Writes an answer to standard output; throws when it cannot be written.
void print(const std::string& text);

/// Writes a file; throws when it cannot be written.
void write_file(const std::string& path, const std::string& text);

/// One line on standard error that is overwritten while a search runs, and wiped when this goes.
class ProgressLine {
  public:
    ProgressLine() = default;
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(const std::string& text);

  private:
    bool shown_ = false;
};

/// best 8,102  bound 8,120  gap 0.2 %  1,200 nodes  310 k/s  4.1 s
std::string progress_text(const Progress& progress, const Problem& problem);

}  // namespace frugal::cli
