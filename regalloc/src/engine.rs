//! Engines: who gives virtual registers their physical ones.

use crate::Error;
use crate::colour::Palette;
use crate::pressure::Demand;
use crate::spill::{Spills, Storage};
use gcnsel_mir::{Edges, Function};

/// A way to allocate the registers of a file, which is that of `S`.
pub trait Engine<S: Storage> {
    /// Gives every register of the file a physical one of the palette: moves take the place of what its edges pass along,
    /// and of pseudo instructions; what does not fit is spilled. `demand` is what the file needs now, if that is known.
    /// With `verify`, what the engine can judge about itself it does.
    ///
    /// # Errors
    /// When an instruction needs more registers than there are.
    fn allocate(
        &self,
        f: &mut Function,
        demand: Option<Demand>,
        palette: Palette,
        spills: &mut Spills<S>,
        verify: bool,
    ) -> Result<(), Error>;
}

/// Colouring in SSA form ([`crate::colour`]).
pub struct Colouring;

/// The crate regalloc2 ([`crate::by_regalloc2`]).
pub struct Regalloc2;

/// An engine by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Allocator {
    /// The crate regalloc2.
    Regalloc2,
    /// Colouring in SSA form.
    #[default]
    Colouring,
}

impl Allocator {
    /// All there are.
    pub const ALL: [Allocator; 2] = [Allocator::Regalloc2, Allocator::Colouring];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Allocator::Regalloc2 => "regalloc2",
            Allocator::Colouring => "colouring",
        }
    }

    /// The engine for a file.
    pub(crate) fn engine<S: Storage>(self) -> &'static dyn Engine<S>
    where
        Colouring: Engine<S>,
    {
        match self {
            Allocator::Regalloc2 => &Regalloc2,
            Allocator::Colouring => &Colouring,
        }
    }
}

/// Drops what edges pass along, once moves do so.
pub fn drop_parameters(f: &mut Function, edges: Edges) {
    for at in 0..f.layout.len() {
        let data = &mut f.blocks[f.layout[at]];
        data.params_mut(edges).clear();
        data.edges_mut(edges).into_iter().for_each(|(_, args)| args.clear());
    }
}
