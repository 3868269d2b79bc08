//! Writes code objects and has LLVM's tools, and our own reader, look at them.

use gcnsel_codeobject::metadata::{Arg, HiddenUse, ValueKind, hidden_args};
use gcnsel_codeobject::{
    Binding, Code, CodeObject, Contents, Function, Global, Kernel, KernelDescriptor, Linkage, Relocation,
    RelocationKind, Version, Visibility, metadata, read,
};
use gcnsel_isa::Target;
use gcnsel_oracle as oracle;
use std::path::{Path, PathBuf};

/// `s_endpgm`.
const S_ENDPGM: [u8; 4] = [0x00, 0x00, 0x81, 0xbf];

fn relocation(offset: u64, kind: RelocationKind, symbol: &str, addend: i64) -> Relocation {
    Relocation { offset, kind, symbol: symbol.to_owned(), minus: None, addend }
}

/// A kernel of `dwords` instructions: `s_getpc_b64 s[0:1]`, the two halves of an address as literals of `s_add_u32`
/// and `s_addc_u32`, then `s_endpgm`.
fn kernel(target: Target, name: &str, reaches: &str) -> Kernel {
    let mut bytes = vec![0x00, 0x1c, 0x80, 0xbe]; // s_getpc_b64 s[0:1]
    bytes.extend([0x00, 0xff, 0x00, 0x80, 0, 0, 0, 0]); // s_add_u32 s0, s0, literal
    bytes.extend([0x01, 0xff, 0x01, 0x82, 0, 0, 0, 0]); // s_addc_u32 s1, s1, literal
    bytes.extend(S_ENDPGM);
    // The program counter is that of the instruction after s_getpc_b64; the literals stand 4 and 12 bytes behind it.
    let relocations = vec![
        relocation(8, RelocationKind::Rel32Lo, reaches, 4),
        relocation(16, RelocationKind::Rel32Hi, reaches, 12),
    ];
    let mut descriptor = KernelDescriptor {
        kernarg_size: 264,
        enable_sgpr_kernarg_segment_ptr: true,
        enable_sgpr_workgroup_id_x: true,
        float_denorm_mode_32: 3,
        float_denorm_mode_16_64: 3,
        dx10_clamp: true,
        ieee_mode: true,
        ..Default::default()
    };
    descriptor.set_register_counts(target, 8, 1, 0);
    descriptor.count_user_sgprs(target);
    let mut args = vec![Arg { size: 8, value_kind: ValueKind::GlobalBuffer, ..Arg::default() }];
    args.extend(hidden_args(Version::V5, 8, 256, HiddenUse::default()));
    let metadata = metadata::Kernel {
        name: name.to_owned(),
        symbol: format!("{name}.kd"),
        args: args.into(),
        kernarg_segment_size: 264,
        kernarg_segment_align: 8,
        wavefront_size: 64,
        sgpr_count: 8,
        vgpr_count: 1,
        max_flat_workgroup_size: 1024,
        uses_dynamic_stack: Some(false),
        sgpr_spill_count: Some(0),
        vgpr_spill_count: Some(0),
        ..Default::default()
    };
    Kernel {
        name: name.to_owned(),
        linkage: Linkage::KERNEL,
        code: Code { bytes, relocations },
        descriptor,
        metadata,
    }
}

fn global(
    name: &str,
    writable: bool,
    align: u64,
    contents: Contents,
    relocations: Vec<Relocation>,
) -> Global {
    let linkage = Linkage { binding: Binding::Global, visibility: Visibility::Protected };
    Global { name: name.to_owned(), linkage, writable, align, contents, relocations }
}

/// Two kernels, a function, and a variable in every section.
pub fn sample(target: Target) -> CodeObject {
    let pointer = vec![relocation(8, RelocationKind::Abs64, "counter", 16)];
    let mut hidden = global("hidden_table", false, 4, Contents::Bytes(vec![7; 12]), Vec::new());
    hidden.linkage = Linkage { binding: Binding::Global, visibility: Visibility::Hidden };
    let mut local = global("local_table", false, 8, Contents::Bytes(vec![9; 5]), Vec::new());
    local.linkage = Linkage::LOCAL;
    let code = Code { bytes: vec![0, 0x1d, 0x80, 0xbe], relocations: Vec::new() };
    CodeObject {
        id: target.into(),
        version: Version::V5,
        printf: Vec::new(),
        kernels: vec![kernel(target, "first", "counter"), kernel(target, "second", "hidden_table")],
        functions: vec![Function { name: "helper".to_owned(), linkage: Linkage::LOCAL, code }],
        globals: vec![
            hidden,
            local,
            global("pointers", false, 16, Contents::Bytes(vec![0; 16]), pointer.clone()),
            global("variable", true, 4, Contents::Bytes(vec![1, 2, 3, 4]), Vec::new()),
            global("writable_pointers", true, 8, Contents::Bytes(vec![0; 24]), pointer),
            global("counter", true, 256, Contents::Zeros(1 << 20), Vec::new()),
        ],
        declared: Vec::new(),
        debug: Vec::new(),
    }
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, bytes).expect("a temporary file");
    path
}

fn text(program: &str, args: &[&str], file: &Path) -> String {
    let mut args = args.to_vec();
    args.push(file.to_str().expect("a path of UTF-8"));
    String::from_utf8(oracle::run(program, &args)).expect("UTF-8")
}

/// The `.dynsym` as readelf prints it, without numbers of sections and symbols, sorted.
fn dynamic_symbols(file: &Path) -> Vec<String> {
    let table = text("llvm-readelf-19", &["--dyn-symbols", "-W"], file);
    let mut lines: Vec<String> = table
        .lines()
        .filter(|line| line.contains("GLOBAL") || line.contains("WEAK"))
        .map(|line| {
            let fields: Vec<&str> = line.split_whitespace().collect();
            [&fields[2..6], &fields[7..8]].concat().join(" ")
        })
        .collect();
    lines.sort();
    lines
}

/// The linker makes of our relocatable file what we write as a loadable one.
#[test]
fn linker_agrees() {
    if !oracle::have("linker_agrees", "ld.lld-19", "lld-19")
        || !oracle::have("linker_agrees", "llvm-readelf-19", "llvm-19")
    {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    for target in Target::ALL {
        let object = sample(target);
        let ours = write(folder.path(), "ours.so", &object.to_loadable().expect("our file"));
        let relocatable = write(folder.path(), "ours.o", &object.to_relocatable().expect("our file"));
        let linked = folder.path().join("linked.so");
        let out = linked.to_str().expect("UTF-8");
        oracle::run("ld.lld-19", &["-shared", relocatable.to_str().expect("UTF-8"), "-o", out]);
        assert_eq!(dynamic_symbols(&ours), dynamic_symbols(&linked), "{target}");
        let notes = |file: &Path| text("llvm-readelf-19", &["--notes"], file);
        assert_eq!(notes(&ours), notes(&linked), "{target}");
        let header = |file: &Path| {
            let text = text("llvm-readelf-19", &["-h"], file);
            let kept = ["OS/ABI", "ABI Version", "Type:", "Machine", "Flags"];
            let lines = text.lines().filter(|line| kept.iter().any(|kept| line.contains(kept)));
            lines.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(header(&ours), header(&linked), "{target}");

        let ours = read(&std::fs::read(&ours).expect("our file")).expect("a code object");
        let linked = read(&std::fs::read(&linked).expect("the linked file")).expect("a code object");
        let relocatable = read(&object.to_relocatable().expect("our file")).expect("a code object");
        for other in [&linked, &relocatable] {
            assert_eq!(ours.metadata, other.metadata);
            // What the kernels reach is the same, wherever it stands: the words in memory lead to the same symbols.
            for (a, b) in ours.kernels.iter().zip(&other.kernels) {
                assert_eq!(a.name, b.name);
                let target_of = |object: &gcnsel_codeobject::LoadedObject, start: u64| {
                    let code = object.image.get(start..start + 24).expect("the code");
                    let low = u32::from_le_bytes(code[8..12].try_into().expect("a dword"));
                    let high = u32::from_le_bytes(code[16..20].try_into().expect("a dword"));
                    let distance = u64::from(low) | u64::from(high) << 32;
                    let to = (start + 4).wrapping_add(distance);
                    let symbol =
                        object.symbols.iter().find(|(_, symbol)| symbol.value == to && symbol.size != 0);
                    symbol.map(|(name, _)| name.clone())
                };
                let reached = target_of(&ours, a.code.start);
                assert_eq!(reached, target_of(other, b.code.start), "{target}: {}", a.name);
                assert!(reached.is_some_and(|name| name == "counter" || name == "hidden_table"));
            }
            // Pointers in variables follow the load address.
            let load = 0x7_0000_0000;
            for (object, memory) in
                [(&ours, ours.image.relocated(load)), (other, other.image.relocated(load))]
            {
                let counter = object.symbols["counter"].value;
                for name in ["pointers", "writable_pointers"] {
                    let at = object.symbols[name].value as usize + 8;
                    let pointer = u64::from_le_bytes(memory[at..at + 8].try_into().expect("a qword"));
                    assert_eq!(pointer, load + counter + 16, "{target}: {name}");
                }
            }
        }
    }
}

/// The disassembler finds the kernels and knows every byte.
#[test]
fn disassembler_reads_loadable_files() {
    if !oracle::have("disassembler_reads_loadable_files", "llvm-objdump-19", "llvm-19") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    for target in Target::ALL {
        let file = write(folder.path(), "ours.so", &sample(target).to_loadable().expect("our file"));
        let listing = text("llvm-objdump-19", &["-d"], &file);
        assert!(
            listing.contains("<first>:") && listing.contains("<second>:") && listing.contains("<helper>:")
        );
        assert!(listing.contains("s_add_u32 s0, s0, 0x"), "{listing}");
        assert!(!listing.contains("<unknown>") && !listing.contains("invalid instruction"), "{listing}");
        let readable =
            text("llvm-readobj-19", &["--program-headers", "--dynamic-table", "--gnu-hash-table"], &file);
        assert!(!readable.contains("warning"), "{readable}");
    }
}

#[test]
fn read_back() {
    for target in Target::ALL {
        let object = sample(target);
        for bytes in [object.to_loadable(), object.to_relocatable()] {
            let loaded = read(&bytes.expect("our file")).expect("a code object");
            assert_eq!((loaded.target, loaded.version), (target, Version::V5));
            for (written, kernel) in object.kernels.iter().zip(&loaded.kernels) {
                assert_eq!(written.name, kernel.name);
                assert_eq!(written.metadata, kernel.metadata);
                assert_eq!(kernel.code.start % 256, 0);
                assert_eq!(kernel.code.end - kernel.code.start, written.code.bytes.len() as u64);
                let mut descriptor = kernel.descriptor.clone();
                descriptor.kernel_code_entry_byte_offset = 0;
                assert_eq!(descriptor, written.descriptor);
            }
            let variable = &loaded.symbols["variable"];
            assert_eq!(loaded.image.get(variable.value..variable.value + 4), Some(&[1, 2, 3, 4][..]));
            let writable =
                loaded.image.segments.iter().find(|segment| segment.range.contains(&variable.value));
            assert!(writable.is_some_and(|segment| segment.writable && !segment.executable));
        }
    }
}

#[test]
fn same_bytes_every_time() {
    let object = sample(Target::Gfx942);
    assert_eq!(object.to_loadable(), object.to_loadable());
    assert_eq!(object.to_relocatable(), object.to_relocatable());
}

#[test]
fn refused() {
    let mut object = sample(Target::Gfx90a);
    object.kernels[0].code.relocations[0].symbol = "nowhere".to_owned();
    let error = object.to_loadable().expect_err("an undefined symbol");
    assert!(error.message.starts_with("symbol nowhere is used but not defined"), "{error}");
    object.declared =
        vec![("nowhere".to_owned(), Linkage { visibility: Visibility::Hidden, ..Linkage::ELSEWHERE })];
    let bytes = object.to_relocatable().expect("a linker may find it");
    let folder = tempfile::tempdir().expect("a temporary folder");
    if oracle::have("refused", "llvm-readelf-19", "llvm-19") {
        let file = write(folder.path(), "hidden.o", &bytes);
        let symbols = text("llvm-readelf-19", &["--symbols"], &file);
        assert!(symbols.lines().any(|l| l.ends_with("HIDDEN    UND nowhere")), "{symbols}");
    }

    let mut object = sample(Target::Gfx90a);
    object.globals[0].name = "first".to_owned();
    assert_eq!(object.to_loadable().expect_err("two symbols").message, "symbol first is defined twice");

    let mut object = sample(Target::Gfx90a);
    object.kernels[0].code.relocations[0].kind = RelocationKind::Abs32Lo;
    let error = object.to_loadable().expect_err("an absolute address in code");
    assert!(error.message.starts_with(".text needs the address of counter"), "{error}");
}

/// How far symbols are apart: of one section, which is known; from the place's section, by a relocation; and from another one,
/// which no relocation says.
#[test]
fn distances() {
    let apart = |offset, kind, symbol: &str, minus: &str, addend| Relocation {
        minus: Some(minus.to_owned()),
        ..relocation(offset, kind, symbol, addend)
    };
    let mut object = sample(Target::Gfx942);
    let place = object.globals.iter_mut().find(|g| g.name == "writable_pointers").expect("it is there");
    place.relocations.extend([
        apart(0, RelocationKind::Abs32, "second", "first", 3),
        apart(4, RelocationKind::Abs32, "hidden_table", "writable_pointers", -8),
        apart(16, RelocationKind::Abs64, "counter", "variable", 5),
    ]);
    for bytes in [object.to_loadable(), object.to_relocatable()] {
        let loaded = read(&bytes.expect("our file")).expect("a code object");
        let memory = loaded.image.relocated(0x1_2340_0000);
        let at = |name: &str| loaded.symbols[name].value;
        let start = at("writable_pointers") as usize;
        let word =
            |at: usize| u32::from_le_bytes(memory[start + at..start + at + 4].try_into().expect("a dword"));
        assert_eq!(word(0), (at("second") - at("first") + 3) as u32);
        assert_eq!(word(4), at("hidden_table").wrapping_sub(start as u64 + 8) as u32);
        let far = u64::from_le_bytes(memory[start + 16..start + 24].try_into().expect("a qword"));
        assert_eq!(far, at("counter") - at("variable") + 5);
    }
    let place = object.globals.iter_mut().find(|g| g.name == "writable_pointers").expect("it is there");
    place.relocations.push(apart(0, RelocationKind::Abs64, "counter", "first", 0));
    let error = object.to_loadable().expect_err("they are in different sections");
    assert!(
        error.message.starts_with("the distance of counter from first, which lie in different"),
        "{error}"
    );
}

/// A symbol that is reached through the table of addresses.
#[test]
fn global_offset_table() {
    let mut object = sample(Target::Gfx900);
    for (relocation, kind) in object.kernels[0]
        .code
        .relocations
        .iter_mut()
        .zip([RelocationKind::GotPcRel32Lo, RelocationKind::GotPcRel32Hi])
    {
        relocation.kind = kind;
    }
    for bytes in [object.to_loadable(), object.to_relocatable()] {
        let loaded = read(&bytes.expect("our file")).expect("a code object");
        let load = 0x1_2340_0000;
        let memory = loaded.image.relocated(load);
        let start = loaded.kernels[0].code.start as usize;
        let low = u32::from_le_bytes(memory[start + 8..start + 12].try_into().expect("a dword"));
        let entry = start + 4 + low as usize;
        let pointer = u64::from_le_bytes(memory[entry..entry + 8].try_into().expect("a qword"));
        assert_eq!(pointer, load + loaded.symbols["counter"].value);
    }
}
