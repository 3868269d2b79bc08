//! Kernels in which LLVM cannot see what unsigned divisions divide, or how generic addresses are computed.
//!
//! LLVM 19 divides unsigned numbers in 24 bits if it knows of many equal leading bits, even if those are ones
//! (`tests/llvm19/urem_of_24_bits.ll`). A difference that goes away when the operands come from volatile memory is that
//! bug, and no other is excused by it. It puts constants into the offsets of flat instructions from registers that may be
//! outside of the object's memory (`tests/reduced/flat_base_outside.ll`), likewise.

use std::fmt::Write;

/// What of an instruction is hidden: operands that follow one another, with their types, and what is written round them.
struct Hidden<'a> {
    before: &'a str,
    operands: Vec<(&'a str, &'a str)>,
    after: &'a str,
}

/// A module with the operands of each `udiv` and `urem` stored to and loaded from volatile private memory, or `None` if
/// there are no such instructions. The text is one instruction to a line, as generated kernels are.
pub fn hide_divisions(text: &str) -> Option<String> {
    hide(text, division)
}

/// The same of each generic pointer that is accessed: its address is what has been loaded, with nothing added.
pub fn hide_generic_addresses(text: &str) -> Option<String> {
    hide(text, generic_access)
}

fn hide(text: &str, hidden: fn(&str) -> Option<Hidden<'_>>) -> Option<String> {
    let mut out = String::new();
    let mut body = String::new();
    let mut slots = String::new();
    let mut count = 0;
    let mut inside = false;
    for line in text.lines() {
        if inside && line == "}" {
            // A function's first line may be the label of its first block, which the slots must follow.
            let (first, rest) = body.split_once('\n').unwrap_or((&body, ""));
            if first.ends_with(':') {
                let _ = write!(out, "{first}\n{slots}{rest}");
            } else {
                let _ = write!(out, "{slots}{body}");
            }
            body.clear();
            slots.clear();
            inside = false;
        }
        if !inside {
            let _ = writeln!(out, "{line}");
            inside = line.starts_with("define ");
            continue;
        }
        let Some(Hidden { before, operands, after }) = hidden(line) else {
            let _ = writeln!(body, "{line}");
            continue;
        };
        let mut names = Vec::new();
        for (ty, operand) in operands {
            let _ = writeln!(slots, "  %hide{count} = alloca {ty}, addrspace(5)");
            let _ = writeln!(body, "  store volatile {ty} {operand}, ptr addrspace(5) %hide{count}");
            let _ = writeln!(body, "  %hidden{count} = load volatile {ty}, ptr addrspace(5) %hide{count}");
            names.push(format!("%hidden{count}"));
            count += 1;
        }
        let _ = writeln!(body, "{before}{}{after}", names.join(", "));
    }
    (count > 0).then_some(out)
}

/// The operands of a line that is an unsigned division.
fn division(line: &str) -> Option<Hidden<'_>> {
    let (_, rest) = line.split_once(" = ")?;
    let (op, rest) = rest.split_once(' ')?;
    if !matches!(op, "udiv" | "urem") {
        return None;
    }
    // A vector's type has spaces in it, and a constant vector commas.
    let ty = if rest.starts_with('<') { &rest[..=rest.find('>')?] } else { rest.split_once(' ')?.0 };
    let operands = rest[ty.len()..].trim_start();
    let a = if operands.starts_with('<') {
        &operands[..=operands.find('>')?]
    } else {
        operands.split_once(',')?.0
    };
    let b = operands[a.len()..].strip_prefix(',')?.trim_start();
    let before = &line[..line.len() - operands.len()];
    Some(Hidden { before, operands: vec![(ty, a), (ty, b)], after: "" })
}

/// The address of a line that accesses memory by a generic pointer.
fn generic_access(line: &str) -> Option<Hidden<'_>> {
    let text = line.trim_start();
    let op = text.split_once(" = ").map_or(text, |(_, rest)| rest).split(' ').next()?;
    if !matches!(op, "load" | "store" | "atomicrmw" | "cmpxchg") {
        return None;
    }
    let at = line.find("ptr %")? + "ptr ".len();
    let end = line[at..].find(',')?;
    Some(Hidden {
        before: &line[..at],
        operands: vec![("ptr", &line[at..at + end])],
        after: &line[at + end..],
    })
}

#[cfg(test)]
mod tests {
    use super::{hide_divisions, hide_generic_addresses};

    #[test]
    fn operands_go_through_memory() {
        let text =
            "define void @f(<2 x i8> %x) {\nb0:\n  %q = udiv <2 x i8> <i8 1, i8 2>, %x\n  ret void\n}\n";
        let hidden = "define void @f(<2 x i8> %x) {
b0:
  %hide0 = alloca <2 x i8>, addrspace(5)
  %hide1 = alloca <2 x i8>, addrspace(5)
  store volatile <2 x i8> <i8 1, i8 2>, ptr addrspace(5) %hide0
  %hidden0 = load volatile <2 x i8>, ptr addrspace(5) %hide0
  store volatile <2 x i8> %x, ptr addrspace(5) %hide1
  %hidden1 = load volatile <2 x i8>, ptr addrspace(5) %hide1
  %q = udiv <2 x i8> %hidden0, %hidden1
  ret void
}
";
        assert_eq!(hide_divisions(text).as_deref(), Some(hidden));
        assert_eq!(hide_divisions(&text.replace("udiv", "sdiv")), None);
        let unlabelled = "define void @f(i8 %x) {\n  %q = urem i8 %x, 3\n  ret void\n}\n";
        let hidden = hide_divisions(unlabelled).expect("a division");
        assert!(
            hidden.starts_with("define void @f(i8 %x) {\n  %hide0 = alloca i8, addrspace(5)\n"),
            "{hidden}"
        );
    }
    #[test]
    fn generic_addresses_go_through_memory() {
        let text = "define void @f(ptr %p, ptr addrspace(3) %q) {\n  %x = load i32, ptr addrspace(3) %q, align 4\n  \
                    store i32 %x, ptr %p, align 4\n  ret void\n}\n";
        let hidden = "define void @f(ptr %p, ptr addrspace(3) %q) {
  %hide0 = alloca ptr, addrspace(5)
  %x = load i32, ptr addrspace(3) %q, align 4
  store volatile ptr %p, ptr addrspace(5) %hide0
  %hidden0 = load volatile ptr, ptr addrspace(5) %hide0
  store i32 %x, ptr %hidden0, align 4
  ret void
}
";
        assert_eq!(hide_generic_addresses(text).as_deref(), Some(hidden));
        assert_eq!(hide_generic_addresses(&text.replace("ptr %p", "ptr addrspace(1) %p")), None);
    }
}
