//! What happens on each day of March 2026, and the mails of its evening in English and in French.

use Event::{LeavePrivate, Publish};

/// What happens in the afternoon.
pub(super) enum Event {
    /// Ann publishes lines of an indicator.
    Publish(&'static str, &'static str),
    /// Ann takes the private collection away from the readers.
    LeavePrivate,
}

/// A day, from its events to the mails of its evening.
pub(super) struct Day {
    pub(super) date: &'static str,
    pub(super) events: &'static [Event],
    /// Each mail in English and in French.
    pub(super) mails: &'static [[&'static str; 2]],
}

const fn day(
    date: &'static str,
    events: &'static [Event],
    mails: &'static [[&'static str; 2]],
) -> Day {
    Day {
        date,
        events,
        mails,
    }
}

/// The first week from Monday to Sunday, and the rest of the month. The days left out have no event and no mail.
pub(super) const DAYS: [Day; 10] = [
    // Monday: the daily one tells its value; the weekly one waits, and the one of mode never is silent.
    day(
        "2026-03-02",
        &[
            Publish("daily", "2026-03;102"),
            Publish("weekly", "2026-03;110"),
            Publish("never", "2026-03;9"),
        ],
        &[[
            "Prices daily: 102.0 in Mar 2026 (+0.5)
Your alerts of 2 Mar 2026
Energy
Prices daily (index)
Mar 2026: 102.0 (+0.5, +0.5% from Feb 2026: 101.5).
https://statit.example/ann/prices/daily",
            "Prix à la consommation, daily : 102,0 en mars 2026 (+0,5)
Vos alertes du 2 mars 2026
Énergie
Prix à la consommation, daily (indice)
mars 2026 : 102,0 (+0,5, +0,5 % par rapport à févr. 2026 : 101,5).
https://statit.example/ann/prices/daily",
        ]],
    ),
    // Tuesday: members read the private collection.
    day(
        "2026-03-03",
        &[Publish("inside", "2026-03;105")],
        &[[
            "Prices inside: 105.0 in Mar 2026 (+3.5)
Your alerts of 3 Mar 2026
Energy
Prices inside (index)
Mar 2026: 105.0 (+3.5, +3.4% from Feb 2026: 101.5).
https://statit.example/ann/secret/inside",
            "Prix à la consommation, inside : 105,0 en mars 2026 (+3,5)
Vos alertes du 3 mars 2026
Énergie
Prix à la consommation, inside (indice)
mars 2026 : 105,0 (+3,5, +3,4 % par rapport à févr. 2026 : 101,5).
https://statit.example/ann/secret/inside",
        ]],
    ),
    // Wednesday: 104 is not above 105.
    day("2026-03-04", &[Publish("threshold", "2026-03;104")], &[]),
    // Thursday: a revision, and a crossing, in one mail.
    day(
        "2026-03-05",
        &[
            Publish("daily", "2026-03;102.4"),
            Publish("threshold", "2026-04;106.5"),
        ],
        &[[
            "Prices daily: Mar 2026 revised to 102.4, and 1 more
Your alerts of 5 Mar 2026
Energy
Prices daily (index)
Mar 2026 was revised: 102.4 instead of 102.0.
https://statit.example/ann/prices/daily
Prices threshold (index)
It went above 105: 106.5 in Apr 2026.
https://statit.example/ann/prices/threshold",
            "Prix à la consommation, daily : mars 2026 révisé à 102,4, et 1 autre
Vos alertes du 5 mars 2026
Énergie
Prix à la consommation, daily (indice)
mars 2026 révisé : 102,4 au lieu de 102,0.
https://statit.example/ann/prices/daily
Prix à la consommation, threshold (indice)
Il est passé au-dessus de 105 : 106,5 en avr. 2026.
https://statit.example/ann/prices/threshold",
        ]],
    ),
    // Friday: it stays above; a second publish of the week for the weekly one.
    day(
        "2026-03-06",
        &[
            Publish("threshold", "2026-05;107"),
            Publish("weekly", "2026-04;111"),
        ],
        &[],
    ),
    // Saturday: the private collection is taken away between a publish and the evening.
    day(
        "2026-03-07",
        &[
            Publish("inside", "2026-04;106"),
            LeavePrivate,
            Publish("inside", "2026-05;107"),
        ],
        &[],
    ),
    // Sunday: the weekly one tells the latest of its two publishes; the monthly one waits.
    day(
        "2026-03-08",
        &[Publish("monthly", "2026-03;120")],
        &[[
            "Prices weekly: 111.0 in Apr 2026 (+1.0)
Your alerts of the week, 8 Mar 2026
Energy
Prices weekly (index)
Apr 2026: 111.0 (+1.0, +0.9% from Mar 2026: 110.0).
https://statit.example/ann/prices/weekly",
            "Prix à la consommation, weekly : 111,0 en avr. 2026 (+1,0)
Vos alertes de la semaine, 8 mars 2026
Énergie
Prix à la consommation, weekly (indice)
avr. 2026 : 111,0 (+1,0, +0,9 % par rapport à mars 2026 : 110,0).
https://statit.example/ann/prices/weekly",
        ]],
    ),
    day(
        "2026-03-17",
        &[
            Publish("monthly", "2026-03;121"),
            Publish("inside", "2026-06;108"),
        ],
        &[],
    ),
    // The last Sunday has another offset from UTC than those before.
    day(
        "2026-03-29",
        &[Publish("weekly", "2026-04;110.5")],
        &[[
            "Prices weekly: Apr 2026 revised to 110.5
Your alerts of the week, 29 Mar 2026
Energy
Prices weekly (index)
Apr 2026 was revised: 110.5 instead of 111.0.
https://statit.example/ann/prices/weekly",
            "Prix à la consommation, weekly : avr. 2026 révisé à 110,5
Vos alertes de la semaine, 29 mars 2026
Énergie
Prix à la consommation, weekly (indice)
avr. 2026 révisé : 110,5 au lieu de 111,0.
https://statit.example/ann/prices/weekly",
        ]],
    ),
    // The last day of the month: the monthly one tells the value as it is now, once.
    day(
        "2026-03-31",
        &[],
        &[[
            "Prices monthly: 121.0 in Mar 2026 (+19.5)
Your alerts of the month, 31 Mar 2026
Energy
Prices monthly (index)
Mar 2026: 121.0 (+19.5, +19.2% from Feb 2026: 101.5).
https://statit.example/ann/prices/monthly",
            "Prix à la consommation, monthly : 121,0 en mars 2026 (+19,5)
Vos alertes du mois, 31 mars 2026
Énergie
Prix à la consommation, monthly (indice)
mars 2026 : 121,0 (+19,5, +19,2 % par rapport à févr. 2026 : 101,5).
https://statit.example/ann/prices/monthly",
        ]],
    ),
];

/// Days after the alerts have ended.
pub(super) const AFTER: [Day; 3] = [
    day(
        "2026-04-01",
        &[
            Publish("daily", "2026-04;103"),
            Publish("weekly", "2026-05;112"),
        ],
        &[],
    ),
    day(
        "2026-04-05",
        &[
            Publish("monthly", "2026-04;122"),
            Publish("threshold", "2026-06;101"),
        ],
        &[],
    ),
    day("2026-04-30", &[Publish("threshold", "2026-07;109")], &[]),
];
