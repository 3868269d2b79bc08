//! What the stages have noted of a function.

use gcnsel_isa::Target;
use gcnsel_isel::Causes;
use gcnsel_legalize::Analysed;
use gcnsel_mir::Journal;

/// What the stages have noted of a function.
pub struct Noted<'a> {
    /// The function that was selected.
    pub analysed: &'a Analysed,
    /// The registers of its values.
    pub causes: &'a Causes,
    /// What allocation did, and where the code comes from.
    pub journal: &'a Journal,
    /// The code.
    pub bytes: &'a [u8],
    /// What it is for.
    pub target: Target,
}
