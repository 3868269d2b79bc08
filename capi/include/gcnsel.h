/*
 * libgcnsel: compiles LLVM IR for AMD GPUs (gfx900, gfx90a, gfx942), with no LLVM inside.
 *
 * cbindgen makes this file of the sources in capi/src. The page is docs/c.md; capi/examples has programs in C and C++.
 *
 * Threads: any thread may call any function. While one thread changes options, or frees a handle, no other may use them.
 *
 * Memory: the caller frees gcnsel_options with gcnsel_options_free(), and gcnsel_result with gcnsel_result_free(). All other
 * pointers that functions return belong to the handle that the function was given, or to the library. Texts end with a NUL, which
 * `*length` does not count; `length` may be NULL.
 *
 * Errors: functions that can fail return a gcnsel_status, and gcnsel_last_error() says more. Functions that read a result or a
 * diagnostic accept NULL, and then return 0 or NULL. No panic leaves the library. If memory runs out, the process ends.
 */


#ifndef GCNSEL_H
#define GCNSEL_H

#include <stddef.h>
#include <stdint.h>

/*
 The number of the binary interface that this header describes. A program that was compiled with it runs with any library
 whose gcnsel_abi_version() returns the same number. New functions, option names and status values do not change the
 number; anything else that a program could notice does.
 */
#define GCNSEL_ABI_VERSION 1

/*
 How a call has ended. Later versions may add values; none will get another number.
 */
enum gcnsel_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /*
     All went well.
     */
    GCNSEL_STATUS_OK = 0,
    /*
     The input is wrong or not supported. The result has diagnostics that say why.
     */
    GCNSEL_STATUS_REFUSED = 1,
    /*
     A pointer is NULL that may not be, or a length is larger than memory.
     */
    GCNSEL_STATUS_BAD_ARGUMENT = 2,
    /*
     A name or a value is not UTF-8.
     */
    GCNSEL_STATUS_BAD_TEXT = 3,
    /*
     There is no option of that name.
     */
    GCNSEL_STATUS_UNKNOWN_OPTION = 4,
    /*
     The option does not take that value.
     */
    GCNSEL_STATUS_BAD_VALUE = 5,
    /*
     The operating system refuses to start threads.
     */
    GCNSEL_STATUS_NO_THREADS = 6,
    /*
     A bug in gcnsel: it has panicked. The handles that the call was given can still be used and freed.
     */
    GCNSEL_STATUS_PANIC = 7,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum gcnsel_status gcnsel_status;
#else
typedef int32_t gcnsel_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 How bad it is. Later versions may add values; none will get another number.
 */
enum gcnsel_severity
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /*
     The input is not compiled.
     */
    GCNSEL_SEVERITY_ERROR = 0,
    /*
     The input is compiled, without something that it asks for.
     */
    GCNSEL_SEVERITY_WARNING = 1,
    /*
     More about an error or a warning.
     */
    GCNSEL_SEVERITY_NOTE = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum gcnsel_severity gcnsel_severity;
#else
typedef int32_t gcnsel_severity;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 Something that is said of an input. It belongs to the result.
 */
typedef struct gcnsel_diagnostic gcnsel_diagnostic;

/*
 How to compile: options by name, and threads to compile on. Several threads may compile with the same options.
 */
typedef struct gcnsel_options gcnsel_options;

/*
 What a call gives: output and diagnostics. Nothing changes a result, so several threads may read it.
 */
typedef struct gcnsel_result gcnsel_result;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/*
 The number of the library's binary interface. It must equal GCNSEL_ABI_VERSION of the header that the program was compiled
 with.
 */
uint32_t gcnsel_abi_version(void);

/*
 The version of gcnsel, as 0.1.0: a string that is never freed.
 */
const char *gcnsel_version(void);

/*
 A status in a few words: a string that is never freed. NULL if the number is no status.
 */
const char *gcnsel_status_text(int32_t status);

/*
 What went wrong in the last call of this thread that did not return GCNSEL_STATUS_OK: a text of `*length` bytes. It is valid
 until another call in this thread fails, or the thread ends. The text is empty if no call has failed.
 */
const char *gcnsel_last_error(size_t *length);

/*
 Options as they are without settings: the processor is what the functions' "target-cpu" says, else gfx942, and the output
 is a code object. gcnsel_options_free() frees them. Never NULL.
 */
gcnsel_options *gcnsel_options_new(void);

/*
 Frees options. NULL is accepted.
 */
void gcnsel_options_free(gcnsel_options *options);

/*
 Sets an option by its name. Names and values are those of the program's command line, without dashes:

 mcpu=gfx900|gfx90a|gfx942, with settings as in gfx90a:sramecc-:xnack+;
 emit=obj (a code object for the loader), reloc (a relocatable object), asm, dag, mir, wave-mir or llvm-ir;
 code-object-version=4|5|6; verify, no-value-reasoning, no-schedule, no-atomic-optimizer=true|false;
 amdgpu-atomic-optimizer-strategy=None|Iterative|DPP; amdgpu-kernarg-preload-count=N;
 sgpr-allocator, vgpr-allocator=colouring|regalloc2; sgpr-spill-vgprs=0..512; function=NAME (only that kernel).

 `name` and `value` are UTF-8, end with a NUL, and are copied. A later value takes the place of an earlier one. An option that
 is refused (GCNSEL_STATUS_UNKNOWN_OPTION, GCNSEL_STATUS_BAD_VALUE, GCNSEL_STATUS_BAD_TEXT) changes nothing;
 gcnsel_last_error() says what would be accepted.
 */
gcnsel_status gcnsel_options_set(gcnsel_options *options,
                                 const char *name,
                                 const char *value);

/*
 Gives options `count` threads of their own, up to 1024. What is compiled with these options is compiled on these threads.
 They end when the options are freed.

 0 takes them away again: functions are then compiled on threads that the whole process shares, one for each core. These
 start when they are first needed, and do not end. The output is the same bytes for any number of threads.
 */
gcnsel_status gcnsel_options_set_threads(gcnsel_options *options,
                                         uint32_t count);

/*
 Compiles a module of LLVM IR, text or bitcode. (The first bytes tell which.)

 `options` may be NULL, for options without settings. `name` is what diagnostics call the input, as a rule the name of its
 file; it ends with a NUL, and need not be UTF-8. NULL stands for "<input>". `input` has `length` bytes, and needs no NUL. The
 library keeps none of these after the call.

 If the call returns GCNSEL_STATUS_OK or GCNSEL_STATUS_REFUSED, `*result` is a result, which gcnsel_result_free() frees; else
 it is NULL. The result of an input that is refused has no output, and has at least one diagnostic of GCNSEL_SEVERITY_ERROR.
 The result of one that is compiled may have warnings.
 */
gcnsel_status gcnsel_compile(const gcnsel_options *options,
                             const char *name,
                             const void *input,
                             size_t length,
                             gcnsel_result **result);

/*
 Says what the kernels of a code object take, of any compiler. The output is JSON, as `gcnsel stats --json` prints it: an
 array with an object for each kernel. That has registers, spills, sizes, instructions by class, estimated cycles, occupancy
 and what limits it.

 `object` has `length` bytes: the output of gcnsel_compile() with `emit` = `obj` or `reloc`, or what is in a file. `name` and
 `*result` are as in gcnsel_compile().
 */
gcnsel_status gcnsel_figures(const char *name,
                             const void *object,
                             size_t length,
                             gcnsel_result **result);

/*
 Frees a result, with its output and its diagnostics. NULL is accepted.
 */
void gcnsel_result_free(gcnsel_result *result);

/*
 The output: a code object, text or JSON, of `*length` bytes. It belongs to the result. If the input is refused it is NULL.
 */
const char *gcnsel_result_output(const gcnsel_result *result,
                                 size_t *length);

/*
 The number of diagnostics. (Notes belong to diagnostics, and are not counted.)
 */
size_t gcnsel_result_diagnostic_count(const gcnsel_result *result);

/*
 A diagnostic by its number, from 0, in the order of the input. It belongs to the result. NULL if there are not so many.
 */
const gcnsel_diagnostic *gcnsel_result_diagnostic(const gcnsel_result *result,
                                                  size_t index);

/*
 The severity; GCNSEL_SEVERITY_ERROR if the diagnostic is NULL.
 */
gcnsel_severity gcnsel_diagnostic_severity(const gcnsel_diagnostic *diagnostic);

/*
 The name of the input.
 */
const char *gcnsel_diagnostic_file(const gcnsel_diagnostic *diagnostic, size_t *length);

/*
 The line, from 1; 0 if the diagnostic has no place in the input, as of a triple. For bitcode it is the line of the text that
 `emit` = `llvm-ir` gives.
 */
size_t gcnsel_diagnostic_line(const gcnsel_diagnostic *diagnostic);

/*
 The column, in bytes, from 1; 0 if the diagnostic has no place in the input.
 */
size_t gcnsel_diagnostic_column(const gcnsel_diagnostic *diagnostic);

/*
 The number of bytes of the input that it is about. `*start` is the offset of the first; `start` may be NULL. Both are 0 if
 the diagnostic has no place in the input.
 */
size_t gcnsel_diagnostic_bytes(const gcnsel_diagnostic *diagnostic,
                               size_t *start);

/*
 One sentence without a final period: what was found, what would be accepted.
 */
const char *gcnsel_diagnostic_message(const gcnsel_diagnostic *diagnostic, size_t *length);

/*
 The line of the input, with escapes for what cannot be printed; empty if the diagnostic has no place in the input.
 */
const char *gcnsel_diagnostic_source_line(const gcnsel_diagnostic *diagnostic,
                                          size_t *length);

/*
 The diagnostic as the program gcnsel prints it, without colours: FILE:LINE:COLUMN: error: MESSAGE, the line, a caret, and
 the notes. For a note it is the message.
 */
const char *gcnsel_diagnostic_rendered(const gcnsel_diagnostic *diagnostic,
                                       size_t *length);

/*
 The number of notes.
 */
size_t gcnsel_diagnostic_note_count(const gcnsel_diagnostic *diagnostic);

/*
 A note by its number, from 0. It is a diagnostic itself. NULL if there are not so many.
 */
const gcnsel_diagnostic *gcnsel_diagnostic_note(const gcnsel_diagnostic *diagnostic, size_t index);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* GCNSEL_H */
