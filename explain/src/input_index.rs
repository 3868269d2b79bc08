//! Where the instructions of the input stand.

use gcnsel_analysis::Names;
use gcnsel_diag::Span;
use gcnsel_ir::{Function, Inst};
use rustc_hash::FxHashMap;

/// The functions of the input with their names, and where their instructions stand.
pub(crate) struct InputIndex<'a> {
    pub(crate) functions: Vec<(&'a Function, Names<'a>)>,
    pub(crate) by_span: FxHashMap<Span, (usize, Inst)>,
}

impl<'a> InputIndex<'a> {
    pub(crate) fn of(functions: &'a [Function]) -> InputIndex<'a> {
        let defined = functions.iter().filter(|f| !f.is_declaration());
        let functions: Vec<_> = defined.map(|f| (f, Names::new(f))).collect();
        let mut by_span = FxHashMap::default();
        for (number, (f, _)) in functions.iter().enumerate() {
            let insts = f.layout.iter().flat_map(|&block| &f.blocks[block].insts);
            by_span.extend(insts.map(|&inst| (f.insts[inst].span, (number, inst))));
        }
        InputIndex { functions, by_span }
    }
}
