#include <frugal/error.hpp>
#include <frugal/problem/ingredients.hpp>

#include <fmt/format.h>

namespace frugal {

const DecisionTable& Ingredients::need_table() const {
    if (table == nullptr) throw UsageError("this problem needs the table");
    return *table;
}

void Ingredients::expect_blocks(std::string_view what) const {
    if (!model || model->looks_at_blocks()) return;
    const std::string where =
        model->name() == "pawlak" ? "with --missing any" : "in the model " + model->name();
    throw UsageError(
        fmt::format("{} is measured in blocks of equal objects; {} there are only objects near to each other",
                    what, where));
}

}  // namespace frugal
