//! Rules that a comparison must keep: a gate for CI.
//!
//! | rule | is broken when |
//! |---|---|
//! | `vgprs<=64` | a kernel of the new build, new ones included, has more; also `<`, `>=`, `>`, `==` |
//! | `vgprs+2%` | a kernel's grew by more than 2 % |
//! | `vgprs+2%+4` | a kernel's grew by more than 2 %, and by more than 4 |
//! | `occupancy-0` | a kernel's fell: it lost a wave |
//! | `total: code_bytes+1%` | the sum over the kernels of both builds grew by more than 1 % |
//! | `affected: latency+0` | the sum over the kernels in which any figure changed grew |
//! | `mean: latency+0.5%` | the geometric mean of new / old grew by more than 0.5 % |
//! | `added: vgprs<=128` | a kernel that is new has more |
//! | `gemm*: vgpr_spills<=0` | a kernel of such a name has more; `total(gemm*): ...` and so on for the others |
//! | `removed<=0` | kernels have gone; also `added`, `renamed`, `changed`, `matched`, `unread` |
//! | `allow removed old_*` | never: kernels of such names may go |
//!
//! `removed<=0` holds unless another rule about `removed` is given. Figures have the names of the JSON or those of the table's
//! columns.

mod judge;
mod parse;

pub use judge::Broken;

use crate::names::Pattern;
use gcnsel::stats::Metric;
use std::fmt;

/// A rule.
#[derive(Clone, Debug)]
pub struct Rule {
    /// As it was written.
    text: String,
    /// Which kernels it is about; all without it.
    pattern: Option<Pattern>,
    what: What,
}

#[derive(Clone, Copy, Debug)]
enum What {
    /// A figure.
    Figure(Scope, &'static Metric, Test),
    /// How many kernels there are of a kind.
    Count(Count, Bound),
    /// Kernels that may go.
    AllowRemoved,
}

/// Of what a figure is looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Scope {
    /// Of every kernel.
    Each,
    /// Of all kernels together.
    Total,
    /// Of the kernels in which any figure changed, together.
    Affected,
    /// The geometric mean of new / old.
    Mean,
    /// Of every kernel that is new.
    Added,
}

impl Scope {
    const ALL: [(&str, Scope); 5] = [
        ("each", Scope::Each),
        ("total", Scope::Total),
        ("affected", Scope::Affected),
        ("mean", Scope::Mean),
        ("added", Scope::Added),
    ];
}

/// What holds of a figure.
#[derive(Clone, Copy, Debug)]
enum Test {
    Bound(Bound),
    /// It changes by no more than that.
    Change(Limits),
}

/// A number on one side of another one.
#[derive(Clone, Copy, Debug)]
struct Bound {
    order: Order,
    limit: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Order {
    AtMost,
    AtLeast,
    Below,
    Above,
    Exactly,
}

/// Limits of a change, of which all must be passed to break a rule.
#[derive(Clone, Copy, Debug)]
struct Limits {
    shrinks: bool,
    units: Option<f64>,
    percent: Option<f64>,
}

/// Kinds of kernels, and of files, that are counted.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Count {
    Removed,
    Added,
    Renamed,
    Changed,
    Matched,
    Unread,
}

impl Count {
    const ALL: [(&str, Count); 6] = [
        ("removed", Count::Removed),
        ("added", Count::Added),
        ("renamed", Count::Renamed),
        ("changed", Count::Changed),
        ("matched", Count::Matched),
        ("unread", Count::Unread),
    ];
}

/// The rules of a gate.
#[derive(Clone, Debug)]
pub struct Gate {
    rules: Vec<Rule>,
}

/// What a gate says of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Judgement {
    /// The rules, as they were written.
    pub rules: Vec<String>,
    /// What breaks them, in the order of the rules.
    pub broken: Vec<Broken>,
    /// What no rule looks at, and perhaps should.
    pub notes: Vec<String>,
}

impl Gate {
    /// A gate of these rules, and of `removed<=0` if none of them is about how many kernels may go.
    pub fn new(mut rules: Vec<Rule>) -> Gate {
        let says =
            |rule: &Rule| matches!(rule.what, What::Count(Count::Removed, _)) && rule.pattern.is_none();
        if !rules.iter().any(says) {
            let bound = Bound { order: Order::AtMost, limit: 0.0 };
            let text = "removed<=0".to_owned();
            rules.push(Rule { text, pattern: None, what: What::Count(Count::Removed, bound) });
        }
        Gate { rules }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&gcnsel_diag::escape_name(&self.text))
    }
}
