target triple = "amdgcn-amd-amdhsa
