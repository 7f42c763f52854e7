"""Runs other programs one at a time, so that nothing measured here competes with itself.

A child that outstays its limit is killed, and so is one whose benchmark is interrupted; no other process is touched.
"""

import dataclasses
import pathlib
import resource
import subprocess
import time


class ChildFailed(Exception):
    """A program did not do what a benchmark needs of it."""


@dataclasses.dataclass
class Finished:
    code: int
    out: str
    err: str
    seconds: float
    cpu_seconds: float
    killed: bool


def run(arguments, limit=None, out=None, cwd=None) -> Finished:
    """Waits for at most `limit` seconds; standard output goes to the file `out` when one is named."""
    arguments = [str(argument) for argument in arguments]
    sink = open(out, "w") if out else subprocess.PIPE
    cpu = cpu_of_children()
    start = time.perf_counter()
    try:
        child = subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=sink, stderr=subprocess.PIPE, cwd=cwd,
                                 text=True)
        killed = False
        try:
            text, errors = child.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            child.kill()
            text, errors = child.communicate()
            killed = True
        except BaseException:
            child.kill()
            child.wait()
            raise
    finally:
        if out:
            sink.close()
    seconds = time.perf_counter() - start
    return Finished(child.returncode, text or "", errors, seconds, cpu_of_children() - cpu, killed)


def run_well(arguments, limit=None, out=None, cwd=None) -> Finished:
    """The same, when anything but success is a fault."""
    done = run(arguments, limit, out, cwd)
    if done.killed or done.code != 0:
        name = pathlib.Path(str(arguments[0])).name
        why = f"took more than {limit:.0f} s" if done.killed else f"exit code {done.code}: {done.err.strip()[-500:]}"
        raise ChildFailed(f"{name} {' '.join(str(a) for a in arguments[1:])}: {why}")
    return done


def cpu_of_children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
