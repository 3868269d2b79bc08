//! Which kernel of one build is which of the other.
//!
//! The surest sign comes first; each step takes what those before it left:
//!
//! 1. the same name, target, file and code;
//! 2. the same name, target and file, then the same ends of the files' paths, then the same file names;
//! 3. the same name, target and code: Triton's cache has a folder for each version of a kernel, with another name each time;
//! 4. the same name and target;
//! 5. the same name and target, the most similar code;
//! 6. the same name and file, then the same name, for another target;
//! 7. another name: the same code for the same target, where it has at least [`FEWEST`] instructions;
//! 8. another name: similar code for the same target, from [`SIMILAR`] on.
//!
//! A step that goes by names, files and targets pairs kernels only where each build has as many of them: one that has gone is never
//! hidden by another one of its name.

use crate::Kernel;
use crate::fingerprint::FEWEST;
use std::collections::BTreeMap;

/// Which part of their code two kernels of different names have in common when the one is taken for the other.
pub const SIMILAR: f64 = 0.5;

/// Rows of a sketch that agree in a place of the index. Kernels with half of their code in common agree in two neighbouring rows
/// somewhere with a probability of 0.99.
const BAND: usize = 2;

/// How many kernels of a build are looked at for one of the other that have the same band.
const NEIGHBOURS: usize = 16;

/// How two kernels were matched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sign {
    /// By name, file, target.
    Name,
    /// Several have the name: by this part of the code in common.
    OfThatName(f64),
    /// Names differ, the code is the same.
    Code,
    /// Names differ: by this part of the code in common.
    Similarity(f64),
}

/// The kernels of two builds, by their numbers there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Matching {
    /// Those that are in both.
    pub pairs: Vec<(usize, usize, Sign)>,
    /// Those of the old build alone.
    pub removed: Vec<usize>,
    /// Those of the new build alone.
    pub added: Vec<usize>,
}

/// Matches kernels.
pub fn matching(old: &[Kernel], new: &[Kernel]) -> Matching {
    let builds = [old, new];
    let places = builds.map(places);
    let mut matcher =
        Matcher { builds, left: builds.map(|build| (0..build.len()).collect()), pairs: Vec::new() };
    let name = |side: usize, at: usize| &*builds[side][at].stats.kernel;
    let target = |side: usize, at: usize| &*builds[side][at].stats.target;
    let place = |side: usize, at: usize| &*places[side][at];
    let hash = |side: usize, at: usize| Some(&*builds[side][at].fingerprint.as_ref()?.hash);
    matcher.by_key(|s, n| Some([name(s, n), target(s, n), place(s, n), hash(s, n)?]), Count::Any, Sign::Name);
    matcher.by_key(|s, n| Some([name(s, n), target(s, n), place(s, n)]), Count::Equal, Sign::Name);
    for components in [2, 1] {
        let end =
            |side: usize, at: usize| last_components(without_extension(&builds[side][at].file), components);
        matcher.by_key(|s, n| Some([name(s, n), target(s, n), end(s, n)]), Count::One, Sign::Name);
    }
    matcher.by_key(|s, n| Some([name(s, n), target(s, n), hash(s, n)?]), Count::Any, Sign::Name);
    matcher.by_key(|s, n| Some([name(s, n), target(s, n)]), Count::One, Sign::Name);
    matcher.by_similarity(|s, n| Some([target(s, n), name(s, n)]), 0.0, Sign::OfThatName);
    matcher.by_key(|s, n| Some([name(s, n), target(s, n)]), Count::One, Sign::Name);
    matcher.by_key(|s, n| Some([name(s, n), place(s, n)]), Count::One, Sign::Name);
    matcher.by_key(|s, n| Some([name(s, n)]), Count::One, Sign::Name);
    let is_long = |s: usize, n: usize| builds[s][n].stats.instructions >= FEWEST;
    let long_hash = |s: usize, n: usize| hash(s, n).filter(|_| is_long(s, n));
    matcher.by_key(|s, n| Some([target(s, n), long_hash(s, n)?]), Count::Any, Sign::Code);
    matcher.by_similarity(|s, n| is_long(s, n).then_some([target(s, n), ""]), SIMILAR, Sign::Similarity);
    let Matcher { mut pairs, left: [removed, added], .. } = matcher;
    pairs.sort_by_key(|&(old, new, _)| (new, old));
    Matching { pairs, removed, added }
}

/// When kernels of a key are pairs.
#[derive(Clone, Copy, PartialEq)]
enum Count {
    /// As many as both builds have: they do not differ in anything else that is known.
    Any,
    /// If both builds have as many.
    Equal,
    /// If both builds have one.
    One,
}

struct Matcher<'a> {
    builds: [&'a [Kernel]; 2],
    /// Kernels that are not matched yet, in order.
    left: [Vec<usize>; 2],
    pairs: Vec<(usize, usize, Sign)>,
}

impl Matcher<'_> {
    fn by_key<K: Ord>(&mut self, key: impl Fn(usize, usize) -> Option<K>, count: Count, sign: Sign) {
        let mut groups: BTreeMap<K, [Vec<usize>; 2]> = BTreeMap::new();
        for side in 0..2 {
            for &at in &self.left[side] {
                if let Some(key) = key(side, at) {
                    groups.entry(key).or_default()[side].push(at);
                }
            }
        }
        let mut pairs = Vec::new();
        for [old, new] in groups.into_values() {
            let is_pair = match count {
                Count::Any => true,
                Count::Equal => old.len() == new.len(),
                Count::One => old.len() == 1 && new.len() == 1,
            };
            if is_pair {
                pairs.extend(old.into_iter().zip(new).map(|(old, new)| (old, new, sign)));
            }
        }
        self.take(pairs);
    }

    /// Pairs kernels of a group, the most similar first.
    fn by_similarity<K: Ord>(
        &mut self,
        group: impl Fn(usize, usize) -> Option<K>,
        least: f64,
        sign: impl Fn(f64) -> Sign,
    ) {
        // What kernels that are looked at together agree in.
        let bands = |side: usize, at: usize| {
            let print = group(side, at).and(self.builds[side][at].fingerprint.as_ref());
            let rows = print.map(|print| print.rows()).unwrap_or_default();
            let bands = rows.chunks_exact(BAND).enumerate().map(|(number, rows)| (number, rows.concat()));
            bands.map(|(number, rows)| (group(side, at), number, rows)).collect::<Vec<_>>()
        };
        let mut index: BTreeMap<_, [Vec<usize>; 2]> = BTreeMap::new();
        for side in 0..2 {
            for &at in &self.left[side] {
                bands(side, at).into_iter().for_each(|band| index.entry(band).or_default()[side].push(at));
            }
        }
        // Of very many that agree in a band each looks at those that are where it is among its own.
        let mut near: Vec<(usize, usize)> = Vec::new();
        for [old, new] in index.values() {
            for (rank, &one) in old.iter().enumerate() {
                let first = (rank * new.len() / old.len()).saturating_sub(NEIGHBOURS / 2);
                let first = first.min(new.len().saturating_sub(NEIGHBOURS));
                near.extend(new[first..].iter().take(NEIGHBOURS).map(|&other| (one, other)));
            }
        }
        near.sort_unstable();
        near.dedup();
        let mut candidates = Vec::new();
        for (old, new) in near {
            let prints = [&self.builds[0][old].fingerprint, &self.builds[1][new].fingerprint];
            let [Some(one), Some(other)] = prints else { continue };
            if let Some(similarity) = one.similarity(other).filter(|&similarity| similarity >= least) {
                candidates.push((similarity, old, new));
            }
        }
        candidates
            .sort_by(|one, other| other.0.total_cmp(&one.0).then((one.1, one.2).cmp(&(other.1, other.2))));
        let mut is_taken = self.builds.map(|build| vec![false; build.len()]);
        let mut pairs = Vec::new();
        for (similarity, old, new) in candidates {
            if !is_taken[0][old] && !is_taken[1][new] {
                (is_taken[0][old], is_taken[1][new]) = (true, true);
                pairs.push((old, new, sign(similarity)));
            }
        }
        self.take(pairs);
    }

    fn take(&mut self, pairs: Vec<(usize, usize, Sign)>) {
        let mut is_taken = self.builds.map(|build| vec![false; build.len()]);
        for &(old, new, _) in &pairs {
            (is_taken[0][old], is_taken[1][new]) = (true, true);
        }
        for (left, is_taken) in self.left.iter_mut().zip(is_taken) {
            left.retain(|&at| !is_taken[at]);
        }
        self.pairs.extend(pairs);
    }
}

/// The files of a build's kernels, without the folders (or the archive) that all of them are in and without extensions: of two builds the same,
/// wherever they are, and however they were made.
fn places(build: &[Kernel]) -> Vec<String> {
    let mut files = build.iter().map(|kernel| &*kernel.file).filter(|file| !file.is_empty());
    let first = files.next().unwrap_or_default();
    let mut shared = first.rfind(is_separator).map_or(0, |at| at + 1);
    for file in files {
        let equal =
            first.bytes().zip(file.bytes()).take(shared).take_while(|(one, other)| one == other).count();
        if equal < shared {
            shared = first[..first.floor_char_boundary(equal)].rfind(is_separator).map_or(0, |at| at + 1);
        }
    }
    // A file alone in its build is that build's, whatever it is called.
    let is_one = build.iter().all(|kernel| kernel.file == first);
    let place = |kernel: &Kernel| match kernel.file.get(shared..) {
        _ if is_one => String::new(),
        Some(rest) => without_extension(rest).to_owned(),
        None => String::new(),
    };
    build.iter().map(place).collect()
}

/// The end of a path: so many components.
fn last_components(path: &str, components: usize) -> &str {
    path.rmatch_indices(is_separator).nth(components - 1).map_or(path, |(at, _)| &path[at + 1..])
}

/// What parts of a path stand between.
fn is_separator(c: char) -> bool {
    matches!(c, '/' | '\\' | '(')
}

/// A file's name without its extension; a place in a file, as `(x.o)` or `#2`, stays.
fn without_extension(file: &str) -> &str {
    match file.rsplit_once('.') {
        Some((stem, extension)) if extension.chars().all(|c| c.is_ascii_alphanumeric()) => stem,
        _ => file,
    }
}
