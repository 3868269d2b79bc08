//! Values of the input that no instruction of the selected function computes: others have taken them in, or nobody needs them.

use crate::subject::Subject;
use crate::text::{sentence, shortened};
use gcnsel_diag::escape_name;
use gcnsel_ir::Value;
use rustc_hash::FxHashMap;

/// Users of a value that are named.
const MOST_NAMED: usize = 6;

/// Such a value.
pub struct Folded {
    /// Its name in the input.
    pub name: String,
    /// Its line there.
    pub line: usize,
    /// That line.
    ir: String,
    /// What uses it in the input: values by their names, other instructions by their lines.
    users: Vec<String>,
}

impl Folded {
    /// What there is to say of it.
    pub fn text(&self) -> String {
        let Folded { name, line, ir, users } = self;
        let more = users.len().saturating_sub(MOST_NAMED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let users =
            users.iter().take(MOST_NAMED).map(|user| escape_name(user)).collect::<Vec<_>>().join(", ");
        let (name, ir) = (escape_name(name), shortened(ir));
        let what = match users.is_empty() {
            true => "Nothing uses it, and no code is made for it".to_owned(),
            false => format!(
                "No code of its own is made for it: it has become a part of what uses it, {users}{more}"
            ),
        };
        format!("{name}, IR line {line}: {} {what}.", sentence(&ir))
    }
}

impl Subject<'_> {
    /// The kernel's values of the input that no code is made for by itself.
    pub fn folded(&self) -> Vec<Folded> {
        let source = &self.recorded.source.functions;
        let Some(f) = source.iter().find(|f| *f.name == *self.record.name) else { return Vec::new() };
        let names = gcnsel_analysis::Names::new(f);
        let insts = || f.layout.iter().flat_map(|&block| &f.blocks[block].insts).copied();
        let is_folded =
            |value: Value| f.def_inst(value).is_some_and(|inst| !self.has_code_at(f.insts[inst].span));
        let mut users: FxHashMap<Value, Vec<String>> = FxHashMap::default();
        for inst in insts() {
            let data = &f.insts[inst];
            data.kind.for_each_operand(|operand| {
                if is_folded(operand) {
                    let user = match (data.result, self.input.line(data.span)) {
                        (Some(result), _) => names.raw_value(result),
                        (None, Some((line, _))) => format!("line {line}"),
                        (None, None) => return,
                    };
                    let users = users.entry(operand).or_default();
                    if users.last() != Some(&user) {
                        users.push(user);
                    }
                }
            });
        }
        let folded = insts().filter_map(|inst| {
            let value = f.insts[inst].result.filter(|&value| is_folded(value))?;
            let (line, ir) = self.input.line(f.insts[inst].span)?;
            let users = users.remove(&value).unwrap_or_default();
            Some(Folded { name: names.raw_value(value), line, ir, users })
        });
        folded.collect()
    }
}
