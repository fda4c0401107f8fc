//! A time of day after a date.

/// A date and its time of day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Timed<'t> {
    /// The text before the time.
    pub(crate) date: &'t str,
    /// The time as written, with its zone: different texts may be the same time.
    pub(crate) time: &'t str,
    /// Whether there is a time zone: in another zone it may be another day.
    pub(crate) has_zone: bool,
}

/// Splits the time from a text: `2024-01-02T08:00:00.000Z`, `31/03/2024 14:30`, `2024-01-02 08h00`,
/// `2024-01-02 08:00 +01:00`, `3/31/2024 2:30 PM`. `None` without a time. Does not check whether the rest is a date.
pub(crate) fn split(text: &str) -> Option<Timed<'_>> {
    if text.len() > 60 || !text.is_ascii() {
        return None;
    }
    let sign = text.find([':', 'h'])?;
    let (before, _) = text.split_at_checked(sign)?;
    let hour = before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (date, time) = text.split_at_checked(hour)?;
    let date = date.strip_suffix(['T', ' '])?.trim_end();
    let zone = zone_of(time)?;
    (!date.is_empty()).then_some(Timed {
        date,
        time,
        has_zone: zone,
    })
}

/// Whether a time has a zone; `None` for a text that is no time.
fn zone_of(time: &str) -> Option<bool> {
    let digits_end = time
        .find(|c: char| !matches!(c, '0'..='9' | ':' | 'h' | '.' | ','))
        .unwrap_or(time.len());
    let (clock, rest) = time.split_at_checked(digits_end)?;
    let mut parts = clock.split([':', 'h']);
    let (hour, minute, second) = (parts.next()?, parts.next()?, parts.next());

    let below = |text: &str, most: u8| {
        (1..=2).contains(&text.len()) && text.parse::<u8>().is_ok_and(|number| number < most)
    };
    let whole = |second: &str| {
        let (whole, fraction) = second.split_once(['.', ',']).unwrap_or((second, "0"));
        // A leap second is a second.
        below(whole, 61) && !fraction.is_empty() && fraction.bytes().all(|b| b.is_ascii_digit())
    };

    let fits = below(hour, 25)
        && minute.len() == 2
        && below(minute, 60)
        && second.is_none_or(whole)
        && parts.next().is_none();
    if !fits {
        return None;
    }

    let rest = rest.trim();
    if rest.is_empty()
        || ["AM", "PM"]
            .iter()
            .any(|half| half.eq_ignore_ascii_case(rest))
    {
        return Some(false);
    }

    let offset = |text: &str| {
        let digits: String = text.chars().filter(|c| *c != ':').collect();
        matches!(digits.len(), 2 | 4) && digits.bytes().all(|b| b.is_ascii_digit())
    };
    let is_zone = matches!(rest, "Z" | "z" | "UTC" | "GMT")
        || rest.strip_prefix(['+', '-']).is_some_and(offset);
    is_zone.then_some(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_taken_from_the_end() {
        for (text, date, has_zone) in [
            ("2024-01-02 12:30", "2024-01-02", false),
            ("2024-01-02T12:30:00", "2024-01-02", false),
            ("2000-01-01T08:00:00.000Z", "2000-01-01", true),
            ("2024-01-02T08:00:00+01:00", "2024-01-02", true),
            ("2024-01-02 08:00 -0500", "2024-01-02", true),
            ("2024-01-02 08:00 UTC", "2024-01-02", true),
            ("31/03/2024 14h30", "31/03/2024", false),
            ("3/31/2024 2:30 PM", "3/31/2024", false),
            ("mars 2024 24:00", "mars 2024", false),
        ] {
            let timed = split(text).unwrap();
            assert_eq!((timed.date, timed.has_zone), (date, has_zone), "{text}");
        }

        for text in [
            "2024-01-02",
            "12:30",
            "2024:Q3",
            "2024-01-02 12:3",
            "2024-01-02 12:60",
            "2024-01-02 26:00",
            "2024-01-02 12:30 Paris",
            "2024-01-02T12:30:00+1",
            "2024-01-02 12:30:00.",
            "2024-01-02-12:30",
        ] {
            assert_eq!(split(text), None, "{text}");
        }
    }
}
