//! Figures that every team has.

use super::{Both, Chart, Content, Dashboard, Metric, Series, plain};
use crate::aggregation::Aggregation;
use crate::chart::{ChartStack, ChartType, LineStyle};
use crate::frequency::Frequency;

pub(super) const CONTENT: Content = Content {
    summary: Both(
        "Les chiffres que toute équipe suit : activité, coûts, délais, satisfaction.",
        "The figures that every team follows: activity, costs, lead times, satisfaction.",
    ),
    description: Both(
        "Un point de départ : ce que vous faites, ce que cela coûte, le temps que cela prend et ce que vos usagers en pensent.

Les indicateurs sont vides. Renommez-les, retirez ceux qui ne vous servent pas, puis saisissez vos observations ou importez-les d’un fichier.",
        "A place to begin: what you do, what it costs, how long it takes and what your users think of it.

The indicators are empty. Rename them, remove those that you do not need, then type your observations or import them from a file.",
    ),
    tags: Both("activité;coûts;qualité", "activity;costs;quality"),
    metrics: &[
        Metric {
            path: Both("activite", "activity"),
            name: Both("Activité", "Activity"),
            unit: Both("unités", "units"),
            notes: Both(
                "Ce que vous comptez : commandes, visites, dossiers traités. Une valeur par mois, le total du mois.",
                "What you count: orders, visits, files dealt with. One value a month, the month's total.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Sum,
        },
        Metric {
            path: Both("activite/objectif", "activity/target"),
            name: Both("Objectif d’activité", "Activity target"),
            unit: Both("unités", "units"),
            notes: Both(
                "Ce que vous visez pour le mois, fixé avant qu’il commence.",
                "What you aim at for the month, set before it begins.",
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
                "The month's expenses without taxes, by date of invoice.",
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
                "Days from the request to the answer, on average over what was finished within the month.",
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
                "Share of people who are satisfied or very satisfied among those who answered the quarter's survey.",
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
                "People on the last day of the month.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Last,
        },
    ],
    dashboard: Dashboard {
        key: Both("apercu", "overview"),
        name: Both("Aperçu", "Overview"),
        charts: &[
            Chart {
                key: Both("activite-du-mois", "activity-this-month"),
                title: Both("Activité du mois", "Activity this month"),
                kind: ChartType::Value,
                stack: ChartStack::None,
                size: (3, 1),
                series: &[plain("activity")],
            },
            Chart {
                key: Both("satisfaction-actuelle", "satisfaction-now"),
                title: Both("Satisfaction", "Satisfaction"),
                kind: ChartType::Value,
                stack: ChartStack::None,
                size: (3, 1),
                series: &[plain("satisfaction")],
            },
            Chart {
                key: Both("activite-et-objectif", "activity-and-target"),
                title: Both("Activité et objectif", "Activity and target"),
                kind: ChartType::Line,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[plain("activity"), Series { style: LineStyle::Dash, ..plain("activity/target") }],
            },
            Chart {
                key: Both("couts", "costs"),
                title: Both("Coûts par mois", "Costs by month"),
                kind: ChartType::Bar,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[plain("costs")],
            },
            Chart {
                key: Both("delai", "lead-time"),
                title: Both("Délai moyen", "Average lead time"),
                kind: ChartType::Line,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[plain("lead-time")],
            },
            Chart {
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
