//! Code objects as files: what other tools say of ours, and what we say of theirs.

mod comgr;
mod llc_objects;
mod mutations;
mod processors;
mod writing;
