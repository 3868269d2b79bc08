//! Sizes of which there is no memory: nothing is allocated before its size is known to be allowed. The program runs in a
//! limited address space; an allocation that does not fit ends it with a signal, not with status 1.
#![cfg(target_os = "linux")]

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The address space for texts, in KiB. Variables that an object stores have at most 256 MiB, in up to four copies.
const SPACE: u64 = 1_500_000;

/// The address space for objects, in KiB: images, which may be of 1 GiB, are not touched where they are zeros.
const OBJECT_SPACE: u64 = 3_500_000;

/// What no size is: around the widths of numbers, and beyond all of them.
const NUMBERS: [&str; 9] = [
    "2147483648",
    "4294967295",
    "4294967296",
    "1099511627776",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "1000000000000000000000000000000",
    "1e30",
];

/// Constructs that have sizes, counts and alignments, each small.
const TEXT: &str = r#"target datalayout = "A5"
target triple = "amdgcn-amd-amdhsa"
%pair = type { [2 x i32], <2 x i16>, { i64, [3 x i8] } }
@zeros = addrspace(1) global [16 x i32] zeroinitializer, align 16
@lost = addrspace(4) constant [16 x i8] undef, align 4
@poisoned = addrspace(1) constant [4 x %pair] poison
@text = addrspace(4) constant [4 x i8] c"abc\00"
@splat = addrspace(4) constant <4 x i32> splat (i32 3)
@nest = addrspace(1) global { i8, [5 x i8], i8 } { i8 1, [5 x i8] zeroinitializer, i8 5 }
@place = addrspace(1) global ptr addrspace(1) getelementptr ([2 x [16 x i8]], ptr addrspace(1) @zeros, i64 1, i64 3)
@shared = internal addrspace(3) global [64 x i32] undef, align 8
@dynamic = external addrspace(3) global [0 x i32], align 4
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.inline.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare i32 @memcmp(ptr, ptr, i64)
define [3 x i32] @called([3 x i32] %0, <2 x i32> %1) noinline align 4 {
  %3 = insertvalue [3 x i32] %0, i32 7, 1
  ret [3 x i32] %3
}
define amdgpu_kernel void @copies(ptr addrspace(1) %o, ptr addrspace(1) align 16 dereferenceable(64) %i) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 4 %o, ptr addrspace(1) align 4 %i, i64 40, i1 false)
  call void @llvm.memset.p1.i64(ptr addrspace(1) %o, i8 7, i64 40, i1 false)
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %o, ptr addrspace(1) %i, i64 20, i1 false)
  call void @llvm.memcpy.inline.p1.p1.i64(ptr addrspace(1) %o, ptr addrspace(1) %i, i64 40, i1 false)
  %f = addrspacecast ptr addrspace(1) %i to ptr
  %c = call i32 @memcmp(ptr %f, ptr %f, i64 12)
  store i32 %c, ptr addrspace(1) %o, align 4, !range !0
  ret void
}
define amdgpu_kernel void @values(ptr addrspace(1) %o, [4 x i16] %a, <3 x i8> %v, ptr addrspace(4) byref([10 x i8]) align 8 %r) #0 {
  %x = load [4 x i32], ptr addrspace(1) %o, align 4
  store [4 x i32] %x, ptr addrspace(1) %o, align 4
  %w = load <6 x i32>, ptr addrspace(1) %o, align 8
  %s = shufflevector <6 x i32> %w, <6 x i32> undef, <4 x i32> <i32 0, i32 5, i32 7, i32 undef>
  %z = shufflevector <6 x i32> %w, <6 x i32> undef, <5 x i32> zeroinitializer
  store <4 x i32> %s, ptr addrspace(1) %o
  store <5 x i32> %z, ptr addrspace(1) %o
  %b = load i96, ptr addrspace(1) %o
  %m = mul i96 %b, 12345678
  store i96 %m, ptr addrspace(1) %o
  store [6 x %pair] zeroinitializer, ptr addrspace(1) %o
  %t = insertvalue [5 x %pair] undef, i32 7, 2, 0, 1
  %u = extractvalue [5 x %pair] %t, 3, 2, 1, 1
  %fz = freeze [7 x i8] undef
  store [7 x i8] %fz, ptr addrspace(1) %o
  %n = getelementptr [6 x [7 x i8]], ptr addrspace(1) %o, i64 8, i64 9, i64 11
  store i8 %u, ptr addrspace(1) %n
  %l = load i8, ptr addrspace(4) @lost
  store i8 %l, ptr addrspace(1) %o
  ret void
}
define amdgpu_kernel void @frames(ptr addrspace(1) %o, i32 %i) #1 {
  %a = alloca [16 x i32], align 8, addrspace(5)
  %b = alloca i32, i64 12, align 4, addrspace(5)
  %p = getelementptr i32, ptr addrspace(5) %a, i32 %i
  store i32 5, ptr addrspace(5) %p
  %q = getelementptr i32, ptr addrspace(5) %b, i32 %i
  store i32 5, ptr addrspace(5) %q
  %v = load i32, ptr addrspace(5) %a
  %r = call [3 x i32] @called([3 x i32] [i32 1, i32 2, i32 3], <2 x i32> <i32 1, i32 2>)
  %e = extractvalue [3 x i32] %r, 2
  %l = getelementptr [64 x i32], ptr addrspace(3) @shared, i32 0, i32 %i
  store i32 %e, ptr addrspace(3) %l
  %d = getelementptr i32, ptr addrspace(3) @dynamic, i32 4
  store i32 %v, ptr addrspace(3) %d
  switch i32 %i, label %done [ i32 1, label %one
    i32 500, label %one ]
one:
  store i32 %v, ptr addrspace(1) @zeros
  %c = cmpxchg ptr addrspace(1) %o, i32 3, i32 4 syncscope("agent") monotonic monotonic, align 4
  %g = load i32, ptr addrspace(4) @splat
  %h = load i8, ptr addrspace(1) @nest
  %k = load ptr addrspace(1), ptr addrspace(1) @place
  store i8 %h, ptr addrspace(1) %k
  br label %done
done:
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="1,256" "amdgpu-waves-per-eu"="2,4" "amdgpu-num-vgpr"="128" "amdgpu-num-sgpr"="96" dereferenceable(16) }
attributes #1 = { "amdgpu-lds-size"="64" "amdgpu-max-num-workgroups"="8,1,1" "uniform-work-group-size"="true" }
!llvm.module.flags = !{!1}
!0 = !{i32 0, i32 9}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
"#;

/// The program in an address space of so many KiB.
fn limited(folder: &Path, space: u64, arguments: &[&str]) -> Output {
    let mut command = Command::new("sh");
    command.current_dir(folder).args(["-c", &format!("ulimit -v {space} && exec \"$0\" \"$@\"")]);
    command.arg(env!("CARGO_BIN_EXE_gcnsel")).args(arguments).stdin(Stdio::null()).output().expect("sh runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("messages are UTF-8")
}

/// Runs a command on many files at once, which is to succeed or to refuse some; the files on which it did neither.
fn on_all(folder: &Path, space: u64, command: &[&str], files: &[String]) -> Vec<String> {
    let run = |files: &[String]| {
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let output = limited(folder, space, &[command, &files[..]].concat());
        (output.status.code().is_some_and(|code| code <= 1), output)
    };
    let mut wrong = Vec::new();
    for some in files.chunks(128) {
        if run(some).0 {
            continue;
        }
        for file in some {
            let (is_right, output) = run(std::slice::from_ref(file));
            if !is_right {
                wrong.push(format!("{file}: {}: {}", output.status, text(&output.stderr)));
            }
        }
    }
    wrong
}

/// Places of numbers in a text, by bytes.
fn numbers(text: &str) -> Vec<std::ops::Range<usize>> {
    let bytes = text.as_bytes();
    let mut all = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let digits = bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
        if digits > 0 {
            all.push(at..at + digits);
        }
        at += digits.max(1);
    }
    all
}

/// Every number of a text is replaced by each that is too large.
#[test]
fn no_number_of_a_text_takes_memory() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write =
        |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("it can be written");
    write("text.ll", TEXT);
    std::fs::create_dir(folder.path().join("out")).expect("a folder");
    let whole = limited(folder.path(), SPACE, &["compile", "--verify", "text.ll", "-o", "out/"]);
    assert!(whole.status.success(), "{}", text(&whole.stderr));
    // All of them in CI, else a fifth, which are others for each number.
    let step = gcnsel_oracle::every(5, 2);
    let mut files = Vec::new();
    for (place, range) in numbers(TEXT).into_iter().enumerate() {
        for (which, number) in
            NUMBERS.iter().enumerate().filter(|(which, _)| (place + which).is_multiple_of(step))
        {
            let name = format!("{place}-{which}.ll");
            write(&name, &format!("{}{number}{}", &TEXT[..range.start], &TEXT[range.end..]));
            files.push(name);
        }
    }
    assert!(files.len() > 300, "{}", files.len());
    for form in ["obj", "reloc"] {
        let command = ["compile", "-j1", "--emit", form, "-o", "out/"];
        let wrong = on_all(folder.path(), SPACE, &command, &files);
        assert!(wrong.is_empty(), "--emit {form}: {}", wrong.join("\n"));
    }
}

/// What is refused says where, and what would be accepted.
#[test]
fn large_variables_are_refused_where_they_are() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let stored = "are stored in the object and may have at most 268435456 bytes together";
    let together = "all together may have at most 1099511627776";
    let half = "@h = addrspace(4) constant [200000000 x i8] undef\n";
    for (globals, told) in [
        ("@g = addrspace(4) constant [100000000000 x i8] undef", Some((1, stored))),
        ("@g = addrspace(4) constant [100000000000 x i8] poison", Some((1, stored))),
        ("@g = addrspace(4) constant [268435457 x i8] zeroinitializer", Some((1, stored))),
        ("@g = addrspace(1) constant [4294967295 x i8] zeroinitializer", Some((1, stored))),
        (
            "@g = addrspace(1) global { i8, [4294967295 x i8] } { i8 1, [4294967295 x i8] zeroinitializer }",
            Some((1, stored)),
        ),
        (&format!("{half}@g = addrspace(4) constant [100000000 x i8] undef"), Some((2, stored))),
        ("@g = addrspace(1) global [1099511627777 x i8] zeroinitializer", Some((1, together))),
        ("@g = addrspace(1) global [18446744073709551615 x i8] zeroinitializer", Some((1, together))),
        ("@g = addrspace(1) global [18446744073709551615 x i32] zeroinitializer", Some((1, "has no size"))),
        // Variables that begin as zeros take no room in the object.
        ("@g = addrspace(1) global [4294967295 x i8] zeroinitializer", None),
        ("@g = addrspace(1) global [100000000000 x i8] undef", None),
        ("@g = addrspace(4) constant [1000000 x i8] undef", None),
    ] {
        let module = format!("{globals}\ndefine amdgpu_kernel void @k() {{\n  ret void\n}}\n");
        std::fs::write(folder.path().join("g.ll"), module).expect("it can be written");
        for form in ["obj", "reloc", "asm"] {
            let output = limited(folder.path(), SPACE, &["compile", "g.ll", "--emit", form, "-o", "out"]);
            let said = text(&output.stderr);
            assert_eq!(
                output.status.code(),
                Some(i32::from(told.is_some())),
                "{globals}: {}: {said}",
                output.status
            );
            if let Some((line, told)) = told {
                assert!(said.starts_with(&format!("g.ll:{line}:1: error: ")), "{globals}: {said}");
                assert!(said.contains(told), "{globals}: {said}");
            } else if form != "asm" {
                let size = std::fs::metadata(folder.path().join("out")).expect("an object").len();
                assert!(size < 2_000_000, "{globals}: {size} bytes");
            }
        }
    }
}

/// Alignments of many variables are padding that nobody wrote.
#[test]
fn padding_counts() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut module = String::from("define amdgpu_kernel void @k() {\n  ret void\n}\n");
    (0..5000).for_each(|i| {
        let _ = writeln!(module, "@g{i} = addrspace(4) constant i8 1, align 2097152");
    });
    std::fs::write(folder.path().join("g.ll"), module).expect("it can be written");
    let output = limited(folder.path(), SPACE, &["compile", "g.ll", "-o", "out"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert!(
        text(&output.stderr).starts_with("g.ll:132:1: error: a variable of 1 bytes; "),
        "{}",
        text(&output.stderr)
    );
}

/// Types that are made of themselves twice over, and arrays of nothing: no values, in more parts than there is time for.
#[test]
fn empty_parts_take_no_time() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut module = String::from("%s0 = type { {}, [0 x i32] }\n");
    (1..=64).for_each(|i| {
        let _ = writeln!(module, "%s{i} = type {{ %s{0}, %s{0} }}", i - 1);
    });
    for ty in ["%s64", "[4294967295 x {}]", "{ i32, %s64, [100000000 x %s64] }"] {
        let kernels = format!(
            "define {ty} @f({ty} %x) noinline {{\n  ret {ty} %x\n}}\n\
             define amdgpu_kernel void @k(ptr addrspace(1) %o, {ty} %a) {{\n  %v = load {ty}, ptr addrspace(1) %o\n\
             \x20 %r = call {ty} @f({ty} %v)\n  store {ty} %r, ptr addrspace(1) %o\n  store {ty} %a, ptr addrspace(1) %o\n\
             \x20 ret void\n}}\n"
        );
        std::fs::write(folder.path().join("e.ll"), format!("{module}{kernels}")).expect("it can be written");
        let output = limited(folder.path(), SPACE, &["compile", "--verify", "e.ll", "-o", "out"]);
        assert!(output.status.success(), "{ty}: {}", text(&output.stderr));
    }
}

/// Every field of an object's headers, tables and notes is replaced by ones, and every dword by 1 GiB less a page.
#[test]
fn no_number_of_an_object_takes_memory() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("text.ll"), TEXT).expect("it can be written");
    let step = gcnsel_oracle::every(7, 2);
    for form in ["obj", "reloc"] {
        let name = format!("whole.{form}");
        let output = limited(folder.path(), SPACE, &["compile", "text.ll", "--emit", form, "-o", &name]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let whole = std::fs::read(folder.path().join(&name)).expect("an object");
        let word = |at: usize, bytes: usize| {
            whole[at..at + bytes].iter().rev().fold(0usize, |n, &b| n << 8 | usize::from(b))
        };
        // ELF-64: e_phoff, e_shoff, e_phentsize and what follows.
        let segments = (word(32, 8)..).step_by(word(54, 2).max(1)).take(word(56, 2));
        let sections = (word(40, 8)..).step_by(word(58, 2)).take(word(60, 2));
        let mut places: Vec<usize> = (16..64).step_by(2).collect();
        places.extend(segments.flat_map(|at| (at..at + 56).step_by(4)));
        for at in sections {
            places.extend((at..at + 64).step_by(4));
            let is_code = word(at + 8, 8) & 4 != 0;
            let (offset, size) = (word(at + 24, 8), word(at + 32, 8));
            // SHT_NOBITS has none.
            if !is_code && word(at + 4, 4) != 8 {
                places.extend((offset..offset + size).step_by(4).take(400));
            }
        }
        let mut files = Vec::new();
        for (number, &at) in places.iter().enumerate() {
            for (which, bytes) in
                [&[0xff; 2][..], &[0xff; 4], &[0xff; 8], &[0, 0xf0, 0xff, 0x3f]].iter().enumerate()
            {
                if !(number + which).is_multiple_of(step) || at + bytes.len() > whole.len() {
                    continue;
                }
                let mut broken = whole.clone();
                broken[at..at + bytes.len()].copy_from_slice(bytes);
                let name = format!("{form}-{at}-{which}.o");
                std::fs::write(folder.path().join(&name), broken).expect("it can be written");
                files.push(name);
            }
        }
        assert!(files.len() > 100, "{}", files.len());
        let wrong = on_all(folder.path(), OBJECT_SPACE, &["stats"], &files);
        assert!(wrong.is_empty(), "stats: {}", wrong.join("\n"));
        for file in files.iter().step_by(16) {
            for command in [
                &[
                    "run",
                    file,
                    "--kernel",
                    "copies",
                    "--grid",
                    "1",
                    "--block",
                    "1",
                    "--arg",
                    "buf=zero:64",
                    "--arg",
                    "buf=zero:64",
                ][..],
                &["compare", file, file],
            ] {
                let output = limited(folder.path(), OBJECT_SPACE, command);
                let is_right = output.status.code().is_some_and(|code| code <= 2);
                assert!(is_right, "{command:?}: {}: {}", output.status, text(&output.stderr));
            }
        }
    }
}

/// Lengths of the metadata's lists, maps and texts, of which there is not a byte.
#[test]
fn lengths_of_metadata_take_no_memory() {
    // MessagePack: array 32, map 32, str 32, bin 32, ext 32, and arrays in arrays of them.
    for kind in [0xdd, 0xdf, 0xdb, 0xc6, 0xc9] {
        let one = [kind, 0xff, 0xff, 0xff, 0xff];
        for document in [
            one.to_vec(),
            [&[0x91][..], &one].concat(),
            one.repeat(12),
            [0xdd, 0, 0xff, 0xff, 0xff].repeat(15),
        ] {
            assert!(gcnsel_codeobject::metadata::Metadata::from_bytes(&document).is_err(), "{document:x?}");
        }
    }
}

/// A kernel that is given memory, and what the options may ask for.
#[test]
fn options_are_refused_before_they_take_memory() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let kernels = "define amdgpu_kernel void @k(ptr addrspace(1) %p) {\n  ret void\n}\n\
                   define amdgpu_kernel void @l(ptr addrspace(3) %p) {\n  ret void\n}\n";
    std::fs::write(folder.path().join("k.ll"), kernels).expect("it can be written");
    std::fs::File::create(folder.path().join("sparse.bin"))
        .and_then(|f| f.set_len(1 << 40))
        .expect("a sparse file");
    assert!(limited(folder.path(), SPACE, &["compile", "k.ll", "-o", "k.o"]).status.success());
    let run = ["run", "k.o", "--block", "64"];
    let grid = ["--grid", "64"];
    let buffer = ["--arg", "buf=zero:4"];
    for (options, code, told) in [
        (&["--arg", "buf=zero:1e12"][..], 2, "no size"),
        (&["--arg", "buf=zero:1000000000000"], 2, "at most 1073741824 bytes together"),
        (&["--arg", "buf=iota32:4611686018427387904"], 2, "at most 1073741824 bytes together"),
        (
            &["--arg", "buf=zero:700000000", "--arg", "buf=zero:700000000"],
            2,
            "at most 1073741824 bytes together",
        ),
        (&["--arg", "buf=zero:1000000000"], 2, "no memory"),
        (&["--arg", "buf=sparse.bin"], 2, "at most 1073741824 bytes together"),
        (&["--kernel", "l", "--arg", "lds=4294967295"], 2, "bytes of LDS are more than"),
        (&["--arg", "lds=99999999999999999999"], 2, "no number of bytes"),
    ] {
        let kernel = if options[0] == "--kernel" { &[][..] } else { &["--kernel", "k"] };
        let output = limited(folder.path(), 900_000, &[&run[..], &grid, kernel, options].concat());
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{options:?}: {}: {said}", output.status);
        assert!(said.contains(told), "{options:?}: {said}");
    }
    for (grid, limit) in [("4294967295", "1000"), ("4294967295,4294967295,4294967295", "1000")] {
        let options = ["--kernel", "k", "--grid", grid, "--max-instructions", limit];
        let output = limited(folder.path(), 900_000, &[&run[..], &options, &buffer].concat());
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{grid}: {}: {said}", output.status);
        assert!(said.contains("stopped after 1000 instructions"), "{said}");
    }
    // Files that are too large for whoever reads them, and devices without an end.
    for command in [["stats", "sparse.bin"], ["uniformity", "sparse.bin"]] {
        let output = limited(folder.path(), 900_000, &command);
        assert_eq!(output.status.code(), Some(1), "{command:?}: {}", output.status);
        assert!(text(&output.stderr).contains("the file is larger than 4 GiB"), "{}", text(&output.stderr));
    }
    let output = limited(folder.path(), 900_000, &["compare", "sparse.bin", "/dev/zero"]);
    assert_eq!(output.status.code(), Some(1), "{}", output.status);
    for size in ["4294967295", "10001k", "99999999999999999999999", "18446744073709551615k"] {
        let output = limited(folder.path(), 900_000, &["bench", "--sizes", size]);
        assert_eq!(output.status.code(), Some(2), "{size}: {}", output.status);
        assert!(text(&output.stderr).contains("is no size"), "{}", text(&output.stderr));
    }
}
