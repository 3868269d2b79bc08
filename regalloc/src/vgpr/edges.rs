//! Thread edges before allocation: SGPRs that VGPR parameters get are made an explicit use in the source block.

use gcnsel_isa::Bank;
use gcnsel_mir::{Block, Edges, Function, InstData, Operand, Origin, Pseudo, VReg};

/// SGPRs passed to VGPR parameters are copied to VGPRs at the end of the source block, before its exec epilogue, so that
/// SGPR allocation sees the use.
///
/// # Panics
/// If a block with several successors passes something: the wave transform has split its edges, for there is no place
/// for copies on them.
pub fn settle_edges(f: &mut Function) {
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let [(target, args)] = f.blocks[block].edges(Edges::Thread)[..] else {
            let passes = f.blocks[block].thread_edges().iter().any(|edge| !edge.args.is_empty());
            assert!(!passes, "{block} passes vectors to one of several successors");
            continue;
        };
        let (args, params) = (args.clone(), f.blocks[target].thread_params.clone());
        for (n, (&arg, &param)) in args.iter().zip(&params).enumerate() {
            if arg.as_reg().is_some_and(|r| f.regs[r.reg].bank == Bank::Sgpr) {
                let copy = copy_at_end(f, block, param, arg);
                f.blocks[block].thread_edges_mut()[0].args[n] = copy;
            }
        }
    }
}

/// Copies an argument to a new register like `param` where all lanes of the block are still active.
fn copy_at_end(f: &mut Function, block: Block, param: VReg, arg: Operand) -> Operand {
    let fresh = f.clone_reg(param);
    let def = f.whole(fresh);
    let inst = f.insts.push(InstData::new(Pseudo::Copy, [def, arg], Origin::NONE));
    let at = f.blocks[block].insts.len() - f.blocks[block].epilogue;
    f.blocks[block].insts.insert(at, inst);
    def
}
