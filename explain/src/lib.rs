//! Answers of the kind that a kernel's author asks: why is this value in a VGPR, what limits the occupancy, which load is waited
//! for longest? They are made of what the compiler has noted of its decisions ([`gcnsel::compile_recording`]), of the code that it
//! has written, and of the tables of the target.
//!
//! [`Subject::of`] puts a kernel's IR, names, registers and code side by side. [`Subject::kernel`] answers for the kernel,
//! [`Subject::value`] for a value of it. Both give data that serde writes as JSON; `text` makes sentences of it.
//!
//! From below to above: the `subject`; what is asked of it (`header`, `contents`, `same`, `held`, `steps`, `occupancy`, `live`, `alive`, `holds`, `passed`, `blocks`, `pressure`, `spills`,
//! `waits`, `outstanding`, `value`, `folded`, `along`, and by source lines `places`); the whole `report`, its `text` and its `page`.

mod alive;
mod along;
mod blocks;
mod colours;
mod contents;
mod cut;
mod folded;
mod header;
mod held;
mod holds;
mod input_index;
mod live;
mod named;
mod occupancy;
mod outstanding;
mod page;
mod passed;
mod places;
mod pressure;
mod report;
mod same;
mod spills;
mod steps;
mod subject;
mod text;
mod value;
mod variables;
mod waits;

pub use along::CodeAnswer;
pub use folded::Folded;
pub use header::Header;
pub use holds::Holds;
pub use occupancy::{Ceiling, DynamicLds, Fewer, Occupancy};
pub use outstanding::Awaited;
pub use page::{Sources, to_html};
pub use places::{SourceLine, why_no_value};
pub use pressure::{LastRegister, LivePart, Place, Pressure};
pub use report::{Explanation, KernelAnswer, Launched};
pub use spills::{Choice, SpillAnswer};
pub use subject::{CodeLine, Subject};
pub use text::to_text;
pub use value::{Cause, HeldIn, Home, LoadReason, ValueAnswer};
pub use variables::SourceVariable;
pub use waits::{Basis, Filled, Wait, Waits};
