//! Stock, receipts and issues.

use super::{Both, Content, Dashboard, Metric, Series, plain};
use crate::calendar::frequency::Frequency;
use crate::catalogue::chart::{ChartStack, ChartType};
use crate::catalogue::template::ChartContent;
use crate::series::aggregation::Aggregation;

pub(super) const CONTENT: Content = Content {
    summary: Both(
        "Les stocks : quantités, valeur, entrées, sorties, ruptures et délais.",
        "Inventory: quantities, value, receipts, issues, stockouts and lead times.",
    ),
    description: Both(
        "Les mouvements sont comptés par semaine ; le stock est celui du dernier jour de la période.

Le stock de fin est celui du début, plus les entrées, moins les sorties : un écart montre une perte, une casse ou une erreur de saisie.",
        "Movements are counted weekly; stock is measured on the last day of the period.

Closing stock is opening stock plus receipts minus issues: a difference points to a loss, breakage or a data entry error.",
    ),
    tags: Both("stocks;logistique;approvisionnement", "stocks;logistics;supply"),
    metrics: &[
        Metric {
            path: Both("stock", "stock"),
            name: Both("Stock", "Stock"),
            unit: Both("unités", "units"),
            notes: Both(
                "Unités disponibles à la fin de la semaine, après inventaire s’il y en a eu un.",
                "Units on hand at the end of the week, after any stocktake.",
            ),
            frequency: Frequency::Weekly,
            aggregation: Aggregation::Last,
        },
        Metric {
            path: Both("stock/valeur", "stock/value"),
            name: Both("Valeur du stock", "Stock value"),
            unit: Both("€", "€"),
            notes: Both(
                "Stock du dernier jour du mois, au coût d’achat moyen pondéré.",
                "Stock on the last day of the month, at weighted average cost.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Last,
        },
        Metric {
            path: Both("entrees", "receipts"),
            name: Both("Entrées", "Receipts"),
            unit: Both("unités", "units"),
            notes: Both(
                "Unités reçues et contrôlées dans la semaine.",
                "Units received and checked during the week.",
            ),
            frequency: Frequency::Weekly,
            aggregation: Aggregation::Sum,
        },
        Metric {
            path: Both("sorties", "issues"),
            name: Both("Sorties", "Issues"),
            unit: Both("unités", "units"),
            notes: Both(
                "Unités vendues, consommées ou expédiées dans la semaine.",
                "Units sold, used or shipped during the week.",
            ),
            frequency: Frequency::Weekly,
            aggregation: Aggregation::Sum,
        },
        Metric {
            path: Both("ruptures", "stockouts"),
            name: Both("Ruptures", "Stockouts"),
            unit: Both("références", "items"),
            notes: Both(
                "Références demandées qui n’étaient pas disponibles, comptées une fois par semaine.",
                "Items requested but not available, counted once a week.",
            ),
            frequency: Frequency::Weekly,
            aggregation: Aggregation::Sum,
        },
        Metric {
            path: Both("rotation", "turnover"),
            name: Both("Rotation", "Turnover"),
            unit: Both("fois par an", "times a year"),
            notes: Both(
                "Sorties des quatre derniers trimestres, divisées par le stock moyen de la même période.",
                "Issues of the last four quarters, divided by the average stock over the same period.",
            ),
            frequency: Frequency::Quarterly,
            aggregation: Aggregation::Avg,
        },
        Metric {
            path: Both("delai-fournisseur", "supplier-lead-time"),
            name: Both("Délai des fournisseurs", "Supplier lead time"),
            unit: Both("jours", "days"),
            notes: Both(
                "Jours entre la commande et la réception, en moyenne sur les réceptions de la semaine.",
                "Average number of days from order to receipt, for the week's receipts.",
            ),
            frequency: Frequency::Weekly,
            aggregation: Aggregation::Avg,
        },
    ],
    dashboard: Dashboard {
        key: Both("stocks", "stocks"),
        name: Both("Suivi des stocks", "Stocks at a glance"),
        charts: &[
            ChartContent {
                key: Both("stock-actuel", "stock-now"),
                title: Both("Stock", "Stock"),
                kind: ChartType::Value,
                stack: ChartStack::None,
                size: (3, 1),
                series: &[plain("stock")],
            },
            ChartContent {
                key: Both("ruptures-actuelles", "stockouts-now"),
                title: Both("Ruptures", "Stockouts"),
                kind: ChartType::Value,
                stack: ChartStack::None,
                size: (3, 1),
                series: &[plain("stockouts")],
            },
            ChartContent {
                key: Both("stock", "stock"),
                title: Both("Stock par semaine", "Stock by week"),
                kind: ChartType::Line,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[plain("stock")],
            },
            ChartContent {
                key: Both("mouvements", "movements"),
                title: Both("Entrées et sorties par mois", "Receipts and issues by month"),
                kind: ChartType::Bar,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[Series { freq: Some(Frequency::Monthly), ..plain("receipts") }, Series { freq: Some(Frequency::Monthly), ..plain("issues") }],
            },
            ChartContent {
                key: Both("valeur", "value"),
                title: Both("Valeur du stock", "Stock value"),
                kind: ChartType::Line,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[plain("stock/value")],
            },
            ChartContent {
                key: Both("delai", "lead-time"),
                title: Both("Délai des fournisseurs", "Supplier lead time"),
                kind: ChartType::Line,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[plain("supplier-lead-time")],
            },
        ],
    },
};
