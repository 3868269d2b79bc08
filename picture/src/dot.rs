//! A picture in Graphviz' language.

use crate::order::back_edges;
use crate::text::quoted;
use crate::{Node, Picture, Tone};
use std::fmt::Write;

impl Picture {
    /// The picture for Graphviz' `dot`. (What is in a group is not indented, which would take more text than all the rest where groups
    /// are in each other.)
    pub fn to_dot(&self) -> String {
        let mut out = format!("digraph {} {{\n  node [shape=box fontname=monospace]\n", quoted(&self.title));
        let caption: String = self.legend.iter().map(|line| format!("{line}\n")).collect();
        if !caption.is_empty() {
            let _ = writeln!(
                out,
                "  label={} labelloc=t fontname=monospace",
                quoted(&format!("{}\n{caption}", self.title))
            );
        }
        let mut groups = self.groups.iter().enumerate().peekable();
        let mut open: Vec<usize> = Vec::new();
        for (at, node) in self.nodes.iter().enumerate() {
            while open.pop_if(|end| *end <= at).is_some() {
                out.push_str("  }\n");
            }
            while let Some((number, group)) = groups.next_if(|(_, group)| group.nodes.start == at) {
                let _ = writeln!(out, "  subgraph cluster_{number} {{");
                let _ = writeln!(out, "  label={} color={}", quoted(&group.label), group.tone.colour());
                open.push(group.nodes.end);
            }
            write_node(&mut out, node);
        }
        open.iter().for_each(|_| out.push_str("  }\n"));
        let goes_back = back_edges(self);
        for (edge, goes_back) in self.edges.iter().zip(goes_back) {
            let [from, to] = [edge.from, edge.to].map(|node| quoted(&self.nodes[node].name));
            let mut styles = Vec::new();
            if !edge.label.is_empty() {
                styles.push(format!("label={}", quoted(&edge.label)));
            }
            if edge.tone != Tone::Plain {
                styles.push(format!("color={}", edge.tone.colour()));
            }
            if edge.is_dead {
                styles.push("style=dotted".into());
            } else if goes_back {
                styles.push("style=dashed".into());
            }
            let styles = if styles.is_empty() { String::new() } else { format!(" [{}]", styles.join(" ")) };
            let _ = writeln!(out, "  {from} -> {to}{styles}");
        }
        out.push_str("}\n");
        out
    }
}

fn write_node(out: &mut String, node: &Node) {
    let lines = node.lines.iter().map(|line| format!("{}\n", line.text));
    let label = if node.heading.is_empty() { String::new() } else { format!("{}\n", node.heading) };
    let label = quoted(&(label + &lines.collect::<String>()));
    let mut styles = Vec::new();
    let mut filled = Vec::new();
    if node.tone != Tone::Plain {
        styles.push(format!("color={} fillcolor={}", node.tone.colour(), quoted(node.tone.fill())));
        filled.push("filled");
    }
    filled.extend(node.bold.then_some("bold"));
    if !filled.is_empty() {
        styles.push(format!("style={}", quoted(&filled.join(","))));
    }
    let styles: String = styles.iter().map(|style| format!(" {style}")).collect();
    let _ = writeln!(out, "  {} [label={label}{styles}]", quoted(&node.name));
}
