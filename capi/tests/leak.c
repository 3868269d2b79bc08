/*
 * Forgets a result: .ci/c makes sure that those who judge the other programs see what the library has allocated.
 */

#include <gcnsel.h>

#include <stdlib.h>
#include <string.h>

static const char KERNEL[] = "define amdgpu_kernel void @nothing() {\n  ret void\n}\n";

int main(void)
{
    gcnsel_result *result;

    if (gcnsel_compile(NULL, NULL, KERNEL, strlen(KERNEL), &result) != GCNSEL_STATUS_OK) {
        abort();
    }
    result = NULL;
    return result == NULL ? EXIT_SUCCESS : EXIT_FAILURE;
}
