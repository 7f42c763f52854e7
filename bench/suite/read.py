"""Reading a table against counting its lines, as bench/read_bench.cpp measures it."""

from . import child, markdown

NAME = "read"
TITLE = "Reading a table"


def measure(bench):
    bench.say("read: files of 200 MB" if not bench.options.quick else "read: mushroom")
    files = [bench.root / "data" / "mushroom.csv"] if bench.options.quick else []
    done = child.run_well([bench.build / "bench" / "read_bench", *files])
    for line in done.out.splitlines()[1:]:
        file, megabytes, rows, columns, wc, read, speed, ratio = line.split()
        yield {"name": file, "megabytes": float(megabytes), "rows": int(rows), "columns": int(columns),
               "wc_seconds": float(wc), "seconds": float(read), "megabytes_per_second": float(speed),
               "ratio": float(ratio)}


def show(rows, earlier):
    lines = [[row["name"], f"{markdown.count(row['rows'])} x {row['columns']}", markdown.seconds(row["wc_seconds"]),
              markdown.seconds(row["seconds"]) + earlier.note(NAME, row), markdown.count(row["megabytes_per_second"]),
              f"{row['ratio']:.1f}"] for row in rows]
    return markdown.table(["file", "rows x columns", "`wc -l`", "read", "MB/s", "ratio"], lines)
