"""What a run says about an earlier one."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bench"))
from suite.comparison import Earlier  # noqa: E402

MACHINE = {"cpu": "abacus", "cores": 1}


def document(rows, machine=MACHINE):
    return {"date": "2001-02-03", "commit": "abc", "machine": machine, "sections": {"proven": {"rows": rows}}}


def row(name, seconds, **more):
    return {"name": name, "seconds": seconds, **more}


class Ratio(unittest.TestCase):
    def test_is_time_now_by_time_then(self):
        earlier = Earlier(document([row("zoo", 2.0)]))
        self.assertEqual(earlier.ratio("proven", row("zoo", 3.0)), 1.5)
        self.assertEqual(earlier.note("proven", row("zoo", 3.0)), " [1.50]")

    def test_is_absent_without_a_partner(self):
        earlier = Earlier(document([row("zoo", 2.0)]))
        self.assertIsNone(earlier.ratio("proven", row("voting", 3.0)))
        self.assertIsNone(earlier.ratio("paper", row("zoo", 3.0)))
        self.assertEqual(Earlier().note("proven", row("zoo", 3.0)), "")

    def test_is_absent_when_either_was_cut_short(self):
        earlier = Earlier(document([row("zoo", 60.0, status="feasible"), row("voting", 1.0, status="optimal")]))
        self.assertIsNone(earlier.ratio("proven", row("zoo", 3.0)))
        self.assertIsNone(earlier.ratio("proven", row("voting", 60.0, status="open")))


class Summary(unittest.TestCase):
    def summary(self, then, now, machine=MACHINE):
        return Earlier(document(then)).summary(document(now, machine))

    def test_names_what_got_slower_worst_first(self):
        text = self.summary([row("a", 1.0), row("b", 1.0), row("c", 1.0)],
                            [row("a", 1.6), row("b", 4.0), row("c", 1.4)])
        self.assertIn("Slower by more than 1.5x", text)
        self.assertLess(text.index("proven: b: 1 s, now 4 s (4.0x)"), text.index("proven: a: 1 s, now 1.6 s (1.6x)"))
        self.assertNotIn("proven: c", text)

    def test_says_when_nothing_did(self):
        self.assertIn("Of 1 times compared, none is more than 1.5x", self.summary([row("a", 1.0)], [row("a", 0.2)]))

    def test_leaves_out_noise_unless_many_draws_speak(self):
        self.assertNotIn("Slower", self.summary([row("a", 0.001)], [row("a", 0.009)]))
        self.assertIn("Slower", self.summary([row("a", 0.001, draws=100)], [row("a", 0.009, draws=100)]))

    def test_tells_of_proofs_lost_and_won(self):
        text = self.summary([row("a", 9.0, status="optimal"), row("b", 60.0, status="feasible")],
                            [row("a", 60.0, status="feasible"), row("b", 7.0, status="optimal")])
        self.assertIn("No longer finished:\n\n- proven: a: was finished in 9 s", text)
        self.assertIn("Finished for the first time:\n\n- proven: b: was not finished, now takes 7 s", text)
        self.assertNotIn("none is more than", text)

    def test_warns_of_another_machine(self):
        self.assertIn("another machine", self.summary([row("a", 1.0)], [row("a", 1.0)], {"cpu": "slide rule"}))
        self.assertNotIn("another machine", self.summary([row("a", 1.0)], [row("a", 1.0)]))

    def test_says_when_there_is_nothing_to_compare_with(self):
        missing = Earlier.read(pathlib.Path("/nonexistent/results.json"))
        self.assertEqual(missing.summary(document([row("a", 1.0)])), "No earlier run to compare with.\n")


if __name__ == "__main__":
    unittest.main()
