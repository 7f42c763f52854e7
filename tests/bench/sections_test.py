"""The parts of the benchmarks that could be wrong without anyone noticing."""

import contextlib
import io
import math
import pathlib
import sys
import tempfile
import types
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bench"))
import run_benchmarks  # noqa: E402
from suite import bench, child, comparison, frontier, limits, peers, slope, solvers, tables  # noqa: E402


def work(folder=None, **options):
    settings = types.SimpleNamespace(**{"quick": False, "draws": None, "tables": None, "only": ["fake"], **options})
    return bench.Bench(run_benchmarks.ROOT, None, folder, settings)


def quietly(function, *arguments):
    with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()) as out:
        return function(*arguments), out.getvalue()


class Faults(unittest.TestCase):
    ANSWER = {"status": "optimal", "positive_region": 90, "positive_region_full": 101, "cost": 208}
    OPTIMA = {"clingo": [-90, 208], "clasp": [-90, 208], "cbc": 751 * 90 - 208, "glpsol": 751 * 90 - 208,
              "toulbar2": 751 * 11 + 208}

    def faults(self, solver, optimum, status="optimal"):
        with tempfile.TemporaryDirectory() as folder:
            costs = pathlib.Path(folder) / "costs.csv"
            costs.write_text("feature,cost\na,700\nb,50\n")
            here = work()
            quietly(peers.check, here, "zoo", solver, solvers.Solved(status, 1, 1, optimum), self.ANSWER, costs)
            return here.faults

    def test_none_when_a_solver_agrees(self):
        for solver in solvers.SOLVERS:
            self.assertEqual(self.faults(solver, self.OPTIMA[solver.name]), [], solver.name)

    def test_another_optimum_is_one(self):
        for solver in solvers.SOLVERS:
            self.assertEqual(len(self.faults(solver, 7)), 1, solver.name)

    def test_none_when_a_solver_has_not_finished(self):
        self.assertEqual(self.faults(solvers.SOLVERS[0], None, "open"), [])
        self.assertEqual(self.faults(solvers.SOLVERS[0], None, "failed"), [])


class Interrupted(unittest.TestCase):
    def run_fake(self, failure):
        def measure(_):
            yield {"name": "first", "seconds": 1.0}
            raise failure

        fake = types.SimpleNamespace(NAME="fake", TITLE="Fake", measure=measure,
                                     show=lambda rows, earlier: f"{len(rows)} rows")
        document = {"date": "today", "commit": None, "sections": {}}
        here = work()
        kept, run_benchmarks.SECTIONS = run_benchmarks.SECTIONS, (fake,)
        try:
            complete, out = quietly(run_benchmarks.run, here, document, comparison.Earlier())
        finally:
            run_benchmarks.SECTIONS = kept
        self.assertIn("1 rows", out)
        self.assertEqual([row["name"] for row in document["sections"]["fake"]["rows"]], ["first"])
        return complete, here.faults

    def test_keeps_what_was_measured(self):
        self.assertEqual(self.run_fake(KeyboardInterrupt()), (False, []))

    def test_a_program_that_fails_ends_its_section_only(self):
        self.assertEqual(self.run_fake(child.ChildFailed("no such thing")), (True, ["fake: no such thing"]))


class Child(unittest.TestCase):
    def test_is_killed_at_its_limit(self):
        self.assertTrue(child.run(["sleep", "60"], limit=0.2).killed)

    def test_failure_is_told(self):
        with self.assertRaisesRegex(child.ChildFailed, "exit code 1"):
            child.run_well(["false"])


class Models(unittest.TestCase):
    def test_wcnf_of_the_older_format(self):
        with tempfile.TemporaryDirectory() as folder:
            new, old = pathlib.Path(folder) / "new.wcnf", pathlib.Path(folder) / "old.wcnf"
            new.write_text("c a comment\nh 1 -3 0\n5 2 0\n2 -1 0\n")
            solvers.write_older_wcnf(new, old)
            self.assertEqual(old.read_text(), "p wcnf 3 3 8\n8 1 -3 0\n5 2 0\n2 -1 0\n")


class Numbers(unittest.TestCase):
    def test_budgets_are_spread_evenly_to_the_end(self):
        self.assertEqual(frontier.spread([1, 2, 3], 5), [1, 2, 3])
        self.assertEqual(frontier.spread(list(range(1, 101)), 4), [25, 50, 75, 100])

    def test_budget_is_rounded_down_exactly(self):
        self.assertEqual(bench.share(95, 20), 19)
        self.assertEqual(bench.share(80, 262), 209)

    def test_slope_of_a_power(self):
        rows = [{"rows": n, "seconds": 3 * n**1.25, "status": "optimal"} for n in (10, 100, 1000)]
        self.assertAlmostEqual(slope.slope(rows, "seconds"), 1.25)
        self.assertAlmostEqual(slope.slope(rows + [{"rows": 10**4, "seconds": 1, "status": "open"}], "seconds"), 1.25)

    def test_generated_rows_are_distinct_and_follow_the_rule(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "generated.csv"
            slope.write_table(path, 2000, 1)
            rows = [line.rsplit(",", 1) for line in path.read_text().splitlines()[1:]]
        self.assertEqual(len({features for features, _ in rows}), 2000)
        blocks = {}
        for features, decision in rows:
            cells = features.split(",")
            blocks.setdefault(tuple(cells[i] for i in slope.HIDDEN), set()).add(decision)
        pure = sum(len(decisions) == 1 for decisions in blocks.values())
        self.assertGreater(pure, math.floor(0.9 * len(blocks)))

    def test_random_tables_have_their_shape(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "random.csv"
            limits.write_table(path, 1000, 3, 4)
            header, *rows = path.read_text().splitlines()
        self.assertEqual(header, "f1,f2,f3,class")
        self.assertEqual(len(rows), 1000)
        self.assertEqual({cell for row in rows for cell in row.split(",")[:3]}, set("0123"))
        self.assertEqual({row.split(",")[3] for row in rows}, set("ab"))

    def test_what_there_was_time_for(self):
        self.assertEqual(limits.found({"points": [{}]}), "1 point")
        self.assertEqual(limits.found({"reducts": [{"cost": 7}], "core": []}), "cost 7")
        self.assertEqual(limits.found({"reducts": [], "core": None}), "no reduct")
        self.assertEqual(limits.found({"features": None}), "no answer")
        self.assertEqual(limits.found({"features": ["a"], "positive_region": 3, "objects": 4}), "75 %")


class Tables(unittest.TestCase):
    def test_missing_ones_are_named(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "letter.csv").write_text("lettr,a\nA,1\n")
            found, missing = tables.larger(pathlib.Path(folder), ("letter", "nursery"))
        self.assertEqual([table.arguments()[1:] for table in found], [["--decision", "lettr"]])
        self.assertEqual(missing, ["nursery"])


if __name__ == "__main__":
    unittest.main()
