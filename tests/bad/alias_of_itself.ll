@first = alias i32, getelementptr (i8, ptr @second, i64 4)
@second = alias i32, ptr @third
@third = alias i32, ptr @second
@holds = global ptr getelementptr (i8, ptr @first, i64 8)
