#!/usr/bin/env python3
"""Checks that the rooms of the library use each other in one direction only.

The layout is the architecture: a room may include headers of the rooms listed beside it, and of itself.
"""

import pathlib
import re
import sys

MAY_USE = {
    "table": {"error", "deadline"},
    "measure": {"table", "check", "error"},
    "problem": {"table", "measure", "error"},
    "check": {"table", "error", "deadline"},
    "export": {"problem", "table", "error"},
    "search": {"problem", "measure", "table", "check", "error", "stopwatch", "deadline"},
    "proof": {"search", "problem", "table", "check", "error"},
    "rules": {"measure", "table"},
    "report": {"rules", "search", "problem", "measure", "table", "check", "error", "version"},
    "experiment": {"report", "search", "problem", "measure", "table", "error", "version", "stopwatch"},
}

INCLUDE = re.compile(r'#include <frugal/([a-z_]+)(?:/|\.hpp>)')


def main() -> int:
    root = pathlib.Path(__file__).resolve().parent.parent / "frugal"
    faults = []
    for path in sorted(root.glob("*/**/*.?pp")):
        room = path.relative_to(root).parts[0]
        if room not in MAY_USE:
            faults.append(f"{path}: the room '{room}' has no line in tools/check_includes.py")
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            found = INCLUDE.search(line)
            if found and found.group(1) != room and found.group(1) not in MAY_USE[room]:
                faults.append(f"{path}:{number}: '{room}' must not use '{found.group(1)}'")
    print("\n".join(faults), end="\n" if faults else "", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
