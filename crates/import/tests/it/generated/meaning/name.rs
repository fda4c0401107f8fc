//! The names of columns and the keys of series.

use super::calendar::Calendar;
use super::spec::{Spec, pick};
use super::way::Clarity;

/// The names above the cells of a date.
pub(super) fn of_dates(spec: &Spec) -> Vec<&'static str> {
    let way = spec.way();
    let tells = spec.telling || way.clarity == Clarity::Named;
    let heading = usize::from(spec.heading);

    if spec.is_whole() {
        let names: &[&str] = if tells {
            telling(way.calendar)
        } else {
            &[
                "date",
                "Date",
                "period",
                "Periode",
                "TIME_PERIOD",
                "obs",
                "",
            ]
        };
        return vec![pick(names, heading)];
    }

    let year = pick(&["year", "annee", "Year", "An"], heading);
    let names: &[&str] = if tells {
        match way.calendar {
            Calendar::Months => &["month", "mois", "Month", "Mois"],
            Calendar::Quarters => &["quarter", "trimestre", "Quarter", "Trim"],
            Calendar::HalfYears => &["half", "semestre", "Half-year", "Semestre"],
            _ => &["week", "semaine", "Week", "Semaine"],
        }
    } else {
        &["period", "periode", "Period", "Periode"]
    };

    vec![year, pick(names, heading)]
}

const fn telling(calendar: Calendar) -> &'static [&'static str] {
    match calendar {
        Calendar::Days | Calendar::BusinessDays | Calendar::IrregularDays => &["day", "Jour"],
        Calendar::Weeks => &["semaine", "week", "Week", "Semaine"],
        Calendar::Months => &["mois", "month", "Month", "Mois"],
        Calendar::Quarters => &["trimestre", "quarter", "Quarter", "Trimestre"],
        Calendar::HalfYears => &["semestre", "Semestre", "half-year"],
        Calendar::Years => &["year", "annee", "Année", "an"],
        Calendar::Spans => &[
            "school_year",
            "financial year",
            "exercice",
            "Année scolaire",
        ],
        Calendar::FiscalQuarters => &["quarter_end", "fiscal quarter", "trimestre"],
        Calendar::Categories => &["label", "Région", "code"],
    }
}

/// The names of series beside each other.
pub(super) fn of_series(spec: &Spec) -> Vec<String> {
    const NAMES: [&str; 10] = [
        "x",
        "Prix",
        "Taux de chômage",
        "PIB (Md€)",
        "gdp",
        "valeur",
        "Exports 2015=100",
        "b_2",
        "T",
        "Nombre\nannuel",
    ];
    (0..spec.series)
        .map(|place| pick(&NAMES, usize::from(spec.names) + place).to_owned())
        .collect()
}

/// The keys of series below each other: the names of their columns, and the cells of each series.
pub(super) struct Keys {
    pub(super) heads: Vec<&'static str>,
    pub(super) of_series: Vec<Vec<&'static str>>,
}

/// The keys of series below each other.
pub(super) fn keys(spec: &Spec) -> Keys {
    let one = |head, cells: [&'static str; 4]| Keys {
        heads: vec![head],
        of_series: cells.map(|cell| vec![cell]).to_vec(),
    };

    let mut keys = match spec.names % 8 {
        0 => one("pays", ["France", "Italie", "Espagne", "Autres pays"]),
        1 => one("geo", ["DE", "NA", "FR", "IT"]),
        2 => one("naf", ["2011", "2012", "2013", "2014"]),
        3 => one("dep", ["01", "2A", "2B", "75"]),
        4 => one("code", ["10", "11", "12", "13"]),
        5 => one("station", ["7005", "7015", "7020", "7027"]),
        6 => Keys {
            heads: vec!["region", "sexe"],
            of_series: [["Nord", "F"], ["Nord", "H"], ["Sud", "F"], ["Sud", "H"]]
                .map(|cells| cells.to_vec())
                .to_vec(),
        },
        _ => Keys {
            heads: vec!["FREQ", "REF_AREA"],
            of_series: ["U2", "FR", "DE", "NL"]
                .map(|area| vec![code(spec.way().calendar), area])
                .to_vec(),
        },
    };

    keys.of_series.truncate(spec.series);
    keys
}

/// The code of a frequency, as programs exchange it.
const fn code(calendar: Calendar) -> &'static str {
    match calendar {
        Calendar::Days | Calendar::BusinessDays | Calendar::IrregularDays => "D",
        Calendar::Weeks => "W",
        Calendar::Months => "M",
        Calendar::Quarters | Calendar::FiscalQuarters => "Q",
        Calendar::HalfYears => "S",
        Calendar::Years | Calendar::Spans | Calendar::Categories => "A",
    }
}

/// The word for a frequency.
pub(super) const fn frequency(calendar: Calendar) -> &'static str {
    match calendar {
        Calendar::Days | Calendar::BusinessDays | Calendar::IrregularDays => "Daily",
        Calendar::Weeks => "Weekly",
        Calendar::Months => "Monthly",
        Calendar::Quarters | Calendar::FiscalQuarters => "Quarterly",
        Calendar::HalfYears => "Half-yearly",
        Calendar::Years | Calendar::Spans | Calendar::Categories => "Annual",
    }
}
