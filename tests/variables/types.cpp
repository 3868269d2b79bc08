// Types of every kind, each of a variable that says its name.
struct declared;
struct base {
  int first;
};
struct derived : base {
  static int shared;
  unsigned low : 3, high : 13;
  long last;
  derived *next;
};
class access {
  char secret;
};
union either {
  float number;
  unsigned bits;
};
enum colour { red = -1, green = 7 };
enum class wide : unsigned long { most = 18446744073709551615ul };
typedef float quad __attribute__((ext_vector_type(4)));
typedef const volatile int fixed;

__attribute__((amdgpu_kernel)) void types(__attribute__((address_space(1))) int *__restrict out, declared *unknown) {
  bool flag;
  char letter;
  unsigned char byte;
  double real;
  char16_t wide_letter;
  fixed number = 0;
  __attribute__((address_space(3))) int *shared_pointer;
  int &reference = *(int *)out;
  int &&moved = (int &&)*(int *)out;
  derived structure;
  access hidden;
  either choice;
  colour tint;
  wide count;
  quad vector;
  int table[3][5];
  int (*function)(char, ...);
  void (*nothing)();
  int base::*member;
  _Atomic int counter;
  decltype(nullptr) null;
}
