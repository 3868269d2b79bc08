@a = addrspace(1) global [3 x i16] zeroinitializer
@e = addrspace(1) alias i16, ptr addrspace(1) @a
