//! Mathematics: libm's functions, matrices, geometry, fractions.
#![no_std]
#![feature(abi_gpu_kernel)]
#![allow(improper_gpu_kernel_arg)]

use fixed::types::{I16F16, I32F32};
use glam::{Mat4, Quat, Vec3};
use half::{bf16, f16};
use nalgebra::{Matrix3, Matrix4, Vector3};
use num_rational::Ratio;
use robust::Coord;

kernels::kernels! {
    fn trigonometry(input: [f64], i) -> f64 {
        let x = input[i];
        libm::sin(x) + libm::cos(x) * libm::tan(x) + libm::atan2(x, 2.0) + libm::asin(x - libm::floor(x))
    }

    fn trigonometry_single(input: [f32], i) -> f32 {
        let x = input[i];
        libm::sinf(x) + libm::cosf(x) * libm::tanf(x) + libm::atan2f(x, 2.0) + libm::acosf(x - libm::floorf(x))
    }

    fn exponentials(input: [f64], i) -> f64 {
        let x = input[i];
        libm::exp(-x * x) + libm::log(x * x + 1.0) + libm::pow(x * x, 0.3) + libm::cbrt(x) + libm::hypot(x, 3.0) + libm::expm1(x / 1000.0)
    }

    fn gammas(input: [f64], i) -> f64 {
        let x = input[i];
        libm::lgamma(x) + libm::erf(x) + libm::j0(x) + libm::tgamma(x / 64.0)
    }

    fn remainders(input: [f64], i) -> f64 {
        let (x, y) = (input[i], input[input.len() - 1 - i]);
        libm::fmod(x, y) + libm::remainder(x, 3.0) + libm::ldexp(x, i as i32 - 20) + libm::nextafter(x, y) + libm::sqrt(x * x) + libm::fma(x, y, x)
    }

    fn rotations(input: [[f32; 4]], i) -> [f32; 16] {
        let [x, y, z, w] = input[i];
        let turn = Quat::from_euler(glam::EulerRot::XYZ, x, y, z);
        let matrix = Mat4::from_rotation_translation(turn, Vec3::new(x, w, z)) * Mat4::look_at_rh(Vec3::X, Vec3::ZERO, Vec3::Y);
        matrix.inverse().to_cols_array()
    }

    fn factorizations(input: [[f64; 16]], i) -> f64 {
        let m = Matrix4::from_column_slice(&input[i]) + Matrix4::identity() * 9.0;
        let solved = m.lu().solve(&nalgebra::Vector4::new(1.0, 2.0, 3.0, 4.0));
        solved.map_or(-1.0, |v| v.norm()) + m.determinant() + m.qr().r()[(0, 3)]
    }

    fn eigenvalues(input: [[f32; 6]], i) -> [f32; 3] {
        let [a, b, c, d, e, f] = input[i];
        let m = Matrix3::new(a, b, c, b, d, e, c, e, f);
        let values: Vector3<f32> = m.symmetric_eigenvalues();
        values.into()
    }

    fn orientations(input: [[f64; 6]], i) -> f64 {
        let at = |k: usize| Coord { x: input[i][k], y: input[i][k + 1] };
        robust::orient2d(at(0), at(2), at(4)) + robust::incircle(at(0), at(2), at(4), Coord { x: 0.5, y: 0.25 })
    }

    fn fixed_points(input: [i32], i) -> i64 {
        let (a, b) = (I16F16::from_bits(input[i]), I16F16::from_bits(input[input.len() - 1 - i] | 1));
        let wide = I32F32::from_num(a) * I32F32::from_num(b);
        wide.to_bits() ^ a.saturating_div(b).to_bits() as i64 ^ a.wrapping_mul(b).int().to_num::<i64>()
    }

    fn fractions(input: [u32], i) -> u64 {
        let small = |x: u32| i64::from(x % 1000) + 1;
        let (a, b) = (Ratio::new(small(input[i]), small(input[i] >> 10)), Ratio::new(7, small(input[input.len() - 1 - i])));
        let sum = a * b + a / b - b;
        (*sum.numer() as u64) << 20 ^ *sum.denom() as u64 ^ num_integer::gcd(input[i], 360) as u64
    }

    fn small_floats(input: [f32], i) -> f32 {
        let x = input[i];
        (f16::from_f32(x) * f16::from_f32(1.5)).to_f32() + (bf16::from_f32(x) + bf16::from_f32(0.1)).to_f32()
    }
}
