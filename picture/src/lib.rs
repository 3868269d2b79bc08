//! Pictures of graphs whose nodes are boxes of text: control flow graphs and selection DAGs. For Graphviz ([`Picture::to_dot`]), and as
//! SVG that needs no other program ([`Picture::to_svg`], and [`Picture::to_inline_svg`] for pages).
//!
//! The layout is in layers: `order` says which edges go back and which layer each node is in, `place` where in it, `route` where lines
//! go. Edges between neighbouring layers are straight; longer ones go beside the boxes, forward ones on the right, those that go back
//! on the left, so that no line crosses a box. All of it takes n log n.

mod dot;
mod order;
mod place;
mod route;
mod svg;
mod text;

pub use order::back_edges;

use std::ops::Range;

/// A graph to be drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// What it shows.
    pub title: String,
    /// What colours and lines mean, a line each.
    pub legend: Vec<String>,
    /// The boxes. The first is where everything begins.
    pub nodes: Vec<Node>,
    /// The lines, from box to box by their numbers.
    pub edges: Vec<Edge>,
    /// Boxes that belong together, those that are in others behind them.
    pub groups: Vec<Group>,
}

/// A box.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// Its name, which no other box has.
    pub name: String,
    /// What stands above its text, if it has any; else the text.
    pub heading: String,
    /// What it says.
    pub lines: Vec<Line>,
    /// The colour of the box.
    pub tone: Tone,
    /// It begins a cycle.
    pub bold: bool,
    /// What an SVG leads to from the box, as `#place`; empty if nowhere.
    pub link: String,
}

/// A line of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The text.
    pub text: String,
    /// Its colour.
    pub tone: Tone,
}

/// An edge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edge {
    /// The box it leaves.
    pub from: usize,
    /// The box it enters.
    pub to: usize,
    /// When it is taken; empty if always.
    pub label: String,
    /// Its colour.
    pub tone: Tone,
    /// Whether nothing goes along it.
    pub is_dead: bool,
}

/// Boxes that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What they are.
    pub label: String,
    /// The colour.
    pub tone: Tone,
    /// The boxes.
    pub nodes: Range<usize>,
}

/// What a colour says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// Nothing.
    #[default]
    Plain,
    /// It may differ between lanes, or lanes part here.
    Divergent,
    /// Lanes leave here in different iterations.
    Temporal,
    /// It is about the exec mask.
    Mask,
    /// No lane is here, only the wave.
    Faded,
}

impl Tone {
    /// The colour of lines and text, which SVG and Graphviz both know.
    fn colour(self) -> &'static str {
        match self {
            Tone::Plain => "black",
            Tone::Divergent => "red3",
            Tone::Temporal => "blue3",
            Tone::Mask => "darkgreen",
            Tone::Faded => "gray40",
        }
    }

    /// The same for SVG, which does not have all of Graphviz' names.
    fn rgb(self) -> &'static str {
        match self {
            Tone::Plain => "#222222",
            Tone::Divergent => "#c02020",
            Tone::Temporal => "#2040c0",
            Tone::Mask => "#106030",
            Tone::Faded => "#707070",
        }
    }

    /// What a box is filled with.
    fn fill(self) -> &'static str {
        match self {
            Tone::Plain => "#ffffff",
            Tone::Divergent => "#fdeaea",
            Tone::Temporal => "#eaeefd",
            Tone::Mask => "#e8f6ec",
            Tone::Faded => "#f0f0f0",
        }
    }
}

impl Line {
    /// A line of a colour.
    pub fn new(text: impl Into<String>, tone: Tone) -> Line {
        Line { text: text.into(), tone }
    }
}
