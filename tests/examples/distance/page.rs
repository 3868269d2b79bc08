//! What stands before the tables.

/// The beginning of `docs/distance.md`.
pub const INTRODUCTION: &str = "# The distance to LLVM

How our code differs from LLVM's, in numbers that need no GPU. One command makes this page:

    cargo run -p gcnsel-tests --example distance > docs/distance.md

It compiles and runs kernels in the emulator, and compares what they leave with their references. It needs LLVM 19's packages,
LLVM 23 (`tests/llvm23/build.sh`) and the [corpus](corpus.md) (`tests/corpus/fetch.sh`). `--part kernels`, `--part matrix`,
`--part loops`, `--part cycles`, `--part registers`, `--part functions` and `--target gfx942` print parts of the page; `--project fla`
takes files of one project alone. LLVM's code and the corpus's LLVM IR are kept in the user's cache.
Nothing here is measured by a clock. Compile time and memory are in [compile time](compile-time.md).

In the tables of kernels a cell has a number of each compiler: ours / LLVM 19's / LLVM 23's, and for matrix kernels also that of
the LLVM inside Triton 3.9.0, which is newer than 19. A dash means that there is no number: LLVM 19 cannot read Triton's LLVM
IR, and Triton's LLVM is run on that alone. All are asked for `-O2`. Cells that would have nothing but zeros are empty.

| column | what it is |
|---|---|
| executed | instructions that all waves of the first launch execute |
| alone | [estimated](estimate.md) cycles of one wave alone on the machine |
| filled | estimated cycles of a wave on a SIMD that is filled to the kernel's occupancy; fewer means more throughput |
| VGPRs | vector registers, AGPRs included where they share a file |
| AGPRs | of these, registers for accumulation |
| SGPRs | scalar registers |
| spills | spilled SGPRs + spilled VGPRs |
| occupancy | waves that a SIMD runs at a time |
| bytes | code of the kernel, without functions that it calls |

A ratio below 1 means that ours is less, which is better, except for occupancy.

[Matrix kernels](../tests/matrix/README.md) are written for this project, in Triton and in HIP. A wave of theirs multiplies whole
tiles by matrix instructions.

The tables of loops count what stands between a backward branch and its target, in kernels that call no functions. A *slot* is
the four cycles in which a SIMD can issue to each unit once; an instruction counts with the slots in which its unit is busy
([timing](timing.md)), LDS and vector memory with those of all four SIMDs that share them. It counts once, however often it is
executed: a cold block inside a loop counts like a hot one (`tests/src/loops.rs`).

| in loops | what is counted |
|---|---|
| slots | as above, of all instructions |
| instructions | all but `s_nop` |
| vector moves | `v_mov_b32` and `v_mov_b64`: copies between vector registers, and of constants into them |
| scalar instructions | scalar arithmetic, branches, barriers, and scalar memory instructions that load nothing; no waits |
| loads | loads from any memory: global, scalar, LDS, scratch |
| waits | `s_waitcnt`, whatever it waits for |
| scratch accesses | loads and stores of scratch memory, by `scratch_` instructions or by a buffer's resource in `s[0:3]` |
| vector loads | loads by vector memory instructions, those by `scratch_` instructions left out |
| vector loads awaited at once | of these, those where one of the next two instructions is a wait for all vector loads (`vmcnt(0)`) |

The tables of cycles have those kernels of the same files that run. Their arguments are made from their types, as `--example corpus` makes
them ([corpus](corpus.md)), in several ways. Of those with which both codes end and leave the same bytes, that one counts with which LLVM 23's
executes most (`tests/src/trial/estimated.rs`). Kernels without such arguments are left out, and the files that the tables of registers
leave out.

The tables of registers have the same files, and all of their kernels that both objects have. A mean is that of ours over LLVM 23's.

The table of functions has whole files in which functions stand beside kernels, in LLVM's code: bytes of both, without padding.
Which calls are inlined, we decide ourselves ([calls](calls.md)); LLVM's front end has done so before.

Files that LLVM does not compile in 20 seconds are left out, so the longest compilations are in neither column.
";

/// Why some kernels are above 1.05, by reading the two codes side by side; and what has not been read.
pub const REASONS: &str = "
## Above 1.05

Where ours takes more than 1.05 times what LLVM 23's takes, in the order of how much, as far as the two codes have been read side by
side (November 2026):

| kernel | why |
|---|---|
| sgpr_spill | more values are live in front of the loop than there are SGPRs, as all products come first there; rotations in pairs of SGPRs are among what is spilled |
| struct_argument | each of the selections by one number sets SCC anew |
| bits | `v_ffbh_u32`, `v_ffbl_b32` and `v_bcnt_u32_b32` of expanded operations are computed twice; a minimum of a minimum is no `v_min3_u32` |
| flat_pointers | tuples are copied, and an address is computed twice |
| float_ops | no literals for doubles whose low dword is zero, no `v_ldexp_f64` for products with powers of two, addresses anew in each block |
| conv_wide | of ten products where LLVM has one, those that are not a power of two apart are left |
| fft32 | the multiples of `n` in its indices are 28 scalar products; LLVM adds `n` to the index before |
| divergent_in_uniform | a product of dwords and a sum stay two instructions, because the VGPR behind the result is in use |
| product_bf16 (filled) | how its two waves fall together: the same loop takes 12 % fewer cycles if arguments are loaded first; alone it takes 0.93 to 0.95 of LLVM's cycles |
| lu_step | the address of an element is computed again behind the `if`, and lanes of its other side copy a value by an exec of their own |
| phi_i1 | a uniform truth value that two blocks read is 0 or 1, and each makes a mask of it again |
| shared_join, side_entry, ballot_flow | short arms have no branch past them, and waves without lanes there execute them, a product of dwords among them: less alone, more where waves are many |
| barrier_loop | where waves are many; fewer instructions than LLVM's, and the same barriers: no cause is seen in the code |
| needleman_wunsch | remainders by 3 that one branch alone needs stand in front of it |
| m23800_init (loops) | LLVM keeps the filling of private memory as a loop |
| rocrand's xorwow, states, log_normal (loops) | the element of an array that each lane chooses is a chain of comparisons; LLVM has the array in scratch |

Not read: of loops tile_image_to_column, attention_fwd, type 23 of mmvq.
";
