"""How long after a time limit the whole program ends, reading included, on tables too large for short limits."""

import json
import random
import statistics

from . import child, markdown, tables
from .bench import GRACE

NAME = "limits"
TITLE = "Time limits"
# rows, features, values, and the limits in seconds
SHAPES = ((400_000, 30, 3, (0.3, 0.5, 0.7, 1, 2, 4)),
          (1_000_000, 20, 4, (0.3, 0.5, 0.7, 1, 2, 4)),
          (4_000_000, 20, 4, (1, 2, 4)))
QUICK_SHAPES = ((20_000, 20, 4, (0.1, 0.3)),)
COMMANDS = (("select", ("--budget", 400)), ("frontier", ()), ("reducts", ("--cheapest",)))
ROUNDS = 3
AT_ONCE = 100_000  # rows written


def measure(bench):
    for rows, features, values, limits in QUICK_SHAPES if bench.options.quick else SHAPES:
        table = tables.Table(f"random-{rows}", path=bench.folder / f"random-{rows}.csv")
        write_table(table.path, rows, features, values)
        costs = bench.costs(table, 1)
        for command, arguments in COMMANDS:
            for limit in limits:
                bench.say(f"limits: {rows:,} rows, {command}, {limit} s")
                yield one_limit(bench, table, rows, limit, command, [*costs, *arguments])
        table.path.unlink()


def one_limit(bench, table, rows, limit, command, arguments):
    late = []
    for _ in range(1 if bench.options.quick else ROUNDS):
        done = child.run([bench.build / "frugal", command, *table.arguments(), *arguments, "--threads", 1,
                          "--time-limit", limit, "--json"], limit + GRACE)
        if done.killed or done.code not in (0, 1):  # 1: there was no time for an answer
            raise child.ChildFailed(f"{command} with a limit of {limit} s: {done.err.strip()}")
        late.append(done.seconds - limit)
    answer = json.loads(done.out)
    return {"name": f"{rows:,} rows/{command}/{limit} s", "rows": rows, "command": command, "limit": limit,
            "late_seconds": statistics.median(late), "latest_seconds": max(late), "status": answer["status"],
            "found": found(answer)}


def found(answer):
    """In a word, what there was time for."""
    if "points" in answer:
        return f"{len(answer['points'])} point" + ("s" if len(answer["points"]) != 1 else "")
    if "reducts" in answer:
        return f"cost {answer['reducts'][0]['cost']}" if answer["reducts"] else "no reduct"
    if answer["features"] is None:
        return "no answer"
    return f"{100 * answer['positive_region'] / answer['objects']:.0f} %"


def write_table(path, rows, features, values):
    """Cells and two classes at random: nearly all rows are distinct, and nearly all features are needed."""
    chance = random.Random(1)
    width = features + 1
    cells = bytes(ord("0") + byte % values for byte in range(256))
    classes = bytes(ord("a") + byte % 2 for byte in range(256))
    with open(path, "wb") as file:
        file.write((",".join([*(f"f{i + 1}" for i in range(features)), "class"]) + "\n").encode())
        for begin in range(0, rows, AT_ONCE):
            count = min(AT_ONCE, rows - begin)
            drawn = chance.randbytes(width * count)
            text = bytearray(b",") * (2 * width * count)
            text[0::2] = drawn.translate(cells)
            text[2 * features::2 * width] = drawn[features::width].translate(classes)
            text[2 * width - 1::2 * width] = b"\n" * count
            file.write(text)


def show(rows, earlier):
    limits = sorted({row["limit"] for row in rows})
    lines = []
    for shape in dict.fromkeys((row["rows"], row["command"]) for row in rows):
        cells = {row["limit"]: row for row in rows if (row["rows"], row["command"]) == shape}
        lines.append([markdown.count(shape[0]), f"`{shape[1]}`", *(cell(cells.get(limit)) for limit in limits)])
    return ("Seconds from the limit to the end of the program (before it: with a minus), the median of three runs, and"
            " what there was time for; one thread.\n\n"
            + markdown.table(["rows", "command", *(f"{limit} s" for limit in limits)], lines))


def cell(row):
    if row is None:
        return ""
    proven = ", proven" if row["status"] == "optimal" else ""
    return f"{row['late_seconds']:+.2f}: {row['found']}{proven}"
