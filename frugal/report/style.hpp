// Colour for terminals, nothing elsewhere.
#pragma once

#include <string>
#include <string_view>

namespace frugal {

class Style {
  public:
    explicit Style(bool colour) : colour_(colour) {}

    std::string bold(std::string_view text) const { return wrap("1", text); }
    std::string good(std::string_view text) const { return wrap("32", text); }
    std::string warning(std::string_view text) const { return wrap("33", text); }
    std::string faint(std::string_view text) const { return wrap("2", text); }
    std::string accent(std::string_view text) const { return wrap("36", text); }

  private:
    std::string wrap(std::string_view code, std::string_view text) const {
        if (!colour_) return std::string(text);
        return "\033[" + std::string(code) + "m" + std::string(text) + "\033[0m";
    }

    bool colour_;
};

}  // namespace frugal
