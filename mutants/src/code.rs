//! Mutants of functions: each place that a mutant changes asks whether its mutant is the active one.
//!
//! Conditions hold always or never, comparisons are turned round or off by one, statements and arms of matches with a
//! wildcard are dropped, integers are one more.

use crate::numbering::Numbering;
use proc_macro2::Span;
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Expr, ExprBinary, Lit, Stmt, parse_quote};

/// Instruments functions.
pub(crate) struct Code<'a>(pub &'a mut Numbering);

impl Code<'_> {
    fn mutant(&mut self, span: Span, change: String) -> Option<usize> {
        self.0.add(span.start().line, &change)
    }

    /// A condition that holds always, and one that holds never; parts of it where there is a `let`.
    fn condition(&mut self, expr: &mut Expr) {
        if !has_let(expr) {
            self.boolean(expr);
            return;
        }
        let mut parts = Vec::new();
        for mut part in chain(expr.clone()) {
            if let Expr::Let(pattern) = &mut part {
                let was = text(pattern);
                self.visit_expr_mut(&mut pattern.expr);
                let kept = self.mutant(pattern.span(), format!("{was} => no"));
                parts.push(part);
                parts.extend(kept.map(|id| -> Expr { parse_quote!(crate::mutants::keep(#id)) }));
            } else {
                self.boolean(&mut part);
                parts.push(part);
            }
        }
        // To the left, since a `let` may not stand in parentheses.
        let joined = parts.into_iter().reduce(|left, right| {
            let op = BinOp::And(Default::default());
            Expr::Binary(ExprBinary { attrs: Vec::new(), left: Box::new(left), op, right: Box::new(right) })
        });
        *expr = joined.expect("a chain has parts");
    }

    fn boolean(&mut self, expr: &mut Expr) {
        let (span, was) = (expr.span(), text(expr));
        visit_mut::visit_expr_mut(self, expr);
        self.wrap(span, expr, format!("{was} => true"), "always");
        self.wrap(span, expr, format!("{was} => false"), "never");
    }

    fn wrap(&mut self, span: Span, expr: &mut Expr, change: String, by: &str) {
        let is = |value: &str| matches!(expr, Expr::Lit(_)) && text(expr) == value;
        if by == "always" && is("true") || by == "never" && is("false") {
            return;
        }
        if let Some(id) = self.mutant(span, change) {
            let (old, by) = (expr.clone(), syn::Ident::new(by, Span::call_site()));
            *expr = parse_quote!(crate::mutants::#by(#id, #old));
        }
    }
}

/// Source text, short.
pub(crate) fn text(what: &impl ToTokens) -> String {
    let text = quote!(#what).to_string();
    if text.chars().count() > 120 { text.chars().take(117).chain("...".chars()).collect() } else { text }
}

/// The parts of `a && b && c`.
fn chain(expr: Expr) -> Vec<Expr> {
    match expr {
        Expr::Binary(ExprBinary { left, op: BinOp::And(_), right, .. }) => {
            [chain(*left), chain(*right)].concat()
        }
        other => vec![other],
    }
}

fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(ExprBinary { left, op: BinOp::And(_), right, .. }) => has_let(left) || has_let(right),
        _ => false,
    }
}

/// Methods whose closures say yes or no.
const PREDICATES: &[&str] = &[
    "filter",
    "take_while",
    "skip_while",
    "any",
    "all",
    "find",
    "retain",
    "is_some_and",
    "is_none_or",
    "position",
    "rposition",
    "then_some",
];

/// Whether a statement does something and comes back.
fn can_be_dropped(expr: &Expr) -> bool {
    matches!(expr, Expr::MethodCall(_) | Expr::Call(_) | Expr::Assign(_) | Expr::ForLoop(_))
        || matches!(expr, Expr::Binary(b) if matches!(b.op,
            BinOp::AddAssign(_) | BinOp::SubAssign(_) | BinOp::BitOrAssign(_) | BinOp::BitAndAssign(_)))
}

/// Whether something is there under conditions: for tests.
pub(crate) fn is_conditional(attrs: &[syn::Attribute]) -> bool {
    attrs.iter().any(|a| a.path().is_ident("cfg"))
}

impl VisitMut for Code<'_> {
    fn visit_item_mod_mut(&mut self, item: &mut syn::ItemMod) {
        if !is_conditional(&item.attrs) {
            visit_mut::visit_item_mod_mut(self, item);
        }
    }

    // Constants are what they are.
    fn visit_item_const_mut(&mut self, _: &mut syn::ItemConst) {}
    fn visit_item_static_mut(&mut self, _: &mut syn::ItemStatic) {}
    fn visit_impl_item_const_mut(&mut self, _: &mut syn::ImplItemConst) {}
    fn visit_attribute_mut(&mut self, _: &mut syn::Attribute) {}
    fn visit_type_mut(&mut self, _: &mut syn::Type) {}
    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}

    fn visit_item_fn_mut(&mut self, item: &mut syn::ItemFn) {
        if item.sig.constness.is_none() && !is_conditional(&item.attrs) {
            self.0.enter_function(&item.sig.ident.to_string());
            visit_mut::visit_item_fn_mut(self, item);
            self.result(&item.sig, &mut item.block);
        }
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut syn::ImplItemFn) {
        if item.sig.constness.is_none() && !is_conditional(&item.attrs) {
            self.0.enter_function(&item.sig.ident.to_string());
            visit_mut::visit_impl_item_fn_mut(self, item);
            self.result(&item.sig, &mut item.block);
        }
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let was: Vec<String> = block.stmts.iter().map(text).collect();
        visit_mut::visit_block_mut(self, block);
        for (stmt, was) in block.stmts.iter_mut().zip(was) {
            if let Stmt::Expr(expr, semi) = stmt
                && can_be_dropped(expr)
                && (semi.is_some() || matches!(expr, Expr::ForLoop(_)))
            {
                let was = was.trim_end_matches([';', ' ']);
                if let Some(id) = self.mutant(expr.span(), format!("{was}; => ;")) {
                    let old = expr.clone();
                    *stmt = parse_quote!(if crate::mutants::keep(#id) { #old; });
                }
            }
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::If(item) if is_conditional(&item.attrs) => {}
            Expr::If(item) => {
                self.condition(&mut item.cond);
                self.visit_block_mut(&mut item.then_branch);
                if let Some((_, other)) = &mut item.else_branch {
                    self.visit_expr_mut(other);
                }
            }
            Expr::While(item) => {
                // A loop that never ends is not worth the wait.
                let (span, was) = (item.cond.span(), text(&item.cond));
                visit_mut::visit_expr_while_mut(self, item);
                if !has_let(&item.cond) {
                    self.wrap(span, &mut item.cond, format!("{was} => false"), "never");
                }
            }
            Expr::Match(item) => {
                self.visit_expr_mut(&mut item.expr);
                let falls = matches!(item.arms.last().map(|a| &a.pat), Some(syn::Pat::Wild(_)));
                let count = item.arms.len();
                for (i, arm) in item.arms.iter_mut().enumerate() {
                    let (span, was) = (arm.pat.span(), text(&arm.pat));
                    match &mut arm.guard {
                        Some((_, guard)) => self.boolean(guard),
                        None if falls && i + 1 < count => {
                            if let Some(id) = self.mutant(span, format!("{was} => _")) {
                                arm.guard =
                                    Some((Default::default(), parse_quote!(crate::mutants::keep(#id))));
                            }
                        }
                        None => {}
                    }
                    self.visit_expr_mut(&mut arm.body);
                }
            }
            Expr::Binary(item) => {
                let (span, was) = (item.span(), text(item));
                let by = match item.op {
                    BinOp::And(_) => "always",
                    BinOp::Or(_) => "never",
                    _ => "",
                };
                let sides = [&item.left, &item.right].map(|side| (side.span(), text(side)));
                visit_mut::visit_expr_binary_mut(self, item);
                if !by.is_empty() {
                    for (side, (span, was)) in [&mut *item.left, &mut *item.right].into_iter().zip(sides) {
                        if !has_let(side) {
                            self.wrap(span, side, format!("{was} => {}", by == "always"), by);
                        }
                    }
                }
                match item.op {
                    BinOp::Eq(_) | BinOp::Ne(_) => self.wrap(span, expr, format!("{was} => not"), "negate"),
                    BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => self.bound(span, expr, &was),
                    _ => {}
                }
            }
            Expr::Lit(item) => {
                if let Lit::Int(number) = &item.lit
                    && number.base10_digits().len() < 10
                {
                    let (span, was) = (item.span(), number.to_string());
                    self.wrap(span, expr, format!("{was} => {was} + 1"), "more");
                }
            }
            Expr::MethodCall(item) if PREDICATES.contains(&&*item.method.to_string()) => {
                self.visit_expr_mut(&mut item.receiver);
                for arg in &mut item.args {
                    match arg {
                        Expr::Closure(closure) if !matches!(*closure.body, Expr::Block(_)) => {
                            self.boolean(&mut closure.body)
                        }
                        other => self.visit_expr_mut(other),
                    }
                }
            }
            // Sizes of arrays and places in tuples are no numbers to change.
            Expr::Repeat(_) | Expr::Index(_) | Expr::Range(_) => {}
            // In `let ... else`, and as values.
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        if let Some(init) = &mut local.init {
            self.visit_expr_mut(&mut init.expr);
        }
    }
}

impl Code<'_> {
    /// The last expression of a function that says yes or no.
    fn result(&mut self, sig: &syn::Signature, block: &mut syn::Block) {
        let is_bool =
            matches!(&sig.output, syn::ReturnType::Type(_, ty) if quote!(#ty).to_string() == "bool");
        if let (true, Some(Stmt::Expr(expr, None))) = (is_bool, block.stmts.last_mut()) {
            let (span, was) = (expr.span(), text(expr));
            if !was.contains("mutants") {
                self.wrap(span, expr, format!("{was} => true"), "always");
                self.wrap(span, expr, format!("{was} => false"), "never");
            } else {
                self.wrap(span, expr, "result => true".into(), "always");
                self.wrap(span, expr, "result => false".into(), "never");
            }
        }
    }

    /// A bound off by one.
    fn bound(&mut self, span: Span, expr: &mut Expr, was: &str) {
        let Some(id) = self.mutant(span, format!("{was} => with or without equality")) else { return };
        let Expr::Binary(item) = &*expr else { return };
        let (left, op, right) = (&item.left, &item.op, &item.right);
        let other: BinOp = match op {
            BinOp::Lt(_) => parse_quote!(<=),
            BinOp::Le(_) => parse_quote!(<),
            BinOp::Gt(_) => parse_quote!(>=),
            _ => parse_quote!(>),
        };
        *expr = parse_quote!(match (&(#left), &(#right)) {
            (l, r) => crate::mutants::either(#id, l #op r, l #other r),
        });
    }
}
