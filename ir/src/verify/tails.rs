//! `musttail` (Language Reference, "call"): nothing stands between such a call and the `ret` of its result. Later stages need not
//! keep that: it is of modules that were read or built.

use super::verifier::{Report, Verifier};
use crate::{CastOp, ConstData, Inst, InstKind, Value};
use gcnsel_diag::Result;

impl Verifier<'_> {
    pub(super) fn tail_calls(&self, report: Report) -> Result<()> {
        for &block in &self.function.layout {
            let insts = &self.function.blocks[block].insts;
            for (i, &inst) in insts.iter().enumerate() {
                if self.is_musttail(inst) && !self.returns(inst, &insts[i + 1..]) {
                    report(
                        self.at(inst, "a 'musttail' call must stand right before the 'ret' of its result"),
                    )?;
                }
            }
        }
        Ok(())
    }

    fn is_musttail(&self, inst: Inst) -> bool {
        match &self.function.insts[inst].kind {
            InstKind::Call { site: Some(site), .. } => site.tail == "musttail",
            _ => false,
        }
    }

    /// Whether what follows a call returns its result. A `bitcast` may stand between, from the time of typed pointers.
    fn returns(&self, call: Inst, rest: &[Inst]) -> bool {
        let function = self.function;
        let result = function.insts[call].result;
        let kind = |inst: Option<&Inst>| inst.map(|&inst| &function.insts[inst].kind);
        let (returned, end) = match (kind(rest.first()), result) {
            (Some(InstKind::Cast { op: CastOp::BitCast, value, .. }), Some(result)) if *value == result => {
                (function.insts[rest[0]].result, rest.get(1))
            }
            _ => (result, rest.first()),
        };
        match kind(end) {
            Some(InstKind::Ret { value: None }) => true,
            Some(InstKind::Ret { value: Some(value) }) => {
                returned == Some(*value) || self.is_undefined(*value)
            }
            _ => false,
        }
    }

    fn is_undefined(&self, value: Value) -> bool {
        let data = self.function.as_const(value);
        matches!(data, Some(ConstData::Undef | ConstData::Poison))
    }
}
