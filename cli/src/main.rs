//! The `gcnsel` program; everything it does is in the library.

fn main() -> std::process::ExitCode {
    gcnsel_cli::commands::main()
}
