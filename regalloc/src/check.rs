//! Checks allocated functions.
