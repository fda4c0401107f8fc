//! Tables of texts that are a status, and of those that are none.

use super::*;

#[test]
fn codes_are_written_in_the_order_of_sdmx() {
    for (text, written) in [
        ("", ""),
        ("A", ""),
        ("/F", ""),
        ("A/F", ""),
        ("P", "P"),
        ("PB", "BP"),
        ("GVU", "UVG"),
        ("Q/C", "Q/C"),
        ("QB/N", "BQ/N"),
    ] {
        let status: Status = text.parse().unwrap();
        assert_eq!(status.to_string(), written, "{text}");
        assert_eq!(status.is_normal(), written.is_empty(), "{text}");
        assert_eq!(written.parse(), Ok(status), "{text}");
    }
}

#[test]
fn the_order_is_that_of_the_code_list() {
    let letters: String = StatusCode::ALL.iter().map(|code| code.letter()).collect();
    assert_eq!(letters, "BOMLHQJSDKWIFEPNUVG");
}

#[test]
fn unknown_repeated_contradictory_and_too_many_codes_are_rejected() {
    use StatusProblem::{Contradictory, Repeated, TooMany, Unknown};
    for (text, problem) in [
        ("X", Unknown('X')),
        ("p", Unknown('p')),
        ("P/X", Unknown('X')),
        ("P/", Unknown('/')),
        ("Q P", Unknown('P')),
        ("PP", Repeated('P')),
        ("AA", Repeated('A')),
        ("AP", Contradictory('A', 'P')),
        ("PEBF", TooMany),
        ("Q/CN", TooMany),
    ] {
        assert_eq!(text.parse::<Status>(), Err(problem), "{text}");
    }
}

#[test]
fn codes_fit_an_observation_with_or_without_a_value() {
    use StatusProblem::{Contradictory, NoReason, UnexpectedValue, WithheldValue};
    for (text, has_value, expected) in [
        ("", true, Ok(())),
        ("P", true, Ok(())),
        ("K", true, Ok(())),
        ("Q", true, Err(WithheldValue('Q'))),
        ("Q/C", true, Err(WithheldValue('C'))),
        ("/N", true, Err(WithheldValue('N'))),
        ("M", true, Err(UnexpectedValue('M'))),
        ("H", true, Err(UnexpectedValue('H'))),
        ("O", false, Ok(())),
        ("M", false, Ok(())),
        ("L", false, Ok(())),
        ("H", false, Ok(())),
        ("Q", false, Ok(())),
        ("K", false, Ok(())),
        ("BQ/C", false, Ok(())),
        ("LP", false, Ok(())),
        ("", false, Err(NoReason)),
        ("P", false, Err(NoReason)),
        ("/C", false, Err(NoReason)),
        ("M/C", false, Err(Contradictory('M', 'C'))),
        ("MQ", false, Err(Contradictory('M', 'Q'))),
        ("QK", false, Err(Contradictory('Q', 'K'))),
    ] {
        let status: Status = text.parse().unwrap();
        assert_eq!(status.check(has_value), expected, "{text} {has_value}");
    }
}

#[test]
fn the_codes_of_parts_are_the_first_three_in_order() {
    for (one, other, both) in [
        ("P", "P", "P"),
        ("P", "B", "BP"),
        ("EP", "FU", "FEP"),
        ("UVG", "B", "BUV"),
    ] {
        let parse = |text: &str| text.parse::<Status>().unwrap();
        assert_eq!(parse(one).and(parse(other)), parse(both), "{one} {other}");
    }
}

#[test]
fn json_is_the_text() {
    let status: Status = "BP".parse().unwrap();
    assert_eq!(serde_json::to_string(&status).unwrap(), "\"BP\"");
    assert!(serde_json::from_str::<Status>("\"X\"").is_err());
}
