//! What people have is read: folders, Triton's cache, libraries of HIP, archives, LLVM IR, figures that were saved; and what cannot
//! be read is told.

use super::bench::{Bench, compiled, ir, llc, read};
use gcnsel_compare::Comparison;
use gcnsel_compare::compilers::Llc;
use gcnsel_compare::fingerprint::Fingerprint;
use gcnsel_compare::kernel::{from_json, to_json};
use gcnsel_compare::reading::{Build, Reader};
use gcnsel_oracle as oracle;

/// Files and kernels, as `file: kernel (target)`, with the files' names in the folder.
fn listed(bench: &Bench, build: &Build) -> Vec<String> {
    let root = format!("{}/", bench.path("").display()).replace("//", "/");
    let line = |kernel: &gcnsel_compare::Kernel| {
        let file = kernel.file.strip_prefix(&root).unwrap_or(&kernel.file);
        format!("{file}: {} ({})", kernel.stats.kernel, kernel.stats.target)
    };
    build.kernels.iter().map(line).collect()
}

fn messages(build: &Build) -> Vec<&str> {
    build.unread.iter().map(|unread| &*unread.diagnostic.message).collect()
}

const EMPTY: &str = "define amdgpu_kernel void @k() {\n  ret void\n}\n";

/// Folders in folders, any extension or none, in the order of their names; what else is there is no failure.
#[test]
fn folders() {
    let bench = Bench::new();
    let object = compiled(EMPTY);
    for name in ["b/c/x.hsaco", "a", "b/z.anything", "build.d/k.co"] {
        bench.write(&format!("all/{name}"), &object);
    }
    bench.write("all/notes.txt", "no code object");
    bench.write("all/b/data.json", "[1]");
    bench.write("all/b/kernel.cl", "__kernel void k() {}");
    bench.write("all/b/noise", [0u8, 255, 1, 3]);
    bench.write("all/b/empty", "");
    let build = bench.read("all");
    let files = ["all/a", "all/b/c/x.hsaco", "all/b/z.anything", "all/build.d/k.co"];
    assert_eq!(listed(&bench, &build), files.map(|file| format!("{file}: k (gfx942)")));
    assert!(build.unread.is_empty(), "{:?}", messages(&build));
    assert_eq!((bench.read("all/b/c").files, build.files), (1, 4));
    bench.write("none/notes.txt", "no code object");
    assert_eq!((bench.read("none").files, bench.read("none").unread.len()), (0, 0));
}

#[cfg(unix)]
#[test]
fn links_that_go_round() {
    let bench = Bench::new();
    bench.write("all/inner/x.hsaco", compiled(EMPTY));
    let link = |to: &str, from: &str| std::os::unix::fs::symlink(to, bench.path(from)).expect("a link");
    link("..", "all/inner/up");
    link("inner", "all/same");
    link("nowhere", "all/broken");
    assert_eq!(listed(&bench, &bench.read("all")), ["all/inner/x.hsaco: k (gfx942)"]);
}

/// As Triton lays it out: a folder for each version of each kernel, with all stages of it.
#[test]
fn the_cache_of_triton() {
    let bench = Bench::new();
    let version = |cache: &str, hash: &str, body: &str| {
        let text = format!(
            "define amdgpu_kernel void @matmul_kernel(ptr addrspace(1) %p, i32 %n) {{\n{body}  store i32 %x, ptr addrspace(1) %p\n  \
             ret void\n}}\n"
        );
        let file = |name: &str| format!("{cache}/{hash}/{name}");
        bench.write(&file("matmul_kernel.hsaco"), compiled(&text));
        bench.write(&file("matmul_kernel.llir"), &text);
        bench.write(&file("matmul_kernel.json"), "{\"name\": \"matmul_kernel\", \"num_warps\": 4}");
        bench.write(&file("__grp__matmul_kernel.json"), "{\"child_paths\": {}}");
        bench.write(&file("matmul_kernel.ttir"), "module {\n}\n");
        bench.write(&file("matmul_kernel.amdgcn"), "\t.text\n\ts_endpgm\n");
    };
    let (small, large) =
        ("  %x = mul i32 %n, 3\n", "  %y = udiv i32 %n, 7\n  %z = mul i32 %y, %n\n  %x = udiv i32 %z, 11\n");
    version("old", "K5YQ", small);
    version("old", "ZZ2A", large);
    // Another compiler: other hashes, in another order.
    version("new", "AAAA", large);
    version("new", "BBBB", &small.replace("mul i32 %n, 3", "mul i32 %n, 5"));
    let (old, new) = (bench.read("old"), bench.read("new"));
    assert!(old.unread.is_empty() && new.unread.is_empty(), "{:?}", messages(&old));
    let expected =
        ["K5YQ", "ZZ2A"].map(|hash| format!("old/{hash}/matmul_kernel.hsaco: matmul_kernel (gfx942)"));
    assert_eq!(listed(&bench, &old), expected);
    let comparison = Comparison::new(old.kernels, new.kernels, true);
    assert!(comparison.removed.is_empty() && comparison.added.is_empty());
    let pair = |hash: &str| {
        let pair = comparison.pairs.iter().find(|pair| pair.new.file.contains(hash)).expect("it is matched");
        (pair.old.file.contains("ZZ2A"), pair.is_changed())
    };
    assert_eq!(pair("AAAA"), (true, false), "the same code");
    assert!(!pair("BBBB").0);
}

/// An archive of objects of HIP with compressed bundles; relocatable device code, which is bitcode, is compiled.
#[test]
fn libraries_of_hip() {
    let test = "libraries_of_hip";
    if !oracle::have(test, "clang-19", "clang-19") || !oracle::have(test, "llvm-ar-19", "llvm-19") {
        return;
    }
    let bench = Bench::new();
    bench.write("k.hip", oracle::HIP_TWICE);
    let clang =
        |options: &str| bench.run("clang-19", &format!("-x hip k.hip -nogpulib -nogpuinc -O2 -c {options}"));
    clang("--offload-arch=gfx90a --offload-arch=gfx942 --offload-compress -o k.o");
    clang("--offload-arch=gfx942 -fgpu-rdc -o rdc.o");
    bench.run("llvm-ar-19", "rc libk.a k.o rdc.o");
    let build = bench.read("libk.a");
    assert!(build.unread.is_empty(), "{:?}", messages(&build));
    let name = "_Z5twiceIfEvPT_";
    let expected = [("k.o", "gfx90a"), ("k.o", "gfx942"), ("rdc.o", "gfx942")];
    let lines = expected.map(|(member, target)| format!("libk.a({member}): {name} ({target})"));
    assert_eq!(listed(&bench, &build), lines);
    // A processor that we do not know is a warning beside those that we do.
    clang("--offload-arch=gfx1100 --offload-arch=gfx90a -o other.o");
    let build = bench.read("other.o");
    assert_eq!(listed(&bench, &build), [format!("other.o: {name} (gfx90a)")]);
    assert_eq!(build.unread.len(), 1);
    assert!(messages(&build)[0].contains("gfx"), "{:?}", messages(&build));
    // A host object without code for GPUs: told of if it is asked for, else one of many.
    bench.write("host.c", "int f(void) { return 0; }");
    bench.run("clang-19", "-target x86_64-unknown-linux-gnu -c host.c -o host.o");
    assert!(messages(&bench.read("host.o"))[0].starts_with("a file for the host without code objects"));
}

/// Text and bitcode are compiled; what is made of them beside them is read instead.
#[test]
fn llvm_ir() {
    let bench = Bench::new();
    bench.write("one/k.ll", EMPTY);
    assert_eq!(listed(&bench, &bench.read("one")), ["one/k.ll: k (gfx942)"]);
    bench.write("one/k.hsaco", compiled(EMPTY));
    assert_eq!(listed(&bench, &bench.read("one")), ["one/k.hsaco: k (gfx942)"]);
    // A file that is named is read, whatever its name is.
    bench.write("two/text", EMPTY);
    assert_eq!(listed(&bench, &bench.read("two/text")), ["two/text: k (gfx942)"]);
    if oracle::have("llvm_ir", "llvm-as-19", "llvm-19") {
        bench.run("llvm-as-19", "one/k.ll -o two/k.bc");
        assert_eq!(listed(&bench, &bench.read("two")), ["two/k.bc: k (gfx942)"]);
    }
}

/// Of a kernel that has arguments preloaded, the code that is compared begins behind the header.
#[test]
fn headers_are_not_compared() {
    let bench = Bench::new();
    let text = "define amdgpu_kernel void @k(ptr addrspace(1) inreg %p) {\n  store i32 7, ptr addrspace(1) %p\n  ret void\n}\n";
    let path = bench.write("k.hsaco", compiled(text));
    let options = gcnsel::Options::default();
    let reader = Reader { compiler: &options, keep_code: true, functions: false };
    let kernel = reader.path(&path).expect("a file").kernels.remove(0);
    let code = kernel.code.expect("it was asked for");
    assert_eq!(kernel.stats.code_bytes, code.bytes.len() as u64 + 256);
    assert_eq!(
        (kernel.stats.instructions, kernel.stats.smem, kernel.stats.nops),
        (4, 0, 0),
        "{:?}",
        kernel.stats
    );
    assert_eq!(kernel.fingerprint, Some(Fingerprint::of(&code.bytes, code.target)));
}

/// `llc` compiles as well as we: the figures are those of the object that it writes itself.
#[test]
fn llvm_ir_by_llc() {
    if !oracle::have("llvm_ir_by_llc", "llc-19", "llvm-19") {
        return;
    }
    let bench = Bench::new();
    let llc_19 = Llc { program: "llc-19".into(), target: None, arguments: vec!["-O1".into()] };
    let reader = Reader { compiler: &llc_19, keep_code: false, functions: false };
    let name = "saxpy.gfx90a";
    let object = bench.write("saxpy.o", llc(name, "-O1"));
    let [ours, theirs] = [reader.path(&ir(name)), Ok(read(&object))].map(|build| {
        let build = build.expect("a build");
        assert!(build.unread.is_empty(), "{:?}", messages(&build));
        build.kernels
    });
    assert_eq!(ours[0].stats, theirs[0].stats);
    assert_eq!(ours[0].fingerprint, theirs[0].fingerprint);
    // What it refuses, and a program that is not there.
    let path = bench.write("wrong.ll", "define void @f() {\n  frob\n}\n");
    let llc_19 = Llc { target: Some(gcnsel::Target::Gfx90a.into()), ..llc_19.clone() };
    let reader = Reader { compiler: &llc_19, ..reader };
    let message =
        |reader: &Reader<'_>| reader.path(&path).expect("a file").unread[0].diagnostic.message.clone();
    assert!(message(&reader).starts_with("llc-19 ends with exit status: 1: "), "{}", message(&reader));
    let missing = Llc { program: "llc-of-nobody".into(), ..llc_19.clone() };
    let reader = Reader { compiler: &missing, ..reader };
    assert_eq!(message(&reader), "llc-of-nobody: no such file or directory");
}

/// What was saved is the same build, with files and code: also kernels of one name in several files.
#[test]
fn figures_that_were_saved() {
    let bench = Bench::new();
    let other = "define amdgpu_kernel void @k(ptr addrspace(1) %p) {\n  store i32 1, ptr addrspace(1) %p\n  ret void\n}\n";
    bench.write("build/x/k.hsaco", compiled(EMPTY));
    bench.write("build/y/k.hsaco", compiled(other));
    let build = bench.read("build");
    let path = bench.write("saved.json", to_json(&build.kernels));
    let saved = read(&path);
    assert_eq!(saved.kernels, build.kernels);
    let comparison = Comparison::new(saved.kernels, build.kernels.clone(), true);
    assert_eq!((comparison.pairs.len(), comparison.changed().len()), (2, 0));
    // What earlier versions and other programs of ours save has no files, and names one figure otherwise.
    let stats: Vec<_> = build.kernels.iter().map(|kernel| kernel.stats.clone()).collect();
    let old = gcnsel::stats::to_json(&stats).replace("\"lds_ops\"", "\"lds\"");
    let read = from_json(old.as_bytes()).expect("figures");
    assert_eq!(read.iter().map(|kernel| &kernel.stats).collect::<Vec<_>>(), stats.iter().collect::<Vec<_>>());
    bench.write("wrong.json", "[1]");
    assert!(messages(&bench.read("wrong.json"))[0].starts_with("expected the JSON of gcnsel stats: "));
}

#[test]
fn what_cannot_be_read_is_told() {
    let bench = Bench::new();
    let object = compiled(EMPTY);
    bench.write("all/good.hsaco", &object);
    bench.write("all/cut.hsaco", &object[..object.len() / 2]);
    bench.write("all/wrong.ll", "define void @f() {\n  frob\n}\n");
    let build = bench.read("all");
    assert_eq!(listed(&bench, &build), ["all/good.hsaco: k (gfx942)"]);
    let files: Vec<bool> = build.unread.iter().map(|unread| unread.source.is_some()).collect();
    assert_eq!(files, [false, true], "{:?}", messages(&build));
    for (name, contents, expected) in [
        ("noise", &[0u8, 255, 1][..], "not an ELF file, expected an AMDHSA code object"),
        ("empty", b"", "not an ELF file, expected an AMDHSA code object"),
        ("map.json", b"{\"a\": 1}", "found a text, expected an AMDHSA code object"),
    ] {
        bench.write(name, contents);
        let build = bench.read(name);
        assert!(messages(&build)[0].starts_with(expected), "{name}: {:?}", messages(&build));
        assert!(!build.unread[0].is_missing);
    }
    let build = bench.read("missing");
    assert_eq!((messages(&build), build.unread[0].is_missing), (vec!["no such file or directory"], true));
}
