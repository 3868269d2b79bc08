//! Numbers of the functions of doubles. `numbers.py` makes this file and says how; do not edit it.

/// `(e^r - 1 - r) / r^2` for `|r|` up to half of ln 2, from the lowest power on; the power errs by less than 2^-57.9.
pub(super) const EXP: [f64; 10] = [
    f64::from_bits(0x3fe0_0000_0000_000a), // 0.50000000000000111
    f64::from_bits(0x3fc5_5555_5555_5503), // 0.16666666666666438
    f64::from_bits(0x3fa5_5555_5555_0607), // 0.041666666666525791
    f64::from_bits(0x3f81_1111_1112_4d4f), // 0.008333333333473773
    f64::from_bits(0x3f56_c16c_184b_537e), // 0.0013888888944866003
    f64::from_bits(0x3f2a_01a0_13d4_a4ca), // 0.00019841269560431078
    f64::from_bits(0x3efa_0199_88ca_06a6), // 2.4801491735454644e-05
    f64::from_bits(0x3ec7_1def_4070_a23f), // 2.7557530333409068e-06
    f64::from_bits(0x3e92_8aed_c2b4_37d0), // 2.7630761918826663e-07
    f64::from_bits(0x3e5a_dd85_5a02_cfa1), // 2.5020275296659992e-08
];

/// `(2 atanh s - 2 s - 2/3 s^3) / s^5` by powers of `s^2`, for `|s|` up to 3 - sqrt 8; the logarithm errs by less than
/// 2^-73.5 of itself.
pub(super) const LOG: [f64; 8] = [
    f64::from_bits(0x3fd9_9999_9999_9996), // 0.3999999999999998
    f64::from_bits(0x3fd2_4924_9249_2f51), // 0.28571428571443841
    f64::from_bits(0x3fcc_71c7_1c59_68eb), // 0.22222222217789719
    f64::from_bits(0x3fc7_45d1_8295_7564), // 0.18181818843997199
    f64::from_bits(0x3fc3_b136_4c8f_b348), // 0.15384558428140793
    f64::from_bits(0x3fc1_1206_f3c9_579a), // 0.13336264518391944
    f64::from_bits(0x3fbd_e3d6_de61_024f), // 0.11675780228780151
    f64::from_bits(0x3fbe_ac5d_762a_bf43), // 0.11981758246360834
];

/// 2/3 in two parts.
pub(super) const TWO_THIRDS: [f64; 2] = [
    f64::from_bits(0x3fe5_5555_5555_5555), // 0.66666666666666663
    f64::from_bits(0x3c85_5555_5555_5555), // 3.7007434154171883e-17
];

/// `(sin r - r) / r^3` by powers of `r^2`, for `|r|` up to pi/4; the sine errs by less than 2^-57.9 of itself.
pub(super) const SIN: [f64; 6] = [
    f64::from_bits(0xbfc5_5555_5555_5548), // -0.1666666666666663
    f64::from_bits(0x3f81_1111_1110_f730), // 0.0083333333333218407
    f64::from_bits(0xbf2a_01a0_19be_91ad), // -0.00019841269829358241
    f64::from_bits(0x3ec7_1de3_5551_f6e9), // 2.7557313538307952e-06
    f64::from_bits(0xbe5a_e5e4_b766_3bb2), // -2.5050734342410473e-08
    f64::from_bits(0x3de5_d8b5_0a7f_275e), // 1.5895429872378049e-10
];

/// `(cos r - 1 + r^2 / 2) / r^4` likewise; the cosine errs by less than 2^-63.9.
pub(super) const COS: [f64; 6] = [
    f64::from_bits(0x3fa5_5555_5555_554b), // 0.041666666666666595
    f64::from_bits(0xbf56_c16c_16c1_5015), // -0.0013888888888873342
    f64::from_bits(0x3efa_01a0_19c8_f23e), // 2.4801587289002005e-05
    f64::from_bits(0xbe92_7e4f_7f18_ed59), // -2.7557314216985741e-07
    f64::from_bits(0x3e21_ee9d_bcc2_9cdb), // 2.0875705383796983e-09
    f64::from_bits(0xbda8_fa68_26e0_6bd1), // -1.1358748329844786e-11
];

/// ln 2 in parts.
pub(super) const LN_2: [f64; 2] = [
    f64::from_bits(0x3fe6_2e42_fefa_39ef), // 0.69314718055994529
    f64::from_bits(0x3c7a_bc9e_3b39_803f), // 2.3190468138462996e-17
];

/// The same; whole numbers of up to 11 bits times the first are exact.
pub(super) const LN_2_CUT: [f64; 2] = [
    f64::from_bits(0x3fe6_2e42_fefa_3800), // 0.69314718055989033
    f64::from_bits(0x3d2e_f357_93c7_6730), // 5.4979230187083712e-14
];

/// ln 10 in parts.
pub(super) const LN_10: [f64; 2] = [
    f64::from_bits(0x4002_6bb1_bbb5_5516), // 2.3025850929940459
    f64::from_bits(0xbcaf_48ad_494e_a3e9), // -2.1707562233822494e-16
];

/// 1 / ln 2 in parts.
pub(super) const LOG2_E: [f64; 2] = [
    f64::from_bits(0x3ff7_1547_652b_82fe), // 1.4426950408889634
    f64::from_bits(0x3c77_77d0_ffda_0d24), // 2.0355273740931033e-17
];

/// 1 / ln 10 in parts.
pub(super) const LOG10_E: [f64; 2] = [
    f64::from_bits(0x3fdb_cb7b_1526_e50e), // 0.43429448190325182
    f64::from_bits(0x3c69_5355_baaa_fad3), // 1.0983196502167651e-17
];

/// log10 2 in parts.
pub(super) const LOG10_2: [f64; 2] = [
    f64::from_bits(0x3fd3_4413_509f_79ff), // 0.3010299956639812
    f64::from_bits(0xbc49_dc1d_a994_fd21), // -2.8037281277851704e-18
];

/// The same, as `LN_2_CUT`.
pub(super) const LOG10_2_CUT: [f64; 2] = [
    f64::from_bits(0x3fd3_4413_509f_7800), // 0.30102999566395283
    f64::from_bits(0x3d1f_ef31_1f12_b358), // 2.8363394551044964e-14
];

/// pi/2 in parts.
pub(super) const HALF_PI: [f64; 3] = [
    f64::from_bits(0x3ff9_21fb_5444_2d18), // 1.5707963267948966
    f64::from_bits(0x3c91_a626_3314_5c07), // 6.123233995736766e-17
    f64::from_bits(0xb91f_1976_b7ed_8fbc), // -1.4973849048591698e-33
];

/// 2/pi.
pub(super) const TWO_OVER_PI: f64 = f64::from_bits(0x3fe4_5f30_6dc9_c883); // 0.63661977236758138
