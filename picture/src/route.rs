//! Where lines go, and how high everything stands.
//!
//! Between two layers there are, from above: labels of edges that leave; a track for each longer edge that leaves, on which it goes
//! aside; room for straight lines to the next layer; tracks of edges that come from aside. Aside of all boxes there are lanes: edges
//! that enter one box share one, and the lowest lane that is free from their first layer to their last.

use crate::order::Layers;
use crate::place::columns;
use crate::text::{LABEL_LETTER, LETTER, LINE, columns as letters};
use crate::{Node, Picture};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// The space between text and the side of its box.
pub const PADDING: f64 = 7.0;

/// The space between tracks, and between lanes.
const TRACK: f64 = 7.0;

/// The height of labels.
const LABELS: f64 = 15.0;

/// The room for straight lines, at least, and what arrows take.
const STRAIGHT: f64 = 26.0;
const ARROW: f64 = 12.0;

/// A box with its place.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Left.
    pub x: f64,
    /// Top.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

/// The points of a line, in pixels.
pub type Points = Vec<(f64, f64)>;

/// A picture with places for everything, in pixels.
pub struct Layout {
    /// Of each node.
    pub boxes: Vec<Rect>,
    /// Of each edge: the points of its line.
    pub lines: Vec<Points>,
    /// Of each edge, whether it goes back.
    pub goes_back: Vec<bool>,
    /// Everything.
    pub size: (f64, f64),
}

/// How an edge goes.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Back,
    Straight,
    Aside,
}

/// Places everything below `top`, in at least this width.
pub fn layout(picture: &Picture, top: f64, least_width: f64) -> Layout {
    let mut layers = Layers::new(picture);
    let ways: Vec<Way> = picture
        .edges
        .iter()
        .enumerate()
        .map(|(number, edge)| {
            match (layers.goes_back[number], layers.rank[edge.to].wrapping_sub(layers.rank[edge.from])) {
                (true, _) => Way::Back,
                (false, 1) => Way::Straight,
                (false, _) => Way::Aside,
            }
        })
        .collect();
    let widths: Vec<f64> = (0..picture.nodes.len()).map(|node| width(picture, &layers, node)).collect();
    let left = columns(picture, &mut layers, &widths);
    let boxes = left.iter().zip(&widths).zip(&picture.nodes);
    let boxes = boxes.map(|((&x, &width), node)| Rect { x, y: 0.0, width, height: height(node) }).collect();
    let mut routes = Routes { picture, layers: &layers, ways, boxes, top, least_width };
    let (lines, size) = routes.run();
    Layout { boxes: routes.boxes, lines, goes_back: layers.goes_back, size }
}

/// How wide a box must be for its text and for the labels of the edges that leave it.
fn width(picture: &Picture, layers: &Layers, node: usize) -> f64 {
    let data = &picture.nodes[node];
    let texts = data.lines.iter().map(|line| &line.text).chain([&data.heading]);
    let text = texts.map(|text| letters(text) * LETTER).fold(20.0, f64::max);
    let labels = layers.out.of(node).iter().map(|&edge| port_width(&picture.edges[edge].label)).sum();
    f64::max(text + 2.0 * PADDING, labels)
}

/// What an edge takes of the side of a box that it leaves.
fn port_width(label: &str) -> f64 {
    letters(label) * LABEL_LETTER + 12.0
}

fn height(node: &Node) -> f64 {
    let lines = node.lines.len() + usize::from(!node.heading.is_empty());
    lines.max(1) as f64 * LINE + 2.0 * PADDING
}

struct Routes<'a> {
    picture: &'a Picture,
    layers: &'a Layers,
    ways: Vec<Way>,
    boxes: Vec<Rect>,
    top: f64,
    least_width: f64,
}

impl Routes<'_> {
    fn run(&mut self) -> (Vec<Points>, (f64, f64)) {
        let (picture, layers) = (self.picture, self.layers);
        let [lanes_left, lanes_right] = [Way::Back, Way::Aside].map(|way| self.lanes(way));
        let lanes =
            |of: &BTreeMap<usize, usize>| of.values().max().map_or(0.0, |last| TRACK * (last + 2) as f64);
        // Everything moves to the right of the lanes on the left.
        let [room_left, room_right] = [&lanes_left, &lanes_right].map(lanes);
        let start = self.boxes.iter().map(|b| b.x).fold(f64::INFINITY, f64::min);
        let shift = TRACK + room_left - if start.is_finite() { start } else { 0.0 };
        self.boxes.iter_mut().for_each(|b| b.x += shift);
        let end = self.boxes.iter().map(|b| b.x + b.width).fold(0.0, f64::max);
        let lane_x = |edge: usize| match self.ways[edge] {
            Way::Back => TRACK + room_left - TRACK * (lanes_left[&picture.edges[edge].to] + 1) as f64,
            _ => end + TRACK * (lanes_right[&picture.edges[edge].to] + 1) as f64,
        };
        let [out, into] = [self.ports(true), self.ports(false)];
        // Tracks of edges that leave each layer, and of those that enter it, one for each box and side.
        let mut tracks_out = vec![0; layers.nodes.len()];
        let mut track_out = vec![0; picture.edges.len()];
        let mut tracks_into = vec![0; layers.nodes.len()];
        let mut track_into: BTreeMap<(usize, bool), usize> = BTreeMap::new();
        for nodes in &layers.nodes {
            for &edge in nodes.iter().flat_map(|&node| layers.out.of(node)) {
                if self.ways[edge] != Way::Straight {
                    let rank = layers.rank[picture.edges[edge].from];
                    track_out[edge] = tracks_out[rank];
                    tracks_out[rank] += 1;
                    let to = picture.edges[edge].to;
                    let count = &mut tracks_into[layers.rank[to]];
                    track_into.entry((to, self.ways[edge] == Way::Back)).or_insert_with(|| {
                        *count += 1;
                        *count - 1
                    });
                }
            }
        }
        let tracks = |count: usize| TRACK * count as f64;
        // From above to below.
        let (mut y, mut tops, mut bottoms, mut straights) = (self.top, Vec::new(), Vec::new(), Vec::new());
        for (rank, nodes) in layers.nodes.iter().enumerate() {
            y += tracks(tracks_into[rank]) + if rank > 0 || tracks_into[rank] > 0 { ARROW } else { 0.0 };
            tops.push(y);
            let tallest = nodes.iter().map(|&node| self.boxes[node].height).fold(0.0, f64::max);
            nodes.iter().for_each(|&node| self.boxes[node].y = y);
            y += tallest;
            bottoms.push(y);
            let edges = || nodes.iter().flat_map(|&node| layers.out.of(node)).copied();
            y += if edges().any(|edge| !picture.edges[edge].label.is_empty()) { LABELS } else { TRACK };
            y += tracks(tracks_out[rank]);
            let straight = edges().filter(|&edge| self.ways[edge] == Way::Straight);
            let farthest = straight.map(|edge| (out[edge] - into[edge]).abs()).fold(0.0, f64::max);
            let room = STRAIGHT + f64::min(farthest / 12.0, 60.0);
            straights.push((y, y + room));
            y += if rank + 1 < layers.nodes.len() { room } else { 0.0 };
        }
        let lines = picture.edges.iter().enumerate().map(|(number, edge)| {
            let (from, to) = (layers.rank[edge.from], layers.rank[edge.to]);
            let source = &self.boxes[edge.from];
            let (x, target) = (out[number], into[number]);
            let bottom = source.y + source.height;
            if self.ways[number] == Way::Straight {
                let (above, below) = straights[from];
                return vec![(x, bottom), (x, above), (target, below), (target, tops[to])];
            }
            let aside = straights[from].0 - tracks(tracks_out[from] - track_out[number]);
            let track = track_into[&(edge.to, self.ways[number] == Way::Back)];
            let back = tops[to] - ARROW - tracks(track);
            let lane = lane_x(number);
            vec![(x, bottom), (x, aside), (lane, aside), (lane, back), (target, back), (target, tops[to])]
        });
        let lines: Vec<_> = lines.collect();
        let width = end + room_right + 2.0 * TRACK;
        (lines, (width.max(self.least_width), y + TRACK))
    }

    /// Where each edge leaves its box, or enters it: from left to right those that go back, straight ones by where they lead, others.
    fn ports(&self, out: bool) -> Vec<f64> {
        let (picture, layers) = (self.picture, self.layers);
        let mut ports = vec![0.0; picture.edges.len()];
        for node in 0..picture.nodes.len() {
            let edges = if out { layers.out.of(node) } else { layers.into.of(node) };
            let other = |edge: usize| {
                let other = if out { picture.edges[edge].to } else { picture.edges[edge].from };
                self.boxes[other].x + self.boxes[other].width / 2.0
            };
            let mut keyed: Vec<(u8, f64, usize)> = edges
                .iter()
                .map(|&edge| match self.ways[edge] {
                    Way::Back => (0, 0.0, edge),
                    Way::Straight => (1, other(edge), edge),
                    Way::Aside => (2, 0.0, edge),
                })
                .collect();
            keyed.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2)));
            let Rect { x, width, .. } = self.boxes[node];
            if out {
                let all: f64 = keyed.iter().map(|one| port_width(&picture.edges[one.2].label)).sum();
                let spare = (width - all).max(0.0) / (keyed.len() + 1) as f64;
                let mut at = x + spare;
                for (_, _, edge) in keyed {
                    ports[edge] = at + 6.0;
                    at += port_width(&picture.edges[edge].label) + spare;
                }
                continue;
            }
            // Edges of one lane enter together.
            let is_apart = |one: &(u8, f64, usize), other: &(u8, f64, usize)| one.0 == 1 || one.0 != other.0;
            let places = keyed.chunk_by(|one, other| !is_apart(one, other));
            let count = places.clone().count();
            for (number, chunk) in places.enumerate() {
                let at = x + width * (number + 1) as f64 / (count + 1) as f64;
                chunk.iter().for_each(|(_, _, edge)| ports[*edge] = at);
            }
        }
        ports
    }

    /// The lanes of edges that go one way, by the box that they enter: the lowest that is free, from above to below.
    fn lanes(&self, way: Way) -> BTreeMap<usize, usize> {
        let (picture, layers) = (self.picture, self.layers);
        let mut spans: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        for (edge, _) in picture.edges.iter().zip(&self.ways).filter(|(_, of)| **of == way) {
            let ranks = [layers.rank[edge.from], layers.rank[edge.to]];
            let (first, last) = (ranks[0].min(ranks[1]), ranks[0].max(ranks[1]));
            let span = spans.entry(edge.to).or_insert((first, last));
            *span = (span.0.min(first), span.1.max(last));
        }
        let mut sorted: Vec<(usize, usize, usize)> = spans.iter().map(|(&to, &(a, b))| (a, b, to)).collect();
        sorted.sort_unstable();
        let mut found = BTreeMap::new();
        let mut rest = &sorted[..];
        while !rest.is_empty() {
            let (lanes, count) = assigned(rest);
            // What began first is often round what began later, and goes outside of it.
            let most = lanes.iter().max().copied().unwrap_or(0);
            found.extend(rest.iter().zip(lanes).map(|(&(_, _, to), lane)| (to, most - lane)));
            rest = &rest[count..];
        }
        found
    }
}

/// The lanes of spans, which are in order, until one begins where none before goes to; and how many those are.
fn assigned(spans: &[(usize, usize, usize)]) -> (Vec<usize>, usize) {
    let (mut free, mut used) = (BinaryHeap::new(), BinaryHeap::new());
    let mut lanes = Vec::new();
    let mut next = 0;
    for &(first, last, _) in spans {
        while let Some(&Reverse((end, lane))) = used.peek()
            && end < first
        {
            used.pop();
            free.push(Reverse(lane));
        }
        if used.is_empty() && !lanes.is_empty() {
            break;
        }
        let lane = free.pop().map_or_else(
            || {
                next += 1;
                next - 1
            },
            |Reverse(lane)| lane,
        );
        used.push(Reverse((last, lane)));
        lanes.push(lane);
    }
    let count = lanes.len();
    (lanes, count)
}
