"""What each part of the exact search is worth: the same question without it."""

import re

from . import bench as suite
from . import child, markdown

NAME = "ablation"
TITLE = "What each part of the search is worth"
FACTOR = 80


def measure(bench):
    table = (bench.larger("kr-vs-kp") or bench.bundled())[-1]
    reduct = bench.cheapest_reduct(table, [])
    question = ["--budget", suite.share(FACTOR, reduct["cost"])]
    full = None
    for part in [None, *parts(bench)]:
        bench.say(f"ablation: {table.name}, without {part or 'nothing'}")
        answer = bench.steady("select", table, *question, *(["--without", part] if part else []))
        full = full or answer
        if answer["status"] == full["status"] == "optimal" and suite.value(answer) != suite.value(full):
            bench.fault(f"{table.name} without {part}: {suite.value(answer)}, with everything {suite.value(full)}")
        yield {"name": f"{table.name}, without {part or 'nothing'}", "table": table.name, "without": part,
               "budget": question[1], **suite.figures(answer)}


def parts(bench):
    """The names that `--without` knows, from its help."""
    text = child.run_well([bench.build / "frugal", "select", "--help"]).out
    option = re.search(r"^  --without .*\n((?:   .*\n)+)", text, re.M)
    return re.findall(r"^ +([a-z-]+): ", option[1], re.M) if option else []


def show(rows, earlier):
    lines = [[row["without"] or "(nothing)", markdown.count(row["nodes"]),
              markdown.outcome(row) + earlier.note(NAME, row)] for row in rows]
    what = f"{rows[0]['table']}, costs of 1 each, budget factor {FACTOR / 100:g}, one thread.\n\n" if rows else ""
    return what + markdown.table(["without", "nodes", "time"], lines)
