//! How many waits an order has: each takes an issue slot, even if nothing is left to wait for.

use super::graph::Graph;
use cranelift_entity::EntityRef;
use smallvec::SmallVec;

impl Graph<'_> {
    /// The waits for loads of the block. Loads that take equally long are of one memory, and arrive in turn: a wait for one is a wait for
    /// those before it.
    pub fn waits(&self, order: &[usize]) -> u64 {
        // By unit, how many loads it is among those of its memory.
        let mut numbers = vec![0u32; self.units.len()];
        // By latency: how many loads have been begun, and up to which they have been waited for.
        let mut memories: SmallVec<[(u32, u32, u32); 4]> = SmallVec::new();
        let mut waits = 0;
        for &u in order {
            let mut must_wait = false;
            for &used in self.uses(u) {
                let Some(load) = self.registers[used as usize].defined_by.expand() else { continue };
                let (number, latency) = (numbers[load.index()], self.units[load.index()].latency);
                let memory = memories.iter_mut().find(|memory| memory.0 == latency);
                if let Some(memory) = memory.filter(|memory| memory.2 < number) {
                    memory.2 = number;
                    must_wait = true;
                }
            }
            waits += u64::from(must_wait);
            let unit = &self.units[u];
            if unit.is_load {
                let known = memories.iter().position(|memory| memory.0 == unit.latency);
                let memory = known.unwrap_or_else(|| {
                    memories.push((unit.latency, 0, 0));
                    memories.len() - 1
                });
                memories[memory].1 += 1;
                numbers[u] = memories[memory].1;
            }
        }
        waits
    }
}

#[cfg(test)]
mod tests {
    use crate::schedule::testing::{Code, reg};
    use gcnsel_isa::{Bank, Op};
    use gcnsel_mir::Operand;

    /// Sums of what has been loaded from two memories, in the order in which it was loaded or from its end.
    #[test]
    fn a_wait_is_for_all_loads_before() {
        let mut code = Code::new();
        let address = code.add(Op::V_MOV_B32, Bank::Vgpr, 1, &[Operand::Imm(0)]);
        let mut load = |op| code.add(op, Bank::Vgpr, 1, &[address]);
        let [a, b, c] = [(); 3].map(|()| load(Op::DS_READ_B32));
        let other = load(Op::GLOBAL_LOAD_DWORD);
        let mut last = address;
        for value in [a, b, c, other] {
            last = code.add(Op::V_ADD_U32, Bank::Vgpr, 1, &[last, value]);
        }
        let graph = code.graph(Some(reg(last)));
        assert_eq!(graph.waits(&[0, 1, 2, 3, 4, 5, 6, 7, 8]), 4);
        // The last of LDS first: with it, the others are there.
        assert_eq!(graph.waits(&[0, 1, 2, 3, 4, 7, 6, 5, 8]), 2);
        // A load behind the first wait is waited for by itself.
        assert_eq!(graph.waits(&[0, 1, 2, 4, 6, 3, 5, 7, 8]), 3);
    }
}
