//! Convergence control tokens by LLVM's static rules.

use crate::support::parse;
use gcnsel_analysis::check_tokens;

const DECLARATIONS: &str = "
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare void @op() convergent
";

/// What is said of a function, and at what text.
fn check(body: &str, expected: Option<(&str, &str)>) {
    let text =
        format!("{DECLARATIONS}define amdgpu_kernel void @f(i1 %c, i1 %d) convergent {{\n{body}\n}}\n");
    let module = parse(&text);
    let function = module.functions.iter().find(|f| !f.is_declaration()).expect("a function with a body");
    match (check_tokens(&module, function), expected) {
        (Ok(()), None) => {}
        (Err(error), Some((message, at))) => {
            assert_eq!(error.message, message, "{text}");
            let start = error.span.expect("it has a place").start as usize;
            assert!(text[start..].starts_with(at), "{}", &text[start..]);
        }
        (result, _) => panic!("{result:?}\n{text}"),
    }
}

const ANCHOR: &str = "call token @llvm.experimental.convergence.anchor()";
const LOOP: &str = "call token @llvm.experimental.convergence.loop()";

#[test]
fn hearts_in_headers() {
    // Two loops, one in the other, each with a heart; the inner one's token comes from the outer one's heart.
    check(
        &format!(
            "entry:
               %e = call token @llvm.experimental.convergence.entry()
               call void @op() [ \"convergencectrl\"(token %e) ]
               br label %outer
             outer:
               %o = {LOOP} [ \"convergencectrl\"(token %e) ]
               call void @op() [ \"convergencectrl\"(token %o) ]
               br label %inner
             inner:
               %i = {LOOP} [ \"convergencectrl\"(token %o) ]
               call void @op() [ \"convergencectrl\"(token %i) ]
               br i1 %c, label %inner, label %latch
             latch:
               call void @op() [ \"convergencectrl\"(token %o) ]
               br i1 %d, label %outer, label %exit
             exit:
               call void @op() [ \"convergencectrl\"(token %e) ]
               ret void"
        ),
        None,
    );
    // What another bundle has is no token.
    check(
        "call void @op() [ \"other\"(i1 %c) ]
         ret void",
        None,
    );
    // An anchor in each iteration.
    check(
        &format!(
            "br label %l
             l:
               %a = {ANCHOR}
               call void @op() [ \"convergencectrl\"(token %a) ]
               br i1 %c, label %l, label %exit
             exit:
               ret void"
        ),
        None,
    );
}

#[test]
fn closed_paths_without_the_definition() {
    let outside = "a convergence control token from outside a cycle is used in the cycle by \
                   'llvm.experimental.convergence.loop' only";
    check(
        &format!(
            "  %a = {ANCHOR}
               br label %l
             l:
               call void @op() [ \"convergencectrl\"(token %a) ]
               br i1 %c, label %l, label %exit
             exit:
               ret void"
        ),
        Some((outside, "call void @op()")),
    );
    let header = "the heart of a cycle stands in the header of a natural loop";
    check(
        &format!(
            "  %a = {ANCHOR}
               br label %l
             l:
               br i1 %d, label %then, label %latch
             then:
               %h = {LOOP} [ \"convergencectrl\"(token %a) ]
               br label %latch
             latch:
               br i1 %c, label %l, label %exit
             exit:
               ret void"
        ),
        Some((header, "%h = ")),
    );
    // The inner loop's heart counts with a token from outside both.
    check(
        &format!(
            "  %a = {ANCHOR}
               br label %outer
             outer:
               br label %inner
             inner:
               %h = {LOOP} [ \"convergencectrl\"(token %a) ]
               br i1 %c, label %inner, label %latch
             latch:
               br i1 %d, label %outer, label %exit
             exit:
               ret void"
        ),
        Some((header, "%h = ")),
    );
    // A cycle with two entries.
    check(
        &format!(
            "  %a = {ANCHOR}
               br i1 %d, label %p, label %q
             p:
               %h = {LOOP} [ \"convergencectrl\"(token %a) ]
               br label %q
             q:
               br i1 %c, label %p, label %exit
             exit:
               ret void"
        ),
        Some((header, "%h = ")),
    );
    check(
        &format!(
            "  %a = {ANCHOR}
               br label %l
             l:
               %h = {LOOP} [ \"convergencectrl\"(token %a) ]
               %g = {LOOP} [ \"convergencectrl\"(token %a) ]
               br i1 %c, label %l, label %exit
             exit:
               ret void"
        ),
        Some(("a cycle has one heart", "%g = ")),
    );
}

/// What keeps lanes apart behind a loop can be part of the loop; not so if it is not known where iterations begin.
#[test]
fn regions_that_go_on_behind_a_cycle() {
    check(
        &format!(
            "br label %l
             l:
               %a = {ANCHOR}
               br i1 %c, label %l, label %exit
             exit:
               call void @op() [ \"convergencectrl\"(token %a) ]
               ret void"
        ),
        None,
    );
    check(
        &format!(
            "br i1 %d, label %p, label %q
             p:
               br label %q
             q:
               %a = {ANCHOR}
               br i1 %c, label %p, label %exit
             exit:
               call void @op() [ \"convergencectrl\"(token %a) ]
               ret void"
        ),
        Some((
            "a convergence control token is used outside an irreducible cycle around its definition, which is not \
             supported",
            "call void @op()",
        )),
    );
}

/// Of two cycles in each other those count that the use is behind.
#[test]
fn regions_that_go_on_behind_two_cycles() {
    let both = |entry: &str, end: &str, behind: &str| {
        format!(
            "{entry}
             p:
               br label %q
             q:
               br label %l
             l:
               %a = {ANCHOR}
               br i1 %c, label %l, label %after
             after:
               {}
               br i1 %d, label {end}, label %exit
             exit:
               {}
               ret void",
            if behind == "one" { "call void @op() [ \"convergencectrl\"(token %a) ]" } else { "" },
            if behind == "two" { "call void @op() [ \"convergencectrl\"(token %a) ]" } else { "" }
        )
    };
    let (natural, irreducible) = ("br label %p", "br i1 %d, label %p, label %q");
    check(&both(natural, "%p", "two"), None);
    check(&both(irreducible, "%p", "one"), None);
    check(
        &both(irreducible, "%p", "two"),
        Some((
            "a convergence control token is used outside an irreducible cycle around its definition, which is not \
             supported",
            "call void @op()",
        )),
    );
}

#[test]
fn tokens_from_elsewhere() {
    check(
        "call void @op() [ \"convergencectrl\"(token poison) ]\n  ret void",
        Some(("a convergence control token is the result of a call in the same function", "call void @op()")),
    );
}
