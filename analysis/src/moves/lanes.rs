//! What an operation asks of the lanes that execute it together.
//!
//! Two definitions of "convergent" are about. LLVM's says that an operation *must not be made control dependent on
//! further values*: it communicates with the lanes that happen to be there, whichever they are, and a
//! transformation may not take any away. Mesa's says that an operation is *defined in uniform control flow only*:
//! all lanes are there, the programmer has seen to it, and a transformation must leave it where all lanes are. The
//! first forbids sinking a barrier under a uniform branch, the second does not; the first allows an operation in
//! divergent control flow and guards it there, the second says nothing of it. (Mesa calls *cross-thread* what reads
//! other lanes' data, which is the reason for LLVM's attribute but less than it.) Here each is an attribute of its
//! own: [`Lanes::convergent`], [`Lanes::uniform_control_flow`], [`Lanes::cross_thread`].

/// The attributes: columns of the table in `sources.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lanes {
    /// No lane may be missing that was there: it may not be made control dependent on further values, not even
    /// uniform ones (LLVM's `convergent`).
    pub convergent: bool,
    /// No lane may join that was not there: not dependent on less.
    pub co_convergent: bool,
    /// The result depends on data of other lanes, which must be there still. Weaker than `convergent`: a uniform
    /// branch takes no lane away from the others.
    pub cross_thread: bool,
    /// Defined only where all lanes of the wave (of the quad, of the work-group) come together (Mesa's
    /// `convergent`).
    pub uniform_control_flow: bool,
}

impl Lanes {
    /// Nothing is asked of other lanes: each executes it for itself.
    pub const INDEPENDENT: Self =
        Lanes { convergent: false, co_convergent: false, cross_thread: false, uniform_control_flow: false };
    /// Its result tells which lanes execute it: `ballot`, `readfirstlane`, reductions; also whatever is only known
    /// to be `convergent`.
    pub const EXACT: Self =
        Lanes { convergent: true, co_convergent: true, cross_thread: true, ..Self::INDEPENDENT };
    /// Reads lanes that are named, which must be there, whoever else is: `readlane`.
    pub const NAMED: Self = Lanes { convergent: true, cross_thread: true, ..Self::INDEPENDENT };
    /// Differences between the lanes of a quad: texture samples of implicit level of detail. (Lanes that join
    /// only define what was undefined.)
    pub const DERIVATIVE: Self =
        Lanes { convergent: true, cross_thread: true, uniform_control_flow: true, ..Self::INDEPENDENT };
    /// Waits for the whole work-group.
    pub const BARRIER: Self = Lanes { convergent: true, uniform_control_flow: true, ..Self::INDEPENDENT };

    /// Whether nothing is asked of other lanes.
    pub const fn are_independent(self) -> bool {
        let Lanes { convergent, co_convergent, cross_thread, uniform_control_flow } = self;
        !convergent && !co_convergent && !cross_thread && !uniform_control_flow
    }
}
