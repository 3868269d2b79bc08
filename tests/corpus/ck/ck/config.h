// What composable_kernel's build writes: all types, and matrix instructions of MI300 where the target has them.
#pragma once
#define CK_ENABLE_ALL_DTYPES
#define CK_USE_XDL
#define CK_USE_GFX94
