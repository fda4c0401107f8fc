//! Numbers and months as text, for generated files of all kinds.

/// The months in French.
pub(crate) const FRENCH: [&str; 12] = [
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
];
/// The months in English.
pub(crate) const ENGLISH: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A number of units of the last decimal, as text.
pub(crate) fn decimal(units: i64, decimals: usize) -> String {
    let digits = format!("{:0width$}", units.abs(), width = decimals + 1);
    let (whole, part) = digits.split_at(digits.len() - decimals);
    let sign = if units < 0 { "-" } else { "" };
    if decimals == 0 {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{part}")
    }
}

/// A number with a sign between groups of three digits, and a mark before the decimals.
pub(crate) fn group(number: &str, sign: &str, mark: &str) -> String {
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let (minus, whole) = match whole.strip_prefix('-') {
        Some(whole) => ("-", whole),
        None => ("", whole),
    };
    let mut text = minus.to_owned();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place) % 3 == 0 {
            text.push_str(sign);
        }
        text.push(digit);
    }
    if !part.is_empty() {
        text.push_str(mark);
        text.push_str(part);
    }
    text
}
