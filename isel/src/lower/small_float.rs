//! Conversions between single precision and the eight-bit floats of gfx942.

use super::{Lower, Nodes};
use crate::dag::{MachineArg, MachineNode, NodeId, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{Intrinsic, Value};
use gcnsel_isa::{Form, Op as M, SdwaSel};

/// What an intrinsic converts; its last argument says which part of a dword the small floats are in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A byte to a float.
    Byte,
    /// Two bytes to two floats.
    Pair,
    /// Two floats to two bytes, the other two being kept.
    ToPair,
    /// A float to a byte, rounded by random bits; the other three are kept.
    ToByte,
}

/// Which instruction an intrinsic is.
const ROWS: &[(Intrinsic, M, Kind)] = &[
    (Intrinsic::AmdgcnCvtF32Fp8, M::V_CVT_F32_FP8, Kind::Byte),
    (Intrinsic::AmdgcnCvtF32Bf8, M::V_CVT_F32_BF8, Kind::Byte),
    (Intrinsic::AmdgcnCvtPkF32Fp8, M::V_CVT_PK_F32_FP8, Kind::Pair),
    (Intrinsic::AmdgcnCvtPkF32Bf8, M::V_CVT_PK_F32_BF8, Kind::Pair),
    (Intrinsic::AmdgcnCvtPkFp8F32, M::V_CVT_PK_FP8_F32, Kind::ToPair),
    (Intrinsic::AmdgcnCvtPkBf8F32, M::V_CVT_PK_BF8_F32, Kind::ToPair),
    (Intrinsic::AmdgcnCvtSrFp8F32, M::V_CVT_SR_FP8_F32, Kind::ToByte),
    (Intrinsic::AmdgcnCvtSrBf8F32, M::V_CVT_SR_BF8_F32, Kind::ToByte),
];

impl Lower<'_> {
    /// One of these intrinsics; `None` if it is another one.
    pub(super) fn lower_small_float(
        &mut self,
        intrinsic: Intrinsic,
        args: &[Value],
    ) -> Result<Option<Nodes>> {
        let Some(&(_, op, kind)) = ROWS.iter().find(|row| row.0 == intrinsic) else { return Ok(None) };
        let part = args.last().and_then(|&part| self.function.as_int(part)).unwrap_or(0) as u8;
        let parts = if matches!(kind, Kind::Byte | Kind::ToByte) { 4 } else { 2 };
        self.check_instruction(intrinsic, op)?;
        if part >= parts {
            return Err(self.unsupported(format!("part {part} of a dword in '{}'", intrinsic.name())));
        }
        let values = &args[..args.len() - 1];
        let nodes: Vec<NodeId> = values.iter().map(|&value| self.node(value)).collect::<Result<_>>()?;
        let operands: Vec<MachineArg> = (0..nodes.len()).map(|n| MachineArg::Arg(n as u8)).collect();
        let mut machine = MachineNode::new(op, &operands);
        match kind {
            Kind::Byte | Kind::Pair if part == 0 => {}
            Kind::Byte => {
                machine.form = Some(Form::Sdwa);
                machine.mods.sdwa.src0_sel =
                    [SdwaSel::Byte1, SdwaSel::Byte2, SdwaSel::Byte3][usize::from(part) - 1];
            }
            Kind::Pair => {
                machine.form = Some(Form::Sdwa);
                machine.mods.sdwa.src0_sel = SdwaSel::Word1;
            }
            // The bit of the destination.
            Kind::ToPair => machine.mods.op_sel = part << 3,
            // That, above the bit of a third source.
            Kind::ToByte => machine.mods.op_sel = part << 2,
        }
        let divergent = nodes.iter().any(|&node| self.dag[node].divergent);
        let ty = match kind {
            Kind::Byte => Ty::F32,
            Kind::Pair => Ty::bits(2),
            Kind::ToPair | Kind::ToByte => Ty::I32,
        };
        let result = self.dag.machine_node(machine, ty, &nodes, divergent);
        Ok(Some(match kind {
            Kind::Pair => (0..2).map(|half| self.dag.part(result, half, Ty::F32)).collect(),
            _ => Nodes::from_iter([result]),
        }))
    }
}
