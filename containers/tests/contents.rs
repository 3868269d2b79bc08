//! What clang's and LLVM's own tools make: bundles, compressed ones, objects of HIP, archives, offload binaries. Each holds the code
//! objects that went in, byte for byte, and what is broken is a problem of its own.

use gcnsel_containers::{Contents, Kind, What, contents};
use gcnsel_oracle as oracle;
use std::path::{Path, PathBuf};
use std::process::Command;

const TWICE: [&str; 2] = ["_Z5twiceIfEvPT_", "_Z5twiceIiEvPT_"];

struct Bench {
    folder: tempfile::TempDir,
}

impl Bench {
    /// A folder for the test named; `None` where a tool is missing.
    fn new(test: &str) -> Option<Bench> {
        let tools =
            [("clang-19", "clang-19"), ("llc-19", "llvm-19"), ("clang-offload-bundler-19", "clang-tools-19")];
        let have = tools.into_iter().all(|(tool, package)| oracle::have(test, tool, package));
        have.then(|| Bench { folder: tempfile::tempdir().expect("a temporary folder") })
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).expect("the tool wrote it")
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), bytes).expect("it can be written");
    }

    /// Runs a tool in the folder.
    fn run(&self, program: &str, arguments: &str) {
        let output =
            Command::new(program).current_dir(self.folder.path()).args(arguments.split_whitespace()).output();
        let output = output.unwrap_or_else(|cause| panic!("{program}: {cause}"));
        assert!(
            output.status.success(),
            "{program} {arguments}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }

    /// Code objects of `llc-19`: saxpy for gfx90a and gfx942.
    fn objects(&self) -> [Vec<u8>; 2] {
        ["gfx90a", "gfx942"].map(|target| {
            let kernels = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/kernels");
            let object = oracle::llc(&kernels.join(format!("saxpy.{target}.ll")), target, &[]);
            self.write(&format!("{target}.o"), &object);
            object
        })
    }

    /// A bundle of these code objects and nothing for the host.
    fn bundle(&self, output: &str, options: &str) {
        self.write("empty", "");
        let targets =
            "host-x86_64-unknown-linux-gnu,hipv4-amdgcn-amd-amdhsa--gfx90a,hipv4-amdgcn-amd-amdhsa--gfx942";
        let files = "-input=empty -input=gfx90a.o -input=gfx942.o";
        self.run(
            "clang-offload-bundler-19",
            &format!("-type=o -bundle-align=4096 -targets={targets} {files} -output={output} {options}"),
        );
    }

    /// An object of clang's for HIP; false where clang lacks an option.
    fn hip(&self, output: &str, options: &str) {
        let instance = "template __attribute__((global)) void twice<int>(int *);\n";
        self.write("k.hip", format!("{}{instance}", oracle::HIP_TWICE));
        self.run("clang-19", &format!("-x hip k.hip -nogpulib -nogpuinc -O2 {options} -o {output}"));
    }
}

fn bytes(contents: &Contents<'_>) -> Vec<Vec<u8>> {
    contents.parts.iter().map(|part| part.bytes.to_vec()).collect()
}

fn places<'a>(contents: &'a Contents<'_>) -> Vec<&'a str> {
    contents.parts.iter().map(|part| &*part.place).collect()
}

/// Names of the kernels of all code objects, with their targets.
fn kernels(contents: &Contents<'_>) -> Vec<(String, String)> {
    assert!(contents.problems.is_empty(), "{:?}", contents.problems);
    let mut all = Vec::new();
    for part in &contents.parts {
        assert_eq!(part.what, What::CodeObject);
        let object = gcnsel_codeobject::read(&part.bytes).expect("clang's code object");
        let target = object.processor.to_string();
        all.extend(object.kernels.into_iter().map(|kernel| (kernel.name, target.clone())));
    }
    all
}

fn twice(targets: &[&str]) -> Vec<(String, String)> {
    let of = |target: &&str| TWICE.map(|name| (name.to_owned(), (*target).to_owned()));
    targets.iter().flat_map(of).collect()
}

#[test]
fn bundles() {
    let Some(bench) = Bench::new("bundles") else { return };
    let objects = bench.objects();
    bench.bundle("plain", "");
    let plain = bench.read("plain");
    let found = contents(&plain);
    assert_eq!((found.kind, bytes(&found)), (Kind::Bundle, objects.to_vec()));
    // A code object is its own part.
    assert_eq!(bytes(&contents(&objects[0])), [objects[0].clone()]);
    // Several, as a linker joins them.
    let mut twice = plain.clone();
    twice.resize(plain.len().next_multiple_of(4096), 0);
    twice.extend(&plain);
    let found = contents(&twice);
    assert_eq!(bytes(&found), [objects.clone(), objects].concat());
    assert_eq!(places(&found), ["", "", "#2", "#2"]);
}

#[test]
fn compressed_bundles() {
    let Some(bench) = Bench::new("compressed_bundles") else { return };
    let objects = bench.objects();
    bench.bundle("plain", "");
    bench.bundle("zstd", "-compress");
    let (plain, zstd) = (bench.read("plain"), bench.read("zstd"));
    assert_eq!(&zstd[..8], b"CCOB\x02\0\x01\0", "version 2, zstd");
    assert_eq!(bytes(&contents(&zstd)), objects);

    // Headers of all versions, of both methods. LLVM 19 writes version 2 and, where it has it, zstd.
    let zlib = {
        use std::io::Write;
        let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(&plain).expect("memory takes all");
        encoder.finish().expect("memory takes all")
    };
    let size = plain.len() as u64;
    let header = |version: u16, method: u16, packed: &[u8]| {
        let mut file = [&b"CCOB"[..], &version.to_le_bytes(), &method.to_le_bytes()].concat();
        let total = packed.len() as u64;
        match version {
            1 => file.extend((size as u32).to_le_bytes()),
            2 => file.extend([(24 + total) as u32, size as u32].map(u32::to_le_bytes).concat()),
            _ => file.extend([32 + total, size].map(u64::to_le_bytes).concat()),
        }
        file.extend([7; 8]);
        file.extend(packed);
        file
    };
    for version in 1..=3 {
        for (method, packed) in [(0, &*zlib), (1, &zstd[24..])] {
            let file = header(version, method, packed);
            let two = [&file[..], &[0; 100], &file].concat();
            let found = contents(&two);
            assert!(found.problems.is_empty(), "{version} {method}: {:?}", found.problems);
            assert_eq!(bytes(&found), [objects.clone(), objects.clone()].concat(), "{version} {method}");
        }
    }

    // What is broken is told, and what stands behind it is read.
    let problem = |file: &[u8]| {
        let found = contents(file);
        (found.problems[0].diagnostic.message.clone(), found.parts.len())
    };
    let mut broken = zstd.clone();
    broken[60] ^= 0xff;
    let (message, parts) = problem(&[&broken[..], &plain].concat());
    assert!(parts == 2, "{message}");
    let (message, _) = problem(&header(4, 0, &zlib));
    assert_eq!(message, "a compressed bundle of version 4; 1, 2 and 3 are supported");
    let (message, _) = problem(&header(2, 9, &zlib));
    assert_eq!(message, "a bundle compressed by method 9; 0 (zlib) and 1 (zstd) are supported");
    let mut bomb = header(3, 0, &zlib);
    bomb[16..24].copy_from_slice(&(1u64 << 40).to_le_bytes());
    let (message, _) = problem(&bomb);
    assert!(message.contains("at most 1073741824 bytes"), "{message}");
    let mut short = header(2, 0, &zlib);
    short[12..16].copy_from_slice(&((size - 1) as u32).to_le_bytes());
    let (message, _) = problem(&short);
    assert_eq!(message, format!("a compressed bundle with more bytes in it, expected {}", size - 1));
}

#[test]
fn objects_and_libraries_of_hip() {
    let Some(bench) = Bench::new("objects_and_libraries_of_hip") else { return };
    bench.hip("k.o", "-c --offload-arch=gfx90a --offload-arch=gfx942");
    let found = bench.read("k.o");
    let found = contents(&found);
    assert_eq!(found.kind, Kind::Host);
    assert_eq!(kernels(&found), twice(&["gfx90a", "gfx942"]));
    bench.hip("packed.o", "-c --offload-arch=gfx90a --offload-compress");
    assert_eq!(kernels(&contents(&bench.read("packed.o"))), twice(&["gfx90a"]));
    // The code for the GPU alone is a bundle.
    bench.hip("device", "-c --cuda-device-only --offload-arch=gfx90a");
    let device = bench.read("device");
    assert_eq!((contents(&device).kind, kernels(&contents(&device))), (Kind::Bundle, twice(&["gfx90a"])));
    // A library: the linker puts the bundles of its objects one behind the other.
    if oracle::have("objects_and_libraries_of_hip", "ld.lld-19", "lld-19") {
        bench.hip("other.o", "-c --offload-arch=gfx900");
        bench.run(
            "ld.lld-19",
            "-shared --unresolved-symbols=ignore-all -z notext k.o other.o packed.o -o lib.so",
        );
        let library = bench.read("lib.so");
        let found = contents(&library);
        assert_eq!(kernels(&found), twice(&["gfx90a", "gfx942", "gfx900", "gfx90a"]));
        assert_eq!(places(&found), ["", "", "#2", "#3"]);
    }
    // Relocatable device code: bitcode in sections of clang's.
    bench.hip("rdc.o", "-c -fgpu-rdc --offload-arch=gfx90a");
    let whats: Vec<What> = contents(&bench.read("rdc.o")).parts.iter().map(|part| part.what).collect();
    assert_eq!(whats, [What::Bitcode]);
    // LLVM IR for several targets.
    bench.hip(
        "k.ll",
        "-S -emit-llvm --cuda-device-only --gpu-bundle-output --offload-arch=gfx90a --offload-arch=gfx942",
    );
    let texts = bench.read("k.ll");
    let found = contents(&texts);
    assert!(found.parts.len() == 2 && found.parts.iter().all(|part| part.what == What::Text));
    for part in &found.parts {
        let text = std::str::from_utf8(&part.bytes).expect("UTF-8");
        assert!(text.contains("define") && !text.contains("BUNDLE"), "{text}");
    }
}

/// A section that other tools have added, and a file that has none.
#[test]
fn sections_of_host_files() {
    let Some(bench) = Bench::new("sections_of_host_files") else { return };
    if !oracle::have("sections_of_host_files", "llvm-objcopy-19", "llvm-19") {
        return;
    }
    let objects = bench.objects();
    bench.bundle("plain", "");
    bench.write("host.c", "int f(void) { return 0; }");
    bench.run("clang-19", "-target x86_64-unknown-linux-gnu -c host.c -o host.o");
    let nothing = bench.read("host.o");
    assert_eq!((contents(&nothing).kind, contents(&nothing).parts.len()), (Kind::Host, 0));
    bench.run("llvm-objcopy-19", "--add-section=.hip_fatbin=plain host.o fat.o");
    assert_eq!(bytes(&contents(&bench.read("fat.o"))), objects);
}

#[test]
fn archives() {
    let Some(bench) = Bench::new("archives") else { return };
    if !oracle::have("archives", "llvm-ar-19", "llvm-19") {
        return;
    }
    let objects = bench.objects();
    bench.bundle("a_bundle_with_a_name_longer_than_sixteen", "-compress");
    bench.write("notes.txt", "no code object");
    bench.run("llvm-ar-19", "rc all.a gfx90a.o notes.txt a_bundle_with_a_name_longer_than_sixteen");
    let archive = bench.read("all.a");
    let found = contents(&archive);
    assert_eq!(found.kind, Kind::Archive);
    assert_eq!(bytes(&found), [&objects[..1], &objects].concat());
    let long = "(a_bundle_with_a_name_longer_than_sixteen)";
    assert_eq!(places(&found), ["(gfx90a.o)", long, long]);
    bench.run("llvm-ar-19", "rc --thin thin.a gfx90a.o");
    let thin = bench.read("thin.a");
    assert!(contents(&thin).problems[0].diagnostic.message.starts_with("a thin archive: "));
}

#[test]
fn offload_binaries() {
    let Some(bench) = Bench::new("offload_binaries") else { return };
    if !oracle::have("offload_binaries", "clang-offload-packager-19", "clang-tools-19") {
        return;
    }
    let objects = bench.objects();
    let image =
        |target: &str| format!("--image=file={target}.o,triple=amdgcn-amd-amdhsa,arch={target},kind=openmp");
    let images = ["gfx90a", "gfx942"].map(image).join(" ");
    bench.run("clang-offload-packager-19", &format!("{images} -o both"));
    let found = bench.read("both");
    assert_eq!(bytes(&contents(&found)), objects);
}

/// Whatever is cut off or overwritten: no panic, and no part that is not there.
#[test]
fn broken_files() {
    let Some(bench) = Bench::new("broken_files") else { return };
    bench.objects();
    bench.bundle("plain", "");
    bench.bundle("zstd", "-compress");
    bench.hip("k.o", "-c --offload-arch=gfx90a --offload-compress");
    bench.run("llvm-ar-19", "rc all.a plain zstd k.o");
    for name in ["plain", "zstd", "k.o", "all.a"] {
        let whole = bench.read(name);
        let count = contents(&whole).parts.len();
        assert!(count > 0, "{name}");
        for cut in (0..whole.len()).step_by(whole.len() / 100 + 1) {
            assert!(contents(&whole[..cut]).parts.len() <= count, "{name}: cut at {cut}");
        }
        for at in 0..whole.len().min(300) {
            for byte in [0xff, 0x00, 0x80] {
                let mut broken = whole.clone();
                broken[at] = byte;
                assert!(contents(&broken).parts.len() <= count, "{name}: {byte} at {at}");
            }
        }
    }
    let archive = |inner: &[u8]| {
        let mut archive = b"!<arch>\n".to_vec();
        archive
            .extend(format!("{:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", "x/", 0, 0, 0, 0, inner.len()).bytes());
        archive.extend(inner);
        archive
    };
    let deep = (0..20).fold(bench.read("gfx90a.o"), |inner, _| archive(&inner));
    let message = &contents(&deep).problems[0].diagnostic.message;
    assert!(message.ends_with("no more than 8 levels are opened"), "{message}");
}
