//! Settings of the next instruction: its name, flags, alignment, attachments.

use super::attributes::check_attribute;
use super::checks::convention;
use super::error::{Made, Refusal};
use super::function::FunctionBuilder;
use super::settings::{Settings, Site};
use super::value::Value;
use crate::attribute_words::Bearer;
use crate::{Attribute, FastMath, MetadataId, Ordering, WrapFlags};

/// Settings. Each method returns a copy of the builder with one more setting; instructions made through the copy have it. So
/// `f.name("sum").nsw().add(a, b)` sets them for one instruction, and a copy that is kept sets them for many.
///
/// ```
/// use gcnsel_ir::FastMath;
/// use gcnsel_ir::builder::ModuleBuilder;
///
/// let m = ModuleBuilder::new();
/// let f = m.function("f", m.float_type(), &[m.float_type()]);
/// f.position_at_end(f.block("entry"));
/// let fast = f.fast(FastMath::FAST);
/// let x = f.param(0);
/// f.ret(fast.fadd(fast.fmul(x, x), x));
/// let text = gcnsel_ir::print(&m.finish()?);
/// assert!(text.contains("fmul fast float") && text.contains("fadd fast float"));
/// # Ok::<(), gcnsel_ir::builder::BuildErrors>(())
/// ```
///
/// A setting that the instruction cannot have is a mistake: `f.nuw().xor(a, b)`.
impl<'m> FunctionBuilder<'m> {
    fn with(&self, change: impl FnOnce(&mut Settings)) -> FunctionBuilder<'m> {
        let mut with = self.clone();
        change(&mut with.settings);
        with
    }

    /// The name of the result, without the `%`. A name that is taken gets a number behind it; "" is no name.
    pub fn name(&self, name: &str) -> FunctionBuilder<'m> {
        self.with(|s| s.name = (!name.is_empty()).then(|| name.into()))
    }

    /// `nuw`: no step wraps, unsigned.
    pub fn nuw(&self) -> FunctionBuilder<'m> {
        self.with(|s| s.wrap.nuw = true)
    }

    /// `nsw`: no step wraps, signed.
    pub fn nsw(&self) -> FunctionBuilder<'m> {
        self.with(|s| s.wrap.nsw = true)
    }

    /// `exact`: no bits are lost by a division or a shift.
    pub fn exact(&self) -> FunctionBuilder<'m> {
        self.with(|s| s.wrap.exact = true)
    }

    /// `disjoint`: the operands of `or` have no bit in common.
    pub fn disjoint(&self) -> FunctionBuilder<'m> {
        self.with(|s| s.wrap.disjoint = true)
    }

    /// `nneg`: the operand of `zext` or `uitofp` is not negative.
    pub fn nneg(&self) -> FunctionBuilder<'m> {
        self.with(|s| s.wrap.nneg = true)
    }

    /// `samesign`: the operands of `icmp` have one sign.
    pub fn samesign(&self) -> FunctionBuilder<'m> {
        self.with(|s| s.wrap.samesign = true)
    }

    /// All of these that are set, and none that is not.
    pub fn wrap(&self, flags: WrapFlags) -> FunctionBuilder<'m> {
        self.with(|s| s.wrap = flags)
    }

    /// Fast-math flags; [`FastMath::FAST`] is `fast`.
    pub fn fast(&self, flags: FastMath) -> FunctionBuilder<'m> {
        self.with(|s| s.fast = flags)
    }

    /// `inbounds`: base and result of `getelementptr` are in one object.
    pub fn inbounds(&self) -> FunctionBuilder<'m> {
        self.with(|s| s.inbounds = true)
    }

    /// `nusw`: no step of `getelementptr` wraps, base unsigned, offset signed.
    pub fn nusw(&self) -> FunctionBuilder<'m> {
        self.with(|s| s.nusw = true)
    }

    /// `weak`: a `cmpxchg` may fail for no reason.
    pub fn weak(&self) -> FunctionBuilder<'m> {
        self.with(|s| s.weak = true)
    }

    /// `volatile`.
    pub fn volatile(&self) -> FunctionBuilder<'m> {
        self.with(|s| s.volatile = true)
    }

    /// The alignment of an access or an `alloca` in bytes, a power of two. Without it, an access has its type's, an atomic one
    /// of `atomicrmw` and `cmpxchg` its size.
    pub fn align(&self, bytes: u64) -> FunctionBuilder<'m> {
        self.with(|s| s.align = Some(bytes))
    }

    /// Makes a load or a store atomic.
    pub fn atomic(&self, ordering: Ordering) -> FunctionBuilder<'m> {
        self.with(|s| s.ordering = Some(ordering))
    }

    /// The scope of an atomic access or a fence: `agent`, `workgroup`, `wavefront`, `singlethread`, each also with `-one-as`
    /// behind it; "" is the system's.
    pub fn syncscope(&self, scope: &str) -> FunctionBuilder<'m> {
        self.with(|s| s.scope = (!scope.is_empty()).then(|| scope.into()))
    }

    /// Attaches a node: `range`, `invariant.load`, `amdgpu.noclobber`, ...
    ///
    /// ```
    /// # use gcnsel_ir::{AddressSpace, builder::ModuleBuilder};
    /// # let m = ModuleBuilder::new();
    /// # let f = m.kernel("k", &[m.ptr_type(AddressSpace::CONSTANT)]);
    /// # f.position_at_end(f.block("entry"));
    /// let x = f.metadata("invariant.load", m.metadata_node(&[])).load(m.i32_type(), f.param(0));
    /// # f.ret_void();
    /// # assert!(gcnsel_ir::print(&m.finish()?).contains("!invariant.load !0"));
    /// # Ok::<(), gcnsel_ir::builder::BuildErrors>(())
    /// ```
    pub fn metadata(&self, kind: &str, node: MetadataId) -> FunctionBuilder<'m> {
        self.with(|s| match kind {
            "dbg" => s.debug_loc = Some(node),
            _ => s.metadata.push((kind.into(), node)),
        })
    }

    /// `!dbg`: where the instruction comes from, a `!DILocation`.
    pub fn debug_loc(&self, node: MetadataId) -> FunctionBuilder<'m> {
        self.with(|s| s.debug_loc = Some(node))
    }

    fn with_site(&self, change: impl FnOnce(&mut Site)) -> FunctionBuilder<'m> {
        self.with(|s| change(s.site.get_or_insert_default()))
    }

    /// Of calls: `tail`, `musttail`, `notail`.
    #[track_caller]
    pub fn tail(&self, tail: &str) -> FunctionBuilder<'m> {
        let Some(tail) = ["", "tail", "musttail", "notail"].into_iter().find(|known| *known == tail) else {
            self.module.refuse(format!("'{tail}' is none of 'tail', 'musttail' and 'notail'"));
            return self.clone();
        };
        self.with_site(|site| site.tail = tail)
    }

    /// Of calls: the calling convention by LLVM's name, where it is not the callee's; "" is C's. Kernels are launched, so theirs
    /// is none of calls.
    #[track_caller]
    pub fn call_convention(&self, name: &str) -> FunctionBuilder<'m> {
        let of_calls = convention(name).and_then(|convention| match &*convention {
            "amdgpu_kernel" | "spir_kernel" => {
                Err(format!("'{convention}' is a convention of kernels, which cannot be called").into())
            }
            _ => Ok(convention),
        });
        match of_calls {
            Ok(name) => self.with_site(|site| site.calling_convention = Some(name)),
            Err(Refusal::Because(message)) => {
                self.module.refuse(message);
                self.clone()
            }
            Err(Refusal::Known) => self.clone(),
        }
    }

    /// Of calls: an attribute of an argument, by its number.
    #[track_caller]
    pub fn arg_attribute(&self, arg: usize, attribute: Attribute) -> FunctionBuilder<'m> {
        self.checked(&attribute, Bearer::Parameter)
            .with_site(|site| site.arg_attributes.push((arg, attribute)))
    }

    /// Of calls: an attribute of the result.
    #[track_caller]
    pub fn result_attribute(&self, attribute: Attribute) -> FunctionBuilder<'m> {
        self.checked(&attribute, Bearer::Result).with_site(|site| site.result_attributes.push(attribute))
    }

    /// Of calls: an attribute of the function.
    #[track_caller]
    pub fn call_attribute(&self, attribute: Attribute) -> FunctionBuilder<'m> {
        self.checked(&attribute, Bearer::Function).with_site(|site| site.attributes.push(attribute))
    }

    /// Of calls: an operand bundle, `"tag"(operands)`.
    pub fn bundle(&self, tag: &str, operands: &[Value]) -> FunctionBuilder<'m> {
        self.with_site(|site| site.bundles.push((tag.into(), operands.to_vec())))
    }

    #[track_caller]
    fn checked(&self, attribute: &Attribute, bearer: Bearer) -> &Self {
        let location = std::panic::Location::caller();
        let mut state = self.module.state.borrow_mut();
        let checked: Made<()> = check_attribute(&state, attribute, bearer);
        if let Err(refusal) = checked {
            state.refuse_for(refusal, location);
        }
        self
    }
}
