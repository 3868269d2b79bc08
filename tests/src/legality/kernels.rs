//! A kernel for each call of an intrinsic: types for its overloaded ones, values for what it takes.

use super::signature::{Element, Signature, Word};
use std::collections::{BTreeMap, HashSet};

/// Where values that are no constants come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Values {
    /// The kernel's arguments: the wave has one.
    Uniform,
    /// Memory, at the work-item's number.
    Lanes,
}

/// A call of an intrinsic.
#[derive(Clone, Debug)]
pub struct Case {
    /// The intrinsic's name without suffixes.
    pub intrinsic: String,
    /// What its overloaded types are, between commas; `-` if there are none.
    pub types: String,
    /// Where values come from.
    pub values: Values,
    /// The module that is asked about.
    pub text: String,
    /// One to run, whose kernel is `@k`: all lanes of a wave call the intrinsic.
    pub whole: String,
    /// The same, where some lanes call it.
    pub partial: String,
    /// What the kernels that are run take and leave.
    pub operands: Operands,
}

/// What a kernel is given behind its two buffers, and what it leaves. Types are as LLVM IR writes them.
#[derive(Clone, Debug, Default)]
pub struct Operands {
    /// Its other arguments.
    pub arguments: Vec<String>,
    /// What it loads of the second buffer: the parameter's number, which says where ([`INPUT_BYTES`]), and the type.
    pub loads: Vec<(usize, String)>,
    /// What each lane leaves in the first buffer, [`RESULT_BYTES`] apart.
    pub results: Vec<String>,
    /// Whether all of it is numbers: no addresses, resources or metadata.
    pub is_numbers: bool,
}

/// Bytes of the second buffer for each parameter, of which 64 lanes load.
pub const INPUT_BYTES: usize = 8192;
/// Bytes of the first buffer for each lane.
pub const LANE_BYTES: usize = 256;
/// Bytes of the first buffer between the parts of a lane's result.
pub const RESULT_BYTES: usize = 64;

/// Constants of intrinsics that do not take 0 for all of theirs: name, parameter, value. Parameters count from 0.
pub type Constants = BTreeMap<(String, usize), String>;

/// Reads a table of constants.
///
/// # Errors
/// A line that is not name, number, value.
pub fn constants(table: &str) -> Result<Constants, String> {
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let [name, param, value] = fields[..] else { return Err(format!("not three fields: {line}")) };
            let param = param.parse().map_err(|_| format!("not a parameter's number: {line}"))?;
            Ok(((format!("llvm.amdgcn.{name}"), param), value.to_string()))
        })
        .collect()
}

const INTS: [&str; 5] = ["i8", "i16", "i32", "i64", "<2xi16>"];
const FLOATS: [&str; 6] = ["half", "bfloat", "float", "double", "<2xhalf>", "<2xbfloat>"];
const OTHERS: [&str; 6] = ["i1", "<2xfloat>", "<3xi32>", "<4xi32>", "ptr1", "ptr3"];
const POINTERS: [&str; 7] = ["ptr0", "ptr1", "ptr3", "ptr4", "ptr5", "ptr7", "ptr8"];

/// The types to try for an overloaded one, the one first that stands for it while others are varied.
fn candidates(intrinsic: &str, number: usize, element: Element, shape: Option<bool>) -> Vec<&'static str> {
    if intrinsic.starts_with("llvm.amdgcn.image.") {
        return match (number, element) {
            (0, Element::Any | Element::Float) => {
                vec!["<4xfloat>", "float"]
            }
            (0, _) => vec!["i32", "i64"],
            (_, Element::Int) => vec!["i32", "i16"],
            (_, Element::Float) => vec!["float", "half"],
            // The resource, then the sampler.
            _ => vec!["<8xi32>", "<4xi32>"],
        };
    }
    let mut all: Vec<&str> = match element {
        Element::Int => INTS.to_vec(),
        Element::Float => FLOATS.to_vec(),
        Element::Ptr => POINTERS.to_vec(),
        Element::Any => INTS.iter().chain(&FLOATS).chain(&OTHERS).copied().collect(),
    };
    if let Some(vector) = shape {
        all.retain(|word| word.starts_with('<') == vector);
    }
    let preferred = match element {
        Element::Int | Element::Any => ["i32", "<2xi32>"],
        Element::Float => ["float", "<2xfloat>"],
        Element::Ptr => ["ptr1", "ptr1"],
    };
    if let Some(at) = all.iter().position(|word| preferred.contains(word)) {
        all[..=at].rotate_right(1);
    }
    all
}

/// Choices of types: one overloaded type varied while others are the first that they may be, and all the same.
fn choices(signature: &Signature) -> Vec<Vec<&'static str>> {
    let overloaded = signature.overloaded();
    let mut each: Vec<Vec<&'static str>> = overloaded
        .iter()
        .enumerate()
        .map(|(number, &(element, shape))| candidates(&signature.name, number, element, shape))
        .collect();
    if signature.name.starts_with("llvm.amdgcn.image.") {
        // Of two that may be anything, behind the data, the second is the sampler.
        let opaque: Vec<usize> =
            (1..each.len()).filter(|&number| overloaded[number].0 == Element::Any).collect();
        if let [resource, ref samplers @ ..] = opaque[..] {
            each[resource].truncate(1);
            samplers.iter().for_each(|&sampler| each[sampler] = vec!["<4xi32>"]);
        }
    }
    let first: Vec<&str> = each.iter().map(|all| all[0]).collect();
    let mut out = vec![first.clone()];
    for (number, all) in each.iter().enumerate() {
        for &word in &all[1..] {
            let mut chosen = first.clone();
            chosen[number] = word;
            out.push(chosen);
        }
    }
    if each.len() > 1 {
        let same = each[0].iter().filter(|word| each.iter().all(|all| all.contains(word)));
        out.extend(same.map(|&word| vec![word; each.len()]));
    }
    let mut seen = HashSet::new();
    out.retain(|chosen| seen.insert(chosen.clone()));
    out
}

/// All calls of an intrinsic that are tried: each choice of types on values of lanes, the first one on values of the whole wave, too.
/// There are none of one that takes more than its parameters.
pub fn cases(signature: &Signature, constants: &Constants) -> Vec<Case> {
    if signature.is_variadic {
        return Vec::new();
    }
    let mut out = Vec::new();
    for (number, chosen) in choices(signature).into_iter().enumerate() {
        let types = if chosen.is_empty() { "-".to_string() } else { chosen.join(",") };
        let mut texts = HashSet::new();
        let all = [Values::Lanes, Values::Uniform];
        for &values in if number == 0 { &all[..] } else { &all[..1] } {
            let kernel = |form| kernel(signature, &chosen, values, constants, form);
            let (text, _) = kernel(Form::Asked);
            if texts.insert(text.clone()) {
                let ((whole, operands), (partial, _)) = (kernel(Form::Whole), kernel(Form::Partial));
                let (intrinsic, types) = (signature.name.clone(), types.clone());
                out.push(Case { intrinsic, types, values, text, whole, partial, operands });
            }
        }
    }
    out
}

/// As LLVM IR writes a type.
fn ir(word: &str) -> String {
    if let Some(space) = word.strip_prefix("ptr") {
        return if space == "0" { "ptr".into() } else { format!("ptr addrspace({space})") };
    }
    word.replace('x', " x ")
}

/// As names of intrinsics write a type.
fn suffix(word: &str) -> String {
    if let Some(space) = word.strip_prefix("ptr") {
        return format!("p{space}");
    }
    if let Some((count, element)) = word.trim_matches(['<', '>']).split_once('x') {
        return format!("v{count}{}", suffix(element));
    }
    match word {
        "half" => "f16".into(),
        "bfloat" => "bf16".into(),
        "float" => "f32".into(),
        "double" => "f64".into(),
        other => other.into(),
    }
}

fn chosen_word<'a>(word: &'a Word, chosen: &[&'a str]) -> &'a str {
    match word {
        Word::Exactly(text) => text,
        Word::Overloaded(number, ..) | Word::Again(number) => chosen[*number],
        Word::Struct(_) => "",
    }
}

fn ir_of(word: &Word, chosen: &[&str]) -> String {
    match word {
        Word::Struct(parts) => {
            let parts: Vec<String> = parts.iter().map(|part| ir_of(part, chosen)).collect();
            format!("{{ {} }}", parts.join(", "))
        }
        _ => ir(chosen_word(word, chosen)),
    }
}

/// Elements of a value, as an image's mask of channels counts them.
fn elements(word: &str) -> u32 {
    word.strip_prefix('<').and_then(|w| w.split_once('x')).map_or(1, |(count, _)| count.parse().unwrap_or(1))
}

/// What a constant parameter gets.
fn constant(signature: &Signature, chosen: &[&str], number: usize, constants: &Constants) -> String {
    if let Some(value) = constants.get(&(signature.name.clone(), number)) {
        return value.clone();
    }
    let masks = ["image.load.", "image.store.", "image.sample.", "image.msaa."];
    let image = masks.iter().any(|mask| signature.name.starts_with(&format!("llvm.amdgcn.{mask}")));
    let first = signature.params.iter().position(|param| param.is_constant);
    if image && first == Some(number) {
        return ((1u32 << elements(chosen[0])) - 1).to_string();
    }
    if signature.name.contains(".image.") && first == Some(number) { "1".into() } else { "0".into() }
}

/// What a kernel is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// To be compiled alone: all loads are at one place, all results too.
    Asked,
    /// To be run: each operand and each lane's result has its place, and it is said that a call without a result returns.
    Whole,
    /// The same, where about half of the lanes call.
    Partial,
}

/// The kernel that calls an intrinsic, and stores what it returns.
fn kernel(
    signature: &Signature,
    chosen: &[&str],
    values: Values,
    constants: &Constants,
    form: Form,
) -> (String, Operands) {
    let suffixes: String = chosen.iter().map(|word| format!(".{}", suffix(word))).collect();
    let name = format!("{}{suffixes}", signature.name);
    let (mut loads, mut body) = (String::new(), String::new());
    let mut params = vec!["ptr addrspace(1) %out".to_string(), "ptr addrspace(1) %in".to_string()];
    let mut args = Vec::new();
    let mut operands = Operands { is_numbers: true, ..Operands::default() };
    let mut uses_metadata = false;
    for (number, param) in signature.params.iter().enumerate() {
        let word = chosen_word(&param.word, chosen);
        let ty = ir(word);
        if word == "metadata" {
            uses_metadata = true;
            operands.is_numbers = false;
            args.push("metadata !0".to_string());
            continue;
        }
        if param.is_constant {
            let value = constant(signature, chosen, number, constants);
            let value = match (word, value.as_str()) {
                ("i1", "0") => "false".to_string(),
                ("i1", "1") => "true".to_string(),
                _ => value,
            };
            args.push(format!("{ty} {value}"));
            continue;
        }
        // Resources and samplers are the wave's in all programs.
        let is_resource = word == "ptr8"
            || (word == "<4xi32>" && signature.name.contains("buffer"))
            || (signature.name.contains(".image.") && ["<8xi32>", "<4xi32>"].contains(&word));
        operands.is_numbers &= !is_resource && !word.contains("ptr");
        if values == Values::Uniform || is_resource {
            operands.arguments.push(ty.clone());
            params.push(format!("{ty} %p{number}"));
        } else {
            let (base, from) = match form {
                Form::Asked => (String::new(), "%in".to_string()),
                _ => {
                    let offset = number * INPUT_BYTES;
                    let from = format!("%b{number}");
                    (format!("  {from} = getelementptr i8, ptr addrspace(1) %in, i32 {offset}\n"), from)
                }
            };
            let at = format!("  %a{number} = getelementptr {ty}, ptr addrspace(1) {from}, i32 %id\n");
            let load = format!("  %p{number} = load {ty}, ptr addrspace(1) %a{number}\n");
            loads.push_str(&format!("{base}{at}{load}"));
            operands.loads.push((number, ty.clone()));
        }
        args.push(format!("{ty} %p{number}"));
    }
    let result = ir_of(&signature.result, chosen);
    let declared: Vec<String> = signature.params.iter().map(|param| ir_of(&param.word, chosen)).collect();
    let call = format!("call {result} @{name}({})", args.join(", "));
    let place = if form == Form::Asked { "%out" } else { "%place" };
    if form != Form::Asked {
        body.push_str(&format!("  %mine = mul i32 %id, {LANE_BYTES}\n"));
        body.push_str("  %place = getelementptr i8, ptr addrspace(1) %out, i32 %mine\n");
    }
    match &signature.result {
        Word::Exactly(void) if void == "void" => {
            body.push_str(&format!("  {call}\n"));
            if form != Form::Asked {
                body.push_str(&format!("  store i32 1, ptr addrspace(1) {place}\n"));
            }
            operands.results.push("i32".into());
        }
        word => {
            body.push_str(&format!("  %r = {call}\n"));
            body.push_str(&stores(place, word, &result, chosen));
            let parts = match word {
                Word::Struct(parts) => &parts[..],
                one => std::slice::from_ref(one),
            };
            operands.results = parts.iter().map(|part| ir(chosen_word(part, chosen))).collect();
        }
    }
    operands.is_numbers &= !operands.results.iter().any(|ty| ty.contains("ptr"));
    let body = match form {
        Form::Partial => format!(
            "  %hash = mul i32 %id, -1640531527\n  %here = icmp slt i32 %hash, 0\n  br i1 %here, label %some, label %end\n\
             some:\n{body}  br label %end\nend:\n"
        ),
        _ => body,
    };
    let metadata = if uses_metadata { "!0 = !{!\"agent\"}\n" } else { "" };
    let own = match name == ID {
        true => String::new(),
        false => format!("declare {result} @{name}({})\n", declared.join(", ")),
    };
    let text = format!(
        "target triple = \"amdgcn-amd-amdhsa\"\ndeclare i32 @{ID}()\n{own}\
         define amdgpu_kernel void @k({}) {{\n  %id = call i32 @{ID}()\n{loads}{body}  ret void\n}}\n{metadata}",
        params.join(", ")
    );
    (text, operands)
}

/// Which lane of its group one is.
const ID: &str = "llvm.amdgcn.workitem.id.x";

fn stores(place: &str, word: &Word, result: &str, chosen: &[&str]) -> String {
    let store = |name: &str, word: &str, at: usize| {
        let ty = ir(word);
        let offset = RESULT_BYTES * at;
        let place = format!("  %o{at} = getelementptr i8, ptr addrspace(1) {place}, i32 {offset}\n");
        // Truths are a byte in memory.
        if word == "i1" {
            return format!(
                "{place}  %z{at} = zext i1 {name} to i8\n  store i8 %z{at}, ptr addrspace(1) %o{at}\n"
            );
        }
        format!("{place}  store {ty} {name}, ptr addrspace(1) %o{at}\n")
    };
    match word {
        Word::Struct(parts) => {
            let parts = parts.iter().enumerate().map(|(at, part)| {
                let value = format!("  %e{at} = extractvalue {result} %r, {at}\n");
                format!("{value}{}", store(&format!("%e{at}"), chosen_word(part, chosen), at))
            });
            parts.collect()
        }
        _ => store("%r", chosen_word(word, chosen), 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_are_modules_that_are_read() {
        let lines = [
            "llvm.amdgcn.div.scale\t{@0:float,i1}\t=0 =0 i1!",
            "llvm.amdgcn.raw.buffer.load\t@0:any\t<4xi32> i32 i32 i32!",
            "llvm.amdgcn.workitem.id.x\ti32\t",
            "llvm.amdgcn.reloc.constant\ti32\tmetadata",
            "llvm.amdgcn.image.sample.2d\t@0:any\ti32! @1:float =1 @2:any @3:any i1! i32! i32!",
        ];
        let mut count = 0;
        for line in lines {
            let signature = Signature::parse(line).expect("a signature");
            for case in cases(&signature, &Constants::new()) {
                for text in [&case.text, &case.whole, &case.partial] {
                    let module = gcnsel_ir::parse(text.as_bytes());
                    assert!(module.is_ok(), "{:?}\n{text}", module.err());
                }
                count += 1;
            }
        }
        // Types: 6 floats, 17 of any kind, none, none; 2 of data and half coordinates. The first twice where there are values.
        assert_eq!(count, 7 + 18 + 1 + 1 + 4);
        let table = constants("# c\ns.sendmsg\t0\t1\n").expect("a table");
        let signature = Signature::parse("llvm.amdgcn.s.sendmsg\tvoid\ti32! i32").expect("a signature");
        assert!(cases(&signature, &table)[0].text.contains("sendmsg(i32 1, i32 %p1)"));
    }
}
