//! Kernels whose allocas stand first.
//!
//! LLVM 19 takes the stack pointer, where an alloca is not in the first block, for an address of a work-item, and makes
//! blocks of its own of divisions in front of it (`tests/llvm19/alloca_behind_branch.ll`). A difference that goes away when
//! allocas stand before all else is that bug, and no other is excused by it.

/// A module with the allocas of each function where it begins, or `None` if they stand there already. The text is one
/// instruction to a line, as generated kernels are, and allocas are of constant size.
pub fn put_allocas_first(text: &str) -> Option<String> {
    let is_alloca = |line: &&str| line.contains(" = alloca ");
    let mut out: Vec<&str> = Vec::new();
    // Where the function's first instruction goes.
    let mut start = None;
    for line in text.lines() {
        match start {
            Some(at) if is_alloca(&line) => {
                out.insert(at, line);
                start = Some(at + 1);
                continue;
            }
            // The label of the first block.
            Some(at) if at == out.len() && line.ends_with(':') => start = Some(at + 1),
            _ if line.starts_with("define ") => start = Some(out.len() + 1),
            _ => {}
        }
        out.push(line);
    }
    let moved = out.join("\n") + "\n";
    (moved.trim_end() != text.trim_end()).then_some(moved)
}

#[cfg(test)]
mod tests {
    use super::put_allocas_first;

    #[test]
    fn allocas_stand_first_in_their_functions() {
        let text = "define void @f() {\nb0:\n  %x = add i32 1, 2\n  %p = alloca i32\n  br label %b1\n\nb1:\n  \
                    %q = alloca i8\n  ret void\n}\ndefine void @g() {\n  %y = add i32 1, 2\n  %r = alloca i32\n  ret void\n}\n";
        let moved = "define void @f() {\nb0:\n  %p = alloca i32\n  %q = alloca i8\n  %x = add i32 1, 2\n  br label %b1\n\n\
                     b1:\n  ret void\n}\ndefine void @g() {\n  %r = alloca i32\n  %y = add i32 1, 2\n  ret void\n}\n";
        assert_eq!(put_allocas_first(text).as_deref(), Some(moved));
        assert_eq!(put_allocas_first(moved), None);
    }
}
