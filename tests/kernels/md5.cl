// MD5 chained: the digest of a 16-byte message, the digest of that, and once more; all unrolled.
// RFC 1321.
#include "gcnsel.h"

// floor(2^32 * |sin(k + 1)|)
__constant u32 SINES[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
};

__constant u8 TURN[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};

// One block, already padded, into a fresh state.
static inline uint4 digest_of(const u32 m[16]) {
  const uint4 start = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
  u32 a = start.x, b = start.y, c = start.z, d = start.w;
#pragma unroll
  for (u32 step = 0; step < 64; ++step) {
    u32 f, word;
    switch (step / 16) {
    case 0: f = (b & c) | (~b & d); word = step; break;
    case 1: f = (d & b) | (~d & c); word = 5 * step + 1; break;
    case 2: f = b ^ c ^ d; word = 3 * step + 5; break;
    default: f = c ^ (b | ~d); word = 7 * step; break;
    }
    u32 sum = a + f + SINES[step] + m[word & 15];
    a = d;
    d = c;
    c = b;
    b += k_rotl(sum, TURN[step / 16][step & 3]);
  }
  return start + (uint4)(a, b, c, d);
}

static inline uint4 digest_of_16_bytes(uint4 in) {
  u32 m[16] = {in.x, in.y, in.z, in.w, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 128, 0};
  return digest_of(m);
}

// The message is four words, 16 bytes, per work-item; so is each digest.
__kernel void md5(__global uint4 *digests, const __global uint4 *message, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  uint4 d = digest_of_16_bytes(message[i]);
  digests[3 * i] = d;
  d = digest_of_16_bytes(d);
  digests[3 * i + 1] = d;
  digests[3 * i + 2] = digest_of_16_bytes(d);
}
