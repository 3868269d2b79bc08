// Random numbers by rocRAND's generators: each work-item has its own, makes four and adds what it got to the buffer.
#include <hip/hip_runtime.h>
#define FQUALIFIERS __forceinline__ __device__
#include <rocrand/rocrand_kernel.h>

#define KERNEL extern "C" __global__ __launch_bounds__(256)
#define AT (blockIdx.x * blockDim.x + threadIdx.x)

template <typename State> __device__ unsigned draw(State &state) {
    unsigned sum = 0;
    for (int i = 0; i < 4; i++) sum = sum * 31 + rocrand(&state);
    return sum;
}

KERNEL void xorwow(unsigned *out, unsigned long long seed) {
    rocrand_state_xorwow state;
    rocrand_init(seed, AT, 5, &state);
    out[AT] += draw(state);
}
KERNEL void philox(unsigned *out, unsigned long long seed, unsigned long long skip) {
    rocrand_state_philox4x32_10 state;
    rocrand_init(seed, AT, skip, &state);
    const uint4 four = rocrand4(&state);
    out[AT] += draw(state) ^ four.x ^ four.y ^ four.z ^ four.w;
}
KERNEL void mrg(unsigned *out, unsigned long long seed) {
    rocrand_state_mrg32k3a state;
    rocrand_init(seed, AT, 3, &state);
    out[AT] += draw(state);
}
KERNEL void states_of_xorwow(rocrand_state_xorwow *states, unsigned long long seed) { rocrand_init(seed, AT, 0, states + AT); }
KERNEL void uniform(float *singles, double *doubles, unsigned long long seed) {
    rocrand_state_philox4x32_10 state;
    rocrand_init(seed, AT, 0, &state);
    singles[AT] = rocrand_uniform(&state);
    doubles[AT] = rocrand_uniform_double(&state);
}
KERNEL void normal(float *singles, double *doubles, unsigned long long seed) {
    rocrand_state_mrg32k3a state;
    rocrand_init(seed, AT, 0, &state);
    singles[AT] = rocrand_normal(&state);
    doubles[AT] = rocrand_normal_double(&state);
}
KERNEL void log_normal(float *singles, unsigned long long seed) {
    rocrand_state_xorwow state;
    rocrand_init(seed, AT, 0, &state);
    singles[AT] = rocrand_log_normal(&state, 0.5f, 0.25f);
}
KERNEL void poisson(unsigned *out, unsigned long long seed) {
    rocrand_state_philox4x32_10 state;
    rocrand_init(seed, AT, 0, &state);
    out[AT] = rocrand_poisson(&state, 3.5) * 1000 + rocrand_poisson(&state, 100.0);
}
KERNEL void sobol32(unsigned *out, const unsigned *directions) {
    rocrand_state_sobol32 state;
    rocrand_init(directions, AT, &state);
    out[AT] += draw(state);
}
KERNEL void sobol64(unsigned long long *out, const unsigned long long *directions) {
    rocrand_state_sobol64 state;
    rocrand_init(directions, AT, &state);
    out[AT] += rocrand(&state) ^ rocrand(&state);
}
