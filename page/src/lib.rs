//! What the HTML pages of `gcnsel compare` and `gcnsel explain` have in common: colours for light and for dark, tables that sort by
//! a column, filters of names. Pages put both texts in themselves, in front of what is theirs alone.

/// The style sheet.
pub const STYLE: &str = include_str!("page.css");

/// The script.
pub const SCRIPT: &str = include_str!("page.js");
