//! Numbers that make no sea: each is refused by name, value and limits, and none hangs.

use haibo::field::waves::spectrum::Spectrum;
use haibo::field::waves::spreading::{Spreading, SpreadingModel};

#[test]
fn numbers_of_a_spectrum_are_checked() {
    let height = |hm0, tp, gamma, depth| Spectrum::from_height(hm0, tp, gamma, depth).err();
    let wind = |speed, fetch| Spectrum::from_wind(speed, fetch, 3.3, 20.0).err();
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, 1e9] {
        for (error, name, limits) in [
            (
                height(bad, 10.0, 3.3, 20.0),
                "the significant height Hm0",
                "0 to 100 m",
            ),
            (
                height(2.0, bad, 3.3, 20.0),
                "the peak period Tp",
                "0.01 to 1000 s",
            ),
            (
                height(2.0, 10.0, bad, 20.0),
                "the peak enhancement gamma",
                "1 to 20",
            ),
            (wind(bad, 1e5), "the wind speed", "0.01 to 100 m/s"),
            (wind(20.0, bad), "the fetch", "1 to 100000000 m"),
            (
                Spectrum::pierson_moskowitz(bad).err(),
                "the wind speed",
                "0.01 to 100 m/s",
            ),
        ] {
            let text = error.unwrap_or_else(|| panic!("{name} {bad}")).to_string();
            assert_eq!(
                text,
                format!("{name} = {bad} is out of range: allowed are {limits}")
            );
        }
    }
    for bad in [f64::NAN, -1.0, 0.0] {
        let text = height(2.0, 10.0, 3.3, bad).unwrap().to_string();
        assert_eq!(
            text,
            format!("the depth = {bad} is out of range: allowed are 0.01 to inf m")
        );
    }
    assert!(height(2.0, 0.0, 3.3, 20.0).is_some() && height(2.0, 10.0, 0.9, 20.0).is_some());
    assert!(wind(0.0, 1e5).is_some() && wind(10.0, 0.0).is_some());
}

#[test]
fn the_corners_of_what_is_allowed_are_numbers() {
    for depth in [0.01, f64::INFINITY] {
        for gamma in [1.0, 20.0] {
            let mut all = Vec::new();
            for (hm0, tp) in [(0.0, 0.01), (100.0, 0.01), (0.0, 1000.0), (100.0, 1000.0)] {
                all.push(Spectrum::from_height(hm0, tp, gamma, depth).unwrap());
            }
            for (speed, fetch) in [(0.01, 1.0), (0.01, 1e8), (100.0, 1.0), (100.0, 1e8)] {
                all.push(Spectrum::from_wind(speed, fetch, gamma, depth).unwrap());
            }
            for spectrum in all {
                let p = spectrum.parameters();
                for number in [
                    p.fp, p.tp, p.m_minus1, p.m0, p.m1, p.m2, p.hm0, p.tm01, p.tm02, p.te,
                ] {
                    assert!(number.is_finite() && number >= 0.0, "{p:?}");
                }
                for range in spectrum.quantiles(5) {
                    assert!(
                        range.frequency.is_finite() && range.frequency > 0.0,
                        "{range:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn numbers_of_a_spreading_are_checked() {
    use SpreadingModel::{Cos2s, DonelanBanner, Hasselmann, Mitsuyasu};
    for bad in [f64::NAN, f64::INFINITY, -0.1, 1e5] {
        for (model, swell, name, limits) in [
            (
                Cos2s { s: bad },
                0.0,
                "the spreading exponent s",
                "0 to 20000",
            ),
            (
                Hasselmann { inverse_age: bad },
                0.0,
                "the inverse wave age U10 omega_p / g",
                "0.01 to 100",
            ),
            (
                Mitsuyasu { inverse_age: bad },
                0.0,
                "the inverse wave age U10 omega_p / g",
                "0.01 to 100",
            ),
            (DonelanBanner, bad, "the swell", "0 to 1"),
        ] {
            let text = Spreading::new(model, swell).unwrap_err().to_string();
            assert_eq!(
                text,
                format!("{name} = {bad} is out of range: allowed are {limits}")
            );
        }
    }
}
