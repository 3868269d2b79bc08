//! Many accesses to memory.

use super::text::Text;

pub fn loads(t: &mut Text, count: usize) {
    t.kernel();
    for i in 0..count {
        t.lines(format!(
            "  %i{i} = load i32, ptr addrspace(1) %a\n  %g{i} = getelementptr i32, ptr addrspace(1) %q, i32 %i{i}\n  \
               store i32 %i{i}, ptr addrspace(1) %g{i}"
        ));
    }
    t.end();
}

pub fn gather(t: &mut Text, count: usize) {
    t.kernel();
    for i in 0..count {
        t.lines(format!(
            "  %m{i} = mul i32 %x, {}\n  %h{i} = getelementptr i32, ptr addrspace(1) %q, i32 %m{i}\n  \
               %i{i} = load i32, ptr addrspace(1) %h{i}",
            2 * i + 3
        ));
    }
    for i in 0..count {
        t.lines(format!(
            "  %n{i} = mul i32 %x, {}\n  %g{i} = getelementptr i32, ptr addrspace(1) %q, i32 %n{i}\n  \
               store i32 %i{i}, ptr addrspace(1) %g{i}",
            2 * i + 4
        ));
    }
    t.end();
}

pub fn lds(t: &mut Text, count: usize) {
    t.lines("@l = internal addrspace(3) global [4096 x i32] undef");
    t.kernel();
    for i in 0..count {
        t.lines(format!(
            "  %m{i} = mul i32 %x, {}\n  %h{i} = getelementptr [4096 x i32], ptr addrspace(3) @l, i32 0, i32 %m{i}\n  \
               store i32 %m{i}, ptr addrspace(3) %h{i}\n  \
               %k{i} = getelementptr [4096 x i32], ptr addrspace(3) @l, i32 0, i32 %t\n  \
               %o{i} = load i32, ptr addrspace(3) %k{i}",
            2 * i + 3
        ));
        t.store_at(i, &format!("%o{i}"));
    }
    t.end();
}

pub fn atomics(t: &mut Text, count: usize) {
    t.kernel();
    for i in 0..count {
        t.lines(format!(
            "  %g{i} = getelementptr i32, ptr addrspace(1) %a, i32 {i}\n  \
               %v{i} = atomicrmw add ptr addrspace(1) %g{i}, i32 %x syncscope(\"agent\") seq_cst"
        ));
    }
    t.end();
}
