//! Periods and frequencies in the notations of exchanged files.

use std::borrow::Cow;

use domain::calendar::frequency::Frequency;

/// A period in Statit's notation, if the notation of the file means exactly the same: `2024-M03`, `2024M03` and
/// `202403` are `2024-03`, `2024-A1` is `2024`, `2024Q1` and `2024K1` are `2024-Q1`, `2024H1` is `2024-S1`, `2024W05`
/// and `2024U05` are `2024-W05`, `2024-D060` is `2024-02-29`; a time of midnight and a time zone are dropped. Any other
/// text is unchanged, and rejected later if it is no period.
///
/// Sources: SDMX 3.0 section 6, 4.2 (standard time periods); Eurostat, Statistics Norway and Statistics Sweden for
/// those without dashes.
pub(crate) fn period(text: &str) -> Cow<'_, str> {
    let text = without_zone(text.trim());
    let Some((year, rest)) = text.split_at_checked(4) else {
        return Cow::Borrowed(text);
    };
    if !digits(year) {
        return Cow::Borrowed(text);
    }

    let dashed = rest.starts_with('-');
    let rest = rest.strip_prefix('-').unwrap_or(rest);
    let mut letters = rest.chars();
    let kind = letters.next().unwrap_or('-').to_ascii_uppercase();
    let number = letters.as_str();
    let count = number.parse::<u32>().ok().filter(|_| digits(number));

    let written = match (kind, count) {
        ('Q' | 'K', Some(1..=4)) => format!("{year}-Q{number}"),
        ('S' | 'H', Some(1..=2)) => format!("{year}-S{number}"),
        ('M', Some(month @ 1..=12)) => format!("{year}-{month:02}"),
        ('W' | 'U', Some(week @ 1..=53)) => format!("{year}-W{week:02}"),
        ('A' | 'Y', Some(1)) => year.to_owned(),
        ('D', Some(day @ 1..=366)) => return of_day(year, day).map_or(text.into(), Cow::Owned),
        // 202403, as Ireland writes it.
        _ if !dashed && rest.len() == 2 && digits(rest) && is_month(rest) => {
            format!("{year}-{rest}")
        }
        _ => return Cow::Borrowed(text),
    };

    if written == text {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(written)
    }
}

/// The frequency of a period by its notation alone; `None` for other notations.
pub(crate) fn notation_of(period: &str) -> Option<Frequency> {
    let bytes = period.as_bytes();
    if !bytes.get(..4)?.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(match (bytes.len(), bytes.get(5)) {
        (4, _) => Frequency::Yearly,
        (7, Some(b'Q')) => Frequency::Quarterly,
        (7, Some(b'S')) => Frequency::BiAnnual,
        (8, Some(b'W')) => Frequency::Weekly,
        (7, Some(b'0'..=b'1')) => Frequency::Monthly,
        (10, Some(b'0'..=b'1')) => Frequency::Daily,
        _ => return None,
    })
}

/// The code of the intended frequency: from the file's own code (SDMX's `CL_FREQ`, or a duration such as `P1M`), and
/// from a period where the codes of publishers differ (`H` half-yearly or hourly, `T` quarterly at INSEE, `B` each
/// business day or each second month). An unknown code is unchanged, and rejected later. Without a code the notation of
/// the period decides.
pub(crate) fn frequency<'t>(
    code: Option<Cow<'t, str>>,
    period: Option<&str>,
) -> Option<Cow<'t, str>> {
    let notation = period.and_then(notation_of);
    let Some(code) = code.filter(|code| !code.trim().is_empty()) else {
        return notation.map(|frequency| Cow::Borrowed(frequency.as_str()));
    };

    let half_years = matches!(
        notation,
        Some(Frequency::BiAnnual | Frequency::Monthly | Frequency::Daily)
    );
    let meant = match code.trim() {
        "A" | "Y" | "P1Y" => Some(Frequency::Yearly),
        "S" | "P6M" => Some(Frequency::BiAnnual),
        "H" if half_years => Some(Frequency::BiAnnual),
        "Q" | "P3M" => Some(Frequency::Quarterly),
        "T" if notation == Some(Frequency::Quarterly) => Some(Frequency::Quarterly),
        "M" | "P1M" => Some(Frequency::Monthly),
        "W" | "P1W" | "P7D" => Some(Frequency::Weekly),
        "D" | "P1D" => Some(Frequency::Daily),
        "B" if matches!(notation, None | Some(Frequency::Daily)) => Some(Frequency::Daily),
        _ => None,
    };

    Some(meant.map_or(code, |frequency| Cow::Borrowed(frequency.as_str())))
}

/// Drops `Z`, `+01:00` and a time of midnight.
fn without_zone(text: &str) -> &str {
    let zoned = text.strip_suffix('Z').unwrap_or(text);
    let zoned = match zoned
        .len()
        .checked_sub(6)
        .and_then(|at| zoned.split_at_checked(at))
    {
        Some((before, zone))
            if before.len() >= 10
                && zone.starts_with(['+', '-'])
                && zone.get(3..4) == Some(":") =>
        {
            before
        }
        _ => zoned,
    };

    match zoned.split_once('T') {
        Some((day, time))
            if time.starts_with("00:00")
                && time.bytes().all(|b| matches!(b, b'0' | b':' | b'.')) =>
        {
            day
        }
        Some(_) => text,
        None => zoned,
    }
}

fn digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_month(text: &str) -> bool {
    matches!(text.parse(), Ok(1..=12))
}

/// A day from its number in the year.
fn of_day(year: &str, day: u32) -> Option<String> {
    let year: i16 = year.parse().ok()?;
    let day = i32::try_from(day).ok()?;
    let first =
        domain::calendar::period::Period::parse(Frequency::Daily, &format!("{year:04}-01-01"))
            .ok()?;
    let found = domain::calendar::period::Period::new(Frequency::Daily, first.ordinal() + day - 1)?;
    let text = found.to_string();
    text.starts_with(&format!("{year:04}")).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_are_written_as_ours_where_they_say_the_same() {
        for (text, expected) in [
            ("2024", "2024"),
            ("2024-A1", "2024"),
            ("2024-01", "2024-01"),
            ("2024-M03", "2024-03"),
            ("2024M3", "2024-03"),
            ("202403", "2024-03"),
            ("2024-Q1", "2024-Q1"),
            ("2024Q4", "2024-Q4"),
            ("2024K4", "2024-Q4"),
            ("2024-S2", "2024-S2"),
            ("2024H1", "2024-S1"),
            ("2024-W05", "2024-W05"),
            ("2024W5", "2024-W05"),
            ("2024-D060", "2024-02-29"),
            ("2023-D366", "2023-D366"),
            ("2024-03-31", "2024-03-31"),
            ("2024-03-31T00:00:00", "2024-03-31"),
            ("2024-03-31T00:00:00.000Z", "2024-03-31"),
            ("2024-03-31+01:00", "2024-03-31"),
            ("2024-03-31T18:00:00", "2024-03-31T18:00:00"),
            ("2024-Q5", "2024-Q5"),
            ("2024-13", "2024-13"),
            ("202413", "202413"),
            ("2024-T3", "2024-T3"),
            ("20241", "20241"),
            ("2024-01-01/P1M", "2024-01-01/P1M"),
            ("été", "été"),
            ("", ""),
            ("0000-D001", "0000-D001"),
        ] {
            assert_eq!(period(text), expected, "{text}");
        }
    }

    #[test]
    fn the_frequency_is_told_by_code_and_by_notation() {
        for (code, first, expected) in [
            ("A", "2024", Some("Y")),
            ("A", "2024-Q1", Some("Y")),
            ("H", "2024-S1", Some("S")),
            ("H", "2024-01-01T10:00:00", Some("H")),
            ("T", "2024-Q1", Some("Q")),
            ("T", "2024-T1", Some("T")),
            ("B", "2024-01-02", Some("D")),
            ("B", "2024-B1", Some("D")),
            ("N", "2024", Some("N")),
            ("P1M", "2024-01", Some("M")),
            ("", "2024-W05", Some("W")),
            ("", "2024-01", Some("M")),
            ("", "2024-01-02", Some("D")),
            ("", "2024-S1", Some("S")),
            ("", "2024-T1", None),
            ("", "", None),
        ] {
            assert_eq!(
                frequency(Some(code.into()), Some(first)).as_deref(),
                expected,
                "{code} {first}"
            );
        }
    }
}
