//! Revenue, expenses, cash, people, customers.

use super::{Both, Content, Dashboard, Metric, plain};
use crate::calendar::frequency::Frequency;
use crate::catalogue::chart::{ChartStack, ChartType};
use crate::catalogue::template::ChartContent;
use crate::series::aggregation::Aggregation;

pub(super) const CONTENT: Content = Content {
    summary: Both(
        "Le tableau de bord d’une direction : chiffre d’affaires, charges, trésorerie, équipe, clients.",
        "A management's view: revenue, expenses, cash, people, customers.",
    ),
    description: Both(
        "Quelques indicateurs, mis à jour chaque mois, avec la même définition d’un mois à l’autre.

Les montants sont hors taxes. Le chiffre d’affaires et les charges se comptent à la date de la prestation, la trésorerie au dernier jour du mois.",
        "A few indicators, updated every month, with the same definition from month to month.

Amounts exclude taxes. Revenue and expenses are counted at the date of the service, cash on the last day of the month.",
    ),
    tags: Both("gestion;finances;pilotage", "management;finance;steering"),
    metrics: &[
        Metric {
            path: Both("chiffre-affaires", "revenue"),
            name: Both("Chiffre d’affaires", "Revenue"),
            unit: Both("€", "€"),
            notes: Both(
                "Ventes du mois hors taxes, avoirs déduits.",
                "Sales of the month, excluding taxes, less credit notes.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Sum,
        },
        Metric {
            path: Both("charges", "expenses"),
            name: Both("Charges", "Expenses"),
            unit: Both("€", "€"),
            notes: Both(
                "Charges du mois hors taxes : achats, salaires, loyers, amortissements.",
                "Expenses of the month, excluding taxes: purchases, wages, rent, depreciation.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Sum,
        },
        Metric {
            path: Both("marge", "margin"),
            name: Both("Marge", "Margin"),
            unit: Both("%", "%"),
            notes: Both(
                "Chiffre d’affaires moins charges, en pourcentage du chiffre d’affaires.",
                "Revenue minus expenses, as a percentage of revenue.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Avg,
        },
        Metric {
            path: Both("tresorerie", "cash"),
            name: Both("Trésorerie", "Cash"),
            unit: Both("€", "€"),
            notes: Both(
                "Solde de tous les comptes le dernier jour du mois.",
                "Balance of all accounts on the last day of the month.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Last,
        },
        Metric {
            path: Both("effectif", "headcount"),
            name: Both("Effectif", "Headcount"),
            unit: Both("équivalents temps plein", "full-time equivalents"),
            notes: Both(
                "Personnes sous contrat le dernier jour du mois, au prorata de leur temps.",
                "People under contract on the last day of the month, as full-time equivalents.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Last,
        },
        Metric {
            path: Both("clients", "customers"),
            name: Both("Clients actifs", "Active customers"),
            unit: Both("clients", "customers"),
            notes: Both(
                "Clients qui ont acheté au cours des douze derniers mois.",
                "Customers who bought something in the last twelve months.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Last,
        },
        Metric {
            path: Both("satisfaction-clients", "customer-satisfaction"),
            name: Both("Satisfaction des clients", "Customer satisfaction"),
            unit: Both("note sur 10", "score out of 10"),
            notes: Both(
                "Moyenne des réponses à l’enquête du trimestre.",
                "Average of the answers to the quarterly survey.",
            ),
            frequency: Frequency::Quarterly,
            aggregation: Aggregation::Avg,
        },
    ],
    dashboard: Dashboard {
        key: Both("pilotage", "steering"),
        name: Both("Pilotage", "Steering"),
        charts: &[
            ChartContent {
                key: Both("chiffre-affaires-du-mois", "revenue-this-month"),
                title: Both("Chiffre d’affaires du mois", "Revenue this month"),
                kind: ChartType::Value,
                stack: ChartStack::None,
                size: (3, 1),
                series: &[plain("revenue")],
            },
            ChartContent {
                key: Both("tresorerie-actuelle", "cash-now"),
                title: Both("Trésorerie", "Cash"),
                kind: ChartType::Value,
                stack: ChartStack::None,
                size: (3, 1),
                series: &[plain("cash")],
            },
            ChartContent {
                key: Both("clients-actuels", "customers-now"),
                title: Both("Clients actifs", "Active customers"),
                kind: ChartType::Value,
                stack: ChartStack::None,
                size: (3, 1),
                series: &[plain("customers")],
            },
            ChartContent {
                key: Both("satisfaction-actuelle", "satisfaction-now"),
                title: Both("Satisfaction des clients", "Customer satisfaction"),
                kind: ChartType::Value,
                stack: ChartStack::None,
                size: (3, 1),
                series: &[plain("customer-satisfaction")],
            },
            ChartContent {
                key: Both("resultat", "result"),
                title: Both("Chiffre d’affaires et charges", "Revenue and expenses"),
                kind: ChartType::Bar,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[plain("revenue"), plain("expenses")],
            },
            ChartContent {
                key: Both("marge", "margin"),
                title: Both("Marge", "Margin"),
                kind: ChartType::Line,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[plain("margin")],
            },
            ChartContent {
                key: Both("tresorerie", "cash"),
                title: Both("Trésorerie", "Cash"),
                kind: ChartType::Line,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[plain("cash")],
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
