//! What is inside of a buffer: at which width offsets are added before that is asked, and how much of an access that is partly
//! beyond its end is done.
//!
//! Sources: CDNA4 manual, 9.1.5.1 (bytes or structures count; plain accesses are checked dword by dword, elements in a format and
//! atomics whole); AMD's emulator `rocjitsu` as it was compared with gfx950 (`ROCm/rocm-systems`, pull request 10928: the lane's
//! offset and the instruction's are added in 32 bits, the scalar one behind that in more). RDNA4's manual has the sum in 32 bits,
//! too (9.4.2). By the CDNA4 manual the scalar offset does not count at all, and it does not say whether an element is there that
//! the end cuts in two: where that matters there is a value, as `rocjitsu` has it, but strictly a fault.

use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_tests::assembly::{BUFFER, assemble};
use gcnsel_tests::interpret::beside;
use gcnsel_tests::{compiler::compile, oracle};

/// Dword `n` is four times the byte `n + 1`.
fn contents() -> Vec<u8> {
    (1..=64).flat_map(|n| [n; 4]).collect()
}

/// Runs a body with one lane; `s[4:7]` is a buffer of so many records with a stride.
fn run(target: &str, (stride, records): (u32, u32), body: &str, strict: bool) -> Result<Vec<u8>, String> {
    let body = format!(
        "{BUFFER} s_mov_b32 s4, s2\n s_or_b32 s5, s3, {}\n s_mov_b32 s6, {records}\n s_mov_b32 s7, 0x27000\n {body}",
        stride << 16
    );
    let object = assemble(target, [("k", &*body)]).unwrap_or_else(|why| panic!("{body}: {why}"));
    let mut launch = Launch::new("k", [1, 1, 1], [64, 1, 1]).arg(Arg::Buffer(contents()));
    launch.strict = strict;
    let outcome = CodeObject::load(&object).expect("it is well-formed").run(&launch);
    outcome.map(|outcome| outcome.buffers[0].clone()).map_err(|why| why.to_string())
}

/// What a load leaves in v[8:11], which are all ones before it.
fn loaded(
    target: &str,
    shape: (u32, u32),
    offsets: &str,
    load: &str,
    strict: bool,
) -> Result<[u32; 4], String> {
    let ones: String = (8..12).map(|n| format!("v_mov_b32 v{n}, -1\n ")).collect();
    let stores = "s_waitcnt vmcnt(0)\n v_mov_b32 v3, 0\n global_store_dwordx4 v3, v[8:11], s[2:3] offset:240";
    let bytes = run(target, shape, &format!("{ones} {offsets}\n {load}\n {stores}"), strict)?;
    Ok(std::array::from_fn(|n| u32::from_le_bytes(bytes[240 + 4 * n..][..4].try_into().expect("a dword"))))
}

const NONE: u32 = u32::MAX;

/// What is said strictly where sources differ.
/// A resource's stride and records, what comes first, the load, what it leaves, and the strict emulator's complaint, if any.
type Row = ((u32, u32), &'static str, &'static str, [u32; 4], &'static str);

const BY_SCALAR: &str = "an access beyond its buffer by its scalar offset alone";
const PARTLY: &str = "an access as a whole, partly beyond its buffer";

#[test]
fn offsets_are_added_in_32_bits_and_each_dword_is_asked_for() {
    let test = "offsets_are_added_in_32_bits_and_each_dword_is_asked_for";
    if !oracle::have(test, "llvm-mc-19", "llvm-19") {
        return;
    }
    let raw = (0, 64);
    let last = 0x1010_1010;
    #[rustfmt::skip]
    let rows: &[Row] = &[
        (raw, "v_mov_b32 v1, -60", "dword v8, v1, s[4:7], 0 offen offset:60", [0x0101_0101, NONE, NONE, NONE], ""),
        (raw, "v_mov_b32 v1, 0xfffff004", "dword v8, v1, s[4:7], 0 offen offset:4092", [0x0101_0101, NONE, NONE, NONE], ""),
        (raw, "v_mov_b32 v1, -60", "dword v8, v1, s[4:7], 0 offen offset:56", [0, NONE, NONE, NONE], ""),
        (raw, "v_mov_b32 v1, 60", "dword v8, v1, s[4:7], 0 offen", [last, NONE, NONE, NONE], ""),
        (raw, "v_mov_b32 v1, 60", "dword v8, v1, s[4:7], 0 offen offset:4", [0, NONE, NONE, NONE], ""),
        (raw, "", "dword v8, off, s[4:7], 0 offset:60", [last, NONE, NONE, NONE], ""),
        (raw, "", "dword v8, off, s[4:7], 0 offset:64", [0, NONE, NONE, NONE], ""),
        // The scalar offset counts, and makes the sum longer.
        (raw, "v_mov_b32 v1, 0\n s_mov_b32 s8, 60", "dword v8, v1, s[4:7], s8 offen", [last, NONE, NONE, NONE], ""),
        (raw, "v_mov_b32 v1, 4\n s_mov_b32 s8, 60", "dword v8, v1, s[4:7], s8 offen", [0, NONE, NONE, NONE], BY_SCALAR),
        (raw, "v_mov_b32 v1, 60\n s_mov_b32 s8, -60", "dword v8, v1, s[4:7], s8 offen", [0, NONE, NONE, NONE], BY_SCALAR),
        (raw, "v_mov_b32 v1, -4\n s_mov_b32 s8, 56", "dword v8, v1, s[4:7], s8 offen offset:8", [last, NONE, NONE, NONE], ""),
        // A part of the access.
        (raw, "v_mov_b32 v1, 56", "dwordx4 v[8:11], v1, s[4:7], 0 offen", [0x0f0f_0f0f, last, 0, 0], ""),
        (raw, "v_mov_b32 v1, 60", "dwordx3 v[8:10], v1, s[4:7], 0 offen", [last, 0, 0, NONE], ""),
        (raw, "v_mov_b32 v1, 62", "dwordx2 v[8:9], v1, s[4:7], 0 offen", [0, 0, NONE, NONE], PARTLY),
        (raw, "v_mov_b32 v1, 62", "ushort v8, v1, s[4:7], 0 offen", [0x1010, NONE, NONE, NONE], ""),
        (raw, "v_mov_b32 v1, 63", "ushort v8, v1, s[4:7], 0 offen", [0, NONE, NONE, NONE], PARTLY),
        (raw, "v_mov_b32 v1, 63", "ubyte v8, v1, s[4:7], 0 offen", [0x10, NONE, NONE, NONE], ""),
        // Structures are counted where there is an index; without one bytes are.
        ((16, 4), "v_mov_b32 v1, 3", "dword v8, v1, s[4:7], 0 idxen offset:12", [last, NONE, NONE, NONE], ""),
        ((16, 4), "v_mov_b32 v1, 4", "dword v8, v1, s[4:7], 0 idxen", [0, NONE, NONE, NONE], ""),
        ((16, 4), "v_mov_b32 v1, 1\n v_mov_b32 v2, -12", "dword v8, v[1:2], s[4:7], 0 idxen offen offset:12",
            [0x0505_0505, NONE, NONE, NONE], ""),
        ((16, 4), "v_mov_b32 v1, 12", "dword v8, v1, s[4:7], 0 offen", [0, NONE, NONE, NONE], ""),
        ((16, 16), "v_mov_b32 v1, 12", "dword v8, v1, s[4:7], 0 offen", [0x0404_0404, NONE, NONE, NONE], ""),
    ];
    for target in ["gfx900", "gfx90a", "gfx942"] {
        for &(shape, offsets, load, expected, disputed) in rows {
            // Pairs begin at even registers on the later targets.
            let (offsets, load) = (
                offsets.replace("v2,", "v5,").replace("v1,", "v4,"),
                load.replace("v[1:2]", "v[4:5]").replace("v1,", "v4,"),
            );
            let load = format!("buffer_load_{load}");
            let strictly = loaded(target, shape, &offsets, &load, true);
            let got = match disputed {
                "" => strictly,
                why => {
                    assert!(
                        strictly.as_ref().is_err_and(|said| said.ends_with(why)),
                        "{load}: {strictly:x?}"
                    );
                    loaded(target, shape, &offsets, &load, false)
                }
            };
            assert_eq!(got, Ok(expected), "{target}: {offsets}; {load}: {got:x?}");
        }
    }
}

#[test]
fn stores_and_atomics_stay_inside() {
    if !oracle::have("stores_and_atomics_stay_inside", "llvm-mc-19", "llvm-19") {
        return;
    }
    let data: String = (8..12).map(|n| format!("v_mov_b32 v{n}, -1\n ")).collect();
    for target in ["gfx900", "gfx90a", "gfx942"] {
        for (offset, access, written, certain) in [
            ("56", "store_dwordx4 v[8:11], v1, s[4:7], 0 offen", 56..64, true),
            ("-8", "store_dwordx4 v[8:11], v1, s[4:7], 0 offen offset:68", 60..64, true),
            ("-8", "store_dword v8, v1, s[4:7], 0 offen offset:4", 0..0, true),
            ("62", "store_dwordx2 v[8:9], v1, s[4:7], 0 offen", 0..0, false),
            ("63", "store_short v8, v1, s[4:7], 0 offen", 0..0, false),
            ("62", "store_short v8, v1, s[4:7], 0 offen", 62..64, true),
            // An atomic is inside whole or not at all.
            ("60", "atomic_swap_x2 v[8:9], v1, s[4:7], 0 offen", 0..0, false),
            ("60", "atomic_swap v8, v1, s[4:7], 0 offen", 60..64, true),
        ] {
            let body = format!("{data} v_mov_b32 v1, {offset}\n buffer_{access}");
            let after = run(target, (0, 64), &body, certain).unwrap_or_else(|why| panic!("{access}: {why}"));
            let mut expected = contents();
            expected[written].fill(0xff);
            assert!(after == expected, "{target}: {offset}: {access}: {:x?}", &after[48..80]);
            if !certain {
                let strictly = run(target, (0, 64), &body, true);
                assert!(
                    strictly.as_ref().is_err_and(|said| said.ends_with(PARTLY)),
                    "{access}: {strictly:?}"
                );
            }
        }
    }
}

/// A loop as LLVM 23 turns it round: what counts up to zero is an offset below zero, and the instruction has the rest.
#[test]
fn offsets_that_count_up_to_zero() {
    if !oracle::have("offsets_that_count_up_to_zero", "llvm-mc-19", "llvm-19") {
        return;
    }
    let body = "v_mov_b32 v1, 0xffffff04\n v_mov_b32 v2, 0\n.L:\n buffer_load_dword v4, v1, s[4:7], 0 offen offset:252\n \
                s_waitcnt vmcnt(0)\n v_add_u32 v2, v2, v4\n buffer_store_dword v2, v1, s[4:7], 0 offen offset:252\n \
                v_add_u32 v1, 4, v1\n v_cmp_ne_u32 vcc, 4, v1\n s_cbranch_vccnz .L";
    for target in ["gfx900", "gfx90a", "gfx942"] {
        let after = run(target, (0, 256), body, true).unwrap_or_else(|why| panic!("{target}: {why}"));
        for n in 0..64u32 {
            let got = u32::from_le_bytes(after[4 * n as usize..][..4].try_into().expect("a dword"));
            assert_eq!(got, ((n + 1) * (n + 2) / 2).wrapping_mul(0x0101_0101), "{target}: dword {n}");
        }
    }
}

/// Our code and the interpreter agree with this.
#[test]
fn the_interpreter_has_the_same_bounds() {
    // Offset, scalar offset, and what four dwords are then, unless sources differ.
    let rows: [(i32, i32, Option<[u32; 4]>); 7] = [
        (56, 0, Some([0x0f0f_0f0f, 0x1010_1010, 0, 0])),
        (64, 0, Some([0; 4])),
        (-4, 0, Some([0; 4])),
        (0, 48, Some([0x0d0d_0d0d, 0x0e0e_0e0e, 0x0f0f_0f0f, 0x1010_1010])),
        (4, 56, None),
        (4, 60, None),
        (62, 0, None),
    ];
    for (offset, scalar, expected) in rows {
        let text = format!(
            "target triple = \"amdgcn-amd-amdhsa\"\n\
             declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1), i16, i32, i32)\n\
             declare <4 x i32> @llvm.amdgcn.raw.ptr.buffer.load.v4i32(ptr addrspace(8), i32, i32, i32)\n\
             declare void @llvm.amdgcn.raw.ptr.buffer.store.v4i32(<4 x i32>, ptr addrspace(8), i32, i32, i32)\n\
             define amdgpu_kernel void @k(ptr addrspace(1) %b, ptr addrspace(1) %o, i32 %at) {{\n\
             %r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1) %b, i16 0, i32 64, i32 159744)\n\
             %x = call <4 x i32> @llvm.amdgcn.raw.ptr.buffer.load.v4i32(ptr addrspace(8) %r, i32 %at, i32 {scalar}, i32 0)\n\
             call void @llvm.amdgcn.raw.ptr.buffer.store.v4i32(<4 x i32> <i32 -1, i32 -1, i32 -1, i32 -1>, \
             ptr addrspace(8) %r, i32 %at, i32 {scalar}, i32 0)\n\
             store <4 x i32> %x, ptr addrspace(1) %o\n  ret void\n}}\n"
        );
        let launch = Launch::new("k", [1, 1, 1], [1, 1, 1]);
        let launch = launch.arg(Arg::Buffer(contents())).arg(Arg::Buffer(vec![0; 16])).arg(offset);
        let what = format!("{offset} and {scalar}");
        let interpreted = beside(text.as_bytes(), "bounds", &launch);
        let ran = |target: &str| {
            let object = compile(text.as_bytes(), "bounds", target).expect("it compiles");
            CodeObject::load(&object).expect("it is well-formed").run(&launch)
        };
        let Some(expected) = expected else {
            assert!(
                interpreted.is_err_and(|why| why.contains("a buffer access beyond the buffer")),
                "{what}"
            );
            assert!(ran("gfx942").is_err_and(|why| why.to_string().contains("beyond its buffer")), "{what}");
            continue;
        };
        let mut stored = contents();
        for (n, dword) in expected.iter().enumerate().filter(|(_, dword)| **dword != 0) {
            let at = (offset + scalar) as usize + 4 * n;
            assert_eq!(stored[at..at + 4], dword.to_le_bytes());
            stored[at..at + 4].fill(0xff);
        }
        let loaded: Vec<u8> = expected.into_iter().flat_map(u32::to_le_bytes).collect();
        let interpreted = interpreted.unwrap_or_else(|why| panic!("{what}: {why}"));
        assert!(
            interpreted[..2] == [stored.clone(), loaded.clone()],
            "{what}: interpreted: {interpreted:x?}"
        );
        for target in ["gfx900", "gfx942"] {
            let outcome = ran(target).unwrap_or_else(|why| panic!("{what}: {target}: {why}"));
            assert!(outcome.buffers[..2] == [stored.clone(), loaded.clone()], "{what}: {target}");
        }
    }
}
