// The kernels of rocPRIM's algorithms over the whole device, for some types: what host code that calls them instantiates.
#include <hip/hip_runtime.h>
#include <rocprim/rocprim.hpp>

struct Even {
    __host__ __device__ bool operator()(int value) const { return value % 2 == 0; }
};

void instantiate(void *storage, size_t &bytes, unsigned n, int *ints, int *ints2, float *floats, float *floats2, double *doubles,
                 double *doubles2, unsigned long long *longs, unsigned long long *longs2, unsigned char *flags, unsigned *counts) {
    rocprim::reduce(storage, bytes, floats, floats2, n, rocprim::plus<float>());
    rocprim::reduce(storage, bytes, longs, longs2, ~0ull, n, rocprim::minimum<unsigned long long>());
    rocprim::inclusive_scan(storage, bytes, ints, ints2, n, rocprim::plus<int>());
    rocprim::exclusive_scan(storage, bytes, doubles, doubles2, 1.0, n, rocprim::maximum<double>());
    rocprim::inclusive_scan_by_key(storage, bytes, ints, floats, floats2, n, rocprim::plus<float>());
    rocprim::radix_sort_keys(storage, bytes, floats, floats2, n);
    rocprim::radix_sort_pairs_desc(storage, bytes, longs, longs2, ints, ints2, n);
    rocprim::merge_sort(storage, bytes, ints, ints2, doubles, doubles2, n);
    rocprim::merge(storage, bytes, ints, ints2, ints, n, n);
    rocprim::select(storage, bytes, ints, ints2, counts, n, Even());
    rocprim::select(storage, bytes, doubles, flags, doubles2, counts, n);
    rocprim::partition(storage, bytes, ints, ints2, counts, n, Even());
    rocprim::unique(storage, bytes, ints, ints2, counts, n);
    rocprim::reduce_by_key(storage, bytes, ints, floats, n, ints2, floats2, counts);
    rocprim::run_length_encode(storage, bytes, ints, n, ints2, counts, counts);
    rocprim::histogram_even(storage, bytes, floats, n, counts, 65, 0.0f, 8.0f);
    rocprim::histogram_range(storage, bytes, ints, n, counts, 9, ints2);
    rocprim::segmented_reduce(storage, bytes, ints, ints2, n, counts, counts + 1, rocprim::plus<int>(), 0);
    rocprim::segmented_inclusive_scan(storage, bytes, ints, ints2, n, counts, counts + 1, rocprim::plus<int>());
    rocprim::segmented_radix_sort_keys(storage, bytes, ints, ints2, n, n, counts, counts + 1);
    rocprim::transform(ints, floats, n, [] __host__ __device__(int value) { return float(value) * 0.5f; });
    rocprim::lower_bound(storage, bytes, floats, floats2, counts, n, n, rocprim::less<float>());
    rocprim::adjacent_difference(storage, bytes, ints, ints2, n, rocprim::minus<int>());
}
