//! A DAG as text, one node a line, operands before users; and as a picture.

use super::{Dag, Effect, MachineArg, NodeId, Op, Ty};
use cranelift_entity::EntityRef;
use gcnsel_diag::escape_name;
use gcnsel_mir::{Opcode, Origins};
use gcnsel_picture::{Edge, Line, Node, Picture, Tone};
use std::fmt::{self, Write};

/// What colours and lines mean.
const LEGEND: [&str; 2] = [
    "operands stand above their users; red: divergent",
    "grey lines: accesses to memory and other effects, in the order in which the IR has them",
];

impl Dag {
    /// Appends the nodes of a block: number, type, whether divergent, operation, operands, and behind a semicolon the
    /// IR value that the node was made for.
    pub fn print(&self, origins: &Origins, out: &mut String) -> fmt::Result {
        for id in self.ids() {
            out.push_str("    ");
            self.print_node(id, origins, out)?;
            out.push('\n');
        }
        Ok(())
    }

    /// The graph of a block, operands above users.
    pub fn picture(&self, title: String, origins: &Origins) -> Result<Picture, fmt::Error> {
        let mut picture = Picture { title, legend: LEGEND.map(str::to_owned).to_vec(), ..Picture::default() };
        let mut effect = None;
        for (at, id) in self.ids().enumerate() {
            let node = &self[id];
            let mut text = String::new();
            self.print_node(id, origins, &mut text)?;
            let tone = if node.divergent { Tone::Divergent } else { Tone::Plain };
            let lines = vec![Line::new(text, tone)];
            picture.nodes.push(Node { name: id.to_string(), lines, tone, ..Node::default() });
            let operands = node.args.iter().map(|arg| arg.index());
            picture.edges.extend(operands.map(|from| Edge { from, to: at, ..Edge::default() }));
            if node.op == Op::Machine && self.machine(id).effect != Effect::None {
                let label = "order".to_owned();
                let ordered = |from| Edge { from, to: at, label, tone: Tone::Faded, is_dead: false };
                picture.edges.extend(effect.replace(at).map(ordered));
            }
        }
        Ok(picture)
    }

    fn print_node(&self, id: NodeId, origins: &Origins, out: &mut String) -> fmt::Result {
        let node = &self[id];
        write!(out, "{id}")?;
        if node.ty != Ty::None {
            write!(out, ": {:?}", node.ty)?;
        }
        out.push_str(if node.divergent { " divergent = " } else { " uniform = " });
        self.print_operation(id, out)?;
        let origin = origins.get(node.origin);
        if !origin.name.is_empty() {
            write!(out, "    ; {}", escape_name(&origin.name))?;
        }
        if origin.line != 0 {
            write!(out, " line {}", origin.line)?;
        }
        Ok(())
    }

    fn print_operation(&self, id: NodeId, out: &mut String) -> fmt::Result {
        let node = &self[id];
        match node.op {
            Op::Machine => return self.print_machine(id, out),
            Op::Const => return write!(out, "Const {:#x}", node.imm),
            Op::Reg { reg, first: 0 } => write!(out, "Reg {reg}")?,
            Op::Reg { reg, first } => write!(out, "Reg {reg}[{first}..]")?,
            Op::SymbolEntry => write!(out, "SymbolEntry {}", node.imm >> 32)?,
            Op::Symbol => write!(out, "Symbol {} + {}", node.imm >> 32, node.imm as u32 as i32)?,
            Op::Frame(slot) => write!(out, "Frame {slot} + {}", node.imm as u32 as i32)?,
            op => write!(out, "{op:?}")?,
        }
        for (i, arg) in node.args.iter().enumerate() {
            write!(out, "{}{arg}", if i == 0 { " " } else { ", " })?;
        }
        Ok(())
    }

    fn print_machine(&self, id: NodeId, out: &mut String) -> fmt::Result {
        let machine = self.machine(id);
        match machine.opcode {
            Opcode::Isa(op) => out.push_str(op.row().name),
            Opcode::Pseudo(pseudo) => write!(out, "{pseudo:?}")?,
        }
        for (i, arg) in machine.operands.iter().enumerate() {
            out.push_str(if i == 0 { " " } else { ", " });
            match *arg {
                MachineArg::Arg(n) => write!(out, "{}", self[id].args[usize::from(n)])?,
                MachineArg::Imm(value) => write!(out, "{value}")?,
                MachineArg::Off => out.push_str("off"),
                MachineArg::Phys(reg) => write!(out, "{reg}")?,
            }
        }
        if machine.mods.offset != 0 {
            write!(out, " offset:{}", machine.mods.offset)?;
        }
        if let Some(memory) = &machine.memory {
            write!(out, " [{:?} {} bytes]", memory.class, memory.size)?;
        }
        if machine.effect == Effect::Always {
            out.push_str(" effect");
        }
        Ok(())
    }
}
