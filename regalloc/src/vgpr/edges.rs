//! Thread edges before allocation: what a VGPR parameter gets is made an explicit use in the source block, and
//! parameters of blocks with one predecessor disappear.

use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_isa::Bank;
use gcnsel_mir::{Block, Edge, Function, InstData, Operand, Origin, Pseudo, RegRef, VReg};

/// Brings the thread edges into the form that allocation wants:
/// * SGPRs passed to VGPR parameters are copied to VGPRs at the end of the source block, before its exec
///   epilogue, so that SGPR allocation sees the use;
/// * a parameter whose block has one predecessor with several successors is replaced by its argument, since there
///   is no place for a copy on that edge.
///
/// Critical edges into blocks with VGPR parameters are split already.
pub fn settle_edges(f: &mut Function) {
    let graph = f.thread_graph();
    let mut replaced: SecondaryMap<VReg, Option<RegRef>> = full_map(f.regs.len());
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let mut edges: Vec<Edge> = f.blocks[block].thread_edges().into_iter().cloned().collect();
        let single = edges.len() == 1;
        for edge in &mut edges {
            let params = f.blocks[edge.target].thread_params.clone();
            for (arg, &param) in edge.args.iter_mut().zip(&params) {
                if f.regs[param].bank != Bank::Vgpr {
                    continue;
                }
                let in_vgpr = arg.as_reg().is_some_and(|r| f.regs[r.reg].bank == Bank::Vgpr);
                let from_sgpr = matches!(arg, Operand::Reg(_)) && !in_vgpr;
                if from_sgpr || (!single && !in_vgpr) {
                    *arg = copy_at_end(f, block, param, *arg);
                }
            }
            if !single && graph.preds(edge.target).len() == 1 {
                for (arg, &param) in edge.args.iter().zip(&params) {
                    if f.regs[param].bank == Bank::Vgpr {
                        replaced[param] = arg.as_reg();
                    }
                }
            }
        }
        set_edges(f, block, edges);
    }
    replace(f, &replaced);
}

fn set_edges(f: &mut Function, block: Block, edges: Vec<Edge>) {
    for (slot, edge) in f.blocks[block].thread_edges_mut().into_iter().zip(edges) {
        *slot = edge;
    }
}

/// Copies an argument to a new register like `param` where all lanes of the block are still active.
fn copy_at_end(f: &mut Function, block: Block, param: VReg, arg: Operand) -> Operand {
    let fresh = f.clone_reg(param);
    let def = f.whole(fresh);
    let data = match arg {
        Operand::Undef => InstData::new(Pseudo::Undef, [def], Origin::NONE),
        source => InstData::new(Pseudo::Copy, [def, source], Origin::NONE),
    };
    let inst = f.insts.push(data);
    let at = f.blocks[block].insts.len() - f.blocks[block].epilogue;
    f.blocks[block].insts.insert(at, inst);
    def
}

/// Replaces the uses of parameters by their arguments, and drops the parameters.
fn replace(f: &mut Function, replaced: &SecondaryMap<VReg, Option<RegRef>>) {
    let resolve = |operand: &mut Operand| {
        if let Operand::Reg(r) = operand {
            while let Some(by) = replaced[r.reg] {
                *r = RegRef { reg: by.reg, first: by.first + r.first, dwords: r.dwords };
            }
        }
    };
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        for i in 0..f.blocks[block].insts.len() {
            let inst = f.blocks[block].insts[i];
            let defs = f.insts[inst].def_count();
            f.insts[inst].operands[defs..].iter_mut().for_each(resolve);
        }
        let mut edges: Vec<Edge> = f.blocks[block].thread_edges().into_iter().cloned().collect();
        for edge in &mut edges {
            let params = &f.blocks[edge.target].thread_params;
            let mut param = params.iter();
            edge.args.retain(|_| param.next().is_none_or(|&p| replaced[p].is_none()));
            edge.args.iter_mut().for_each(resolve);
        }
        set_edges(f, block, edges);
    }
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        f.blocks[block].thread_params.retain(|&p| replaced[p].is_none());
    }
}
