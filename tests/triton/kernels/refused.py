"""A kernel that gcnsel refuses, since its assembly has directives. It is in no table."""

import numpy as np
import triton
import triton.language as tl
from case import Case


@triton.jit
def refused(out, SIZE: tl.constexpr):
    at = tl.arange(0, SIZE)
    text: tl.constexpr = ".set offset, 7\nv_add_u32 $0, offset, $1"
    tl.store(out + at, tl.inline_asm_elementwise(text, "=v,v", [at], dtype=tl.int32, is_pure=True, pack=1))


def cases():
    yield Case("refused", refused, {"out": np.zeros(64, np.int32)}, {"out": np.arange(64) + 7}, constants={"SIZE": 64}, warps=1)
