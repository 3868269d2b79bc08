//! The rows: every operation, ordering, scope and address space that LLVM IR has together.

use std::fmt;

/// One combination, in the words of the tables. What an operation has not is `-`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// One of [`PLAIN`] or [`ATOMIC`].
    pub operation: &'static str,
    /// An ordering; of a `cmpxchg` that of success, a slash, and that of failure.
    pub ordering: String,
    /// One of [`SCOPES`].
    pub scope: &'static str,
    /// Only its own address space is ordered: the scope's name in IR ends in `one-as`.
    pub one_address_space: bool,
    /// One of [`SPACES`].
    pub space: &'static str,
}

/// Accesses that are not atomic.
pub const PLAIN: [&str; 8] = [
    "load",
    "load nontemporal",
    "load volatile",
    "load volatile nontemporal",
    "store",
    "store nontemporal",
    "store volatile",
    "store volatile nontemporal",
];

/// What has an ordering and a scope.
pub const ATOMIC: [&str; 5] = ["load atomic", "store atomic", "atomicrmw", "cmpxchg", "fence"];

/// Scopes, narrow to wide.
pub const SCOPES: [&str; 5] = ["singlethread", "wavefront", "workgroup", "agent", "system"];

/// Address spaces. Of `constant` there are loads alone.
pub const SPACES: [&str; 5] = ["global", "flat", "local", "private", "constant"];

/// Orderings.
pub const ORDERINGS: [&str; 6] = ["unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst"];

/// All of them.
pub fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for operation in PLAIN {
        for space in spaces(operation) {
            let (ordering, scope) = ("-".to_owned(), "-");
            rows.push(Row { operation, ordering, scope, one_address_space: false, space });
        }
    }
    for operation in ATOMIC {
        for ordering in orderings(operation) {
            for space in spaces(operation) {
                for scope in SCOPES {
                    for one_address_space in [false, true] {
                        let ordering = ordering.clone();
                        rows.push(Row { operation, ordering, scope, one_address_space, space });
                    }
                }
            }
        }
    }
    rows
}

fn spaces(operation: &str) -> Vec<&'static str> {
    match operation {
        "fence" => vec!["-"],
        _ if operation.starts_with("load") => SPACES.to_vec(),
        _ => SPACES.into_iter().filter(|&space| space != "constant").collect(),
    }
}

/// The orderings that LLVM's verifier takes.
fn orderings(operation: &str) -> Vec<String> {
    let names: Vec<&str> = match operation {
        "load atomic" => vec!["unordered", "monotonic", "acquire", "seq_cst"],
        "store atomic" => vec!["unordered", "monotonic", "release", "seq_cst"],
        "fence" => ORDERINGS[2..].to_vec(),
        "atomicrmw" => ORDERINGS[1..].to_vec(),
        _ => {
            let pair = |success: &str| {
                ["monotonic", "acquire", "seq_cst"].map(|failure| format!("{success}/{failure}"))
            };
            return ORDERINGS[1..].iter().copied().flat_map(pair).collect();
        }
    };
    names.into_iter().map(String::from).collect()
}

impl Row {
    /// The weakest ordering that is as strong as the row's, which for a `cmpxchg` are two.
    pub fn joined_ordering(&self) -> &str {
        let Some((success, failure)) = self.ordering.split_once('/') else { return &self.ordering };
        let has = |name| success == name || failure == name;
        let (acquires, releases) = (has("acquire") || has("acq_rel"), has("release") || has("acq_rel"));
        match (acquires, releases) {
            _ if has("seq_cst") => "seq_cst",
            (true, true) => "acq_rel",
            (true, false) => "acquire",
            (false, true) => "release",
            (false, false) => "monotonic",
        }
    }

    /// Whether what comes before in the program must be done before.
    pub fn releases(&self) -> bool {
        matches!(self.joined_ordering(), "release" | "acq_rel" | "seq_cst")
    }

    /// Whether what comes after in the program must be done after.
    pub fn acquires(&self) -> bool {
        let store = self.operation == "store atomic";
        matches!(self.joined_ordering(), "acquire" | "acq_rel" | "seq_cst") && !store
    }

    /// Whether it reads and writes.
    pub fn is_rmw(&self) -> bool {
        matches!(self.operation, "atomicrmw" | "cmpxchg")
    }

    /// Whether `llc-19` says "Unsupported atomic address space".
    pub fn is_refused_by_llc(&self) -> bool {
        self.operation == "load atomic" && self.space == "constant"
    }

    /// The scope as tables have it.
    pub fn scope_name(&self) -> String {
        let suffix = if self.one_address_space { "-one-as" } else { "" };
        format!("{}{suffix}", self.scope)
    }

    /// The scope as IR has it, with a space before it.
    pub fn syncscope(&self) -> String {
        match (self.scope, self.one_address_space) {
            ("system", false) => String::new(),
            ("system", true) => " syncscope(\"one-as\")".into(),
            _ => format!(" syncscope(\"{}\")", self.scope_name()),
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.operation, self.ordering, self.scope_name(), self.space)
    }
}
