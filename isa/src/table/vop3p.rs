//! Packed and mixed-precision vector instructions.

use super::rows;
use crate::op::Op;
use crate::row::Row;

rows! { VOP3P, Vop3p;
    V_PK_MAD_I16     0x00          (vdst:I16X2, src0:I16X2, src1:I16X2, src2:I16X2)    COMM;
    V_PK_MUL_LO_U16  0x01          (vdst:I16X2, src0:I16X2, src1:I16X2)                COMM;
    V_PK_ADD_I16     0x02          (vdst:I16X2, src0:I16X2, src1:I16X2)                COMM;
    V_PK_SUB_I16     0x03          (vdst:I16X2, src0:I16X2, src1:I16X2)                PLAIN;
    V_PK_LSHLREV_B16 0x04          (vdst:I16X2, src0:I16X2, src1:I16X2)                REV;
    V_PK_LSHRREV_B16 0x05          (vdst:I16X2, src0:I16X2, src1:I16X2)                REV;
    V_PK_ASHRREV_I16 0x06          (vdst:I16X2, src0:I16X2, src1:I16X2)                REV;
    V_PK_MAX_I16     0x07          (vdst:I16X2, src0:I16X2, src1:I16X2)                COMM;
    V_PK_MIN_I16     0x08          (vdst:I16X2, src0:I16X2, src1:I16X2)                COMM;
    V_PK_MAD_U16     0x09          (vdst:I16X2, src0:I16X2, src1:I16X2, src2:I16X2)    COMM;
    V_PK_ADD_U16     0x0a          (vdst:I16X2, src0:I16X2, src1:I16X2)                COMM;
    V_PK_SUB_U16     0x0b          (vdst:I16X2, src0:I16X2, src1:I16X2)                PLAIN;
    V_PK_MAX_U16     0x0c          (vdst:I16X2, src0:I16X2, src1:I16X2)                COMM;
    V_PK_MIN_U16     0x0d          (vdst:I16X2, src0:I16X2, src1:I16X2)                COMM;
    V_PK_FMA_F16     0x0e          (vdst:F16X2, src0:F16X2, src1:F16X2, src2:F16X2)    COMM;
    V_PK_ADD_F16     0x0f          (vdst:F16X2, src0:F16X2, src1:F16X2)                COMM;
    V_PK_MUL_F16     0x10          (vdst:F16X2, src0:F16X2, src1:F16X2)                COMM;
    V_PK_MIN_F16     0x11          (vdst:F16X2, src0:F16X2, src1:F16X2)                COMM;
    V_PK_MAX_F16     0x12          (vdst:F16X2, src0:F16X2, src1:F16X2)                COMM;
    V_MAD_MIX_F32    [0x20 - -]    (vdst:F32, src0:F32, src1:F32, src2:F32)            COMM | MIX;
    V_FMA_MIX_F32    [- 0x20 0x20] (vdst:F32, src0:F32, src1:F32, src2:F32)            COMM | MIX;
    V_MAD_MIXLO_F16  [0x21 - -]    (vdst:F16, src0:F32, src1:F32, src2:F32, tied0:F16) COMM | MIX | HALF_W;
    V_FMA_MIXLO_F16  [- 0x21 0x21] (vdst:F16, src0:F32, src1:F32, src2:F32, tied0:F16) COMM | MIX | HALF_W;
    V_MAD_MIXHI_F16  [0x22 - -]    (vdst:F16, src0:F32, src1:F32, src2:F32, tied0:F16) COMM | MIX | HALF_W;
    V_FMA_MIXHI_F16  [- 0x22 0x22] (vdst:F16, src0:F32, src1:F32, src2:F32, tied0:F16) COMM | MIX | HALF_W;
    V_DOT2_F32_F16   [- 0x23 0x23] (vdst:F32, src0:F16X2, src1:F16X2, src2:F32)        COMM | DOT;
    V_DOT2_I32_I16   [- 0x26 0x26] (vdst:I32, src0:I16X2, src1:I16X2, src2:I32)        COMM | DOT;
    V_DOT2_U32_U16   [- 0x27 0x27] (vdst:I32, src0:I16X2, src1:I16X2, src2:I32)        COMM | DOT;
    V_DOT4_I32_I8    [- 0x28 0x28] (vdst:I32, src0:I8X4, src1:I8X4, src2:I32)          COMM | DOT;
    V_DOT4_U32_U8    [- 0x29 0x29] (vdst:I32, src0:I8X4, src1:I8X4, src2:I32)          COMM | DOT;
    V_DOT8_I32_I4    [- 0x2a 0x2a] (vdst:I32, src0:I4X8, src1:I4X8, src2:I32)          COMM | DOT;
    V_DOT8_U32_U4    [- 0x2b 0x2b] (vdst:I32, src0:I4X8, src1:I4X8, src2:I32)          COMM | DOT;
    V_PK_FMA_F32     [- 0x30 0x30] (vdst:F32X2, src0:F32X2, src1:F32X2, src2:F32X2)    COMM;
    V_PK_MUL_F32     [- 0x31 0x31] (vdst:F32X2, src0:F32X2, src1:F32X2)                COMM;
    V_PK_ADD_F32     [- 0x32 0x32] (vdst:F32X2, src0:F32X2, src1:F32X2)                COMM;
    V_PK_MOV_B32     [- 0x33 0x33] (vdst:B32X2, src0:B32X2, src1:B32X2)                PLAIN;
}
