//! One function of a module's text, with all that it names and nothing else.

use std::collections::{BTreeMap, BTreeSet};

/// Words that say how arguments are passed, which for a function that is called by a kernel goes without saying.
const PASSING: [&str; 9] = [
    "amdgpu_ps",
    "amdgpu_cs",
    "amdgpu_vs",
    "amdgpu_gs",
    "amdgpu_hs",
    "amdgpu_es",
    "amdgpu_ls",
    "amdgpu_gfx",
    "inreg",
];

/// A text of LLVM IR, in pieces.
pub struct Pieces {
    /// Functions with bodies, by name, in order.
    pub functions: Vec<String>,
    /// The text of each function, declaration and global variable.
    symbols: BTreeMap<String, String>,
    /// Types, metadata: what always goes along.
    rest: String,
}

impl Pieces {
    /// Takes a text apart. Attributes' groups, which name other targets' processors, are left out, and so is what the
    /// module says about the target. Functions that are declared and return nothing do nothing.
    pub fn of(text: &str) -> Pieces {
        let mut pieces = Pieces { functions: Vec::new(), symbols: BTreeMap::new(), rest: String::new() };
        let mut lines = text.lines().flat_map(|line| in_scratch(plain(line)));
        while let Some(line) = lines.next() {
            let is_definition = line.starts_with("define ");
            let is_symbol = is_definition || line.starts_with("declare ") || line.starts_with('@');
            let name = if is_symbol { symbols(&line).into_iter().next() } else { None };
            let Some(name) = name else {
                if line.starts_with('%') || line.starts_with('!') {
                    pieces.rest += &format!("{line}\n");
                }
                continue;
            };
            let mut text = format!("{line}\n");
            let is_seen = line.starts_with("declare void @") && !name.starts_with("llvm.");
            if is_seen && let (Some(from), Some(to)) = (line.find('@'), line.rfind(')')) {
                // Whoever only gets something shall have it.
                text = format!("define void {} {{\n  ret void\n}}\n", &line[from..=to]);
            }
            if is_definition {
                for line in lines.by_ref() {
                    text += &format!("{line}\n");
                    if line.starts_with('}') {
                        break;
                    }
                }
                pieces.functions.push(name.clone());
            }
            pieces.symbols.insert(name, text);
        }
        pieces
    }

    /// A module that has a function and what it names, at any remove.
    pub fn cut(&self, function: &str) -> String {
        let mut wanted = BTreeSet::new();
        let mut next = vec![function.to_string()];
        while let Some(name) = next.pop() {
            if let Some(text) = self.symbols.get(&name)
                && wanted.insert(name)
            {
                next.extend(symbols(text));
            }
        }
        let symbols: Vec<&str> = wanted.iter().map(|name| &*self.symbols[name]).collect();
        format!("target triple = \"amdgcn-amd-amdhsa\"\n{}{}", self.rest, symbols.concat())
    }
}

/// A line without its comment, groups of attributes, and [`PASSING`].
fn plain(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while !rest.is_empty() {
        // A string stays what it is.
        if rest.starts_with('"') {
            let end = rest[1..].find('"').map_or(rest.len(), |at| at + 2);
            out += &rest[..end];
            rest = &rest[end..];
            continue;
        }
        if rest.starts_with(';') {
            break;
        }
        let end =
            rest.find(|c: char| !is_word(c)).unwrap_or(0).max(rest.chars().next().map_or(1, char::len_utf8));
        let word = &rest[..end];
        let is_group = word == "#" && rest[1..].starts_with(|c: char| c.is_ascii_digit());
        if is_group {
            rest = rest[1..].trim_start_matches(|c: char| c.is_ascii_digit());
            continue;
        }
        if !PASSING.contains(&word) {
            out += word;
        }
        rest = &rest[end..];
    }
    out.trim_end().to_string()
}

/// Objects of the stack are in address space 5 here; to programs that do not know it they have flat addresses.
fn in_scratch(line: String) -> Vec<String> {
    let is_flat = |(_, made): &(&str, &str)| !made.contains("addrspace(");
    let Some((name, made)) = line.trim_start().split_once(" = alloca ").filter(is_flat) else {
        return vec![line];
    };
    let own = format!("%\"{}.in.scratch\"", name.trim_start_matches('%').trim_matches('"'));
    vec![
        format!("  {own} = alloca {made}, addrspace(5)"),
        format!("  {name} = addrspacecast ptr addrspace(5) {own} to ptr"),
    ]
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || "$._-".contains(c)
}

/// The names of symbols in a text, in order, as they are written.
fn symbols(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('@') {
        rest = &rest[at + 1..];
        let end = match rest.strip_prefix('"') {
            Some(quoted) => quoted.find('"').map_or(rest.len(), |at| at + 2),
            None => rest.find(|c: char| !is_word(c)).unwrap_or(rest.len()),
        };
        names.push(rest[..end].to_string());
        rest = &rest[end..];
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
; RUN: llc %s
target triple = \"x86_64\"
%pair = type { i32, i32 }
@a = global i32 1 ; @c
@b = global i32 2
declare i32 @\"the other\"(i32) #1
declare void @unused()
define amdgpu_ps i32 @f(i32 inreg %x) #0 {
; CHECK: @b
  %\"p q\" = alloca i32, align 4 ; one
  %r = call i32 @\"the other\"(i32 %x) #1, !srcloc !0
  %s = call i32 @g(i32 %r)
  ret i32 %s
}
define i32 @g(i32 %x) {
  %v = load i32, ptr @a
  call void asm \"; #5 @b\", \"\"()
  ret i32 %v
}
define void @h() {
  ret void
}
attributes #0 = { \"target-cpu\"=\"x86-64\" }
!0 = !{i32 1}
";

    #[test]
    fn a_function_comes_with_what_it_names() {
        let pieces = Pieces::of(TEXT);
        assert_eq!(pieces.functions, ["f", "g", "h"]);
        let cut = pieces.cut("f");
        let lines: Vec<&str> = cut.lines().collect();
        assert_eq!(
            lines[..3],
            ["target triple = \"amdgcn-amd-amdhsa\"", "%pair = type { i32, i32 }", "!0 = !{i32 1}"]
        );
        assert!(lines.contains(&"define  i32 @f(i32  %x)  {") && lines.contains(&"@a = global i32 1"));
        let object = "  %\"p q.in.scratch\" = alloca i32, align 4, addrspace(5)";
        let cast = "  %\"p q\" = addrspacecast ptr addrspace(5) %\"p q.in.scratch\" to ptr";
        assert!(lines.windows(2).any(|pair| pair == [object, cast]), "{cut}");
        assert!(lines.contains(&"declare i32 @\"the other\"(i32)"));
        assert!(lines.contains(&"  call void asm \"; #5 @b\", \"\"()"));
        assert!(
            !cut.contains("unused")
                && !cut.contains("@h")
                && !cut.contains("attributes")
                && !cut.contains("CHECK")
        );
    }
}
