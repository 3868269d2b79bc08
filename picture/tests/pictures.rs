//! Pictures of both forms: everything is in them once, nothing overlaps, and they grow as the graph does.

use gcnsel_picture::{Edge, Group, Line, Node, Picture, Tone, back_edges};
use roxmltree::{Document, Node as Xml};

/// A control flow graph of so many blocks: ifs, loops, and early exits to the last block.
fn graph(count: usize) -> Picture {
    let node = |at: usize| Node {
        name: format!("b{at}"),
        heading: format!("b{at}:"),
        lines: (0..at % 5)
            .map(|line| Line::new(format!("%x{at}.{line} = add i32 %a, {at}"), Tone::Plain))
            .collect(),
        ..Node::default()
    };
    let mut picture =
        Picture { title: "g".into(), nodes: (0..count).map(node).collect(), ..Picture::default() };
    let mut edge = |from: usize, to: usize, label: &str| {
        picture.edges.push(Edge { from, to, label: label.into(), ..Edge::default() });
    };
    for at in 0..count - 1 {
        edge(at, at + 1, if at % 3 == 0 { "else" } else { "" });
        match at % 7 {
            0 => edge(at, (at + 2 + at % 4).min(count - 1), "%condition"),
            3 => edge(at, at - at % 5, "again"),
            5 => edge(at, count - 1, "out"),
            _ => {}
        }
    }
    picture
}

/// A switch to blocks of different widths, each two of which go on to one block, and all those to the last.
fn switch(count: usize) -> Picture {
    let mut picture = Picture { nodes: graph(count).nodes, ..Picture::default() };
    let third = (count - 1) / 4;
    for at in 1..=2 * third {
        picture.nodes[at].lines.push(Line::new("x".repeat(at % 9 * 7), Tone::Plain));
        let (label, to) = (at.to_string(), 2 * third + 1 + (at * 7 + at / 3) % (2 * third - 1));
        picture.edges.push(Edge { from: 0, to: at, label, ..Edge::default() });
        picture.edges.push(Edge { from: at, to, ..Edge::default() });
    }
    for at in 2 * third + 1..count - 1 {
        picture.edges.push(Edge { from: at, to: count - 1, ..Edge::default() });
    }
    picture
}

/// Left, top, right and bottom.
type Area = [f64; 4];

fn number(xml: Xml<'_, '_>, name: &str) -> f64 {
    xml.attribute(name).and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("no {name}"))
}

/// Across and down.
type Point = (f64, f64);

/// A box: its name, where it is, and its lines of text with where they begin.
type Labelled = (String, Area, Vec<(f64, f64, String)>);

/// The boxes of a picture, with what they say.
fn boxes(document: &Document<'_>) -> Vec<Labelled> {
    let groups = document.descendants().filter(|n| n.attribute("class") == Some("node"));
    let boxes = groups.map(|group| {
        let child = |name: &'static str| group.children().filter(move |n| n.has_tag_name(name));
        let rect = child("rect").next().expect("a box");
        let [x, y, width, height] = ["x", "y", "width", "height"].map(|name| number(rect, name));
        let texts =
            child("text").map(|t| (number(t, "x"), number(t, "y"), t.text().unwrap_or("").to_owned()));
        let name = child("title").next().and_then(|t| t.text()).unwrap_or("").to_owned();
        (name, [x, y, x + width, y + height], texts.collect())
    });
    boxes.collect()
}

/// The lines of edges.
fn lines(document: &Document<'_>) -> Vec<Vec<Point>> {
    let lines = document.descendants().filter(|n| n.has_tag_name("polyline"));
    let point = |text: &str| {
        let (x, y) = text.split_once(',').expect("two numbers");
        (x.parse().expect("a number"), y.parse().expect("a number"))
    };
    lines.map(|line| line.attribute("points").unwrap_or("").split(' ').map(point).collect()).collect()
}

/// Letters of DejaVu Sans Mono are 0.602 of its size wide.
const LETTER: f64 = 12.0 * 0.602;

#[test]
fn everything_has_room() {
    for count in [1, 2, 8, 60, 300, 41] {
        let picture = if count == 41 {
            switch(count)
        } else if count == 1 {
            Picture { nodes: vec![Node::default()], ..Picture::default() }
        } else {
            graph(count)
        };
        let svg = picture.to_svg();
        let document = Document::parse(&svg).expect("well-formed");
        let boxes = boxes(&document);
        assert_eq!(boxes.len(), count);
        for (at, (name, area, texts)) in boxes.iter().enumerate() {
            let node = &picture.nodes[at];
            assert_eq!(*name, node.name);
            let wanted: Vec<&str> =
                [&*node.heading].into_iter().chain(node.lines.iter().map(|l| &*l.text)).collect();
            let said: Vec<&str> = texts.iter().map(|(_, _, text)| &**text).collect();
            assert!(count == 1 || said == wanted, "{said:?}");
            let [left, top, right, bottom] = *area;
            for (x, y, text) in texts {
                let end = x + LETTER * text.chars().count() as f64;
                assert!(
                    *x > left && end < right && y - 10.0 > top && y + 3.0 < bottom,
                    "{text} leaves {name}"
                );
            }
            for (other, [l, t, r, b], _) in &boxes[..at] {
                assert!(right < *l || left > *r || bottom < *t || top > *b, "{name} and {other} overlap");
            }
        }
        // Straight pieces enter no box, but for the ends that touch theirs.
        let lines = lines(&document);
        assert_eq!(lines.len(), picture.edges.len());
        for (edge, points) in picture.edges.iter().zip(&lines) {
            let (first, last) = (points[0], points[points.len() - 1]);
            let [from, to] = [edge.from, edge.to].map(|node| boxes[node].1);
            assert!((first.1 - from[3]).abs() < 0.2 && first.0 > from[0] && first.0 < from[2]);
            assert!((last.1 - to[1]).abs() < 0.2 && last.0 > to[0] && last.0 < to[2]);
            for pair in points.windows(2) {
                for step in 0..=20 {
                    let along = |a: f64, b: f64| a + (b - a) * f64::from(step) / 20.0;
                    let (x, y) = (along(pair[0].0, pair[1].0), along(pair[0].1, pair[1].1));
                    let inside = |area: &Area| {
                        x > area[0] + 0.2 && x < area[2] - 0.2 && y > area[1] + 0.2 && y < area[3] - 0.2
                    };
                    let crossed = boxes.iter().find(|(_, area, _)| inside(area));
                    assert!(
                        crossed.is_none(),
                        "{} to {} crosses {:?}",
                        edge.from,
                        edge.to,
                        crossed.map(|b| &b.0)
                    );
                }
            }
        }
        // Aside of the boxes, lines lie on each other only if they lead to one box.
        let asides: Vec<(usize, Point, Point)> = picture
            .edges
            .iter()
            .zip(&lines)
            .filter(|(_, points)| points.len() == 6)
            .map(|(edge, points)| (edge.to, points[2], points[3]))
            .collect();
        for (at, (to, (x, a), (_, b))) in asides.iter().enumerate() {
            for (other, (x2, c), (_, d)) in &asides[..at] {
                let apart = a.max(*b) < c.min(*d) || c.max(*d) < a.min(*b);
                assert!(to == other || x != x2 || apart, "lines to {to} and {other} lie on each other");
            }
        }
        let root = document.root_element();
        let [width, height] = ["width", "height"].map(|name| number(root, name));
        let points = lines.iter().flatten().map(|(x, y)| (*x, *y, *x, *y));
        let corners = boxes.iter().map(|(_, [l, t, r, b], _)| (*l, *t, *r, *b)).chain(points);
        for (left, top, right, bottom) in corners {
            assert!(left > 0.0 && top > 0.0 && right < width && bottom < height, "something is outside");
        }
    }
}

/// Edges go down from layer to layer, but for those that go back.
#[test]
fn what_goes_back() {
    let picture = graph(60);
    let svg = picture.to_svg();
    let lines = lines(&Document::parse(&svg).expect("well-formed"));
    for ((edge, goes_back), points) in picture.edges.iter().zip(back_edges(&picture)).zip(&lines) {
        assert_eq!(goes_back, edge.to <= edge.from, "{} to {}", edge.from, edge.to);
        assert_eq!(goes_back, points[0].1 > points[points.len() - 1].1);
    }
    let dashed = svg.matches("stroke-dasharray=\"6 3\"").count();
    assert_eq!(dashed, picture.edges.iter().filter(|edge| edge.to <= edge.from).count());
}

#[test]
fn names_with_signs() {
    let name = "a<b> & \"c\" \\ 'd'";
    let node = |name: &str| Node { name: name.into(), heading: name.into(), ..Node::default() };
    let picture = Picture {
        title: name.into(),
        legend: vec![name.into()],
        nodes: vec![node(name), node("other")],
        edges: vec![Edge { from: 0, to: 1, label: name.into(), ..Edge::default() }],
        groups: Vec::new(),
    };
    let svg = picture.to_svg();
    let document = Document::parse(&svg).expect("well-formed");
    let said = document.descendants().filter(|n| n.has_tag_name("text") && n.text() == Some(name)).count();
    // The title, the legend, the label, the heading.
    assert_eq!(said, 4, "{svg}");
    let dot = statements(&picture.to_dot());
    assert!(dot.contains(&vec![name.to_owned(), "->".into(), "other".into()]), "{dot:?}");
}

/// The statements of a text in Graphviz' language, each as its words, attributes left out: strings without quotes and with their
/// escapes undone. Of the grammar (graphviz.org/doc/info/lang.html) it knows what is written here, and panics at the rest.
fn statements(text: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut depth = 0;
    let mut lines = text.lines();
    let first = lines.next().expect("a graph");
    assert!(first.starts_with("digraph \"") && first.ends_with('{'), "{first}");
    depth += 1;
    for line in lines {
        let mut rest = line.trim();
        if rest == "}" {
            depth -= 1;
            continue;
        }
        let (mut words, mut brackets) = (Vec::new(), 0);
        while !rest.is_empty() {
            let word = if let Some(quoted) = rest.strip_prefix('"') {
                let mut word = String::new();
                let mut letters = quoted.char_indices();
                let end = loop {
                    match letters.next().expect("the string ends") {
                        (at, '"') => break at,
                        (_, '\\') => match letters.next().expect("an escape").1 {
                            'l' => word.push('\n'),
                            c @ ('"' | '\\') => word.push(c),
                            other => panic!("escape of {other}"),
                        },
                        (_, c) => word.push(c),
                    }
                };
                rest = &quoted[end + 1..];
                word
            } else {
                let sign = rest.starts_with(['[', ']', '=', '{']);
                let end = if sign { 1 } else { rest.find([' ', '[', ']', '=']).unwrap_or(rest.len()) };
                let word = rest[..end].to_owned();
                rest = &rest[end..];
                let is_name = word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
                assert!(sign || word == "->" || is_name, "'{word}' is not a name in {line}");
                word
            };
            rest = rest.trim_start();
            brackets += usize::from(word == "[");
            if brackets == 0 {
                words.push(word);
            }
        }
        depth += usize::from(line.ends_with('{'));
        found.push(words);
    }
    assert_eq!(depth, 0, "what is opened is closed");
    found
}

/// Every block and every edge stands there once.
#[test]
fn everything_is_in_dot_once() {
    let mut picture = graph(40);
    let group = |label: &str, nodes| Group { label: label.into(), tone: Tone::Temporal, nodes };
    picture.groups = vec![
        group("outer", 3..20),
        group("inner", 5..8),
        group("inner as well", 5..6),
        group("last", 38..40),
    ];
    let found = statements(&picture.to_dot());
    for node in &picture.nodes {
        assert_eq!(found.iter().filter(|words| **words == [node.name.clone()]).count(), 1, "{}", node.name);
    }
    for edge in &picture.edges {
        let [from, to] = [edge.from, edge.to].map(|node| picture.nodes[node].name.clone());
        let words = [from, "->".into(), to];
        let wanted =
            picture.edges.iter().filter(|other| (other.from, other.to) == (edge.from, edge.to)).count();
        assert_eq!(found.iter().filter(|found| **found == words).count(), wanted, "{words:?}");
    }
    assert_eq!(found.iter().filter(|words| words[0] == "subgraph").count(), 4);
    // The outer group ends between these.
    let text = picture.to_dot();
    let at = |name: &str| text.find(&format!("\n  \"{name}\" [")).expect("a box");
    let closed = |from: &str, to: &str| text[at(from)..at(to)].matches("\n  }").count();
    assert_eq!(
        [closed("b5", "b6"), closed("b7", "b8"), closed("b18", "b19"), closed("b19", "b20")],
        [1, 1, 0, 1]
    );
}

/// Five thousand blocks, and twice as many: the text of both forms grows as they do. Much more of them take no time that anybody would
/// notice, or this test does not end.
#[test]
fn large_graphs() {
    let sizes = [5000, 10_000].map(|count| (graph(count).to_svg().len(), graph(count).to_dot().len()));
    let [(svg, dot), (twice_svg, twice_dot)] = sizes.map(|(svg, dot)| (svg as f64, dot as f64));
    assert!(twice_svg / svg < 2.2 && twice_dot / dot < 2.2, "{sizes:?}");
    graph(50_000).to_svg();
    // One block to which all others lead, one that leads to all, and a long chain of loops.
    let star = |edges: Vec<(usize, usize)>| {
        let nodes = (0..50_000).map(|at| Node { name: at.to_string(), ..Node::default() }).collect();
        let edges = edges.into_iter().map(|(from, to)| Edge { from, to, ..Edge::default() }).collect();
        Picture { nodes, edges, ..Picture::default() }
    };
    star((1..50_000).map(|at| (0, at)).collect()).to_svg();
    star((0..49_999).map(|at| (at, 49_999)).collect()).to_svg();
    star((0..49_999).flat_map(|at| [(at, at + 1), (at + 1, 0), (at, at)]).collect()).to_svg();
}
