"""General solvers from Debian, each told to solve an exported model and to prove its answer.

`seconds` is what the solver itself says that solving took. Reading the model is left out of it, and for clingo so is
making clauses of its rules, and simplifying them. `clasp` is the same solver on clauses that clingo has made before,
with everything from reading them on. glpsol tells tenths of a second only, so its whole run counts. `whole_seconds` is
the time of the whole process for all of them.
"""

import dataclasses
import json
import re
import shutil

from . import child

GRACE = 15  # seconds to read a model, beyond the time limit


@dataclasses.dataclass
class Solved:
    status: str  # optimal; open at the time limit; failed, when it ended before without a proof
    seconds: float
    whole_seconds: float
    optimum: int | None  # as the model counts it, None when not proven


WORST_LAST = ("optimal", "open", "failed")


def unprepared(limit):
    return Solved("open", limit, limit, None)


def unproven(done, limit):
    return Solved("open" if done.seconds > 0.9 * limit else "failed", limit, done.seconds, None)


class Clingo:
    """`prepared` is the model as the solver reads it; nothing when that cannot be made in time."""

    name, program, format = "clingo", "clingo", "asp"
    time = "Solve"

    def prepared(self, model, limit):
        return model

    def run(self, model, limit):
        done = child.run(["clingo", f"--mode={self.name}", model, "--outf=2", "--quiet=2",
                          f"--time-limit={limit:.0f}"], limit + GRACE)
        if '"OPTIMUM FOUND"' not in done.out:
            return unproven(done, limit)
        report = json.loads(done.out)
        return Solved("optimal", max(report["Time"][self.time], 0.001), done.seconds, report["Models"]["Costs"])

    def expected(self, answer, weight):
        return [-answer["positive_region"], answer["cost"]]


class Clasp(Clingo):
    name = "clasp"
    time = "Total"

    def prepared(self, model, limit):
        ground = model.with_suffix(".aspif")
        done = child.run(["clingo", "--mode=gringo", model], limit + GRACE, out=ground)
        return ground if done.code == 0 and not done.killed else None


class Cbc:
    name, program, format = "cbc", "cbc", "lp"

    def prepared(self, model, limit):
        return model

    def run(self, model, limit):
        done = child.run(["cbc", model, "-timeMode", "elapsed", "-sec", f"{limit:.0f}", "-solve", "-quit"],
                         limit + GRACE)
        optimum = re.search(r"^Objective value: +(-?[\d.]+)", done.out, re.M)
        seconds = re.search(r"^Time \(Wallclock seconds\): +([\d.]+)", done.out, re.M)
        if "Result - Optimal solution found" not in done.out or not optimum or not seconds:
            return unproven(done, limit)
        return Solved("optimal", float(seconds[1]), done.seconds, round(float(optimum[1])))

    def expected(self, answer, weight):
        return weight * answer["positive_region"] - answer["cost"]


class Glpsol(Cbc):
    name, program = "glpsol", "glpsol"

    def run(self, model, limit):
        solution = model.with_suffix(".solution")
        done = child.run(["glpsol", "--lp", model, "--tmlim", f"{limit:.0f}", "-o", solution], limit + GRACE)
        if "INTEGER OPTIMAL SOLUTION FOUND" not in done.out:
            return unproven(done, limit)
        optimum = re.search(r"^Objective: +\w+ = (\S+)", solution.read_text(), re.M)
        return Solved("optimal", done.seconds, done.seconds, round(float(optimum[1])))


class Toulbar2:
    name, program, format = "toulbar2", "toulbar2", "wcnf"

    def prepared(self, model, limit):
        older = model.with_suffix(".older.wcnf")
        write_older_wcnf(model, older)
        return older

    def run(self, model, limit):
        done = child.run(["toulbar2", model, f"-timer={limit:.0f}"], limit + GRACE)
        found = re.search(r"^Optimum: (\d+) .* and ([\d.e+-]+) seconds", done.out, re.M)
        if not found:
            return unproven(done, limit)
        return Solved("optimal", float(found[2]), done.seconds, int(found[1]))

    def expected(self, answer, weight):
        return weight * (answer["positive_region_full"] - answer["positive_region"]) + answer["cost"]


SOLVERS = (Clingo(), Clasp(), Cbc(), Glpsol(), Toulbar2())


def installed():
    """The solvers that are there, and the names of those that are not."""
    found = [solver for solver in SOLVERS if shutil.which(solver.program)]
    return found, [solver.name for solver in SOLVERS if solver not in found]


def write_older_wcnf(model, path):
    """toulbar2 reads the format before 2022: a header, and hard clauses that weigh more than all others."""
    lines = [line.split() for line in model.read_text().splitlines() if line and not line.startswith("c")]
    top = 1 + sum(int(line[0]) for line in lines if line[0] != "h")
    variables = max(abs(int(literal)) for line in lines for literal in line[1:-1])
    with open(path, "w") as out:
        print("p wcnf", variables, len(lines), top, file=out)
        for first, *rest in lines:
            print(top if first == "h" else first, *rest, file=out)
