"""Matrix kernels in Triton, written for this project. `triton_ir.py` makes LLVM IR of each.

Sizes need not be multiples of the tiles: rows and columns beyond the end are masked.
"""

import triton
import triton.language as tl


@triton.jit
def product(c, a, b, m, n, k, SUM: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    """C = A B, all by rows: A m x k, B k x n, C m x n. A program makes a tile of ROWS x COLUMNS."""
    row = tl.program_id(1) * ROWS + tl.arange(0, ROWS)
    column = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)
    depth = tl.arange(0, DEPTH)
    from_a = a + row[:, None] * k + depth[None, :]
    from_b = b + depth[:, None] * n + column[None, :]
    sum = tl.zeros((ROWS, COLUMNS), dtype=SUM)
    for done in range(0, k, DEPTH):
        inside = depth < k - done
        x = tl.load(from_a, mask=(row < m)[:, None] & inside[None, :], other=0.0)
        y = tl.load(from_b, mask=inside[:, None] & (column < n)[None, :], other=0.0)
        sum = tl.dot(x, y, sum, out_dtype=SUM)
        from_a += DEPTH
        from_b += DEPTH * n
    to_c = c + row[:, None] * n + column[None, :]
    tl.store(to_c, sum.to(c.dtype.element_ty), mask=(row < m)[:, None] & (column < n)[None, :])


@triton.jit
def product_of_rows(c, a, b, m, n, k, SUM: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    """C = A B with B by columns, as weights are kept: b has n rows of k. k is a multiple of DEPTH."""
    row = tl.program_id(1) * ROWS + tl.arange(0, ROWS)
    column = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)
    depth = tl.arange(0, DEPTH)
    # What is beyond the end is computed from the first rows, and not stored.
    from_a = a + (row % m)[:, None] * k + depth[None, :]
    from_b = b + (column % n)[None, :] * k + depth[:, None]
    sum = tl.zeros((ROWS, COLUMNS), dtype=SUM)
    for done in range(0, k, DEPTH):
        sum = tl.dot(tl.load(from_a), tl.load(from_b), sum, out_dtype=SUM)
        from_a += DEPTH
        from_b += DEPTH
    to_c = c + row[:, None] * n + column[None, :]
    tl.store(to_c, sum.to(c.dtype.element_ty), mask=(row < m)[:, None] & (column < n)[None, :])


@triton.jit
def scaled_product(
    c, a, b, scale_of_a, scale_of_b, m, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr
):
    """Floats from a product of bytes: each row of A and each column of B has a factor. b has n rows of k."""
    row = tl.program_id(1) * ROWS + tl.arange(0, ROWS)
    column = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)
    depth = tl.arange(0, DEPTH)
    from_a = a + row[:, None] * k + depth[None, :]
    from_b = b + column[None, :] * k + depth[:, None]
    sum = tl.zeros((ROWS, COLUMNS), dtype=tl.int32)
    for done in range(0, k, DEPTH):
        inside = depth < k - done
        x = tl.load(from_a, mask=(row < m)[:, None] & inside[None, :], other=0)
        y = tl.load(from_b, mask=inside[:, None] & (column < n)[None, :], other=0)
        sum = tl.dot(x, y, sum, out_dtype=tl.int32)
        from_a += DEPTH
        from_b += DEPTH
    of_row = tl.load(scale_of_a + row, mask=row < m, other=0.0)
    of_column = tl.load(scale_of_b + column, mask=column < n, other=0.0)
    to_c = c + row[:, None] * n + column[None, :]
    result = sum.to(tl.float32) * of_row[:, None] * of_column[None, :]
    tl.store(to_c, result, mask=(row < m)[:, None] & (column < n)[None, :])


@triton.jit
def attention(
    out, log_sum, q, k, v, length, scale, CAUSAL: tl.constexpr, ROWS: tl.constexpr, KEYS: tl.constexpr, WIDTH: tl.constexpr
):
    """A head of attention, forward: out = softmax(scale q k^T) v, and the logarithm to base 2 of each row's sum of powers.

    Every tensor has `length` rows of WIDTH; the head is the second number of the program. `scale` has the factor log2(e).
    A program has ROWS rows of q and goes through k and v by KEYS rows, with the highest score and the sum so far.
    """
    head = tl.program_id(1) * length
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    key = tl.arange(0, KEYS)
    element = tl.arange(0, WIDTH)
    queries = tl.load(q + (head + row)[:, None] * WIDTH + element[None, :], mask=(row < length)[:, None], other=0.0)
    highest = tl.full((ROWS,), float("-inf"), dtype=tl.float32)
    total = tl.zeros((ROWS,), dtype=tl.float32)
    sum = tl.zeros((ROWS, WIDTH), dtype=tl.float32)
    end = length
    if CAUSAL:
        end = tl.minimum(length, (tl.program_id(0) + 1) * ROWS)
    for first in range(0, end, KEYS):
        there = first + key < length
        keys = tl.load(
            k + (head + first + key)[None, :] * WIDTH + element[:, None], mask=there[None, :], other=0.0
        )
        score = tl.dot(queries, keys) * scale
        seen = there[None, :]
        if CAUSAL:
            seen = seen & ((first + key)[None, :] <= row[:, None])
        score = tl.where(seen, score, float("-inf"))
        higher = tl.maximum(highest, tl.max(score, 1))
        power = tl.exp2(score - higher[:, None])
        shrink = tl.exp2(highest - higher)
        values = tl.load(
            v + (head + first + key)[:, None] * WIDTH + element[None, :], mask=there[:, None], other=0.0
        )
        total = total * shrink + tl.sum(power, 1)
        sum = tl.dot(power.to(v.dtype.element_ty), values, sum * shrink[:, None])
        highest = higher
    result = sum / total[:, None]
    to_out = out + (head + row)[:, None] * WIDTH + element[None, :]
    tl.store(to_out, result.to(out.dtype.element_ty), mask=(row < length)[:, None])
    tl.store(log_sum + head + row, highest + tl.log2(total), mask=row < length)


@triton.jit
def softmax(out, x, width, WIDTH: tl.constexpr):
    """Softmax of rows: a row each program, all of it at once."""
    first = tl.program_id(0) * width
    at = tl.arange(0, WIDTH)
    inside = at < width
    value = tl.load(x + first + at, mask=inside, other=float("-inf"))
    power = tl.exp(value - tl.max(value, 0))
    tl.store(out + first + at, power / tl.sum(power, 0), mask=inside)


@triton.jit
def layer_norm(out, mean_out, x, weight, bias, width, epsilon, STEP: tl.constexpr):
    """Rows with the mean 0 and the variance 1, then scaled and shifted by element: a row each program, in steps of STEP."""
    first = tl.program_id(0) * width
    at = tl.arange(0, STEP)
    sum = tl.zeros((STEP,), dtype=tl.float32)
    for done in range(0, width, STEP):
        sum += tl.load(x + first + done + at, mask=done + at < width, other=0.0).to(tl.float32)
    mean = tl.sum(sum, 0) / width
    squares = tl.zeros((STEP,), dtype=tl.float32)
    for done in range(0, width, STEP):
        value = tl.load(x + first + done + at, mask=done + at < width, other=0.0).to(tl.float32)
        difference = tl.where(done + at < width, value - mean, 0.0)
        squares += difference * difference
    factor = tl.rsqrt(tl.sum(squares, 0) / width + epsilon)
    for done in range(0, width, STEP):
        inside = done + at < width
        value = tl.load(x + first + done + at, mask=inside, other=0.0).to(tl.float32)
        of_weight = tl.load(weight + done + at, mask=inside, other=0.0)
        of_bias = tl.load(bias + done + at, mask=inside, other=0.0)
        result = (value - mean) * factor * of_weight + of_bias
        tl.store(out + first + done + at, result.to(out.dtype.element_ty), mask=inside)
    tl.store(mean_out + tl.program_id(0), mean)
