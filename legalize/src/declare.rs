//! Declarations of the intrinsics that expansions call. Functions are legalized in parallel over a shared module,
//! so what any of them may call is declared beforehand.

use super::builder::mangled;
use super::generic;
use gcnsel_ir::{Function, Intrinsic, Module, Param, Symbol, Type, TypeKind};
use std::sync::Arc;

/// Declares what expansions call and the module does not declare yet.
pub fn declare(module: &mut Module) {
    let types = Arc::make_mut(&mut module.types);
    let (half, bfloat) = (types.intern(TypeKind::Half), types.intern(TypeKind::BFloat));
    let (float, double) = (types.intern(TypeKind::Float), types.intern(TypeKind::Double));
    let (void, i1, i32, i64) = (types.intern(TypeKind::Void), types.int(1), types.int(32), types.int(64));
    let private = types.ptr(gcnsel_ir::AddressSpace::PRIVATE);
    use Intrinsic::*;
    let mut wanted: Vec<(Intrinsic, Vec<Type>, Type, Vec<Type>)> = Vec::new();
    for ty in [half, bfloat, float, double] {
        for one in [Minnum, Maxnum, Minimum, Maximum, Minimumnum, Maximumnum] {
            wanted.push((one, vec![ty], ty, vec![ty, ty]));
        }
    }
    for ty in [float, double] {
        for one in [Fabs, Trunc, Rint, AmdgcnRcp] {
            wanted.push((one, vec![ty], ty, vec![ty]));
        }
        wanted.push((Copysign, vec![ty], ty, vec![ty, ty]));
        wanted.push((Fma, vec![ty], ty, vec![ty, ty, ty]));
        wanted.push((Ldexp, vec![ty, i32], ty, vec![ty, i32]));
        wanted.push((AmdgcnFrexpExp, vec![i32, ty], i32, vec![ty]));
        wanted.push((AmdgcnFrexpMant, vec![ty], ty, vec![ty]));
    }
    for ty in [half, bfloat, float] {
        for one in [Sin, Cos] {
            wanted.push((one, vec![ty], ty, vec![ty]));
        }
    }
    wanted.push((AmdgcnTrigPreop, vec![double], double, vec![double, i32]));
    for ty in [half, float, double] {
        wanted.push((AmdgcnRsq, vec![ty], ty, vec![ty]));
    }
    wanted.push((Umin, vec![i32], i32, vec![i32, i32]));
    for one in [Ctlz, Cttz] {
        wanted.push((one, vec![i64], i64, vec![i64, i1]));
    }
    for one in [Ctpop, Bswap, Bitreverse] {
        wanted.push((one, vec![i64], i64, vec![i64]));
    }
    for one in [Exp2, Log2, AmdgcnExp2, AmdgcnLog] {
        wanted.push((one, vec![float], float, vec![float]));
    }
    let (resource, image) = (types.vector(i32, 4), types.vector(i32, 8));
    let pointer = types.ptr(gcnsel_ir::AddressSpace(8));
    // The address of whoever is called, where lanes call several, and what calls pass in SGPRs.
    let spaces = [
        gcnsel_ir::AddressSpace::FLAT,
        gcnsel_ir::AddressSpace::GLOBAL,
        gcnsel_ir::AddressSpace::CONSTANT,
        gcnsel_ir::AddressSpace::LOCAL,
        gcnsel_ir::AddressSpace::PRIVATE,
    ];
    let pointers = spaces.map(|space| types.ptr(space));
    let (i8, i16) = (types.int(8), types.int(16));
    let scalars = [i1, i8, i16, i32, i64, half, float, double];
    for ty in scalars.into_iter().chain([resource, image, pointer]).chain(pointers) {
        wanted.push((AmdgcnReadfirstlane, vec![ty], ty, vec![ty]));
    }
    let constant = types.ptr(gcnsel_ir::AddressSpace::CONSTANT);
    wanted.push((AmdgcnKernargSegmentPtr, vec![], constant, vec![]));
    wanted.push((AmdgcnBallot, vec![i64], i64, vec![i1]));
    // Of values that one lane does atomic operations with.
    for one in [AmdgcnMbcntLo, AmdgcnMbcntHi] {
        wanted.push((one, vec![], i32, vec![i32, i32]));
    }
    for ty in [i32, i64] {
        for one in [
            AmdgcnWaveReduceAdd,
            AmdgcnWaveReduceAnd,
            AmdgcnWaveReduceOr,
            AmdgcnWaveReduceXor,
            AmdgcnWaveReduceMax,
            AmdgcnWaveReduceMin,
            AmdgcnWaveReduceUmax,
            AmdgcnWaveReduceUmin,
        ] {
            wanted.push((one, vec![ty], ty, vec![ty, i32]));
        }
        wanted.push((AmdgcnSetInactive, vec![ty], ty, vec![ty, ty]));
        wanted.push((AmdgcnUpdateDpp, vec![ty], ty, vec![ty, ty, i32, i32, i32, i1]));
        wanted.push((AmdgcnReadlane, vec![ty], ty, vec![ty, i32]));
        wanted.push((AmdgcnStrictWwm, vec![ty], ty, vec![ty]));
    }
    for ty in [float, double] {
        for one in [AmdgcnWaveReduceFadd, AmdgcnWaveReduceFmax, AmdgcnWaveReduceFmin] {
            wanted.push((one, vec![ty], ty, vec![ty, i32]));
        }
    }
    wanted.push((GcnselNever, vec![], i1, vec![]));
    let fat = types.ptr(gcnsel_ir::AddressSpace::BUFFER_FAT);
    wanted.push((GcnselFatResource, vec![], pointer, vec![fat]));
    let lds = types.ptr(gcnsel_ir::AddressSpace::LOCAL);
    for load in [AmdgcnRawPtrBufferLoadLds, AmdgcnRawPtrBufferLoadAsyncLds] {
        wanted.push((load, vec![], void, vec![pointer, lds, i32, i32, i32, i32, i32]));
    }
    wanted.push((GcnselDwords, vec![], resource, vec![pointer]));
    wanted.push((GcnselFromDwords, vec![], pointer, vec![resource]));
    let generic = types.ptr(gcnsel_ir::AddressSpace::FLAT);
    wanted.push((AmdgcnIsPrivate, vec![], i1, vec![generic]));
    wanted.push((Stacksave, vec![private], private, vec![]));
    wanted.push((Stackrestore, vec![private], void, vec![private]));
    wanted.push((Memcpy, vec![private, private, i64], void, vec![private, private, i64, i1]));
    let functions = &module.functions;
    wanted.extend(functions.iter().filter_map(|function| {
        let (intrinsic, overloads, params) = generic::called(types, function)?;
        Some((intrinsic, overloads, function.result, params))
    }));
    for (intrinsic, overloads, result, params) in wanted {
        let name = mangled(intrinsic, &overloads, &module.types);
        if module.symbols.contains_key(&*name) {
            continue;
        }
        let mut function = Function::new(&*name, result);
        let param = |&ty| Param { ty, attributes: Default::default(), value: None, name: None };
        function.params = params.iter().map(param).collect();
        module.symbols.insert(name.into(), Symbol::Function(module.functions.len() as u32));
        module.functions.push(function);
    }
}
