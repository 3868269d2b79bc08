//! The GFX9 machine: register files, the instruction table, encoder, decoder, assembly text, semantics.
