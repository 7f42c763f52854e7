"""The benchmarks run, write their JSON and compare it with an earlier run: smoke_test.py BUILD-FOLDER."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = sys.argv.pop()


def run(*arguments):
    return subprocess.run([sys.executable, ROOT / "bench" / "run_benchmarks.py", "--build", BUILD, *arguments],
                          capture_output=True, text=True)


class Smoke(unittest.TestCase):
    def test_quick_run_against_an_earlier_one(self):
        made_up = {"date": "2001-02-03", "commit": "abc", "machine": None, "sections": {"paper": {"rows": [
            {"name": "voting/sesra", "seconds": 1e-9, "draws": 100, "status": "optimal"},
            {"name": "zoo/exact", "seconds": 1e9, "draws": 100, "status": "optimal"}]}}}
        with tempfile.TemporaryDirectory() as folder:
            earlier, results = pathlib.Path(folder) / "earlier.json", pathlib.Path(folder) / "results.json"
            earlier.write_text(json.dumps(made_up))
            done = run("--quick", "--only", "paper,ablation", "--against", earlier, "--json", results)
            self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
            document = json.loads(results.read_text())
        self.check_json(document)
        self.assertIn("| zoo | ", done.stdout)
        self.assertIn("Compared with the run of 2001-02-03, commit abc", done.stdout)
        self.assertIn("another machine", done.stdout)
        self.assertRegex(done.stdout, r"Slower by more than 1.5x:\n\n- paper: voting/sesra: 1e-09 s, now ")
        self.assertNotIn("- paper: zoo/exact", done.stdout)
        self.assertIn(" [0.00]", done.stdout)

    def check_json(self, document):
        for key in ("machine", "date", "version", "commit", "options", "complete", "faults"):
            self.assertIn(key, document)
        self.assertLessEqual({"cpu", "cores"}, document["machine"].keys())
        self.assertEqual(document["faults"], [])
        sections = document["sections"]
        self.assertEqual(set(sections), {"paper", "ablation"})
        self.assertEqual(len(sections["paper"]["rows"]), 16)
        for row in sections["paper"]["rows"]:
            self.assertLessEqual({"name", "status", "seconds", "nodes", "ratio", "draws"}, row.keys())
        self.assertGreater(len(sections["ablation"]["rows"]), 1)
        for row in sections["ablation"]["rows"]:
            self.assertLessEqual({"name", "status", "seconds", "nodes", "question", "without"}, row.keys())

    def test_wrong_options_are_refused(self):
        for arguments in (["--only", "nonsense"], ["--tables", "/nonexistent"], ["--draws", "0"]):
            done = run(*arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertEqual(done.stdout, "")


if __name__ == "__main__":
    unittest.main()
