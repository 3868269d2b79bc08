//! How the shared library is linked.

#[path = "src/abi.rs"]
mod abi;

use abi::ABI_VERSION;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/abi.rs");
    let target = |what: &str| std::env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    let argument = |text: &str| println!("cargo:rustc-cdylib-link-arg=-Wl,{text}");
    if target("VENDOR") == "apple" {
        argument(&format!("-install_name,@rpath/libgcnsel.{ABI_VERSION}.dylib"));
    } else if target("FAMILY").split(',').any(|family| family == "unix") {
        argument(&format!("-soname,libgcnsel.so.{ABI_VERSION}"));
        // Threads of the shared pool execute its code for as long as the process lives: dlclose may not take it away.
        argument("-z,nodelete");
    }
}
