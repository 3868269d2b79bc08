//! The limit under which spilling brings what is live.

/// How many dwords may be live at once.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// Anywhere.
    pub at_once: u32,
    /// Over a call: only so many registers hold the same behind it.
    pub over_calls: u32,
}

impl Limit {
    /// So many fewer.
    pub fn lower(self, by: u32) -> Limit {
        Limit { at_once: self.at_once.saturating_sub(by), over_calls: self.over_calls.saturating_sub(by) }
    }
}
