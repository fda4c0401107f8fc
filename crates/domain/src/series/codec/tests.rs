use proptest::prelude::*;

use super::bytes::checksum;
use super::*;
use crate::calendar::period::Period;
use crate::series::observation::parse_lines;
use crate::series::strategy::any_series;
use crate::series::{Codes, Hole, HolePosition};

/// Bytes of a series with codes when version 2 was introduced.
const FROZEN_WITH_CODES: &str = "02175b929a4d020200900a020102dc011e00001f02000150010242450201920a03512f43087769746868656c6401960a014800";

/// Sets the correct checksum for a damaged body, so that decoding reaches the damaged columns.
fn with_checksum(mut encoded: Vec<u8>) -> Vec<u8> {
    if encoded.len() >= 5 {
        let sum = checksum(&encoded[5..]);
        encoded[1..5].copy_from_slice(&sum);
    }
    encoded
}

fn yearly(values: &[f64]) -> Series {
    let ordinals = (0_i32..).take(values.len()).collect();
    Series::from_columns(
        Frequency::Yearly,
        Positions::Periods(ordinals),
        values.to_vec(),
        Vec::new(),
        0,
    )
    .unwrap()
}

/// Irregular days and values, so that every column is packed; whole values or doubles.
fn long_irregular(whole: bool) -> Series {
    let ordinals = (0..600).map(|n| n * 7 + (n * n) % 5).collect();
    let values = (0..600).map(|n| {
        let root = f64::from(n * 7919 % 601).sqrt();
        if whole { (root * 1e4).round() } else { root }
    });
    let positions = Positions::Periods(ordinals);
    Series::from_columns(Frequency::Daily, positions, values.collect(), vec![], 0).unwrap()
}

#[test]
fn the_bytes_of_version_1_stay_readable() {
    let lines = "2024-01;1.10\n2024-02;1.25;provisional\n2024-05;-3\n";
    let series = parse_lines(Frequency::Monthly, lines).unwrap();
    let encoded = encode(&series);
    let hex: String = encoded.iter().map(|byte| format!("{byte:02x}")).collect();
    let frozen = "0190abbb6f4d020301900a01030102dc011ed10601000d010b70726f766973696f6e616c";
    assert_eq!(hex, frozen);
    assert_eq!(decode(&encoded), Ok(series));
}

#[test]
fn a_series_with_codes_has_version_2_and_one_without_has_version_1() {
    let lines = "2024-01;1.10 P\n2024-02;: Q/C;withheld\n2024-03;1.25 BE\n2024-04;: H\n";
    let series = parse_lines(Frequency::Monthly, lines).unwrap();
    let encoded = encode(&series);
    let hex: String = encoded.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hex, FROZEN_WITH_CODES);
    assert_eq!(decode(&encoded), Ok(series));
    let without = parse_lines(Frequency::Monthly, &lines.replace(" P", "")).unwrap();
    assert_eq!(encode(&without).first(), Some(&2));
    let without = parse_lines(Frequency::Monthly, "2024-01;1.10\n").unwrap();
    assert_eq!(encode(&without).first(), Some(&1));
}

#[test]
fn codes_that_do_not_fit_are_damage() {
    let series = parse_lines(Frequency::Yearly, "2024;1\n2025;: Q\n").unwrap();
    let hole = |before, ordinal, status: &str| Hole {
        before,
        position: HolePosition::Ordinal(ordinal),
        status: status.parse().unwrap(),
        text: None,
    };
    let own = series.ordinals()[0];
    for (statuses, holes) in [
        (vec![(0, "Q")], vec![]),
        (vec![(0, "")], vec![]),
        (vec![(1, "P")], vec![]),
        (vec![(0, "P"), (0, "E")], vec![]),
        (vec![], vec![hole(1, own + 1, "P")]),
        (vec![], vec![hole(2, own + 1, "M")]),
        (vec![], vec![hole(1, own, "M")]),
        (vec![], vec![hole(0, own + 1, "M")]),
        (vec![], vec![hole(1, own + 1, "M"), hole(1, own + 1, "M")]),
        (vec![], vec![hole(1, i32::MAX, "M")]),
    ] {
        let statuses = statuses.into_iter();
        let statuses =
            statuses.map(|(place, status): (u32, &str)| (place, status.parse().unwrap()));
        let codes = Codes {
            statuses: statuses.collect(),
            holes,
        };
        let damaged = encode(&series.clone().with_codes(codes.clone()));
        // Without any code it would be a series of version 1.
        assert_eq!(decode(&damaged), Err(DecodeError::Damaged), "{codes:?}");
    }
}

/// Bytes packed by the two compression libraries when version 1 was introduced.
#[test]
fn packed_columns_of_version_1_stay_readable() {
    let lines: Vec<&str> = include_str!("version-1.hex").lines().collect();
    let [whole, doubles, texts] = lines.as_slice() else {
        panic!("three series are kept");
    };
    let read = |hex: &str| decode(&bytes_of(hex)).unwrap();
    assert_eq!(read(whole), packed(true));
    assert_eq!(read(doubles), packed(false));
    assert_eq!(read(texts), labelled());
}

fn bytes_of(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks(2);
    let pairs = digits.map(|pair| str::from_utf8(pair).unwrap());
    pairs
        .map(|pair| u8::from_str_radix(pair, 16).unwrap())
        .collect()
}

fn packed(whole: bool) -> Series {
    let values = (0..150).map(|n| {
        let wave = f64::from(n * n * 37 % 1009);
        if whole { wave / 10.0 } else { wave / 7.0 }
    });
    let ordinals = (0..150).map(|n| n * 7 + (n * n) % 5).collect();
    let positions = Positions::Periods(ordinals);
    Series::from_columns(Frequency::Daily, positions, values.collect(), vec![], 1).unwrap()
}

fn labelled() -> Series {
    let lines: String = (1..=30)
        .map(|n| format!("Region number {n};{n};estimate of the region\n"))
        .collect();
    parse_lines(Frequency::Category, &lines).unwrap()
}

#[test]
fn extreme_doubles_come_back_to_the_bit() {
    let values = [
        f64::MAX,
        f64::MIN,
        f64::MIN_POSITIVE,
        5e-324,
        -5e-324,
        0.1 + 0.2,
        9_007_199_254_740_993.0,
        1e15 + 0.5,
        0.0,
    ];
    let series = yearly(&values);
    let read = decode(&encode(&series)).unwrap();
    let bits = |series: &Series| {
        series
            .values()
            .iter()
            .map(|v| v.to_bits())
            .collect::<Vec<_>>()
    };
    assert_eq!(bits(&read), bits(&series));
}

#[test]
fn decimals_are_found_up_to_where_they_are_exact() {
    for values in [
        vec![0.1, 0.2, 123.45],
        vec![1e15, 0.001],
        vec![9_007_199_254_740_992.0, 1.0],
        vec![0.000_000_000_000_001, 1.0],
        vec![1e-16, 1.0],
        vec![-0.3, 0.3],
    ] {
        let series = yearly(&values);
        assert_eq!(decode(&encode(&series)), Ok(series), "{values:?}");
    }
}

#[test]
fn a_monthly_index_takes_a_third_of_its_text_at_most() {
    let lines: String = (0..600)
        .map(|month| {
            let period = Period::new(Frequency::Monthly, month - 300).unwrap();
            let value = 300 + month * 3 + (month * month * 7) % 11;
            format!("{period};{}.{}\n", value / 10, value % 10)
        })
        .collect();
    let series = parse_lines(Frequency::Monthly, &lines).unwrap();
    let size = encode(&series).len();
    assert!(size * 3 <= series.canonical_bytes(), "{size} bytes");
}

#[test]
fn short_series_are_short() {
    let series = parse_lines(Frequency::Yearly, "2023;1.5\n2024;1.6\n").unwrap();
    assert!(encode(&series).len() <= 20, "{}", encode(&series).len());
    assert!(encode(&Series::empty(Frequency::Daily)).len() <= 10);
}

#[test]
fn a_count_beyond_every_series_asks_for_no_memory() {
    let mut encoded = vec![1, 0, 0, 0, 0, b'Y', 0];
    push_uint(&mut encoded, u64::MAX);
    encoded.extend([0, 0, 1]);
    assert_eq!(decode(&with_checksum(encoded)), Err(DecodeError::Damaged));
}

#[test]
fn other_versions_and_what_follows_the_end_are_refused() {
    let mut encoded = encode(&yearly(&[1.0]));
    let mut longer = encoded.clone();
    longer.push(0);
    assert_eq!(decode(&longer), Err(DecodeError::Damaged));
    assert_eq!(decode(&with_checksum(longer)), Err(DecodeError::Length));
    encoded[0] = 3;
    assert_eq!(decode(&encoded), Err(DecodeError::Version));
    assert_eq!(decode(&[]), Err(DecodeError::Length));
}

#[test]
fn long_texts_are_packed() {
    let lines: String = (1..400)
        .map(|year| format!("{year:04};1;the definition changed in {year}\n"))
        .collect();
    let series = parse_lines(Frequency::Yearly, &lines).unwrap();
    let encoded = encode(&series);
    assert!(
        encoded.len() * 4 < series.canonical_bytes(),
        "{}",
        encoded.len()
    );
    assert_eq!(decode(&encoded), Ok(series));
}

proptest! {
    #[test]
    fn every_series_comes_back(series in any_series()) {
        let encoded = encode(&series);
        prop_assert_eq!(&encode(&series), &encoded);
        prop_assert_eq!(decode(&encoded), Ok(series));
    }

    #[test]
    fn long_columns_come_back(
        values in prop::collection::vec(any::<f64>().prop_filter("finite", |v| v.is_finite()), 500..1500),
        step in 1_i32..3,
    ) {
        let ordinals = (0..).step_by(step as usize).take(values.len()).collect();
        let series = Series::from_columns(
            Frequency::Daily, Positions::Periods(ordinals), values, Vec::new(), 0,
        ).unwrap();
        prop_assert_eq!(decode(&encode(&series)), Ok(series));
    }

    #[test]
    fn cut_bytes_are_an_error(series in any_series(), cut: prop::sample::Index) {
        let mut encoded = encode(&series);
        encoded.truncate(cut.index(encoded.len()));
        prop_assert!(decode(&encoded).is_err());
        // With a correct checksum too there is no panic, and damaged bytes never decode to the same
        // series.
        prop_assert!(decode(&with_checksum(encoded)) != Ok(series));
    }

    #[test]
    fn a_changed_byte_is_an_error(series in any_series(), at: prop::sample::Index, change in 1_u8..) {
        let mut encoded = encode(&series);
        let at = at.index(encoded.len());
        encoded[at] ^= change;
        prop_assert!(decode(&encoded).is_err());
    }

    #[test]
    fn damaged_columns_never_panic(
        series in any_series(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
    ) {
        let mut encoded = encode(&series);
        for (at, to) in changes {
            let at = at.index(encoded.len());
            encoded[at] = to;
        }
        let _ = decode(&with_checksum(encoded));
    }

    #[test]
    fn damaged_packed_columns_never_panic(
        whole: bool,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let mut encoded = encode(&long_irregular(whole));
        for (at, to) in changes {
            let at = at.index(encoded.len());
            encoded[at] = to;
        }
        let _ = decode(&with_checksum(encoded));
    }

    #[test]
    fn any_bytes_never_panic(body in prop::collection::vec(any::<u8>(), 0..200), frequency in prop::sample::select(Frequency::ALL)) {
        let mut encoded = vec![1, 0, 0, 0, 0, frequency.byte(), 0];
        encoded.extend(body);
        let _ = decode(&with_checksum(encoded));
    }
}
