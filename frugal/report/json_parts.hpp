// What every JSON answer is made of. For the sources of this room only: users of the library do not need the
// JSON library.
#pragma once

#include <frugal/table/decimal.hpp>
#include <frugal/table/decision_table.hpp>
#include <frugal/table/feature_set.hpp>

#include <string>

#include <nlohmann/json.hpp>

namespace frugal {

using Json = nlohmann::ordered_json;

/// Whole numbers without a point, others as the shortest decimal that reads back the same.
inline Json number(double value) {
    const auto whole = static_cast<std::int64_t>(value);
    if (static_cast<double>(whole) == value) return whole;
    return value;
}
inline Json number(const Decimal& value) {
    return value.is_integer() ? Json(value.mantissa) : Json(value.to_double());
}

inline Json names(const DecisionTable& table, const FeatureSet& features) {
    Json list = Json::array();
    features.for_each([&](std::size_t feature) { list.push_back(table.features[feature].name); });
    return list;
}

/// Bytes that are not UTF-8 become the replacement character: JSON has no other way to hold them.
inline std::string dump(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace frugal
