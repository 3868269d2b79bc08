//! Registers and cycles along the code. Here is where things stand; the template has the SVG.

use super::answers::code_link;
use crate::along::CodeAnswer;

/// The width of a plot.
pub const WIDTH: f64 = 1000.0;

/// The height of a plot.
pub const HEIGHT: f64 = 140.0;

/// Points of a plot: more are not told apart.
const MOST_POINTS: usize = 400;

/// A figure along the code, or several.
pub struct Plot {
    pub title: &'static str,
    /// What is not drawn in full.
    pub note: String,
    pub most: String,
    pub lines: Vec<Line>,
    pub bars: Vec<Bar>,
    pub points: Vec<Point>,
}

/// A figure along the code.
pub struct Line {
    pub class: &'static str,
    pub name: &'static str,
    pub points: String,
}

/// Cycles at a point.
pub struct Bar {
    pub x: String,
    pub y: String,
    pub width: String,
    pub height: String,
    pub class: &'static str,
}

/// Instructions in one place, which leads to the one of them that has most.
pub struct Point {
    pub x: String,
    pub width: String,
    pub link: String,
    pub title: String,
}

/// The plots of a kernel's code.
pub fn plots(id: &str, code: &[CodeAnswer]) -> Vec<Plot> {
    if code.is_empty() {
        return Vec::new();
    }
    let each = code.len().div_ceil(MOST_POINTS);
    let pieces: Vec<&[CodeAnswer]> = code.chunks(each).collect();
    let width = WIDTH * each as f64 / code.len() as f64;
    let x = |at: usize| width * at as f64;
    let most = |get: &dyn Fn(&CodeAnswer) -> f64| code.iter().map(get).fold(0.0, f64::max);
    type Figure = (&'static str, &'static str, fn(&CodeAnswer) -> u32);
    let figures: [Figure; 3] = [
        ("vgprs", "VGPRs", |one| one.vgprs),
        ("sgprs", "SGPRs", |one| one.sgprs),
        ("agprs", "AGPRs", |one| one.agprs),
    ];
    let highest = most(&|one| one.sgprs.max(one.vgprs).max(one.agprs).into());
    let line = |&(class, name, get): &Figure| {
        let y = |one: u32| HEIGHT * (1.0 - f64::from(one) / highest.max(1.0));
        let step = |(at, piece): (usize, &&[CodeAnswer])| {
            let y = y(piece.iter().map(get).max().unwrap_or(0));
            format!("{:.1},{y:.1} {:.1},{y:.1}", x(at), (x(at) + width).min(WIDTH))
        };
        let points: Vec<String> = pieces.iter().enumerate().map(step).collect();
        Line { class, name, points: points.join(" ") }
    };
    let points = |first: fn(&CodeAnswer) -> f64| -> Vec<Point> {
        let point = |(at, piece): (usize, &&[CodeAnswer])| {
            let one =
                piece.iter().reduce(|a, b| if first(b) > first(a) { b } else { a }).unwrap_or(&piece[0]);
            let others = match piece.len() {
                1 => String::new(),
                count => format!(". It has most of the {count} instructions that stand here"),
            };
            let agprs = if one.agprs > 0 { format!(", {} AGPRs", one.agprs) } else { String::new() };
            Point {
                x: format!("{:.1}", x(at)),
                width: format!("{:.1}", width.min(WIDTH - x(at))),
                link: code_link(id, one.offset),
                title: format!(
                    "{:#x} {}: {} VGPRs{agprs}, {} SGPRs live; {:.0} cycles, {:.0} of them waiting{others}",
                    one.offset, one.instruction, one.vgprs, one.sgprs, one.cycles, one.waited
                ),
            }
        };
        pieces.iter().enumerate().map(point).collect()
    };
    let shown: Vec<&Figure> = figures
        .iter()
        .filter(|(class, _, get)| *class != "agprs" || code.iter().any(|one| get(one) > 0))
        .collect();
    let registers = Plot {
        title: "Live registers",
        note: String::new(),
        most: format!("{highest:.0}"),
        lines: shown.into_iter().map(line).collect(),
        bars: Vec::new(),
        points: points(|one| f64::from(one.vgprs) + f64::from(one.sgprs) / 1024.0),
    };
    // What the wave waits for its stores at its end is of no instruction before: it may be more than all else together.
    let is_end = |one: &CodeAnswer| one.instruction == "s_endpgm";
    let longest = most(&|one| if is_end(one) { 0.0 } else { one.cycles });
    let bars = pieces.iter().enumerate().flat_map(|(at, piece)| {
        let one = piece.iter().reduce(|a, b| if b.cycles > a.cycles { b } else { a });
        let height = |cycles: f64| (HEIGHT * cycles / longest.max(1.0)).min(HEIGHT);
        let (all, waited) = one.map_or((0.0, 0.0), |one| (height(one.cycles), height(one.waited)));
        let bar = |class, y: f64, height: f64| {
            let [x, y, height] = [x(at), y, height].map(|number| format!("{number:.1}"));
            Bar { x, y, width: format!("{:.2}", width * 0.9), height, class }
        };
        [bar("waited", HEIGHT - waited, waited), bar("issued", HEIGHT - all, all - waited)]
    });
    let cut = code.iter().filter(|one| is_end(one)).map(|one| one.cycles).fold(0.0, f64::max);
    let note = format!("the end takes {cut:.0}, more than is drawn");
    let cycles = Plot {
        title: "Estimated cycles",
        note: if cut > longest { note } else { String::new() },
        most: format!("{longest:.0}"),
        lines: Vec::new(),
        bars: bars.filter(|bar| bar.height != "0.0").collect(),
        points: points(|one| one.cycles),
    };
    vec![registers, cycles]
}
