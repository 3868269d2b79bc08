//! Loads into LDS that a kernel waits for by marks, and accesses that see what a scope has: what LLVM 23 and Triton write.
//!
//! A pipeline loads tiles some rounds ahead. What it must wait for follows from how many loads stand behind a mark, so that the
//! counts are known without asking a compiler; LLVM 23 is asked, too (`llvm23`).

use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_isa::Target;
use gcnsel_tests::compiler::{assembly, compile};

/// Rounds that are added up.
const ROUNDS: u32 = 12;

/// How a tile is loaded.
#[derive(Clone, Copy, Debug)]
enum Load {
    Global,
    /// Global memory, by a generic pointer.
    Generic,
    Buffer,
    Fat,
}

const LOADS: [Load; 4] = [Load::Global, Load::Generic, Load::Buffer, Load::Fat];

/// A kernel that loads tiles of `parts` times 64 dwords into LDS `ahead` rounds before it adds them up, each behind a mark, and
/// waits for all marks but the last `ahead`.
fn pipeline(load: Load, ahead: u32, parts: u32) -> String {
    let slots = ahead + 2;
    let tile = |round: &str, name: &str| {
        let mut text = format!(
            "  %{name}.slot = urem i32 {round}, {slots}\n  %{name}.at = mul i32 %{name}.slot, {bytes}\n  \
               %{name}.to = getelementptr i8, ptr addrspace(3) @ring, i32 %{name}.at\n  \
               %{name}.first = mul i32 {round}, {bytes}\n  %{name}.byte = add i32 %{name}.first, %lane\n",
            bytes = parts * 256
        );
        for part in 0..parts {
            let (offset, from) = (part * 256, format!("{name}.{part}"));
            let call = match load {
                // The offset is added on both sides.
                Load::Global => format!(
                    "  %{from} = getelementptr i8, ptr addrspace(1) %in, i32 %{name}.byte\n  \
                       call void @llvm.amdgcn.global.load.async.lds(ptr addrspace(1) %{from}, ptr addrspace(3) %{name}.to, i32 4, i32 {offset}, i32 0)\n"
                ),
                Load::Generic => format!(
                    "  %{from} = getelementptr i8, ptr %generic, i32 %{name}.byte\n  \
                       call void @llvm.amdgcn.load.async.to.lds.p0(ptr %{from}, ptr addrspace(3) %{name}.to, i32 4, i32 {offset}, i32 0)\n"
                ),
                Load::Buffer => format!(
                    "  call void @llvm.amdgcn.raw.ptr.buffer.load.async.lds(ptr addrspace(8) %res, ptr addrspace(3) %{name}.to, i32 4, i32 %{name}.byte, i32 0, i32 {offset}, i32 0)\n"
                ),
                Load::Fat => format!(
                    "  %{from} = getelementptr i8, ptr addrspace(7) %fat, i32 %{name}.byte\n  \
                       call void @llvm.amdgcn.load.async.to.lds.p7(ptr addrspace(7) %{from}, ptr addrspace(3) %{name}.to, i32 4, i32 {offset}, i32 0)\n"
                ),
            };
            text.push_str(&call);
        }
        text + "  call void @llvm.amdgcn.asyncmark()\n"
    };
    let first: String = (0..ahead).map(|round| tile(&round.to_string(), &format!("early{round}"))).collect();
    let next = tile("%next", "next");
    let mut sum = String::from("  %sum.0 = add i32 %sum, 0\n");
    for part in 0..parts {
        sum.push_str(&format!(
            "  %word.{part} = getelementptr i8, ptr addrspace(3) %own, i32 {offset}\n  \
               %x.{part} = load i32, ptr addrspace(3) %word.{part}\n  %sum.{to} = add i32 %sum.{part}, %x.{part}\n",
            offset = part * 256,
            to = part + 1
        ));
    }
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"
@ring = internal addrspace(3) global [{dwords} x i32] poison, align 4
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) #0 {{
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %lane = shl i32 %id, 2
  %res = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %in, i16 0, i64 1000000, i32 159744)
  %fat = addrspacecast ptr addrspace(8) %res to ptr addrspace(7)
  %generic = addrspacecast ptr addrspace(1) %in to ptr
{first}  br label %loop
loop:
  %round = phi i32 [ 0, %entry ], [ %more, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.{parts}, %loop ]
  %next = add i32 %round, {ahead}
{next}  call void @llvm.amdgcn.wait.asyncmark(i16 {ahead})
  %slot = urem i32 %round, {slots}
  %at = mul i32 %slot, {bytes}
  %mine = add i32 %at, %lane
  %own = getelementptr i8, ptr addrspace(3) @ring, i32 %mine
{sum}  %more = add i32 %round, 1
  %goes.on = icmp ult i32 %more, {ROUNDS}
  br i1 %goes.on, label %loop, label %end
end:
  %place = getelementptr i8, ptr addrspace(1) %out, i32 %lane
  store i32 %sum.{parts}, ptr addrspace(1) %place
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i64, i32)
declare void @llvm.amdgcn.global.load.async.lds(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)
declare void @llvm.amdgcn.raw.ptr.buffer.load.async.lds(ptr addrspace(8), ptr addrspace(3), i32, i32, i32, i32, i32)
declare void @llvm.amdgcn.load.async.to.lds.p0(ptr, ptr addrspace(3), i32, i32, i32)
declare void @llvm.amdgcn.load.async.to.lds.p7(ptr addrspace(7), ptr addrspace(3), i32, i32, i32)
declare void @llvm.amdgcn.asyncmark()
declare void @llvm.amdgcn.wait.asyncmark(i16)
attributes #0 = {{ \"amdgpu-flat-work-group-size\"=\"64,64\" }}
",
        dwords = slots * parts * 64,
        bytes = parts * 256,
    )
}

/// What waits for vector memory, in a listing, wait by wait.
fn counts(listing: &str) -> Vec<u32> {
    let fields =
        listing.lines().filter_map(|line| line.trim().strip_prefix("s_waitcnt")?.split_once("vmcnt("));
    fields.map(|(_, rest)| rest.split(')').next().and_then(|n| n.parse().ok()).expect("a count")).collect()
}

/// What the kernel leaves, in strict mode.
fn left(object: &[u8], parts: u32, ahead: u32) -> Result<Vec<u32>, String> {
    let object = CodeObject::load(object).map_err(|error| error.to_string())?;
    let input: Vec<u8> = (0..(ROUNDS + ahead) * parts * 64).flat_map(|n| value(n).to_le_bytes()).collect();
    let launch = Launch::new("k", [64, 1, 1], [64, 1, 1]);
    let launch = launch.arg(Arg::Buffer(vec![0; 256])).arg(Arg::Buffer(input));
    let result = object.run(&launch).map_err(|error| error.to_string())?;
    Ok(result.buffers[0].chunks(4).map(|b| u32::from_le_bytes(b.try_into().expect("four bytes"))).collect())
}

fn value(n: u32) -> u32 {
    n.wrapping_mul(2_654_435_761)
}

fn expected(parts: u32) -> Vec<u32> {
    let of = |lane| (0..ROUNDS * parts).fold(0u32, |sum, part| sum.wrapping_add(value(64 * part + lane)));
    (0..64).map(of).collect()
}

/// Each pipeline adds up what it has loaded, and waits for just the loads in front of the mark that it names. Without its waits
/// strict mode says so: nobody else waits for these loads.
#[test]
fn pipelines_wait_for_their_marks() {
    for target in Target::ALL {
        for load in LOADS {
            for (ahead, parts) in [(0, 1), (1, 1), (1, 3), (2, 2), (5, 1)] {
                let text = pipeline(load, ahead, parts);
                let what = format!("{target}, {load:?}, {parts} loads in each of {ahead} rounds");
                let object = compile(text.as_bytes(), "pipeline", target.name())
                    .unwrap_or_else(|e| panic!("{what}: {e}"));
                assert_eq!(left(&object, parts, ahead), Ok(expected(parts)), "{what}");
                let listing = assembly(&text, target).expect("it compiles");
                assert_eq!(counts(&listing), [ahead * parts], "{what}");
                let hasty: String = text
                    .lines()
                    .filter(|line| !line.contains("call void @llvm.amdgcn.wait"))
                    .map(|l| format!("{l}\n"))
                    .collect();
                let object = compile(hasty.as_bytes(), "hasty", target.name())
                    .unwrap_or_else(|e| panic!("{what}: {e}"));
                let error = left(&object, parts, ahead).expect_err(&what);
                assert!(error.contains("has not waited for that"), "{what}: {error}");
            }
        }
    }
}

/// The loads that are not asynchronous are waited for without being asked to.
#[test]
fn other_loads_are_waited_for() {
    for target in Target::ALL {
        for load in LOADS {
            let what = format!("{target}, {load:?}");
            let text = pipeline(load, 2, 2);
            let lines = text.lines().filter(|line| !line.contains("asyncmark"));
            let text: String = lines
                .map(|l| format!("{}\n", l.replace(".async.lds", ".lds").replace(".async.to.lds", ".to.lds")))
                .collect();
            assert!(!text.contains("async"), "{what}");
            let object =
                compile(text.as_bytes(), "pipeline", target.name()).unwrap_or_else(|e| panic!("{what}: {e}"));
            assert_eq!(left(&object, 2, 2), Ok(expected(2)), "{what}");
        }
    }
}

/// Marks of both sides of a branch: the side with fewer loads behind its mark counts.
#[test]
fn marks_of_two_paths() {
    let load = "  call void @llvm.amdgcn.global.load.async.lds(ptr addrspace(1) %in, ptr addrspace(3) @ring, i32 4, i32 0, i32 0)\n";
    let mark = "  call void @llvm.amdgcn.asyncmark()\n";
    let text = |left: usize| {
        format!(
            "target triple = \"amdgcn-amd-amdhsa\"
@ring = internal addrspace(3) global [64 x i32] poison, align 4
define amdgpu_kernel void @k(ptr addrspace(1) %in, i32 %n) {{
  %c = icmp eq i32 %n, 0
  br i1 %c, label %then, label %else
then:
{load}{mark}{load}{load}{mark}  br label %end
else:
{load}{mark}{load}{load}{load}{mark}{load}  br label %end
end:
{load}  call void @llvm.amdgcn.wait.asyncmark(i16 {left})
  ret void
}}
declare void @llvm.amdgcn.global.load.async.lds(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)
declare void @llvm.amdgcn.asyncmark()
declare void @llvm.amdgcn.wait.asyncmark(i16)
"
        )
    };
    for target in Target::ALL {
        for (left, wanted) in [(0, vec![1]), (1, vec![3]), (2, vec![])] {
            assert_eq!(
                counts(&assembly(&text(left), target).expect("it compiles")),
                wanted,
                "{target}, {left}"
            );
        }
    }
}

/// The kernel that reads and writes in a scope.
fn scoped(space: u32, scope: &str) -> String {
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace({space}) %out, ptr addrspace({space}) %in) #0 {{
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr <4 x i32>, ptr addrspace({space}) %in, i32 %id
  %to = getelementptr <4 x i32>, ptr addrspace({space}) %out, i32 %id
  %x = call <4 x i32> @llvm.amdgcn.av.load.b128.p{space}(ptr addrspace({space}) %from, metadata !0)
  %y = add <4 x i32> %x, <i32 1, i32 2, i32 3, i32 4>
  call void @llvm.amdgcn.av.store.b128.p{space}(ptr addrspace({space}) %to, <4 x i32> %y, metadata !0)
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare <4 x i32> @llvm.amdgcn.av.load.b128.p{space}(ptr addrspace({space}), metadata)
declare void @llvm.amdgcn.av.store.b128.p{space}(ptr addrspace({space}), <4 x i32>, metadata)
attributes #0 = {{ \"amdgpu-flat-work-group-size\"=\"64,64\" }}
!0 = !{{!\"{scope}\"}}
"
    )
}

const SCOPES: [&str; 5] = ["", "agent", "workgroup", "wavefront", "singlethread"];

/// The accesses of a listing, with their cache bits and without their operands.
fn accesses(listing: &str) -> Vec<String> {
    let is_access = |line: &&str| ["global_", "flat_"].iter().any(|start| line.starts_with(start));
    let words = |line: &str| {
        let bits =
            line.split([' ', '\t', ',']).filter(|word| ["glc", "slc", "sc0", "sc1", "nt"].contains(word));
        line.split(['\t', ' ']).take(1).chain(bits).collect::<Vec<_>>().join(" ")
    };
    listing.lines().map(str::trim).filter(is_access).map(words).collect()
}

#[test]
fn accesses_in_a_scope_move_four_dwords() {
    let input: Vec<u8> = (0..256u32).flat_map(|n| value(n).to_le_bytes()).collect();
    let wanted: Vec<u8> = (0..256u32).flat_map(|n| value(n).wrapping_add(n % 4 + 1).to_le_bytes()).collect();
    for target in Target::ALL {
        for space in [0, 1] {
            for scope in SCOPES {
                let what = format!("{target}, {space}, '{scope}'");
                let object = compile(scoped(space, scope).as_bytes(), "scoped", target.name());
                let object =
                    CodeObject::load(&object.unwrap_or_else(|e| panic!("{what}: {e}"))).expect("it loads");
                let launch = Launch::new("k", [64, 1, 1], [64, 1, 1]);
                let launch = launch.arg(Arg::Buffer(vec![0; 1024])).arg(Arg::Buffer(input.clone()));
                let result = object.run(&launch).unwrap_or_else(|error| panic!("{what}: {error}"));
                assert_eq!(result.buffers[0], wanted, "{what}");
            }
        }
    }
}

/// The same by LLVM 23.
mod llvm23 {
    use super::{LOADS, Load, SCOPES, accesses, counts, expected, left, pipeline, scoped};
    use gcnsel_isa::Target;
    use gcnsel_tests::compiler::assembly;
    use gcnsel_tests::oracle::{Llc, LlcLevel};
    use gcnsel_tests::release::Release;
    use std::path::Path;

    const SCRATCH: &str = env!("CARGO_TARGET_TMPDIR");

    #[test]
    #[ignore = "needs LLVM 23: .ci/llvm23 asks for it"]
    fn waits_are_the_same() {
        let Some(llc) = Llc::of(Release::V23, "waits_are_the_same", Path::new(SCRATCH)) else { return };
        for target in Target::ALL {
            for load in LOADS {
                for (ahead, parts) in [(0, 1), (1, 1), (1, 3), (2, 2), (5, 1), (15, 2)] {
                    let text = pipeline(load, ahead, parts);
                    let what = format!("{target}, {load:?}, {ahead}, {parts}");
                    let theirs =
                        llc.assembly(&text, target).unwrap_or_else(|error| panic!("{what}: {error}"));
                    let ours = assembly(&text, target).unwrap_or_else(|error| panic!("{what}: {error}"));
                    assert_eq!(counts(&ours), counts(&theirs), "{what}");
                    // In loops over global memory LLVM 23 puts a part of the address into the offset, which counts on LDS's side,
                    // too: with five tiles ahead it stores in front of LDS.
                    if !matches!(load, Load::Global | Load::Generic) {
                        let object = llc.compile_text(&text, target.name(), LlcLevel::O2);
                        let object = object.expect("it has made assembly of it");
                        assert_eq!(left(&object, parts, ahead), Ok(expected(parts)), "{what}");
                    }
                }
            }
        }
    }

    #[test]
    #[ignore = "needs LLVM 23: .ci/llvm23 asks for it"]
    fn accesses_have_the_same_bits() {
        let Some(llc) = Llc::of(Release::V23, "accesses_have_the_same_bits", Path::new(SCRATCH)) else {
            return;
        };
        for target in Target::ALL {
            for space in [0, 1] {
                for scope in SCOPES {
                    let text = scoped(space, scope);
                    let theirs = llc.assembly(&text, target).expect("LLVM accepts it");
                    let ours = assembly(&text, target).expect("we accept it");
                    assert_eq!(accesses(&ours), accesses(&theirs), "{target}, {space}, '{scope}'");
                }
            }
        }
    }
}
