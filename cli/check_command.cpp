#include <frugal/check/agreement.hpp>
#include <frugal/error.hpp>
#include <frugal/report/check_report.hpp>
#include <frugal/table/bytes.hpp>

#include <memory>
#include <optional>

#include <CLI/CLI.hpp>
#include <cli/commands.hpp>
#include <cli/exit_code.hpp>
#include <cli/model_options.hpp>
#include <cli/shared_options.hpp>
#include <cli/terminal.hpp>
#include <fmt/format.h>

namespace frugal::cli {
namespace {

struct CheckOptions {
    TableOptions table;
    CostOptions costs;
    ModelOptions model;
    std::optional<std::string> proof;
    std::optional<std::string> answer;
    bool json = false;

    /// Standard input can be read once.
    void validate() const {
        if (!proof && !answer) throw UsageError("nothing to check: give --proof FILE or --answer FILE");
        if ((table.data == "-") + (proof == "-") + (answer == "-") > 1)
            throw UsageError("only one of DATA, --proof and --answer can be standard input");
    }
};

/// Says what is wrong, all of it, as any other fault of a file is said.
int complain(const std::string& path, const std::vector<std::string>& differences) {
    for (const std::string& difference : differences)
        fmt::print(stderr, "frugal: {}\n", DataError(source_name(path), 0, difference).what());
    return kWrongData;
}

int run(CheckOptions& options) {
    options.validate();
    const DecisionTable table = options.table.read(options.model.measures_numbers());
    const TestCosts costs = options.costs.read(table);
    const std::shared_ptr<const Model> model = options.model.make(table, options.costs);
    check::Region region;
    if (model) {
        region = [&](const std::vector<std::size_t>& features) { return model->recomputed(table, features); };
        if (options.proof) throw UsageError("there are proofs about the model pawlak only");
    }
    if (options.proof && !costs.additive()) throw UsageError("there are proofs about costs that add up only");
    std::optional<check::AnswerReport> answer;
    std::optional<check::ProofReport> proof;
    if (options.answer) {
        const Bytes bytes(*options.answer);
        answer = check::check_answer(table, costs, bytes.view(), source_name(*options.answer),
                                     model ? model->name() : "pawlak", region);
        if (!answer->differences.empty()) return complain(*options.answer, answer->differences);
    }
    if (options.proof) proof = check::check_proof(table, costs, *options.proof);
    if (answer && proof) {
        const std::vector<std::string> faults = check::disagreements(*proof, *answer, costs);
        if (!faults.empty()) return complain(*options.answer, faults);
    }
    const Checked checked{proof ? &*proof : nullptr, answer ? &*answer : nullptr};
    print(options.json ? check_json(table, costs, checked)
                       : check_text(table, costs, checked, style_for(stdout)));
    return kAnswered;
}

}  // namespace

void add_check(CLI::App& app, Invocation& invocation) {
    const auto options = std::make_shared<CheckOptions>();
    CLI::App& command =
        *app.add_subcommand("check", "Recompute an answer, or check a proof that nothing is better");
    options->table.declare(command);
    options->costs.declare(command);
    options->costs.declare_aggregate(command);
    options->model.declare(command);
    command.add_option("--proof", options->proof, "Proof to check; may be gzipped; - is standard input")
        ->type_name("FILE");
    command
        .add_option("--answer", options->answer,
                    "Answer to recompute: what select, frontier, reducts or evaluate print with --json; - is "
                    "standard input")
        ->type_name("FILE");
    command.add_flag("--json", options->json, "Answer as one JSON object");
    command.callback([options, &invocation] { invocation.action = [options] { return run(*options); }; });
}

}  // namespace frugal::cli
