"""Which questions about larger tables are proven within the time limit, and what is left of the others."""

import statistics

from . import bench as suite
from . import markdown

NAME = "proven"
TITLE = "Larger tables"
PERCENTS = (50, 80, 95)
QUESTIONS = ("cheapest reduct", *(f"budget {percent / 100:g}" for percent in PERCENTS))


def measure(bench):
    for table in bench.larger():
        for seed in [*range(1, bench.draws(1) + 1), None]:
            yield from one_draw(bench, table, seed)


def one_draw(bench, table, seed):
    costs = bench.costs(table, seed)
    bench.say(f"proven: {table.name}, {costs_name(seed)}")
    reduct = bench.cheapest_reduct(table, costs)
    yield row_of(table, seed, QUESTIONS[0], None, reduct)
    for percent, question in zip(PERCENTS, QUESTIONS[1:]):
        budget = suite.share(percent, reduct["cost"])
        answer = bench.steady("select", table, *costs, "--budget", budget)
        yield row_of(table, seed, question, budget, answer)


def costs_name(seed):
    return "1 each" if seed is None else f"uniform, seed {seed}"


def row_of(table, seed, question, budget, answer):
    return {
        "name": f"{table.name}, {costs_name(seed)}, {question}", "table": table.name, "seed": seed,
        "question": question, "budget": budget, "value": suite.value(answer), **suite.figures(answer),
    }


def arguments(bench, table, row):
    """The question of a row, asked again."""
    asked = ["--problem", "min-cost-reduct"] if row["budget"] is None else ["--budget", row["budget"]]
    return [*bench.costs(table, row["seed"]), *asked]


def show(rows, earlier):
    lines = []
    for table, drawn in dict.fromkeys((row["table"], row["seed"] is not None) for row in rows):
        cells = []
        for question in QUESTIONS:
            group = [row for row in rows if row["table"] == table and row["question"] == question
                     and (row["seed"] is not None) == drawn]
            cells.append(cell(group, earlier) if group else "")
        lines.append([table, "uniform" if drawn else "1 each", *cells])
    return ("One thread. Time and nodes of a proof, or the gap that was left at the time limit; a gap of 0.0 % means"
            " that the positive region is proven and the cost is not. Several draws: medians, and how many were"
            " proven.\n\n"
            + markdown.table(["table", "costs", *QUESTIONS], lines))


def cell(group, earlier):
    nodes = markdown.count(statistics.median(row["nodes"] for row in group))
    if len(group) == 1:
        return f"{markdown.outcome(group[0])}, {nodes}{earlier.note(NAME, group[0])}"
    left = [row for row in group if row["status"] != "optimal"]
    if left:
        worst = max(1 if row["gap"] is None else row["gap"] for row in left)
        return f"{len(group) - len(left)} of {len(group)} proven, gap up to {100 * worst:.1f} %, {nodes}"
    ratios = [ratio for ratio in (earlier.ratio(NAME, row) for row in group) if ratio is not None]
    note = f" [{statistics.median(ratios):.2f}]" if ratios else ""
    return f"{markdown.seconds(statistics.median(row['seconds'] for row in group))}, {nodes}{note}"
