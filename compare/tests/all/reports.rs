//! Reports in all forms: sums, splits and means by hand, order, what is left out, what is in a page.

use super::bench::{kernel, with_code};
use gcnsel_compare::names::Pattern;
use gcnsel_compare::reading::Reader;
use gcnsel_compare::report::{LONGEST_COMMENT, Report, Sort, to_csv, to_html, to_json, to_markdown, to_text};
use gcnsel_compare::rules::{Gate, Rule};
use gcnsel_compare::{Comparison, Kernel};

fn of(name: &str, vgprs: u64, instructions: u64) -> Kernel {
    kernel(name, &[("vgprs", vgprs), ("instructions", instructions)])
}

/// Of four kernels one is better, one worse, one both, one the same.
fn four() -> Comparison {
    let old = vec![of("a", 10, 100), of("b", 50, 100), of("c", 40, 100), of("same", 100, 100)];
    let new = vec![of("a", 8, 100), of("b", 60, 100), of("c", 30, 150), of("same", 100, 100)];
    Comparison::new(old, new, true)
}

fn report(comparison: &Comparison) -> Report<'_> {
    Report { comparison, judgement: None, builds: ["old", "new"], top: usize::MAX, sort: Sort::Change }
}

/// The words of the first line of a text that begins with these, without colours.
fn line(text: &str, start: &str, section: &str) -> Vec<String> {
    let text = text
        .split("\u{1b}[")
        .map(|part| part.split_once('m').map_or(part, |(_, rest)| rest))
        .collect::<String>();
    let rest = &text[text.find(section).unwrap_or_else(|| panic!("no {section} in {text}"))..];
    let line = rest.lines().find(|line| line.trim_start().starts_with(start));
    line.unwrap_or_else(|| panic!("no {start} in {text}")).split_whitespace().map(str::to_owned).collect()
}

#[test]
fn totals_by_hand() {
    let comparison = four();
    let text = to_text(&report(&comparison));
    assert!(text.starts_with("4 kernels compared, 3 changed, 0 removed, 0 added\n"), "{text}");
    // 200 to 198: 12 less and 10 more; the mean is (0.8 * 1.2 * 0.75 * 1) to the power of a fourth, 0.92117.
    let expected = ["VGPRs", "200", "198", "-2", "(-1.0%)", "-6.0%,", "+5.0%", "-7.88%", "2", "1"];
    assert_eq!(line(&text, "VGPRs", "Totals of 4 kernels"), expected);
    // Of the three that changed: 100 to 98; (0.8 * 1.2 * 0.75) to the power of a third is 0.89628.
    let expected = ["VGPRs", "100", "98", "-2", "(-2.0%)", "-12.0%,", "+10.0%", "-10.37%", "2", "1"];
    assert_eq!(line(&text, "VGPRs", "Totals of the 3 kernels that changed (75.0%)"), expected);
    let largest = "Largest changes";
    assert_eq!(line(&text, "VGPRs", largest), ["VGPRs", "rise", "b", "50", "60", "+10", "(+20.0%)"]);
    assert_eq!(line(&text, "fall", largest), ["fall", "c", "40", "30", "-10", "(-25.0%)"]);
    let json: serde_json::Value = serde_json::from_str(&to_json(&report(&comparison))).expect("JSON");
    let total = json["totals"]
        .as_array()
        .and_then(|all| all.iter().find(|one| one["metric"] == "vgprs"))
        .expect("a total");
    let figures = ["old", "new", "increase", "decrease", "helped", "hurt"].map(|key| total[key].as_u64());
    assert_eq!(figures, [200, 198, 10, 12, 2, 1].map(Some));
    let mean = total["geometric_mean"].as_f64().expect("a number");
    assert!((mean - (0.8f64 * 1.2 * 0.75).powf(0.25)).abs() < 1e-12, "{mean}");
    assert_eq!((&json["matched"], &json["affected"]), (&4.into(), &3.into()));
}

/// Better is green, worse is red: more occupancy is better, more of anything else is worse.
#[test]
fn colours() {
    let figures = |vgprs, occupancy| vec![kernel("k", &[("vgprs", vgprs), ("occupancy", occupancy)])];
    let text = to_text(&report(&Comparison::new(figures(10, 7), figures(12, 8), true)));
    let colour = |change: &str| {
        let at = text.find(change).unwrap_or_else(|| panic!("no {change} in {text}"));
        let (_, code) = text[..at].rsplit_once("\u{1b}[").expect("a colour");
        code.split('m').next().expect("a code").to_owned()
    };
    let (red, green) = (colour("+2 (+20.0%)"), colour("+1 (+14.3%)"));
    assert!(["31", "38;5;9"].contains(&&*red) && ["32", "38;5;10"].contains(&&*green), "{red} {green}");
}

#[test]
fn sorted_filtered_cut() {
    let comparison = four();
    let names = |report: &Report<'_>| {
        let json: serde_json::Value = serde_json::from_str(&to_json(report)).expect("JSON");
        let changed = json["changed"].as_array().expect("a list").clone();
        changed.iter().map(|one| one["kernel"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    let by = |key: &str| names(&Report { sort: Sort::parse(key).expect("an order"), ..report(&comparison) });
    // c: 50 % more instructions; a and b: a fifth of the VGPRs.
    assert_eq!(by("change"), ["c", "a", "b"]);
    assert_eq!(by("name"), ["a", "b", "c"]);
    assert_eq!(by("vgprs"), ["c", "b", "a"]);
    assert_eq!(by("vgprs%"), ["c", "a", "b"]);
    assert!(Sort::parse("registers").is_err() && Sort::parse("name%").is_err());
    assert_eq!(names(&Report { top: 1, ..report(&comparison) }), ["c"]);
    assert!(to_text(&Report { top: 1, ..report(&comparison) }).contains("\n and 2 more\n"));
    let part = comparison.filtered(&[Pattern::new("[ab]"), Pattern::new("a"), Pattern::new("s*")]);
    assert_eq!((part.pairs.len(), names(&report(&part))), (2, vec!["a".to_owned()]));
}

#[test]
fn rows_for_spreadsheets() {
    let name = "f<a, \"b\">";
    let old = vec![of(name, 10, 20), kernel("gone", &[])];
    let new = vec![of(name, 12, 20), kernel("fresh", &[("vgprs", 7)])];
    let csv = to_csv(&report(&Comparison::new(old, new, true)));
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "status,kernel,old_name,target,file,figure,old,new,difference,percent");
    assert_eq!(lines[1], "changed,\"f<a, \"\"b\"\">\",,gfx942,file.hsaco,vgprs,10,12,2,20.000");
    assert!(lines.contains(&"removed,gone,,gfx942,file.hsaco,occupancy,8,,,"), "{csv}");
    assert!(lines.contains(&"added,fresh,,gfx942,file.hsaco,vgprs,,7,,"), "{csv}");
}

/// Thousands of kernels of long names, and as many breaches of a rule: a forge takes the comment, which says what is left out.
#[test]
fn comments_are_no_longer_than_forges_take() {
    let build = |vgprs| -> Vec<Kernel> {
        let name = |number| format!("kernel_{number}_{}", "x|`".repeat(150));
        (0..3000).map(|number| of(&name(number), vgprs, 100)).collect()
    };
    let comparison = Comparison::new(build(10), build(12), true);
    let judgement = Gate::new(vec![Rule::parse("vgprs+1").expect("a rule")]).judge(&comparison);
    assert_eq!(judgement.broken.len(), 3000);
    let markdown = to_markdown(&Report { judgement: Some(&judgement), ..report(&comparison) });
    let length = markdown.chars().count();
    assert!(length <= LONGEST_COMMENT && length > LONGEST_COMMENT / 2, "{length}");
    assert_eq!(markdown.matches("<details>").count(), markdown.matches("</details>").count());
    let left_out = markdown
        .lines()
        .filter_map(|line| line.strip_prefix("and ")?.strip_suffix(" more")?.parse::<usize>().ok());
    let left_out: Vec<usize> = left_out.collect();
    let rows = markdown.lines().filter(|line| line.contains("VGPRs |") && line.contains("kernel_")).count();
    assert_eq!(left_out.len(), 2, "{left_out:?}");
    assert!(
        left_out.contains(&(3000 - rows)) || left_out.contains(&(3000 - rows + 1)),
        "{rows} {left_out:?}"
    );
    assert!(markdown.contains("| VGPRs | 30000 | 36000 | +6000 (+20.0%) 🔴 |"));
    // A small one is whole, and its details are folded.
    let small = to_markdown(&report(&four()));
    assert!(
        !small.contains(" more\n")
            && small.contains("<details><summary>Changed kernels</summary>\n\n| kernel |"),
        "{small}"
    );
}

#[test]
fn rules_and_renamed_kernels_are_reported() {
    let old = vec![with_code("a", 1, 32, of("before", 10, 20)), with_code("b", 2, 32, of("v1", 10, 20))];
    let new = vec![with_code("a", 1, 32, of("after", 12, 20)), with_code("c", 2, 24, of("v2", 10, 20))];
    let comparison = Comparison::new(old, new, true);
    let judgement = Gate::new(vec![Rule::parse("vgprs+1").expect("a rule")]).judge(&comparison);
    let report = Report { judgement: Some(&judgement), ..report(&comparison) };
    for text in [to_text(&report), to_markdown(&report), to_html(&report)] {
        for words in [
            "Broken rules",
            "vgprs+1",
            "rose from 10 to 12",
            "Renamed kernels",
            "similar code (75%)",
            "the same code",
            "before",
        ] {
            assert!(text.contains(words), "{words}: {text}");
        }
    }
    let json: serde_json::Value = serde_json::from_str(&to_json(&report)).expect("JSON");
    assert_eq!(json["rules"]["broken"][0]["kernel"], "after");
    assert_eq!(json["rules"]["broken"][0]["excess"], 1.0);
    assert_eq!(json["renamed"][1]["similarity"], 0.75);
}

/// Two kernels of which one instruction differs, and one that is the same: the page has its rows, points, bars and code.
#[test]
fn the_page() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let module = |second: &str, more: &str| {
        format!(
            "define amdgpu_kernel void @one(ptr addrspace(1) %p, i32 %n) {{\n  %x = {second} i32 %n, 3\n{more}  \
             store i32 %y, ptr addrspace(1) %p\n  ret void\n}}\n\
             define amdgpu_kernel void @same(ptr addrspace(1) %p) {{\n  store i32 7, ptr addrspace(1) %p\n  ret void\n}}\n"
        )
    };
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("it can be written");
        path
    };
    let old = write("old.ll", &module("mul", "  %y = xor i32 %x, 5\n"));
    let new = write("new.ll", &module("mul", "  %z = xor i32 %x, 5\n  %y = mul i32 %z, %z\n"));
    let options = gcnsel::Options::default();
    let reader = Reader { compiler: &options, keep_code: true, functions: false };
    let [old, new] = [old, new].map(|path| reader.path(&path).expect("a file").kernels);
    let instructions = |build: &[Kernel]| build[0].stats.instructions;
    let (before, after) = (instructions(&old), instructions(&new));
    let comparison = Comparison::new(old, new, true);
    let html = to_html(&report(&comparison));
    assert!(html.contains(&format!("{before} → {after} +{} (", after - before)), "{html}");
    assert_eq!(html.matches("<tr id=\"k").count(), 1, "one kernel has changed");
    let figures = comparison.changed()[0].changes().len();
    assert_eq!(html.matches("<circle").count(), figures, "a point for each figure");
    assert_eq!(html.matches("<figure").count(), figures);
    assert_eq!(html.matches("<details class=\"code\"").count(), 1);
    // The product that is there now has nothing beside it.
    let added: Vec<&str> = html.lines().filter(|line| line.contains("<tr class=\"added\">")).collect();
    assert!(added.iter().any(|line| line.contains("<td></td><td>s_mul_i32 ")), "{added:?}");
    assert!(html.contains("<tr class=\"same\"><td>s_endpgm</td><td>s_endpgm</td></tr>"));
    // Nothing has to be loaded.
    for reference in ["src=", "href=", "@import", "url("] {
        assert!(!html.contains(reference), "{reference}");
    }
    assert!(html.ends_with("</html>\n") || html.ends_with("</html>"));
}
