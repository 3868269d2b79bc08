//! A report for programs.

use super::Report;
use crate::comparison::{Change, Lone, Pair, Total};
use crate::matching::Sign;
use serde_json::{Value, json};

/// A report in JSON. Numbers that are infinite (percent of 0) are `null`.
pub fn to_json(report: &Report<'_>) -> String {
    let comparison = report.comparison;
    let changed = report.changed();
    let [old, new] = report.builds;
    let mut value = json!({
        "builds": { "old": old, "new": new },
        "matched": comparison.pairs.len(),
        "affected": changed.len(),
        "totals": comparison.totals().iter().map(total).collect::<Vec<_>>(),
        "affected_totals": comparison.affected().iter().map(total).collect::<Vec<_>>(),
        "changed": changed.iter().take(report.top).map(|pair| kernel(pair)).collect::<Vec<_>>(),
        "renamed": comparison.renamed().map(renamed).collect::<Vec<_>>(),
        "removed": comparison.removed.iter().map(name).collect::<Vec<_>>(),
        "added": comparison.added.iter().map(name).collect::<Vec<_>>(),
        "unread": comparison.unread,
    });
    if let Some(judgement) = report.judgement {
        value["rules"] = json!({
            "judged": judgement.rules, "broken": judgement.broken, "notes": judgement.notes,
        });
    }
    let mut text =
        gcnsel_diag::escape_json(serde_json::to_string_pretty(&value).expect("figures and names are JSON"));
    text.push('\n');
    text
}

fn name(lone: &Lone) -> Value {
    json!({ "kernel": lone.name, "figures": lone.kernel.stats })
}

fn kernel(pair: &Pair) -> Value {
    let Pair { old, new, name, .. } = pair;
    json!({
        "kernel": name,
        "symbol": new.stats.kernel,
        "target": new.stats.target,
        "files": { "old": old.file, "new": new.file },
        "changes": pair.changes().into_iter().map(change).collect::<Vec<_>>(),
    })
}

fn change(change: Change) -> Value {
    json!({
        "metric": change.metric, "old": change.old, "new": change.new, "difference": change.difference(),
        "percent": change.percent(), "better": change.is_better(),
    })
}

fn total(total: &Total) -> Value {
    let mut value = change(total.sum);
    let more = json!({
        "increase": total.increase, "decrease": total.decrease, "helped": total.helped, "hurt": total.hurt,
        "geometric_mean": total.mean, "from_zero": total.from_zero, "to_zero": total.to_zero,
    });
    if let (Value::Object(value), Value::Object(more)) = (&mut value, more) {
        value.extend(more);
    }
    value
}

fn renamed((old, pair): (&str, &Pair)) -> Value {
    let (by, similarity) = match pair.sign {
        Sign::Name => ("name", None),
        Sign::OfThatName(part) => ("name", Some(part)),
        Sign::Code => ("code", None),
        Sign::Similarity(part) => ("similarity", Some(part)),
    };
    json!({ "old": old, "new": pair.name, "by": by, "similarity": similarity })
}
