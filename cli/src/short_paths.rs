//! Paths, shortened to what tells them apart.

use std::collections::{HashMap, HashSet};

/// For each of these paths its shortest end, in whole components, that no other one has.
pub fn short_paths<'a>(paths: impl Iterator<Item = &'a str>) -> HashMap<&'a str, &'a str> {
    let mut left: HashSet<&str> = paths.collect();
    let mut short = HashMap::new();
    let mut components = 1;
    while !left.is_empty() {
        let mut with_end: HashMap<&str, u32> = HashMap::new();
        // Ends of this length differ from those of paths that are told apart already by a shorter one.
        left.iter().for_each(|path| *with_end.entry(end(path, components)).or_default() += 1);
        left.retain(|path| {
            let end = end(path, components);
            let is_told = with_end[end] == 1 || end.len() == path.len();
            if is_told {
                short.insert(*path, end);
            }
            !is_told
        });
        components += 1;
    }
    short
}

/// The last components of a path.
fn end(path: &str, components: usize) -> &str {
    match path.rmatch_indices(['/', '\\']).nth(components - 1) {
        Some((at, _)) => &path[at + 1..],
        None => path,
    }
}

#[cfg(test)]
mod tests {
    use super::short_paths;

    #[test]
    fn the_shortest_end_that_distinguishes() {
        let of = |paths: &[&'static str]| {
            let short = short_paths(paths.iter().copied());
            paths.iter().map(|path| short[path]).collect::<Vec<_>>()
        };
        assert_eq!(of(&["/s/d1/x/a.h", "/s/d2/x/a.h", "/s/d2/x/b.h"]), ["d1/x/a.h", "d2/x/a.h", "b.h"]);
        assert_eq!(of(&["a.h", "x/a.h", "y/x/a.h"]), ["a.h", "x/a.h", "y/x/a.h"]);
        assert_eq!(of(&["k.cl", "k.cl"]), ["k.cl", "k.cl"]);
        assert_eq!(of(&["C:\\d/a.h", "C:\\e/a.h"]), ["d/a.h", "e/a.h"]);
        assert_eq!(of(&["/a.h", "a.h"]), ["/a.h", "a.h"]);
    }
}
