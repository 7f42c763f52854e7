"""Tables as docs/benchmarks.md has them."""


def table(header, lines):
    rows = [header, ["---"] * len(header), *lines]
    return "\n".join("| " + " | ".join(str(cell) for cell in row) + " |" for row in rows) + "\n"


def seconds(value):
    if value < 0.01:
        return f"{1e3 * value:.2f} ms"
    if value < 1:
        return f"{1e3 * value:.0f} ms"
    return f"{value:.2f} s" if value < 10 else f"{value:.1f} s"


def times(ratio):
    return f"{ratio:.1f}x" if ratio < 100 else f"{ratio:,.0f}x"


def count(number):
    return f"{number:,.0f}"


def outcome(row):
    """How a search ended: its time, or what was left open."""
    if row["status"] == "optimal":
        return seconds(row["seconds"])
    if row["gap"] is None:
        return "open, no bound"
    return f"open, gap {100 * row['gap']:.1f} %"
