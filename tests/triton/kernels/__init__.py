"""The kernels, by subject. Each file has kernels, and `cases`, which gives launches of them with what they must leave."""

import importlib

from .empty import empty_case

SUBJECTS = [
    "products",
    "attention",
    "rows",
    "scans",
    "order",
    "atomics",
    "memory",
    "elements",
    "assembly",
    "gluon_layouts",
]


def cases(part=""):
    """Those whose names, or whose subjects, have a part in them."""
    if part == "empty":
        yield empty_case()
        return
    names = set()
    for subject in SUBJECTS:
        for case in importlib.import_module(f"kernels.{subject}").cases():
            assert case.name not in names, f"two cases are named {case.name}"
            names.add(case.name)
            if part in case.name or part in subject:
                yield case
