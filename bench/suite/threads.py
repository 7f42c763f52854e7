"""Two threads against one, where it matters: on searches of more than a second."""

import statistics

from . import bench as suite
from . import markdown, proven

NAME = "threads"
TITLE = "Two threads"
LONG = 1  # second
ROUNDS = 3


def measure(bench):
    """Takes the questions from the section `proven`, which is measured first when it was not asked for."""
    if proven.NAME not in bench.rows:
        bench.rows[proven.NAME] = list(proven.measure(bench))
    tables = {table.name: table for table in bench.larger()}
    for row in bench.rows[proven.NAME]:
        if row["status"] == "optimal" and row["seconds"] > LONG:
            bench.say(f"threads: {row['name']}")
            yield one_question(bench, tables[row["table"]], row)


def one_question(bench, table, row):
    """One and two threads take turns, so that a busy machine slows both down alike."""
    question = proven.arguments(bench, table, row)
    one, two = [], []
    for _ in range(1 if bench.options.quick or row["seconds"] > 10 else ROUNDS):
        one.append(bench.ask("select", table, *question, threads=1))
        two.append(bench.ask("select", table, *question, threads=2))
    if one[0]["status"] == two[0]["status"] == "optimal" and one[0]["features"] != two[0]["features"]:
        bench.fault(f"{row['name']}: two threads choose {two[0]['features']}, one {one[0]['features']}")
    alone, together = median(one), median(two)
    return {
        "name": row["name"], "status": two[0]["status"], "seconds": together, "one_thread_seconds": alone,
        "speedup": alone / together, "nodes": two[0]["statistics"]["nodes"],
        "one_thread_nodes": one[0]["statistics"]["nodes"], "value": suite.value(two[0]),
    }


def median(answers):
    return statistics.median(answer["statistics"]["seconds"] for answer in answers)


def show(rows, earlier):
    lines = [[row["name"], markdown.seconds(row["one_thread_seconds"]),
              markdown.seconds(row["seconds"]) + earlier.note(NAME, row), f"{row['speedup']:.2f}x",
              markdown.count(row["one_thread_nodes"]), markdown.count(row["nodes"])] for row in rows]
    if not lines:
        return f"No question of the section `{proven.NAME}` took more than {LONG} s and was proven.\n"
    return markdown.table(["question", "one thread", "two threads", "faster", "nodes of one", "nodes of two"], lines)
