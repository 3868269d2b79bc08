//! `gcnsel graph`, and the pictures of `gcnsel uniformity`.

use roxmltree::Document;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn gcnsel(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gcnsel")).args(arguments).output().expect("gcnsel runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

fn good(arguments: &[&str]) -> String {
    let output = gcnsel(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

/// A loop that lanes leave one by one, in a function with a name that XML and Graphviz have signs of; and another kernel.
fn file(folder: &Path) -> PathBuf {
    let file = folder.join("k.ll");
    let text = "define amdgpu_kernel void @\"a<b>&\"(ptr addrspace(1) %p) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  br label %\"lo<op\"
\"lo<op\":
  %i = phi i32 [ 0, %entry ], [ %next, %\"lo<op\" ]
  %next = add i32 %i, 3
  %again = icmp ult i32 %next, %id
  br i1 %again, label %\"lo<op\", label %out
out:
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %id
  store i32 %next, ptr addrspace(1) %at
  ret void
}
define amdgpu_kernel void @other() {
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
";
    std::fs::write(&file, text).expect("written");
    file
}

/// The boxes of an SVG: their names, and what stands in them.
fn boxes(svg: &str) -> Vec<(String, Vec<String>)> {
    let document = Document::parse(svg).unwrap_or_else(|e| panic!("{e}\n{svg}"));
    let groups = document.descendants().filter(|n| n.attribute("class") == Some("node"));
    let texts = |group: roxmltree::Node<'_, '_>, name: &str| -> Vec<String> {
        group.children().filter(|n| n.has_tag_name(name)).map(|n| n.text().unwrap_or("").to_owned()).collect()
    };
    groups.map(|group| (texts(group, "title").concat(), texts(group, "text"))).collect()
}

/// What edges are called.
fn edges(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).expect("well-formed");
    let groups = document.descendants().filter(|n| n.attribute("class") == Some("edge"));
    let titles = groups.filter_map(|group| group.children().find(|n| n.has_tag_name("title")));
    titles.map(|title| title.text().unwrap_or("").to_owned()).collect()
}

/// What a command prints after a stage of a function, by blocks: lines without what stands left of them.
fn printed(file: &str, stage: &str) -> Vec<String> {
    let arguments = ["compile", file, "--function", "a<b>&", "-o", "/dev/null", "--print-after", stage];
    let output = gcnsel(&arguments);
    assert!(output.status.success());
    text(&output.stderr).lines().map(|line| line.trim().to_owned()).collect()
}

/// Each instruction that `--print-after` prints is in the picture of that stage, in the order of its block; and both graphs of machine
/// code have all blocks.
#[test]
fn pictures_have_what_stages_print() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = file(folder.path());
    let file = file.to_str().expect("a readable path");
    let cases = [
        ("thread", "legalize"),
        ("thread", "sink"),
        ("thread", "select"),
        ("thread", "wave"),
        ("wave", "wave"),
        ("wave", "regalloc"),
    ];
    for (of, stage) in cases {
        let svg = good(&["graph", file, "--function", "a<b>&", "--of", of, "--after", stage]);
        let said: Vec<String> = boxes(&svg).into_iter().flat_map(|(_, texts)| texts).collect();
        let printed = printed(file, stage);
        let begin = |line: &&String| {
            line.contains(" = ")
                || line.starts_with("thread:")
                || line.starts_with("wave:")
                || line.starts_with("store ")
                || line.starts_with("br ")
        };
        let wanted: Vec<&String> =
            printed.iter().filter(begin).filter(|line| !line.starts_with("attributes")).collect();
        assert!(wanted.len() > 5, "{printed:?}");
        for line in wanted {
            let is_wave_only = of == "thread" && stage == "wave";
            assert!(
                said.contains(line) || is_wave_only && line.starts_with("wave: "),
                "{of} after {stage}: no '{line}' in {said:?}"
            );
        }
    }
}

/// Edges say when they are taken. Lanes leave the loop one by one; the wave goes on when none is left.
#[test]
fn edges_say_when() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = file(folder.path());
    let file = file.to_str().expect("a readable path");
    let of =
        |of: &str, after: &str| good(&["graph", file, "--function", "a<b>&", "--of", of, "--after", after]);
    let ir = edges(&of("thread", "sink"));
    let wanted = ["entry to lo<op", "lo<op to lo<op: %again", "lo<op to out: not %again"];
    assert_eq!(ir.len(), 3, "{ir:?}");
    assert!(wanted.iter().all(|edge| ir.contains(&(*edge).to_owned())), "{ir:?}");
    let lanes = edges(&of("thread", "select"));
    assert!(lanes.iter().any(|edge| edge.contains(": lanes in %")), "{lanes:?}");
    assert!(lanes.iter().any(|edge| edge.contains(": lanes not in %")), "{lanes:?}");
    let wave = of("wave", "wave");
    let ends = edges(&wave);
    assert!(ends.iter().any(|edge| edge.ends_with("exec")), "{ends:?}");
    // What writes exec is green.
    let document = Document::parse(&wave).expect("well-formed");
    let green = document.descendants().filter(|n| n.attribute("fill") == Some("#106030"));
    let green: Vec<&str> = green.filter_map(|n| n.text()).collect();
    assert!(green.iter().any(|line| line.starts_with("exec = ")), "{green:?}");
    // The loop's edge goes back.
    assert_eq!(wave.matches("stroke-dasharray=\"6 3\"").count(), 1);
}

/// A block's nodes before selection, which `--emit dag` prints, and its instructions after it.
#[test]
fn blocks_before_and_after_selection() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = file(folder.path());
    let file = file.to_str().expect("a readable path");
    let dag = |block: &str, after: &str| {
        good(&["graph", file, "--function", "a<b>&", "--of", "dag", "--block", block, "--after", after])
    };
    let nodes = boxes(&dag("out", "sink"));
    let all = good(&["compile", file, "--function", "a<b>&", "--emit", "dag", "-o", "-"]);
    let of_block = all.split("\nblock2:\n").nth(1).expect("there is such a block");
    let listed = of_block.lines().map(str::trim).take_while(|line| line.starts_with('n'));
    let listed: Vec<String> = listed.map(str::to_owned).collect();
    assert!(listed.len() > 3 && listed.iter().any(|node| node.contains("global_store_dword")), "{all}");
    let drawn: Vec<String> = nodes.iter().flat_map(|(_, texts)| texts.clone()).collect();
    assert_eq!(drawn, listed);
    // By both names.
    assert_eq!(dag("block2", "sink"), dag("%out", "sink"));
    let svg = dag("out", "select");
    let drawn: Vec<String> = boxes(&svg).into_iter().flat_map(|(_, texts)| texts).collect();
    let store = drawn.iter().find(|line| line.starts_with("GLOBAL_STORE_DWORD")).expect("a store");
    let printed = printed(file, "select");
    assert!(printed.contains(store), "{store}");
    // It reads what another instruction, or block, has written.
    assert!(edges(&svg).iter().any(|edge| edge.contains(": %")), "{svg}");
}

/// Blocks without a name have LLVM's numbers, which arguments and values take, too; and the nearest names are told of one that there is
/// not.
#[test]
fn blocks_without_names() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("k.ll");
    let mut input = "define amdgpu_kernel void @k(ptr addrspace(1) %0, i32 %1) {
  %3 = add i32 %1, 3
  %4 = icmp ult i32 %3, 9
  br i1 %4, label %5, label %7
5:
  %6 = mul i32 %3, 5
  store i32 %6, ptr addrspace(1) %0
  br label %7
7:
  store volatile i32 3, ptr addrspace(1) %0
  ret void
}
define amdgpu_kernel void @many(ptr addrspace(1) %p) {
entry:
  br label %looping0
"
    .to_owned();
    for n in 0..20 {
        let next = if n == 19 { "end".to_owned() } else { format!("looping{}", n + 1) };
        input += &format!(
            "looping{n}:\n  store volatile i32 {n}, ptr addrspace(1) %p\n  %c{n} = load volatile i1, ptr addrspace(1) %p\n  br i1 %c{n}, label %{next}, label %end\n"
        );
    }
    input += "end:\n  ret void\n}\n";
    std::fs::write(&file, &input).expect("written");
    let file = file.to_str().expect("a readable path");
    let dag = |function: &str, block: &str| {
        gcnsel(&["graph", file, "--function", function, "--of", "dag", "--block", block])
    };
    for (name, constant) in [("5", "i32 5"), ("%5", "i32 5"), ("%7", "i32 3")] {
        let output = dag("k", name);
        let svg = text(&output.stdout);
        assert!(output.status.success(), "{name}: {}", text(&output.stderr));
        assert!(svg.contains(&format!("(%{})", name.trim_start_matches('%'))), "{name}: {svg}");
        assert!(svg.contains(constant.trim_start_matches("i32 ")), "{name}: {svg}");
    }
    // 2 is the entry; 4 is a value.
    assert!(dag("k", "2").status.success());
    for (function, name, wanted) in [
        ("k", "4", "no block '4' in 'k' after 'sink'. There are 3 blocks: 2, 5, 7\n"),
        (
            "many",
            "loping7",
            "after 'sink'; did you mean 'looping7'? There are 22 blocks: looping7, looping17, ",
        ),
        ("many", "xyz", "after 'sink'. There are 22 blocks: "),
    ] {
        let output = dag(function, name);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{name}");
        assert!(said.contains(wanted), "{name}: {said}");
        assert_eq!(said.ends_with(", ...\n"), function == "many", "{name}: {said}");
    }
}

/// Both forms of both commands are of the same picture.
#[test]
fn uniformity_as_pictures() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = file(folder.path());
    let file = file.to_str().expect("a readable path");
    let svg = good(&["uniformity", file, "--function", "a<b>&", "--format", "svg"]);
    let names: Vec<String> = boxes(&svg).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["entry", "lo<op", "out"]);
    assert!(svg.contains("; cycle with divergent exit"), "{svg}");
    let dot = good(&["uniformity", file, "--format", "dot"]);
    assert_eq!(dot.matches("digraph ").count(), 2);
    assert!(dot.contains("\"lo<op\" -> \"out\" [label=\"not %again\" color=red3]"), "{dot}");
}

/// The output's name says what is written, unless `--format` does.
#[test]
fn formats_by_names() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = file(folder.path());
    let written = |name: &str, more: &[&str]| {
        let out = folder.path().join(name);
        let arguments =
            [file.to_str().expect("a path"), "--function", "other", "-o", out.to_str().expect("a path")];
        good(&[&["graph"][..], &arguments, more].concat());
        std::fs::read_to_string(out).expect("it was written")
    };
    for name in ["a.dot", "a.gv", "a.DOT"] {
        assert!(written(name, &[]).starts_with("digraph"), "{name}");
    }
    for name in ["a.svg", "a", "a.xml"] {
        assert!(written(name, &[]).starts_with("<svg"), "{name}");
    }
    assert!(written("b.dot", &["--format", "svg"]).starts_with("<svg"));
    assert!(written("b.png", &["--format", "svg"]).starts_with("<svg"));
}

#[test]
fn what_cannot_be_drawn() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = file(folder.path());
    let file = file.to_str().expect("a readable path");
    let other = ["--function", "other"];
    for (arguments, code, wanted) in [
        (
            vec![],
            2,
            "an SVG is of one function; name one of these 2 by --function, or take --format dot: a<b>&, other",
        ),
        (vec!["--of", "dag"], 2, "--of dag is of one block: name it by --block"),
        (vec!["--block", "out"], 2, "--block is for --of dag; other graphs are of all blocks"),
        (
            vec!["--after", "select"],
            1,
            "after 'select' there is no such graph; there is one after wave, regalloc",
        ),
        (
            vec!["--of", "dag", "--block", "nowhere"],
            1,
            "no block 'nowhere' in any of 2 functions after 'sink'. There are 4 blocks: entry, lo<op, out, 0",
        ),
        (
            [&other[..], &["--of", "dag", "--block", "%ou", "--after", "select"]].concat(),
            1,
            "no block 'ou' in 'other' after 'select'. There is one block: 0",
        ),
        (vec!["--function", "nowhere"], 1, "no function 'nowhere' is compiled by itself here"),
        ([&other[..], &["-o", file]].concat(), 2, "is an input: it would be written over"),
        ([&other[..], &["-o", "a.png"]].concat(), 2, "'--format dot | dot -Tpng -o' makes the file"),
    ] {
        let output = gcnsel(&[&["graph", file][..], &arguments].concat());
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert!(text(&output.stderr).contains(wanted), "{arguments:?}: {}", text(&output.stderr));
        assert!(output.stdout.is_empty());
    }
}
