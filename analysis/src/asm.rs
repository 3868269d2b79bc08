//! Constraints of inline assembly, as far as they say in which register file an output lives.
//!
//! Letters: LLVM's Language Reference, "Supported Constraint Code List", AMDGPU (`v` VGPR, `s` SGPR, `a` AGPR,
//! `{s4}`, `{v[0:1]}` a register by name).

use smallvec::SmallVec;

/// What a constraint is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// `=`: a result, or where `is_indirect` the memory that an argument points to.
    Output,
    /// An argument.
    Input,
    /// `~`: a register, or all of memory, that is overwritten.
    Clobber,
}

/// Where an operand is, or what it must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place<'a> {
    /// A letter, or several: a kind of register or of constant.
    Letters(&'a [u8]),
    /// `{s4}`: that register.
    Register(&'a [u8]),
    /// Where output number so-and-so is.
    Tied(usize),
}

/// One constraint of inline assembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constraint<'a> {
    /// What it is for.
    pub purpose: Purpose,
    /// `*`: the operand is in memory, and an argument points to it.
    pub is_indirect: bool,
    /// Where.
    pub place: Place<'a>,
}

impl Constraint<'_> {
    /// Whether an argument of the call belongs to it.
    pub fn has_argument(&self) -> bool {
        self.purpose == Purpose::Input || self.purpose == Purpose::Output && self.is_indirect
    }

    /// Whether a result of the call belongs to it.
    pub fn has_result(&self) -> bool {
        self.purpose == Purpose::Output && !self.is_indirect
    }
}

/// The constraints of a string, in order. What an operand is numbered by in the text is its number among those that are
/// no clobbers.
pub fn constraints(text: &[u8]) -> Vec<Constraint<'_>> {
    split(text).into_iter().filter(|text| !text.is_empty()).map(constraint).collect()
}

fn constraint(text: &[u8]) -> Constraint<'_> {
    let (purpose, mut rest) = match text {
        [b'=', rest @ ..] => (Purpose::Output, rest),
        [b'~', rest @ ..] => (Purpose::Clobber, rest),
        _ => (Purpose::Input, text),
    };
    let mut is_indirect = false;
    // Whether an operand may share registers with others, or be exchanged, is no business of those who look for its place.
    while let [mark @ (b'*' | b'&' | b'%'), more @ ..] = rest {
        is_indirect |= *mark == b'*';
        rest = more;
    }
    let number = || std::str::from_utf8(rest).ok()?.parse().ok();
    let place = match rest {
        [b'{', name @ .., b'}'] => Place::Register(name),
        _ => number().map_or(Place::Letters(rest), Place::Tied),
    };
    Constraint { purpose, is_indirect, place }
}

/// Where an output is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// Scalar registers: the wave has one value.
    Scalar,
    /// Vector registers, or not known.
    Vector,
}

/// The outputs of a constraint string, in order; outputs through memory (`=*m`) have no result and are left out.
pub fn outputs(text: &[u8]) -> SmallVec<[Output; 2]> {
    constraints(text).iter().filter(|c| c.has_result()).map(|c| class(c.place)).collect()
}

/// The arguments that are passed in scalar registers, by number.
pub fn scalar_inputs(text: &[u8]) -> Vec<usize> {
    let outputs = outputs(text);
    let has_argument = |c: &Constraint<'_>| c.has_argument();
    let mut inputs = Vec::new();
    for (arg, constraint) in constraints(text).into_iter().filter(has_argument).enumerate() {
        let class = match constraint.place {
            Place::Tied(output) => outputs.get(output).copied().unwrap_or(Output::Vector),
            place => class(place),
        };
        if class == Output::Scalar && constraint.purpose == Purpose::Input {
            inputs.push(arg);
        }
    }
    inputs
}

/// Splits at the commas that are not inside braces.
fn split(constraints: &[u8]) -> Vec<&[u8]> {
    let mut depth = 0i32;
    constraints
        .split(move |&b| {
            depth += (b == b'{') as i32 - (b == b'}') as i32;
            b == b',' && depth == 0
        })
        .collect()
}

fn class(place: Place<'_>) -> Output {
    let scalar = match place {
        Place::Letters(letters) => letters == b"s",
        Place::Register(name) => is_scalar(name),
        Place::Tied(_) => false,
    };
    if scalar { Output::Scalar } else { Output::Vector }
}

/// Whether a register of that name is a scalar one.
pub fn is_scalar(name: &[u8]) -> bool {
    let special: [&[u8]; 11] = [
        b"vcc",
        b"vcc_lo",
        b"vcc_hi",
        b"exec",
        b"exec_lo",
        b"exec_hi",
        b"flat_scratch",
        b"flat_scratch_lo",
        b"flat_scratch_hi",
        b"m0",
        b"scc",
    ];
    let numbered = |prefix: &[u8]| {
        let number = name.strip_prefix(prefix).and_then(|rest| rest.first());
        number.is_some_and(|b| b.is_ascii_digit() || *b == b'[')
    };
    special.contains(&name) || numbered(b"s") || numbered(b"ttmp")
}

#[cfg(test)]
mod tests {
    use super::*;
    use Output::{Scalar, Vector};

    #[test]
    fn inputs_in_scalar_registers() {
        let cases: [(&str, &[usize]); 5] =
            [("=v,s,v", &[0]), ("=s,v,0", &[1]), ("=*m,v,{s4},~{memory}", &[2]), ("v,v", &[]), ("", &[])];
        for (constraints, expected) in cases {
            assert_eq!(scalar_inputs(constraints.as_bytes()), expected, "{constraints}");
        }
    }

    #[test]
    fn outputs_by_register_class() {
        let cases: [(&str, &[Output]); 12] = [
            ("={ttmp4},={sp}", &[Scalar, Vector]),
            ("={scc},={s},={s4}", &[Scalar, Vector, Scalar]),
            ("={s[4,5]},=v", &[Scalar, Vector]),
            ("=v,s", &[Vector]),
            ("=s,v", &[Scalar]),
            ("=s,=v", &[Scalar, Vector]),
            ("=&s,=&v,0", &[Scalar, Vector]),
            ("={s[4:5]},={v0},~{scc}", &[Scalar, Vector]),
            ("={vcc},=a", &[Scalar, Vector]),
            ("=*m,=s", &[Scalar]),
            ("=r", &[Vector]),
            ("s,v,~{memory}", &[]),
        ];
        for (constraints, expected) in cases {
            assert_eq!(outputs(constraints.as_bytes()).as_slice(), expected, "{constraints}");
        }
    }
}
