//! Functions that nobody calls, which `llc-19` crashes on ("Function register usage analysis").

use std::collections::{HashMap, HashSet};

/// A module's text without the internal functions that no other leads to: a definition begins a line, and the brace that
/// ends it is one.
pub(super) fn without_uncalled(text: &str) -> String {
    let parts = parts(text);
    let names = |part: &&str| name(part).map(str::to_owned);
    let internal: HashMap<String, &str> = parts
        .iter()
        .filter(|part| part.starts_with("define internal"))
        .map(|part| (names(part).unwrap_or_default(), *part))
        .collect();
    let mut called: HashSet<&str> = HashSet::new();
    let mut left: Vec<&str> =
        parts.iter().copied().filter(|part| !part.starts_with("define internal")).collect();
    while let Some(part) = left.pop() {
        for name in mentioned(part) {
            if let Some((name, body)) = internal.get_key_value(name)
                && called.insert(name)
            {
                left.push(body);
            }
        }
    }
    let stays = |part: &&&str| {
        names(part).is_none_or(|name| !internal.contains_key(&name) || called.contains(&*name))
    };
    parts.iter().filter(stays).copied().collect()
}

/// Definitions, and what stands between them.
fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(begin) =
        rest.match_indices("define ").map(|(at, _)| at).find(|&at| at == 0 || rest[..at].ends_with('\n'))
    {
        let end = rest[begin..].find("\n}\n").map_or(rest.len(), |at| begin + at + 3);
        parts.extend([&rest[..begin], &rest[begin..end]]);
        rest = &rest[end..];
    }
    parts.push(rest);
    parts
}

/// The name of a definition.
fn name(part: &str) -> Option<&str> {
    part.strip_prefix("define ").and_then(|part| mentioned(part).next())
}

/// All global names in a text.
fn mentioned(text: &str) -> impl Iterator<Item = &str> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || "._$-".contains(c);
    text.split('@').skip(1).map(move |rest| &rest[..rest.find(|c| !is_name(c)).unwrap_or(rest.len())])
}

#[cfg(test)]
mod tests {
    use super::without_uncalled;

    #[test]
    fn what_nothing_leads_to_goes() {
        let [head, k, f, g, h, tail] = [
            "target triple = \"amdgcn\"\n",
            "define amdgpu_kernel void @k() {\n  call void @f()\n  ret void\n}\n",
            "define internal void @f() {\n  call void @f.1()\n  ret void\n}\n",
            "define internal void @f.1() {\n  ret void\n}\n",
            "\ndefine internal void @lonely() {\n  call void @lonely()\n  call void @f()\n  ret void\n}\n",
            "declare void @llvm.amdgcn.s.barrier()\n",
        ];
        let whole = [head, k, f, g, h, tail].concat();
        assert_eq!(without_uncalled(&whole), [head, k, f, g, "\n", tail].concat());
        assert_eq!(without_uncalled(tail), tail);
    }
}
