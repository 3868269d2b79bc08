/*
 * What a program in C may do wrong, and a panic inside the library, seen from C: .ci/c builds it with a library that has the
 * feature provoke-panic, and runs it under valgrind and with sanitizers.
 */

#include <gcnsel.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char KERNEL[] = "define amdgpu_kernel void @nothing() {\n  ret void\n}\n";

#define CHECK(condition)                                                                                     \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #condition, gcnsel_last_error(NULL));     \
            exit(EXIT_FAILURE);                                                                              \
        }                                                                                                    \
    } while (0)

/* Memory of exactly that size, so that a byte read behind it is found. */
static char *copy(const char *text)
{
    char *bytes = malloc(strlen(text));

    CHECK(bytes != NULL);
    memcpy(bytes, text, strlen(text));
    return bytes;
}

static gcnsel_status compile(const gcnsel_options *options, const char *text, gcnsel_result **result)
{
    char *input = copy(text);
    gcnsel_status status = gcnsel_compile(options, "k.ll", input, strlen(text), result);

    /* Nothing of it is kept. */
    memset(input, 0, strlen(text));
    free(input);
    return status;
}

static void bad_arguments(void)
{
    gcnsel_result *result = (gcnsel_result *)&result;
    gcnsel_options *options = gcnsel_options_new();

    CHECK(gcnsel_compile(NULL, NULL, NULL, 1, &result) == GCNSEL_STATUS_BAD_ARGUMENT && result == NULL);
    CHECK(gcnsel_compile(NULL, NULL, KERNEL, SIZE_MAX, &result) == GCNSEL_STATUS_BAD_ARGUMENT);
    CHECK(gcnsel_compile(NULL, NULL, KERNEL, sizeof KERNEL - 1, NULL) == GCNSEL_STATUS_BAD_ARGUMENT);
    CHECK(gcnsel_figures(NULL, NULL, 1, &result) == GCNSEL_STATUS_BAD_ARGUMENT && result == NULL);
    CHECK(gcnsel_options_set(NULL, "emit", "obj") == GCNSEL_STATUS_BAD_ARGUMENT);
    CHECK(gcnsel_options_set(options, NULL, "obj") == GCNSEL_STATUS_BAD_ARGUMENT);
    CHECK(gcnsel_options_set(options, "emit", NULL) == GCNSEL_STATUS_BAD_ARGUMENT);
    CHECK(gcnsel_options_set(options, "colour", "red") == GCNSEL_STATUS_UNKNOWN_OPTION);
    CHECK(gcnsel_options_set(options, "emit", "exe") == GCNSEL_STATUS_BAD_VALUE);
    CHECK(gcnsel_options_set(options, "mcpu", "gfx\377") == GCNSEL_STATUS_BAD_TEXT);
    CHECK(gcnsel_options_set_threads(options, UINT32_MAX) == GCNSEL_STATUS_BAD_VALUE);
    CHECK(gcnsel_result_output(NULL, NULL) == NULL);
    CHECK(gcnsel_result_diagnostic(NULL, 0) == NULL && gcnsel_result_diagnostic_count(NULL) == 0);
    CHECK(gcnsel_diagnostic_message(NULL, NULL) == NULL && gcnsel_diagnostic_note(NULL, 0) == NULL);
    gcnsel_result_free(NULL);
    gcnsel_options_free(NULL);
    gcnsel_options_free(options);
}

static void refused(void)
{
    gcnsel_result *result;
    const gcnsel_diagnostic *one;
    size_t length;

    CHECK(compile(NULL, "define amdgpu_kernel void @k() {\n  retrn void\n}\n", &result) == GCNSEL_STATUS_REFUSED);
    CHECK(gcnsel_result_output(result, &length) == NULL && length == 0);
    CHECK(gcnsel_result_diagnostic_count(result) == 1 && gcnsel_result_diagnostic(result, 1) == NULL);
    one = gcnsel_result_diagnostic(result, 0);
    CHECK(gcnsel_diagnostic_severity(one) == GCNSEL_SEVERITY_ERROR);
    CHECK(gcnsel_diagnostic_line(one) == 2 && gcnsel_diagnostic_column(one) == 3);
    CHECK(strcmp(gcnsel_diagnostic_file(one, NULL), "k.ll") == 0);
    CHECK(strcmp(gcnsel_diagnostic_source_line(one, NULL), "  retrn void") == 0);
    CHECK(strncmp(gcnsel_diagnostic_rendered(one, &length), "k.ll:2:3: error: ", 17) == 0);
    CHECK(strlen(gcnsel_diagnostic_rendered(one, NULL)) == length);
    gcnsel_result_free(result);
    /* No bytes, which need no memory, are a module without kernels. */
    CHECK(gcnsel_compile(NULL, NULL, NULL, 0, &result) == GCNSEL_STATUS_OK);
    gcnsel_result_free(result);
}

/* A panic is a status, on shared threads and on the options' own; both go on working. */
static void panics(void)
{
    gcnsel_options *options = gcnsel_options_new();
    gcnsel_result *result = (gcnsel_result *)&result;
    uint32_t threads;

    for (threads = 0; threads <= 2; threads++) {
        CHECK(gcnsel_options_set_threads(options, threads) == GCNSEL_STATUS_OK);
        CHECK(gcnsel_options_set(options, "provoke-panic", "true") == GCNSEL_STATUS_OK);
        CHECK(compile(options, KERNEL, &result) == GCNSEL_STATUS_PANIC && result == NULL);
        CHECK(strcmp(gcnsel_last_error(NULL), "gcnsel has a bug: provoked") == 0);
        CHECK(gcnsel_options_set(options, "provoke-panic", "false") == GCNSEL_STATUS_OK);
        CHECK(compile(options, KERNEL, &result) == GCNSEL_STATUS_OK && result != NULL);
        gcnsel_result_free(result);
    }
    gcnsel_options_free(options);
}

int main(void)
{
    CHECK(gcnsel_abi_version() == GCNSEL_ABI_VERSION);
    CHECK(strcmp(gcnsel_last_error(NULL), "") == 0);
    bad_arguments();
    refused();
    panics();
    puts("border: all as it should be");
    return EXIT_SUCCESS;
}
