//! Sales, prices, returns and ratings of products.

use super::{Both, Content, Dashboard, Metric, plain};
use crate::calendar::frequency::Frequency;
use crate::catalogue::chart::{ChartStack, ChartType};
use crate::catalogue::template::ChartContent;
use crate::series::aggregation::Aggregation;

pub(super) const CONTENT: Content = Content {
    summary: Both(
        "Une gamme de produits : ventes, prix, retours, défauts et notes.",
        "A range of products: sales, prices, returns, defects and ratings.",
    ),
    description: Both(
        "Les ventes et les prix sont suivis par produit ; les indicateurs de qualité portent sur toute la gamme.",
        "Sales and prices are tracked by product; quality indicators cover the whole range.",
    ),
    tags: Both("produits;ventes;qualité", "products;sales;quality"),
    metrics: &[
        Metric {
            path: Both("ventes/produit-a", "sales/product-a"),
            name: Both("Ventes du produit A", "Sales of product A"),
            unit: Both("unités", "units"),
            notes: Both(
                "Unités vendues dans le mois, retours déduits.",
                "Units sold during the month, less returns.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Sum,
        },
        Metric {
            path: Both("ventes/produit-b", "sales/product-b"),
            name: Both("Ventes du produit B", "Sales of product B"),
            unit: Both("unités", "units"),
            notes: Both(
                "Unités vendues dans le mois, retours déduits.",
                "Units sold during the month, less returns.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Sum,
        },
        Metric {
            path: Both("prix/produit-a", "prices/product-a"),
            name: Both("Prix moyen du produit A", "Average price of product A"),
            unit: Both("€", "€"),
            notes: Both(
                "Chiffre d’affaires du produit divisé par les unités vendues.",
                "Product revenue divided by units sold.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Avg,
        },
        Metric {
            path: Both("prix/produit-b", "prices/product-b"),
            name: Both("Prix moyen du produit B", "Average price of product B"),
            unit: Both("€", "€"),
            notes: Both(
                "Chiffre d’affaires du produit divisé par les unités vendues.",
                "Product revenue divided by units sold.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Avg,
        },
        Metric {
            path: Both("retours", "returns"),
            name: Both("Retours", "Returns"),
            unit: Both("%", "%"),
            notes: Both(
                "Unités retournées, en pourcentage des unités livrées le même mois.",
                "Units returned, as a percentage of the units delivered in the same month.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Avg,
        },
        Metric {
            path: Both("defauts", "defects"),
            name: Both("Défauts", "Defects"),
            unit: Both("‰", "‰"),
            notes: Both(
                "Unités écartées au contrôle, pour mille unités contrôlées.",
                "Units rejected at inspection, per thousand inspected.",
            ),
            frequency: Frequency::Weekly,
            aggregation: Aggregation::Avg,
        },
        Metric {
            path: Both("note", "rating"),
            name: Both("Note des acheteurs", "Buyers' rating"),
            unit: Both("sur 5", "out of 5"),
            notes: Both(
                "Moyenne des notes données dans le mois.",
                "Average of the ratings given during the month.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Avg,
        },
    ],
    dashboard: Dashboard {
        key: Both("gamme", "range"),
        name: Both("La gamme", "The range"),
        charts: &[
            ChartContent {
                key: Both("note-actuelle", "rating-now"),
                title: Both("Note des acheteurs", "Buyers' rating"),
                kind: ChartType::Value,
                stack: ChartStack::None,
                size: (3, 1),
                series: &[plain("rating")],
            },
            ChartContent {
                key: Both("retours-actuels", "returns-now"),
                title: Both("Retours", "Returns"),
                kind: ChartType::Value,
                stack: ChartStack::None,
                size: (3, 1),
                series: &[plain("returns")],
            },
            ChartContent {
                key: Both("ventes", "sales"),
                title: Both("Ventes", "Sales"),
                kind: ChartType::Bar,
                stack: ChartStack::Yes,
                size: (6, 3),
                series: &[plain("sales/product-a"), plain("sales/product-b")],
            },
            ChartContent {
                key: Both("repartition", "mix"),
                title: Both("Répartition des ventes", "Sales mix"),
                kind: ChartType::Bar,
                stack: ChartStack::Percent,
                size: (6, 3),
                series: &[plain("sales/product-a"), plain("sales/product-b")],
            },
            ChartContent {
                key: Both("prix", "prices"),
                title: Both("Prix moyens", "Average prices"),
                kind: ChartType::Line,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[plain("prices/product-a"), plain("prices/product-b")],
            },
            ChartContent {
                key: Both("retours", "returns"),
                title: Both("Retours", "Returns"),
                kind: ChartType::Line,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[plain("returns")],
            },
            ChartContent {
                key: Both("defauts", "defects"),
                title: Both("Défauts par semaine", "Defects by week"),
                kind: ChartType::Line,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[plain("defects")],
            },
        ],
    },
};
