//! The answer for each value, and for the facts that make values divergent.

use super::answers::Reason;
use crate::holds::Holds;
use crate::subject::Subject;
use crate::text::{homes, sentence, value_kind};
use crate::value::{Cause, LoadReason, ValueAnswer};
use gcnsel_analysis::{Chains, Fact};
use gcnsel_diag::escape_name;
use gcnsel_ir::Value;
use rustc_hash::FxHashMap;

/// Values named for each reason.
const MOST_NAMED: usize = 12;

/// An answer: of a value, or of a branch or loop that makes values divergent.
pub struct Article {
    pub id: String,
    /// The value's name; empty of others.
    pub name: String,
    pub kind: Kind,
    /// Its line in the IR.
    pub ir: String,
    /// The place of the answer for the whole, if it is for a part of a value that became several instructions.
    pub part_of: String,
    /// The variables of the source that it is of.
    pub variables: String,
    /// Sentences.
    pub text: Vec<String>,
    /// Why it is divergent, and the place of the answer for what that follows from.
    pub step: String,
    pub next: String,
}

/// Where a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It is no value, or has no register of its own.
    Other,
    Divergent,
    /// The same in all lanes, and in VGPRs.
    Vector,
    /// The same in all lanes, and in SGPRs.
    Scalar,
}

impl From<Holds> for Kind {
    fn from(holds: Holds) -> Kind {
        match holds {
            Holds::Divergent => Kind::Divergent,
            Holds::Vector => Kind::Vector,
            Holds::Scalar => Kind::Scalar,
        }
    }
}

impl Kind {
    /// The class of lines, and of answers.
    pub fn class(self) -> &'static str {
        match self {
            Kind::Other => "other",
            Kind::Divergent => "divergent",
            Kind::Vector => "vector",
            Kind::Scalar => "scalar",
        }
    }

    /// A sign for it: colours alone do not tell.
    pub fn mark(self) -> &'static str {
        match self {
            Kind::Other => " ",
            Kind::Divergent => "≠",
            Kind::Vector => "V",
            Kind::Scalar => "=",
        }
    }

    fn of(answer: &ValueAnswer) -> Kind {
        let has_cause = answer.homes.iter().any(|home| home.cause.is_some());
        let is_scalar = answer.homes.iter().any(|home| home.kind == "sgpr");
        match (answer.divergent, has_cause, is_scalar) {
            (true, ..) => Kind::Divergent,
            (false, true, _) => Kind::Vector,
            (false, false, true) => Kind::Scalar,
            (false, false, false) => Kind::Other,
        }
    }
}

/// What a line of the IR computes.
#[derive(Clone)]
pub struct Computed {
    /// Where it is.
    pub kind: Kind,
    /// The place of its answer; empty if there was no room.
    pub answer: String,
    /// It is the line's value: else the compiler has made it for a line that has none, a store for instance.
    pub is_value: bool,
}

/// By line of the IR.
pub type Kinds = FxHashMap<usize, Computed>;

/// The answers of a kernel.
pub struct Values {
    pub articles: Vec<Article>,
    /// How many there is no room for.
    pub left_out: usize,
    /// By line of the IR: the value that it computes, or what is made for it.
    pub kinds: Kinds,
    /// Values in VGPRs, those that are divergent and those that are uniform.
    pub counts: (usize, usize),
    /// Why the uniform ones are.
    pub reasons: Vec<Reason>,
}

impl Subject<'_> {
    /// The kernel's arguments, in their order.
    pub fn params(&self) -> impl Iterator<Item = Value> {
        self.function.params.iter().filter_map(|param| param.value)
    }

    /// The values of the kernel in the order of the IR.
    pub fn all_values(&self) -> Vec<Value> {
        let params = self.function.params.iter().filter_map(|param| param.value);
        let insts = self.function.layout.iter().flat_map(|&block| &self.function.blocks[block].insts);
        params.chain(insts.filter_map(|&inst| self.function.insts[inst].result)).collect()
    }

    /// The answers, of which there is room for so many.
    pub(super) fn values(&self, id: &str, room: usize) -> Values {
        let uniformity = self.record.analysed.uniformity();
        let values = self.all_values();
        let chains = Chains::of(uniformity, self.function, values.iter().copied());
        let places: FxHashMap<Value, usize> = values.iter().copied().zip(0..).collect();
        let others =
            chains.steps().iter().map(|(fact, _)| *fact).filter(|fact| !matches!(fact, Fact::Value(_)));
        let others: Vec<Fact> = others.collect();
        let other_places: FxHashMap<Fact, usize> = others.iter().copied().zip(values.len()..).collect();
        let place_of = |at: usize| format!("{id}-v{at}");
        let place = |fact: Fact| {
            let at = match fact {
                Fact::Value(value) => places.get(&value),
                other => other_places.get(&other),
            };
            at.filter(|&&at| at < room).map(|&at| place_of(at))
        };
        let step = |fact: Fact| self.step(&chains, fact, &place);
        let mut all = Values {
            articles: Vec::new(),
            left_out: (values.len() + others.len()).saturating_sub(room),
            kinds: FxHashMap::default(),
            counts: (0, 0),
            reasons: Vec::new(),
        };
        let mut groups: FxHashMap<String, usize> = FxHashMap::default();
        for (at, &value) in values.iter().enumerate() {
            // The chain of a divergent value is in the answers that its own leads to.
            let is_divergent = uniformity.is_divergent(value);
            let answer = if is_divergent { self.without_chain(value) } else { self.value(value) };
            let mut article = Article::of(place_of(at), &answer, step(Fact::Value(value)));
            // What has become several instructions is the last of them; what the compiler has made alone has no line.
            let is_last = self.function.def_inst(value).is_some_and(|inst| self.is_last_part(inst));
            let whole = self.function.def_inst(value).and_then(|inst| self.last_part(inst));
            if let Some(whole) = whole.filter(|&whole| whole != value && self.name(whole) == answer.name) {
                article.text[0] = format!("A part of what {}", article.text[0]);
                article.part_of = places.get(&whole).map(|&at| place_of(at)).unwrap_or_default();
            }
            if let Some(line) = answer.ir_line.filter(|_| is_last) {
                let link = if at < room { article.id.clone() } else { String::new() };
                let is_value = self.of_input.contains(&value);
                all.kinds.insert(line, Computed { kind: article.kind, answer: link, is_value });
                if is_value {
                    all.count(&answer, &article, at < room, &mut groups);
                }
            }
            if at < room {
                all.articles.push(article);
            }
        }
        for (fact, at) in others.into_iter().zip(values.len()..room.max(values.len())) {
            let (step, next) = step(fact);
            all.articles.push(Article { id: place_of(at), step, next, ..Article::default() });
        }
        let before = values.len() + chains.steps().len();
        self.folded_values(room.saturating_sub(all.articles.len()), &mut all, &|n| place_of(before + n));
        all.reasons.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.text.cmp(&b.text)));
        all
    }
}

impl Default for Article {
    fn default() -> Self {
        let [id, name, ir, part_of, variables, step, next] = Default::default();
        Article { id, name, kind: Kind::Other, ir, part_of, variables, text: Vec::new(), step, next }
    }
}

impl Article {
    fn of(id: String, answer: &ValueAnswer, (step, next): (String, String)) -> Article {
        let mut text = vec![sentence(&value_kind(answer))];
        text.extend(answer.rule.as_ref().map(|rule| format!("Rule: {rule}.")));
        if answer.chain.len() > 1 {
            text.extend_from_slice(&answer.chain);
        }
        text.extend(homes(answer));
        let variables = answer.variables.iter().map(|one| escape_name(&one.name).into_owned());
        Article {
            id,
            part_of: String::new(),
            variables: variables.collect::<Vec<_>>().join(" "),
            name: escape_name(&answer.name).into_owned(),
            kind: Kind::of(answer),
            ir: answer.ir_line.map(|line| line.to_string()).unwrap_or_default(),
            text,
            step,
            next,
        }
    }
}

impl Values {
    /// Counts a value among those in VGPRs, if it is there.
    fn count(
        &mut self,
        answer: &ValueAnswer,
        article: &Article,
        is_shown: bool,
        groups: &mut FxHashMap<String, usize>,
    ) {
        let is_in_vgprs = answer.homes.iter().any(|home| ["vgpr", "agpr"].contains(&home.kind));
        let cause = answer.homes.iter().find_map(|home| home.cause.as_ref());
        match (answer.divergent, cause) {
            (true, _) => self.counts.0 += usize::from(is_in_vgprs),
            (false, None) => {}
            (false, Some(cause)) => {
                self.counts.1 += 1;
                let reasons = &mut self.reasons;
                let at = *groups.entry(cause.heading()).or_insert_with_key(|text| {
                    reasons.push(Reason { text: text.clone(), count: 0, values: Vec::new(), more: 0 });
                    reasons.len() - 1
                });
                let reason = &mut reasons[at];
                reason.count += 1;
                match is_shown && reason.values.len() < MOST_NAMED {
                    true => reason.values.push((article.name.clone(), article.id.clone())),
                    false => reason.more += 1,
                }
            }
        }
    }
}

impl Cause {
    /// What values have in common that are in VGPRs for this cause, after "because".
    fn heading(&self) -> String {
        let because = match self {
            Cause::Operand { .. } => "an operand is in VGPRs",
            Cause::Instruction { .. } => "the instruction that computes them writes VGPRs",
            Cause::Phi { .. } => "the vector unit computes some of what comes to a phi",
            Cause::VectorLoad { because } => match because {
                LoadReason::MayAlias { .. } => {
                    "a vector load loads them: something that may come before it may write the same bytes, which the scalar cache \
                     does not see"
                }
                LoadReason::OtherWaves { .. } => {
                    "a vector load loads them: other waves may write the same bytes"
                }
                LoadReason::Others { .. } => {
                    "a vector load loads them: behind a fence, or a call, anything may have been written"
                }
                LoadReason::AddressSpace { space: 3 } => {
                    "a vector load loads them: scalar loads do not reach LDS"
                }
                other => return format!("a vector load loads them: {}", other.text()),
            },
            other => return other.text(),
        };
        because.to_owned()
    }
}

impl Subject<'_> {
    /// Answers for the input's values that the code has none of.
    fn folded_values(&self, room: usize, all: &mut Values, place: &dyn Fn(usize) -> String) {
        let folded = self.folded();
        all.left_out += folded.len().saturating_sub(room);
        for (n, one) in folded.into_iter().take(room).enumerate() {
            let id = place(n);
            let computed = Computed { kind: Kind::Other, answer: id.clone(), is_value: true };
            all.kinds.entry(one.line).or_insert(computed);
            all.articles.push(Article {
                id,
                name: escape_name(&one.name).into_owned(),
                ir: one.line.to_string(),
                text: vec![one.text()],
                ..Article::default()
            });
        }
    }
}
