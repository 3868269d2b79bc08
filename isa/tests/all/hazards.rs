//! Each hazard, next to what LLVM's hazard recogniser inserts between the same two instructions.

use crate::support;
use std::collections::BTreeSet;

use gcnsel_isa::hazards::{Begun, wait_states};
use gcnsel_isa::shift_amount::register_behind;
use gcnsel_isa::{Inst, Operand, Reg, Role, Target, decode};

/// An instruction as LLVM's machine code text and as assembly.
type Both<'a> = (&'a str, &'a str);

/// Pairs: what they show, the first instruction, the second.
///
/// (The first source's modifiers of the dot products are 0 because LLVM's recogniser takes the usual 8, `op_sel_hi`, for
/// a write of half a register. Addresses of loads into LDS are in registers that no first instruction writes because it
/// takes these loads for vector instructions.)
#[rustfmt::skip]
const PAIRS: &[(&str, Both<'_>, Both<'_>)] = &[
    ("sgpr vmem",
     ("$sgpr2 = V_READFIRSTLANE_B32 $vgpr0, implicit $exec", "v_readfirstlane_b32 s2, v0"),
     ("$vgpr1 = BUFFER_LOAD_DWORD_OFFSET $sgpr4_sgpr5_sgpr6_sgpr7, $sgpr2, 0, 0, 0, implicit $exec", "buffer_load_dword v1, off, s[4:7], s2")),
    ("sgpr global",
     ("$sgpr2 = V_READFIRSTLANE_B32 $vgpr0, implicit $exec", "v_readfirstlane_b32 s2, v0"),
     ("$vgpr1 = GLOBAL_LOAD_DWORD_SADDR $sgpr2_sgpr3, $vgpr2, 0, 0, implicit $exec", "global_load_dword v1, v2, s[2:3]")),
    ("lane",
     ("$sgpr2 = V_READFIRSTLANE_B32 $vgpr0, implicit $exec", "v_readfirstlane_b32 s2, v0"),
     ("$sgpr3 = V_READLANE_B32 $vgpr1, $sgpr2", "v_readlane_b32 s3, v1, s2")),
    ("div_fmas",
     ("V_CMP_EQ_I32_e32 0, $vgpr0, implicit-def $vcc, implicit $exec", "v_cmp_eq_i32_e32 vcc, 0, v0"),
     ("$vgpr1 = V_DIV_FMAS_F32_e64 0, $vgpr1, 0, $vgpr2, 0, $vgpr3, 0, 0, implicit $mode, implicit $vcc, implicit $exec", "v_div_fmas_f32 v1, v1, v2, v3")),
    ("dpp",
     ("$vgpr0 = V_MOV_B32_e32 1, implicit $exec", "v_mov_b32_e32 v0, 1"),
     ("$vgpr1 = V_MOV_B32_dpp $vgpr1, $vgpr0, 0, 15, 15, 0, implicit $exec", "v_mov_b32_dpp v1, v0 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf")),
    ("dpp old",
     ("$vgpr1 = V_MOV_B32_e32 1, implicit $exec", "v_mov_b32_e32 v1, 1"),
     ("$vgpr1 = V_MOV_B32_dpp $vgpr1, $vgpr0, 0, 15, 15, 0, implicit $exec", "v_mov_b32_dpp v1, v0 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf")),
    ("exec dpp",
     ("V_CMPX_EQ_I32_e32 0, $vgpr5, implicit-def $vcc, implicit-def $exec, implicit $exec", "v_cmpx_eq_i32_e32 vcc, 0, v5"),
     ("$vgpr1 = V_MOV_B32_dpp $vgpr1, $vgpr0, 0, 15, 15, 0, implicit $exec", "v_mov_b32_dpp v1, v0 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf")),
    ("named exec dpp",
     ("$exec = V_CMP_EQ_I32_e64 0, $vgpr5, implicit $exec", "v_cmp_eq_i32_e64 exec, 0, v5"),
     ("$vgpr1 = V_MOV_B32_dpp $vgpr1, $vgpr0, 0, 15, 15, 0, implicit $exec", "v_mov_b32_dpp v1, v0 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf")),
    ("setreg getreg",
     ("S_SETREG_B32 $sgpr0, 1, implicit-def $mode, implicit $mode", "s_setreg_b32 hwreg(HW_REG_MODE, 0, 1), s0"),
     ("$sgpr1 = S_GETREG_B32 1, implicit $mode", "s_getreg_b32 s1, hwreg(HW_REG_MODE, 0, 1)")),
    ("setreg setreg",
     ("S_SETREG_B32 $sgpr0, 1, implicit-def $mode, implicit $mode", "s_setreg_b32 hwreg(HW_REG_MODE, 0, 1), s0"),
     ("S_SETREG_B32 $sgpr1, 1, implicit-def $mode, implicit $mode", "s_setreg_b32 hwreg(HW_REG_MODE, 0, 1), s1")),
    ("trapsts rfe",
     ("S_SETREG_B32 $sgpr0, 3, implicit-def $mode, implicit $mode", "s_setreg_b32 hwreg(HW_REG_TRAPSTS, 0, 1), s0"),
     ("S_RFE_B64 $sgpr2_sgpr3", "s_rfe_b64 s[2:3]")),
    ("m0 sendmsg",
     ("$m0 = S_MOV_B32 1", "s_mov_b32 m0, 1"),
     ("S_SENDMSG 3, implicit $exec, implicit $m0", "s_sendmsg sendmsg(MSG_GS_DONE, GS_OP_NOP)")),
    ("m0 gds",
     ("$m0 = S_MOV_B32 1", "s_mov_b32 m0, 1"),
     ("DS_ADD_U32_gfx9 $vgpr0, $vgpr1, 0, 1, implicit $exec", "ds_add_u32 v0, v1 gds")),
    ("m0 index sendmsg",
     ("S_SET_GPR_IDX_ON $sgpr0, 1, implicit-def $m0, implicit-def $mode, implicit $m0, implicit $mode", "s_set_gpr_idx_on s0, gpr_idx(SRC0)"),
     ("S_SENDMSG 3, implicit $exec, implicit $m0", "s_sendmsg sendmsg(MSG_GS_DONE, GS_OP_NOP)")),
    ("m0 movrel",
     ("$m0 = S_MOV_B32 1", "s_mov_b32 m0, 1"),
     ("$sgpr0 = S_MOVRELS_B32 $sgpr0, implicit $m0", "s_movrels_b32 s0, s0")),
    ("m0 lds",
     ("$m0 = S_MOV_B32 1", "s_mov_b32 m0, 1"),
     ("BUFFER_LOAD_DWORD_LDS_OFFSET $sgpr4_sgpr5_sgpr6_sgpr7, $sgpr2, 0, 0, 0, implicit $exec, implicit $m0", "buffer_load_dword off, s[4:7], s2 lds")),
    ("m0 addtid",
     ("$m0 = S_MOV_B32 1", "s_mov_b32 m0, 1"),
     ("$vgpr0 = DS_READ_ADDTID_B32 0, 0, implicit $m0, implicit $exec", "ds_read_addtid_b32 v0")),
    ("m0 sendmsghalt",
     ("$m0 = S_MOV_B32 1", "s_mov_b32 m0, 1"),
     ("S_SENDMSGHALT 3, implicit $exec, implicit $m0", "s_sendmsghalt sendmsg(MSG_GS_DONE, GS_OP_NOP)")),
    ("m0 ttracedata",
     ("$m0 = S_MOV_B32 1", "s_mov_b32 m0, 1"),
     ("S_TTRACEDATA implicit $m0", "s_ttracedata")),
    ("m0 index mode sendmsg",
     ("S_SET_GPR_IDX_MODE 1, implicit-def $m0, implicit-def $mode, implicit $m0, implicit $mode", "s_set_gpr_idx_mode gpr_idx(SRC0)"),
     ("S_SENDMSG 3, implicit $exec, implicit $m0", "s_sendmsg sendmsg(MSG_GS_DONE, GS_OP_NOP)")),
    ("m0 index off sendmsg",
     ("S_SET_GPR_IDX_OFF implicit-def $mode, implicit $mode", "s_set_gpr_idx_off"),
     ("S_SENDMSG 3, implicit $exec, implicit $m0", "s_sendmsg sendmsg(MSG_GS_DONE, GS_OP_NOP)")),
    ("valu m0 lds",
     ("$m0 = V_READFIRSTLANE_B32 $vgpr0, implicit $exec", "v_readfirstlane_b32 m0, v0"),
     ("BUFFER_LOAD_DWORD_LDS_OFFSET $sgpr4_sgpr5_sgpr6_sgpr7, $sgpr2, 0, 0, 0, implicit $exec, implicit $m0", "buffer_load_dword off, s[4:7], s2 lds")),
    ("valu m0 global lds",
     ("$m0 = V_READFIRSTLANE_B32 $vgpr0, implicit $exec", "v_readfirstlane_b32 m0, v0"),
     ("GLOBAL_LOAD_LDS_DWORD $vgpr6_vgpr7, 0, 0, implicit $m0, implicit $exec", "global_load_dword v[6:7], off lds")),
    ("valu m0 global lds gfx942",
     ("$m0 = V_READFIRSTLANE_B32 $vgpr0, implicit $exec", "v_readfirstlane_b32 m0, v0"),
     ("GLOBAL_LOAD_LDS_DWORD $vgpr6_vgpr7, 0, 0, implicit $m0, implicit $exec", "global_load_lds_dword v[6:7], off")),
    ("valu m0 scratch lds",
     ("$m0 = V_READFIRSTLANE_B32 $vgpr0, implicit $exec", "v_readfirstlane_b32 m0, v0"),
     ("SCRATCH_LOAD_LDS_DWORD $vgpr6, 0, 0, implicit $m0, implicit $exec, implicit $flat_scr", "scratch_load_dword v6, off lds")),
    ("valu m0 scratch lds gfx942",
     ("$m0 = V_READFIRSTLANE_B32 $vgpr0, implicit $exec", "v_readfirstlane_b32 m0, v0"),
     ("SCRATCH_LOAD_LDS_DWORD $vgpr6, 0, 0, implicit $m0, implicit $exec, implicit $flat_scr", "scratch_load_lds_dword v6, off")),
    ("valu flat_scratch flat",
     ("$flat_scr_lo = V_READFIRSTLANE_B32 $vgpr0, implicit $exec", "v_readfirstlane_b32 flat_scratch_lo, v0"),
     ("$vgpr4 = FLAT_LOAD_DWORD $vgpr0_vgpr1, 0, 0, implicit $exec, implicit $flat_scr", "flat_load_dword v4, v[0:1]")),
    ("valu flat_scratch scratch",
     ("$flat_scr_hi = V_READFIRSTLANE_B32 $vgpr0, implicit $exec", "v_readfirstlane_b32 flat_scratch_hi, v0"),
     ("SCRATCH_STORE_DWORD $vgpr0, $vgpr1, 0, 0, implicit $exec, implicit $flat_scr", "scratch_store_dword v1, v0, off")),
    ("store128",
     ("GLOBAL_STORE_DWORDX4 $vgpr0_vgpr1, $vgpr4_vgpr5_vgpr6_vgpr7, 0, 0, implicit $exec", "global_store_dwordx4 v[0:1], v[4:7], off"),
     ("$vgpr5 = V_MOV_B32_e32 1, implicit $exec", "v_mov_b32_e32 v5, 1")),
    ("store64",
     ("GLOBAL_STORE_DWORDX2 $vgpr0_vgpr1, $vgpr4_vgpr5, 0, 0, implicit $exec", "global_store_dwordx2 v[0:1], v[4:5], off"),
     ("$vgpr5 = V_MOV_B32_e32 1, implicit $exec", "v_mov_b32_e32 v5, 1")),
    ("bufstore",
     ("BUFFER_STORE_DWORDX4_OFFSET $vgpr4_vgpr5_vgpr6_vgpr7, $sgpr0_sgpr1_sgpr2_sgpr3, 0, 0, 0, 0, implicit $exec", "buffer_store_dwordx4 v[4:7], off, s[0:3], 0"),
     ("$vgpr5 = V_MOV_B32_e32 1, implicit $exec", "v_mov_b32_e32 v5, 1")),
    ("bufstore soff",
     ("BUFFER_STORE_DWORDX4_OFFSET $vgpr4_vgpr5_vgpr6_vgpr7, $sgpr0_sgpr1_sgpr2_sgpr3, $sgpr5, 0, 0, 0, implicit $exec", "buffer_store_dwordx4 v[4:7], off, s[0:3], s5"),
     ("$vgpr5 = V_MOV_B32_e32 1, implicit $exec", "v_mov_b32_e32 v5, 1")),
    ("trans",
     ("$vgpr0 = V_RCP_F32_e32 $vgpr1, implicit $mode, implicit $exec", "v_rcp_f32_e32 v0, v1"),
     ("$vgpr2 = V_MOV_B32_e32 $vgpr0, implicit $exec", "v_mov_b32_e32 v2, v0")),
    ("trans trans",
     ("$vgpr0 = V_RCP_F32_e32 $vgpr1, implicit $mode, implicit $exec", "v_rcp_f32_e32 v0, v1"),
     ("$vgpr2 = V_RCP_F32_e32 $vgpr0, implicit $mode, implicit $exec", "v_rcp_f32_e32 v2, v0")),
    ("sdwa",
     ("$vgpr0 = V_MOV_B32_sdwa 0, $vgpr1, 0, 1, 2, 6, implicit $exec, implicit $vgpr0(tied-def 0)", "v_mov_b32_sdwa v0, v1 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD"),
     ("$vgpr2 = V_MOV_B32_e32 $vgpr0, implicit $exec", "v_mov_b32_e32 v2, v0")),
    ("sgpr valu",
     ("$sgpr2 = V_READFIRSTLANE_B32 $vgpr0, implicit $exec", "v_readfirstlane_b32 s2, v0"),
     ("$vgpr2 = V_MOV_B32_e32 $sgpr2, implicit $exec", "v_mov_b32_e32 v2, s2")),
    ("vcc cndmask",
     ("V_CMP_EQ_I32_e32 0, $vgpr0, implicit-def $vcc, implicit $exec", "v_cmp_eq_i32_e32 vcc, 0, v0"),
     ("$vgpr1 = V_CNDMASK_B32_e32 $vgpr2, $vgpr3, implicit $vcc, implicit $exec", "v_cndmask_b32_e32 v1, v2, v3, vcc")),
    ("mask cndmask",
     ("$sgpr2_sgpr3 = V_CMP_EQ_I32_e64 0, $vgpr0, implicit $exec", "v_cmp_eq_i32_e64 s[2:3], 0, v0"),
     ("$vgpr1 = V_CNDMASK_B32_e64 0, $vgpr2, 0, $vgpr3, $sgpr2_sgpr3, implicit $exec", "v_cndmask_b32_e64 v1, v2, v3, s[2:3]")),
    ("exec readlane",
     ("V_CMPX_EQ_I32_e32 0, $vgpr5, implicit-def $vcc, implicit-def $exec, implicit $exec", "v_cmpx_eq_i32_e32 vcc, 0, v5"),
     ("$sgpr3 = V_READLANE_B32 $vgpr1, 0", "v_readlane_b32 s3, v1, 0")),
    ("exec writelane",
     ("V_CMPX_EQ_I32_e32 0, $vgpr5, implicit-def $vcc, implicit-def $exec, implicit $exec", "v_cmpx_eq_i32_e32 vcc, 0, v5"),
     ("$vgpr1 = V_WRITELANE_B32 $sgpr3, 0, $vgpr1", "v_writelane_b32 v1, s3, 0")),
    ("vgpr readlane",
     ("$vgpr0 = V_MOV_B32_e32 1, implicit $exec", "v_mov_b32_e32 v0, 1"),
     ("$sgpr3 = V_READLANE_B32 $vgpr0, 0", "v_readlane_b32 s3, v0, 0")),
    ("vgpr readfirstlane",
     ("$vgpr0 = V_MOV_B32_e32 1, implicit $exec", "v_mov_b32_e32 v0, 1"),
     ("$sgpr3 = V_READFIRSTLANE_B32 $vgpr0, implicit $exec", "v_readfirstlane_b32 s3, v0")),
    ("vgpr writelane",
     ("$vgpr0 = V_MOV_B32_e32 1, implicit $exec", "v_mov_b32_e32 v0, 1"),
     ("$vgpr0 = V_WRITELANE_B32 $sgpr3, 0, $vgpr0", "v_writelane_b32 v0, s3, 0")),
    ("valu mfma",
     ("$vgpr0 = V_MOV_B32_e32 1, implicit $exec", "v_mov_b32_e32 v0, 1"),
     ("$vgpr4_vgpr5_vgpr6_vgpr7 = V_MFMA_F32_4X4X1F32_vgprcd_e64 $vgpr0, $vgpr1, $vgpr4_vgpr5_vgpr6_vgpr7, 0, 0, 0, implicit $mode, implicit $exec", "v_mfma_f32_4x4x1f32 v[4:7], v0, v1, v[4:7]")),
    ("exec mfma",
     ("V_CMPX_EQ_I32_e32 0, $vgpr9, implicit-def $vcc, implicit-def $exec, implicit $exec", "v_cmpx_eq_i32_e32 vcc, 0, v9"),
     ("$vgpr4_vgpr5_vgpr6_vgpr7 = V_MFMA_F32_4X4X1F32_vgprcd_e64 $vgpr0, $vgpr1, $vgpr4_vgpr5_vgpr6_vgpr7, 0, 0, 0, implicit $mode, implicit $exec", "v_mfma_f32_4x4x1f32 v[4:7], v0, v1, v[4:7]")),
    ("dot read",
     ("$vgpr0 = V_DOT4_I32_I8 0, $vgpr1, 8, $vgpr2, 8, $vgpr3, 0, 0, 0, 0, 0, implicit $exec", "v_dot4_i32_i8 v0, v1, v2, v3"),
     ("$vgpr4 = V_MOV_B32_e32 $vgpr0, implicit $exec", "v_mov_b32_e32 v4, v0")),
    ("dot same addend",
     ("$vgpr0 = V_DOT4_I32_I8 0, $vgpr1, 8, $vgpr2, 8, $vgpr3, 0, 0, 0, 0, 0, implicit $exec", "v_dot4_i32_i8 v0, v1, v2, v3"),
     ("$vgpr4 = V_DOT4_I32_I8 8, $vgpr1, 8, $vgpr2, 8, $vgpr0, 0, 0, 0, 0, 0, implicit $exec", "v_dot4_i32_i8 v4, v1, v2, v0")),
    ("dot in place",
     ("$vgpr0 = V_DOT4C_I32_I8_e32 $vgpr1, $vgpr2, $vgpr0, implicit $exec", "v_dot4c_i32_i8 v0, v1, v2"),
     ("$vgpr0 = V_DOT4C_I32_I8_e32 $vgpr4, $vgpr5, $vgpr0, implicit $exec", "v_dot4c_i32_i8 v0, v4, v5")),
    ("dot in place dpp",
     ("$vgpr0 = V_DOT4C_I32_I8_e32 $vgpr1, $vgpr2, $vgpr0, implicit $exec", "v_dot4c_i32_i8 v0, v1, v2"),
     ("$vgpr0 = V_DOT4C_I32_I8_dpp 0, $vgpr1, 0, $vgpr2, $vgpr0, 0, 15, 15, 0, implicit $exec", "v_dot4c_i32_i8_dpp v0, v1, v2 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf")),
    ("dot dpp in place",
     ("$vgpr0 = V_DOT4C_I32_I8_dpp 0, $vgpr1, 0, $vgpr2, $vgpr0, 0, 15, 15, 0, implicit $exec", "v_dot4c_i32_i8_dpp v0, v1, v2 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf"),
     ("$vgpr0 = V_DOT4C_I32_I8_e32 $vgpr1, $vgpr2, $vgpr0, implicit $exec", "v_dot4c_i32_i8 v0, v1, v2")),
    ("dot dpp in place dpp",
     ("$vgpr0 = V_DOT4C_I32_I8_dpp 0, $vgpr1, 0, $vgpr2, $vgpr0, 0, 15, 15, 0, implicit $exec", "v_dot4c_i32_i8_dpp v0, v1, v2 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf"),
     ("$vgpr0 = V_DOT4C_I32_I8_dpp 0, $vgpr1, 0, $vgpr2, $vgpr0, 0, 15, 15, 0, implicit $exec", "v_dot4c_i32_i8_dpp v0, v1, v2 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf")),
    ("dot in place e64",
     ("$vgpr0 = V_DOT4C_I32_I8_e64 0, $vgpr1, 0, $vgpr2, 0, $vgpr0, 0, implicit $exec", "v_dot4c_i32_i8_e64 v0, v1, v2"),
     ("$vgpr0 = V_DOT4C_I32_I8_e64 0, $vgpr1, 0, $vgpr2, 0, $vgpr0, 0, implicit $exec", "v_dot4c_i32_i8_e64 v0, v1, v2")),
    ("dot same factor",
     ("$vgpr0 = V_DOT4_I32_I8 0, $vgpr1, 8, $vgpr2, 8, $vgpr3, 0, 0, 0, 0, 0, implicit $exec", "v_dot4_i32_i8 v0, v1, v2, v3"),
     ("$vgpr4 = V_DOT4_I32_I8 8, $vgpr0, 8, $vgpr2, 8, $vgpr1, 0, 0, 0, 0, 0, implicit $exec", "v_dot4_i32_i8 v4, v0, v2, v1")),
    ("dot store",
     ("$vgpr0 = V_DOT4_I32_I8 0, $vgpr1, 8, $vgpr2, 8, $vgpr3, 0, 0, 0, 0, 0, implicit $exec", "v_dot4_i32_i8 v0, v1, v2, v3"),
     ("GLOBAL_STORE_DWORD $vgpr4_vgpr5, $vgpr0, 0, 0, implicit $exec", "global_store_dword v[4:5], v0, off")),
    ("dot write",
     ("$vgpr0 = V_DOT4_I32_I8 0, $vgpr1, 8, $vgpr2, 8, $vgpr3, 0, 0, 0, 0, 0, implicit $exec", "v_dot4_i32_i8 v0, v1, v2, v3"),
     ("$vgpr0 = V_MOV_B32_e32 1, implicit $exec", "v_mov_b32_e32 v0, 1")),
    ("dot mfma",
     ("$vgpr0 = V_DOT4_I32_I8 0, $vgpr1, 8, $vgpr2, 8, $vgpr3, 0, 0, 0, 0, 0, implicit $exec", "v_dot4_i32_i8 v0, v1, v2, v3"),
     ("$vgpr4_vgpr5_vgpr6_vgpr7 = V_MFMA_F32_4X4X1F32_vgprcd_e64 $vgpr0, $vgpr1, $vgpr4_vgpr5_vgpr6_vgpr7, 0, 0, 0, implicit $mode, implicit $exec", "v_mfma_f32_4x4x1f32 v[4:7], v0, v1, v[4:7]")),
    ("dot mfma write",
     ("$vgpr0 = V_DOT4_I32_I8 0, $vgpr1, 8, $vgpr2, 8, $vgpr3, 0, 0, 0, 0, 0, implicit $exec", "v_dot4_i32_i8 v0, v1, v2, v3"),
     ("$vgpr0_vgpr1_vgpr2_vgpr3 = V_MFMA_F32_4X4X1F32_vgprcd_e64 $vgpr8, $vgpr9, $vgpr4_vgpr5_vgpr6_vgpr7, 0, 0, 0, implicit $mode, implicit $exec", "v_mfma_f32_4x4x1f32 v[0:3], v8, v9, v[4:7]")),
    ("sgpr salu",
     ("$sgpr2 = V_READFIRSTLANE_B32 $vgpr0, implicit $exec", "v_readfirstlane_b32 s2, v0"),
     ("$sgpr3 = S_MOV_B32 $sgpr2", "s_mov_b32 s3, s2")),
    ("sgpr smem",
     ("$sgpr2 = V_READFIRSTLANE_B32 $vgpr0, implicit $exec", "v_readfirstlane_b32 s2, v0"),
     ("$sgpr4 = S_LOAD_DWORD_IMM $sgpr2_sgpr3, 0, 0", "s_load_dword s4, s[2:3], 0x0")),
    ("fmac dpp64",
     ("$vgpr0 = V_MOV_B32_e32 1, implicit $exec", "v_mov_b32_e32 v0, 1"),
     ("$vgpr1 = V_ADD_F32_dpp $vgpr1, 0, $vgpr2, 0, $vgpr0, 0, 15, 15, 0, implicit $mode, implicit $exec", "v_add_f32_dpp v1, v2, v0 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf")),
    ("vcc vmem",
     ("V_CMP_EQ_I32_e32 0, $vgpr0, implicit-def $vcc, implicit $exec", "v_cmp_eq_i32_e32 vcc, 0, v0"),
     ("$vgpr1 = GLOBAL_LOAD_DWORD_SADDR $vcc, $vgpr2, 0, 0, implicit $exec", "global_load_dword v1, v2, vcc")),
];

/// Others that may stand first or second.
#[rustfmt::skip]
const MORE: &[Both<'_>] = &[
    ("$vgpr0 = V_CVT_SR_FP8_F32_e64 0, $vgpr1, 0, $vgpr2, 4, $vgpr0, 0, implicit $mode, implicit $exec", "v_cvt_sr_fp8_f32 v0, v1, v2 op_sel:[0,0,1,0]"),
    ("$vgpr0 = V_CVT_SR_FP8_F32_e64 8, $vgpr1, 0, $vgpr2, 0, $vgpr0, 0, implicit $mode, implicit $exec", "v_cvt_sr_fp8_f32 v0, v1, v2 op_sel:[0,0,0,1]"),
    ("$vgpr0 = V_CVT_SR_FP8_F32_e64 0, $vgpr1, 0, $vgpr2, 0, $vgpr0, 0, implicit $mode, implicit $exec", "v_cvt_sr_fp8_f32 v0, v1, v2"),
    ("$sgpr2 = S_MOV_B32 1", "s_mov_b32 s2, 1"),
    ("$vcc = S_MOV_B64 1", "s_mov_b64 vcc, 1"),
    ("$exec = S_MOV_B64 1", "s_mov_b64 exec, 1"),
    ("$sgpr2_sgpr3 = S_LOAD_DWORDX2_IMM $sgpr4_sgpr5, 0, 0", "s_load_dwordx2 s[2:3], s[4:5], 0x0"),
    ("$vgpr0 = GLOBAL_LOAD_DWORD $vgpr4_vgpr5, 0, 0, implicit $exec", "global_load_dword v0, v[4:5], off"),
    ("DS_WRITE_B128_gfx9 $vgpr0, $vgpr4_vgpr5_vgpr6_vgpr7, 0, 0, implicit $exec", "ds_write_b128 v0, v[4:7]"),
    ("$vgpr2 = V_ADD_U32_e32 $sgpr2, $vgpr0, implicit $exec", "v_add_u32_e32 v2, s2, v0"),
    ("$vgpr0_vgpr1 = V_FMA_F64_e64 0, $vgpr2_vgpr3, 0, $vgpr4_vgpr5, 0, $vgpr6_vgpr7, 0, 0, implicit $mode, implicit $exec", "v_fma_f64 v[0:1], v[2:3], v[4:5], v[6:7]"),
    ("S_SETREG_IMM32_B32 5, 1, implicit-def $mode, implicit $mode", "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 1), 5"),
    ("$sgpr1 = S_GETREG_B32 2, implicit $mode", "s_getreg_b32 s1, hwreg(HW_REG_STATUS, 0, 1)"),
];

/// A matrix instruction: LLVM's name, the mnemonic, dwords of the result and of each factor.
type MatrixRow = (&'static str, &'static str, u16, u16);

const MATRIX: &[MatrixRow] = &[
    ("V_MFMA_F32_4X4X1F32", "v_mfma_f32_4x4x1f32", 4, 1),
    ("V_MFMA_F32_16X16X4F32", "v_mfma_f32_16x16x4f32", 4, 1),
    ("V_MFMA_F32_32X32X2F32", "v_mfma_f32_32x32x2f32", 16, 1),
    ("V_MFMA_F32_4X4X4F16", "v_mfma_f32_4x4x4f16", 4, 2),
    ("V_MFMA_F32_16X16X16F16", "v_mfma_f32_16x16x16f16", 4, 2),
    ("V_MFMA_F32_32X32X8F16", "v_mfma_f32_32x32x8f16", 16, 2),
    ("V_MFMA_F64_4X4X4F64", "v_mfma_f64_4x4x4f64", 2, 2),
    ("V_MFMA_F64_16X16X4F64", "v_mfma_f64_16x16x4f64", 8, 2),
];

/// `v[4:5]`.
fn assembly(first: u16, dwords: u16) -> String {
    if dwords == 1 { format!("v{first}") } else { format!("v[{first}:{}]", first + dwords - 1) }
}

/// `$vgpr4_vgpr5`.
fn machine(first: u16, dwords: u16) -> String {
    let each: Vec<String> = (first..first + dwords).map(|index| format!("vgpr{index}")).collect();
    format!("${}", each.join("_"))
}

/// A matrix instruction on registers that begin at these.
fn matrix(&(mir, name, wide, narrow): &MatrixRow, d: u16, a: u16, b: u16, c: u16) -> (String, String) {
    let write =
        |print: fn(u16, u16) -> String| (print(d, wide), print(a, narrow), print(b, narrow), print(c, wide));
    let (md, ma, mb, mc) = write(machine);
    let (ad, aa, ab, ac) = write(assembly);
    (
        format!("{md} = {mir}_vgprcd_e64 {ma}, {mb}, {mc}, 0, 0, 0, implicit $mode, implicit $exec"),
        format!("{name} {ad}, {aa}, {ab}, {ac}"),
    )
}

/// What may follow a matrix instruction that writes `v32` on and adds `v64` on.
#[rustfmt::skip]
const AFTER_MATRIX: &[Both<'_>] = &[
    ("$vgpr200 = V_MOV_B32_e32 $vgpr33, implicit $exec", "v_mov_b32_e32 v200, v33"),
    ("$vgpr200 = V_MOV_B32_e32 $vgpr65, implicit $exec", "v_mov_b32_e32 v200, v65"),
    ("$vgpr33 = V_MOV_B32_e32 1, implicit $exec", "v_mov_b32_e32 v33, 1"),
    ("$vgpr65 = V_MOV_B32_e32 1, implicit $exec", "v_mov_b32_e32 v65, 1"),
    ("GLOBAL_STORE_DWORD $vgpr200_vgpr201, $vgpr33, 0, 0, implicit $exec", "global_store_dword v[200:201], v33, off"),
    ("$vgpr33 = GLOBAL_LOAD_DWORD $vgpr200_vgpr201, 0, 0, implicit $exec", "global_load_dword v33, v[200:201], off"),
    ("$vgpr65 = GLOBAL_LOAD_DWORD $vgpr200_vgpr201, 0, 0, implicit $exec", "global_load_dword v65, v[200:201], off"),
    ("$vgpr65 = DS_READ_B32_gfx9 $vgpr200, 0, 0, implicit $exec", "ds_read_b32 v65, v200"),
    ("$vgpr33 = DS_READ_B32_gfx9 $vgpr200, 0, 0, implicit $exec", "ds_read_b32 v33, v200"),
    ("DS_WRITE_B32_gfx9 $vgpr33, $vgpr200, 0, 0, implicit $exec", "ds_write_b32 v33, v200"),
    ("$vgpr200_vgpr201 = V_FMA_F64_e64 0, $vgpr202_vgpr203, 0, $vgpr202_vgpr203, 0, $vgpr202_vgpr203, 0, 0, implicit $mode, implicit $exec",
     "v_fma_f64 v[200:201], v[202:203], v[202:203], v[202:203]"),
    ("$vgpr200 = V_MOV_B32_e32 $vgpr210, implicit $exec", "v_mov_b32_e32 v200, v210"),
];

/// A name, the first instruction and the second, each in both texts.
type Pair = (String, (String, String), (String, String));

/// All pairs.
fn pairs(target: Target) -> Vec<Pair> {
    let owned = |(mir, text): &Both<'_>| (mir.to_string(), text.to_string());
    let mut found = Vec::new();
    // What each row needs, and that others do not: any first of a pair with any second.
    let of = |side: fn(&(&'static str, Both<'static>, Both<'static>)) -> Both<'static>| {
        let all: BTreeSet<Both<'static>> = PAIRS.iter().map(side).chain(MORE.iter().copied()).collect();
        all
    };
    // What a load brings is waited for, which is another matter.
    for first in of(|pair| pair.1).into_iter().filter(|first| !first.1.contains("_load_")) {
        for second in of(|pair| pair.2) {
            found.push((format!("{} then {}", first.1, second.1), owned(&first), owned(&second)));
        }
    }
    if target == Target::Gfx900 {
        return found;
    }
    for one in MATRIX {
        let first = matrix(one, 32, 0, 4, 64);
        for second in AFTER_MATRIX {
            found.push((format!("{} then {}", one.1, second.1), first.clone(), owned(second)));
        }
        for two in MATRIX {
            let mut add = |what: &str, second| {
                found.push((format!("{} then {} {what}", one.1, two.1), first.clone(), second));
            };
            if one.2 == two.2 {
                add("same addend", matrix(two, 32, 8, 12, 32));
            }
            if two.2 > 2 {
                add("part of the addend", matrix(two, 30, 8, 12, 30));
            }
            add("factor a", matrix(two, 96, 32, 12, 128));
            add("factor b", matrix(two, 96, 8, 32, 128));
            add("apart", matrix(two, 96, 8, 12, 128));
        }
    }
    found
}

/// What LLVM 20 and later say of gfx942, and LLVM 19 did not: one wait state behind what writes a part of `v0`, chosen by
/// SDWA or by the upper two bits of `op_sel`, before any vector instruction that names it, to write it as well.
/// Likewise behind a buffer store of more than 64 bits with a scalar offset, `s5`, before what overwrites some of its data,
/// `v[4:7]` (LLVM from May 2026 on, its pull request 197267).
fn of_newer_llvm(first: &str, second: &str, target: Target) -> u32 {
    let writes_part =
        first.contains("dst_sel:BYTE") || first.starts_with("v_cvt_sr") && first.contains("op_sel");
    let names = |text: &str| text.split([' ', ',']).any(|word| word == "v0" || word.starts_with("v[0:"));
    let is_vector = second.starts_with("v_");
    let parts = writes_part && names(first) && is_vector && names(second);
    let result = second.split([' ', ',']).nth(1).unwrap_or_default();
    let stores = first == "buffer_store_dwordx4 v[4:7], off, s[0:3], s5"
        && is_vector
        && ["v4", "v5", "v6", "v7", "v[4:7]"].contains(&result);
    u32::from(target == Target::Gfx942 && (parts || stores))
}

/// Where the manuals ask for more than LLVM on gfx942: matrix instructions that add exactly the result of one of another
/// kind or number of passes ("Dependency Resolution: Required Independent Instructions": of XDL's the two must have the
/// same number, and what adds floats of full precision is not exempt; CDNA4's words for these are the same as for XDL).
const UNLIKE: &[(&str, &str, u32)] = &[
    ("v_mfma_f32_16x16x4f32", "v_mfma_f32_4x4x1f32", 8),
    ("v_mfma_f32_4x4x4f16", "v_mfma_f32_4x4x1f32", 3),
    ("v_mfma_f32_4x4x4f16", "v_mfma_f32_16x16x4f32", 3),
    ("v_mfma_f32_4x4x4f16", "v_mfma_f32_16x16x16f16", 3),
    ("v_mfma_f32_16x16x16f16", "v_mfma_f32_4x4x1f32", 5),
    ("v_mfma_f32_16x16x16f16", "v_mfma_f32_16x16x4f32", 5),
    ("v_mfma_f32_16x16x16f16", "v_mfma_f32_4x4x4f16", 5),
    ("v_mfma_f32_32x32x8f16", "v_mfma_f32_32x32x2f32", 9),
];

/// What the manuals ask for and LLVM does not: [`UNLIKE`], and three wait states behind a dot product before "any opcode" that
/// reads or writes its result, matrix instructions not excepted (CDNA2 and CDNA3, in the same tables). The dot products
/// of [`PAIRS`] write `v0`.
fn of_the_manuals(first: &str, second: &str, target: Target) -> u32 {
    let ((one, result), (two, operands)) = match (first.split_once(' '), second.split_once(' ')) {
        (Some((one, ones)), Some((two, twos))) => ((one, ones.split(", ").next()), (two, twos)),
        _ => return 0,
    };
    if target == Target::Gfx900 || !two.starts_with("v_mfma") {
        return 0;
    }
    if one.starts_with("v_dot") {
        let touches = operands.split(", ").any(|operand| operand == "v0" || operand.starts_with("v[0:"));
        return if touches { 3 } else { 0 };
    }
    let unlike = UNLIKE.iter().find(|row| (row.0, row.1) == (one, two));
    let adds = operands.rsplit(", ").next() == result;
    unlike.filter(|_| target == Target::Gfx942 && adds).map_or(0, |row| row.2)
}

#[test]
fn wait_states_agree_with_llvm() {
    if !support::oracle_available("wait_states_agree_with_llvm") {
        return;
    }
    let mut failures = Vec::new();
    for target in Target::ALL {
        let pairs = pairs(target);
        let lines: Vec<String> =
            pairs.iter().flat_map(|(_, one, two)| [one.1.clone(), two.1.clone()]).collect();
        let insts: Vec<Option<Inst>> = support::assemble(target, &lines)
            .into_iter()
            .map(|bytes| bytes.ok().map(|bytes| decode(&bytes, 0, target).expect("assembled bytes decode").0))
            .collect();
        let known: Vec<_> = pairs
            .iter()
            .zip(insts.chunks(2))
            .filter_map(|(pair, insts)| Some((pair, insts[0].clone()?, insts[1].clone()?)))
            .collect();
        let bodies = known.iter().map(|((_, one, two), ..)| vec![one.0.as_str(), two.0.as_str()]);
        let theirs = support::inserted_wait_states(target, &bodies.collect::<Vec<_>>());
        println!("{target}: {} pairs", known.len());
        for (((name, one, two), first, second), theirs) in known.iter().zip(theirs) {
            let theirs = theirs.max(of_newer_llvm(&one.1, &two.1, target));
            let theirs = theirs.max(of_the_manuals(&one.1, &two.1, target));
            let ours = u32::from(wait_states(first, second, false, target));
            if ours != theirs {
                failures.push(format!("{target}: {name}: we {ours}, LLVM {theirs}"));
            }
        }
    }
    assert!(failures.is_empty(), "{} disagreements:\n{}", failures.len(), failures.join("\n"));
}

/// What the manuals ask for ("Vega", "CDNA2" and "CDNA3", manually inserted wait states) where LLVM, whose code never
/// has such pairs, does not look: EXEC as the scalar that a comparison has written, the bits that say whether VCC and
/// EXEC are zero, VSKIP, `s_rfe_restore`; and where it asks less: matrix instructions behind dot products, and behind matrix
/// instructions of another kind or number of passes whose result they add. 0 also where a target lacks one of the two.
#[rustfmt::skip]
const BY_THE_MANUALS: &[(&str, &str, [u8; 3])] = &[
    ("v_cmpx_eq_u32_e32 vcc, v0, v1", "v_readlane_b32 s0, v2, exec_lo", [4, 4, 4]),
    ("v_cmpx_eq_u32_e32 vcc, v0, v1", "v_writelane_b32 v2, 1, exec_hi", [4, 4, 4]),
    ("v_cmpx_eq_u32_e32 vcc, v0, v1", "v_mov_b32_e32 v2, src_execz", [5, 5, 5]),
    ("v_cmpx_eq_u32_e32 vcc, v0, v1", "v_mov_b32_e32 v2, src_vccz", [5, 5, 5]),
    ("v_cmpx_eq_u32_e32 vcc, v0, v1", "v_mov_b32_e32 v2, exec_lo", [0, 0, 2]),
    ("v_cmp_eq_u32_e32 vcc, v0, v1", "v_mov_b32_e32 v2, src_vccz", [5, 5, 5]),
    ("v_cmp_eq_u32_e32 vcc, v0, v1", "v_mov_b32_e32 v2, src_execz", [0, 0, 0]),
    ("v_cmp_eq_u32_e32 vcc, v0, v1", "v_mov_b32_e32 v2, vcc_lo", [0, 0, 2]),
    ("v_cmp_eq_u32_e64 s[4:5], v0, v1", "v_mov_b32_e32 v2, src_vccz", [0, 0, 0]),
    ("v_cmp_eq_u32_e64 s[4:5], v0, v1", "v_mov_b32_e32 v2, s5", [0, 0, 2]),
    ("v_mov_b32_e32 v0, v1", "v_mov_b32_e32 v2, src_execz", [0, 0, 0]),
    ("s_mov_b64 exec, s[4:5]", "v_mov_b32_e32 v2, src_execz", [0, 0, 0]),
    ("s_setreg_b32 hwreg(HW_REG_MODE, 28, 1), s0", "v_mov_b32_e32 v0, v1", [2, 2, 2]),
    ("s_setreg_b32 hwreg(HW_REG_MODE), s0", "global_load_dword v0, v[2:3], off", [2, 2, 2]),
    ("s_setreg_imm32_b32 hwreg(HW_REG_MODE, 24, 8), 0", "ds_read_b32 v0, v1", [2, 2, 2]),
    ("s_setreg_imm32_b32 hwreg(HW_REG_MODE, 24, 8), 0", "s_mov_b32 s0, s1", [0, 0, 0]),
    ("s_setreg_b32 hwreg(HW_REG_MODE, 0, 28), s0", "v_mov_b32_e32 v0, v1", [0, 0, 0]),
    ("s_setreg_b32 hwreg(HW_REG_MODE, 29, 3), s0", "v_mov_b32_e32 v0, v1", [0, 0, 0]),
    ("s_setreg_b32 hwreg(HW_REG_TRAPSTS, 28, 1), s0", "v_mov_b32_e32 v0, v1", [0, 0, 0]),
    ("s_setvskip s0, s1", "s_getreg_b32 s2, hwreg(HW_REG_MODE, 28, 1)", [2, 2, 2]),
    ("s_setvskip s0, s1", "s_getreg_b32 s2, hwreg(HW_REG_STATUS)", [0, 0, 0]),
    ("s_setvskip s0, s1", "v_mov_b32_e32 v0, v1", [0, 0, 0]),
    ("s_setreg_b32 hwreg(HW_REG_TRAPSTS, 0, 1), s0", "s_rfe_restore_b64 s[2:3], s4", [1, 1, 1]),
    ("s_setreg_b32 hwreg(HW_REG_MODE, 0, 1), s0", "s_rfe_restore_b64 s[2:3], s4", [0, 0, 0]),
    ("v_dot4_i32_i8 v0, v1, v2, v3", "v_mfma_f32_4x4x1f32 v[4:7], v0, v1, v[8:11]", [0, 3, 3]),
    ("v_dot4_i32_i8 v0, v1, v2, v3", "v_mfma_f32_4x4x1f32 v[4:7], v8, v0, v[8:11]", [0, 3, 3]),
    ("v_dot4_i32_i8 v9, v1, v2, v3", "v_mfma_f32_4x4x1f32 v[4:7], v0, v1, v[8:11]", [0, 3, 3]),
    ("v_dot4c_i32_i8_e32 v5, v1, v2", "v_mfma_f32_4x4x1f32 v[4:7], v0, v1, v[8:11]", [0, 3, 3]),
    ("v_dot4_i32_i8 v3, v1, v2, v3", "v_mfma_f32_4x4x1f32 v[4:7], v0, v1, v[8:11]", [0, 0, 0]),
    ("v_dot4_i32_i8 v1, v4, v5, v6", "v_smfmac_f32_16x16x32_f16 v[8:11], v[12:13], v[16:19], v1", [0, 0, 3]),
    ("v_mfma_f32_4x4x4f16 v[0:3], v[4:5], v[6:7], v[0:3]", "v_mfma_f32_16x16x16f16 v[0:3], v[4:5], v[6:7], v[0:3]", [0, 0, 3]),
    ("v_mfma_f32_16x16x16f16 v[0:3], v[4:5], v[6:7], v[0:3]", "v_mfma_f32_16x16x16f16 v[0:3], v[4:5], v[6:7], v[0:3]", [0, 0, 0]),
    ("v_mfma_f32_16x16x16f16 v[0:3], v[4:5], v[6:7], v[0:3]", "v_smfmac_f32_16x16x32_f16 v[0:3], v[4:5], v[8:11], v12", [0, 0, 0]),
    ("v_mfma_f32_4x4x4f16 v[0:3], v[4:5], v[6:7], v[0:3]", "v_smfmac_f32_16x16x32_f16 v[0:3], v[4:5], v[8:11], v12", [0, 0, 3]),
    ("v_smfmac_f32_16x16x32_f16 v[0:3], v[4:5], v[8:11], v12", "v_mfma_f32_16x16x4f32 v[0:3], v4, v5, v[0:3]", [0, 0, 5]),
    ("v_mfma_f32_16x16x4f32 v[0:3], v4, v5, v[0:3]", "v_mfma_f32_4x4x1f32 v[0:3], v4, v5, v[0:3]", [0, 0, 8]),
    ("v_mfma_f32_16x16x4f32 v[0:3], v4, v5, v[0:3]", "v_mfma_f32_16x16x4f32 v[0:3], v4, v5, v[0:3]", [0, 0, 0]),
    ("v_mfma_f32_16x16x4f32 v[0:3], v4, v5, v[0:3]", "v_mfma_f32_16x16x16f16 v[0:3], v[4:5], v[6:7], v[0:3]", [0, 0, 0]),
];

#[test]
fn wait_states_are_the_manuals() {
    if !support::oracle_available("wait_states_are_the_manuals") {
        return;
    }
    // A row with an instruction that nobody has would ask for nothing.
    let mut is_there = vec![false; BY_THE_MANUALS.len()];
    for target in Target::ALL {
        let lines: Vec<String> =
            BY_THE_MANUALS.iter().flat_map(|(one, two, _)| [one.to_string(), two.to_string()]).collect();
        let insts: Vec<Option<Inst>> = support::assemble(target, &lines)
            .into_iter()
            .map(|bytes| bytes.ok().map(|bytes| decode(&bytes, 0, target).expect("assembled bytes decode").0))
            .collect();
        for (row, ((one, two, wanted), insts)) in BY_THE_MANUALS.iter().zip(insts.chunks(2)).enumerate() {
            let found = match insts {
                [Some(first), Some(second)] => wait_states(first, second, false, target),
                _ => 0,
            };
            assert_eq!(found, wanted[target.column()], "{target}: {one} then {two}");
            is_there[row] |= insts.iter().all(Option::is_some);
        }
    }
    for ((one, two, _), is_there) in BY_THE_MANUALS.iter().zip(is_there) {
        assert!(is_there, "no target has both: {one} then {two}");
    }
}

/// On gfx90a a double-precision matrix instruction keeps the hardware from holding memory instructions back until what
/// a vector instruction has written is there.
#[test]
fn memory_behind_matrices_agrees_with_llvm() {
    if !support::oracle_available("memory_behind_matrices_agrees_with_llvm") {
        return;
    }
    let moved = ("$vgpr0 = V_MOV_B32_e32 1, implicit $exec", "v_mov_b32_e32 v0, 1");
    let dgemm = matrix(&("V_MFMA_F64_4X4X4F64", "v_mfma_f64_4x4x4f64", 2, 2), 32, 36, 40, 44);
    let other = matrix(&("V_MFMA_F32_4X4X1F32", "v_mfma_f32_4x4x1f32", 4, 1), 32, 36, 40, 44);
    let seconds = [
        (
            "GLOBAL_STORE_DWORD $vgpr4_vgpr5, $vgpr0, 0, 0, implicit $exec",
            "global_store_dword v[4:5], v0, off",
        ),
        (
            "$vgpr4 = GLOBAL_LOAD_DWORD $vgpr0_vgpr1, 0, 0, implicit $exec",
            "global_load_dword v4, v[0:1], off",
        ),
        (
            "$vgpr0 = GLOBAL_LOAD_DWORD $vgpr4_vgpr5, 0, 0, implicit $exec",
            "global_load_dword v0, v[4:5], off",
        ),
        ("DS_WRITE_B32_gfx9 $vgpr4, $vgpr0, 0, 0, implicit $exec", "ds_write_b32 v4, v0"),
        ("$vgpr4 = DS_READ_B32_gfx9 $vgpr0, 0, 0, implicit $exec", "ds_read_b32 v4, v0"),
        (
            "BUFFER_STORE_DWORD_OFFSET $vgpr0, $sgpr4_sgpr5_sgpr6_sgpr7, 0, 0, 0, 0, implicit $exec",
            "buffer_store_dword v0, off, s[4:7], 0",
        ),
        ("$vgpr4 = V_MOV_B32_e32 $vgpr0, implicit $exec", "v_mov_b32_e32 v4, v0"),
    ];
    for target in [Target::Gfx90a, Target::Gfx942] {
        let mut needed = 0;
        for (between, over_dgemm) in [(&dgemm, true), (&other, false)] {
            let texts: Vec<String> = [moved].iter().chain(&seconds).map(|both| both.1.to_owned()).collect();
            let insts: Vec<Inst> = support::assemble(target, &texts)
                .into_iter()
                .map(|bytes| decode(&bytes.expect("it assembles"), 0, target).expect("it decodes").0)
                .collect();
            let functions: Vec<Vec<&str>> =
                seconds.iter().map(|second| vec![moved.0, &between.0, second.0]).collect();
            let theirs = support::inserted_wait_states(target, &functions);
            for ((second, text), theirs) in insts[1..].iter().zip(&texts[1..]).zip(theirs) {
                let ours = u32::from(wait_states(&insts[0], second, over_dgemm, target));
                // What stands between is one.
                assert_eq!(ours.saturating_sub(1), theirs, "{target}: {text} behind {}", between.1);
                needed += theirs;
            }
        }
        assert_eq!(needed != 0, target == Target::Gfx90a);
    }
}

/// Behind which amounts of shifts there has to be another register: those that LLVM exchanges where there is none.
#[test]
fn amounts_of_shifts_agree_with_llvm() {
    if !support::oracle_available("amounts_of_shifts_agree_with_llvm") {
        return;
    }
    let shifts = [
        ("V_LSHLREV_B64_e64", "v_lshlrev_b64"),
        ("V_LSHRREV_B64_e64", "v_lshrrev_b64"),
        ("V_ASHRREV_I64_e64", "v_ashrrev_i64"),
    ];
    for target in Target::ALL {
        let (mut machine, mut texts) = (Vec::new(), Vec::new());
        for (mir, name) in shifts {
            for amount in (0..30).chain([247, 254, 255]) {
                let pair = if amount < 100 { "$vgpr0_vgpr1" } else { "$vgpr100_vgpr101" };
                machine.push(format!("{pair} = {mir} $vgpr{amount}, {pair}, implicit $exec"));
                texts.push(format!("{name} v[0:1], v{amount}, v[0:1]"));
            }
            machine.push(format!("$vgpr0_vgpr1 = {mir} $sgpr7, $vgpr0_vgpr1, implicit $exec"));
            texts.push(format!("{name} v[0:1], s7, v[0:1]"));
        }
        machine.push("$vgpr0 = V_LSHLREV_B32_e64 $vgpr7, $vgpr0, implicit $exec".to_owned());
        texts.push("v_lshlrev_b32_e64 v0, v7, v0".to_owned());
        let functions: Vec<Vec<&str>> = machine.iter().map(|inst| vec![inst.as_str()]).collect();
        let theirs = support::recognised(target, &functions);
        let mut affected = 0;
        for ((bytes, text), theirs) in support::assemble(target, &texts).into_iter().zip(&texts).zip(theirs) {
            let inst = decode(&bytes.expect("it assembles"), 0, target).expect("it decodes").0;
            let ours = register_behind(&inst, target).is_some();
            assert_eq!(ours, theirs.contains("V_SWAP"), "{target}: {text}\n{theirs}");
            affected += usize::from(ours);
        }
        assert_eq!(affected, if target == Target::Gfx90a { 3 * 5 } else { 0 });
    }
}

/// Instructions of equal marks have the same wait states before each instruction: each first one of the pairs, with each of the
/// registers that it reads, or writes, another. What it writes is part of its mark, and mostly nothing else is.
#[test]
fn equal_marks_are_equal_hazards() {
    if !support::oracle_available("equal_marks_are_equal_hazards") {
        return;
    }
    let (mut alike, mut unlike) = (0, 0);
    for target in Target::ALL {
        let pairs = pairs(target);
        let all = |side: fn(&Pair) -> &String| {
            let lines: BTreeSet<String> = pairs.iter().map(|pair| side(pair).clone()).collect();
            let lines: Vec<String> = lines.into_iter().collect();
            let decoded = |bytes: Vec<u8>| decode(&bytes, 0, target).expect("assembled bytes decode").0;
            let bytes = support::assemble(target, &lines).into_iter().filter_map(|bytes| bytes.ok());
            bytes.map(decoded).collect::<Vec<Inst>>()
        };
        let (firsts, seconds) = (all(|pair| &pair.1.1), all(|pair| &pair.2.1));
        let begun = |first: &Inst| Begun::by(first, target);
        for first in firsts.iter().filter(|&first| begun(first).reach() != 0) {
            let mark = begun(first).mark(first);
            for (at, operand) in first.operands.iter().enumerate() {
                let Operand::Reg(reg) = *operand else { continue };
                // One that no second instruction has.
                let other = Reg { index: if reg.index < 90 { reg.index + 8 } else { reg.index - 8 }, ..reg };
                let mut changed = first.clone();
                changed.operands[at] = Operand::Reg(other);
                let same = begun(&changed).mark(&changed) == mark;
                if same {
                    alike += 1;
                    for second in &seconds {
                        for over_dgemm in [false, true] {
                            let states = |first| wait_states(first, second, over_dgemm, target);
                            assert_eq!(states(first), states(&changed), "{target}: {first:?}, {second:?}");
                        }
                    }
                } else {
                    unlike += 1;
                }
                let is_written = first.specs().get(at).is_some_and(|spec| spec.role == Role::Def);
                assert!(!(same && is_written), "{target}: operand {at} of {first:?} is part of its mark");
            }
        }
    }
    assert!(alike > 50 && unlike > 50, "{alike} changes make no difference, {unlike} do");
}

/// What a scheduler asks, of opcodes, is what the table says of instructions that share a register.
#[test]
fn opcodes_tell_how_far_results_are_apart() {
    use gcnsel_isa::{Bank, assemble, wait_states_of_result};
    let pairs = [
        ("v_dot4_i32_i8 v0, v1, v2, v3", Bank::Vgpr, "v_mul_lo_u32 v4, v0, v5"),
        ("v_dot4_i32_i8 v0, v1, v2, v3", Bank::Vgpr, "v_dot4_i32_i8 v4, v5, v6, v0"),
        ("v_dot2_f32_f16 v0, v1, v2, v3", Bank::Vgpr, "v_dot4_i32_i8 v4, v5, v6, v0"),
        ("v_dot4_i32_i8 v0, v1, v2, v3", Bank::Vgpr, "global_store_dword v[4:5], v0, off"),
        ("v_exp_f32_e32 v0, v1", Bank::Vgpr, "v_add_f32_e32 v2, v0, v3"),
        ("v_exp_f32_e32 v0, v1", Bank::Vgpr, "v_rcp_f32_e32 v2, v0"),
        ("v_exp_f32_e32 v0, v1", Bank::Vgpr, "v_readfirstlane_b32 s0, v0"),
        ("v_add_f32_e32 v0, v1, v2", Bank::Vgpr, "v_mfma_f32_4x4x1f32 a[0:3], v0, v3, a[0:3]"),
        ("v_add_f32_e32 v0, v1, v2", Bank::Vgpr, "v_readfirstlane_b32 s0, v0"),
        ("v_add_f32_e32 v0, v1, v2", Bank::Vgpr, "v_add_f32_e32 v3, v0, v4"),
        ("v_add_f32_e32 v0, v1, v2", Bank::Vgpr, "global_store_dword v[4:5], v0, off"),
        ("v_cmp_gt_f32_e32 vcc, v0, v1", Bank::Sgpr, "v_cndmask_b32_e32 v2, v3, v4, vcc"),
        ("v_cmp_gt_f32_e64 s[2:3], v0, v1", Bank::Sgpr, "v_cndmask_b32_e64 v2, v3, v4, s[2:3]"),
        ("v_cmp_gt_f32_e64 s[2:3], v0, v1", Bank::Sgpr, "s_and_b64 s[4:5], s[2:3], exec"),
        ("v_readfirstlane_b32 s2, v0", Bank::Sgpr, "v_add_u32_e32 v1, s2, v2"),
        ("v_readfirstlane_b32 s2, v0", Bank::Sgpr, "global_load_dword v1, v2, s[2:3]"),
        ("v_readfirstlane_b32 s2, v0", Bank::Sgpr, "s_load_dword s4, s[2:3], 0x0"),
        ("s_mov_b32 s2, 0", Bank::Sgpr, "global_load_dword v1, v2, s[2:3]"),
        ("global_load_dword v0, v[2:3], off", Bank::Vgpr, "v_readfirstlane_b32 s0, v0"),
    ];
    let (mut apart, mut at_once) = (0, 0);
    for target in Target::ALL {
        for (first, bank, second) in pairs {
            let [Ok(one), Ok(two)] = [first, second].map(|text| assemble(text, target)) else { continue };
            let expected = wait_states(&one, &two, false, target);
            let found = wait_states_of_result(one.op, bank, two.op, target);
            assert_eq!(found, expected, "{target}: {first}; {second}");
            if expected == 0 { at_once += 1 } else { apart += 1 }
        }
    }
    assert!(apart >= 15 && at_once >= 15, "{apart} pairs are apart, {at_once} are not");
}
