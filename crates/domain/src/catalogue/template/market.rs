//! Prices, volumes, size and shares of a market.

use super::{Both, Content, Dashboard, Metric, Series, plain};
use crate::calendar::frequency::Frequency;
use crate::catalogue::chart::{ChartStack, ChartType};
use crate::catalogue::metric::Transformation;
use crate::catalogue::template::ChartContent;
use crate::series::aggregation::Aggregation;

pub(super) const CONTENT: Content = Content {
    summary: Both(
        "Un marché : prix, volumes, taille, demande et parts.",
        "A market: prices, volumes, size, demand and shares.",
    ),
    description: Both(
        "Les prix et les volumes viennent d’une bourse, d’une criée ou d’un panel ; la taille et les parts, d’études ou d’enquêtes.",
        "Prices and volumes come from an exchange, an auction or a panel; size and shares from studies or surveys.",
    ),
    tags: Both("marché;prix;concurrence", "market;prices;competition"),
    metrics: &[
        Metric {
            path: Both("prix", "price"),
            name: Both("Prix", "Price"),
            unit: Both("€/t", "€/t"),
            notes: Both(
                "Cours de clôture ou prix moyen du jour. Pas de valeur les jours sans cotation.",
                "Closing price or average price of the day. No value on days without trading.",
            ),
            frequency: Frequency::Daily,
            aggregation: Aggregation::Avg,
        },
        Metric {
            path: Both("volume", "volume"),
            name: Both("Volume échangé", "Volume traded"),
            unit: Both("t", "t"),
            notes: Both(
                "Quantité échangée dans la journée.",
                "Quantity traded during the day.",
            ),
            frequency: Frequency::Daily,
            aggregation: Aggregation::Sum,
        },
        Metric {
            path: Both("demande", "demand"),
            name: Both("Indice de la demande", "Demand index"),
            unit: Both("base 100", "base 100"),
            notes: Both(
                "Commandes, recherches ou enquête, rapportées à une période de base.",
                "Orders, searches or a survey, relative to a base period.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Avg,
        },
        Metric {
            path: Both("taille", "size"),
            name: Both("Taille du marché", "Market size"),
            unit: Both("M€", "€m"),
            notes: Both(
                "Ventes de tous les fournisseurs dans l’année, hors taxes.",
                "Annual sales of all suppliers, excluding taxes.",
            ),
            frequency: Frequency::Yearly,
            aggregation: Aggregation::Sum,
        },
        Metric {
            path: Both("parts/nous", "shares/own"),
            name: Both("Notre part", "Our share"),
            unit: Both("%", "%"),
            notes: Both(
                "Nos ventes, en pourcentage de celles du marché.",
                "Our sales as a percentage of market sales.",
            ),
            frequency: Frequency::Quarterly,
            aggregation: Aggregation::Avg,
        },
        Metric {
            path: Both("parts/premier", "shares/leader"),
            name: Both("Part du premier concurrent", "Leading competitor's share"),
            unit: Both("%", "%"),
            notes: Both(
                "Selon les comptes publiés ou une étude.",
                "From published accounts or a study.",
            ),
            frequency: Frequency::Quarterly,
            aggregation: Aggregation::Avg,
        },
        Metric {
            path: Both("parts/autres", "shares/others"),
            name: Both("Part des autres", "Others' share"),
            unit: Both("%", "%"),
            notes: Both("Le reste du marché.", "The rest of the market."),
            frequency: Frequency::Quarterly,
            aggregation: Aggregation::Avg,
        },
    ],
    dashboard: Dashboard {
        key: Both("marche", "market"),
        name: Both("Le marché", "The market"),
        charts: &[
            ChartContent {
                key: Both("prix-actuel", "price-now"),
                title: Both("Prix", "Price"),
                kind: ChartType::Value,
                stack: ChartStack::None,
                size: (3, 1),
                series: &[plain("price")],
            },
            ChartContent {
                key: Both("part-actuelle", "share-now"),
                title: Both("Notre part", "Our share"),
                kind: ChartType::Value,
                stack: ChartStack::None,
                size: (3, 1),
                series: &[plain("shares/own")],
            },
            ChartContent {
                key: Both("prix", "price"),
                title: Both("Prix du jour", "Price by day"),
                kind: ChartType::Line,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[plain("price")],
            },
            ChartContent {
                key: Both("evolution", "change"),
                title: Both(
                    "Prix moyen du mois, variation en %",
                    "Average price of the month, change in %",
                ),
                kind: ChartType::Bar,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[Series {
                    freq: Some(Frequency::Monthly),
                    transform: Transformation::Pct,
                    ..plain("price")
                }],
            },
            ChartContent {
                key: Both("volume", "volume"),
                title: Both("Volume par mois", "Volume by month"),
                kind: ChartType::Bar,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[Series {
                    freq: Some(Frequency::Monthly),
                    ..plain("volume")
                }],
            },
            ChartContent {
                key: Both("parts", "shares"),
                title: Both("Parts de marché", "Market shares"),
                kind: ChartType::Bar,
                stack: ChartStack::Percent,
                size: (6, 3),
                series: &[
                    plain("shares/own"),
                    plain("shares/leader"),
                    plain("shares/others"),
                ],
            },
            ChartContent {
                key: Both("taille", "size"),
                title: Both("Taille du marché", "Market size"),
                kind: ChartType::Bar,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[plain("size")],
            },
            ChartContent {
                key: Both("demande", "demand"),
                title: Both("Demande", "Demand"),
                kind: ChartType::Line,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[plain("demand")],
            },
        ],
    },
};
