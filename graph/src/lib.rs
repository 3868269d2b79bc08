//! Control flow graph algorithms: orders, dominators, the cycle hierarchy, over any CFG.
