//! Where boxes are: their order in each layer, and how far to the right they stand.
//!
//! The order is that of the mean of their neighbours in the layer above, then below (K. Sugiyama, S. Tagawa, M. Toda, *Methods for
//! Visual Understanding of Hierarchical System Structures*, 1981, doi:10.1109/TSMC.1981.4308636). Positions are as near to the
//! neighbours' as the order and the widths leave it, by least squares: pool adjacent violators (R. Barlow and others, *Statistical
//! Inference under Order Restrictions*, 1972).

use crate::Picture;
use crate::order::Layers;

/// The space between boxes of a layer, in pixels.
const SPACE: f64 = 24.0;

/// How often orders and positions are improved, downwards and upwards.
const SWEEPS: usize = 4;

/// The left side of each box, given their widths. Sets the order of each layer.
pub fn columns(picture: &Picture, layers: &mut Layers, widths: &[f64]) -> Vec<f64> {
    let mut centre = vec![0.0; widths.len()];
    for layer in 0..layers.nodes.len() {
        pack(&layers.nodes[layer], widths, &mut centre);
    }
    let count = layers.nodes.len();
    for sweep in 0..SWEEPS {
        let downwards = sweep % 2 == 0;
        for step in 0..count {
            let layer = if downwards { step } else { count - 1 - step };
            let wished = |node: usize, centre: &[f64]| mean(picture, layers, node, downwards, centre);
            let wishes: Vec<(usize, f64)> = layers.nodes[layer]
                .iter()
                .map(|&node| (node, wished(node, &centre).unwrap_or(centre[node])))
                .collect();
            let mut wishes = wishes;
            // The last sweep moves boxes and leaves their order.
            if sweep + 1 < SWEEPS {
                wishes.sort_by(|a, b| a.1.total_cmp(&b.1));
                layers.nodes[layer] = wishes.iter().map(|(node, _)| *node).collect();
            }
            settle(&wishes, widths, &mut centre);
        }
    }
    centre.iter().zip(widths).map(|(centre, width)| centre - width / 2.0).collect()
}

/// Boxes one beside the other.
fn pack(nodes: &[usize], widths: &[f64], centre: &mut [f64]) {
    let mut at = 0.0;
    for &node in nodes {
        centre[node] = at + widths[node] / 2.0;
        at += widths[node] + SPACE;
    }
    nodes.iter().for_each(|&node| centre[node] -= (at - SPACE) / 2.0);
}

/// The middle of a box's neighbours in the layer above, or below.
fn mean(picture: &Picture, layers: &Layers, node: usize, above: bool, centre: &[f64]) -> Option<f64> {
    let edges = if above { layers.into.of(node) } else { layers.out.of(node) };
    let (mut sum, mut count) = (0.0, 0.0);
    for &edge in edges {
        let other = if above { picture.edges[edge].from } else { picture.edges[edge].to };
        if layers.rank[other].abs_diff(layers.rank[node]) == 1 {
            sum += centre[other];
            count += 1.0;
        }
    }
    (count > 0.0).then(|| sum / count)
}

/// Moves boxes, which are in order, to where they wish to be as far as they do not overlap.
fn settle(wishes: &[(usize, f64)], widths: &[f64], centre: &mut [f64]) {
    // With what stands to the left taken off, boxes may be in one place and must not be in the wrong order.
    let mut offsets = Vec::with_capacity(wishes.len());
    let mut offset = 0.0;
    for (at, &(node, _)) in wishes.iter().enumerate() {
        if at > 0 {
            offset += (widths[wishes[at - 1].0] + widths[node]) / 2.0 + SPACE;
        }
        offsets.push(offset);
    }
    // Blocks of boxes that move together: the sum of their wishes, and how many they are.
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for (&(_, wish), offset) in wishes.iter().zip(&offsets) {
        blocks.push((wish - offset, 1));
        while let [.., (one, n), (other, m)] = blocks[..]
            && one / n as f64 > other / m as f64
        {
            blocks.pop();
            blocks.pop();
            blocks.push((one + other, n + m));
        }
    }
    let places = blocks.iter().flat_map(|&(sum, count)| std::iter::repeat_n(sum / count as f64, count));
    for ((&(node, _), offset), place) in wishes.iter().zip(&offsets).zip(places) {
        centre[node] = place + offset;
    }
}
