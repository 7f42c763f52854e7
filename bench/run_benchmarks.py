#!/usr/bin/env python3
"""Measures everything that docs/benchmarks.md tells, in one run, because only ratios of things measured together mean
anything. Prints Markdown, writes JSON, and compares with the last committed run (bench/results.json).

Ctrl-C ends it with what has been measured so far. The exit code is 1 when two proven answers differ or a program
fails; times never decide it.
"""

import argparse
import json
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "bench"))

from suite import ablation, bench, child, comparison, frontier, limits, machine  # noqa: E402
from suite import paper, peers, proven, read, slope, threads  # noqa: E402

SECTIONS = (read, paper, peers, proven, frontier, threads, limits, slope, ablation)
COMMITTED = ROOT / "bench" / "results.json"


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--quick", action="store_true", help="few draws, short limits: does everything still run?")
    parser.add_argument("--draws", type=int, metavar="N", help="draws of costs in every section (default: 100 for the"
                        " paper's algorithms, 1 for larger tables, 3 elsewhere)")
    parser.add_argument("--time-limit", type=float, metavar="S", help="seconds for each search (default: 60; quick: 5)")
    names = [section.NAME for section in SECTIONS]
    parser.add_argument("--only", type=section_names, metavar="SECTION,...", default=names,
                        help="of " + ", ".join(names))
    parser.add_argument("--tables", type=pathlib.Path, metavar="DIR", help="folder with larger tables: NAME.csv")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", default=ROOT / "build" / "bench" / "results.json",
                        help="where the figures go (default: build/bench/results.json)")
    parser.add_argument("--against", type=pathlib.Path, metavar="FILE", default=COMMITTED,
                        help="an earlier run to compare with (default: bench/results.json)")
    parser.add_argument("--save", action="store_true", help="write the figures to bench/results.json as well, to be"
                        " committed; sections that were not measured stay as they are there")
    parser.add_argument("--build", type=pathlib.Path, metavar="DIR", default=ROOT / "build" / "release",
                        help="where the program is (default: build/release)")
    options = parser.parse_args(arguments)
    if options.tables and not options.tables.is_dir():
        parser.error(f"--tables: there is no folder {options.tables}")
    if options.draws is not None and options.draws < 1:
        parser.error("--draws: at least 1")
    options.time_limit = options.time_limit or (5 if options.quick else 60)
    return options


def section_names(text):
    known = [section.NAME for section in SECTIONS]
    names = text.split(",")
    for name in names:
        if name not in known:
            raise argparse.ArgumentTypeError(f"there is no section {name!r}; there are {', '.join(known)}")
    return names


def measure(work, section):
    """Collects rows one by one, so that an interrupt loses only the one being measured."""
    rows = work.rows[section.NAME] = []
    try:
        for row in section.measure(work):
            rows.append(row)
    except child.ChildFailed as failure:
        work.fault(f"{section.NAME}: {failure}")


def run(work, document, earlier):
    """Measures and prints section by section; true when nothing interrupted it."""
    try:
        for section in (section for section in SECTIONS if section.NAME in work.options.only):
            complete = False
            try:
                measure(work, section)
                complete = True
            finally:
                rows = work.rows[section.NAME]
                document["sections"][section.NAME] = {"rows": rows, "complete": complete, "date": document["date"],
                                                      "commit": document["commit"]}
                print(f"## {section.TITLE}\n\n{section.show(rows, earlier) if rows else nothing(section)}", flush=True)
    except KeyboardInterrupt:
        work.say("Interrupted: what was measured so far follows.")
        return False
    return True


def nothing(section):
    return f"Nothing measured in section `{section.NAME}`.\n"


def write(path, document):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(document, indent=1) + "\n")


def save(document, earlier):
    """Keeps the sections of the committed run that were not measured now, unless they come from another machine."""
    kept = earlier.document.get("sections", {}) if earlier.document.get("machine") == document["machine"] else {}
    names = [section.NAME for section in SECTIONS]
    merged = {**kept, **document["sections"]}
    write(COMMITTED, {**document, "sections": {name: merged[name] for name in names if name in merged}})


def main(arguments):
    options = parse(arguments)
    program = options.build / "frugal"
    if not program.is_file():
        print(f"There is no {program}: run ./dev bench, which builds it.", file=sys.stderr)
        return 2
    earlier = comparison.Earlier.read(options.against)
    document = {**machine.provenance(ROOT, program), "machine": machine.machine(),
                "options": {"quick": options.quick, "draws": options.draws, "time_limit": options.time_limit},
                "sections": {}}
    with tempfile.TemporaryDirectory(prefix="frugal-bench-") as folder:
        work = bench.Bench(ROOT, options.build, pathlib.Path(folder), options)
        document["complete"] = run(work, document, earlier)
    document["faults"] = work.faults
    if work.missing:
        where = f"not in {options.tables}" if options.tables else "no folder named with --tables"
        print(f"Larger tables left out ({where}): {', '.join(sorted(work.missing))}.\n")
    print(earlier.summary(document))
    for fault in work.faults:
        print(f"WRONG: {fault}")
    write(options.json, document)
    if options.save and document["complete"]:
        save(document, comparison.Earlier.read(COMMITTED))
    if not document["complete"]:
        return 130
    return 1 if work.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
