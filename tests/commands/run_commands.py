#!/usr/bin/env python3
"""Runs every command that a page shows and compares what it prints.

A page is Markdown, where commands stand in ```console blocks, or a .golden file, which is one such block. A line
that starts with `$ ` is a command (a backslash at its end continues it); the lines up to the next command are what
it prints. In a .golden file a line `[stderr]` parts standard output from standard error and `[exit N]` gives an
exit code other than 0; on a Markdown page both streams are shown as a terminal would.

Times differ from run to run, so they are masked on both sides. `--update` writes what was printed into the page.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys

MASKS = [
    (re.compile(r"\b\d+(\.\d+)? (ms|s|min \d+ s)\b"), "<time>"),
    (re.compile(r'"((?:read_)?seconds)":[-+0-9.e]+'), r'"\1":<time>'),
    (re.compile(r'"nodes":\d+'), '"nodes":<count>'),
    (re.compile(r'"threads":\d+'), '"threads":<count>'),
    (re.compile(r" {2,}(?=proven optimal|not proven optimal)"), "  "),
]


def masked(text):
    for pattern, replacement in MASKS:
        text = pattern.sub(replacement, text)
    return "\n".join(line.rstrip() for line in text.strip("\n").split("\n"))


def blocks_of(path, lines):
    """Yields (first, last) line numbers of each block of commands, last not included."""
    if path.suffix == ".golden":
        yield 0, len(lines)
        return
    start = None
    for number, line in enumerate(lines):
        if start is None and line.strip() == "```console":
            start = number + 1
        elif start is not None and line.strip() == "```":
            yield start, number
            start = None


def commands_of(lines):
    """Yields (lines of the command, lines of its output)."""
    command, output = [], []
    for line in lines:
        if line.startswith("$ ") or (command and command[-1].endswith("\\") and not output):
            if line.startswith("$ ") and command:
                yield command, output
                command, output = [], []
            command.append(line)
        elif command:
            output.append(line)
    if command:
        yield command, output


def run(command, environment, root, golden):
    text = "\n".join(command)[2:]
    done = subprocess.run(["bash", "-c", text], cwd=root, env=environment, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, timeout=300)
    if not golden:
        return (done.stdout + done.stderr).rstrip("\n")
    shown = done.stdout.rstrip("\n")
    if done.stderr:
        shown += "\n[stderr]\n" + done.stderr.rstrip("\n")
    if done.returncode:
        shown += f"\n[exit {done.returncode}]"
    return shown.strip("\n")


def check(path, environment, root, update):
    lines = path.read_text().split("\n")
    faults, ran = [], 0
    for start, end in reversed(list(blocks_of(path, lines))):
        fresh = []
        for command, expected in commands_of(lines[start:end]):
            fresh += command
            if command[0].startswith("$ ./dev test"):  # that is what runs now
                fresh += expected
                continue
            ran += 1
            shown = run(command, environment, root, path.suffix == ".golden")
            fresh += shown.split("\n") if shown else []
            if path.suffix == ".golden":
                fresh.append("")
            if masked(shown) != masked("\n".join(expected)):
                faults.append(f"{path}: {command[0]}\n--- expected\n" + "\n".join(expected) + f"\n--- printed\n{shown}\n")
        if update:
            lines[start:end] = fresh[:-1] if path.suffix == ".golden" else fresh
    if update:
        path.write_text("\n".join(lines).rstrip("\n") + "\n")
        return [], ran
    return faults, ran


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pages", nargs="+", type=pathlib.Path)
    parser.add_argument("--program", type=pathlib.Path, required=True, help="the frugal to run")
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    root = pathlib.Path(__file__).resolve().parents[2]
    environment = dict(os.environ, PATH=f"{arguments.program.resolve().parent}:{os.environ['PATH']}", LC_ALL="C.UTF-8")
    faults, ran = [], 0
    for page in arguments.pages:
        page_faults, page_ran = check(page, environment, root, arguments.update)
        faults += page_faults
        ran += page_ran
    print("\n".join(faults))
    print(f"{ran} commands on {len(arguments.pages)} pages, {len(faults)} printed something else")
    return 1 if faults or not ran else 0


if __name__ == "__main__":
    sys.exit(main())
