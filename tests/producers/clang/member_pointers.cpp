#include "lanes.h"
struct Account {
    int balance = 0, limit = 100;
    int deposit(int n) { return balance += n; }
    int withdraw(int n) { return balance -= n <= balance + limit ? n : 0; }
    virtual int interest(int n) { return balance += balance * n / 100; }
};
struct Savings : Account {
    int interest(int n) override { return balance += balance * n / 50 + 1; }
};

KERNEL void member_pointers(int *out, const int *in) {
    unsigned i = position();
    int (Account::*const steps[])(int) = {&Account::deposit, &Account::withdraw, &Account::interest};
    int Account::*const fields[] = {&Account::balance, &Account::limit};
    Account plain;
    Savings savings;
    Account &account = i % 2 ? savings : plain;
    for (int k = 0; k < 4; k++)
        (account.*steps[(in[i] >> k) % 3])(in[i] & 63);
    out[i] = account.*fields[i / 2 % 2];
}
