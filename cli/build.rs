//! Links the program at a fixed address where that is known to work.
//!
//! The instruction and rule tables hold addresses; in a position-independent program the loader writes every one of
//! them when it starts, which costs a short compilation some percent of its time.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |key: &str, value: &str| std::env::var(key).is_ok_and(|v| v == value);
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
