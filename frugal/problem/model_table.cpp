#include <frugal/error.hpp>
#include <frugal/problem/model_table.hpp>
#include <frugal/table/closest_name.hpp>

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace frugal {
namespace {

using SharedModel = std::shared_ptr<const Model>;

/// A threshold of 1 - beta, exactly.
SharedModel make_vprs(const DecisionTable& /*table*/, const ModelParameters& parameters) {
    if (!parameters.beta)
        throw UsageError("--model vprs needs --beta B, the share of errors a block may have");
    const Decimal beta = *parameters.beta;
    const std::int64_t one = power_of_ten(beta.decimals);
    if (beta.is_negative() || beta.mantissa >= one - beta.mantissa)
        throw UsageError(fmt::format("--beta {} is not in 0 <= B < 0.5", beta.to_string()));
    return std::make_shared<MajorityShare>(
        "vprs",
        fmt::format("a block counts when at most {} of it is not of its largest class", beta.to_string()),
        Share{one - beta.mantissa, one});
}

SharedModel make_dtrs(const DecisionTable& /*table*/, const ModelParameters& parameters) {
    if (!parameters.losses) throw UsageError("--model dtrs needs --losses PP,BP,NP,PN,BN,NN");
    return std::make_shared<MajorityShare>(
        "dtrs",
        fmt::format("a block counts when the share of its largest class is at least alpha ({})",
                    thresholds_text(*parameters.losses)),
        parameters.losses->alpha());
}

SharedModel make_neighborhood(const DecisionTable& table, const ModelParameters& parameters) {
    if (!parameters.delta)
        throw UsageError("--model neighborhood needs --delta D, the size of a neighbourhood");
    if (parameters.delta->is_negative())
        throw UsageError(fmt::format("--delta {} is negative", parameters.delta->to_string()));
    return std::make_shared<NearPairs>(
        NearPairs::neighborhood(table, *parameters.delta, parameters.metric.value_or(Metric::maximum)));
}

SharedModel make_error_range(const DecisionTable& table, const ModelParameters& parameters) {
    std::vector<Decimal> errors(table.features.size());
    for (std::size_t i = 0; i < errors.size(); ++i) {
        const Column& column = table.features[i];
        const bool given = i < parameters.errors.size() && parameters.errors[i];
        if (given) errors[i] = *parameters.errors[i];
        if (given && column.kind == ColumnKind::nominal)
            throw UsageError(
                fmt::format("'{}' has an error range but is not numeric (say --numeric {} if it is)",
                            column.name, column.name));
    }
    if (std::ranges::none_of(parameters.errors, [](const auto& error) { return error.has_value(); }))
        throw UsageError("--model error-range needs a cost file with a column 'error'");
    return std::make_shared<NearPairs>(NearPairs::error_range(table, errors));
}

constexpr std::array kModels{
    ModelRow{"pawlak", "a block counts when it holds one decision value",
             [](const DecisionTable& table, const ModelParameters&) -> SharedModel {
                 if (table.missing != MissingMode::any) return nullptr;
                 return std::make_shared<NearPairs>(NearPairs::matching_missing(table));
             }},
    ModelRow{"vprs", "a block counts when its majority share is at least 1 - beta", make_vprs},
    ModelRow{"dtrs", "a block counts when its majority share is at least alpha, computed from losses",
             make_dtrs},
    ModelRow{"neighborhood", "an object counts when all within a distance of delta have its decision",
             make_neighborhood},
    ModelRow{"error-range",
             "an object counts when all that measuring errors cannot tell apart have its decision",
             make_error_range},
};

/// A parameter that the chosen model ignores is a mistake of the asker.
void refuse_unused(std::string_view model, const ModelParameters& parameters) {
    const auto only = [&](bool given, std::string_view option, std::string_view wanted) {
        if (given && model != wanted)
            throw UsageError(fmt::format("{} goes with --model {}, not with {}", option, wanted, model));
    };
    only(parameters.beta.has_value(), "--beta", "vprs");
    only(parameters.delta.has_value(), "--delta", "neighborhood");
    only(parameters.metric.has_value(), "--metric", "neighborhood");
}

}  // namespace

std::span<const ModelRow> model_table() { return kModels; }

std::shared_ptr<const Model> make_model(std::string_view name, const DecisionTable& table,
                                        const ModelParameters& parameters) {
    std::vector<std::string> names;
    for (const ModelRow& row : kModels) {
        names.emplace_back(row.name);
        if (row.name != name) continue;
        refuse_unused(name, parameters);
        SharedModel model = row.make(table, parameters);
        if (model && model->looks_at_blocks() && table.missing == MissingMode::any) {
            throw UsageError(fmt::format(
                "--missing any makes no blocks, and {} counts blocks: use --missing value or none", name));
        }
        return model;
    }
    throw UsageError(fmt::format("no model is named '{}'{}", name, did_you_mean(name, names)));
}

bool measures_numbers(std::string_view model) { return model == "neighborhood" || model == "error-range"; }

}  // namespace frugal
