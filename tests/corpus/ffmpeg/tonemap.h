/* What the host code of FFmpeg's filter tonemap_opencl writes before its sources (tonemap_opencl_init), for BT.2020 to
 * BT.709: the values are of ITU-R BT.2020, BT.709 and BT.2087, in five digits as it prints them, the others its defaults.
 * Names of functions are flags in files.tsv. */
__constant const float tone_param = 0.3000f;
__constant const float desat_param = 0.5000f;
__constant const float target_peak = 1.0000f;
__constant const float sdr_avg = 0.2500f;
__constant const float scene_threshold = 0.2000f;
#define DETECTION_FRAMES 63
#ifndef RGB2RGB_PASSTHROUGH
__constant float rgb2rgb[9] = {1.66049f, -0.58764f, -0.07285f, -0.12455f, 1.13290f, -0.00835f, -0.01815f, -0.10058f, 1.11873f};
#endif
__constant float yuv_matrix[9] = {0.21260f, 0.71520f, 0.07220f, -0.11457f, -0.38543f, 0.50000f, 0.50000f, -0.45415f, -0.04585f};
__constant float rgb_matrix[9] = {1.00000f, 0.00000f, 1.47460f, 1.00000f, -0.16455f, -0.57135f, 1.00000f, 1.88140f, 0.00000f};
constant float3 luma_src = {0.2627f, 0.6780f, 0.0593f};
constant float3 luma_dst = {0.2126f, 0.7152f, 0.0722f};
