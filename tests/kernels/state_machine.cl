// A scanner for numbers, names and quoted strings: a switch on the state, in a loop over bytes.
#include "gcnsel.h"

enum { BLANK, NAME, NUMBER, FRACTION, STRING, ESCAPE, BAD };

__kernel void state_machine(__global uint4 *counts, const __global u8 *text, u32 line_length,
                            u32 lines) {
  u32 line = k_global_id(0);
  if (line >= lines)
    return;
  const __global u8 *at = text + line * line_length;
  u32 state = BLANK, names = 0, numbers = 0, strings = 0, hash = 0;
  for (u32 i = 0; i < line_length; ++i) {
    u32 c = at[i];
    bool digit = c >= '0' && c <= '9';
    bool letter = (c >= 'a' && c <= 'z') || c == '_';
    switch (state) {
    case BLANK:
      if (letter) {
        state = NAME;
        ++names;
      } else if (digit) {
        state = NUMBER;
        ++numbers;
      } else if (c == '"') {
        state = STRING;
      } else if (c != ' ') {
        state = BAD;
      }
      break;
    case NAME:
      if (!letter && !digit)
        state = c == ' ' ? BLANK : BAD;
      break;
    case NUMBER:
      if (c == '.')
        state = FRACTION;
      else if (!digit)
        state = c == ' ' ? BLANK : BAD;
      break;
    case FRACTION:
      if (!digit)
        state = c == ' ' ? BLANK : BAD;
      break;
    case STRING:
      if (c == '\\') {
        state = ESCAPE;
      } else if (c == '"') {
        state = BLANK;
        ++strings;
      }
      break;
    case ESCAPE:
      state = STRING;
      break;
    default:
      if (c == ' ')
        state = BLANK;
      break;
    }
    hash = hash * 31 + state;
  }
  counts[line] = (uint4)(names, numbers, strings, hash);
}
