// What a work-group or a wave computes together, by rocPRIM: each kernel reads N items a work-item, and writes them.
#include <hip/hip_runtime.h>
#include <rocprim/rocprim.hpp>
#include <rocprim/block/block_shuffle.hpp>

constexpr unsigned group = 256;
constexpr unsigned items = 4;

#define KERNEL extern "C" __global__ __launch_bounds__(group) __attribute__((amdgpu_flat_work_group_size(group, group)))

// A pair of another size than a dword, compared by its first part.
struct Pair {
    unsigned short key;
    float value;
    int tag;
    __host__ __device__ bool operator<(const Pair &other) const { return key < other.key; }
    __host__ __device__ bool operator==(const Pair &other) const { return key == other.key; }
};

template <typename T, rocprim::block_reduce_algorithm algorithm, typename Op>
__device__ void reduce(const T *in, T *out, Op op) {
    using Reduce = rocprim::block_reduce<T, group, algorithm>;
    __shared__ typename Reduce::storage_type storage;
    T values[items], result;
    rocprim::block_load_direct_striped<group>(threadIdx.x, in + blockIdx.x * group * items, values);
    Reduce().reduce(values, result, storage, op);
    if (threadIdx.x == 0) out[blockIdx.x] = result;
}

using rocprim::block_reduce_algorithm;
KERNEL void reduce_warps_int(const int *in, int *out) {
    reduce<int, block_reduce_algorithm::using_warp_reduce>(in, out, rocprim::plus<int>());
}
KERNEL void reduce_warps_float_max(const float *in, float *out) {
    reduce<float, block_reduce_algorithm::using_warp_reduce>(in, out, rocprim::maximum<float>());
}
KERNEL void reduce_raking_double(const double *in, double *out) {
    reduce<double, block_reduce_algorithm::raking_reduce>(in, out, rocprim::minimum<double>());
}
KERNEL void reduce_raking_i8(const signed char *in, signed char *out) {
    reduce<signed char, block_reduce_algorithm::raking_reduce>(in, out, rocprim::plus<signed char>());
}
KERNEL void reduce_some(const unsigned long long *in, unsigned long long *out, unsigned valid) {
    using Reduce = rocprim::block_reduce<unsigned long long, group>;
    __shared__ typename Reduce::storage_type storage;
    unsigned long long result;
    const unsigned long long value = in[blockIdx.x * group + threadIdx.x];
    Reduce().reduce(value, result, valid % group + 1, storage, rocprim::plus<unsigned long long>());
    if (threadIdx.x == 0) out[blockIdx.x] = result;
}

template <typename T, rocprim::block_scan_algorithm algorithm, bool inclusive, typename Op>
__device__ void scan(const T *in, T *out, Op op) {
    using Scan = rocprim::block_scan<T, group, algorithm>;
    __shared__ typename Scan::storage_type storage;
    T values[items];
    const unsigned base = blockIdx.x * group * items;
    rocprim::block_load_direct_blocked(threadIdx.x, in + base, values);
    if (inclusive)
        Scan().inclusive_scan(values, values, storage, op);
    else
        Scan().exclusive_scan(values, values, T(1), storage, op);
    rocprim::block_store_direct_blocked(threadIdx.x, out + base, values);
}

using rocprim::block_scan_algorithm;
KERNEL void scan_warps_int(const int *in, int *out) {
    scan<int, block_scan_algorithm::using_warp_scan, true>(in, out, rocprim::plus<int>());
}
KERNEL void scan_reduced_u64(const unsigned long long *in, unsigned long long *out) {
    scan<unsigned long long, block_scan_algorithm::reduce_then_scan, false>(in, out, rocprim::plus<unsigned long long>());
}
KERNEL void scan_warps_short_max(const short *in, short *out) {
    scan<short, block_scan_algorithm::using_warp_scan, false>(in, out, rocprim::maximum<short>());
}
KERNEL void scan_reduced_float_min(const float *in, float *out) {
    scan<float, block_scan_algorithm::reduce_then_scan, true>(in, out, rocprim::minimum<float>());
}

template <typename Key, typename Value, bool down> __device__ void radix_sort(Key *keys, Value *values, unsigned from, unsigned to) {
    using Sort = rocprim::block_radix_sort<Key, group, items, Value>;
    __shared__ typename Sort::storage_type storage;
    Key key[items];
    Value value[items];
    const unsigned base = blockIdx.x * group * items;
    rocprim::block_load_direct_blocked(threadIdx.x, keys + base, key);
    rocprim::block_load_direct_blocked(threadIdx.x, values + base, value);
    if (down)
        Sort().sort_desc(key, value, storage, from, to);
    else
        Sort().sort_to_striped(key, value, storage, from, to);
    rocprim::block_store_direct_blocked(threadIdx.x, keys + base, key);
    rocprim::block_store_direct_blocked(threadIdx.x, values + base, value);
}
KERNEL void radix_sort_u32(unsigned *keys, unsigned char *values) { radix_sort<unsigned, unsigned char, false>(keys, values, 0, 32); }
KERNEL void radix_sort_i64_down(long long *keys, int *values) { radix_sort<long long, int, true>(keys, values, 0, 64); }
KERNEL void radix_sort_float_bits(float *keys, double *values) { radix_sort<float, double, false>(keys, values, 9, 27); }
KERNEL void radix_sort_half(rocprim::half *keys, short *values) { radix_sort<rocprim::half, short, true>(keys, values, 0, 16); }

KERNEL void sort_pairs(Pair *pairs) {
    using Sort = rocprim::block_sort<Pair, group>;
    __shared__ typename Sort::storage_type storage;
    const unsigned at = blockIdx.x * group + threadIdx.x;
    Pair pair = pairs[at];
    pair.tag = threadIdx.x;
    Sort().sort(pair, storage, [](const Pair &a, const Pair &b) { return a.key != b.key ? a.key < b.key : a.tag < b.tag; });
    pairs[at] = pair;
}
KERNEL void sort_ints(int *keys, int *values) {
    using Sort = rocprim::block_sort<int, group, 1, int>;
    __shared__ typename Sort::storage_type storage;
    const unsigned at = blockIdx.x * group + threadIdx.x;
    int key = keys[at] * 512 + threadIdx.x, value = values[at];
    Sort().sort(key, value, storage);
    keys[at] = key;
    values[at] = value;
}

template <typename T, typename Exchange> __device__ void exchange(T *data, Exchange exchange) {
    T values[items];
    const unsigned base = blockIdx.x * group * items;
    rocprim::block_load_direct_blocked(threadIdx.x, data + base, values);
    exchange(values);
    rocprim::block_store_direct_blocked(threadIdx.x, data + base, values);
}
KERNEL void exchange_striped(int *data) {
    using Exchange = rocprim::block_exchange<int, group, items>;
    __shared__ typename Exchange::storage_type storage;
    exchange(data, [&](int(&values)[items]) { Exchange().blocked_to_striped(values, values, storage); });
}
KERNEL void exchange_warps(double *data) {
    using Exchange = rocprim::block_exchange<double, group, items>;
    __shared__ typename Exchange::storage_type storage;
    exchange(data, [&](double(&values)[items]) { Exchange().blocked_to_warp_striped(values, values, storage); });
}
KERNEL void exchange_scattered(unsigned char *data) {
    using Exchange = rocprim::block_exchange<unsigned char, group, items>;
    __shared__ typename Exchange::storage_type storage;
    exchange(data, [&](unsigned char(&values)[items]) {
        unsigned ranks[items];
        for (unsigned i = 0; i < items; i++) ranks[i] = (threadIdx.x * items + i) * 37 % (group * items);
        Exchange().scatter_to_blocked(values, values, ranks, storage);
    });
}

template <rocprim::block_histogram_algorithm algorithm> __device__ void histogram(const unsigned char *in, unsigned *out) {
    using Histogram = rocprim::block_histogram<unsigned char, group, items, 256, algorithm>;
    __shared__ typename Histogram::storage_type storage;
    __shared__ unsigned bins[256];
    unsigned char values[items];
    rocprim::block_load_direct_blocked(threadIdx.x, in + blockIdx.x * group * items, values);
    Histogram().histogram(values, bins, storage);
    rocprim::syncthreads();
    out[blockIdx.x * 256 + threadIdx.x] = bins[threadIdx.x];
}
KERNEL void histogram_atomic(const unsigned char *in, unsigned *out) { histogram<rocprim::block_histogram_algorithm::using_atomic>(in, out); }
KERNEL void histogram_sort(const unsigned char *in, unsigned *out) { histogram<rocprim::block_histogram_algorithm::using_sort>(in, out); }

KERNEL void discontinuity(const int *in, int *heads, int *tails) {
    using Discontinuity = rocprim::block_discontinuity<int, group>;
    __shared__ typename Discontinuity::storage_type storage;
    int values[items];
    bool head[items], tail[items];
    const unsigned base = blockIdx.x * group * items;
    rocprim::block_load_direct_blocked(threadIdx.x, in + base, values);
    for (unsigned i = 0; i < items; i++) values[i] &= 3;
    Discontinuity().flag_heads_and_tails(head, tail, values, rocprim::not_equal_to<int>(), storage);
    for (unsigned i = 0; i < items; i++) {
        heads[base + threadIdx.x * items + i] = head[i];
        tails[base + threadIdx.x * items + i] = tail[i];
    }
}
KERNEL void adjacent_difference(const long long *in, long long *out) {
    using Difference = rocprim::block_adjacent_difference<long long, group>;
    __shared__ typename Difference::storage_type storage;
    long long values[items], result[items];
    const unsigned base = blockIdx.x * group * items;
    rocprim::block_load_direct_blocked(threadIdx.x, in + base, values);
    Difference().subtract_left(values, result, rocprim::minus<long long>(), storage);
    rocprim::block_store_direct_blocked(threadIdx.x, out + base, result);
}
KERNEL void shuffle(float *data) {
    using Shuffle = rocprim::block_shuffle<float, group>;
    __shared__ typename Shuffle::storage_type storage;
    const unsigned at = blockIdx.x * group + threadIdx.x;
    float value = data[at], other;
    Shuffle().rotate(threadIdx.x, value, other, 17, storage);
    data[at] = other;
}

template <typename T, unsigned width> __device__ void warps(const T *in, T *out) {
    using Reduce = rocprim::warp_reduce<T, width, true>;
    using Scan = rocprim::warp_scan<T, width>;
    __shared__ typename Reduce::storage_type reduce[(group + width - 1) / width];
    __shared__ typename Scan::storage_type scan[(group + width - 1) / width];
    const unsigned at = blockIdx.x * group + threadIdx.x, warp = threadIdx.x / width;
    T value = in[at], sum, prefix;
    Reduce().reduce(value, sum, reduce[warp]);
    Scan().exclusive_scan(value, prefix, T(3), scan[warp]);
    out[at] = sum * 2 + prefix;
}
KERNEL void warps_of_64(const int *in, int *out) { warps<int, 64>(in, out); }
KERNEL void warps_of_32(const unsigned long long *in, unsigned long long *out) { warps<unsigned long long, 32>(in, out); }
KERNEL void warps_of_16(const short *in, short *out) { warps<short, 16>(in, out); }
KERNEL void warps_of_7(const int *in, int *out) { warps<int, 7>(in, out); }
KERNEL void warp_sort(int *keys) {
    using Sort = rocprim::warp_sort<int, 32>;
    __shared__ typename Sort::storage_type storage[group / 32];
    const unsigned at = blockIdx.x * group + threadIdx.x;
    int key = keys[at];
    Sort().sort(key, storage[threadIdx.x / 32]);
    keys[at] = key;
}
