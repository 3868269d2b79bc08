//! Types for the table of intrinsics: of those that a row may be called with, some.

use gcnsel_ir::Intrinsic;

/// A type for a word of a signature.
fn concrete(row: Intrinsic, word: &str) -> &str {
    let name = row.name();
    let of_vectors = name.starts_with("llvm.vector.reduce");
    let in_lds = name.starts_with("llvm.amdgcn.ds.");
    match word {
        "V" if row == Intrinsic::VectorInsert => "<4 x i32>",
        "W" if row != Intrinsic::VectorInsert => "<4 x i32>",
        "I" if row == Intrinsic::Stepvector => "<4 x i32>",
        "V" | "W" => "<2 x i32>",
        "A" => "<2 x ptr addrspace(1)>",
        "B" if name.starts_with("llvm.masked") => "<2 x i1>",
        "I" if of_vectors => "<2 x i32>",
        "F" if of_vectors => "<2 x float>",
        "E" if name.starts_with("llvm.vector.reduce.f") => "float",
        "T" if row == Intrinsic::Ptrmask => "ptr addrspace(1)",
        "J" if row == Intrinsic::Ptrmask => "i64",
        "T" | "I" | "E" | "U" | "J" => "i32",
        "F" | "G" => "float",
        "B" => "i1",
        "P" if in_lds => "ptr addrspace(3)",
        "P" if name.contains(".flat.") => "ptr",
        "P" | "Q" => "ptr addrspace(1)",
        "p0" => "ptr",
        "p2" => "ptr addrspace(2)",
        "p3" => "ptr addrspace(3)",
        "p4" => "ptr addrspace(4)",
        "p7" => "ptr addrspace(7)",
        "p8" => "ptr addrspace(8)",
        "f16" => "half",
        "f32" => "float",
        "f64" => "double",
        _ => word,
    }
}

/// Types that an intrinsic may have: of its result, and of its parameters, with whether they must be constants. `None` where
/// there are tokens or metadata.
pub fn types(row: Intrinsic) -> Option<(String, Vec<(String, bool)>)> {
    let (result, params) = row.signature().strip_suffix(')')?.split_once('(')?;
    if result == "token" || params.contains("meta") {
        return None;
    }
    let vector = |word: &str| -> String {
        let digits =
            word.strip_prefix('v').map_or(0, |rest| rest.bytes().take_while(u8::is_ascii_digit).count());
        match digits {
            0 => concrete(row, word).to_string(),
            n => format!("<{} x {}>", &word[1..=n], concrete(row, &word[n + 1..])),
        }
    };
    let any: &[&str] = match row {
        Intrinsic::AmdgcnMakeBufferRsrc => &["ptr addrspace(8)", "i32"],
        _ => &[],
    };
    let mut any = any.iter();
    let mut next =
        |word: &str| if word == "_" { any.next().map(|s| s.to_string()) } else { Some(vector(word)) };
    let result = match result.strip_prefix('{').and_then(|r| r.strip_suffix('}')) {
        Some(parts) => format!("{{ {} }}", parts.split(',').map(vector).collect::<Vec<_>>().join(", ")),
        None => next(result)?,
    };
    let params = params.split(',').filter(|p| !p.is_empty());
    let params = params.map(|p| Some((next(p.trim_end_matches(['!', '^']))?, p.ends_with('!'))));
    Some((result, params.collect::<Option<_>>()?))
}
