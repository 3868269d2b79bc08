//! Numbers of 64 bits of which only halves are read.

use super::{kernel, select};
use gcnsel_mir::{Opcode, Pseudo};

/// How many registers are put together in a kernel that does `body` to the uniform `%a` and `%b`.
fn put_together(body: &str) -> usize {
    let f = select(&kernel(
        "ptr addrspace(1) %out, i64 %a, i64 %b, i64 %c",
        &format!("  %p = getelementptr i32, ptr addrspace(1) %out, i32 1\n{body}  ret void"),
    ));
    let insts = f.layout.iter().flat_map(|&block| &f.blocks[block].insts);
    insts.filter(|&&inst| f.insts[inst].opcode == Opcode::Pseudo(Pseudo::RegSequence)).count()
}

const SUM: &str = "  %s = add i64 %a, %b\n  %l = trunc i64 %s to i32\n  %h = lshr i64 %s, 32\n  %u = trunc i64 %h to i32\n  \
                   %m = and i32 %u, 65535\n  store volatile i32 %l, ptr addrspace(1) %out\n  \
                   store volatile i32 %m, ptr addrspace(1) %p\n";

#[test]
fn halves_are_read_where_they_are_made() {
    let whole = "  %t = lshr i64 %s, %c\n  store volatile i64 %t, ptr addrspace(1) %out\n";
    let [halves, both] = [SUM.to_string(), SUM.to_string() + whole].map(|body| put_together(&body));
    // What is shifted is read as a whole.
    assert_eq!(halves, 0);
    assert!(both > 0, "{both}");
}
