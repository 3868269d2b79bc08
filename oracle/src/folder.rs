//! Where the scripts that fetch or build what is not ours put it.

use std::path::PathBuf;

/// A folder: what an environment variable says, else one of that name in the user's cache. Empty variables say nothing, as
/// to the scripts.
///
/// # Errors
///
/// There is no home folder.
pub fn folder(variable: &str, name: &str) -> Result<PathBuf, String> {
    let named = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(folder) = named(variable) {
        return Ok(folder);
    }
    let cache = named("XDG_CACHE_HOME").or_else(|| Some(named("HOME")?.join(".cache")));
    Ok(cache.ok_or("there is no home folder")?.join("gcnsel").join(name))
}
