//! From an allocated machine function to bytes: wait counts, hazards, branch layout, encoding.
