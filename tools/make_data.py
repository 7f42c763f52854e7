#!/usr/bin/env python3
"""Make the tables in data/ again, or check those that are there.

    make_data.py [FOLDER]           make the six tables in FOLDER (data/)
    make_data.py --check [FOLDER]   check the files in FOLDER, no download

Zoo, voting, pima and mushroom come from Debian's packages r-cran-mlbench
and r-cran-cba (apt-get and dpkg are needed, R is not); tic-tac-toe is made by
playing every game.  The checksums expected are in data/SHA256SUMS.
"""

import argparse
import bz2
import collections
import gzip
import hashlib
import lzma
import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

DATA = Path(__file__).resolve().parent.parent / "data"

ZOO = """hair feathers eggs milk airborne aquatic predator toothed backbone
breathes venomous fins legs tail domestic catsize""".split()

VOTING = """handicapped-infants water-project-cost-sharing
adoption-of-the-budget-resolution physician-fee-freeze el-salvador-aid
religious-groups-in-schools anti-satellite-test-ban
aid-to-nicaraguan-contras mx-missile immigration
synfuels-corporation-cutback education-spending superfund-right-to-sue crime
duty-free-exports export-administration-act-south-africa""".split()

MUSHROOM = """cap-shape cap-surface cap-color bruises odor gill-attachment
gill-spacing gill-size gill-color stalk-shape stalk-root
stalk-surface-above-ring stalk-surface-below-ring stalk-color-above-ring
stalk-color-below-ring veil-type veil-color ring-number ring-type
spore-print-color population habitat""".split()

PIMA = "pregnant glucose pressure triceps insulin mass pedigree age".split()

SQUARES = [f"{row}-{column}-square" for row in ("top", "middle", "bottom")
           for column in ("left", "middle", "right")]


# ---------------------------------------------------------------- R's files

RObject = collections.namedtuple("RObject", "value attributes", defaults=[{}])
MISSING = -2 ** 31                      # as R stores it in integers


class RReader:
    """Reads R's serialization in XDR form, as far as data frames need it."""

    def __init__(self, data):
        if data[:7] not in (b"RDX2\nX\n", b"RDX3\nX\n"):
            raise ValueError("not an R data file in XDR form")
        self.data = data
        self.at = 7
        self.symbols = []
        version = self.integer()
        self.take(8)                    # versions of R: writer, oldest reader
        if version == 3:
            self.take(self.integer())   # name of the native encoding

    def take(self, size):
        if size < 0 or self.at + size > len(self.data):
            raise ValueError("R data file ends too early")
        self.at += size
        return self.data[self.at - size:self.at]

    def integer(self):
        return struct.unpack(">i", self.take(4))[0]

    def array(self, code, size):
        count = self.integer()
        return struct.unpack(f">{count}{code}", self.take(size * count))

    def item(self):
        flags = self.integer()
        kind = flags & 0xFF
        if kind == 254:                             # NULL
            return RObject(None)
        if kind == 255:                             # a symbol met before
            return self.symbols[(flags >> 8 or self.integer()) - 1]
        if kind == 1:                               # symbol
            self.symbols.append(self.item())
            return self.symbols[-1]
        if kind == 2:                               # pairlist
            return self.pairlist(flags)
        if kind == 9:                               # one string
            size = self.integer()
            return RObject(None if size == -1 else self.take(size).decode())
        if kind == 238:                             # compact form
            return self.compact()
        if kind in (10, 13):                        # logical, integer
            value = [None if number == MISSING else number
                     for number in self.array("i", 4)]
        elif kind == 14:                            # real
            value = self.array("d", 8)
        elif kind == 16:                            # strings
            value = [self.item().value for _ in range(self.integer())]
        elif kind == 19:                            # list
            value = [self.item() for _ in range(self.integer())]
        else:
            raise ValueError(f"R data of kind {kind} is not understood")
        return RObject(value, self.item().value if flags & 0x200 else {})

    def pairlist(self, flags):
        """A chain of tagged values, as a dictionary."""
        result = {}
        while flags & 0xFF == 2:
            if flags & 0x200:
                self.item()
            tag = self.item().value if flags & 0x400 else None
            result[tag] = self.item()
            flags = self.integer()
        return RObject(result)

    def compact(self):
        """Version 3 may store first:last as (count, first, step)."""
        parts = []                                  # class, package, type
        while self.integer() & 0xFF == 2:           # a pairlist without tags
            parts.append(self.item().value)
        if parts[:1] != ["compact_intseq"]:
            raise ValueError(f"compact R data {parts} is not understood")
        count, first, step = (int(v) for v in self.item().value)
        self.item()                                 # attributes
        return RObject([first + i * step for i in range(count)])


def load_frame(folder, name):
    """The row names and the columns (by name) of a data frame.

    Factors become strings, missing values None.
    """
    data = (folder / (name + ".rda")).read_bytes()
    for magic, module in ((b"\x1f\x8b", gzip), (b"BZh", bz2),
                          (b"\xfd7zXZ", lzma)):
        if data.startswith(magic):
            data = module.decompress(data)
    frame = RReader(data).item().value[name]
    columns = {}
    for title, column in zip(frame.attributes["names"].value, frame.value):
        values = column.value
        if "levels" in column.attributes:
            levels = column.attributes["levels"].value
            values = [None if v is None else levels[v - 1] for v in values]
        columns[title] = values
    return frame.attributes["row.names"].value, columns


# --------------------------------------------------------------- the tables
# Each function gives the header and the rows, the decision last.

def rows_of(columns, names):
    """The rows of a data frame that must have columns of these names."""
    if list(columns) != names:
        raise ValueError("unexpected columns: " + " ".join(columns))
    return zip(*columns.values())


def zoo(folder):
    animals, columns = load_frame(folder, "Zoo")
    rows = rows_of(columns, ZOO + ["type"])
    return ["animal"] + ZOO + ["type"], [
        [animal] + [str(int(value)) for value in features] + [decision]
        for animal, (*features, decision) in zip(animals, rows)]


def voting(folder):
    _, columns = load_frame(folder, "HouseVotes84")
    rows = rows_of(columns, ["Class"] + [f"V{i}" for i in range(1, 17)])
    return VOTING + ["class"], [
        [value or "?" for value in features] + [decision]
        for decision, *features in rows]


def mushroom(folder):
    _, columns = load_frame(folder, "Mushroom")
    named = {name.rstrip("?"): values for name, values in columns.items()}
    change = {None: "?", "ibrous": "fibrous"}
    return MUSHROOM + ["class"], [
        [change.get(value, value) for value in features] + [decision]
        for decision, *features in rows_of(named, ["class"] + MUSHROOM)]


def pima(folder, frame="PimaIndiansDiabetes"):
    _, columns = load_frame(folder, frame)
    return PIMA + ["diabetes"], [
        ["?" if value != value else f"{value:g}" for value in features]
        + [decision]                                # NaN is R's missing real
        for *features, decision in rows_of(columns, PIMA + ["diabetes"])]


def pima_missing(folder):
    """The same with impossible zeros as missing values."""
    return pima(folder, "PimaIndiansDiabetes2")


def tic_tac_toe(_folder):
    """Every board on which a game can end; x moves first."""
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7),
             (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    final, seen = {}, set()

    def play(board, player, other):
        if board in seen:
            return
        seen.add(board)
        if any(all(board[i] == other for i in line) for line in lines):
            final[board] = "won by " + other
        elif "b" not in board:
            final[board] = "draw"
        else:
            for i in range(9):
                if board[i] == "b":
                    play(board[:i] + player + board[i + 1:], other, player)

    play("b" * 9, "x", "o")
    # Won by x, won by o, draws; within these, square by square x, o, b.
    order = sorted(final, key=lambda board: (final[board], board),
                   reverse=True)
    return SQUARES + ["class"], [
        [*board, "positive" if final[board] == "won by x" else "negative"]
        for board in order]


MAKERS = {"zoo.csv": zoo, "voting.csv": voting,
          "tic-tac-toe.csv": tic_tac_toe, "mushroom.csv": mushroom,
          "pima.csv": pima, "pima-missing.csv": pima_missing}

# The features of each file of costs.
COSTS = {"zoo-costs.csv": ZOO, "voting-costs.csv": VOTING,
         "tic-tac-toe-costs.csv": SQUARES, "mushroom-costs.csv": MUSHROOM,
         "pima-costs.csv": PIMA}


# ------------------------------------------------------- fetching, checking

def run(command, folder):
    done = subprocess.run(command, cwd=folder, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        raise ValueError(f"{' '.join(command)} failed:\n{done.stdout.strip()}")


def fetch(folder):
    """Unpack the two packages; the folder then holds their .rda files."""
    run(["apt-get", "download", "r-cran-mlbench", "r-cran-cba"], folder)
    for package in folder.glob("*.deb"):
        run(["dpkg", "-x", package.name, "unpacked"], folder)
    for path in folder.glob("unpacked/**/*.rda"):
        path.rename(folder / path.name)


def check_digest(name, content):
    digest = hashlib.sha256(content).hexdigest()
    listed = (DATA / "SHA256SUMS").read_text().splitlines()
    if f"{digest}  {name}" not in listed:
        raise ValueError(f"{name}: SHA-256 {digest} is not in SHA256SUMS")


def to_csv(header, rows):       # no value has a comma or a quote
    return "".join(",".join(row) + "\n" for row in [header] + rows).encode()


def make(target):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fetch(folder)
        tables = {name: to_csv(*maker(folder))
                  for name, maker in MAKERS.items()}
    for name, content in tables.items():
        check_digest(name, content)
    target.mkdir(parents=True, exist_ok=True)
    for name, content in tables.items():
        (target / name).write_bytes(content)
        print(f"{name}: made")


def check_costs(path, features):
    """One positive cost for each feature, in the order of the table; perhaps
    a group and a positive cost within it, not above the other, besides."""
    header, *lines = [line.split(",") for line in path.read_text().splitlines()]
    if header not in (["feature", "cost"],
                      ["feature", "cost", "group", "discount_cost"]):
        raise ValueError(f"{path.name}: the columns are not feature,cost or "
                         "feature,cost,group,discount_cost")
    if any(len(line) != len(header) for line in lines):
        raise ValueError(f"{path.name}: a line has more or fewer cells")
    if [line[0] for line in lines] != features:
        raise ValueError(f"{path.name}: other features than the table's")
    for feature, *cells in lines:
        costs = cells[::2] if any(cells[1:]) else cells[:1]
        for cost in costs:
            if not re.fullmatch(r"\d+(\.\d+)?", cost) or float(cost) == 0:
                raise ValueError(
                    f"{path.name}: {feature}: cost is not positive")
        if len(costs) == 2 and (not cells[1]
                                or float(costs[1]) > float(costs[0])):
            raise ValueError(f"{path.name}: {feature}: no group, or no discount")


def check(target):
    """The checksums of the tables, then the files of costs."""
    for name in MAKERS:
        check_digest(name, (target / name).read_bytes())
        print(f"{name}: as expected")
    for name, features in COSTS.items():
        check_costs(target / name, features)
        print(f"{name}: as expected")


def main():
    parser = argparse.ArgumentParser(
        description="Make the tables in data/ again, or check them.")
    parser.add_argument("folder", nargs="?", type=Path, default=DATA,
                        help="where the tables are (default: data/)")
    parser.add_argument("--check", action="store_true",
                        help="only check the files there; no download")
    options = parser.parse_args()
    try:
        (check if options.check else make)(options.folder)
    except (OSError, ValueError, KeyError) as error:
        sys.exit(f"make_data.py: {error}")


if __name__ == "__main__":
    main()
