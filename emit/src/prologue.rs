//! What a kernel does first where the hardware does not set scratch up by itself.
//!
//! Source: LLVM's AMDGPU usage document, "Kernel Prolog": on GFX9 without architected flat scratch the scratch
//! resource arrives for the whole dispatch and the wave's offset has to be added to its base, and FLAT_SCRATCH has to
//! be made from the initial value and the wave's offset.

use gcnsel_diag::{Diagnostic, Result};
use gcnsel_isa::{Op, Reg};
use gcnsel_mir::{Function, InputKind, InstData, Operand, Origin};

/// Inserts the prologue of an allocated kernel.
///
/// # Errors
/// When scratch needs an input that the function does not have.
pub fn insert_prologue(f: &mut Function) -> Result<()> {
    if f.target.info().architected_flat_scratch || f.is_callable {
        return Ok(());
    }
    let input = |kind| f.inputs.iter().find(|input| input.kind == kind).and_then(|input| input.phys);
    let resource = input(InputKind::PrivateSegmentBuffer);
    let flat = input(InputKind::FlatScratchInit);
    if resource.is_none() && flat.is_none() {
        return Ok(());
    }
    let Some(offset) = input(InputKind::PrivateSegmentWaveOffset) else {
        let message = format!("function '{}' uses scratch but has no input for its wave's offset", f.name);
        return Err(Diagnostic::without_position(message));
    };
    let mut sums = Vec::new();
    if let Some(flat) = flat {
        sums.push((Reg::FLAT_SCRATCH, flat));
    }
    // The offset may stand in the resource's own registers' way only after its last use, so the resource is last.
    if let Some(resource) = resource {
        sums.push((resource.part(0, 2), resource.part(0, 2)));
    }
    let mut insts = Vec::new();
    for (sum, base) in sums {
        let low = [Operand::Phys(sum.lo()), Operand::Phys(base.lo()), Operand::Phys(offset)];
        let high = [Operand::Phys(sum.hi()), Operand::Phys(base.hi()), Operand::Imm(0)];
        insts.push(f.insts.push(InstData::new(Op::S_ADD_U32, low, Origin::NONE)));
        insts.push(f.insts.push(InstData::new(Op::S_ADDC_U32, high, Origin::NONE)));
    }
    let entry = f.entry();
    f.blocks[entry].insts.splice(0..0, insts);
    Ok(())
}
