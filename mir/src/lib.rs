//! Machine functions: virtual registers, thread edges and wave edges, memory operands, verifier, printer.
