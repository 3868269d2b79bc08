//! Every row in every form with every kind of operand and modifier, on every target: LLVM's assembler makes our bytes
//! of our text, its disassembler makes our text of our bytes, and we read our bytes back.

use crate::support;
use std::collections::BTreeSet;

use crate::support::plain::{FORMS, build};
use gcnsel_isa::encode::bytes as bytes_of;
use gcnsel_isa::{
    Allowed, Bank, Dpp, DppCtrl, EncodeError, Field, Form, Format, Image, Inline, Inst, Kind, Mods, Omod, Op,
    Operand, OperandSpec, Reg, Role, SdwaSel, SdwaUnused, Target, assemble, decode, encode,
};

/// Operands at the limits of what an operand can be, and beyond.
fn candidates(dwords: u8, spec: &OperandSpec) -> Vec<Operand> {
    let mut found = Vec::new();
    let top = |count: u16, step: u16| (count - u16::from(dwords)) / step * step;
    for bank in [Bank::Vgpr, Bank::Agpr] {
        for index in [0, 1, 2, top(256, 2), 256 - u16::from(dwords)] {
            found.push(Operand::Reg(Reg { bank, index, dwords }));
        }
    }
    let sgprs = [0, 1, 2, top(102, 4), top(102, 2), 100, 101, 102, 104, 106, 107, 108, 120, 124, 126, 127];
    let specials = [235, 236, 237, 238, 239, 251, 252, 253];
    for index in sgprs.into_iter().chain(specials) {
        found.push(Operand::Reg(Reg::sgpr(index, dwords)));
    }
    for encoding in [128, 129, 192, 193, 208, 240, 242, 243, 247, 248] {
        found.extend(Inline::from_encoding(encoding).map(Operand::Inline));
    }
    found.extend([
        Operand::Literal(0x65),
        Operand::Literal(0xfedc_ba98),
        Operand::Literal(0xabcd),
        Operand::Off,
    ]);
    if spec.field == Field::Literal {
        found.extend([0, 1, 64, 65, 0xffff_ffff].map(Operand::Literal));
    }
    if spec.allowed.has(Allowed::IMM) {
        let numbers: &[i32] = match spec.ty.kind {
            Kind::Int => &[0, 1, 15, 16, 64, 65, 0x7fff, -1, -2, -0x8000],
            _ => &[0, 1, 2, 3, 5, 15, 16, 64, 65, 0x12, 0x32, 0xf7f, 0x7fff, 0x8000, 0xf814, 0xffff],
        };
        found.extend(numbers.iter().map(|&number| Operand::Imm(number)));
    }
    found
}

fn allows(spec: &OperandSpec, bank: Bank) -> bool {
    spec.allowed.has(match bank {
        Bank::Sgpr => Allowed::SGPR,
        Bank::Vgpr => Allowed::VGPR,
        Bank::Agpr => Allowed::AGPR,
    })
}

type Change = (&'static str, fn(&mut Mods));

/// Modifiers, one at a time and a few together.
const CHANGES: &[Change] = &[
    ("neg", |m| m.neg = 1),
    ("neg", |m| m.neg = 2),
    ("neg", |m| m.neg = 4),
    ("abs", |m| m.abs = 1),
    ("abs", |m| m.abs = 2),
    ("abs", |m| m.abs = 4),
    ("neg abs", |m| (m.neg, m.abs) = (1, 1)),
    ("neg abs", |m| (m.neg, m.abs) = (3, 1)),
    ("neg_hi", |m| m.neg_hi = 1),
    ("neg_hi", |m| m.neg_hi = 2),
    ("neg_hi", |m| m.neg_hi = 4),
    ("op_sel", |m| m.op_sel = 1),
    ("op_sel", |m| m.op_sel = 2),
    ("op_sel", |m| m.op_sel = 4),
    ("op_sel", |m| m.op_sel = 8),
    ("op_sel_hi", |m| m.op_sel_hi ^= 1),
    ("op_sel_hi", |m| m.op_sel_hi ^= 2),
    ("op_sel_hi", |m| m.op_sel_hi ^= 4),
    ("clamp", |m| m.clamp = true),
    ("omod", |m| m.omod = Omod::Mul2),
    ("omod", |m| m.omod = Omod::Mul4),
    ("clamp omod", |m| (m.clamp, m.omod) = (true, Omod::Div2)),
    ("offset", |m| m.offset = 1),
    ("offset", |m| m.offset = 255),
    ("offset", |m| m.offset = 256),
    ("offset", |m| m.offset = 4095),
    ("offset", |m| m.offset = 4096),
    ("offset", |m| m.offset = 0x8123),
    ("offset", |m| m.offset = 65535),
    ("offset", |m| m.offset = 65536),
    ("offset", |m| m.offset = 0xf_ffff),
    ("offset", |m| m.offset = 0x10_0000),
    ("offset", |m| m.offset = -1),
    ("offset", |m| m.offset = -4096),
    ("offset", |m| m.offset = -4097),
    ("offset", |m| m.offset = -0x10_0000),
    ("offset", |m| m.offset = -0x10_0001),
    ("offset1", |m| m.offset1 = 255),
    ("offsets", |m| (m.offset, m.offset1) = (1, 2)),
    ("glc", |m| m.glc = !m.glc),
    ("slc", |m| m.slc = true),
    ("scc", |m| m.scc = true),
    ("slc scc", |m| (m.slc, m.scc) = (true, true)),
    ("offen", |m| m.offen = true),
    ("idxen", |m| m.idxen = true),
    ("offen idxen", |m| (m.offen, m.idxen, m.offset) = (true, true, 16)),
    ("lds", |m| m.lds = true),
    ("gds", |m| m.gds = true),
    ("tfe", |m| m.tfe = true),
    ("dmask", |m| m.image.dmask = 4),
    ("dmask", |m| m.image.dmask = 9),
    ("dmask", |m| m.image.dmask = 15),
    ("dmask", |m| m.image.dmask = 16),
    ("d16", |m| m.image.d16 = true),
    ("dmask d16", |m| (m.image.dmask, m.image.d16) = (7, true)),
    ("dmask tfe", |m| (m.image.dmask, m.tfe) = (15, true)),
    ("dmask d16 tfe", |m| (m.image.dmask, m.image.d16, m.tfe) = (15, true, true)),
    ("unorm", |m| m.image.unorm = true),
    ("da", |m| m.image.da = true),
    ("a16", |m| m.image.a16 = true),
    ("lwe", |m| m.image.lwe = true),
    ("cbsz", |m| m.cbsz = 2),
    ("abid", |m| m.abid = 5),
    ("blgp", |m| m.blgp = 3),
    ("sext", |m| m.sdwa.sext = 1),
    ("sext", |m| m.sdwa.sext = 2),
    ("dst_sel", |m| m.sdwa.dst_sel = SdwaSel::Byte1),
    ("dst_sel", |m| (m.sdwa.dst_sel, m.sdwa.dst_unused) = (SdwaSel::Word0, SdwaUnused::Sext)),
    ("dst_sel", |m| (m.sdwa.dst_sel, m.sdwa.dst_unused) = (SdwaSel::Word1, SdwaUnused::Preserve)),
    ("src0_sel", |m| m.sdwa.src0_sel = SdwaSel::Byte3),
    ("src0_sel", |m| m.sdwa.src0_sel = SdwaSel::Word1),
    ("src1_sel", |m| m.sdwa.src1_sel = SdwaSel::Byte2),
    ("dpp", |m| m.dpp.ctrl = DppCtrl::QuadPerm([3, 1, 2, 0]).encoding()),
    ("dpp", |m| m.dpp.ctrl = DppCtrl::RowShl(1).encoding()),
    ("dpp", |m| m.dpp.ctrl = DppCtrl::RowShr(15).encoding()),
    ("dpp", |m| m.dpp.ctrl = DppCtrl::RowRor(7).encoding()),
    ("dpp", |m| m.dpp.ctrl = DppCtrl::WaveShl.encoding()),
    ("dpp", |m| m.dpp.ctrl = DppCtrl::WaveRol.encoding()),
    ("dpp", |m| m.dpp.ctrl = DppCtrl::WaveShr.encoding()),
    ("dpp", |m| m.dpp.ctrl = DppCtrl::WaveRor.encoding()),
    ("dpp", |m| m.dpp.ctrl = DppCtrl::RowMirror.encoding()),
    ("dpp", |m| m.dpp.ctrl = DppCtrl::RowHalfMirror.encoding()),
    ("dpp", |m| m.dpp.ctrl = DppCtrl::RowBcast15.encoding()),
    ("dpp", |m| m.dpp.ctrl = DppCtrl::RowBcast31.encoding()),
    ("dpp", |m| m.dpp.ctrl = DppCtrl::RowNewbcast(9).encoding()),
    ("dpp", |m| m.dpp = Dpp { row_mask: 5, bank_mask: 10, bound_ctrl: true, ..m.dpp }),
];

/// A row in a form, with each operand at its limits and beyond.
fn operand_cases(op: Op, form: Form) -> Vec<Inst> {
    let mods = op.row().default_mods();
    let base = build(op, form, &mods, None);
    let mut found = vec![base.clone()];
    for (index, spec) in base.specs().iter().enumerate() {
        if matches!(spec.role, Role::Tied(_)) {
            continue;
        }
        for operand in candidates(base.operand_dwords(index).max(1), spec) {
            found.push(build(op, form, &mods, Some((index, operand))));
        }
        // Constants under source modifiers print otherwise.
        if form == Form::E64 && spec.field == Field::Src0 {
            let negated = Mods { neg: 1, ..mods };
            found.extend(
                Inline::int(1).map(|one| build(op, form, &negated, Some((index, Operand::Inline(one))))),
            );
        }
    }
    found
}

/// The coordinates of images take one to four dwords, which the encoding does not tell.
fn coordinates(op: Op) -> Vec<Inst> {
    let mods = op.row().default_mods();
    let has_them = op.row().operands.iter().any(|spec| spec.field == Field::ImageAddr);
    let wide = |address| Mods { image: Image { address, ..mods.image }, ..mods };
    let widths = if has_them { 0..6 } else { 0..0 };
    widths.map(|address| build(op, Form::Native, &wide(address), None)).collect()
}

/// All the instructions of a row in a form that are tried.
fn cases(op: Op, form: Form) -> Vec<Inst> {
    let mods = op.row().default_mods();
    let mut found = operand_cases(op, form);
    for (_, change) in CHANGES {
        let mut changed = mods;
        change(&mut changed);
        found.push(build(op, form, &changed, None));
    }
    found
}

/// The number of a memory instruction's addressing modes is small: all combinations of the two addresses, or of a scalar
/// offset and an immediate one.
fn addresses(op: Op) -> Vec<Inst> {
    let mods = op.row().default_mods();
    let base = build(op, Form::Native, &mods, None);
    let position = |field| base.specs().iter().position(|spec| spec.field == field);
    if let Some(at) = position(Field::SmemOffset) {
        let registers = [0, 101, 106, 107, 123, 124].map(|index| Operand::Reg(Reg::sgpr(index, 1)));
        let offsets = [0, 1, 0xf_ffff, 0x10_0000, -1, -0x10_0000, -0x10_0001];
        let with = |register, offset| build(op, Form::Native, &Mods { offset, ..mods }, Some((at, register)));
        return registers.iter().flat_map(|&register| offsets.map(|offset| with(register, offset))).collect();
    }
    let (Some(vaddr), Some(saddr)) = (position(Field::Vaddr), position(Field::Saddr)) else {
        return Vec::new();
    };
    let global = op.row().format == Format::Global;
    let dwords = if global { 2 } else { 1 };
    let mut found = Vec::new();
    for scalar in [Operand::Off, Operand::Reg(Reg::sgpr(4, dwords)), Operand::Reg(Reg::sgpr(106, dwords))] {
        let wide = if global && scalar == Operand::Off { 2 } else { 1 };
        for vector in [Operand::Off, Operand::Reg(Reg::vgpr(2, wide)), Operand::Reg(Reg::vgpr(254, wide))] {
            let mut inst = base.clone();
            inst.operands[vaddr] = vector;
            inst.operands[saddr] = scalar;
            found.push(inst);
        }
    }
    found
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
}

/// LLVM knows no row that a target lacks either.
#[test]
fn missing_rows_agree_with_llvm() {
    if !support::oracle_available("missing_rows_agree_with_llvm") {
        return;
    }
    for target in Target::ALL {
        let mut lines = Vec::new();
        for op in Op::all().filter(|op| !op.row().available(target)) {
            let mods = op.row().default_mods();
            let legal = |form: &Form| {
                let inst = build(op, *form, &mods, None);
                Target::ALL.iter().any(|&other| encode(&inst, other).is_ok())
            };
            let form = FORMS.into_iter().find(legal).expect("a row is some target's");
            lines.push(build(op, form, &mods, None).text(target).to_string());
        }
        println!("{target}: {} rows that it lacks", lines.len());
        for (line, result) in lines.iter().zip(support::assemble(target, &lines)) {
            assert!(result.is_err() || support::is_gone(target, line), "{target}: LLVM accepts `{line}`");
        }
    }
}

/// Which of the instructions that we refuse LLVM's assembler takes, but for those whose texts are those of accepted ones.
fn taken_by_llvm_alone(
    target: Target,
    accepted: &BTreeSet<String>,
    rejected: &BTreeSet<String>,
) -> Vec<String> {
    let lines: Vec<String> = rejected.difference(accepted).cloned().collect();
    println!("{target}: {} rejected instructions", lines.len());
    let results = lines.iter().zip(support::assemble(target, &lines));
    let taken = results.filter_map(|(line, result)| Some((line, result.ok()?)));
    taken.map(|(line, bytes)| format!("{target}: LLVM accepts `{line}`: {}", hex(&bytes))).collect()
}

/// `all` are the disagreements.
fn assert_none(all: &[String]) {
    let shown: Vec<_> = all.iter().take(60).cloned().collect();
    assert!(all.is_empty(), "{} disagreements, the first:\n{}", all.len(), shown.join("\n"));
}

/// Registers and inline constants that we say cannot be an operand, LLVM's assembler does not take either.
///
/// Of the read-only special registers it is asked where constants may be: elsewhere LLVM's assembler takes them, even as
/// destinations, and cuts their numbers to fit fields that are too small for them.
#[test]
fn rejections_agree_with_llvm() {
    if !support::oracle_available("rejections_agree_with_llvm") {
        return;
    }
    let mut all = Vec::new();
    for target in Target::ALL {
        let mut accepted = BTreeSet::new();
        let mut rejected = BTreeSet::new();
        for op in Op::all() {
            for form in FORMS {
                let base = build(op, form, &op.row().default_mods(), None);
                if encode(&base, target).is_err() {
                    continue;
                }
                for inst in operand_cases(op, form).into_iter().chain(addresses(op)) {
                    let text = inst.text(target).to_string();
                    // Of a bank that does not fit at all one register says enough.
                    let plain = |(spec, operand): (&OperandSpec, &Operand)| match operand {
                        Operand::Reg(reg) => {
                            (!reg.is_read_only() || spec.allowed.has(Allowed::INLINE))
                                && (reg.index == 0 || allows(spec, reg.bank))
                        }
                        // As an operand of one 16-bit integer a float is printed as its bits, a literal.
                        Operand::Inline(inline) => {
                            let as_bits =
                                (spec.ty.bits, spec.ty.count) == (16, 1) && inline.as_int().is_none();
                            spec.allowed.has(Allowed::INLINE) && !as_bits
                        }
                        operand => base.operands.contains(operand),
                    };
                    if !inst.specs().iter().zip(&inst.operands).all(plain) {
                        continue;
                    }
                    match encode(&inst, target) {
                        Ok(_) => accepted.insert(text),
                        Err(_) => rejected.insert(text),
                    };
                }
            }
        }
        // The assembler takes EXEC as a mask, but calls it invalid where it prints it.
        rejected.retain(|line| !line.ends_with(", exec"));
        all.extend(taken_by_llvm_alone(target, &accepted, &rejected));
    }
    assert_none(&all);
}

/// What lanes read directly from LDS is the first source, of a vector instruction that has its own bits for the number:
/// LLVM takes it where we do. (It does not count it among the scalars, of which there may be but one.)
#[test]
fn direct_reads_of_lds_agree_with_llvm() {
    if !support::oracle_available("direct_reads_of_lds_agree_with_llvm") {
        return;
    }
    let target = Target::Gfx900;
    let mut tried = Vec::new();
    for op in Op::all().filter(|op| op.row().is_valu()) {
        for form in FORMS {
            let mods = op.row().default_mods();
            let base = build(op, form, &mods, None);
            if encode(&base, target).is_err() {
                continue;
            }
            for (index, spec) in base.specs().iter().enumerate().filter(|(_, spec)| spec.role == Role::Use) {
                if allows(spec, Bank::Sgpr) && base.operand_dwords(index) == 1 {
                    let inst = build(op, form, &mods, Some((index, Operand::Reg(Reg::LDS_DIRECT))));
                    let ours = encode(&inst, target);
                    if !matches!(ours, Err(EncodeError::ConstantBus { .. })) {
                        tried.push((inst.text(target).to_string(), ours.is_ok()));
                    }
                }
            }
        }
    }
    let lines: Vec<String> = tried.iter().map(|(line, _)| line.clone()).collect();
    let theirs = support::assemble(target, &lines);
    let differ = tried.iter().zip(theirs).filter(|((_, ours), theirs)| *ours != theirs.is_ok());
    let shown: Vec<String> =
        differ.map(|((line, ours), theirs)| format!("`{line}`: {ours}, LLVM {theirs:x?}")).collect();
    assert!(shown.is_empty(), "{} of {}:\n{}", shown.len(), lines.len(), shown.join("\n"));
}

/// Modifiers that we say an instruction cannot have, LLVM's assembler does not take either: those that it does not cut to
/// fit, or read over.
#[test]
fn rejected_modifiers_agree_with_llvm() {
    if !support::oracle_available("rejected_modifiers_agree_with_llvm") {
        return;
    }
    let strict = ["clamp", "omod", "clamp omod", "lds", "tfe", "cbsz", "abid", "blgp", "src1_sel", "dpp"];
    let mut all = Vec::new();
    for target in Target::ALL {
        let mut accepted = BTreeSet::new();
        let mut rejected = BTreeSet::new();
        for op in Op::all() {
            for form in FORMS {
                let mods = op.row().default_mods();
                let base = build(op, form, &mods, None);
                if encode(&base, target).is_err() {
                    continue;
                }
                accepted.insert(base.text(target).to_string());
                for (_, change) in CHANGES.iter().filter(|(name, _)| strict.contains(name)) {
                    let mut changed = mods;
                    change(&mut changed);
                    let inst = build(op, form, &changed, None);
                    let text = inst.text(target).to_string();
                    match encode(&inst, target) {
                        Ok(_) => accepted.insert(text),
                        Err(_) => rejected.insert(text),
                    };
                }
            }
        }
        all.extend(taken_by_llvm_alone(target, &accepted, &rejected));
    }
    assert_none(&all);
}

#[test]
fn rows_agree_with_llvm() {
    if !support::oracle_available("rows_agree_with_llvm") {
        return;
    }
    let results: Vec<_> = std::thread::scope(|scope| {
        let threads = Target::ALL.map(|target| scope.spawn(move || check_target(target)));
        threads.into_iter().map(|thread| thread.join().expect("the check ends")).collect()
    });
    let mut all = BTreeSet::new();
    let (mut triples, mut instructions) = (0, 0);
    for tried in results {
        println!("{}: {} forms, {} instructions", tried.target, tried.forms, tried.instructions);
        triples += tried.forms;
        instructions += tried.instructions;
        all.extend(tried.failures);
    }
    println!(
        "{triples} triples of row, form and target; {instructions} instructions assembled, disassembled and decoded; \
         {} disagreements",
        all.len()
    );
    assert!(triples > 5_700 && instructions > 300_000, "all rows are tried");
    assert_none(&all.into_iter().collect::<Vec<_>>());
}

/// What was tried on a target, each form of a row counted once.
struct Tried {
    target: Target,
    forms: usize,
    instructions: usize,
    failures: Vec<String>,
}

/// The instruction without what its encoding does not tell: more dwords of coordinates than one.
fn as_decoded(inst: &Inst) -> Inst {
    let mut inst = inst.clone();
    if let Some(at) = inst.specs().iter().position(|spec| spec.field == Field::ImageAddr)
        && let Operand::Reg(reg) = &mut inst.operands[at]
    {
        reg.dwords = 1;
        inst.mods.image.address = 1;
    }
    inst
}

fn check_target(target: Target) -> Tried {
    let mut accepted = Vec::new();
    let mut texts = BTreeSet::new();
    let mut failures = Vec::new();
    let mut forms = 0;
    for op in Op::all() {
        for form in FORMS {
            let mods = op.row().default_mods();
            if let Err(gcnsel_isa::EncodeError::Unavailable { .. } | gcnsel_isa::EncodeError::NoForm { .. }) =
                encode(&build(op, form, &mods, None), target)
            {
                continue;
            }
            forms += 1;
            let mut any = false;
            for inst in cases(op, form).into_iter().chain(addresses(op)).chain(coordinates(op)) {
                let Ok(words) = encode(&inst, target) else { continue };
                any = true;
                let text = inst.text(target).to_string();
                let bytes = bytes_of(&words).collect::<Vec<u8>>();
                // Also what differs from others in nothing that the text shows.
                match decode(&bytes, 0, target) {
                    Ok((back, length)) if back == as_decoded(&inst) && length == bytes.len() => {}
                    Ok((back, _)) => {
                        failures.push(format!("{target}: `{text}` comes back as {back:?}, was {inst:?}"))
                    }
                    Err(error) => failures.push(format!("{target}: `{text}`: {error}")),
                }
                if texts.insert(text.clone()) {
                    accepted.push((inst, text, bytes));
                }
            }
            if !any {
                failures.push(format!("{target}: {op} has no legal case in {form:?}"));
            }
        }
    }
    let lines: Vec<String> = accepted.iter().map(|(_, text, _)| text.clone()).collect();
    let encodings: Vec<Vec<u8>> = accepted.iter().map(|(_, _, bytes)| bytes.clone()).collect();
    let assembled = support::assemble(target, &lines);
    let disassembled = support::disassemble(target, &encodings);
    for (((inst, text, bytes), theirs), printed) in accepted.iter().zip(&assembled).zip(&disassembled) {
        match theirs {
            Ok(theirs) if theirs == bytes => {}
            // These immediates have bits that the text does not show.
            Ok(_)
                if matches!(
                    inst.op,
                    Op::S_WAITCNT | Op::S_SENDMSG | Op::S_SENDMSGHALT | Op::DS_SWIZZLE_B32
                ) => {}
            Ok(theirs) => {
                failures.push(format!("{target}: `{text}`: we {}, LLVM {}", hex(bytes), hex(theirs)));
            }
            Err(message) => failures.push(format!("{target}: `{text}`: LLVM: {message}")),
        }
        match printed {
            Ok(theirs) if *theirs == as_decoded(inst).text(target).to_string() => {}
            Ok(theirs) => failures.push(format!("{target}: {}: we `{text}`, LLVM `{theirs}`", hex(bytes))),
            Err(message) => failures.push(format!("{target}: {} (`{text}`): LLVM: {message}", hex(bytes))),
        }
        // Where immediates have bits that the text does not show, LLVM says which they are.
        let again =
            assemble(text, target).map(|back| encode(&back, target).map(|words| bytes_of(&words).collect()));
        match (again, theirs) {
            (Ok(Ok(again)), Ok(theirs)) if *theirs == again => {}
            (Ok(Ok(again)), _) => {
                let again: Vec<u8> = again;
                failures.push(format!("{target}: `{text}`: assembled {}, was {}", hex(&again), hex(bytes)));
            }
            (Ok(Err(error)), _) => failures.push(format!("{target}: `{text}`: {error}")),
            (Err(error), _) => failures.push(format!("{target}: `{text}` is not assembled: {error}")),
        }
    }
    Tried { target, forms, instructions: accepted.len(), failures }
}
