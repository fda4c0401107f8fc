//! The recent values of an indicator, for the small line of a mail.

use crate::calendar::frequency::Frequency;
use crate::calendar::period::identity;
use crate::invariant::Invariant as _;
use crate::series::Series;

/// Most places of the line.
const PLACES: usize = 24;
/// Above weekends, holidays and the longest closures of stock exchanges.
const LONGEST_CLOSURE_DAYS: i32 = 10;
/// The fewest observations that show a rhythm.
const FEWEST_OBSERVATIONS: usize = 3;

/// The latest values of a series, the latest last, with `None` where the line breaks, as in the charts of
/// `frontend/src/charts/data/gaps.ts`: one for each missing period of a calendar, one for a long hole between days, and
/// none in a series with a rhythm of its own, such as a census every ten years. Empty for categories, which nothing
/// joins.
#[must_use]
pub fn recent_values(series: &Series) -> Vec<Option<f64>> {
    let frequency = series.frequency();
    let ordinals = series.ordinals();
    let first = ordinals.len().saturating_sub(PLACES);
    let ordinals = ordinals.get(first..).invariant("the first lies within");
    let values = series
        .values()
        .get(first..)
        .invariant("the first lies within");

    if ordinals.is_empty() {
        return Vec::new();
    }

    let positions = ordinals.iter().map(|&it| identity(frequency, it));
    let positions: Vec<i32> = positions.collect();
    let missing = missing_before(frequency, &positions);
    let has_gaps = !has_own_rhythm(&missing);

    let mut places = Vec::new();
    for (value, missing) in values.iter().zip(missing) {
        if has_gaps {
            places.extend(std::iter::repeat_n(None, missing.min(PLACES)));
        }
        places.push(Some(*value));
    }

    places.split_off(places.len().saturating_sub(PLACES))
}

/// The number of missing places before each observation.
fn missing_before(frequency: Frequency, positions: &[i32]) -> Vec<usize> {
    let steps = positions.windows(2).map(|pair| match pair {
        [before, after] => after - before,
        _ => 1,
    });
    let steps: Vec<i32> = steps.collect();
    let longest = LONGEST_CLOSURE_DAYS.max(3 * median(&steps));
    let missing = steps.iter().map(|&step| match frequency {
        Frequency::Daily => usize::from(step > longest),
        _ => usize::try_from(step - 1).invariant("periods ascend"),
    });
    std::iter::once(0).chain(missing).collect()
}

fn median(steps: &[i32]) -> i32 {
    let mut sorted = steps.to_vec();
    sorted.sort_unstable();
    let middle = sorted.get(sorted.len() / 2).copied();
    middle.filter(|_| sorted.len() > 1).unwrap_or_default()
}

/// Whether at most one in five observations follows that of the period before.
fn has_own_rhythm(missing: &[usize]) -> bool {
    let steps = missing.len().saturating_sub(1);
    let gaps = missing.iter().filter(|&&missing| missing > 0).count();
    missing.len() >= FEWEST_OBSERVATIONS && 5 * (steps - gaps) <= steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::series::observation::parse_lines;

    /// The recent values of lines separated by blanks, `-` for a break.
    fn shown(frequency: Frequency, lines: &str) -> String {
        let series = parse_lines(frequency, &lines.replace(' ', "\n")).unwrap();
        let shown = recent_values(&series).into_iter().map(|value| match value {
            Some(value) => value.to_string(),
            None => "-".to_owned(),
        });
        shown.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_line_breaks_where_periods_are_missing() {
        for (frequency, lines, expected) in [
            (Frequency::Monthly, "", ""),
            (Frequency::Monthly, "2026-01;1", "1"),
            (Frequency::Monthly, "2026-01;1 2026-02;2", "1 2"),
            (
                Frequency::Monthly,
                "2026-01;1 2026-02;2 2026-05;5",
                "1 2 - - 5",
            ),
            (Frequency::Weekly, "2026-01-05;1 2026-01-18;2", "1 2"),
            (Frequency::Weekly, "2026-01-05;1 2026-01-20;3", "1 - 3"),
            // Weekends and holidays of a daily series.
            (
                Frequency::Daily,
                "2026-01-01;1 2026-01-02;2 2026-01-05;3 2026-01-15;4",
                "1 2 3 4",
            ),
            (
                Frequency::Daily,
                "2026-01-01;1 2026-01-02;2 2026-01-03;3 2026-01-14;4",
                "1 2 3 - 4",
            ),
            // A rhythm of its own.
            (Frequency::Yearly, "1990;1 2000;2 2010;3 2020;4", "1 2 3 4"),
            (Frequency::Category, "a;1 b;2", ""),
        ] {
            assert_eq!(shown(frequency, lines), expected, "{lines}");
        }
    }

    #[test]
    fn only_the_latest_places_remain() {
        let lines = (1..=40).map(|year| format!("{};{year}", 1960 + year));
        let lines: Vec<String> = lines.collect();
        let found = shown(Frequency::Yearly, &lines.join(" "));
        assert!(
            found.starts_with("17 18 ") && found.ends_with(" 40"),
            "{found}"
        );
        let far = shown(Frequency::Yearly, "1900;1 1901;2 1902;3 2000;4");
        assert_eq!(far, format!("{}4", "- ".repeat(PLACES - 1)));
    }
}
