"""The whole frontier against the hardest single budget on it: what sharing the work is worth."""

import math
import statistics

from . import markdown

NAME = "frontier"
TITLE = "The whole frontier"
TABLES = ("nursery", "soybean-large", "kr-vs-kp", "letter", "splice", "connect-4")
MOST_BUDGETS = 200
MOST_BUDGETS_IF_QUICK = 5
ROUNDS = 9
LONG = 60  # seconds that all rounds may take, if there are several
HARDEST = 3  # so many are measured again: the slowest of many single times is one that was disturbed
LIMITS = 5  # a frontier may take so many time limits: it has more to prove than one budget


def measure(bench):
    for table in [*bench.bundled(), *bench.larger(*TABLES)]:
        for seed in [*range(1, bench.draws(3) + 1), None]:
            bench.say(f"frontier: {table.name}, {'1 each' if seed is None else f'draw {seed}'}")
            yield one_frontier(bench, table, seed)


def one_frontier(bench, table, seed):
    costs = bench.costs(table, seed)
    whole = bench.ask("frontier", table, *costs, limits=LIMITS)
    most = MOST_BUDGETS_IF_QUICK if bench.options.quick else MOST_BUDGETS
    budgets = spread([point["cost"] for point in whole["points"]], most)
    once = {budget: seconds_for(bench, table, costs, budget) for budget in budgets}
    slowest = sorted(budgets, key=once.get, reverse=True)[:HARDEST]
    # In turns: the machine may be faster in one moment and slower in the next.
    rounds = [(whole["statistics"]["seconds"], once)]
    one_round = whole["statistics"]["seconds"] + sum(once[budget] for budget in slowest)
    if one_round * 2 < LONG and not bench.options.quick:
        rounds = [
            (bench.ask("frontier", table, *costs)["statistics"]["seconds"],
             {budget: seconds_for(bench, table, costs, budget) for budget in slowest})
            for _ in range(min(ROUNDS, int(LONG / one_round)))]
    hardest = max(slowest, key=lambda budget: statistics.median(alone[budget] for _, alone in rounds))
    return {
        "name": f"{table.name}, {'1 each' if seed is None else f'uniform, seed {seed}'}", "table": table.name,
        "seed": seed, "status": whole["status"], "points": len(whole["points"]),
        "seconds": statistics.median(seconds for seconds, _ in rounds),
        "nodes": whole["statistics"]["nodes"], "hardest_budget": hardest,
        "hardest_seconds": statistics.median(alone[hardest] for _, alone in rounds),
        "ratio": statistics.median(seconds / alone[hardest] for seconds, alone in rounds),
    }


def seconds_for(bench, table, costs, budget):
    return bench.ask("select", table, *costs, "--budget", budget)["statistics"]["seconds"]


def spread(values, most):
    """At most so many of the values, evenly spread, the last one included."""
    if len(values) <= most:
        return values
    return [values[math.ceil((i + 1) * len(values) / most) - 1] for i in range(most)]


def show(rows, earlier):
    lines = []
    for table, drawn in dict.fromkeys((row["table"], row["seed"] is not None) for row in rows):
        group = [row for row in rows if row["table"] == table and (row["seed"] is not None) == drawn]
        ratios = [ratio for ratio in (earlier.ratio(NAME, row) for row in group) if ratio is not None]
        open_ones = sum(row["status"] != "optimal" for row in group)
        lines.append([
            table, "uniform" if drawn else "1 each", markdown.count(median(group, "points")),
            ("" if not open_ones else f"{open_ones} open, ") + markdown.seconds(median(group, "seconds"))
            + (f" [{statistics.median(ratios):.2f}]" if ratios else ""),
            markdown.seconds(median(group, "hardest_seconds")), markdown.times(median(group, "ratio"))])
    return ("One thread; medians of the draws. The hardest budget is the slowest of up to"
            f" {MOST_BUDGETS} points of the frontier, each solved alone.\n\n"
            + markdown.table(["table", "costs", "points", "frontier", "hardest budget", "ratio"], lines))


def median(group, key):
    return statistics.median(row[key] for row in group)
