//! Atomic operations of integers: each has its instruction, as the manuals call it, in each kind of memory.

use crate::selection::{kernel, ops, select_for};
use gcnsel_isa::{Op, Target};

/// What IR calls an operation, what instructions of global and flat memory do, and what those of LDS do.
const OPERATIONS: [(&str, &str, &str); 12] = [
    ("xchg", "SWAP", "WRXCHG_B"),
    ("add", "ADD", "ADD_U"),
    ("sub", "SUB", "SUB_U"),
    ("and", "AND", "AND_B"),
    ("or", "OR", "OR_B"),
    ("xor", "XOR", "XOR_B"),
    ("max", "SMAX", "MAX_I"),
    ("min", "SMIN", "MIN_I"),
    ("umax", "UMAX", "MAX_U"),
    ("umin", "UMIN", "MIN_U"),
    ("uinc_wrap", "INC", "INC_U"),
    ("udec_wrap", "DEC", "DEC_U"),
];

/// The name of the instruction. One of LDS that exchanges always returns what was there.
fn instruction(space: u8, (operation, vector, lds): (&str, &str, &str), bits: u32, returns: bool) -> String {
    if space == 3 {
        let (name, kind) = lds.split_once('_').expect("it has a kind");
        let returning = if returns || operation == "xchg" { "_RTN" } else { "" };
        return format!("DS_{name}{returning}_{kind}{bits}");
    }
    let family = if space == 1 { "GLOBAL" } else { "FLAT" };
    let (wide, returning) = (if bits == 64 { "_X2" } else { "" }, if returns { "_RTN" } else { "" });
    format!("{family}_ATOMIC_{vector}{wide}{returning}")
}

#[test]
fn atomics_take_their_instructions() {
    for operation in OPERATIONS {
        for bits in [32, 64] {
            for space in [0u8, 1, 3] {
                for returns in [false, true] {
                    let result = if returns {
                        format!("store i{bits} %r, ptr addrspace(1) %out")
                    } else {
                        String::new()
                    };
                    // A kernel's generic pointers are to global memory; what comes as a number may be any.
                    let (param, pointer) = match space {
                        0 => ("i64 %n".to_string(), "  %p = inttoptr i64 %n to ptr\n"),
                        _ => (format!("ptr addrspace({space}) %p"), ""),
                    };
                    let body = format!(
                        "{pointer}  %r = atomicrmw {} ptr addrspace({space}) %p, i{bits} %x syncscope(\"agent\") monotonic\n  \
                         {result}\n  ret void",
                        operation.0
                    );
                    let text = kernel(&format!("ptr addrspace(1) %out, {param}, i{bits} %x"), &body);
                    for target in Target::ALL {
                        let f = select_for(&text, target).unwrap_or_else(|why| panic!("{why}"));
                        let is_atomic = |op: &Op| {
                            op.row().memory().is_some_and(|m| m.access == gcnsel_isa::Access::Atomic)
                        };
                        let found: Vec<String> =
                            ops(&f).iter().filter(|op| is_atomic(op)).map(|op| format!("{op:?}")).collect();
                        assert_eq!(found, [instruction(space, operation, bits, returns)], "{target}: {f}");
                    }
                }
            }
        }
    }
}

/// What a kernel does that does an operation of a narrow value in global memory or LDS.
fn narrow(operation: &str, ty: &str, space: u8, scope: &str) -> Vec<Op> {
    let body = format!(
        "  %r = atomicrmw {operation} ptr addrspace({space}) %p, {ty} %x {scope} monotonic\n  \
         store {ty} %r, ptr addrspace(1) %out\n  ret void"
    );
    let text = kernel(&format!("ptr addrspace(1) %out, ptr addrspace({space}) %p, {ty} %x"), &body);
    ops(&select_for(&text, Target::Gfx942).unwrap_or_else(|why| panic!("{why}")))
}

/// Bits that an operation leaves alone may belong to others: the dword's operation does what the narrow one should.
#[test]
fn narrow_logic_is_that_of_the_dword() {
    for (operation, global, lds) in [
        ("and", Op::GLOBAL_ATOMIC_AND_RTN, Op::DS_AND_RTN_B32),
        ("or", Op::GLOBAL_ATOMIC_OR_RTN, Op::DS_OR_RTN_B32),
        ("xor", Op::GLOBAL_ATOMIC_XOR_RTN, Op::DS_XOR_RTN_B32),
    ] {
        for ty in ["i8", "i16"] {
            let agent = narrow(operation, ty, 1, "syncscope(\"agent\")");
            assert!(agent.contains(&global) && !agent.contains(&Op::GLOBAL_ATOMIC_CMPSWAP_RTN), "{agent:?}");
            let group = narrow(operation, ty, 3, "syncscope(\"workgroup\")");
            assert!(group.contains(&lds) && !group.contains(&Op::DS_CMPST_RTN_B32), "{group:?}");
            // What goes over PCI Express knows neither.
            let system = narrow(operation, ty, 1, "");
            assert!(
                !system.contains(&global) && system.contains(&Op::GLOBAL_ATOMIC_CMPSWAP_RTN),
                "{system:?}"
            );
        }
    }
    for operation in ["add", "min", "nand"] {
        let found = narrow(operation, "i8", 1, "syncscope(\"agent\")");
        assert!(found.contains(&Op::GLOBAL_ATOMIC_CMPSWAP_RTN), "{operation}: {found:?}");
    }
}

/// Sums need not be shifted to be added, and the place's bits are put among the others in one instruction.
#[test]
fn narrow_sums_are_made_in_place() {
    for operation in ["add", "sub", "nand", "xchg"] {
        let found = narrow(operation, "i16", 1, "syncscope(\"agent\")");
        let end = found.iter().position(|&op| op == Op::GLOBAL_ATOMIC_CMPSWAP_RTN).expect("there is a loop");
        let begin = found.iter().position(|&op| op == Op::GLOBAL_LOAD_DWORD).expect("it begins with a load");
        let of_lanes = |op: &Op| op.row().is_valu();
        let shifts = found[begin..end].iter().filter(|op| of_lanes(op) && format!("{op:?}").contains("SHR"));
        assert_eq!(shifts.count(), 0, "{operation}: {found:?}");
        let inserts = found[begin..end].iter().filter(|&&op| op == Op::V_BFI_B32).count();
        assert_eq!(inserts, 1, "{operation}: {found:?}");
    }
}

/// What is expected is compared where the exchange has it, in the tuple: so it may end there.
#[test]
fn what_is_expected_has_one_register() {
    let text = kernel(
        "ptr addrspace(1) %p, float %x",
        "  %r = atomicrmw fsub ptr addrspace(1) %p, float %x syncscope(\"agent\") monotonic\n  ret void",
    );
    for target in Target::ALL {
        let f = select_for(&text, target).unwrap_or_else(|why| panic!("{why}"));
        let insts = f.layout.iter().flat_map(|&block| &f.blocks[block].insts).map(|&inst| &f.insts[inst]);
        let is_compare = |op: Op| matches!(op, Op::V_CMP_EQ_U32 | Op::V_CMP_NE_U32);
        let compares = insts.filter(|data| data.opcode.isa().is_some_and(is_compare));
        let mut operands = compares.flat_map(|data| data.operands.iter().filter_map(|o| o.as_reg()));
        assert!(operands.any(|reg| reg.first == 1 && f.regs[reg.reg].dwords == 2), "{target}: {f}");
    }
}
