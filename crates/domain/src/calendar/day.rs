//! The proleptic Gregorian calendar on days counted from 1970-01-01, years 1 to 9999.
//!
//! Day arithmetic: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms"
//! (`days_from_civil`, `civil_from_days`). Weeks: ISO 8601.

/// 0001-01-01, in days since 1970-01-01.
pub(crate) const FIRST_DAY: i32 = -719_162;
/// 9999-12-31, in days since 1970-01-01.
pub(crate) const LAST_DAY: i32 = 2_932_896;

/// Whether a year has a 29 February.
pub(crate) const fn is_leap(year: i32) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// The number of days of a month (1 to 12); 0 for a month that does not exist.
pub(crate) const fn days_in_month(year: i32, month: i32) -> i32 {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap(year) => 29,
        2 => 28,
        _ => 0,
    }
}

/// Days since 1970-01-01 of a date, which must exist.
pub(crate) const fn days_from_civil(year: i32, month: i32, day: i32) -> i32 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let month_from_march = (month + 9) % 12;
    let day_of_year = (153 * month_from_march + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

/// Year, month and day of days since 1970-01-01.
pub(crate) const fn civil_from_days(days: i32) -> (i32, i32, i32) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    let year = year_of_era + era * 400 + (month <= 2) as i32;
    (year, month, day)
}

/// The number of the ISO week that contains a day, counted from the week of 1970-01-01 as 0.
pub(crate) const fn week_index(days: i32) -> i32 {
    // 1970-01-01 is a Thursday: three days after the Monday of its week.
    (days + 3).div_euclid(7)
}

/// The Monday of a [week index](week_index), in days since 1970-01-01.
pub(crate) const fn monday(week_index: i32) -> i32 {
    week_index * 7 - 3
}

/// The Monday of the first ISO week of a year: the week that contains 4 January.
const fn first_monday(year: i32) -> i32 {
    monday(week_index(days_from_civil(year, 1, 4)))
}

/// The number of ISO weeks of a year, 52 or 53.
pub(crate) const fn weeks_in_year(year: i32) -> i32 {
    (first_monday(year + 1) - first_monday(year)) / 7
}

/// The Monday of an ISO week, which must exist, in days since 1970-01-01.
pub(crate) const fn days_from_week(year: i32, week: i32) -> i32 {
    first_monday(year) + (week - 1) * 7
}

/// The ISO year and week of a day.
pub(crate) const fn week_of_day(days: i32) -> (i32, i32) {
    // The year of a week is the year of its Thursday.
    let thursday = monday(week_index(days)) + 3;
    let (year, _, _) = civil_from_days(thursday);
    (year, (thursday - days_from_civil(year, 1, 1)) / 7 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_from_year_1_to_9999_agrees_with_jiff() {
        let mut date = jiff::civil::date(1, 1, 1);
        for days in FIRST_DAY..=LAST_DAY {
            let civil = (date.year().into(), date.month().into(), date.day().into());
            assert_eq!(civil_from_days(days), civil);
            assert_eq!(days_from_civil(civil.0, civil.1, civil.2), days);
            assert_eq!(
                days == LAST_DAY,
                date == jiff::civil::date(9999, 12, 31),
                "{date}"
            );
            if days < LAST_DAY {
                date = date.tomorrow().unwrap();
            }
        }
    }

    #[test]
    fn every_iso_week_agrees_with_jiff() {
        let mut date = jiff::civil::date(1, 1, 1);
        for days in FIRST_DAY..=LAST_DAY {
            if days % 3 == 0 {
                let iso = date.iso_week_date();
                let week = (i32::from(iso.year()), i32::from(iso.week()));
                assert_eq!(week_of_day(days), week, "{date}");
                assert_eq!(
                    days_from_week(week.0, week.1),
                    monday(week_index(days)),
                    "{date}"
                );
                assert_eq!(weeks_in_year(week.0), i32::from(iso.weeks_in_year()));
            }
            if days < LAST_DAY {
                date = date.tomorrow().unwrap();
            }
        }
    }

    #[test]
    fn months_have_their_days() {
        assert_eq!(days_in_month(2023, 2), 28);
        assert_eq!(days_in_month(2024, 2), 29);
        assert_eq!(days_in_month(1900, 2), 28);
        assert_eq!(days_in_month(2000, 2), 29);
        assert_eq!(days_in_month(2000, 0), 0);
        assert_eq!(days_in_month(2000, 13), 0);
        let year: i32 = (1..=12).map(|month| days_in_month(2023, month)).sum();
        assert_eq!(year, 365);
    }
}
