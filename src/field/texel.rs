//! Eight bytes a sample, as the land's vertex shader reads them: the height, and the normal in two 16-bit numbers.

/// A height in meters as the bits of an f32, and the unit normal's x (low half) and z as signed 16-bit shares of one.
pub type Texel = [u32; 2];

/// The texel of a height and a slope.
#[inline(always)]
#[must_use]
pub fn pack(height: f32, slope_x: f32, slope_z: f32) -> Texel {
    // Adding 1.5 · 2²³ rounds to a whole number and leaves it in the low bits, which vector code does faster than a
    // cast that saturates.
    const ROUND: f32 = 12_582_912.0;
    let scale = -32_767.0 / (1.0 + slope_x * slope_x + slope_z * slope_z).sqrt();
    let x = (slope_x * scale + ROUND).to_bits() & 0xffff;
    let z = (slope_z * scale + ROUND).to_bits() << 16;
    [height.to_bits(), x | z]
}

/// The height in meters that a texel holds.
#[must_use]
pub fn height([bits, _]: Texel) -> f32 {
    f32::from_bits(bits)
}

/// The x and z of the unit normal that a texel holds.
#[must_use]
pub fn normal([_, bits]: Texel) -> [f32; 2] {
    [bits as u16, (bits >> 16) as u16].map(|half| f32::from(half as i16) / 32_767.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heights_are_kept_bit_for_bit_and_normals_to_sixteen_bits() {
        for i in 0..1000_u16 {
            let t = f32::from(i) / 1000.0 - 0.5;
            let [h, x, z] = [4000.0 * t, 20.0 * t * t * t, -3.0 * t];
            let texel = pack(h, x, z);
            assert_eq!(height(texel), h);
            let length = (1.0 + x * x + z * z).sqrt();
            let [nx, nz] = normal(texel);
            let error = (nx + x / length).abs().max((nz + z / length).abs());
            assert!(error <= 2.0_f32.powi(-15), "{error}");
        }
        let [nx, nz] = normal(pack(0.0, -1e6, 0.0));
        assert!((nx - 1.0).abs() < 1e-4 && nz == 0.0);
    }
}
