//! Pictures: of a function's two graphs, and of what the instructions of a block have from each other.

use crate::print::Value;
use crate::{
    Block, Edges, Function, Inst, Opcode, Operand, Pseudo, RegKind, Terminator, VReg, WaveTerminator,
};
use cranelift_entity::EntityRef;
use gcnsel_diag::escape_name;
use gcnsel_isa::Reg;
use gcnsel_picture::{Edge, Line, Node, Picture, Tone};
use std::collections::HashMap;

/// What colours and lines mean, of both graphs.
const GRAPHS: &str = "red: branches that part lanes; green: what writes or reads lane masks and exec; grey: blocks at which no lane stands";

/// The same of what a block's instructions have from each other.
const BLOCK: [&str; 2] = [
    "what writes a register stands above what reads it; registers of other blocks are grey; green: what writes or reads lane masks and exec",
    "lines have the registers' names; grey lines: accesses to memory, in their order",
];

/// One of a function's graphs: its blocks with all instructions, and its edges with when they are taken.
pub fn graph_picture(function: &Function, edges: Edges) -> Picture {
    let (name, lines) = match edges {
        Edges::Thread => ("thread", "lines are thread edges: where lanes go; dashed ones go back"),
        Edges::Wave => ("wave", "lines are wave edges: where the program counter goes; dashed ones go back"),
    };
    let has_edges = |block: &Block| edges == Edges::Wave || function.blocks[*block].terminator.is_some();
    let blocks: Vec<Block> = function.layout.iter().copied().filter(has_edges).collect();
    let places: HashMap<Block, usize> = blocks.iter().copied().zip(0..).collect();
    let mut picture = Picture {
        title: format!("{name} graph of @{}", escape_name(&function.name)),
        legend: vec![GRAPHS.to_owned(), lines.to_owned()],
        ..Picture::default()
    };
    for (from, &block) in blocks.iter().enumerate() {
        picture.nodes.push(node(function, block));
        for (to, label, tone) in ends(function, block, edges) {
            picture.edges.push(Edge { from, to: places[&to], label, tone, is_dead: false });
        }
    }
    let goes_back = gcnsel_picture::back_edges(&picture);
    for (edge, _) in picture.edges.iter().zip(goes_back).filter(|(_, goes_back)| *goes_back) {
        picture.nodes[edge.to].bold = true;
    }
    picture
}

fn node(function: &Function, block: Block) -> Node {
    let data = &function.blocks[block];
    let text = function.display_block(block).to_string();
    let mut texts = text.lines();
    let heading = texts.next().unwrap_or_default().to_owned();
    let mut insts = data.insts.iter();
    let lines = texts.map(|text| {
        let text = text.trim_start();
        let tone = match text {
            _ if text.starts_with("thread: divergent ") => Tone::Divergent,
            _ if text.starts_with("wave: if exec") || text.starts_with("wave: if !exec") => Tone::Mask,
            _ if text.starts_with("; ") || text.starts_with("thread: ") || text.starts_with("wave: ") => {
                Tone::Plain
            }
            _ => insts.next().map_or(Tone::Plain, |&inst| tone(function, inst)),
        };
        Line::new(text, tone)
    });
    let lines = lines.collect();
    let tone = match &data.terminator {
        None => Tone::Faded,
        Some(Terminator::Divergent { .. }) => Tone::Divergent,
        Some(_) => Tone::Plain,
    };
    Node { name: block.to_string(), heading, lines, tone, ..Node::default() }
}

/// Whether an instruction is about lane masks.
fn tone(function: &Function, inst: Inst) -> Tone {
    let data = &function.insts[inst];
    let is_mask = |operand: &Operand| match operand {
        Operand::Reg(part) => function.regs[part.reg].kind == RegKind::LaneMask,
        Operand::Phys(reg) => reg.overlaps(Reg::EXEC),
        _ => false,
    };
    let of_row = data.opcode.isa().is_some_and(|op| op.row().writes_exec());
    if of_row || data.operands.iter().any(is_mask) { Tone::Mask } else { Tone::Plain }
}

/// Where a block's end leads to, when, and whether lanes part.
fn ends(function: &Function, block: Block, edges: Edges) -> Vec<(Block, String, Tone)> {
    let data = &function.blocks[block];
    let always = |target| vec![(target, String::new(), Tone::Plain)];
    match (edges, &data.terminator, &data.wave_terminator) {
        (Edges::Thread, Some(Terminator::Jump(edge)), _) => always(edge.target),
        (Edges::Thread, Some(Terminator::Uniform { on_true, on_false }), _) => {
            vec![(on_true.target, "scc".into(), Tone::Plain), (on_false.target, "!scc".into(), Tone::Plain)]
        }
        (Edges::Thread, Some(Terminator::Divergent { mask, on_true, on_false }), _) => {
            let (on, off) = match mask {
                // The branch has become writes to exec, and reads no mask any more.
                Operand::Undef => ("some lanes".to_owned(), "the other lanes".to_owned()),
                mask => {
                    let mask = Value(function, *mask);
                    (format!("lanes in {mask}"), format!("lanes not in {mask}"))
                }
            };
            vec![(on_true.target, on, Tone::Divergent), (on_false.target, off, Tone::Divergent)]
        }
        (Edges::Wave, _, Some(WaveTerminator::Jump(edge))) => always(edge.target),
        (Edges::Wave, _, Some(WaveTerminator::Branch { condition, taken, otherwise })) => {
            let name = condition.name();
            let tone = if name.ends_with("exec") { Tone::Mask } else { Tone::Plain };
            vec![(taken.target, name.into(), tone), (otherwise.target, "else".into(), tone)]
        }
        _ => Vec::new(),
    }
}

impl Function {
    /// Whether a block is meant by a name: that of the IR's block, with or without `%`, or its own, as `block2`.
    pub fn is_block(&self, block: Block, name: &str) -> bool {
        let of_ir = &*self.blocks[block].name;
        block.to_string() == name || !of_ir.is_empty() && name.strip_prefix('%').unwrap_or(name) == of_ir
    }

    /// The name by which a block is meant: that of the IR's block, or its own where that has none.
    pub fn block_name(&self, block: Block) -> String {
        match &*self.blocks[block].name {
            "" => block.to_string(),
            name => name.to_owned(),
        }
    }

    /// A block's names, as titles have them.
    pub fn block_title(&self, block: Block) -> String {
        match &*self.blocks[block].name {
            "" => block.to_string(),
            name => format!("{block} (%{})", escape_name(name)),
        }
    }
}

/// What the instructions of a block have from each other, and from other blocks.
pub fn block_picture(function: &Function, block: Block) -> Picture {
    let title =
        format!("instructions of {} of @{}", function.block_title(block), escape_name(&function.name));
    let mut picture = Picture { title, legend: BLOCK.map(str::to_owned).to_vec(), ..Picture::default() };
    let mut writers: HashMap<VReg, usize> = HashMap::new();
    let (mut scc, mut access): (Option<usize>, Option<usize>) = (None, None);
    for &inst in &function.blocks[block].insts {
        let data = &function.insts[inst];
        let mut reads: Vec<(usize, String)> = Vec::new();
        for part in function.uses(inst) {
            let name = Value(function, Operand::Reg(part)).to_string();
            let from = *writers.entry(part.reg).or_insert_with(|| {
                let whole = Value(function, function.whole(part.reg)).to_string();
                let lines = vec![Line::new(whole.clone(), Tone::Faded)];
                picture.nodes.push(Node { name: whole, lines, tone: Tone::Faded, ..Node::default() });
                picture.nodes.len() - 1
            });
            reads.push((from, name));
        }
        let row = data.opcode.isa().map(|op| op.row());
        if row.is_some_and(|row| row.reads_scc()) {
            reads.extend(scc.map(|from| (from, "scc".to_owned())));
        }
        reads.dedup();
        let at = picture.nodes.len();
        let tone = tone(function, inst);
        let lines = vec![Line::new(function.display_inst(inst).to_string(), tone)];
        let name = format!("i{}", inst.index());
        picture.nodes.push(Node { name, lines, tone, ..Node::default() });
        picture.edges.extend(reads.into_iter().map(|(from, label)| Edge {
            from,
            to: at,
            label,
            ..Edge::default()
        }));
        writers.extend(function.defs(inst).map(|reg| (reg, at)));
        if row.is_some_and(|row| row.writes_scc()) {
            scc = Some(at);
        }
        if data.memory.is_some() || data.opcode == Opcode::Pseudo(Pseudo::Fence) {
            let ordered = access.replace(at).map(|from| Edge {
                from,
                to: at,
                label: "order".into(),
                tone: Tone::Faded,
                is_dead: false,
            });
            picture.edges.extend(ordered);
        }
    }
    picture
}
