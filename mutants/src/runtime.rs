//! What instrumented crates ask.

/// The module `mutants` of an instrumented crate. `GCNSEL_MUTANT` is the number of the active mutant. To the file
/// `GCNSEL_MUTANTS_MET` it appends the mutants that would have computed something else somewhere.
pub const RUNTIME: &str = r#"//! The active mutant.
#![allow(dead_code)]
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex};

static ACTIVE: LazyLock<usize> = LazyLock::new(|| {
    let active = std::env::var("GCNSEL_MUTANT").map_or(0, |n| n.parse().unwrap_or(0));
    if active != 0 {
        // The first test that fails is enough.
        std::panic::set_hook(Box::new(|_| std::process::exit(101)));
    }
    active
});
struct Met { list: Mutex<std::fs::File>, seen: Vec<AtomicBool> }
static MET: LazyLock<Option<Met>> = LazyLock::new(|| {
    let name = std::env::var_os("GCNSEL_MUTANTS_MET")?;
    let list = std::fs::File::options().append(true).create(true).open(name).ok()?;
    Some(Met { list: Mutex::new(list), seen: (0..100_000).map(|_| AtomicBool::new(false)).collect() })
});
fn differs(mutant: usize) {
    if let Some(met) = &*MET
        && met.seen.get(mutant).is_some_and(|seen| !seen.swap(true, Ordering::Relaxed))
        && let Ok(mut list) = met.list.lock()
    {
        let _ = list.write_all(format!("{mutant}\n").as_bytes());
    }
}
fn on(mutant: usize) -> bool {
    differs(mutant);
    *ACTIVE == mutant
}
pub(crate) fn keep(mutant: usize) -> bool { !on(mutant) }
pub(crate) fn always(mutant: usize, value: bool) -> bool { value || on(mutant) }
pub(crate) fn never(mutant: usize, value: bool) -> bool { value && !on(mutant) }
pub(crate) fn negate(mutant: usize, value: bool) -> bool { value != on(mutant) }
pub(crate) fn either<T: PartialEq>(mutant: usize, value: T, other: T) -> T {
    if value != other && on(mutant) { other } else { value }
}
pub(crate) fn more<T: std::ops::Add<Output = T> + From<u8>>(mutant: usize, value: T) -> T {
    if on(mutant) { value + T::from(1) } else { value }
}
pub(crate) fn table<T: ?Sized>(table: &'static T, others: &[(usize, &'static T)]) -> &'static T {
    others.iter().find(|(mutant, _)| on(*mutant)).map_or(table, |(_, other)| other)
}
"#;
