"""Where and with what a run was measured: figures without it mean nothing later."""

import datetime
import os
import pathlib
import platform

from . import child


def machine():
    return {"cpu": cpu_model(), "cores": os.cpu_count(), "system": f"{platform.system()} {platform.machine()}"}


def cpu_model():
    info = pathlib.Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.is_file() else []
    models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor()


def provenance(root, program):
    return {
        "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC"),
        "version": child.run_well([program, "--version"]).out.strip(),
        "commit": commit(root),
    }


def commit(root):
    """The commit that was measured; `+` when files differ from it."""
    head = child.run(["git", "rev-parse", "--short", "HEAD"], cwd=root)
    if head.code != 0:
        return None
    changed = child.run(["git", "status", "--porcelain", "--untracked-files=no"], cwd=root).out.strip()
    return head.out.strip() + ("+" if changed else "")
