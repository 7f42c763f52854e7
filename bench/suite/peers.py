"""The exact search against general solvers: the same question, exported; the same optimum, checked."""

import csv
import dataclasses
import statistics

from . import bench as suite
from . import child, markdown, solvers

NAME = "peers"
TITLE = "The exact search against general solvers"
FACTOR = 80
SHORT = 0.1  # seconds
AGAIN = 4


def measure(bench):
    found, absent = solvers.installed()
    for name in absent:
        bench.say(f"peers: {name} is not installed and is left out")
    for table in [*bench.bundled(), *bench.larger("kr-vs-kp")]:
        yield from one_table(bench, table, found)


def one_table(bench, table, found):
    runs = {solver.name: [] for solver in found}
    exact = []
    for seed in range(1, bench.draws(3) + 1):
        costs = bench.costs(table, seed)
        reduct = bench.cheapest_reduct(table, costs)
        question = [*costs, "--budget", suite.share(FACTOR, reduct["cost"])]
        answer = bench.steady("select", table, *question)
        exact.append(suite.figures(answer))
        for solver in found:
            bench.say(f"peers: {table.name}, draw {seed}: {solver.name}")
            solved = steady(bench, solver, export(bench, table, question, solver.format))
            runs[solver.name].append(solved)
            check(bench, f"{table.name}, draw {seed}", solver, solved, answer, costs[1])
    yield exact_row(table, exact)
    for name, solved in runs.items():
        yield peer_row(table, name, solved, exact)


def export(bench, table, question, form):
    path = bench.folder / f"{table.name}-{form}.model.{'wcnf' if form == 'wcnf' else 'lp'}"
    child.run_well([bench.build / "frugal", "export", *table.arguments(), *question, "--format", form], out=path)
    return path


def steady(bench, solver, model):
    """A short run is repeated, as those of the program are, and the medians of its times count."""
    limit = bench.options.time_limit
    ready = solver.prepared(model, limit)
    if ready is None:
        return solvers.unprepared(limit)
    solved = [solver.run(ready, limit)]
    if solved[0].whole_seconds < SHORT and not bench.options.quick:
        solved += [solver.run(ready, limit) for _ in range(AGAIN)]
    worst = max(solved, key=lambda one: solvers.WORST_LAST.index(one.status))
    return dataclasses.replace(worst, seconds=statistics.median(one.seconds for one in solved),
                               whole_seconds=statistics.median(one.whole_seconds for one in solved))


def check(bench, what, solver, solved, answer, costs):
    if solved.status == "failed":
        bench.say(f"peers: {what}: {solver.name} gave up after {solved.whole_seconds:.1f} s")
    if solved.status != "optimal" or answer["status"] != "optimal":
        return
    expected = solver.expected(answer, total_cost(costs) + 1)
    if solved.optimum != expected:
        bench.fault(f"{what}: {solver.name} finds an optimum of {solved.optimum}, exact one of {expected}")


def total_cost(path):
    with open(path, newline="") as file:
        return sum(int(line["cost"]) for line in csv.DictReader(file))


def exact_row(table, exact):
    return {
        "name": f"{table.name}/exact", "table": table.name, "solver": "exact", "draws": len(exact),
        "status": "optimal" if all(one["status"] == "optimal" for one in exact) else "open",
        "seconds": statistics.median(one["seconds"] for one in exact),
        "nodes": statistics.median(one["nodes"] for one in exact),
    }


def peer_row(table, name, solved, exact):
    """An open run counts as one of the time limit, so its ratio is a lower limit."""
    return {
        "name": f"{table.name}/{name}", "table": table.name, "solver": name, "draws": len(solved),
        "status": max((one.status for one in solved), key=solvers.WORST_LAST.index),
        "proven": sum(one.status == "optimal" for one in solved),
        "seconds": statistics.median(one.seconds for one in solved),
        "whole_seconds": statistics.median(one.whole_seconds for one in solved),
        "ratio": statistics.median(one.seconds / own["seconds"] for one, own in zip(solved, exact)),
        "whole_ratio": statistics.median(one.whole_seconds / own["seconds"] for one, own in zip(solved, exact)),
    }


def show(rows, earlier):
    names = list(dict.fromkeys(row["solver"] for row in rows))
    lines = []
    for table in dict.fromkeys(row["table"] for row in rows):
        cells = {row["solver"]: cell(row) + earlier.note(NAME, row) for row in rows if row["table"] == table}
        lines.append([table, *(cells.get(name, "") for name in names), best(rows, table)])
    return ("Median times of solving as each solver reports them, and in brackets how many times slower than `exact`,"
            " which is ready when the table has been read: by that time / by the time of its whole process on the ready"
            " model, which decides who is the best. What clasp reads has been made by clingo before.\n\n"
            + markdown.table(["table", *names, "the best of them"], lines))


def best(rows, table):
    """Of the solvers that finished, the one whose process comes nearest to `exact`."""
    done = [row for row in rows if row["table"] == table and row["status"] == "optimal" and "ratio" in row]
    if not done:
        return "none finished"
    nearest = min(done, key=lambda row: row["whole_ratio"])
    return f"{nearest['solver']}, {markdown.times(nearest['whole_ratio'])}"


def cell(row):
    if row["solver"] == "exact":
        return markdown.outcome({"gap": None, **row})
    if row["status"] == "failed":
        return "failed"
    more = "" if row["proven"] == row["draws"] else "> "
    return (f"{more}{markdown.seconds(row['seconds'])} ({more}{markdown.times(row['ratio'])} /"
            f" {markdown.times(row['whole_ratio'])})")
