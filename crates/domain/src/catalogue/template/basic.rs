//! Figures that every team has.

use super::{Both, Content, Dashboard, Metric, Series, plain};
use crate::calendar::frequency::Frequency;
use crate::catalogue::chart::{ChartStack, ChartType, LineStyle};
use crate::catalogue::template::ChartContent;
use crate::series::aggregation::Aggregation;

pub(super) const CONTENT: Content = Content {
    summary: Both(
        "Les indicateurs que toute équipe suit : activité, coûts, délais, satisfaction.",
        "The indicators every team tracks: activity, costs, lead times, satisfaction.",
    ),
    description: Both(
        "L’essentiel de l’activité : ce qui est fait, ce que cela coûte, le temps que cela prend et ce que les usagers en pensent.",
        "The essentials of the activity: what is done, what it costs, how long it takes and what users think of it.",
    ),
    tags: Both("activité;coûts;qualité", "activity;costs;quality"),
    metrics: &[
        Metric {
            path: Both("activite", "activity"),
            name: Both("Activité", "Activity"),
            unit: Both("unités", "units"),
            notes: Both(
                "Commandes, visites ou dossiers traités, total du mois.",
                "Orders, visits or files handled, monthly total.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Sum,
        },
        Metric {
            path: Both("activite/objectif", "activity/target"),
            name: Both("Objectif d’activité", "Activity target"),
            unit: Both("unités", "units"),
            notes: Both(
                "Objectif du mois, fixé avant son début.",
                "Target for the month, set before it begins.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Sum,
        },
        Metric {
            path: Both("couts", "costs"),
            name: Both("Coûts", "Costs"),
            unit: Both("€", "€"),
            notes: Both(
                "Les dépenses du mois, hors taxes, à la date de la facture.",
                "Expenses of the month, excluding taxes, by invoice date.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Sum,
        },
        Metric {
            path: Both("delai", "lead-time"),
            name: Both("Délai moyen", "Average lead time"),
            unit: Both("jours", "days"),
            notes: Both(
                "Jours entre la demande et la réponse, en moyenne sur ce qui a été terminé dans le mois.",
                "Average number of days from request to answer, for cases closed during the month.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Avg,
        },
        Metric {
            path: Both("satisfaction", "satisfaction"),
            name: Both("Satisfaction", "Satisfaction"),
            unit: Both("%", "%"),
            notes: Both(
                "Part des personnes satisfaites ou très satisfaites parmi celles qui ont répondu à l’enquête du trimestre.",
                "Share of respondents to the quarterly survey who are satisfied or very satisfied.",
            ),
            frequency: Frequency::Quarterly,
            aggregation: Aggregation::Avg,
        },
        Metric {
            path: Both("effectif", "headcount"),
            name: Both("Effectif", "Headcount"),
            unit: Both("personnes", "people"),
            notes: Both(
                "Personnes présentes le dernier jour du mois.",
                "Number of people on the last day of the month.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Last,
        },
    ],
    dashboard: Dashboard {
        key: Both("apercu", "overview"),
        name: Both("Aperçu", "Overview"),
        charts: &[
            ChartContent {
                key: Both("activite-du-mois", "activity-this-month"),
                title: Both("Activité du mois", "Activity this month"),
                kind: ChartType::Value,
                stack: ChartStack::None,
                size: (3, 1),
                series: &[plain("activity")],
            },
            ChartContent {
                key: Both("satisfaction-actuelle", "satisfaction-now"),
                title: Both("Satisfaction", "Satisfaction"),
                kind: ChartType::Value,
                stack: ChartStack::None,
                size: (3, 1),
                series: &[plain("satisfaction")],
            },
            ChartContent {
                key: Both("activite-et-objectif", "activity-and-target"),
                title: Both("Activité et objectif", "Activity and target"),
                kind: ChartType::Line,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[
                    plain("activity"),
                    Series {
                        style: LineStyle::Dash,
                        ..plain("activity/target")
                    },
                ],
            },
            ChartContent {
                key: Both("couts", "costs"),
                title: Both("Coûts par mois", "Costs by month"),
                kind: ChartType::Bar,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[plain("costs")],
            },
            ChartContent {
                key: Both("delai", "lead-time"),
                title: Both("Délai moyen", "Average lead time"),
                kind: ChartType::Line,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[plain("lead-time")],
            },
            ChartContent {
                key: Both("effectif", "headcount"),
                title: Both("Effectif", "Headcount"),
                kind: ChartType::Line,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[plain("headcount")],
            },
        ],
    },
};
