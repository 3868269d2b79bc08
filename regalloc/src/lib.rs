//! Register allocation: SGPRs over the wave edges, VGPRs over the thread edges, spilling, checkers.
