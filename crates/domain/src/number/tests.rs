use proptest::prelude::*;

use super::*;

fn value(text: &str) -> Result<f64, NumberProblem> {
    Number::parse(text).map(|number| number.value)
}

#[test]
fn minus_zero_is_stored_as_zero() {
    for text in ["-0", "-0.0", "-0e5", "-.0"] {
        assert_eq!(value(text).unwrap().to_bits(), 0, "{text}");
    }
}

#[test]
fn decimals_are_those_of_the_number_without_exponent() {
    for (text, decimals) in [
        ("1", 0),
        ("1.", 0),
        ("1.10", 2),
        ("-.5", 1),
        ("1.5e3", 0),
        ("1.5e1", 0),
        ("1.55e1", 1),
        ("1.5e-3", 4),
        ("5e-2", 2),
        ("1e-300", 10),
        ("0.12345678901", 10),
        ("0e-99999999999999999999", 10),
        ("0e99999999999999999999", 0),
    ] {
        assert_eq!(Number::parse(text).unwrap().decimals, decimals, "{text}");
    }
}

#[test]
fn print_is_that_of_ecmascript() {
    for (number, text) in [
        (0.0, "0"),
        (-0.0, "0"),
        (1.0, "1"),
        (-1.5, "-1.5"),
        (0.1, "0.1"),
        (0.1 + 0.2, "0.30000000000000004"),
        (100.0, "100"),
        (123_456_789_012_345_680.0, "123456789012345680"),
        (1e20, "100000000000000000000"),
        (1e21, "1e+21"),
        (-1.25e22, "-1.25e+22"),
        (1e-6, "0.000001"),
        (9.5e-7, "9.5e-7"),
        (1e-7, "1e-7"),
        (f64::MAX, "1.7976931348623157e+308"),
        (5e-324, "5e-324"),
        (f64::MIN_POSITIVE, "2.2250738585072014e-308"),
    ] {
        assert_eq!(shortest(number), text);
    }
}

#[test]
fn of_two_shortest_texts_the_even_one_is_printed() {
    for (number, text) in [
        // Halfway between two texts of 17 digits, as browsers print them.
        (2_f64.powi(50) + 0.25, "1125899906842624.2"),
        (2_f64.powi(50) + 0.75, "1125899906842624.8"),
        (-2_f64.powi(50) - 1.25, "-1125899906842625.2"),
        (2_f64.powi(-25), "2.9802322387695312e-8"),
        (3.0 * 2_f64.powi(-25), "8.940696716308594e-8"),
        (3.0 * 2_f64.powi(-24), "1.7881393432617188e-7"),
        // Not halfway.
        (2_f64.powi(-24), "5.960464477539063e-8"),
        (1_125_899_906_842_624.5, "1125899906842624.5"),
        // Rounded to 16 digits it would be 5.684341886080801e-14, which is another double.
        (2_f64.powi(-44), "5.684341886080802e-14"),
    ] {
        assert_eq!(shortest(number), text);
        assert_eq!(value(text), Ok(number));
    }
}

#[test]
fn powers_of_two_read_back_from_their_shortest_text() {
    for exponent in -1022..=1023 {
        let number = 2_f64.powi(exponent);
        assert_eq!(value(&shortest(number)), Ok(number), "2^{exponent}");
    }
}

#[test]
fn padding_adds_zeros_and_never_rounds() {
    let padded = |value, decimals| {
        let mut text = String::from("=");
        push_padded(&mut text, value, decimals);
        text
    };
    assert_eq!(padded(1.1, 2), "=1.10");
    assert_eq!(padded(1.0, 2), "=1.00");
    assert_eq!(padded(1.0, 0), "=1");
    assert_eq!(padded(1.125, 2), "=1.125");
    assert_eq!(padded(1e-7, 2), "=1e-7");
    assert_eq!(padded(1e21, 2), "=1e+21");
}

proptest! {
    #[test]
    fn every_finite_double_reads_back_from_its_shortest_text(bits: u64) {
        let number = f64::from_bits(bits);
        prop_assume!(number.is_finite());
        let text = shortest(number);
        prop_assert_eq!(value(&text).unwrap().to_bits(), (number + 0.0).to_bits(), "{}", text);
        prop_assert!(text.len() <= 25, "{}", text);
    }

    #[test]
    fn a_double_reads_back_rounded_to_any_number_of_digits_that_denotes_it(bits: u64, digits in 0_usize..17) {
        let number = f64::from_bits(bits);
        prop_assume!(number.is_finite() && number != 0.0);
        let text = format!("{number:.digits$e}");
        // Fewer digits may denote another double, which then restores them.
        let read = Number::parse(&text);
        let nearest: f64 = text.parse().unwrap();
        prop_assume!(nearest.is_finite() && nearest != 0.0);
        prop_assert_eq!(read.map(|read| read.value), Ok(nearest), "{}", text);
    }

    #[test]
    fn a_number_is_read_only_if_its_double_gives_it_back(digits in 1_u64..100_000_000_000_000_000, exponent in -330_i32..300) {
        let text = format!("{digits}e{exponent}");
        let typed = digits.to_string();
        let typed = typed.trim_end_matches('0');
        let nearest: f64 = text.parse().unwrap();
        let printed = |text: String| {
            let mantissa = text.split('e').next().unwrap().replace('.', "");
            mantissa.trim_matches('0') == typed
        };
        let given_back = printed(shortest(nearest)) || printed(format!("{nearest:.*e}", typed.len() - 1));
        match Number::parse(&text) {
            Ok(number) => prop_assert!(given_back && number.value == nearest),
            Err(NumberProblem::Precision { stored }) => {
                prop_assert!(!given_back);
                prop_assert_eq!(stored.value(), nearest);
            }
            Err(NumberProblem::Underflow) => prop_assert_eq!(nearest, 0.0),
            Err(problem) => {
                prop_assert_eq!(problem, NumberProblem::Range);
                prop_assert!(nearest.is_infinite());
            }
        }
    }

    #[test]
    fn padded_text_reads_back_with_its_decimals(cents in -1_000_000_000_i64..1_000_000_000, decimals in 0_u8..=10) {
        let number = cents as f64 / 100.0;
        let mut text = String::new();
        push_padded(&mut text, number, decimals);
        let read = Number::parse(&text).unwrap();
        prop_assert_eq!(read.value, number);
        prop_assert!(read.decimals >= decimals);
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in "\\PC{0,30}|[-+.,eE0-9 _'%€]{0,20}") {
        if let Ok(number) = Number::parse(&text) {
            prop_assert!(number.value.is_finite());
            prop_assert!(number.value.to_bits() != (-0.0_f64).to_bits());
        }
    }

    #[test]
    fn what_rust_reads_as_a_plain_number_is_read_the_same(text in "[-+]?[0-9]{0,6}(\\.[0-9]{0,6})?(e[-+]?[0-9]{1,2})?") {
        match text.parse::<f64>() {
            Ok(expected) => prop_assert_eq!(value(&text).unwrap(), expected),
            Err(_) => prop_assert!(value(&text).is_err()),
        }
    }
}

#[test]
fn values_of_few_decimals_print_like_all_others() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for round in 0..200_000_u32 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let digits = (state % 10_u64.pow(1 + round % 17)) as f64;
        let size = digits / 10_f64.powi((state >> 59) as i32 % 7);
        let number = if round % 2 == 0 { size } else { -size };
        // The standard library's text is the shortest one; with 16 digits and more there may be two of them.
        let expected = number.abs().to_string();
        if number != 0.0 && expected.len() <= 16 && size >= 1e-6 {
            let sign = if number < 0.0 { "-" } else { "" };
            assert_eq!(shortest(number), format!("{sign}{expected}"));
        }
        assert_eq!(shortest(number).parse::<f64>().unwrap(), number);
    }

    for (number, text) in [
        (0.0, "0"),
        (-0.0, "0"),
        (0.05, "0.05"),
        (1e14, "100000000000000"),
    ] {
        assert_eq!(shortest(number), text);
    }
}
