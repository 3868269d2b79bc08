//! How long our kernels are beside `llc`'s.
//!
//! Most are not longer; `longer.txt` lists those that are, and why.

use gcnsel_isa::{Bank, Format, Inst, Op, Operand, decode};
use gcnsel_oracle::Extent;
use std::collections::BTreeMap;

/// The tests whose kernels are measured.
const MEASURED: [&str; 9] = [
    "constants_alone",
    "conversions",
    "float_arithmetic",
    "fused_integer_operations",
    "integer_arithmetic",
    "operands_of_three",
    "operands_of_two",
    "special_constants",
    "truth_constants",
];

/// Instructions of a kernel, but for waits and padding, which hang on the order, for copies from a register to another of
/// its file, which hang on allocation, and for scalar loads, which hang on how wide each is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Length {
    all: usize,
    /// Those of the vector unit.
    vector: usize,
}

/// By how much kernels of ours are longer than `llc`'s, at most over the targets, by kind and name: all instructions, and
/// those of the vector unit.
#[derive(Default)]
pub struct Longer(BTreeMap<(&'static str, String), [usize; 2]>);

impl Longer {
    /// Compares the kernels of two objects.
    pub fn compare(&mut self, kind: &'static str, ours: &[u8], theirs: &[u8]) -> Result<(), String> {
        let (ours, theirs) = (lengths(ours)?, lengths(theirs)?);
        for (name, length) in ours {
            let other = theirs.get(&name).ok_or_else(|| format!("llc has no {name}"))?;
            let vector = if kind == "uniform" { length.vector.saturating_sub(other.vector) } else { 0 };
            let all = length.all.saturating_sub(other.all);
            let most = self.0.entry((kind, name)).or_default();
            *most = [most[0].max(all), most[1].max(vector)];
        }
        Ok(())
    }

    /// Takes the larger number of each.
    pub fn merge(mut self, other: Longer) -> Longer {
        for (key, [all, vector]) in other.0 {
            let most = self.0.entry(key).or_default();
            *most = [most[0].max(all), most[1].max(vector)];
        }
        self
    }

    /// What a test's kernels are longer than `longer.txt` allows; of all kernels, at night, also what it allows without need.
    pub fn against_list(&self, test: &str) -> Vec<String> {
        if !MEASURED.contains(&test) {
            return Vec::new();
        }
        let rows: Vec<Row> = include_str!("longer.txt").lines().filter_map(Row::read).collect();
        let mut reached = vec![[0, 0]; rows.len()];
        let mut wrong = Vec::new();
        for ((kind, name), longer) in &self.0 {
            let place = rows.iter().position(|r| r.test == test && r.kind == *kind && fits(r.pattern, name));
            let most = place.map_or([0, 0], |at| rows[at].most);
            if longer[0] > most[0] || longer[1] > most[1] {
                wrong.push(format!(
                    "{test} {kind} {name}: longer than llc's by {longer:?}, allowed are {most:?}"
                ));
            }
            if let Some(at) = place {
                reached[at] = [reached[at][0].max(longer[0]), reached[at][1].max(longer[1])];
            }
        }
        let is_whole = Extent::now() == Extent::Whole;
        for (row, reached) in rows.iter().zip(reached).filter(|_| is_whole) {
            if row.test == test
                && (reached[0] < row.most[0] || reached[1] < row.most[1] || row.most == [0, 0])
            {
                wrong.push(format!(
                    "longer.txt: {test} {} {} {:?}: now {reached:?}",
                    row.kind, row.pattern, row.most
                ));
            }
        }
        wrong
    }
}

/// A line of `longer.txt`.
struct Row {
    test: &'static str,
    kind: &'static str,
    pattern: &'static str,
    most: [usize; 2],
}

impl Row {
    /// Nothing for lines that are empty or comments.
    fn read(line: &'static str) -> Option<Row> {
        let words: Vec<&str> = line.split_whitespace().filter(|_| !line.starts_with('#')).collect();
        let [test, kind, pattern, all, vector] = words[..] else {
            assert!(words.is_empty(), "longer.txt: what is `{line}`?");
            return None;
        };
        let number = |word: &str| word.parse().unwrap_or_else(|_| panic!("longer.txt: a number in `{line}`"));
        Some(Row { test, kind, pattern, most: [number(all), number(vector)] })
    }
}

/// Whether a name fits a pattern: `*` is any text, `?` any letter.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.chars().next() {
        None => name.is_empty(),
        Some('*') => {
            fits(&pattern[1..], name)
                || name.char_indices().any(|(at, c)| fits(&pattern[1..], &name[at + c.len_utf8()..]))
        }
        Some(letter) => name.starts_with(|c| letter == '?' || letter == c) && fits(&pattern[1..], &name[1..]),
    }
}

/// The lengths of an object's kernels, by name.
fn lengths(object: &[u8]) -> Result<BTreeMap<String, Length>, String> {
    let object = gcnsel_codeobject::read(object).map_err(|error| error.to_string())?;
    let mut found = BTreeMap::new();
    for kernel in &object.kernels {
        let mut length = Length::default();
        let mut at = kernel.code.start;
        while at < kernel.code.end {
            let (inst, bytes) =
                decode(&object.image.bytes, at as usize, object.target).map_err(|error| error.to_string())?;
            let weight = weight(&inst);
            length.all += weight;
            length.vector += if inst.op.row().is_valu() { weight } else { 0 };
            at += bytes as u64;
        }
        found.insert(kernel.name.clone(), length);
    }
    Ok(found)
}

/// What an instruction counts.
fn weight(inst: &Inst) -> usize {
    match inst.op {
        Op::S_NOP | Op::S_WAITCNT => 0,
        // Two registers at once.
        Op::V_MOV_B64 | Op::V_PK_MOV_B32 => 2,
        _ if is_copy(inst) || inst.op.row().format == Format::Smem => 0,
        _ => 1,
    }
}

fn is_copy(inst: &Inst) -> bool {
    let file = match inst.op {
        Op::S_MOV_B32 | Op::S_MOV_B64 => Bank::Sgpr,
        Op::V_MOV_B32 => Bank::Vgpr,
        _ => return false,
    };
    matches!(inst.operands.last(), Some(Operand::Reg(reg)) if reg.bank == file)
}
