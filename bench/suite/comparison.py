"""Compares a run with an earlier one. Machines differ and are shared, so nothing here fails: it only tells."""

import json

SLOWER = 1.5  # what is worth mentioning
NOISE = 0.01  # seconds; shorter than this, a figure from a few draws says nothing
MANY_DRAWS = 10


class Earlier:
    """An earlier run, perhaps none at all."""

    def __init__(self, document=None):
        self.document = document or {}
        self._rows = {
            (section, row["name"]): row
            for section, content in self.document.get("sections", {}).items()
            for row in content["rows"]
        }

    @staticmethod
    def read(path):
        if not path.is_file():
            return Earlier()
        return Earlier(json.loads(path.read_text()))

    def ratio(self, section, row):
        """Time now by time then; None where there is nothing to compare."""
        then = self._rows.get((section, row["name"]))
        if then is None or not finished(then) or not finished(row):
            return None
        return row["seconds"] / then["seconds"]

    def note(self, section, row):
        """The ratio as it stands beside a figure: ` [1.05]`, or nothing."""
        ratio = self.ratio(section, row)
        return "" if ratio is None else f" [{ratio:.2f}]"

    def summary(self, document):
        """What a reader of the tables should not overlook."""
        if not self._rows:
            return "No earlier run to compare with.\n"
        lines = [f"Compared with the run of {self.document.get('date')}, commit {self.document.get('commit')}:"
                 f" in square brackets, time now by time then.\n"]
        if self.document.get("machine") != document["machine"]:
            lines.append("That was another machine; only ratios within one run mean anything.\n")
        slower, lost, won, compared = [], [], [], 0
        for section, content in document["sections"].items():
            for row in content["rows"]:
                then = self._rows.get((section, row["name"]))
                if then is None:
                    continue
                name = f"{section}: {row['name']}"
                if finished(then) and not finished(row):
                    lost.append(f"- {name}: was finished in {then.get('seconds', 0):.3g} s, now is not")
                elif finished(row) and not finished(then):
                    won.append(f"- {name}: was not finished, now takes {row.get('seconds', 0):.3g} s")
                ratio = self.ratio(section, row)
                compared += ratio is not None
                if ratio is not None and ratio > SLOWER and not noise(row, then):
                    slower.append((ratio, f"- {name}: {then['seconds']:.3g} s, now {row['seconds']:.3g} s"
                                          f" ({ratio:.1f}x)"))
        lines += paragraph("No longer finished:", lost)
        lines += paragraph("Finished for the first time:", won)
        lines += paragraph(f"Slower by more than {SLOWER}x:", [text for _, text in sorted(slower, reverse=True)])
        if not slower and not lost:
            lines.append(f"Of {compared} times compared, none is more than {SLOWER}x of what it was (a few times under"
                         f" {1e3 * NOISE:.0f} ms are too noisy to tell).\n")
        return "\n".join(lines)


def finished(row):
    return row.get("status", "optimal") == "optimal" and row.get("seconds", 0) > 0


def noise(row, then):
    return row.get("draws", 1) < MANY_DRAWS and max(row["seconds"], then["seconds"]) < NOISE


def paragraph(title, lines):
    return [title + "\n", *lines, ""] if lines else []
