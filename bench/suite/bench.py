"""What every section works with: the program, the draws of test costs, and where faults and remarks are kept."""

import json
import statistics
import sys

from . import child, tables

GRACE = 60  # seconds a search may overrun its limit before it is killed


class Bench:
    def __init__(self, root, build, folder, options):
        self.root, self.build, self.folder, self.options = root, build, folder, options
        self.rows = {}  # section -> what it measured so far
        self.faults = []  # answers that contradict each other
        self.missing = set()  # larger tables that were asked for and are not there
        self._costs = {}

    def draws(self, usual):
        if self.options.draws:
            return self.options.draws
        return min(usual, 2) if self.options.quick else usual

    def bundled(self):
        return tables.bundled(self.root)

    def larger(self, *names):
        found, missing = tables.larger(self.options.tables, names or None)
        self.missing.update(missing)
        return found

    def fault(self, text):
        self.faults.append(text)
        self.say(f"WRONG: {text}")

    def say(self, text):
        print(text, file=sys.stderr, flush=True)

    def costs(self, table, seed):
        """Arguments for the costs of a draw: whole, uniform in 1..100; for 1 each when there is no seed."""
        if seed is None:
            return []
        path = self.folder / f"{table.name}-{seed}-costs.csv"
        if path not in self._costs:
            child.run_well([self.build / "frugal", "costs", *table.arguments(), "--seed", seed], out=path)
            self._costs[path] = True
        return ["--costs", path]

    def ask(self, command, table, *arguments, threads=1, limits=1):
        """One run of the program, as the JSON it prints. It may take so many time limits."""
        limit = self.options.time_limit * limits
        done = child.run_well([self.build / "frugal", command, *table.arguments(), *arguments, "--threads", threads,
                               "--time-limit", limit, "--json"], limit + GRACE)
        return json.loads(done.out)

    def steady(self, command, table, *arguments, threads=1, limits=1):
        """The same; a short search is run again, and the median of its times counts."""
        answer = self.ask(command, table, *arguments, threads=threads, limits=limits)
        seconds = [answer["statistics"]["seconds"]]
        again = 0 if self.options.quick else 4 if seconds[0] < 0.1 else 2 if seconds[0] < 1 else 0
        for _ in range(again):
            seconds.append(
                self.ask(command, table, *arguments, threads=threads, limits=limits)["statistics"]["seconds"])
        answer["statistics"]["seconds"] = statistics.median(seconds)
        return answer

    def cheapest_reduct(self, table, costs, threads=1):
        return self.steady("select", table, *costs, "--problem", "min-cost-reduct", threads=threads)


def figures(answer):
    """Of an answer in JSON, what rows of results hold."""
    return {
        "status": answer["status"],
        "seconds": answer["statistics"]["seconds"],
        "nodes": answer["statistics"]["nodes"],
        "gap": answer["gap"],
        "bound": answer["bound"],
    }


def value(answer):
    """What an answer is worth: its objectives, which any other proven answer must reach as well."""
    return [objective["value"] for objective in answer["objectives"]]


def share(budget_percent, cost):
    """floor(factor x cost) for whole costs, without rounding errors."""
    return budget_percent * cost // 100
