//! What the page draws of each figure: old against new, and how changes are distributed. Here is where things stand; the template
//! has the SVG.

use crate::comparison::Pair;
use gcnsel::stats::Metric;
use std::collections::BTreeMap;

/// The side of a plot, in pixels.
pub const SIDE: f64 = 320.0;

/// Bounds of the bars, in percent: what is below the first, between two, and above the last.
const BOUNDS: [f64; 11] = [-50.0, -20.0, -10.0, -5.0, -2.0, 0.0, 2.0, 5.0, 10.0, 20.0, 50.0];

/// The plots of a figure.
pub struct Plot {
    /// The figure's name.
    pub metric: &'static str,
    /// Its heading.
    pub heading: &'static str,
    /// Kernels, or several in one place.
    pub points: Vec<Point>,
    /// Numbers at both axes.
    pub ticks: Vec<Tick>,
    /// How many kernels changed by how much.
    pub bars: Vec<Bar>,
}

/// Kernels with the same figures.
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From above.
    pub y: f64,
    /// The radius.
    pub radius: f64,
    /// `better` or `worse`.
    pub class: &'static str,
    /// The first one's number in the table of kernels.
    pub row: usize,
    /// Names and figures.
    pub title: String,
}

/// A number at an axis.
pub struct Tick {
    /// From the left; from below for the other axis.
    pub at: f64,
    /// The number.
    pub label: String,
}

/// Kernels that changed by so much.
pub struct Bar {
    /// From the left.
    pub x: f64,
    /// From above.
    pub y: f64,
    /// In pixels.
    pub width: f64,
    /// In pixels.
    pub height: f64,
    /// `better` or `worse`.
    pub class: &'static str,
    /// What it is of.
    pub title: String,
    /// Its bound, below it.
    pub label: String,
    /// How many kernels.
    pub count: usize,
}

/// The plots of a figure for these kernels; `None` if it changed in none of them.
pub fn plot(metric: &'static Metric, changed: &[&Pair], names: &[String]) -> Option<Plot> {
    let of = |pair: &&Pair| pair.change(metric);
    let changes: Vec<_> =
        changed.iter().map(of).enumerate().filter(|(_, change)| change.old != change.new).collect();
    let most = changes.iter().map(|(_, change)| change.old.max(change.new)).max()?;
    // Kernels of ten instructions and of ten thousand are both to be seen.
    let scale = |value: u64| SIDE * (1.0 + value as f64).ln() / (1.0 + most as f64).ln();
    let class = |is_better: Option<bool>| if is_better == Some(true) { "better" } else { "worse" };
    let mut places: BTreeMap<(u64, u64), Vec<usize>> = BTreeMap::new();
    changes.iter().for_each(|(row, change)| places.entry((change.old, change.new)).or_default().push(*row));
    let points = places.into_iter().map(|((old, new), rows)| {
        const SHOWN: usize = 8;
        let shown: Vec<&str> = rows.iter().take(SHOWN).map(|&row| &*names[row]).collect();
        let more =
            if rows.len() > SHOWN { format!(" and {} more", rows.len() - SHOWN) } else { String::new() };
        Point {
            x: scale(old),
            y: SIDE - scale(new),
            radius: 3.0 + (rows.len() as f64).ln(),
            class: class(
                changes.iter().find(|(row, _)| *row == rows[0]).and_then(|(_, change)| change.is_better()),
            ),
            row: rows[0],
            title: format!("{}{more}: {old} → {new}", shown.join(", ")),
        }
    });
    let points = points.collect();
    let ticks =
        std::iter::successors(Some(1u64), |tick| tick.checked_mul(10)).take_while(|&tick| tick <= most);
    let ticks =
        [0].into_iter().chain(ticks).map(|tick| Tick { at: scale(tick), label: tick.to_string() }).collect();
    let mut counts = [0; BOUNDS.len() + 1];
    for (_, change) in &changes {
        // What fell by just as much as a bound is beyond it, as what rose.
        let percent = change.percent();
        let bar = if percent < 0.0 {
            BOUNDS.iter().filter(|&&bound| bound < percent).count()
        } else {
            BOUNDS.iter().filter(|&&bound| bound <= percent).count()
        };
        counts[bar] += 1;
    }
    let highest = counts.iter().copied().max().unwrap_or(1).max(1);
    let width = SIDE / counts.len() as f64;
    let bars = counts.into_iter().enumerate().map(|(number, count)| {
        let low = number.checked_sub(1).map(|below| BOUNDS[below]);
        let high = BOUNDS.get(number);
        let is_rise = low.is_some_and(|low| low >= 0.0);
        let height = SIDE * 0.9 * f64::from(count) / f64::from(highest);
        let range = match (low, high) {
            (Some(low), Some(high)) => format!("{low:+}% to {high:+}%"),
            (None, Some(high)) => format!("{high:+}% and less"),
            (Some(low), None) => format!("{low:+}% and more"),
            (None, None) => String::new(),
        };
        Bar {
            x: width * number as f64,
            y: SIDE - height,
            width: width - 2.0,
            height,
            class: class(Some(is_rise == metric.more_is_better)),
            title: format!("{range}: {count}"),
            label: low.map_or(String::new(), |low| format!("{low}")),
            count: count as usize,
        }
    });
    Some(Plot { metric: metric.name, heading: metric.heading, points, ticks, bars: bars.collect() })
}
