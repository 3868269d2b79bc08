// Compiles on many threads at once, behind classes that free what they hold:
//
//     compile [FILE]...
//
// Each file of LLVM IR, or without one a kernel of the program's own, is compiled for three processors to a code object and to
// assembly, all at the same time, and then once more: the same input gives the same bytes. docs/c.md says how to build it.

#include <gcnsel.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <future>
#include <iostream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

/// A call that failed: what the library says of it.
class Error : public std::runtime_error {
public:
    explicit Error(gcnsel_status status) : std::runtime_error(gcnsel_last_error(nullptr)), status(status) {}

    const gcnsel_status status;
};

/// How to compile. Threads share one that is const.
class Options {
public:
    Options& set(const char* name, const char* value)
    {
        if (gcnsel_status status = gcnsel_options_set(handle.get(), name, value)) {
            throw Error(status);
        }
        return *this;
    }

    const gcnsel_options* get() const { return handle.get(); }

private:
    struct Free {
        void operator()(gcnsel_options* options) const { gcnsel_options_free(options); }
    };

    std::unique_ptr<gcnsel_options, Free> handle{gcnsel_options_new()};
};

/// What a call gives. An input that is refused throws.
class Result {
public:
    static Result compile(const Options& options, const std::string& name, std::string_view input)
    {
        gcnsel_result* result;
        gcnsel_status status = gcnsel_compile(options.get(), name.c_str(), input.data(), input.size(), &result);
        return Result(status, result);
    }

    static Result figures(const std::string& name, std::string_view object)
    {
        gcnsel_result* result;
        gcnsel_status status = gcnsel_figures(name.c_str(), object.data(), object.size(), &result);
        return Result(status, result);
    }

    /// The output, for as long as this lives.
    std::string_view output() const
    {
        std::size_t length;
        const char* bytes = gcnsel_result_output(handle.get(), &length);
        return {bytes, length};
    }

    /// What is said of what was compiled.
    std::vector<std::string> warnings() const
    {
        std::vector<std::string> all;
        for (std::size_t i = 0; i < gcnsel_result_diagnostic_count(handle.get()); i++) {
            all.emplace_back(gcnsel_diagnostic_rendered(gcnsel_result_diagnostic(handle.get(), i), nullptr));
        }
        return all;
    }

private:
    struct Free {
        void operator()(gcnsel_result* result) const { gcnsel_result_free(result); }
    };

    Result(gcnsel_status status, gcnsel_result* result) : handle(result)
    {
        if (status != GCNSEL_STATUS_OK) {
            throw Error(status);
        }
    }

    std::unique_ptr<gcnsel_result, Free> handle;
};

struct Input {
    std::string name;
    std::string bytes;
};

const char* const TARGETS[] = {"gfx900", "gfx90a", "gfx942"};
const char* const FORMS[] = {"obj", "asm"};

Input read(const char* path)
{
    std::ifstream file(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (!file) {
        throw std::runtime_error(std::string(path) + " cannot be read");
    }
    return {path, std::move(bytes)};
}

Input own_kernel()
{
    return {"nothing.ll", "define amdgpu_kernel void @nothing() {\n  ret void\n}\n"};
}

/// Compiles all inputs for all targets to all forms, each on a thread of its own.
std::vector<Result> compile_all(const std::vector<Input>& inputs, const std::vector<Options>& options)
{
    std::vector<std::future<Result>> running;
    for (const Input& input : inputs) {
        for (const Options& one : options) {
            running.push_back(std::async(std::launch::async, [&] {
                return Result::compile(one, input.name, input.bytes);
            }));
        }
    }
    std::vector<Result> results;
    for (std::future<Result>& one : running) {
        results.push_back(one.get());
    }
    return results;
}

/// That what is wrong throws, with what is to be said.
void refuse()
{
    try {
        Result::compile(Options(), "bad.ll", "define amdgpu_kernel void @k() {\n  retrn void\n}\n");
    } catch (const Error& error) {
        if (error.status == GCNSEL_STATUS_REFUSED) {
            std::cout << error.what() << '\n';
            return;
        }
    }
    throw std::logic_error("what is wrong is compiled");
}

void run(int argc, char** argv)
{
    if (gcnsel_abi_version() != GCNSEL_ABI_VERSION) {
        throw std::runtime_error("the library is of another ABI than this program");
    }
    std::vector<Input> inputs;
    std::transform(argv + 1, argv + argc, std::back_inserter(inputs), read);
    if (inputs.empty()) {
        inputs.push_back(own_kernel());
    }
    std::vector<Options> options;
    for (const char* target : TARGETS) {
        for (const char* form : FORMS) {
            options.emplace_back();
            options.back().set("mcpu", target).set("emit", form);
        }
    }
    std::vector<Result> results = compile_all(inputs, options);
    std::vector<Result> again = compile_all(inputs, options);
    for (std::size_t i = 0; i < results.size(); i++) {
        const Input& input = inputs[i / options.size()];
        std::string_view output = results[i].output();
        if (output != again[i].output()) {
            throw std::logic_error(input.name + " is not compiled to the same bytes again");
        }
        std::cout << input.name << ": " << output.size() << " bytes\n";
        for (const std::string& warning : results[i].warnings()) {
            std::cout << warning << '\n';
        }
        if (i % std::size(FORMS) == 0) {
            std::cout << Result::figures(input.name, output).output();
        }
    }
    refuse();
}

}  // namespace

int main(int argc, char** argv)
{
    try {
        run(argc, argv);
        return EXIT_SUCCESS;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return EXIT_FAILURE;
    }
}
