//! The wave transform: from thread-level to wave-level control flow.
