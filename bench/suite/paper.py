"""The exact search against the paper's algorithms, on draws of costs that all of them get."""

import json
import statistics

from . import child, markdown

NAME = "paper"
TITLE = "The exact search against the paper's algorithms"
ALGORITHMS = ("exact", "backtracking", "sesra", "sesra-star")


def measure(bench):
    for table in bench.bundled():
        bench.say(f"paper: {table.name}")
        done = child.run_well([bench.build / "bench" / "search_bench", "--draws", bench.draws(100),
                               "--time-limit", bench.options.time_limit, table.path, *table.dropped])
        yield from rows_of(bench, table.name, json.loads(done.out)["draws"])


def rows_of(bench, table, draws):
    for draw in draws:
        check(bench, table, draw)
    for algorithm in ALGORITHMS:
        runs = [draw[algorithm] for draw in draws]
        yield {
            "name": f"{table}/{algorithm}", "table": table, "algorithm": algorithm, "draws": len(draws),
            "status": "optimal" if all(run["status"] == "optimal" for run in runs) else "open",
            "seconds": statistics.median(run["seconds"] for run in runs),
            "nodes": statistics.median(run["nodes"] for run in runs),
            "ratio": statistics.median(draw[algorithm]["seconds"] / draw["exact"]["seconds"] for draw in draws),
        }


def check(bench, table, draw):
    exact = draw["exact"]
    for algorithm in ALGORITHMS:
        run = draw[algorithm]
        if run["status"] == exact["status"] == "optimal" and run["answer"] != exact["answer"]:
            bench.fault(f"{table}, draw {draw['seed']}: {algorithm} finds {run['answer']}, exact {exact['answer']}")


def show(rows, earlier):
    lines = []
    for table in dict.fromkeys(row["table"] for row in rows):
        cells = [cell(row) + earlier.note(NAME, row) for row in rows if row["table"] == table]
        lines.append([table, *cells])
    draws = rows[0]["draws"] if rows else 0
    return (f"Median times of {draws} draws, in brackets the median over the draws of how many times slower than"
            f" `exact`; nodes.\n\n" + markdown.table(["table", *ALGORITHMS], lines))


def cell(row):
    ratio = "" if row["algorithm"] == "exact" else f" ({markdown.times(row['ratio'])})"
    more = "" if row["status"] == "optimal" else "> "
    return f"{more}{markdown.seconds(row['seconds'])}{ratio}, {markdown.count(row['nodes'])}"
