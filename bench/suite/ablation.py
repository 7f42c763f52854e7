"""What each part of the exact search is worth: the same questions without it."""

import re

from . import bench as suite
from . import child, markdown

NAME = "ablation"
TITLE = "What each part of the search is worth"
# Table, draw of costs (1 each when there is none), and what is asked: a budget factor in percent, the cheapest
# reduct or the frontier. Each is hard for another reason.
REDUCT, FRONTIER = "cheapest reduct", "frontier"
QUESTIONS = (("tic-tac-toe", 1, 80), ("voting", 1, 80), ("mushroom", 1, 80), ("kr-vs-kp", 1, 50),
             ("kr-vs-kp", 1, FRONTIER), ("letter", None, 50), ("connect-4", 1, REDUCT), ("splice", 1, 80))
LIMIT = 1 / 3  # of the time limit: some questions take very long without what they need


def measure(bench):
    found = {table.name: table for table in [*bench.bundled(), *bench.larger()]}
    known = parts(bench)
    for name, seed, kind in QUESTIONS:
        if name in found:
            yield from one_question(bench, found[name], seed, kind, known)


def one_question(bench, table, seed, kind, known):
    costs = bench.costs(table, seed)
    command, asked = "select", ["--problem", "min-cost-reduct"]
    if kind == FRONTIER:
        command, asked = "frontier", []
    elif kind != REDUCT:
        asked = ["--budget", suite.share(kind, bench.cheapest_reduct(table, costs)["cost"])]
    title = f"{table.name}{'' if seed else ', 1 each'}, {kind if isinstance(kind, str) else f'{kind / 100:g}'}"
    full = None
    for part in [None, *known]:
        bench.say(f"ablation: {title}, without {part or 'nothing'}")
        without = ["--without", part] if part else []
        answer = bench.steady(command, table, *costs, *asked, *without, limits=LIMIT)
        full = full or answer
        if answer["status"] == full["status"] == "optimal" and value(answer) != value(full):
            bench.fault(f"{title} without {part}: {value(answer)}, with everything {value(full)}")
        yield {"name": f"{title}, without {part or 'nothing'}", "question": title, "without": part,
               "status": answer["status"], "seconds": answer["statistics"]["seconds"],
               "nodes": answer["statistics"]["nodes"]}


def value(answer):
    if "points" in answer:
        return [(point["cost"], point["positive_region"]) for point in answer["points"]]
    return suite.value(answer)


def parts(bench):
    """The names that `--without` knows, from its help."""
    text = child.run_well([bench.build / "frugal", "select", "--help"]).out
    option = re.search(r"^  --without .*\n((?:   .*\n)+)", text, re.M)
    return re.findall(r"^ +([a-z-]+): ", option[1], re.M) if option else []


def show(rows, earlier):
    questions = list(dict.fromkeys(row["question"] for row in rows))
    full = {row["question"]: row for row in rows if row["without"] is None}
    lines = []
    for part in dict.fromkeys(row["without"] for row in rows):
        cells = {row["question"]: row for row in rows if row["without"] == part}
        lines.append([part or "(nothing)",
                      *(cell(cells.get(question), full[question], earlier) for question in questions)])
    return ("One draw of costs, one thread. Time with everything; then how many times longer, and how many times as"
            " many nodes, without a part.\n\n" + markdown.table(["without", *questions], lines))


def cell(row, full, earlier):
    if row is None:
        return ""
    if row is full:
        return f"{markdown.seconds(row['seconds'])}, {markdown.count(row['nodes'])}{earlier.note(NAME, row)}"
    if row["status"] != "optimal":
        return f"> {times(row['seconds'] / full['seconds'])}"
    return f"{times(row['seconds'] / full['seconds'])}, {times(row['nodes'] / max(full['nodes'], 1))}"


def times(ratio):
    return f"{ratio:.2f}x" if ratio < 10 else f"{ratio:,.0f}x"
