"""Kills a search at arbitrary points and starts it again: the answer must be that of an uninterrupted one.

    kill_test.py PROGRAM
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = os.path.abspath(sys.argv.pop())


def random_table(path, rows, features, values, seed):
    dice = random.Random(seed)
    with open(path, "w") as file:
        file.write(",".join(f"f{i}" for i in range(features)) + ",class\n")
        for _ in range(rows):
            cells = [dice.randrange(values) for _ in range(features)]
            file.write(",".join(map(str, cells)) + f",{(cells[0] + cells[1] * cells[2] + dice.randrange(2)) % 3}\n")


class KillTest(unittest.TestCase):
    def test_the_answer_survives(self):
        with tempfile.TemporaryDirectory() as directory:
            table = os.path.join(directory, "table.csv")
            checkpoint = os.path.join(directory, "state")
            random_table(table, 700, 34, 3, 5)
            command = [PROGRAM, "select", table, "--budget", "5", "--json"]
            whole = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
            self.assertEqual(whole["status"], "optimal")

            dice = random.Random(1)
            kills = 0
            for _ in range(30):
                started = time.monotonic()
                child = subprocess.Popen(command + ["--checkpoint", checkpoint], stdout=subprocess.PIPE)
                try:
                    output, _ = child.communicate(timeout=dice.uniform(0.05, 1.5))
                    break
                except subprocess.TimeoutExpired:
                    child.kill()
                    child.communicate()
                    kills += 1
                    self.assertLess(time.monotonic() - started, 30)
            else:
                output = subprocess.run(command + ["--checkpoint", checkpoint], check=True, capture_output=True).stdout
            answer = json.loads(output)
            self.assertEqual(answer["status"], "optimal")
            for field in ("features", "cost", "positive_region"):
                self.assertEqual(answer[field], whole[field])
            print(f"killed {kills} times; uninterrupted {whole['statistics']['seconds']:.1f} s", file=sys.stderr)


if __name__ == "__main__":
    unittest.main()
