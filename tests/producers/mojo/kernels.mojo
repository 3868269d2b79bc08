"""Kernels for AMD's GPUs, with the names and arguments of tests/producers/cases.py. `main` launches each, so that the
compiler makes code of each; it is never run."""

from max.gpu import barrier, block_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.atomic import Atomic
from std.math import exp, log, sqrt
from std.memory import stack_allocation

comptime To[T: AnyType] = Pointer[T, MutAnyOrigin]


def shared[T: TrivialRegisterPassable, count: Int]() -> Pointer[T, MutUntrackedOrigin, address_space = AddressSpace.SHARED]:
    return stack_allocation[count, T, address_space = AddressSpace.SHARED]()


def lane() -> Int32:
    return Int32(thread_idx.x)


def group() -> Int32:
    return Int32(block_idx.x)


def position() -> Int32:
    return group() * 64 + lane()


def vector_add(sums: To[Float32], a: To[Float32], b: To[Float32]):
    var i = Int(position()) * 4
    var reversed = b.unsafe_offset(i).unsafe_load[width=4]().reversed()
    sums.unsafe_offset(i).unsafe_store(a.unsafe_offset(i).unsafe_load[width=4]() + reversed * 2)


def saxpy(y: To[Float32], x: To[Float32], a: Float32, n: Int32):
    var i = position()
    if i < n:
        y[unsafe_offset=i] = a * x[unsafe_offset=i] + y[unsafe_offset=i]


def reduce(sums: To[Int32], a: To[Int32]):
    var part = shared[Int32, 256]()
    var t = lane()
    part[unsafe_offset=t] = a[unsafe_offset=group() * 256 + t]
    barrier()
    var step = Int32(128)
    while step > 0:
        if t < step:
            part[unsafe_offset=t] += part[unsafe_offset=t + step]
        barrier()
        step >>= 1
    if t == 0:
        sums[unsafe_offset=group()] = part[unsafe_offset=0]


def matmul(c: To[Float32], a: To[Float32], b: To[Float32], n: Int32):
    var left = shared[Float32, 16 * 16]()
    var right = shared[Float32, 16 * 17]()
    var x = lane()
    var y = Int32(thread_idx.y)
    var column = group() * 16 + x
    var row = Int32(block_idx.y) * 16 + y
    var sum = Float32(0)
    for tile in range(Int32(0), n, Int32(16)):
        left[unsafe_offset=y * 16 + x] = a[unsafe_offset=row * n + tile + x]
        right[unsafe_offset=y * 17 + x] = b[unsafe_offset=(tile + y) * n + column]
        barrier()
        for k in range(Int32(16)):
            sum += left[unsafe_offset=y * 16 + k] * right[unsafe_offset=k * 17 + x]
        barrier()
    c[unsafe_offset=row * n + column] = sum


def scan(sums: To[UInt32], a: To[UInt32]):
    var buffers = shared[UInt32, 2 * 128]()
    var t = lane()
    var now = Int32(0)
    buffers[unsafe_offset=t] = a[unsafe_offset=group() * 128 + t]
    barrier()
    comptime for bit in range(7):
        var sum = buffers[unsafe_offset=now + t]
        comptime distance = Int32(1 << bit)
        if t >= distance:
            sum += buffers[unsafe_offset=now + t - distance]
        now = 128 - now
        buffers[unsafe_offset=now + t] = sum
        barrier()
    sums[unsafe_offset=group() * 128 + t] = buffers[unsafe_offset=now + t]


def histogram(bins: To[UInt32], a: To[UInt8], n: Int32):
    var counts = shared[UInt32, 64]()
    var t = lane()
    counts[unsafe_offset=t] = 0
    barrier()
    for i in range(position(), n, Int32(128)):
        _ = Atomic.fetch_add(counts.unsafe_offset(Int32(a[unsafe_offset=i] & 63)), UInt32(1))
    barrier()
    _ = Atomic.fetch_add(bins.unsafe_offset(t), counts[unsafe_offset=t])


def transpose(turned: To[UInt16], a: To[UInt16], width: Int32, height: Int32):
    var tile = shared[UInt16, 16 * 17]()
    var x = lane()
    var y = Int32(thread_idx.y)
    var column = group() * 16
    var row = Int32(block_idx.y) * 16
    tile[unsafe_offset=y * 17 + x] = a[unsafe_offset=(row + y) * width + column + x]
    barrier()
    turned[unsafe_offset=(column + y) * height + row + x] = tile[unsafe_offset=x * 17 + y]


def softmax(shares: To[Float32], logs: To[Float32], a: To[Float32]):
    var row = shared[Float32, 64]()
    var t = lane()
    var x = a[unsafe_offset=position()]
    row[unsafe_offset=t] = x
    barrier()
    var most = row[unsafe_offset=0]
    for i in range(Int32(1), Int32(64)):
        most = max(most, row[unsafe_offset=i])
    var e = exp(x - most)
    barrier()
    row[unsafe_offset=t] = e
    barrier()
    var sum = Float32(0)
    for i in range(Int32(64)):
        sum += row[unsafe_offset=i]
    shares[unsafe_offset=position()] = e / sum
    if t == 0:
        logs[unsafe_offset=group()] = log(sum) + most


def truncated[T: DType](a: Scalar[T], b: Scalar[T]) -> Scalar[T]:
    """The quotient towards zero: Mojo's own goes down."""
    var quotient = a // b
    return quotient + 1 if quotient * b != a and (a < 0) != (b < 0) else quotient


def division(narrow: To[Int32], wide: To[Int64], a: To[Int32], b: To[Int32], c: To[Int64], d: To[Int64]):
    var i = position()
    var p = a[unsafe_offset=i]
    var q = b[unsafe_offset=i]
    narrow[unsafe_offset=i * 4] = truncated(p, q)
    narrow[unsafe_offset=i * 4 + 1] = p - truncated(p, q) * q
    narrow[unsafe_offset=i * 4 + 2] = (p.cast[DType.uint32]() // q.cast[DType.uint32]()).cast[DType.int32]()
    narrow[unsafe_offset=i * 4 + 3] = truncated(p, 7) + p - truncated(p, 10) * 10
    var r = c[unsafe_offset=i]
    var s = d[unsafe_offset=i]
    wide[unsafe_offset=i * 4] = truncated(r, s)
    wide[unsafe_offset=i * 4 + 1] = r - truncated(r, s) * s
    wide[unsafe_offset=i * 4 + 2] = (r.cast[DType.uint64]() // s.cast[DType.uint64]()).cast[DType.int64]()
    wide[unsafe_offset=i * 4 + 3] = r * s + (r >> Int64(i & 63))


def fibonacci(n: UInt32) -> UInt32:
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


def is_even(n: UInt32) -> UInt32:
    return 1 if n == 0 else is_odd(n - 1)


def is_odd(n: UInt32) -> UInt32:
    return 0 if n == 0 else is_even(n - 1)


def ackermann(m: UInt32, n: UInt32) -> UInt32:
    if m == 0:
        return n + 1
    return ackermann(m - 1, 1 if n == 0 else ackermann(m, n - 1))


def recursion(results: To[UInt32], a: To[UInt32]):
    var i = position()
    var n = a[unsafe_offset=i]
    results[unsafe_offset=i] = fibonacci(n % 9) + (is_even(n) << 8) + (ackermann(n % 3, n % 4) << 16)


comptime Operation = def(Int32, Int32) thin -> Int32


def add(a: Int32, b: Int32) -> Int32:
    return a + b


def subtract(a: Int32, b: Int32) -> Int32:
    return a - b


def multiply(a: Int32, b: Int32) -> Int32:
    return a * b


def most(a: Int32, b: Int32) -> Int32:
    return max(a, b)


def chosen(which: Int32) -> Operation:
    var operation: Operation = add
    if which & 3 == 1:
        operation = subtract
    elif which & 3 == 2:
        operation = multiply
    elif which & 3 == 3:
        operation = most
    return operation


def fold(operation: Operation, a: To[Int32], i: Int32) -> Int32:
    var result = a[unsafe_offset=i]
    for k in range(Int32(1), Int32(4)):
        result = operation(result, a[unsafe_offset=i ^ k])
    return result


def function_pointers(results: To[Int32], a: To[Int32], which: Int32):
    var i = position()
    results[unsafe_offset=i] = fold(chosen(i + which), a, i) + chosen(which)(a[unsafe_offset=i], which)


def main() raises:
    var ctx = DeviceContext()
    var words = ctx.enqueue_create_buffer[DType.uint32](1)
    var ints = ctx.enqueue_create_buffer[DType.int32](1)
    var longs = ctx.enqueue_create_buffer[DType.int64](1)
    var shorts = ctx.enqueue_create_buffer[DType.uint16](1)
    var bytes = ctx.enqueue_create_buffer[DType.uint8](1)
    var floats = ctx.enqueue_create_buffer[DType.float32](1)
    ctx.enqueue_function[vector_add](floats, floats, floats, grid_dim=1, block_dim=64)
    ctx.enqueue_function[saxpy](floats, floats, Float32(2), Int32(0), grid_dim=1, block_dim=64)
    ctx.enqueue_function[reduce](ints, ints, grid_dim=1, block_dim=256)
    ctx.enqueue_function[matmul](floats, floats, floats, Int32(0), grid_dim=1, block_dim=(16, 16))
    ctx.enqueue_function[scan](words, words, grid_dim=1, block_dim=128)
    ctx.enqueue_function[histogram](words, bytes, Int32(0), grid_dim=1, block_dim=64)
    ctx.enqueue_function[transpose](shorts, shorts, Int32(0), Int32(0), grid_dim=1, block_dim=(16, 16))
    ctx.enqueue_function[softmax](floats, floats, floats, grid_dim=1, block_dim=64)
    ctx.enqueue_function[division](ints, longs, ints, ints, longs, longs, grid_dim=1, block_dim=64)
    ctx.enqueue_function[recursion](words, words, grid_dim=1, block_dim=64)
    ctx.enqueue_function[function_pointers](ints, ints, Int32(0), grid_dim=1, block_dim=64)
