//! Strict mode: instructions that need wait states between them, checked as they execute.
//!
//! Which pairs need how many is `isa`'s hazard table; here they are watched along the path a wave really takes,
//! whatever path the compiler thought of.

use gcnsel_isa::Target;
use gcnsel_isa::hazards::{is_dgemm, wait_states, wait_states_of};
use rustc_hash::FxHashMap;

use crate::fault::Trouble;
use crate::instruction::Instruction;

/// An instruction executed not long ago that may be the first of a hazard.
#[derive(Clone, Copy, Debug)]
struct First {
    /// Its place: dwords from the image's start.
    place: u32,
    /// Wait states since.
    elapsed: u32,
    /// A double-precision matrix instruction has come since.
    over_dgemm: bool,
    /// Wait states after which it does not matter any more.
    reach: u8,
}

/// The instructions a wave executed not long ago.
#[derive(Clone, Debug, Default)]
pub struct Recent {
    firsts: Vec<First>,
}

/// Wait states of pairs that have been looked up, by their places and whether a double-precision matrix instruction was
/// between.
pub type Known = FxHashMap<(u32, u32, bool), u8>;

impl Recent {
    /// Checks an instruction against those before it, and remembers it; `executed` gives an instruction by its place.
    ///
    /// # Errors
    /// There are too few wait states after one of them.
    #[inline]
    pub fn execute<'a>(
        &mut self,
        instruction: &Instruction,
        place: u32,
        executed: impl Fn(u32) -> Option<&'a Instruction>,
        known: &mut Known,
        target: Target,
    ) -> Result<(), Trouble> {
        for first in &self.firsts {
            let over = first.over_dgemm;
            let needed = *known.entry((first.place, place, over)).or_insert_with(|| {
                let first = executed(first.place);
                first.map_or(0, |first| wait_states(&first.inst, &instruction.inst, over, target))
            });
            if u32::from(needed) > first.elapsed {
                let text =
                    executed(first.place).map_or(String::new(), |first| first.inst.text(target).to_string());
                let (needed, found) = (u32::from(needed), first.elapsed);
                return Err(Trouble::Hazard { first: text, needed, found });
            }
        }
        let passed = wait_states_of(&instruction.inst);
        self.firsts.retain_mut(|first| {
            first.elapsed += passed;
            first.over_dgemm |= is_dgemm(&instruction.inst);
            first.elapsed < u32::from(first.reach)
        });
        if instruction.reach != 0 {
            self.firsts.push(First { place, elapsed: 0, over_dgemm: false, reach: instruction.reach });
        }
        Ok(())
    }
}
