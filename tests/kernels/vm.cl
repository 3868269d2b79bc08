// A byte-code machine: every work-item runs the same program on its own registers, which live in a
// private array; conditional jumps make the program counters diverge.
#include "gcnsel.h"

#define REGISTERS 8

// An instruction is one word: opcode, target, two sources (registers, or a constant in the last byte).
__kernel void vm(__global u32 *out, const __global u32 *in, const __global u32 *program, u32 length,
                 u32 fuel, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  u32 r[REGISTERS];
  for (u32 k = 0; k < REGISTERS; ++k)
    r[k] = in[k * n + i];
  u32 pc = 0, steps = 0;
  for (; pc < length && steps < fuel; ++steps) {
    u32 word = program[pc++];
    u32 t = (word >> 8) % REGISTERS;
    u32 a = r[(word >> 16) % REGISTERS];
    u32 c = word >> 24;
    u32 b = r[c % REGISTERS];
    u32 v = r[t];
    switch (word & 255) {
    case 0: v = a; break;
    case 1: v = c; break;
    case 2: v = a + b; break;
    case 3: v = a - b; break;
    case 4: v = a * b; break;
    case 5: v = (u32)(((u64)a * b) >> 32); break;
    case 6: v = b != 0 ? a / b : ~0u; break;
    case 7: v = b != 0 ? a % b : a; break;
    case 8: v = a & b; break;
    case 9: v = a | b; break;
    case 10: v = a ^ b; break;
    case 11: v = ~a; break;
    case 12: v = a << (b & 31); break;
    case 13: v = a >> (b & 31); break;
    case 14: v = (u32)((int)a >> (b & 31)); break;
    case 15: v = k_rotl(a, b); break;
    case 16: v = a + c; break;
    case 17: v = a * 33 + c; break;
    case 18: v = a << (c & 31); break;
    case 19: v = a >> (c & 31); break;
    case 20: v = a < b; break;
    case 21: v = (int)a < (int)b; break;
    case 22: v = a == b; break;
    case 23: v = a > b ? a : b; break;
    case 24: v = (int)a < (int)b ? a : b; break;
    case 25: v = k_popcount(a); break;
    case 26: v = a != 0 ? k_clz(a) : 32; break;
    case 27: v = __builtin_bswap32(a); break;
    case 28: v = __builtin_bitreverse32(a); break;
    case 29: v = (u32)(int)(signed char)a; break;
    case 30: v = (u32)(int)(short)a; break;
    case 31: v = k_bits((float)a); break;
    case 32: v = k_bits((float)(int)a); break;
    case 33: v = a != 0 ? v : c; break;
    case 34: pc = a != 0 ? c : pc; break;
    case 35: pc = a == 0 ? c : pc; break;
    case 36: pc = (int)a < 0 ? c : pc; break;
    case 37: pc = c; break;
    case 38: v = in[(a % REGISTERS) * n + i]; break;
    case 39: v = v ^ (v << 13), v ^= v >> 17, v ^= v << 5; break;
    case 40: v = (a & ~0xffu) | c; break;
    case 41: v = (a ^ b) >> 1; v += a & b; break;
    case 42: v = a >= b ? a - b : b - a; break;
    case 43: v = a + b < a ? ~0u : a + b; break;
    case 44: v = a > b ? a - b : 0; break;
    case 45: v = (a >> 16) * (b & 0xffff); break;
    case 46: v = (u32)((int)(a << 8) >> 8) * c; break;
    case 47: v = a * a + b; break;
    default: pc = length; break;
    }
    r[t] = v;
  }
  for (u32 k = 0; k < REGISTERS; ++k)
    out[k * n + i] = r[k];
  out[REGISTERS * n + i] = steps;
}
