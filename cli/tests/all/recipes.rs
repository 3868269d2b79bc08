//! The recipes of `contrib/`: its scripts, the shell parts of the files for forges, and gcnsel beside LLVM.

use gcnsel_oracle as oracle;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn contrib(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../contrib").join(file)
}

/// Runs a shell command in a folder, with these variables and the program.
fn shell(folder: &Path, command: &str, variables: &[(&str, &str)]) -> Output {
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(folder).env("GCNSEL", env!("CARGO_BIN_EXE_gcnsel"));
    shell.envs(variables.iter().copied()).output().expect("there is a shell")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

/// A repository of a kernel, of which the second revision has more instructions; its build compiles it. The revisions.
fn repository(folder: &Path) -> [String; 2] {
    let kernel = |more: &str| {
        format!(
            "define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {{\n  %x = mul i32 %n, 3\n{more}  store i32 %x, ptr addrspace(1) \
             %p\n  ret void\n}}\n"
        )
    };
    let git = |command: &str| {
        let output = shell(folder, &format!("git -c user.name=a -c user.email=a@b.c {command}"), &[]);
        assert!(output.status.success(), "git {command}: {}", text(&output.stderr));
        text(&output.stdout).trim().to_owned()
    };
    git("init -q .");
    // The recipes of a forge lie in the repository.
    std::fs::create_dir(folder.join("contrib")).expect("a folder");
    std::fs::copy(contrib("compare-revisions.sh"), folder.join("contrib/compare-revisions.sh"))
        .expect("a copy");
    std::fs::write(
        folder.join("build.sh"),
        "echo building; mkdir -p build; \"$GCNSEL\" compile k.ll -o build/k.hsaco\n",
    )
    .expect("it can be written");
    std::fs::write(folder.join("kernels.rules"), "instructions+0\n").expect("it can be written");
    [kernel(""), kernel("  store volatile i32 %n, ptr addrspace(1) %p\n")].map(|text| {
        std::fs::write(folder.join("k.ll"), text).expect("it can be written");
        git("add .");
        git("commit -q -m kernels");
        git("rev-parse HEAD")
    })
}

#[test]
fn two_revisions() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [old, new] = repository(folder.path());
    let script = contrib("compare-revisions.sh");
    let run = |arguments: &str| shell(folder.path(), &format!("{} {arguments}", script.display()), &[]);
    let output = run(&format!("{old} {new} 'sh build.sh' build"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(
        text(&output.stdout).starts_with("1 kernel compared, 1 changed, 0 removed, 0 added\n"),
        "{}",
        text(&output.stdout)
    );
    assert!(text(&output.stderr).contains("building"), "what a build prints is no report");
    let output = run(&format!("{old} {new} 'sh build.sh' build --fail-on instructions+0"));
    assert_eq!(output.status.code(), Some(3));
    // The sides are the right way round, and nothing is left behind.
    assert_eq!(
        run(&format!("{new} {old} 'sh build.sh' build --fail-on instructions+0")).status.code(),
        Some(0)
    );
    let trees = shell(folder.path(), "git worktree list", &[]);
    assert_eq!(text(&trees.stdout).lines().count(), 1);
    assert_eq!(run(&format!("{old} {new} false build")).status.code(), Some(1));
    assert_eq!(run("HEAD").status.code(), Some(2));
}

#[test]
fn two_flags() {
    if !oracle::have("two_flags", "clang-19", "clang-19") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let source = "__kernel void k(__global int *p, int n) { for (int i = 0; i < 64; i++) p[i] += n * i; }\n";
    std::fs::write(folder.path().join("k.cl"), source).expect("it can be written");
    let script = contrib("compare-flags.sh");
    let variables = [("CLANG", "clang-19"), ("COMMON", "-nogpulib"), ("TARGET", "gfx90a")];
    for compile in ["object", "ir"] {
        let command =
            format!("COMPILE={compile} {} '-O2 -fno-unroll-loops' -O2 k.cl -- --json", script.display());
        let output = shell(folder.path(), &command, &variables);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!((&json["matched"], &json["affected"]), (&1.into(), &1.into()), "{json}");
        assert_eq!(json["changed"][0]["target"], "gfx90a");
    }
}

/// The blocks of shell in a file for a forge.
fn blocks(file: &str) -> Vec<String> {
    let text = std::fs::read_to_string(contrib(file)).expect("a recipe");
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut blocks = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.ends_with("run: |") || line.trim() == "- |" {
            let mut block = String::new();
            while let Some(next) = lines.next_if(|next| next.is_empty() || indent(next) > indent(line)) {
                block.push_str(next);
                block.push('\n');
            }
            blocks.push(block);
        }
    }
    blocks
}

#[test]
fn an_action_of_github() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [old, new] = repository(folder.path());
    let [compare, comment, judge] =
        <[String; 3]>::try_from(blocks("github-action.yml")).expect("three blocks of shell");
    let variables = [
        ("BASE", &*old),
        ("HEAD", &new),
        ("BUILD", "sh build.sh"),
        ("KERNELS", "build"),
        ("GITHUB_OUTPUT", "output"),
        ("GITHUB_STEP_SUMMARY", "summary"),
    ];
    let output = shell(folder.path(), &format!("set -e\n{compare}"), &variables);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let written = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("it is written");
    assert_eq!(written("output"), "status=3\n");
    assert!(
        written("summary").starts_with("### 1 kernel compared, 1 changed")
            && written("kernels.html").contains("<table")
    );
    assert!(comment.contains("gh pr comment") && comment.contains("--body-file kernels.md"));
    assert_eq!(shell(folder.path(), &judge, &[("STATUS", "3")]).status.code(), Some(3));
}

#[test]
fn a_job_of_gitlab() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [old, new] = repository(folder.path());
    let [script] = <[String; 1]>::try_from(blocks("gitlab-ci.yml")).expect("a block of shell");
    let variables = [
        ("CI_MERGE_REQUEST_DIFF_BASE_SHA", &*old),
        ("CI_COMMIT_SHA", &new),
        ("BUILD", "sh build.sh"),
        ("KERNELS", "build"),
    ];
    let output = shell(folder.path(), &script, &variables);
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    let written = std::fs::read_to_string(folder.path().join("kernels.md")).expect("it is written");
    assert!(written.contains("#### Broken rules\n\n| rule | what breaks it |\n"), "{written}");
}

/// The rules to begin with are rules, and hold of builds that are the same.
#[test]
fn rules_to_begin_with() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let kernels = contrib("../tests/kernels/saxpy.gfx942.ll");
    let command =
        format!("$GCNSEL compare {0} {0} --rules {1}", kernels.display(), contrib("kernels.rules").display());
    let output = shell(folder.path(), &command, &[]);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
}

/// One side has the figures of llc's own objects, the other those of gcnsel's.
#[test]
fn gcnsel_beside_llc() {
    if !oracle::have("gcnsel_beside_llc", "llc-19", "llvm-19") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    for name in ["saxpy.gfx90a", "collatz.gfx942"] {
        let file = contrib(&format!("../tests/kernels/{name}.ll"));
        std::fs::copy(&file, folder.path().join(format!("{name}.ll"))).expect("a copy");
        let target = name.rsplit('.').next().expect("a target");
        let object = oracle::llc(&file, target, &[]);
        std::fs::create_dir_all(folder.path().join("llc")).expect("a folder");
        std::fs::write(folder.path().join(format!("llc/{name}.o")), object).expect("it can be written");
    }
    let json = |command: &str| -> serde_json::Value {
        let output = shell(folder.path(), command, &[]);
        assert!(output.status.success(), "{command}: {}", text(&output.stderr));
        serde_json::from_slice(&output.stdout).expect("JSON")
    };
    let beside = json("$GCNSEL compare --against llc=llc-19 *.ll --json");
    assert_eq!(beside["builds"], serde_json::json!({ "old": "llc", "new": "gcnsel" }));
    let objects = json("mkdir ours; $GCNSEL compile *.ll -o ours; $GCNSEL compare llc ours --json");
    assert_eq!(beside["totals"], objects["totals"]);
    assert_eq!(beside["matched"], 2);
    let output = shell(folder.path(), "$GCNSEL compare --against gcc *.ll", &[]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        shell(folder.path(), "$GCNSEL compare --against llc=llc-19 - < saxpy.gfx90a.ll", &[]).status.code(),
        Some(2)
    );
    assert_eq!(shell(folder.path(), "$GCNSEL compare llc", &[]).status.code(), Some(2));
    let output = shell(folder.path(), "$GCNSEL compare --against llc=llc-of-nobody *.ll", &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains("llc-of-nobody: no such file or directory"),
        "{}",
        text(&output.stderr)
    );
}
