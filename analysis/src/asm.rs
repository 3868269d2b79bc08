//! Constraints of inline assembly, as far as they say in which register file an output lives.
//!
//! Letters: LLVM's Language Reference, "Supported Constraint Code List", AMDGPU (`v` VGPR, `s` SGPR, `a` AGPR,
//! `{s4}`, `{v[0:1]}` a register by name).

use smallvec::SmallVec;

/// Where an output is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// Scalar registers: the wave has one value.
    Scalar,
    /// Vector registers, or not known.
    Vector,
}

/// The outputs of a constraint string, in order; outputs through memory (`=*m`) have no result and are left out.
pub fn outputs(constraints: &[u8]) -> SmallVec<[Output; 2]> {
    let constraints = split(constraints);
    let outputs = constraints.iter().filter_map(|c| c.strip_prefix(b"="));
    outputs.filter(|c| !c.starts_with(b"*")).map(|c| class(c.strip_prefix(b"&").unwrap_or(c))).collect()
}

/// The arguments that are passed in scalar registers, by number.
pub fn scalar_inputs(constraints: &[u8]) -> Vec<usize> {
    let outputs = outputs(constraints);
    let mut inputs = Vec::new();
    let mut arg = 0;
    for constraint in split(constraints).into_iter().filter(|c| !c.is_empty() && !c.starts_with(b"~")) {
        match constraint.strip_prefix(b"=") {
            // An output through memory is told where.
            Some(output) => arg += usize::from(output.starts_with(b"*")),
            None => {
                // A number: where that output is.
                let tied = std::str::from_utf8(constraint).ok().and_then(|c| c.parse::<usize>().ok());
                let class = tied
                    .map_or_else(|| class(constraint), |n| outputs.get(n).copied().unwrap_or(Output::Vector));
                if class == Output::Scalar {
                    inputs.push(arg);
                }
                arg += 1;
            }
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

fn class(constraint: &[u8]) -> Output {
    let scalar = match constraint {
        b"s" => true,
        [b'{', name @ .., b'}'] => is_scalar(name),
        _ => false,
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
