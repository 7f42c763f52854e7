"""Time against rows: tables of one shape, ten times as long each, the same budget.

So that the search asks the same of each table, the noise is in the cells of the hidden rule and not in single rows:
the same few combinations of values stay undecided however many rows show them. All rows are distinct.
"""

import math
import random
import statistics

from . import markdown, tables

NAME = "slope"
TITLE = "Time against rows"
ROWS = (10_000, 100_000, 1_000_000)
QUICK_ROWS = (1_000, 10_000)
VALUES = (4, 5, 4, 6, 4, 5, 4, 6, 4, 5, 6, 5)
HIDDEN = (0, 2, 4, 6, 8)  # the features of the rule
CLASSES = 3
NOISY = 0.03  # share of the rule's cells in which anything goes
BUDGET = len(HIDDEN)  # with costs of 1 each


def measure(bench):
    for rows in QUICK_ROWS if bench.options.quick else ROWS:
        answers = []
        for seed in range(1, bench.draws(3) + 1):
            bench.say(f"slope: {rows:,} rows, table {seed}")
            table = tables.Table(f"generated-{rows}", path=bench.folder / f"generated-{rows}.csv")
            write_table(table.path, rows, seed)
            answers.append(bench.steady("select", table, "--budget", BUDGET))
            table.path.unlink()
        yield row_of(rows, answers)


def row_of(rows, answers):
    return {
        "name": f"{rows:,} rows", "rows": rows, "draws": len(answers),
        "status": "optimal" if all(answer["status"] == "optimal" for answer in answers) else "open",
        "gap": max(1 if answer["gap"] is None else answer["gap"] for answer in answers),
        "seconds": median(answers, "seconds"), "nodes": median(answers, "nodes"),
        "read_seconds": median(answers, "read_seconds"),
    }


def median(answers, key):
    return statistics.median(answer["statistics"][key] for answer in answers)


def write_table(path, rows, seed):
    """The rule depends on the seed alone, so tables of every length share it."""
    chance = random.Random(seed)
    rule = hidden_rule(chance)
    codes = chance.sample(range(math.prod(VALUES)), rows)
    with open(path, "w") as file:
        print(",".join([*(f"f{i + 1}" for i in range(len(VALUES))), "class"]), file=file)
        for code in codes:
            cells = digits(code, VALUES)
            wanted = rule[tuple(cells[feature] for feature in HIDDEN)]
            decision = chance.randrange(CLASSES) if wanted is None else wanted
            file.write(",".join(map(str, cells)) + f",{decision}\n")


def hidden_rule(chance):
    """A class for each cell of the hidden features; half of the cells need the first three of them only."""
    radices = [VALUES[feature] for feature in HIDDEN]
    rule, simple = {}, {}
    for code in range(math.prod(radices)):
        cell = tuple(digits(code, radices))
        wanted = None if chance.random() < NOISY else chance.randrange(CLASSES)
        rule[cell] = simple.setdefault(cell[:3], wanted) if cell[0] < VALUES[HIDDEN[0]] // 2 else wanted
    return rule


def digits(code, radices):
    cells = []
    for radix in radices:
        code, value = divmod(code, radix)
        cells.append(value)
    return cells


def slope(rows, key):
    """Of the straight line through the points of log(rows) and log(time)."""
    points = [(math.log(row["rows"]), math.log(row[key])) for row in rows if row["status"] == "optimal"]
    if len(points) < 2:
        return None
    x_mean, y_mean = (statistics.mean(values) for values in zip(*points))
    return sum((x - x_mean) * (y - y_mean) for x, y in points) / sum((x - x_mean) ** 2 for x, _ in points)


def show(rows, earlier):
    lines = [[markdown.count(row["rows"]), markdown.seconds(row["read_seconds"]),
              markdown.outcome(row) + earlier.note(NAME, row), markdown.count(row["nodes"]),
              f"{1e9 * row['seconds'] / row['rows']:,.0f} ns"] for row in rows]
    text = (f"{len(VALUES)} features of 4 to 6 values, costs of 1 each, a budget of {BUDGET}, one thread; medians of"
            " several tables.\n\n")
    text += markdown.table(["distinct rows", "reading", "solving", "nodes", "solving, for each row"], lines)
    steepness = slope(rows, "seconds")
    if steepness is None:
        return text
    return f"{text}\nSlope of log(seconds) against log(rows), where proven: {steepness:.2f} (1 is linear).\n"
