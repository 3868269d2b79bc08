//! Global wave synchronisation: `llvm.amdgcn.ds.gws.*`, at counters of the general data share.

use super::{Lower, Nodes};
use crate::dag::{MachineArg, NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{Intrinsic, Value};
use gcnsel_isa::{Op as M, WAVE_SYNC_COUNTERS};
use gcnsel_mir::Opcode;

/// The instructions, of which some take a number of waves.
const ROWS: &[(Intrinsic, M)] = &[
    (Intrinsic::AmdgcnDsGwsInit, M::DS_GWS_INIT),
    (Intrinsic::AmdgcnDsGwsBarrier, M::DS_GWS_BARRIER),
    (Intrinsic::AmdgcnDsGwsSemaBr, M::DS_GWS_SEMA_BR),
    (Intrinsic::AmdgcnDsGwsSemaP, M::DS_GWS_SEMA_P),
    (Intrinsic::AmdgcnDsGwsSemaV, M::DS_GWS_SEMA_V),
    (Intrinsic::AmdgcnDsGwsSemaReleaseAll, M::DS_GWS_SEMA_RELEASE_ALL),
];

impl Lower<'_> {
    /// One of these intrinsics; `None` if it is another one. Of the counter's number M0 has a part from bit 16 on, and the
    /// instruction what is added.
    pub(super) fn lower_wave_sync(&mut self, intrinsic: Intrinsic, args: &[Value]) -> Result<Option<Nodes>> {
        let Some(&(_, op)) = ROWS.iter().find(|(known, _)| *known == intrinsic) else { return Ok(None) };
        let Some((&number, data)) = args.split_last() else {
            return Err(self.unsupported("global wave synchronisation without a resource"));
        };
        let number = self.node(number)?;
        let (base, added) = match self.dag.as_const(number) {
            Some(number) => (self.dag.i32(0), number as i64),
            None => self.split_constant(number),
        };
        let base =
            if self.dag[base].divergent { self.dag.node(Op::ReadFirstLane, Ty::I32, &[base]) } else { base };
        let m0 = self.dag.with_const(Op::Shl, Ty::I32, base, 16);
        let mut nodes: Vec<NodeId> = data.iter().map(|&value| self.node(value)).collect::<Result<_>>()?;
        nodes.push(m0);
        let operands: Vec<MachineArg> = (0..nodes.len()).map(|n| MachineArg::Arg(n as u8)).collect();
        let mut mods = op.row().default_mods();
        mods.offset = added.rem_euclid(i64::from(WAVE_SYNC_COUNTERS)) as i32;
        self.effect_node_with(Opcode::Isa(op), mods, &operands, &nodes, None);
        Ok(Some(Nodes::new()))
    }
}
