//! Functions on a control flow graph in one block of which lanes talk, by every operation of the table of intrinsics that
//! knows of other lanes.

use super::intrinsics::types;
use gcnsel_ir::{Function, Inst, InstKind, Intrinsic, Memory};
use gcnsel_witness::{Blocks, Shape, each};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// An operation under test.
#[derive(Clone, Debug)]
pub struct Operation {
    pub row: Intrinsic,
    /// `void` if there is none.
    result: String,
    /// With whether they must be constants.
    params: Vec<(String, bool)>,
}

/// What an operand is that the others of its call are not: they are arguments of the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Made in a block, each time anew, by each lane for itself.
    Changing(usize),
    /// Made in a block, each time anew, one of the wave.
    OfWave(usize),
    /// Computed where lanes talk, or above, from what has been made in a block.
    Computed(usize),
}

/// A call: which operation, and one operand by number, unless it has none but constants.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    pub operation: usize,
    pub operand: Option<(usize, Kind)>,
}

/// Rows with metadata are written down here; tokens stay where they are.
const WITH_METADATA: &[(Intrinsic, &str)] =
    &[(Intrinsic::ReadRegister, "i64"), (Intrinsic::WriteRegister, "void")];

/// All operations of the table that are convergent and compute something, or do something.
pub fn operations() -> Vec<Operation> {
    let talks = |row: &Intrinsic| row.effects().convergent && !row.signature().starts_with("token");
    let rows = Intrinsic::ALL.iter().copied().filter(talks);
    rows.map(|row| {
        let (result, params) = types(row).unwrap_or_else(|| {
            let known = WITH_METADATA.iter().find(|w| w.0 == row);
            let result = known.unwrap_or_else(|| panic!("types for {}", row.name())).1;
            let mut params = vec![("metadata".to_string(), true)];
            if result == "void" {
                params.push(("i64".into(), false));
            }
            (result.to_string(), params)
        });
        Operation { row, result, params }
    })
    .collect()
}

impl Operation {
    /// The calls there are, where operands may be made in some blocks. What stands below where lanes talk, if anything,
    /// is computed in `above`.
    pub fn calls(&self, operation: usize, makers: Blocks, above: usize) -> Vec<Call> {
        let variable = self.params.iter().enumerate().filter(|p| !p.1.1).map(|p| p.0);
        let mut calls: Vec<Call> = variable
            .flat_map(|operand| {
                let kinds = each(makers).flat_map(move |block| {
                    let computed = (block != above).then_some(Kind::Computed(block));
                    [Kind::Changing(block), Kind::OfWave(block)].into_iter().chain(computed)
                });
                kinds.map(move |kind| Call { operation, operand: Some((operand, kind)) })
            })
            .collect();
        if calls.is_empty() {
            calls.push(Call { operation, operand: None });
        }
        calls
    }

    /// Whether others may go past it: it touches no memory but to read it, and no state.
    pub fn is_passed(&self) -> bool {
        matches!(self.row.effects().memory, Memory::None | Memory::ArgRead)
    }

    fn declaration(&self) -> String {
        let params = self.params.iter().map(|(ty, constant)| match (&**ty, constant) {
            ("metadata", _) | (_, false) => ty.clone(),
            _ => format!("{ty} immarg"),
        });
        let params = params.collect::<Vec<_>>().join(", ");
        format!("declare {} @{}({params})\n", self.result, self.row.name())
    }
}

/// A graph, where lanes talk, and where that is seen.
pub struct Plan<'a> {
    pub shape: &'a Shape,
    /// Where the calls stand.
    pub from: usize,
    /// Where they may go: one of the two dominates the other.
    pub to: usize,
    /// Which of the two dominates.
    pub above: usize,
    pub operations: &'a [Operation],
    pub calls: &'a [Call],
}

impl Plan<'_> {
    /// The text of the module, with one function. In block `from` are the calls, in their order, and in the lower one
    /// of the two blocks, behind all else, what uses their results.
    pub fn text(&self) -> String {
        let mut names: Vec<String> = Vec::new();
        let mut number = |ty: &str| {
            let known = names.iter().position(|n| n == ty);
            known.unwrap_or_else(|| {
                names.push(ty.to_string());
                names.len() - 1
            })
        };
        let below = if self.from == self.above { self.to } else { self.from };
        // By block: what is made there, and what of that is computed above.
        let mut made: BTreeSet<(usize, char, String)> = BTreeSet::new();
        let mut lines: [String; 3] = Default::default();
        let mut arguments = BTreeSet::new();
        for (n, call) in self.calls.iter().enumerate() {
            let operation = &self.operations[call.operation];
            let mut passed = Vec::new();
            for (i, (ty, is_constant)) in operation.params.iter().enumerate() {
                let (id, own) = (number(ty), call.operand.filter(|o| o.0 == i));
                let value = match (&**ty, own.map(|o| o.1)) {
                    ("metadata", _) => "!0".to_string(),
                    ("i1", _) if *is_constant => "false".to_string(),
                    _ if *is_constant => "0".to_string(),
                    (_, None) => {
                        arguments.insert(format!("{ty} inreg %k{id}"));
                        format!("%k{id}")
                    }
                    (_, Some(kind)) => {
                        let (letter, block) = match kind {
                            Kind::Changing(b) => ('x', b),
                            Kind::OfWave(b) => ('w', b),
                            Kind::Computed(b) => ('y', b),
                        };
                        made.insert((block, letter, ty.clone()));
                        format!("%{letter}{block}.{id}")
                    }
                };
                passed.push(format!("{ty} {value}"));
            }
            let result = &operation.result;
            let named = if result == "void" { String::new() } else { format!("%r{n} = ") };
            let text = format!("{named}call {result} @{}({})", operation.row.name(), passed.join(", "));
            let _ = writeln!(lines[0], "  {text}");
            let _ = match &**result {
                "void" => Ok(()),
                ty if ty.starts_with('{') => writeln!(lines[1], "  %s{n} = extractvalue {ty} %r{n}, 0"),
                ty => writeln!(lines[1], "  %s{n} = bitcast {ty} %r{n} to {ty}"),
            };
        }
        for (block, letter, ty) in &made {
            if *letter == 'y' {
                let id = number(ty);
                let _ = writeln!(lines[2], "  %y{block}.{id} = {}", computed(ty, &format!("%x{block}.{id}")));
            }
        }
        let arguments = arguments.into_iter().collect::<Vec<_>>().join(", ");
        let mut out = format!("define amdgpu_cs void @f({arguments}) {{\n");
        for b in 0..self.shape.successors.len() {
            let _ = writeln!(out, "b{b}:");
            let mut makes = BTreeSet::new();
            for (_, letter, ty) in made.iter().filter(|m| m.0 == b) {
                makes.insert((if *letter == 'w' { 'w' } else { 'x' }, ty));
            }
            for (letter, ty) in makes {
                let constraint = if letter == 'w' { "=s" } else { "=v" };
                let _ = writeln!(
                    out,
                    "  %{letter}{b}.{} = call {ty} asm \"; $0\", \"{constraint}\"()",
                    number(ty)
                );
            }
            if b == self.above {
                out.push_str(&lines[2]);
            }
            if b == self.from {
                out.push_str(&lines[0]);
            }
            if b == below {
                out.push_str(&lines[1]);
            }
            out.push_str(&self.shape.branch(b));
        }
        out.push_str("}\n!0 = !{!\"exec\"}\n");
        let used: BTreeSet<usize> = self.calls.iter().map(|c| c.operation).collect();
        used.iter().for_each(|&operation| out.push_str(&self.operations[operation].declaration()));
        out
    }

    /// The calls, in their order, and what is to be watched: who uses their results, and those without one.
    pub fn find(&self, f: &Function) -> (Vec<Inst>, Vec<Inst>) {
        let insts = |block: usize| f.blocks[f.layout[block]].insts.iter().copied();
        let below = if self.from == self.above { self.to } else { self.from };
        let name = |inst: Inst| f.insts[inst].result.and_then(|r| f.values[r].name.as_deref());
        let begins = |inst: Inst, letter| name(inst).is_some_and(|n| n.starts_with(letter));
        let is_void = |inst: Inst| {
            matches!(f.insts[inst].kind, InstKind::Call { .. }) && f.insts[inst].result.is_none()
        };
        let calls: Vec<Inst> = insts(self.from).filter(|&i| begins(i, 'r') || is_void(i)).collect();
        assert_eq!(calls.len(), self.calls.len());
        let watched = insts(below).filter(|&i| begins(i, 's'));
        let watched = watched.chain(insts(self.from).filter(|&i| is_void(i))).collect();
        (calls, watched)
    }
}

/// What each lane computes of a value for itself, of the same type.
fn computed(ty: &str, value: &str) -> String {
    match ty {
        _ if ty.starts_with("ptr") => format!("getelementptr i8, {ty} {value}, i32 4"),
        _ if ["half", "float", "double"].iter().any(|f| ty.contains(f)) => format!("fneg {ty} {value}"),
        "i1" => format!("xor i1 {value}, true"),
        _ => format!("add {ty} {value}, {value}"),
    }
}
