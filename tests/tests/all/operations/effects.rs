//! What is done for its effect alone, and what memory accesses ask of caches: the same instructions as llc's, which no
//! result tells.

use gcnsel_tests::compiler::compile;
use gcnsel_tests::oracle::{Llc, have, run};
use std::path::Path;
use std::process::Command;

/// Code of kernels on `%p`, an element of each lane's own in global memory, and `%l`, one in LDS.
const KERNELS: [(&str, &str); 32] = [
    ("fence_system", "fence seq_cst"),
    ("fence_acquire", "fence syncscope(\"agent\") acquire"),
    ("fence_release", "fence syncscope(\"agent\") release"),
    ("fence_global", "fence syncscope(\"agent-one-as\") acq_rel"),
    ("fence_workgroup", "fence syncscope(\"workgroup\") acq_rel"),
    ("fence_wave", "fence syncscope(\"wavefront\") seq_cst"),
    ("fence_lane", "fence syncscope(\"singlethread\") seq_cst"),
    ("lds_atomic", "%t = atomicrmw add ptr addrspace(3) %l, i32 5 seq_cst"),
    ("lds_atomic_one", "%t = atomicrmw add ptr addrspace(3) %l, i32 5 syncscope(\"agent-one-as\") acquire"),
    (
        "lds_load",
        "%t = load atomic i32, ptr addrspace(3) %l syncscope(\"agent-one-as\") acquire, align 4; store volatile i32 %t, ptr addrspace(3) %l",
    ),
    ("lds_store", "store atomic i32 7, ptr addrspace(3) %l syncscope(\"one-as\") seq_cst, align 4"),
    (
        "asm",
        "%t = call i32 asm sideeffect \"global_load_dword $0, $1, off\\0As_waitcnt vmcnt(0)\", \"=v,v\"(ptr addrspace(1) %p); \
         call void asm sideeffect \"global_store_dword $0, $1, off\", \"v,v\"(ptr addrspace(1) %p, i32 %t)",
    ),
    ("sleep", "call void @llvm.amdgcn.s.sleep(i32 3)"),
    ("setprio", "call void @llvm.amdgcn.s.setprio(i16 2)"),
    ("sethalt", "call void @llvm.amdgcn.s.sethalt(i32 1)"),
    ("incperflevel", "call void @llvm.amdgcn.s.incperflevel(i32 5)"),
    ("decperflevel", "call void @llvm.amdgcn.s.decperflevel(i32 7)"),
    ("dcache", "call void @llvm.amdgcn.s.dcache.inv()"),
    ("dcache_vol", "call void @llvm.amdgcn.s.dcache.inv.vol()"),
    ("dcache_wb", "call void @llvm.amdgcn.s.dcache.wb()"),
    ("dcache_wb_vol", "call void @llvm.amdgcn.s.dcache.wb.vol()"),
    (
        "sendmsg",
        "call void @llvm.amdgcn.s.sendmsg(i32 1, i32 5); call void @llvm.amdgcn.s.sendmsg(i32 10, i32 0)",
    ),
    ("sendmsghalt", "call void @llvm.amdgcn.s.sendmsghalt(i32 1, i32 0)"),
    ("memtime", "%t = call i64 @llvm.amdgcn.s.memtime(); store i64 %t, ptr addrspace(1) %p"),
    ("realtime", "%t = call i64 @llvm.amdgcn.s.memrealtime(); store i64 %t, ptr addrspace(1) %p"),
    ("steady", "%t = call i64 @llvm.readsteadycounter(); store i64 %t, ptr addrspace(1) %p"),
    ("cycles", "%t = call i64 @llvm.readcyclecounter(); store i64 %t, ptr addrspace(1) %p"),
    ("getreg", "%t = call i32 @llvm.amdgcn.s.getreg(i32 6145); store i32 %t, ptr addrspace(1) %p"),
    ("trap", "call void @llvm.debugtrap(); call void @llvm.trap()"),
    (
        "volatile",
        "%t = load volatile i32, ptr addrspace(1) %p; store volatile i32 %t, ptr addrspace(1) %p; \
         %u = load volatile i64, ptr addrspace(3) %l; store volatile i64 %u, ptr addrspace(3) %l",
    ),
    (
        "nontemporal",
        "%t = load i32, ptr addrspace(1) %p, !nontemporal !0; %t1 = add i32 %t, 1; store i32 %t1, ptr addrspace(1) %p, !nontemporal !0; \
         %u = load i64, ptr addrspace(3) %l, !nontemporal !0; %u1 = add i64 %u, 1; store i64 %u1, ptr addrspace(3) %l, !nontemporal !0; \
         %n = ptrtoint ptr %f to i64; %g = inttoptr i64 %n to ptr; \
         %v = load <4 x i32>, ptr %g, align 16, !nontemporal !0; %v1 = xor <4 x i32> %v, <i32 1, i32 1, i32 1, i32 1>; store <4 x i32> %v1, ptr %g, align 16, !nontemporal !0",
    ),
    (
        "nontemporal_atomic",
        "%t = atomicrmw add ptr addrspace(1) %p, i32 5 syncscope(\"agent\") monotonic, !nontemporal !0",
    ),
];

/// Instructions that are looked at, by how they begin.
const LOOKED_AT: [&str; 15] = [
    "s_sleep",
    "s_setprio",
    "s_sethalt",
    "s_incperflevel",
    "s_decperflevel",
    "s_dcache",
    "s_sendmsg",
    "s_memtime",
    "s_memrealtime",
    "s_getreg",
    "s_trap",
    "global_",
    "flat_",
    "ds_",
    "buffer_",
];

/// Words of an instruction that are neither registers nor their offsets.
fn asked(line: &str) -> Option<String> {
    let text = line.split("//").next().unwrap_or_default().trim();
    if !LOOKED_AT.iter().any(|start| text.starts_with(start)) {
        return None;
    }
    let is_register = |word: &str| {
        word == "off"
            || word.starts_with(['v', 's']) && word[1..].starts_with(|c: char| c == '[' || c.is_ascii_digit())
    };
    let is_bit = |word: &str| matches!(word, "sc0" | "sc1" | "nt");
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.filter(|word| is_bit(word) || !is_register(word)).collect();
    Some(words.join(" "))
}

fn module() -> String {
    let mut out = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"\n@lds = internal addrspace(3) global [64 x i64] poison\n",
    );
    for (name, code) in KERNELS {
        out += &format!("define amdgpu_kernel void @k_{name}(ptr addrspace(1) %base, ptr %flat) {{\n");
        out += "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n";
        out += "  %p = getelementptr i64, ptr addrspace(1) %base, i32 %id\n";
        out += "  %l = getelementptr i64, ptr addrspace(3) @lds, i32 %id\n";
        out += "  %f = getelementptr <4 x i32>, ptr %flat, i32 %id\n";
        code.split(';').for_each(|line| out += &format!("  {}\n", line.trim()));
        out += "  ret void\n}\n";
    }
    out + "declare i32 @llvm.amdgcn.workitem.id.x()\ndeclare void @llvm.amdgcn.s.sleep(i32)\n\
           declare void @llvm.amdgcn.s.setprio(i16)\ndeclare void @llvm.amdgcn.s.sethalt(i32)\n\
           declare void @llvm.amdgcn.s.incperflevel(i32)\ndeclare void @llvm.amdgcn.s.decperflevel(i32)\n\
           declare void @llvm.amdgcn.s.dcache.inv()\ndeclare i64 @llvm.amdgcn.s.memtime()\n\
           declare void @llvm.amdgcn.s.dcache.inv.vol()\ndeclare void @llvm.amdgcn.s.dcache.wb()\n\
           declare void @llvm.amdgcn.s.dcache.wb.vol()\ndeclare void @llvm.amdgcn.s.sendmsg(i32, i32)\n\
           declare void @llvm.amdgcn.s.sendmsghalt(i32, i32)\n\
           declare i64 @llvm.amdgcn.s.memrealtime()\ndeclare i64 @llvm.readcyclecounter()\n\
           declare i64 @llvm.readsteadycounter()\n\
           declare i32 @llvm.amdgcn.s.getreg(i32)\ndeclare void @llvm.debugtrap()\ndeclare void @llvm.trap()\n!0 = !{i32 1}\n"
}

/// What each kernel asks for, kernel by kernel.
fn disassembled(object: &[u8], folder: &Path) -> Vec<String> {
    let path = folder.join("object");
    std::fs::write(&path, object).expect("a temporary file can be written");
    let text = run(Command::new("llvm-objdump-19").arg("-d").arg(&path)).expect("the object is disassembled");
    let text = String::from_utf8_lossy(&text).into_owned();
    let kernel = |name: &str| {
        let start = text.find(&format!("<k_{name}>:")).expect("the kernel is in the object");
        let rest = &text[start..];
        let lines = rest.lines().skip(1).take_while(|line| !line.ends_with(">:"));
        let mut asked: Vec<String> = lines.filter_map(asked).collect();
        // Schedules differ.
        asked.sort_unstable();
        format!("{name}: {}", asked.join("; "))
    };
    KERNELS.iter().map(|(name, _)| kernel(name)).collect()
}

#[test]
fn effects() {
    let Some(llc) = Llc::find("effects", Path::new(env!("CARGO_TARGET_TMPDIR"))) else { return };
    if !have("effects", "llvm-objdump-19", "llvm-19") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let path = folder.path().join("effects.ll");
    let text = module();
    std::fs::write(&path, &text).expect("a temporary file can be written");
    for target in ["gfx942", "gfx90a", "gfx900"] {
        let ours = compile(text.as_bytes(), "effects", target).expect("the kernels compile");
        let theirs = llc.compile(&path, target).expect("llc compiles the kernels");
        let (ours, theirs) = (disassembled(&ours, folder.path()), disassembled(&theirs, folder.path()));
        assert_eq!(ours, theirs, "{target}");
        assert!(theirs.iter().filter(|kernel| kernel.ends_with(": ")).count() < 5, "{theirs:?}");
    }
}
