//! Kernels in which LLVM cannot see what unsigned divisions divide.
//!
//! LLVM 19 divides unsigned numbers in 24 bits if it knows of many equal leading bits, even if those are ones
//! (`tests/llvm19/urem_of_24_bits.ll`). A difference that goes away when the operands come from volatile memory is that
//! bug, and no other is excused by it.

use std::fmt::Write;

/// A module with the operands of each `udiv` and `urem` stored to and loaded from volatile private memory, or `None` if
/// there are no such instructions. The text is one instruction to a line, as generated kernels are.
pub fn hide_divisions(text: &str) -> Option<String> {
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
        let Some([result, op, ty, a, b]) = division(line) else {
            let _ = writeln!(body, "{line}");
            continue;
        };
        for operand in [a, b] {
            let _ = writeln!(slots, "  %hide{count} = alloca {ty}, addrspace(5)");
            let _ = writeln!(body, "  store volatile {ty} {operand}, ptr addrspace(5) %hide{count}");
            let _ = writeln!(body, "  %hidden{count} = load volatile {ty}, ptr addrspace(5) %hide{count}");
            count += 1;
        }
        let _ = writeln!(body, "  {result} = {op} {ty} %hidden{}, %hidden{}", count - 2, count - 1);
    }
    (count > 0).then_some(out)
}

/// Result, operation, type and operands of a line that is an unsigned division.
fn division(line: &str) -> Option<[&str; 5]> {
    let (result, rest) = line.trim().split_once(" = ")?;
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
    Some([result, op, ty, a, b])
}

#[cfg(test)]
mod tests {
    use super::hide_divisions;

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
}
