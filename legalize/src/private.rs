//! Private objects become values: what a lane keeps for itself in memory, and nobody else can reach, is in registers.
//!
//! An object is an `alloca` whose address is only stepped, loaded from and stored to. Its bytes become variables (`objects.rs`,
//! `shapes.rs`): as many as there are parts that are accessed by themselves, if all places are constants; else one vector, whose
//! elements an index chooses. Each load is then what the last store left (`ssa.rs`), and neither is an instruction any more.
//!
//! A variable takes registers wherever it is live; an object in memory takes none. So vectors may be no larger than a share of the
//! registers that a wave has. An index that differs from lane to lane costs an instruction or two for each element, which is
//! another reason for short vectors.

mod access;
mod declared;
mod objects;
mod shapes;
mod ssa;

use super::rewrite::{Action, each_inst};
use access::{read, write};
use declared::Declared;
use gcnsel_analysis::Body;
use gcnsel_diag::Result;
use gcnsel_ir::{InstKind, TypeTable};
use gcnsel_isa::Target;
use objects::{Objects, What};
use shapes::Shapes;
use ssa::Renaming;

/// Has private objects be values where their addresses are known.
pub(super) fn to_values(types: &mut TypeTable, function: &mut Body, target: Target) -> Result<()> {
    let objects = Objects::find(types, function);
    if objects.is_empty() {
        return Ok(());
    }
    function.remove_unreachable();
    let mut shapes = Shapes::of(types, &objects, vector_dwords(function, target));
    let mut renaming = Renaming::new(function, &objects, &mut shapes);
    let declared = Declared::find(types, function, &objects, &shapes);
    // The variables whose phis begin the current block, until its first instruction behind them.
    let mut met = Vec::new();
    let layout = function.layout.clone();
    function.order_blocks(renaming.order());
    each_inst(types, function, |w, inst| {
        if renaming.enter(w.b.block) {
            met = renaming.met(w.b.block);
        }
        if !matches!(w.b.function.insts[inst].kind, InstKind::Phi { .. }) {
            for variable in std::mem::take(&mut met) {
                declared.say(w, &mut renaming, inst, variable);
            }
        }
        if w.b.function.insts[inst].kind.is_terminator() {
            renaming.leave(w);
            return Ok(Action::Keep);
        }
        let Some(access) = objects.access(inst) else { return Ok(Action::Keep) };
        let Some(shape) = shapes.of_object(access.object) else { return Ok(Action::Keep) };
        Ok(match access.what {
            What::Load => Action::Replace(read(w, &mut renaming, shape, access)),
            What::Store(value) => {
                write(w, &mut renaming, shape, access, inst, value);
                for variable in shape.variables(access) {
                    declared.say(w, &mut renaming, inst, variable);
                }
                Action::Drop
            }
        })
    })?;
    function.order_blocks(layout);
    Ok(())
}

/// How many dwords of vectors a function's lanes may hold: a quarter of the registers that are there if a work-group of the largest
/// size runs at once, as LLVM's `promote-alloca` allows.
fn vector_dwords(function: &Body, target: Target) -> u64 {
    const SIMDS: u32 = 4;
    let info = target.info();
    let waves = function.most_work_items().div_ceil(64).div_ceil(SIMDS).clamp(1, info.max_waves_per_simd);
    u64::from(info.vgprs_for_waves(waves).min(info.addressable_vgprs) / 4)
}
