"""The tables that are searched: those in data/, and larger ones of the UCI repository that a folder may hold."""

import dataclasses
import pathlib


@dataclasses.dataclass(frozen=True)
class Table:
    name: str
    decision: str | None = None
    dropped: tuple = ()
    path: pathlib.Path | None = None

    def arguments(self):
        decision = ["--decision", self.decision] if self.decision else []
        drops = [argument for name in self.dropped for argument in ("--drop", name)]
        return [self.path, *decision, *drops]


BUNDLED = (Table("zoo", dropped=("animal",)), Table("voting"), Table("tic-tac-toe"), Table("mushroom"))
LARGER = (
    Table("nursery", "class"),
    Table("soybean-large", "class"),
    Table("kr-vs-kp", "class"),
    Table("letter", "lettr"),
    Table("connect-4", "class"),
    Table("splice", "Class", ("Instance_name",)),
    Table("dna-statlog", "target"),
)


def bundled(root):
    return [dataclasses.replace(table, path=root / "data" / f"{table.name}.csv") for table in BUNDLED]


def larger(folder, names=None):
    """Those of the larger tables that are there, and the names of those that are not."""
    wanted = [table for table in LARGER if names is None or table.name in names]
    if folder is None:
        return [], [table.name for table in wanted]
    found, missing = [], []
    for table in wanted:
        path = folder / f"{table.name}.csv"
        if path.is_file():
            found.append(dataclasses.replace(table, path=path))
        else:
            missing.append(table.name)
    return found, missing
