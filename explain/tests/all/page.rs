//! The page: what it prints is what `--format json` has, its links lead somewhere, and a reader finds the three answers.

use crate::support::{explain, kernel, kernels, matrix, read, record, subject};
use gcnsel_explain::{CodeAnswer, Explanation, KernelAnswer, to_html};
use roxmltree::{Document, Node, ParsingOptions};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

/// Kernels that the readers of pages do not know.
fn unknown() -> Vec<(&'static str, String)> {
    let mut all: Vec<(&str, String)> =
        ["mandelbrot", "sha256", "matmul"].map(|name| (name, kernel(&format!("{name}.gfx942")))).to_vec();
    all.extend(["attention", "tiled_product"].map(|name| (name, matrix(&format!("{name}.gfx942")))));
    all.push(("vgpr_spill", kernel("vgpr_spill.gfx942")));
    all.push(("uniform", read("tests/pages/uniform.ll")));
    all
}

/// The head of a file's first function, and its line.
fn head_of(text: &str) -> Option<(u64, &str)> {
    let mut lines = text.lines().zip(1..);
    lines.find(|(line, _)| line.starts_with("define ")).map(|(line, number)| (number, line))
}

fn page(text: &str) -> (String, KernelAnswer) {
    let recorded = record(text);
    let subject = subject(&recorded);
    let answer = subject.kernel(None);
    (to_html("a.ll", &[(&subject, &answer)], &|_| None), answer)
}

/// The page without its style and scripts, which is XML.
fn xml(html: &str) -> String {
    let mut text = html.to_owned();
    for name in ["style", "script"] {
        let (start, end) = (format!("<{name}>"), format!("</{name}>"));
        let from = text.find(&start).unwrap_or_else(|| panic!("no {start}")) + start.len();
        let to = text.find(&end).unwrap_or_else(|| panic!("no {end}"));
        text.replace_range(from..to, "");
    }
    text
}

fn parse(text: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).unwrap_or_else(|error| panic!("{error}"))
}

fn has_class(node: &Node<'_, '_>, class: &str) -> bool {
    node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class))
}

fn all<'a, 'i>(node: Node<'a, 'i>, class: &'a str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.descendants().filter(move |node| has_class(node, class))
}

fn first<'a, 'i>(node: Node<'a, 'i>, class: &'a str) -> Node<'a, 'i> {
    all(node, class).next().unwrap_or_else(|| panic!("nothing is {class}"))
}

fn tagged<'a, 'i>(node: Node<'a, 'i>, name: &'a str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.descendants().filter(move |node| node.has_tag_name(name))
}

fn text(node: Node<'_, '_>) -> String {
    node.descendants().filter(Node::is_text).filter_map(|node| node.text()).collect()
}

/// The cells of the rows of a table.
fn rows(node: Node<'_, '_>) -> Vec<Vec<String>> {
    let body = tagged(node, "tbody").next().expect("a table");
    tagged(body, "tr").map(|row| tagged(row, "td").map(text).collect()).collect()
}

fn json(answer: &KernelAnswer) -> Json {
    let json = Explanation { kernels: vec![answer.clone()] }.to_json();
    let mut json: Json = serde_json::from_str(&json).expect("it is JSON");
    json["kernels"][0].take()
}

fn list<'a>(json: &'a Json, key: &str) -> &'a [Json] {
    json[key].as_array().map_or(&[], |list| list)
}

fn number(node: &Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("no {name}"))
}

/// Each instruction with its registers, cycles and lines; each resource, peak, wait and spill.
#[test]
fn it_prints_what_the_json_has() {
    for (name, input) in unknown() {
        let (html, answer) = page(&input);
        let (json, html) = (json(&answer), xml(&html));
        let document = parse(&html);
        let kernel = first(document.root(), "kernel");
        let pane = all(kernel, "pane").find(|pane| has_class(pane, "code")).expect("there is code");
        let lines: Vec<_> = all(pane, "line").collect();
        assert_eq!(lines.len(), list(&json, "code").len(), "{name}");
        for (line, one) in lines.iter().zip(list(&json, "code")) {
            assert_eq!(
                Some(&*text(tagged(*line, "code").next().expect("text"))),
                one["instruction"].as_str()
            );
            for (attribute, key) in [
                ("vgprs", "vgprs"),
                ("sgprs", "sgprs"),
                ("agprs", "agprs"),
                ("cycles", "cycles"),
                ("waited", "waited"),
            ] {
                assert_eq!(
                    Some(number(line, &format!("data-{attribute}"))),
                    one[key].as_f64(),
                    "{name}: {one}"
                );
            }
            let class = one["holds"].as_str().unwrap_or("other");
            assert!(has_class(line, class), "{name}: {one}");
            let links: Vec<_> = tagged(*line, "a").collect();
            let target = one["target"].as_u64().map(|target| format!("#k0-{target:#x}"));
            assert_eq!(
                links.first().and_then(|link| link.attribute("href")),
                target.as_deref(),
                "{name}: {one}"
            );
            let ir = line.attribute("data-ir").map(|line| line.parse::<u64>().expect("a number"));
            // What loads arguments, which no line computes, has that of the function's head.
            let head = head_of(&input).filter(|(_, head)| {
                let is_argument = |value: &Json| {
                    let value = value.as_str().expect("a name").split(' ').next().unwrap_or_default();
                    [",", ")"].iter().any(|end| head.contains(&format!(" {value}{end}")))
                };
                one["values"]
                    .as_array()
                    .is_some_and(|values| !values.is_empty() && values.iter().all(is_argument))
            });
            assert_eq!(ir, one["ir_line"].as_u64().or(head.map(|(line, _)| line)), "{name}: {one}");
            let offset = one["offset"].as_u64().expect("an offset");
            assert_eq!(line.attribute("id"), Some(&*format!("k0-{offset:#x}")));
        }
        // Where a block begins, its name stands.
        let mut blocks: Vec<&str> =
            list(&json, "code").iter().map(|one| one["block"].as_str().expect("a block")).collect();
        blocks.dedup();
        assert_eq!(all(pane, "block").map(text).collect::<Vec<_>>(), blocks, "{name}");
        let card = first(kernel, "occupancy");
        let short = text(first(card, "short"));
        assert!(short.starts_with(&format!("{} wave", json["occupancy"]["waves"])), "{name}: {short}");
        for (row, ceiling) in rows(card).iter().zip(list(&json["occupancy"], "ceilings")) {
            assert!(row[0].starts_with(&ceiling["used"].to_string()), "{name}: {row:?}");
            assert_eq!(row[1], ceiling["waves"].to_string());
            match &ceiling["fewer"] {
                Json::Null => assert_eq!(row[2], ""),
                fewer => assert!(
                    row[2].starts_with(&fewer["by"].to_string())
                        && row[2].contains(&format!("{} wave", fewer["waves"])),
                    "{name}: {row:?}"
                ),
            }
        }
        let peaks: Vec<_> = all(kernel, "peak").collect();
        assert_eq!(peaks.len(), list(&json, "pressure").len());
        for (peak, one) in peaks.into_iter().zip(list(&json, "pressure")) {
            let said = text(tagged(peak, "summary").next().expect("a heading"));
            let expected = format!(
                "{}: at most {} live at once, {} used, {} allowed",
                one["file"].as_str().expect("a file"),
                one["live"],
                one["used"],
                one["budget"]
            );
            assert_eq!(said, expected, "{name}");
            let values: Vec<(String, String)> = list(one, "values")
                .iter()
                .map(|value| {
                    (value["registers"].to_string(), value["name"].as_str().expect("a name").to_owned())
                })
                .collect();
            let shown: Vec<(String, String)> =
                rows(peak).into_iter().map(|mut row| (row.remove(0), row.remove(0))).collect();
            assert_eq!(shown, values, "{name}");
        }
        let spills = list(&json, "spills");
        match all(kernel, "spills").next().filter(|node| node.has_tag_name("table")) {
            Some(table) => {
                let shown: Vec<String> = rows(table).into_iter().map(|mut row| row.remove(0)).collect();
                let named: Vec<&str> =
                    spills.iter().map(|one| one["name"].as_str().expect("a name")).collect();
                assert_eq!(shown, named[..shown.len()], "{name}");
                assert!(!shown.is_empty());
            }
            None => assert!(spills.is_empty(), "{name}"),
        }
        let longest = list(&json["waits"], "longest");
        if let Some(table) = all(kernel, "longest").next() {
            for (row, wait) in rows(table).iter().zip(longest) {
                let offset = wait["offset"].as_u64().expect("an offset");
                assert_eq!(row[0], format!("{:.0}", wait["cycles"].as_f64().expect("cycles")), "{name}");
                assert_eq!(row[1], format!("{offset:#x} {}", wait["instruction"].as_str().expect("text")));
            }
        } else {
            assert!(longest.is_empty(), "{name}");
        }
    }
}

/// The answers at the top: the resource whose row is marked allows as many waves as run, and no other allows fewer; the load that is
/// named is one, and no other load of the table is waited for longer; the counts are those of the answers below.
#[test]
fn the_three_answers() {
    for (name, input) in unknown() {
        let (html, answer) = page(&input);
        let html = xml(&html);
        let document = parse(&html);
        let kernel = first(document.root(), "kernel");
        let card = first(kernel, "occupancy");
        let waves: Vec<u32> = rows(card).iter().map(|row| row[1].parse().expect("a number")).collect();
        let fewest = waves.iter().copied().min().expect("resources").min(answer.occupancy.most);
        assert!(text(first(card, "short")).starts_with(&format!("{fewest} wave")), "{name}");
        if let Some(row) = all(card, "limits").next() {
            assert_eq!(text(tagged(row, "td").nth(1).expect("waves")), fewest.to_string(), "{name}");
        }
        let card = all(kernel, "card").find(|card| has_class(card, "waits")).expect("waits");
        let loads: Vec<Vec<String>> = all(kernel, "longest").next().map_or(Vec::new(), |table| {
            let is_load = |row: &Vec<String>| row[1].contains("load") || row[1].contains("_read");
            let is_memory =
                |row: &Vec<String>| row[3].contains("memory") || row[3] == "lds" || row[3] == "scratch";
            rows(table).into_iter().filter(|row| is_load(row) && is_memory(row)).collect()
        });
        let short = text(first(card, "short"));
        match loads.first() {
            Some(load) => assert!(
                short.starts_with(&load[1]) && short.contains(&format!("{} cycles", load[0])),
                "{name}: {short}, {load:?}"
            ),
            None => assert!(short.starts_with("No load"), "{name}: {short}"),
        }
        // Values by the answers below, those of one name and line once.
        let mut kinds: BTreeMap<(String, String), (bool, bool)> = BTreeMap::new();
        let is_of_input =
            |value: &Node<'_, '_>| value.attribute("data-name").is_some_and(|name| name.starts_with('%'));
        for value in
            all(kernel, "answer").filter(|value| value.attribute("data-ir").is_some() && is_of_input(value))
        {
            let of = |name: &str| value.attribute(name).unwrap_or_default().to_owned();
            let said = text(value);
            let places = ["It is in ", " is in ", " are in "];
            let in_vgprs = places.iter().any(|place| {
                said.split(place).skip(1).any(|rest| {
                    let is_number = |rest: &str| rest.starts_with(|c: char| c == '[' || c.is_ascii_digit());
                    rest.starts_with("VGPRs")
                        || is_number(rest.trim_start_matches(['v', 'a'])) && !rest.starts_with('s')
                })
            });
            kinds.insert(
                (of("data-ir"), of("data-name")),
                (has_class(&value, "divergent") && in_vgprs, has_class(&value, "vector")),
            );
        }
        let (divergent, uniform) =
            kinds.values().fold((0, 0), |(a, b), one| (a + usize::from(one.0), b + usize::from(one.1)));
        let card = first(kernel, "vgprs");
        let expected = format!("Of {} values in VGPRs, {divergent} are there because", divergent + uniform);
        assert!(
            text(first(card, "short")).starts_with(&expected),
            "{name}: {} {expected}",
            text(first(card, "short"))
        );
        let counted: usize = all(card, "count").map(|one| text(one).parse::<usize>().expect("a count")).sum();
        assert_eq!(counted, uniform, "{name}");
        assert_eq!(uniform > 0, name == "uniform", "{name}");
        // Each value is named with a reason that its own answer begins with, or is of that kind.
        for reason in all(card, "reasons").flat_map(|list| tagged(list, "li").collect::<Vec<_>>()) {
            for link in tagged(reason, "a") {
                let id = &link.attribute("href").expect("a link")[1..];
                let own =
                    document.descendants().find(|node| node.attribute("id") == Some(id)).expect("an answer");
                let said = text(own).split("Why in VGPRs: ").nth(1).expect("a reason").to_owned();
                let head = text(reason);
                let word =
                    ["scalar instruction", "operand", "a vector load", "to this phi", "different iterations"]
                        .into_iter()
                        .find(|word| said.contains(word))
                        .expect("a known reason");
                let expected = if word == "to this phi" { "to a phi" } else { word };
                assert!(head.contains(expected), "{name}: {said}: {head}");
            }
        }
    }
}

/// Every value has its answer: the sentences of `--value`, and the chain by following links from answer to answer.
#[test]
fn each_value_has_its_answer() {
    for (name, input) in unknown() {
        let recorded = record(&input);
        let subject = subject(&recorded);
        let answer = subject.kernel(None);
        let html = xml(&to_html("a.ll", &[(&subject, &answer)], &|_| None));
        let document = parse(&html);
        let answers: BTreeMap<&str, Node<'_, '_>> =
            all(document.root(), "answer").filter_map(|one| Some((one.attribute("id")?, one))).collect();
        for (at, value) in subject.all_values().into_iter().enumerate() {
            let expected = subject.value(value);
            let shown = answers[&*format!("k0-v{at}")];
            assert_eq!(has_class(&shown, "divergent"), expected.divergent, "{name}: {}", expected.name);
            assert_eq!(shown.attribute("data-name"), Some(&*expected.name));
            if let Some(cause) = expected.homes.iter().find_map(|home| home.cause.as_ref()) {
                assert!(text(shown).contains(&format!("Why in VGPRs: {}.", cause.text())), "{name}");
            }
            if let Some(rule) = &expected.rule {
                assert!(text(shown).contains(&format!("Rule: {rule}.")), "{name}");
            }
            if !expected.divergent {
                continue;
            }
            let mut chain = Vec::new();
            let mut next = Some(shown);
            while let Some(answer) = next {
                chain.push(text(first(answer, "step")));
                let link = tagged(first(answer, "step"), "a").next().and_then(|link| link.attribute("href"));
                next = link.map(|link| answers[&link[1..]]);
            }
            assert_eq!(chain, expected.chain, "{name}: {}", expected.name);
        }
        // Lines of the IR have the colour of what they compute.
        let mut coloured = 0;
        for line in all(document.root(), "line").filter(|line| line.attribute("data-answer").is_some()) {
            let answer = answers[line.attribute("data-answer").expect("an answer")];
            let class = |node: &Node<'_, '_>| {
                ["divergent", "vector", "scalar", "other"].map(|class| has_class(node, class))
            };
            if line.parent_element().is_some_and(|pane| has_class(&pane, "ir")) {
                assert_eq!(class(&line), class(&answer), "{name}");
                // A line of the code has one of its own, and may have the answer of what it is passed to.
                assert_eq!(line.attribute("data-ir"), answer.attribute("data-ir"), "{name}");
            }
            coloured += usize::from(has_class(&line, "divergent"));
        }
        assert!(coloured > 0, "{name}");
    }
}

/// No name is there twice, each link leads to something, and each point of a plot to an instruction.
#[test]
fn links_lead_somewhere() {
    for (name, input) in unknown() {
        let (html, answer) = page(&input);
        let html = xml(&html);
        let document = parse(&html);
        let mut ids = BTreeSet::new();
        for id in document.descendants().filter_map(|node| node.attribute("id")) {
            assert!(ids.insert(id), "{name}: {id} twice");
        }
        for link in document.descendants().filter_map(|node| node.attribute("href")) {
            assert!(link.starts_with('#') && ids.contains(&link[1..]), "{name}: {link}");
        }
        let plots: Vec<_> = all(document.root(), "plot").collect();
        assert_eq!(plots.len(), 2, "{name}");
        for plot in plots {
            let points: Vec<_> = tagged(plot, "a").collect();
            let count = plotted(&answer).len();
            assert_eq!(points.len(), count.div_ceil(count.div_ceil(400)), "{name}");
        }
        // Both graphs have the blocks' boxes.
        let graphs: Vec<usize> =
            all(document.root(), "graph").map(|graph| all(graph, "node").count()).collect();
        let file = &recorded_blocks(&input);
        assert_eq!(graphs[0], *file, "{name}");
        assert!(graphs[1] <= graphs[0], "{name}");
        for part in ["src=", "@import", "url(\"", "url(http", "http-equiv"] {
            assert!(!html.contains(part), "{name}: {part}");
        }
    }
}

/// The code that the plots show: all behind the preload header.
fn plotted(answer: &KernelAnswer) -> &[CodeAnswer] {
    let first = answer.code.iter().position(|one| one.block != "preload header").expect("code");
    &answer.code[first..]
}

fn recorded_blocks(input: &str) -> usize {
    let recorded = record(input);
    recorded.kernels[0].journal.files[0].function.layout.len()
}

/// The highest place of a plot's line is where most registers are live.
#[test]
fn plots_show_the_figures() {
    for (name, input) in unknown() {
        let (html, answer) = page(&input);
        let html = xml(&html);
        let document = parse(&html);
        let plot = first(document.root(), "plot");
        let highest =
            answer.code.iter().map(|one| one.vgprs.max(one.sgprs).max(one.agprs)).max().expect("code");
        assert_eq!(text(all(plot, "tick").next().expect("an axis")), highest.to_string(), "{name}");
        let code = plotted(&answer);
        let each = code.len().div_ceil(400);
        for (class, get) in
            [("vgprs", (|one| one.vgprs) as fn(&CodeAnswer) -> u32), ("sgprs", |one| one.sgprs)]
        {
            let line = tagged(plot, "polyline").find(|line| has_class(line, class)).expect("a line");
            let points = line.attribute("points").expect("points").split(' ');
            let heights: Vec<f64> = points
                .map(|point| {
                    140.0 - point.split_once(',').expect("a point").1.parse::<f64>().expect("a number")
                })
                .collect();
            // Two points for each step.
            let expected =
                code.chunks(each).map(|piece| piece.iter().map(get).max().expect("an instruction"));
            let expected: Vec<u32> = expected.flat_map(|most| [most, most]).collect();
            assert_eq!(heights.len(), expected.len(), "{name}");
            for (height, figure) in heights.into_iter().zip(expected) {
                let drawn = height / 140.0 * f64::from(highest);
                assert!(
                    (drawn - f64::from(figure)).abs() <= f64::from(highest) / 1400.0 + 1e-9,
                    "{name}: {drawn}, {figure}"
                );
            }
        }
    }
}

/// What is waited for at the end is no measure for the rest: the highest of the other instructions reaches the top.
#[test]
fn cycles_at_the_end_do_not_set_the_scale() {
    for (name, input) in unknown() {
        let (html, answer) = page(&input);
        let html = xml(&html);
        let document = parse(&html);
        let plot = all(document.root(), "plot").nth(1).expect("two plots");
        let others = answer.code.iter().filter(|one| one.instruction != "s_endpgm");
        let most = others.map(|one| one.cycles).fold(0.0, f64::max);
        assert_eq!(text(all(plot, "tick").next().expect("an axis")), format!("{most:.0}"), "{name}");
        for bar in tagged(plot, "rect").filter(|one| has_class(one, "issued") || has_class(one, "waited")) {
            assert!(number(&bar, "y") >= -0.05, "{name}: higher than the plot");
        }
    }
}

/// Names, text and paths from the input are text on the page.
#[test]
fn everything_is_escaped() {
    let evil = "</script><script>alert(1)</script><img src=x onerror='alert(2)'>\\22&amp;";
    let input = format!(
        "define amdgpu_kernel void @\"{evil}\"(ptr addrspace(1) %out, i32 %\"n{evil}\") {{
  %\"x{evil}\" = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !7
  %c = icmp ult i32 %\"x{evil}\", %\"n{evil}\"
  br i1 %c, label %\"a{evil}\", label %\"b{evil}\"
\"a{evil}\":
  %v = load volatile i32, ptr addrspace(1) %out
  %y = add i32 %v, %\"x{evil}\"
  store i32 %y, ptr addrspace(1) %out
  br label %\"b{evil}\"
\"b{evil}\":
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
{}",
        debug("a</style><b>.cl")
    )
    .replacen(") {", ") !dbg !5 {", 1);
    let recorded = record(&input);
    let subject = subject(&recorded);
    let answer = subject.kernel(None);
    let source = "kernel </script><script>alert(3)</script>\n".repeat(20);
    let html = to_html("<i>\"&'.ll", &[(&subject, &answer)], &|_| Some(source.clone()));
    let (page, plain) = (xml(&html), xml(&page(&kernel("mandelbrot.gfx942")).0));
    assert!(!page.contains("alert(1)</script>") && !page.contains("alert(3)</script>"), "{page}");
    let document = parse(&page);
    // The elements are those of any page.
    let names = |document: &Document<'_>| -> BTreeSet<String> {
        document
            .descendants()
            .filter(Node::is_element)
            .map(|node| node.tag_name().name().to_owned())
            .collect()
    };
    let (known, found) = (parse(&plain), names(&document));
    let unknown: Vec<&String> = found.iter().filter(|name| !names(&known).contains(*name)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    assert_eq!(tagged(document.root(), "script").count(), 1);
    assert!(document.descendants().all(|node| node.attributes().all(|one| !one.name().starts_with("on"))));
    let name = first(document.root(), "kernel").attribute("data-kernel");
    assert_eq!(name, Some(&*gcnsel_diag::escape_name(&answer.kernel)));
    assert!(answer.kernel.contains("</script>"));
}

/// Debug information of a function `!5` at line 12 of a file (`!7`).
fn debug(file: &str) -> String {
    format!(
        r#"
!llvm.dbg.cu = !{{!0}}
!llvm.module.flags = !{{!2}}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "hand", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "{file}", directory: "/src")
!2 = !{{i32 2, !"Debug Info Version", i32 3}}
!3 = !DISubroutineType(types: !4)
!4 = !{{null}}
!5 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, type: !3, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!7 = !DILocation(line: 12, column: 3, scope: !5)
"#
    )
}

/// A source file is read by its path; its lines have the key of the IR's and the code's. One that is not there is named.
#[test]
fn source_lines() {
    let input = format!(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out) !dbg !5 {{
  %x = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !7
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %x
  store i32 %x, ptr addrspace(1) %at, !dbg !7
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
{}",
        debug("a.cl")
    );
    let recorded = record(&input);
    let subject = subject(&recorded);
    let answer = subject.kernel(None);
    let asked = std::cell::RefCell::new(Vec::new());
    let lines: String = (1..=40).map(|line| format!("line {line} of the source\n")).collect();
    let html = xml(&to_html("a.ll", &[(&subject, &answer)], &|path| {
        asked.borrow_mut().push(path.to_owned());
        Some(lines.clone())
    }));
    assert_eq!(*asked.borrow(), ["/src/a.cl"]);
    let document = parse(&html);
    let of_line: Vec<_> =
        document.descendants().filter(|node| node.attribute("data-source") == Some("a.cl:12")).collect();
    let panes: BTreeSet<&str> =
        of_line.iter().filter_map(|line| line.parent_element()?.attribute("class")).collect();
    assert_eq!(panes, BTreeSet::from(["pane source", "pane ir", "pane code"]));
    assert!(of_line.iter().any(|line| text(*line) == "12line 12 of the source"));
    // The lines around it, and no others.
    let pane = all(document.root(), "pane").next().expect("a pane");
    assert_eq!(all(pane, "line").filter(|line| line.attribute("data-source").is_some()).count(), 11);
    let html = xml(&to_html("a.ll", &[(&subject, &answer)], &|_| None));
    assert!(text(first(parse(&html).root(), "missing")).contains("/src/a.cl"));
}

/// A kernel of thirty thousand instructions has a page that browsers open: so many lines, so many bytes, and a count of what is cut.
#[test]
fn large_kernels_are_cut() {
    let count = 30_000;
    let mut lines = String::new();
    for at in 0..count {
        let (from, operation) = (at.max(1) - 1, if at % 2 == 0 { "xor" } else { "mul" });
        let before = if at == 0 { "%t".to_owned() } else { format!("%x{from}") };
        lines.push_str(&format!("  %x{at} = {operation} i32 {before}, {}\n", at * 7919 + 3));
    }
    let input = format!(
        "define amdgpu_kernel void @large(ptr addrspace(1) %out) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
{lines}  store i32 %x{}, ptr addrspace(1) %out
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
",
        count - 1
    );
    let (html, answer) = page(&input);
    assert!(answer.code.len() > 20_000, "{}", answer.code.len());
    assert!(html.len() < 24 << 20, "{} bytes", html.len());
    let html = xml(&html);
    let document = parse(&html);
    let shown = all(document.root(), "pane").flat_map(|pane| all(pane, "line")).count();
    assert_eq!(shown, 50_000);
    let said: Vec<String> = all(document.root(), "cut").map(text).collect();
    let left_out: usize = said[..said.len() - 1]
        .iter()
        .map(|said| said.split(' ').nth(1).and_then(|count| count.parse::<usize>().ok()).expect("a count"))
        .sum();
    // The header, the call, the store, the return and the brace are lines of the IR, too.
    assert_eq!(shown + left_out, answer.code.len() + count + 5, "{said:?}");
    let values = all(document.root(), "answer").count();
    assert_eq!(values, 10_000);
    let ids: BTreeSet<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    let answers = all(document.root(), "line").filter_map(|line| line.attribute("data-answer"));
    assert!(answers.into_iter().all(|answer| ids.contains(answer)));
    assert!(said[said.len() - 1].starts_with("and "), "{said:?}");
}

/// Along the code: registers are those of the peak at its place, and nowhere more; cycles add up to all.
#[test]
fn figures_along_the_code() {
    for (name, input) in kernels() {
        let is_one = input.matches("amdgpu_kernel void").count() == 1;
        if !is_one {
            continue;
        }
        let answer = explain(&input);
        for peak in &answer.pressure {
            let get = |one: &gcnsel_explain::CodeAnswer| match peak.file {
                "SGPRs" => one.sgprs,
                "VGPRs" => one.vgprs,
                _ => one.agprs,
            };
            let there = answer.code.iter().find(|one| Some(one.offset) == peak.at.offset);
            assert_eq!(there.map(get), Some(peak.live), "{name}: {}", peak.file);
            assert_eq!(answer.code.iter().map(get).max(), Some(peak.live), "{name}: {}", peak.file);
        }
        let [cycles, waited] =
            [|one: &gcnsel_explain::CodeAnswer| one.cycles, |one: &gcnsel_explain::CodeAnswer| one.waited]
                .map(|get| answer.code.iter().map(get).sum::<f64>());
        assert!((answer.waits.cycles - cycles).abs() < 65.0, "{name}: {cycles} of {}", answer.waits.cycles);
        assert_eq!(waited, answer.waits.lost.values().sum::<f64>(), "{name}");
    }
}

/// Instructions that are marked as uniform in VGPRs are of values that the card counts, or it names them by themselves; what moves a
/// constant, or what is the wave's, says so.
#[test]
fn marks_and_the_card_agree() {
    let mut moves = 0;
    for (name, input) in unknown() {
        let (html, _) = page(&input);
        let html = xml(&html);
        let document = parse(&html);
        let kernel = first(document.root(), "kernel");
        let pane = all(kernel, "pane").find(|pane| has_class(pane, "code")).expect("code");
        let card = first(kernel, "vgprs");
        let named: BTreeSet<&str> = all(card, "moves")
            .flat_map(|list| tagged(list, "a").collect::<Vec<_>>())
            .filter_map(|link| link.attribute("href"))
            .map(|link| &link[1..])
            .collect();
        let said = all(card, "moves").next().map(text).unwrap_or_default();
        let count = match said.split_whitespace().next() {
            None => 0,
            Some("One") => 1,
            Some(number) => number.parse().expect("a number"),
        };
        let vectors: BTreeSet<&str> = all(kernel, "answer")
            .filter(|answer| has_class(answer, "vector"))
            .filter_map(|answer| answer.attribute("id"))
            .collect();
        let marked = all(pane, "line").filter(|line| has_class(line, "vector"));
        let others: Vec<Node<'_, '_>> = marked
            .filter(|line| line.attribute("data-answer").is_none_or(|id| !vectors.contains(id)))
            .collect();
        assert_eq!(others.len(), count, "{name}: {said}");
        assert_eq!(named.len(), count.min(12), "{name}: {said}");
        for line in all(pane, "line") {
            let code = text(tagged(line, "code").next().expect("code"));
            let is_constant = code.starts_with("v_mov_b32_e32") && code.ends_with(", 0");
            if is_constant {
                assert!(has_class(&line, "vector"), "{name}: {code}");
                assert!(
                    line.attribute("data-note").is_some_and(|note| note.contains("a constant")),
                    "{code}"
                );
                moves += 1;
            }
        }
        // A line of the IR that computes no value has no mark.
        for line in all(kernel, "line").filter(|line| line.attribute("data-ir").is_some()) {
            let code = text(tagged(line, "code").next().expect("code"));
            if code.trim_start().starts_with("store ") {
                assert!(
                    has_class(&line, "other") && line.attribute("data-answer").is_none(),
                    "{name}: {code}"
                );
            }
        }
    }
    assert!(moves > 3, "{moves}");
}
