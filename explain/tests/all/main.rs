//! What explanations claim, checked by other ways than those by which they were found.

mod along;
mod code;
mod components;
mod figures;
mod header;
mod homes;
mod occupancy;
mod outstanding;
mod page;
mod pressure;
mod reasons;
mod recording;
mod spills;
mod steps;
mod support;
mod variables;
mod waits;
