//! What the stages have noted of one function, if somebody will ask.

use gcnsel_isel::Causes;
use gcnsel_legalize::Analysed;
use gcnsel_mir::Journal;

/// What the stages have noted of a kernel.
#[derive(Clone, Debug)]
pub struct FunctionRecord {
    /// Its name.
    pub name: String,
    /// The IR that it was selected from, with what is uniform in it.
    pub analysed: Analysed,
    /// Why values are where selection has put them.
    pub causes: Causes,
    /// What allocation decided, and where the code comes from.
    pub journal: Journal,
}
