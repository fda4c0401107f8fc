use proptest::prelude::*;

use super::*;
use crate::cases::{spec, text};
use crate::series::strategy::series_of;

#[test]
fn periods_have_the_seasons_and_places_of_the_shared_cases() {
    let file = spec!("seasons.json");
    let cases = file["cases"].as_array().unwrap();
    assert!(cases.len() > 60);
    for case in cases {
        let frequency = Frequency::parse(text(case, "frequency")).unwrap();
        let start = SeasonStart::parse(text(case, "start")).unwrap();
        let period = Period::parse(frequency, text(case, "period")).unwrap();
        let seasons = Seasons::new(frequency, &[period.ordinal()], start).unwrap();
        assert_eq!(seasons.names, [text(case, "season")], "{case}");
        assert_eq!(u64::from(seasons.at[0]), case["place"], "{case}");
        assert_eq!(seasons.of, [0]);
        assert_eq!(seasons.start, start);
    }
}

#[test]
fn a_start_day_is_a_month_and_a_day_that_every_year_has() {
    for text in ["01-01", "02-28", "07-01", "12-31"] {
        assert_eq!(SeasonStart::parse(text).unwrap().to_string(), text);
    }
    assert_eq!(
        SeasonStart::parse("02-29"),
        Err(SeasonStartProblem::LeapDay)
    );
    for text in [
        "", "1-1", "00-01", "13-01", "01-00", "04-31", "02-30", "01/01", "01-01 ", "é-01", "-1-01",
    ] {
        assert_eq!(
            SeasonStart::parse(text),
            Err(SeasonStartProblem::Format),
            "{text:?}"
        );
    }
    assert_eq!(SeasonStart::default(), SeasonStart::parse("01-01").unwrap());
}

#[test]
fn years_and_categories_have_no_seasons() {
    let start = SeasonStart::default();
    assert_eq!(Seasons::new(Frequency::Yearly, &[54], start), None);
    assert_eq!(Seasons::new(Frequency::Category, &[], start), None);
    let none = Seasons::new(Frequency::Monthly, &[], start).unwrap();
    assert_eq!((none.names.len(), none.places), (0, 12));
}

#[test]
fn seasons_without_observations_are_not_named() {
    let month = |text| Period::parse(Frequency::Monthly, text).unwrap().ordinal();
    let months = ["2020-06", "2020-07", "2021-06", "2023-01"].map(month);
    let start = SeasonStart::parse("07-01").unwrap();
    let seasons = Seasons::new(Frequency::Monthly, &months, start).unwrap();
    assert_eq!(seasons.names, ["2019–20", "2020–21", "2022–23"]);
    assert_eq!(seasons.of, [0, 1, 1, 2]);
    assert_eq!(seasons.at, [11, 0, 11, 6]);
}

fn any_start() -> impl Strategy<Value = SeasonStart> {
    (1..=12, 1..=31).prop_filter_map("a day of every year", |(month, day): (i32, i32)| {
        SeasonStart::parse(&format!("{month:02}-{day:02}")).ok()
    })
}

proptest! {
    #[test]
    fn no_season_has_two_observations_at_a_place_and_each_goes_on_in_order(
        series in prop::sample::select(&Frequency::DATED[..5]).prop_flat_map(series_of), start in any_start(),
    ) {
        let seasons = Seasons::new(series.frequency(), series.ordinals(), start).unwrap();
        prop_assert_eq!(seasons.of.len(), series.len());
        prop_assert!(seasons.at.iter().all(|&at| at < seasons.places));
        let at: Vec<(u32, u16)> = std::iter::zip(seasons.of, seasons.at).collect();
        prop_assert!(at.is_sorted_by(|a, b| a < b), "{at:?}");
    }

    #[test]
    fn only_the_leap_day_and_week_53_leave_a_place_empty(first in -700_000_i32..2_900_000, start in any_start()) {
        let days: Vec<i32> = (first..first + 800).collect();
        let seasons = Seasons::new(Frequency::Daily, &days, start).unwrap();
        for at in seasons.at.windows(2) {
            let steps = (i32::from(at[1]) - i32::from(at[0])).rem_euclid(366);
            prop_assert!(steps == 1 || steps == 2);
        }
        let weeks: Vec<i32> = (first..first + 2800).step_by(7).collect();
        let seasons = Seasons::new(Frequency::Weekly, &weeks, start).unwrap();
        for at in seasons.at.windows(2) {
            let steps = (i32::from(at[1]) - i32::from(at[0])).rem_euclid(53);
            prop_assert!(steps == 1 || steps == 2);
        }
    }
}
