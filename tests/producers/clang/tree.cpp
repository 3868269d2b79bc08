#include "lanes.h"
struct Node {
    int key;
    Node *left, *right;
};
static void insert(Node *&root, Node *node) {
    if (!root)
        root = node;
    else
        insert(node->key < root->key ? root->left : root->right, node);
}
static int depth(const Node *n) {
    if (!n)
        return 0;
    int left = depth(n->left), right = depth(n->right);
    return 1 + (left > right ? left : right);
}
static void walk(const Node *n, int *&to) {
    if (!n)
        return;
    walk(n->left, to);
    *to++ = n->key;
    walk(n->right, to);
}

// A search tree of eight keys, in private memory, for each work-item.
KERNEL void tree(int *out, const int *in) {
    unsigned i = position();
    Node nodes[8], *root = nullptr;
    for (int k = 0; k < 8; k++) {
        nodes[k] = {in[i * 8 + k], nullptr, nullptr};
        insert(root, &nodes[k]);
    }
    int *end = &out[i * 9];
    walk(root, end);
    *end = depth(root);
}
