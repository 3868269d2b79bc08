//! A picture as SVG.

use crate::route::{Layout, PADDING, Rect, layout};
use crate::text::{LETTER, LINE, columns, xml};
use crate::{Line, Node, Picture, Tone};
use std::fmt::Write;

/// Where letters stand in a line.
const BASELINE: f64 = 11.5;

impl Picture {
    /// The picture as a page of SVG 1.1, which browsers show. Boxes and lines have their names as tooltips.
    /// Groups have no frames: their first boxes say of what they are the first.
    pub fn to_svg(&self) -> String {
        self.with_notes().drawn("")
    }

    /// The same as an element of an HTML page, where no other element's `id` begins with `id`.
    pub fn to_inline_svg(&self, id: &str) -> String {
        self.with_notes().drawn(id)
    }

    /// With what groups are in their first boxes.
    fn with_notes(&self) -> Picture {
        let mut noted = self.clone();
        for group in &self.groups {
            let line = Line::new(format!("; {}", group.label), group.tone);
            noted.nodes[group.nodes.start].lines.insert(0, line);
        }
        noted
    }

    fn drawn(&self, id: &str) -> String {
        let head: Vec<&String> =
            [&self.title].into_iter().chain(&self.legend).filter(|t| !t.is_empty()).collect();
        let top = LINE * head.len() as f64 + 2.0 * PADDING;
        let widest = head.iter().map(|text| columns(text) * LETTER).fold(0.0, f64::max);
        let Layout { boxes, lines, goes_back, size } = layout(self, top, widest + 2.0 * PADDING);
        let (width, height) = size;
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             font-family=\"DejaVu Sans Mono, Liberation Mono, monospace\" font-size=\"12\">\n<title>{}</title>\n",
            xml(&self.title)
        );
        out.push_str("<defs>\n");
        for tone in [Tone::Plain, Tone::Divergent, Tone::Temporal, Tone::Mask, Tone::Faded] {
            let _ = writeln!(
                out,
                "<marker id=\"{id}{tone:?}\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" \
                 markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"{}\"/></marker>",
                tone.rgb()
            );
        }
        out.push_str("</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
        for (at, text) in head.iter().enumerate() {
            let (y, weight) =
                (PADDING + LINE * at as f64 + BASELINE, if at == 0 { " font-weight=\"bold\"" } else { "" });
            let _ = writeln!(
                out,
                "<text x=\"{PADDING}\" y=\"{y:.1}\"{weight} xml:space=\"preserve\">{}</text>",
                xml(text)
            );
        }
        for ((edge, points), goes_back) in self.edges.iter().zip(&lines).zip(goes_back) {
            let [from, to] = [edge.from, edge.to].map(|node| xml(&self.nodes[node].name));
            let dashes = match (edge.is_dead, goes_back) {
                (true, _) => " stroke-dasharray=\"1 3\"",
                (false, true) => " stroke-dasharray=\"6 3\"",
                (false, false) => "",
            };
            let path: String = points.iter().map(|(x, y)| format!("{x:.1},{y:.1} ")).collect();
            let (label, colour) = (xml(&edge.label), edge.tone.rgb());
            let what = if label.is_empty() { String::new() } else { format!(": {label}") };
            let _ = writeln!(
                out,
                "<g class=\"edge\"><title>{from} to {to}{what}</title><polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\"{dashes} \
                 marker-end=\"url(#{id}{:?})\"/>",
                path.trim_end(),
                edge.tone
            );
            if let Some((x, y)) = points.first().filter(|_| !label.is_empty()) {
                let _ = writeln!(
                    out,
                    "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"10\" fill=\"{colour}\" xml:space=\"preserve\">{label}</text>",
                    x + 3.0,
                    y + 11.0
                );
            }
            out.push_str("</g>\n");
        }
        for (node, place) in self.nodes.iter().zip(&boxes) {
            write_box(&mut out, node, place);
        }
        out.push_str("</svg>\n");
        out
    }
}

fn write_box(out: &mut String, node: &Node, place: &Rect) {
    let Rect { x, y, width, height } = place;
    let thick = if node.bold { 2.5 } else { 1.0 };
    let (link, end) = match &*node.link {
        "" => (String::new(), ""),
        link => (format!("<a href=\"{}\">", xml(link)), "</a>"),
    };
    let _ = writeln!(
        out,
        "<g class=\"node\">{link}<title>{}</title><rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"2\" \
         fill=\"{}\" stroke=\"{}\" stroke-width=\"{thick}\"/>",
        xml(&node.name),
        node.tone.fill(),
        node.tone.rgb()
    );
    let heading = (!node.heading.is_empty()).then_some((&node.heading, node.tone, " font-weight=\"bold\""));
    let lines = node.lines.iter().map(|line| (&line.text, line.tone, ""));
    for (at, (text, tone, weight)) in heading.into_iter().chain(lines).enumerate() {
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"{}\"{weight} xml:space=\"preserve\">{}</text>",
            x + PADDING,
            y + PADDING + LINE * at as f64 + BASELINE,
            tone.rgb(),
            xml(text)
        );
    }
    out.push_str(end);
    out.push_str("</g>\n");
}
