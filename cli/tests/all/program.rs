//! The program on inputs that it takes: what it prints, and when it stops.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn gcnsel(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gcnsel")).args(arguments).output().expect("gcnsel runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the output is UTF-8")
}

fn as_str(path: &Path) -> &str {
    path.to_str().expect("a readable path")
}

/// Compiles a file; gives what was said on the way.
fn compile(input: &Path, object: &Path) -> String {
    let output = gcnsel(&["compile", as_str(input), "-o", as_str(object)]);
    assert!(output.status.success() && output.stdout.is_empty(), "{}", text(&output.stderr));
    text(&output.stderr).to_owned()
}

/// A kernel of tests/kernels, compiled into a folder.
fn compiled(kernel: &str, folder: &Path) -> PathBuf {
    let kernels = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/kernels");
    let object = folder.join(kernel).with_extension("hsaco");
    assert_eq!(compile(&kernels.join(format!("{kernel}.gfx942.ll")), &object), "");
    object
}

/// Of tuples that were loaded parts are passed to phis, and all of the tuples is held where a block ends. That is more than
/// there are registers, where the phis alone fit.
#[test]
fn phis_of_parts_of_tuples_find_registers() {
    let ir = "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

%part = type { <3 x i66>, i33, i160 }
%whole = type { <2 x i64>, [3 x %part] }

define amdgpu_kernel void @parts_of_tuples_as_arguments(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %item = add i32 %first, %id
  %offset = and i32 %item, 1
  %x.at = getelementptr i64, ptr addrspace(1) %in, i32 %offset
  %x = load %whole, ptr addrspace(1) %x.at, align 8
  %half = lshr i32 %item, 1
  %few = and i32 %half, 3
  %y.at = getelementptr i64, ptr addrspace(1) %in, i32 %few
  %y.far = getelementptr i8, ptr addrspace(1) %y.at, i32 228
  %y = load %whole, ptr addrspace(1) %y.far, align 4
  %some = icmp eq i32 %a, 3
  br i1 %some, label %one, label %other

one:
  br label %join

other:
  br label %join

join:
  %p = phi %whole [ zeroinitializer, %one ], [ %x, %other ]
  %q = phi %whole [ %x, %one ], [ %y, %other ]
  %to = getelementptr [176 x i32], ptr addrspace(1) %out, i32 %item
  store %whole %q, ptr addrspace(1) %to, align 4
  %to1 = getelementptr i8, ptr addrspace(1) %to, i32 384
  store %whole %p, ptr addrspace(1) %to1, align 8
  ret void
}
attributes #0 = { \"amdgpu-flat-work-group-size\"=\"1,1024\" }";
    let folder = tempfile::tempdir().expect("a folder");
    let (input, object) = (folder.path().join("parts.ll"), folder.path().join("parts.hsaco"));
    std::fs::write(&input, ir).expect("it can be written");
    for target in ["gfx900", "gfx90a", "gfx942"] {
        let arguments = ["compile", "--verify", "--mcpu", target, as_str(&input), "-o", as_str(&object)];
        let output = gcnsel(&arguments);
        assert!(output.status.success(), "{target}: {}", text(&output.stderr));
    }
}

/// A loop too long for branches, in which more values of the whole wave live than there are SGPRs: jumps over it still
/// have a pair.
#[test]
fn long_code_leaves_registers_for_its_jumps() {
    const VALUES: usize = 130;
    const STEPS: usize = 18_000;
    let mut ir = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @long(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, i32 %n) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
",
    );
    for i in 0..VALUES {
        ir += &format!(
            "  %p{i} = getelementptr i32, ptr addrspace(1) %in, i32 {}\n  %s{i} = load i32, ptr addrspace(1) %p{i}\n",
            3 * i
        );
    }
    ir += "  br label %loop
loop:
  %x0 = phi i32 [ %x, %entry ], [ %z, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
";
    for k in 0..STEPS {
        let op = if k % 2 == 0 { "xor" } else { "add" };
        ir += &format!("  %x{} = {op} i32 %x{k}, {}\n", k + 1, 1_000_003 + 7919 * k);
    }
    for i in 0..VALUES {
        let from = if i == 0 { format!("x{STEPS}") } else { format!("y{}", i - 1) };
        ir += &format!("  %y{i} = xor i32 %{from}, %s{i}\n");
    }
    ir += &format!(
        "  %z = mul i32 %y{}, 5
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %done
done:
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %x
  store i32 %z, ptr addrspace(1) %q
  ret void
}}
",
        VALUES - 1
    );
    let folder = tempfile::tempdir().expect("a folder");
    let (input, object) = (folder.path().join("long.ll"), folder.path().join("long.hsaco"));
    std::fs::write(&input, ir).expect("it can be written");
    for target in ["gfx900", "gfx90a", "gfx942"] {
        let arguments = ["compile", "--verify", "--mcpu", target, as_str(&input), "-o", as_str(&object)];
        let output = gcnsel(&arguments);
        assert!(output.status.success(), "{target}: {}", text(&output.stderr));
        assert!(std::fs::metadata(&object).expect("an object").len() > 128 << 10);
    }
}

#[test]
fn a_module_without_kernels_is_noted() {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let (input, object) = (scratch.path().join("library.ll"), scratch.path().join("library.hsaco"));
    std::fs::write(&input, "define i32 @f(i32 %x) {\n  ret i32 %x\n}\n").expect("a temporary file");
    let said = compile(&input, &object);
    assert!(said.starts_with(&format!("{}: note: no kernel is defined here", input.display())), "{said}");
    assert!(said.contains("amdgpu_kernel") && said.lines().count() == 1, "{said}");
    let bytes = std::fs::read(&object).expect("the object");
    assert!(gcnsel_codeobject::read(&bytes).expect("a code object").kernels.is_empty());
    // There is nothing to say of text that is only read and printed.
    let output = gcnsel(&["compile", as_str(&input), "--emit", "llvm-ir", "-o", "-"]);
    assert!(output.status.success() && output.stderr.is_empty());
    assert!(text(&output.stdout).contains("define i32 @f(i32 %x)"));
}

#[test]
fn what_is_no_kernel_is_told_from_what_is_not_there() {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let input = scratch.path().join("module.ll");
    let code = "define void @f() noinline {\n  ret void\n}\ndeclare void @g()\n\
                define amdgpu_kernel void @k() {\n  call void @f()\n  ret void\n}\n";
    std::fs::write(&input, code).expect("a temporary file");
    let object = scratch.path().join("module.hsaco");
    for (name, said) in [
        ("f", ":1:13: error: '@f' is no kernel"),
        ("g", ":4:14: error: '@g' is declared here, not defined"),
        ("h", ": error: no kernel 'h' is defined here"),
    ] {
        let output = gcnsel(&["compile", as_str(&input), "--function", name, "-o", as_str(&object)]);
        assert!(!output.status.success() && !object.exists(), "{name}");
        assert!(text(&output.stderr).starts_with(&format!("{}{said}", input.display())), "{name}");
    }
}

/// The runtime is told where the frame's size is not known: in the descriptor, and in the metadata.
#[test]
fn a_stack_that_grows_is_noted() {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let layout = "target datalayout = \"A5\"\n";
    for (count, grows) in [("i32 %n", true), ("i32 3", false)] {
        let (input, object) = (scratch.path().join("stack.ll"), scratch.path().join("stack.hsaco"));
        let code = format!(
            "{layout}define amdgpu_kernel void @k(i32 %n) {{\n  %a = alloca i32, {count}, addrspace(5)\n  \
             store volatile i32 7, ptr addrspace(5) %a\n  ret void\n}}\n"
        );
        std::fs::write(&input, code).expect("a temporary file");
        assert_eq!(compile(&input, &object), "");
        let bytes = std::fs::read(&object).expect("the object");
        let kernels = gcnsel_codeobject::read(&bytes).expect("a code object").kernels;
        assert_eq!(kernels[0].descriptor.uses_dynamic_stack, grows);
        assert_eq!(kernels[0].metadata.uses_dynamic_stack, Some(grows));
    }
}

#[test]
fn figures_of_a_folder() {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let folder = as_str(scratch.path());
    let output = gcnsel(&["stats", folder]);
    assert_eq!(output.status.code(), Some(1));
    let message = format!("{folder}: error: nothing here is or holds a code object");
    assert!(text(&output.stderr).starts_with(&message), "{}", text(&output.stderr));

    let objects = ["collatz", "saxpy"].map(|kernel| compiled(kernel, scratch.path()));
    std::fs::write(scratch.path().join("notes.txt"), "no code object").expect("a temporary file");
    let output = gcnsel(&["stats", folder]);
    let rows: Vec<[&str; 3]> = text(&output.stdout)
        .lines()
        .map(|line| line.split('|').map(str::trim).skip(1).take(3).collect::<Vec<_>>())
        .map(|cells| cells.try_into().expect("three columns and more"))
        .filter(|[first, ..]: &[&str; 3]| !first.starts_with('-'))
        .collect();
    let expected = [
        ["file", "kernel", "target"],
        [as_str(&objects[0]), "collatz", "gfx942"],
        [as_str(&objects[1]), "saxpy", "gfx942"],
    ];
    assert_eq!(rows, expected, "{}", text(&output.stdout));

    let figures = |path: &str| -> Vec<serde_json::Value> {
        serde_json::from_slice(&gcnsel(&["stats", path, "--json"]).stdout).expect("a list")
    };
    assert_eq!(figures(folder), objects.map(|object| figures(as_str(&object))).concat());
}

#[test]
fn runs_end_at_the_limit_of_instructions() {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let (input, object) = (scratch.path().join("spin.ll"), scratch.path().join("spin.hsaco"));
    let spin = "define amdgpu_kernel void @spin() {\n  br label %again\nagain:\n  br label %again\n}\n";
    std::fs::write(&input, spin).expect("a temporary file");
    compile(&input, &object);
    let launch = ["--kernel", "spin", "--grid", "128", "--block", "64", "--max-instructions"];
    let run = |object: &Path, launch: &[&str], limit: &str| {
        gcnsel(&[&["run", as_str(object)], launch, &[limit]].concat())
    };
    let output = run(&object, &launch, "1000");
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(said.starts_with(&format!("{}: error: spin: ", object.display())), "{said}");
    assert!(said.contains("stopped after 1000 instructions"), "{said}");

    // `s_endpgm` of each of two waves, and nothing else.
    let end = "define amdgpu_kernel void @spin() {\n  ret void\n}\n";
    std::fs::write(&input, end).expect("a temporary file");
    compile(&input, &object);
    assert!(run(&object, &launch, "2").status.success());
    assert_eq!(run(&object, &launch, "1").status.code(), Some(1));
}

/// A kernel is told the dimensions and the offset of its grid, and gets arguments of any size.
#[test]
fn runs_as_they_are_told() {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let file = |name: &str| scratch.path().join(name);
    let (input, object, result) = (file("told.ll"), file("told.hsaco"), file("told.bin"));
    let told = "define amdgpu_kernel void @told(ptr addrspace(1) %out, i8 %a, i16 %b, half %c, <2 x i16> %d) {\n\
                %implicit = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()\n\
                %py = getelementptr i8, ptr addrspace(4) %implicit, i64 48\n  %y = load i64, ptr addrspace(4) %py\n\
                %pd = getelementptr i8, ptr addrspace(4) %implicit, i64 64\n  %dims = load i16, ptr addrspace(4) %pd\n\
                store i64 %y, ptr addrspace(1) %out\n\
                %q0 = getelementptr i8, ptr addrspace(1) %out, i64 8\n  store i16 %dims, ptr addrspace(1) %q0\n\
                %q1 = getelementptr i8, ptr addrspace(1) %out, i64 10\n  store i8 %a, ptr addrspace(1) %q1\n\
                %q2 = getelementptr i8, ptr addrspace(1) %out, i64 12\n  store i16 %b, ptr addrspace(1) %q2\n\
                %q3 = getelementptr i8, ptr addrspace(1) %out, i64 14\n  store half %c, ptr addrspace(1) %q3\n\
                %q4 = getelementptr i8, ptr addrspace(1) %out, i64 16\n  store <2 x i16> %d, ptr addrspace(1) %q4\n\
                ret void\n}\ndeclare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()\n";
    std::fs::write(&input, told).expect("a temporary file");
    compile(&input, &object);
    let dump = format!("0={}", result.display());
    let run = |offset: &str| {
        let launch = [
            "run",
            as_str(&object),
            "--kernel",
            "told",
            "--grid",
            "1,1,1",
            "--block",
            "1",
            "--offset",
            offset,
        ];
        let values =
            ["buf=zero:20", "i8=-1", "i16=0x1234", "f16=1", "hex=01020304"].map(|value| ["--arg", value]);
        gcnsel(&[&launch, values.as_flattened(), &["--dump", &dump]].concat())
    };
    let output = run("5,770,1");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let bytes = std::fs::read(&result).expect("the result");
    // The offset in y, the number of dimensions, then the arguments.
    assert_eq!(bytes, [2, 3, 0, 0, 0, 0, 0, 0, 3, 0, 255, 0, 0x34, 0x12, 0, 0x3c, 1, 2, 3, 4]);
    assert_eq!(run("1,2,3,4").status.code(), Some(2));
    // Not dimension by dimension.
    let grids = ["--kernel", "told", "--block", "1", "--grid", "2", "--grid", "3"];
    let output = gcnsel(&[&["run", as_str(&object)][..], &grids].concat());
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("cannot be used multiple times"), "{}", text(&output.stderr));
}

/// An array of LDS without a size has what `--lds` says, with the kernel's own no more than a work-group can have.
#[test]
fn runs_with_dynamic_lds() {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let file = |name: &str| scratch.path().join(name);
    let (input, object, result) = (file("shared.ll"), file("shared.hsaco"), file("shared.bin"));
    let shared = "@array = external addrspace(3) global [0 x i8], align 16\n\
                  define amdgpu_kernel void @shared(ptr addrspace(1) %out) {\n\
                  %i = call i32 @llvm.amdgcn.workitem.id.x()\n\
                  %p = getelementptr i32, ptr addrspace(3) @array, i32 %i\n\
                  store volatile i32 %i, ptr addrspace(3) %p\n\
                  %v = load volatile i32, ptr addrspace(3) %p\n\
                  %q = getelementptr i32, ptr addrspace(1) %out, i32 %i\n\
                  store i32 %v, ptr addrspace(1) %q\n  ret void\n}\n\
                  declare i32 @llvm.amdgcn.workitem.id.x()\n";
    std::fs::write(&input, shared).expect("a temporary file");
    compile(&input, &object);
    let dump = format!("0={}", result.display());
    let run = |lds: &[&str]| {
        let launch =
            ["run", as_str(&object), "--kernel", "shared", "--grid", "4", "--block", "4", "--strict"];
        gcnsel(&[&launch, lds, &["--arg", "buf=zero:16", "--dump", &dump]].concat())
    };
    for lds in ["16", "65536"] {
        let output = run(&["--lds", lds]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(
            std::fs::read(&result).expect("the result"),
            [0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0]
        );
    }
    for (lds, code, why) in [
        (&[][..], 1, "4 bytes of LDS at 0x0 are out of bounds; the workgroup has 0 bytes"),
        (&["--lds", "12"], 1, "lane 3: 4 bytes of LDS at 0xc are out of bounds"),
        (&["--lds", "65537"], 2, "65537 bytes of LDS are more than the 65536 a workgroup can have"),
        (&["--lds", "4294967296"], 2, "4294967296 is not in 0..=4294967295"),
    ] {
        let output = run(lds);
        assert_eq!(output.status.code(), Some(code), "{lds:?}: {}", text(&output.stderr));
        assert!(text(&output.stderr).contains(why), "{lds:?}: {}", text(&output.stderr));
    }
}

/// A structure's pointer leads to a buffer behind the kernel's own arguments, which can be dumped.
#[test]
fn runs_with_pointers_in_arguments() {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let file = |name: &str| scratch.path().join(name);
    let (input, object, result) = (file("pair.ll"), file("pair.hsaco"), file("pair.bin"));
    let pair = "define amdgpu_kernel void @pair(ptr addrspace(4) byref({ i64, ptr addrspace(1) }) align 8 %pair) {\n\
                %x = load i64, ptr addrspace(4) %pair\n\
                %at = getelementptr i8, ptr addrspace(4) %pair, i64 8\n\
                %out = load ptr addrspace(1), ptr addrspace(4) %at\n\
                store i64 %x, ptr addrspace(1) %out\n  ret void\n}\n";
    std::fs::write(&input, pair).expect("a temporary file");
    compile(&input, &object);
    let dump = format!("1={}", result.display());
    let run = |pointers: &[&str]| {
        let launch = ["run", as_str(&object), "--kernel", "pair", "--grid", "1", "--block", "1"];
        let values = ["--arg", "hex=2a000000000000000000000000000000", "--arg", "buf=zero:8"];
        gcnsel(&[&launch, &values[..], pointers, &["--dump", &dump]].concat())
    };
    let output = run(&["--pointer", "0+8=1"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(std::fs::read(&result).expect("the result"), [42, 0, 0, 0, 0, 0, 0, 0]);
    for (pointers, why) in [
        (&["--pointer", "0+9=1"][..], "16 bytes, of which it takes 8"),
        (&["--pointer", "0-8=1"], "N+OFFSET=M is wanted"),
        (&[], "takes 1 argument, 2 are given"),
    ] {
        let output = run(pointers);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(why), "{}", text(&output.stderr));
    }
}

/// Figures of some kernels, in an order, as rows for spreadsheets.
#[test]
fn figures_sorted_filtered_cut() {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    for kernel in ["collatz", "saxpy", "mandelbrot"] {
        compiled(kernel, scratch.path());
    }
    let rows = |options: &[&str]| -> Vec<Vec<String>> {
        let output = gcnsel(&[&["stats", as_str(scratch.path()), "--csv"], options].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        let rows = text(&output.stdout).lines().skip(1);
        rows.map(|row| row.split(',').map(str::to_owned).collect()).collect()
    };
    let kernels = |options: &[&str]| rows(options).into_iter().map(|row| row[1].clone()).collect::<Vec<_>>();
    let all = rows(&[]);
    // The columns are those of JSON: instructions are the twelfth.
    let mut by_instructions: Vec<(u64, String)> =
        all.iter().map(|row| (row[11].parse().expect("a number"), row[1].clone())).collect();
    by_instructions.sort_by_key(|(instructions, _)| std::cmp::Reverse(*instructions));
    let expected: Vec<String> = by_instructions.into_iter().map(|(_, name)| name).collect();
    assert_eq!(kernels(&["--sort", "instructions"]), expected);
    assert_eq!(kernels(&["--sort", "instructions", "--top", "1"]), expected[..1]);
    assert_eq!(kernels(&["--sort", "name", "--filter", "?a*"]), ["mandelbrot", "saxpy"]);
    assert_eq!(gcnsel(&["stats", as_str(scratch.path()), "--sort", "registers"]).status.code(), Some(2));
}
