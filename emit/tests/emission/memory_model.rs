//! The memory model against LLVM's: each atomic, fence and hint in each scope, as `llc` lowers it before it drops
//! waits that are not needed.
//!
//! `tests/tests/all/memory_model.rs` has what LLVM's document prescribes, which in `-one-as` scopes is more.

use gcnsel_diag::Span;
use gcnsel_emit::apply_memory_model;
use gcnsel_isa::{Op, Reg, Target, WaitCounts};
use gcnsel_mir::{
    AddressClass, BlockData, Function, InstData, MemoryOperand, MemoryOrdering, Opcode, Operand, Origin,
    Pseudo, SyncScope,
};
use gcnsel_oracle as oracle;
use std::collections::BTreeMap;
use std::fmt::Write;

const SCOPES: [(SyncScope, &str); 5] = [
    (SyncScope::SingleThread, "singlethread"),
    (SyncScope::Wavefront, "wavefront"),
    (SyncScope::Workgroup, "workgroup"),
    (SyncScope::Agent, "agent"),
    (SyncScope::System, ""),
];

const CLASSES: [(AddressClass, &str); 3] = [
    (AddressClass::Global, "ptr addrspace(1)"),
    (AddressClass::Local, "ptr addrspace(3)"),
    (AddressClass::Flat, "ptr"),
];

const ORDERINGS: [(MemoryOrdering, &str); 5] = [
    (MemoryOrdering::Relaxed, "monotonic"),
    (MemoryOrdering::Acquire, "acquire"),
    (MemoryOrdering::Release, "release"),
    (MemoryOrdering::AcquireRelease, "acq_rel"),
    (MemoryOrdering::SequentiallyConsistent, "seq_cst"),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Fence,
    Load,
    Store,
    /// An exchange whose result is not used.
    Rmw,
}

/// One access: its IR and its machine instruction.
struct Case {
    name: String,
    ir: String,
    what: What,
    memory: MemoryOperand,
}

impl Case {
    /// Whether the document prescribes waits that LLVM leaves out.
    fn waits_for_more(&self) -> bool {
        let MemoryOperand { ordering, one_address_space, class, .. } = self.memory;
        let generic_store = self.what == What::Store && class == AddressClass::Flat;
        let release = ordering == MemoryOrdering::Release && generic_store;
        one_address_space && (release || ordering == MemoryOrdering::SequentiallyConsistent)
    }
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (scope, scope_name) in SCOPES {
        for one in [false, true] {
            let words = [scope_name, if one { "one-as" } else { "" }];
            let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
            let syncscope = match words.is_empty() {
                true => String::new(),
                false => format!("syncscope(\"{}\")", words.join("-")),
            };
            for (ordering, ordering_name) in ORDERINGS {
                for what in [What::Fence, What::Load, What::Store, What::Rmw] {
                    use MemoryOrdering::{Acquire, AcquireRelease, Relaxed, Release};
                    let legal = match what {
                        What::Fence => ordering != Relaxed,
                        What::Load => !matches!(ordering, Release | AcquireRelease),
                        What::Store => !matches!(ordering, Acquire | AcquireRelease),
                        What::Rmw => true,
                    };
                    let classes = if what == What::Fence { &CLASSES[2..] } else { &CLASSES[..] };
                    for (class, pointer) in classes.iter().filter(|_| legal) {
                        let (load, store) = (what != What::Store, what != What::Load);
                        let mut memory = MemoryOperand::new(*class, 4, 4, load, store);
                        (memory.ordering, memory.scope, memory.one_address_space) = (ordering, scope, one);
                        let body = match what {
                            What::Fence => format!("fence {syncscope} {ordering_name}"),
                            What::Load => {
                                format!(
                                    "%v = load atomic i32, {pointer} %p {syncscope} {ordering_name}, align 4\n  store i32 %v, ptr addrspace(5) %q"
                                )
                            }
                            What::Store => format!(
                                "store atomic i32 5, {pointer} %p {syncscope} {ordering_name}, align 4"
                            ),
                            What::Rmw => {
                                format!("%v = atomicrmw xchg {pointer} %p, i32 5 {syncscope} {ordering_name}")
                            }
                        };
                        let name = format!("case{}", cases.len());
                        let ir = format!(
                            "define void @{name}({pointer} %p, ptr addrspace(5) %q) {{\n  {body}\n  ret void\n}}\n"
                        );
                        cases.push(Case { name, ir, what, memory });
                    }
                }
            }
        }
    }
    for (class, pointer) in CLASSES {
        for (what, volatile) in
            [(What::Load, true), (What::Load, false), (What::Store, true), (What::Store, false)]
        {
            let (prefix, suffix) = if volatile { ("volatile ", "") } else { ("", ", !nontemporal !0") };
            let mut memory = MemoryOperand::new(class, 4, 4, what == What::Load, what == What::Store);
            (memory.volatile, memory.nontemporal) = (volatile, !volatile);
            let body = match what {
                What::Load => {
                    format!(
                        "%v = load {prefix}i32, {pointer} %p{suffix}\n  store i32 %v, ptr addrspace(5) %q"
                    )
                }
                _ => format!("store {prefix}i32 5, {pointer} %p{suffix}"),
            };
            let name = format!("case{}", cases.len());
            let ir = format!(
                "define void @{name}({pointer} %p, ptr addrspace(5) %q) {{\n  {body}\n  ret void\n}}\n"
            );
            cases.push(Case { name, ir, what, memory });
        }
    }
    cases
}

/// What is compared: waits, cache instructions and the access, each with its bits.
fn wait_text(counts: WaitCounts) -> String {
    format!("wait vm {} lgkm {}", counts.vm, counts.lgkm)
}

/// Our lowering of a case.
fn ours(case: &Case, target: Target) -> Vec<String> {
    let mut f = Function::new(case.name.as_str(), target);
    let block = f.blocks.push(BlockData::new("", Span::default()));
    f.layout.push(block);
    let memory = f.memory.push(case.memory.clone());
    let (v0, v1, v2) = (Reg::vgpr(0, 2), Reg::vgpr(0, 1), Reg::vgpr(2, 1));
    let phys = Operand::Phys;
    let (op, operands): (Opcode, Vec<Operand>) = match (case.what, case.memory.class) {
        (What::Fence, _) => (Pseudo::Fence.into(), vec![]),
        (What::Load, AddressClass::Global) => {
            (Op::GLOBAL_LOAD_DWORD.into(), vec![phys(v2), phys(v0), Operand::Off])
        }
        (What::Load, AddressClass::Local) => (Op::DS_READ_B32.into(), vec![phys(v2), phys(v1)]),
        (What::Load, _) => (Op::FLAT_LOAD_DWORD.into(), vec![phys(v2), phys(v0)]),
        (What::Store, AddressClass::Global) => {
            (Op::GLOBAL_STORE_DWORD.into(), vec![phys(v0), phys(v2), Operand::Off])
        }
        (What::Store, AddressClass::Local) => (Op::DS_WRITE_B32.into(), vec![phys(v1), phys(v2)]),
        (What::Store, _) => (Op::FLAT_STORE_DWORD.into(), vec![phys(v0), phys(v2)]),
        (What::Rmw, AddressClass::Global) => {
            (Op::GLOBAL_ATOMIC_SWAP.into(), vec![phys(v0), phys(v2), Operand::Off])
        }
        (What::Rmw, AddressClass::Local) => {
            (Op::DS_WRXCHG_RTN_B32.into(), vec![phys(v2), phys(v1), phys(v2)])
        }
        (What::Rmw, _) => (Op::FLAT_ATOMIC_SWAP.into(), vec![phys(v0), phys(v2)]),
    };
    let mut data = InstData::new(op, operands, Origin::NONE);
    data.memory = Some(memory);
    f.append(block, data);
    apply_memory_model(&mut f);
    let line = |&inst: &gcnsel_mir::Inst| {
        let data = &f.insts[inst];
        let op = data.opcode.isa().expect("machine instructions alone");
        if op == Op::S_WAITCNT {
            let imm = data.operands[0].as_imm().expect("a wait's counts");
            return wait_text(WaitCounts::unpack(imm as u16));
        }
        let bits = u32::from(data.mods.glc) | u32::from(data.mods.slc) << 1 | u32::from(data.mods.scc) << 4;
        let row = op.row();
        match row.memory() {
            Some(_) if row.format == gcnsel_isa::Format::Ds => "access".to_owned(),
            Some(_) => format!("access {bits}"),
            None => format!("{} {bits}", row.name),
        }
    };
    f.blocks[block].insts.iter().map(line).collect()
}

/// LLVM's lowering of all cases: from its machine IR, where a memory instruction's cache bits are its last explicit
/// operand.
fn theirs(file: &str, target: Target) -> BTreeMap<String, Vec<String>> {
    let cpu = format!("-mcpu={target}");
    let args = ["-mtriple=amdgcn-amd-amdhsa", &cpu, "-stop-after=si-memory-legalizer", "-o", "-", file];
    let text = String::from_utf8(oracle::run("llc-19", &args)).expect("UTF-8");
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut current = String::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("name:") {
            name.trim().clone_into(&mut current);
        }
        let Some(start) = ["S_WAITCNT", "BUFFER_", "GLOBAL_", "FLAT_", "DS_"].iter().find_map(|op| {
            line.find(op).filter(|&at| line.starts_with("    ") && line[..at].ends_with([' ', '=']))
        }) else {
            continue;
        };
        let inst = line[start..].split("::").next().unwrap_or_default();
        let (op, rest) = inst.split_once(' ').unwrap_or((inst, ""));
        let explicit = rest.split("implicit").next().unwrap_or_default().trim().trim_end_matches(',');
        let last = explicit.rsplit(',').next().unwrap_or_default().trim();
        let text = if op.starts_with("S_WAITCNT") {
            let imm = last.parse::<u16>().expect("a wait's counts");
            wait_text(WaitCounts::unpack(imm))
        } else if op.starts_with("BUFFER_WB") || op.starts_with("BUFFER_INV") {
            format!("{} {}", op.to_lowercase(), if last.is_empty() { "0" } else { last })
        } else if op.starts_with("BUFFER_") {
            // The store to scratch that keeps a load alive.
            continue;
        } else if op.starts_with("DS_") {
            "access".to_owned()
        } else {
            format!("access {last}")
        };
        all.entry(current.clone()).or_default().push(text);
    }
    all
}

#[test]
fn same_as_llvm() {
    if !oracle::have("same_as_llvm", "llc-19", "llvm-19") {
        return;
    }
    let cases = cases();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("cases.ll");
    let mut text = String::new();
    cases.iter().for_each(|case| text.push_str(&case.ir));
    let _ = writeln!(text, "!0 = !{{i32 1}}");
    std::fs::write(&path, text).expect("a temporary file");
    for target in Target::ALL {
        let theirs = theirs(path.to_str().expect("UTF-8"), target);
        for case in &cases {
            let mut expected: Vec<String> = theirs.get(&case.name).cloned().unwrap_or_default();
            let mut found = ours(case, target);
            if case.waits_for_more() {
                for steps in [&mut expected, &mut found] {
                    steps.retain(|step| !step.starts_with("wait"));
                }
            }
            assert_eq!(found, expected, "{target}: {}", case.ir);
        }
    }
}

/// The scalar cache takes no hints ("Vega" manual, SMEM: `glc` alone).
#[test]
fn scalar_loads_take_no_hints() {
    for target in Target::ALL {
        let mut f = Function::new("f", target);
        let block = f.blocks.push(BlockData::new("", Span::default()));
        f.layout.push(block);
        let mut memory = MemoryOperand::new(AddressClass::Constant, 4, 4, true, false);
        memory.nontemporal = true;
        let memory = f.memory.push(memory);
        let operands = [Operand::Phys(Reg::sgpr(2, 1)), Operand::Phys(Reg::sgpr(0, 2)), Operand::Off];
        let mut data = InstData::new(Op::S_LOAD_DWORD, operands, Origin::NONE);
        data.memory = Some(memory);
        let load = f.append(block, data);
        apply_memory_model(&mut f);
        let mods = &f.insts[load].mods;
        assert!(!mods.glc && !mods.slc && !mods.scc, "{target}: {mods:?}");
        assert_eq!(f.blocks[block].insts, [load]);
    }
}

/// Instructions of one block, behind the memory model, each with its memory operand.
fn lowered(target: Target, insts: Vec<(InstData, MemoryOperand)>) -> Vec<InstData> {
    let mut f = Function::new("f", target);
    let block = f.blocks.push(BlockData::new("", Span::default()));
    f.layout.push(block);
    for (mut data, memory) in insts {
        data.memory = Some(f.memory.push(memory));
        f.append(block, data);
    }
    apply_memory_model(&mut f);
    f.blocks[block].insts.iter().map(|&inst| f.insts[inst].clone()).collect()
}

/// What is asked of one access is not asked of its neighbour.
#[test]
fn hints_are_of_one_access() {
    let load = |to| {
        let operands = [Reg::vgpr(to, 1), Reg::vgpr(0, 2)].map(Operand::Phys);
        InstData::new(Op::GLOBAL_LOAD_DWORD, operands.into_iter().chain([Operand::Off]), Origin::NONE)
    };
    let plain = MemoryOperand::new(AddressClass::Global, 4, 4, true, false);
    let mut volatile = plain.clone();
    volatile.volatile = true;
    let mut nontemporal = plain.clone();
    nontemporal.nontemporal = true;
    for target in Target::ALL {
        for special in [&volatile, &nontemporal] {
            let insts = vec![(load(2), special.clone()), (load(3), plain.clone())];
            let after = lowered(target, insts);
            let [first, .., last] = &after[..] else { panic!("two loads") };
            assert!(first.mods != load(2).mods && last.mods == load(3).mods, "{target}: {after:?}");
        }
    }
}

/// What is added volatile and not atomic, as by buffer instructions, has the bits of what is atomic: one of the others' asks
/// for the old value.
#[test]
fn volatile_sums_ask_for_nothing() {
    let operands = [Reg::vgpr(0, 2), Reg::vgpr(2, 1)].map(Operand::Phys).into_iter().chain([Operand::Off]);
    let sum = InstData::new(Op::GLOBAL_ATOMIC_ADD, operands, Origin::NONE);
    let plain = MemoryOperand::new(AddressClass::Global, 4, 4, true, true);
    let (mut volatile, mut relaxed) = (plain.clone(), plain);
    volatile.volatile = true;
    relaxed.ordering = MemoryOrdering::Relaxed;
    for target in Target::ALL {
        let bits = |memory: &MemoryOperand| lowered(target, vec![(sum.clone(), memory.clone())])[0].mods;
        assert_eq!(bits(&volatile), bits(&relaxed), "{target}");
    }
}

/// Loads into LDS count as vector memory ("CDNA3" manual, VM_CNT): what releases LDS to others of the work-group waits for
/// them, where there are some.
#[test]
fn loads_to_lds_are_released() {
    let load = |lds| {
        let resource = Operand::Phys(Reg::sgpr(0, 4));
        let to = if lds { Operand::Off } else { Operand::Phys(Reg::vgpr(2, 1)) };
        let operands = [to, Operand::Off, resource, Operand::Imm(0)];
        let mut data = InstData::new(Op::BUFFER_LOAD_DWORD, operands, Origin::NONE);
        data.mods.lds = lds;
        data
    };
    let loaded = MemoryOperand::new(AddressClass::Global, 4, 4, true, false);
    let mut release = MemoryOperand::new(AddressClass::Flat, 4, 4, true, true);
    (release.ordering, release.scope) = (MemoryOrdering::Release, SyncScope::Workgroup);
    let fence = || InstData::new(Opcode::from(Pseudo::Fence), [], Origin::NONE);
    for target in Target::ALL {
        for (lds, vm) in [(true, 0), (false, WaitCounts::NONE.vm)] {
            let after = lowered(target, vec![(load(lds), loaded.clone()), (fence(), release.clone())]);
            let imm = after[1].operands[0].as_imm().expect("a wait's counts");
            let wanted = WaitCounts { vm, lgkm: 0, ..WaitCounts::NONE };
            assert_eq!(WaitCounts::unpack(imm as u16), wanted, "{target}, to LDS: {lds}");
        }
    }
}
