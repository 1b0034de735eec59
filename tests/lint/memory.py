#!/usr/bin/env python3
"""Memory whose size is a product of numbers from the user's data comes from weft_job_allocate (), which knows the budget.

A list of PEs (at most 2^24), of places (2^26) or of nodes may be taken from the system: one number of a stated limit. Two
of them multiplied may not, and neither may room for all iterations of a loop, whose number has no limit. Where the
product is bounded for another reason, the line before says so: /* bounded: why */
"""

import pathlib
import re
import sys

ALLOCATION = re.compile(
    r"\b(?:g_(?:try_)?(?:new0?|malloc0?|realloc|renew|memdup2|array_sized_new|array_set_size|malloc_n|malloc0_n)|"
    r"fftw_malloc|fftw_alloc_\w+|malloc|calloc|realloc)\s*\(")
UNBOUNDED = re.compile(r"greatest|iterations|samples\b")


def arguments(text, start):
    """The text between the parenthesis at start and the one that closes it."""
    depth = 0
    for end in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        if depth == 0:
            return text[start + 1:end]
    return text[start + 1:]


def is_product(size):
    """Whether two numbers that are no constants are multiplied: sizes of types, numbers and macros are constants."""
    size = re.sub(r"sizeof\s*(\([^()]*\)|\*?[\w>.-]+)", "1", size)
    size = re.sub(r"\((?:gsize|guint|guint64|gint64|double)\)", "", size)
    size = re.sub(r"\b(?:[0-9]+|[A-Z][A-Z0-9_]+)\b", "", size)
    size = re.sub(r"\*(\s*\*)+", "*", size)
    return re.search(r"[\w)\]]\s*\*\s*\(*[\w]", size) is not None


def is_difference(size):
    """Whether it is a difference of two numbers, which has no limit of its own, or a number that another function found."""
    return re.search(r"\b(?:end|last|greatest|high)\s*-\s*\w", size) is not None or re.fullmatch(
        r"\s*\*\w+\s*\)?", size) is not None


def find(text):
    lines = text.split("\n")
    for match in ALLOCATION.finditer(text):
        if text[text.rfind("\n", 0, match.start()) + 1:match.start()].lstrip().startswith("*"):
            continue
        size = arguments(text, match.end() - 1)
        size = size.split(",", 1)[1] if "new" in match.group() and "," in size else size
        number = text.count("\n", 0, match.start())
        marked = any("/* bounded:" in lines[at] for at in (number, number - 1, number - 2) if at >= 0)
        if not marked and (is_product(size) or is_difference(size) or UNBOUNDED.search(size)):
            yield number + 1, " ".join((match.group() + size + ")").split())


def main():
    root = pathlib.Path(sys.argv[1])
    wrong = 0
    # What the test looks for is found.
    assert list(find("x = g_new (double, n_rows * n);")) and list(find("g_malloc ((rows + 1) * sizeof (int) * columns)"))
    assert list(find("g_new (double, end - first);")) and list(find("g_new0 (double, *n);"))
    assert not list(find("g_new0 (double, 2 * (gsize) n + 1); g_memdup2 (p, n * sizeof (double));"))
    for path in sorted((root / "engines").rglob("*.c")):
        if path.name == "weft-job.c":
            continue
        for line, what in find(path.read_text(encoding="utf-8")):
            print(f"{path.relative_to(root)}:{line}: {what}: through weft_job_allocate (), or say why it is bounded")
            wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
