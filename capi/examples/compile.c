/*
 * Compiles a file of LLVM IR, text or bitcode, or without one a kernel of its own: writes the output, and prints what the kernels
 * take and what is said of the input.
 *
 *     compile [-o OUT] [NAME=VALUE]... [FILE]
 *
 * docs/c.md says how to build it, and which names and values there are.
 */

#include <gcnsel.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char KERNEL[] = "declare i32 @llvm.amdgcn.workitem.id.x()\n"
                             "define amdgpu_kernel void @square(ptr addrspace(1) %out) {\n"
                             "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n"
                             "  %square = mul i32 %id, %id\n"
                             "  %at = getelementptr i32, ptr addrspace(1) %out, i32 %id\n"
                             "  store i32 %square, ptr addrspace(1) %at\n"
                             "  ret void\n"
                             "}\n";

/* The content of a file, which the caller frees; NULL if it cannot be read. */
static char *read_file(const char *path, size_t *length)
{
    char *bytes = NULL;
    size_t room = 0;
    size_t got;
    FILE *file = fopen(path, "rb");

    *length = 0;
    if (file == NULL) {
        return NULL;
    }
    do {
        if (*length == room) {
            char *more = realloc(bytes, room = 2 * room + 4096);
            if (more == NULL) {
                break;
            }
            bytes = more;
        }
        got = fread(bytes + *length, 1, room - *length, file);
        *length += got;
    } while (got > 0);
    if (ferror(file) || !feof(file)) {
        free(bytes);
        bytes = NULL;
    }
    fclose(file);
    return bytes;
}

static int write_file(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    int is_written;

    if (file == NULL) {
        return 0;
    }
    is_written = fwrite(bytes, 1, length, file) == length;
    return fclose(file) == 0 && is_written;
}

/* Prints everything that is said of an input: as a compiler does, and how a program would read it. */
static void print_diagnostics(const gcnsel_result *result)
{
    size_t count = gcnsel_result_diagnostic_count(result);
    size_t i;

    for (i = 0; i < count; i++) {
        const gcnsel_diagnostic *one = gcnsel_result_diagnostic(result, i);
        const char *kind = gcnsel_diagnostic_severity(one) == GCNSEL_SEVERITY_ERROR ? "error" : "warning";
        fprintf(stderr, "%s\n", gcnsel_diagnostic_rendered(one, NULL));
        fprintf(stderr, "(%s %lu of %lu, at line %lu, column %lu)\n", kind, (unsigned long)i + 1,
                (unsigned long)count, (unsigned long)gcnsel_diagnostic_line(one),
                (unsigned long)gcnsel_diagnostic_column(one));
    }
}

/* Prints what the kernels of a code object take, as JSON. */
static int print_figures(const char *object, size_t length)
{
    gcnsel_result *figures;
    gcnsel_status status = gcnsel_figures("the output", object, length, &figures);

    if (status == GCNSEL_STATUS_OK) {
        fputs(gcnsel_result_output(figures, NULL), stdout);
    } else {
        fprintf(stderr, "%s\n", gcnsel_last_error(NULL));
    }
    gcnsel_result_free(figures);
    return status == GCNSEL_STATUS_OK;
}

/* Sets an option that is written NAME=VALUE. */
static int set_option(gcnsel_options *options, char *argument)
{
    char *equals = strchr(argument, '=');

    *equals = '\0';
    if (gcnsel_options_set(options, argument, equals + 1) != GCNSEL_STATUS_OK) {
        fprintf(stderr, "%s\n", gcnsel_last_error(NULL));
        return 0;
    }
    return 1;
}

int main(int argc, char **argv)
{
    const char *path = NULL;
    const char *out = "square.hsaco";
    char *file = NULL;
    const char *input = KERNEL;
    size_t length = sizeof KERNEL - 1;
    gcnsel_options *options;
    gcnsel_result *result = NULL;
    gcnsel_status status;
    int is_right = 1;
    int i;

    if (gcnsel_abi_version() != GCNSEL_ABI_VERSION) {
        fprintf(stderr, "libgcnsel %s is of another ABI than this program\n", gcnsel_version());
        return EXIT_FAILURE;
    }
    options = gcnsel_options_new();
    for (i = 1; i < argc && is_right; i++) {
        if (strcmp(argv[i], "-o") == 0 && i + 1 < argc) {
            out = argv[++i];
        } else if (strchr(argv[i], '=') != NULL) {
            is_right = set_option(options, argv[i]);
        } else {
            path = argv[i];
        }
    }
    if (is_right && path != NULL) {
        input = file = read_file(path, &length);
        if (file == NULL) {
            perror(path);
            is_right = 0;
        }
    }
    if (is_right) {
        status = gcnsel_compile(options, path, input, length, &result);
        /* Warnings, of what was compiled; errors, of what was refused. */
        print_diagnostics(result);
        if (status == GCNSEL_STATUS_OK) {
            size_t size;
            const char *output = gcnsel_result_output(result, &size);
            is_right = write_file(out, output, size);
            if (!is_right) {
                perror(out);
            } else if (size >= 4 && memcmp(output, "\177ELF", 4) == 0) {
                is_right = print_figures(output, size);
            }
        } else {
            is_right = 0;
            if (result == NULL) {
                fprintf(stderr, "%s: %s\n", gcnsel_status_text(status), gcnsel_last_error(NULL));
            }
        }
    }
    gcnsel_result_free(result);
    gcnsel_options_free(options);
    free(file);
    return is_right ? EXIT_SUCCESS : EXIT_FAILURE;
}
