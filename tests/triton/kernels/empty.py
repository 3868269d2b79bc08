"""A kernel that warms Triton up, and is in no table."""

import triton
from case import Case


@triton.jit
def empty():
    pass


def empty_case():
    return Case("empty", empty, {}, {})
