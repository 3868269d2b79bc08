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
