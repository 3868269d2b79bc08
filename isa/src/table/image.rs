//! Image instructions. Data and coordinates have as many dwords as `Mods::image` says; the types here are the widest.
//! gfx942 has no image unit.

use super::rows;
use crate::op::Op;
use crate::row::Row;

rows! { MIMG, Mimg;
    IMAGE_LOAD      [0x00 0x00 -] (image_def:B128, image_addr:B128, srsrc:B256)             LOAD | bytes(16);
    IMAGE_STORE     [0x08 0x08 -] (vdata:B128, image_addr:B128, srsrc:B256)                 STORE | bytes(16);
    IMAGE_SAMPLE    [0x20 0x20 -] (image_def:B128, image_addr:B128, srsrc:B256, ssamp:B128) LOAD | CONV | bytes(16);
    IMAGE_SAMPLE_L  [0x24 - -]    (image_def:B128, image_addr:B128, srsrc:B256, ssamp:B128) LOAD | bytes(16);
    IMAGE_SAMPLE_LZ [0x27 - -]    (image_def:B128, image_addr:B128, srsrc:B256, ssamp:B128) LOAD | bytes(16);
}
