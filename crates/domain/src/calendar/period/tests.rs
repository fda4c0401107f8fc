use proptest::prelude::*;

use super::*;

fn period(frequency: Frequency, text: &str) -> Period {
    Period::parse(frequency, text).unwrap()
}

/// Any period of any dated frequency.
fn any_period() -> impl Strategy<Value = Period> {
    prop::sample::select(&Frequency::DATED[..]).prop_flat_map(|frequency| {
        let (first, last) = bounds(frequency).unwrap();
        (first..=last).prop_map(move |ordinal| Period::new(frequency, ordinal).unwrap())
    })
}

#[test]
fn ordinals_count_from_1970() {
    for (frequency, text, ordinal) in [
        (Frequency::Daily, "1970-01-01", 0),
        (Frequency::Daily, "1969-12-31", -1),
        (Frequency::Weekly, "1970-W01", -3),
        (Frequency::Monthly, "1970-01", 0),
        (Frequency::Monthly, "1969-12", -1),
        (Frequency::Quarterly, "1969-Q4", -1),
        (Frequency::BiAnnual, "1969-S2", -1),
        (Frequency::Yearly, "1969", -1),
        (Frequency::Yearly, "0001", -1969),
        (Frequency::Yearly, "9999", 8029),
    ] {
        assert_eq!(period(frequency, text).ordinal(), ordinal, "{text}");
    }
}

#[test]
fn the_first_and_last_periods_are_those_of_years_1_and_9999() {
    for (frequency, first, last) in [
        (Frequency::Daily, "0001-01-01", "9999-12-31"),
        (Frequency::Weekly, "0001-01-01", "9999-12-31"),
        (Frequency::Monthly, "0001-01", "9999-12"),
        (Frequency::Quarterly, "0001-Q1", "9999-Q4"),
        (Frequency::BiAnnual, "0001-S1", "9999-S2"),
        (Frequency::Yearly, "0001", "9999"),
    ] {
        let (low, high) = bounds(frequency).unwrap();
        assert_eq!(period(frequency, first).ordinal(), low);
        assert_eq!(period(frequency, last).ordinal(), high);
        assert_eq!(Period::new(frequency, low - 1), None);
        assert_eq!(Period::new(frequency, high + 1), None);
        assert_eq!(Period::new(frequency, i32::MIN), None);
        assert_eq!(Period::new(frequency, i32::MAX), None);
    }
    assert_eq!(Period::new(Frequency::Category, 0), None);
}

#[test]
fn days_of_one_iso_week_have_one_identity() {
    let monday = period(Frequency::Weekly, "2020-12-28");
    let sunday = period(Frequency::Weekly, "2021-01-03");
    let next = period(Frequency::Weekly, "2021-01-04");
    assert_eq!(monday.identity(), sunday.identity());
    assert_eq!(sunday.identity() + 1, next.identity());
    assert_ne!(monday, sunday);
    assert_eq!(
        sunday.week(),
        IsoWeek {
            year: 2020,
            week: 53
        }
    );
    assert_eq!(
        next.week(),
        IsoWeek {
            year: 2021,
            week: 1
        }
    );
}

proptest! {
    #[test]
    fn canonical_text_reads_back(period in any_period()) {
        let text = period.to_string();
        prop_assert_eq!(Period::parse(period.frequency(), &text), Ok(period));
    }

    #[test]
    fn the_start_date_is_another_notation_of_it(period in any_period()) {
        let date = period.start_date().to_string();
        prop_assert_eq!(Period::parse(period.frequency(), &date), Ok(period));
    }

    #[test]
    fn the_iso_week_is_a_notation_of_the_same_week(days in 0_i32..3_652_059) {
        let day = Period::new(Frequency::Weekly, crate::calendar::day::FIRST_DAY + days).unwrap();
        let IsoWeek { year, week } = day.week();
        let monday = Period::parse(Frequency::Weekly, &format!("{year:04}-W{week:02}")).unwrap();
        prop_assert_eq!(monday.identity(), day.identity());
        prop_assert!((0..7).contains(&(day.ordinal() - monday.ordinal())));
    }

    #[test]
    fn dates_sort_as_their_ordinals(a in any_period(), step in 1_i32..1000) {
        if let Some(b) = Period::new(a.frequency(), a.ordinal() + step) {
            prop_assert!(a.start_date() < b.start_date());
            prop_assert!(a.to_string() < b.to_string());
        }
    }

    #[test]
    fn the_coarser_period_contains_the_date(
        period in any_period(), coarser in prop::sample::select(&Frequency::DATED[..]),
    ) {
        let Some(whole) = period.within(coarser) else {
            prop_assert!(!period.frequency().is_finer_than(coarser));
            return Ok(());
        };
        prop_assert!(whole.start_date() <= period.start_date());
        let step = if coarser == Frequency::Weekly { 7 } else { 1 };
        if let Some(next) = Period::new(coarser, whole.ordinal() + step) {
            prop_assert!(period.start_date() < next.start_date());
        }
    }

    #[test]
    fn a_period_is_written_as_the_days_from_its_first_to_the_next_one(period in any_period()) {
        let text = if period.frequency() == Frequency::Weekly {
            let IsoWeek { year, week } = period.week();
            format!("{year:04}-W{week:02}")
        } else {
            period.to_string()
        };
        let days = Days::parse(&text).unwrap();
        let whole = Period::parse(period.frequency(), &text).unwrap();
        prop_assert_eq!(days.first.start_date(), whole.start_date());
        prop_assert_eq!(days.first.ordinal(), whole.start_day());
        let step = if period.frequency() == Frequency::Weekly { 7 } else { 1 };
        match Period::new(period.frequency(), whole.ordinal() + step) {
            Some(next) => prop_assert_eq!(days.last.ordinal() + 1, next.start_day()),
            None => prop_assert_eq!(days.last.to_string(), "9999-12-31"),
        }
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in "\\PC{0,12}|[-0-9WQS]{0,11}") {
        for &frequency in Frequency::ALL {
            if let Ok(period) = Period::parse(frequency, &text) {
                prop_assert_eq!(Period::parse(frequency, &period.to_string()), Ok(period));
            }
        }
    }
}
