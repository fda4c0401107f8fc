//! Water, energy, waste, emissions, air.

use super::{Both, Content, Dashboard, Metric, Series, plain};
use crate::calendar::frequency::Frequency;
use crate::catalogue::chart::{ChartStack, ChartType};
use crate::catalogue::template::ChartContent;
use crate::series::aggregation::Aggregation;

pub(super) const CONTENT: Content = Content {
    summary: Both(
        "L’empreinte d’un site ou d’un territoire : eau, énergie, déchets, émissions, air.",
        "The footprint of a site or an area: water, energy, waste, emissions, air.",
    ),
    description: Both(
        "Les consommations se relèvent aux compteurs ou sur les factures, les déchets sur les bordereaux de collecte, l’air aux stations de mesure.",
        "Consumption comes from meters or invoices, waste from collection slips, air quality at monitoring stations.",
    ),
    tags: Both(
        "environnement;énergie;eau;déchets;climat",
        "environment;energy;water;waste;climate",
    ),
    metrics: &[
        Metric {
            path: Both("eau", "water"),
            name: Both("Consommation d’eau", "Water consumption"),
            unit: Both("m³", "m³"),
            notes: Both(
                "Différence entre deux relevés du compteur, ramenée au mois civil.",
                "Difference between two meter readings, adjusted to the calendar month.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Sum,
        },
        Metric {
            path: Both("energie/electricite", "energy/electricity"),
            name: Both("Électricité", "Electricity"),
            unit: Both("kWh", "kWh"),
            notes: Both(
                "Électricité achetée, selon les factures ou les relevés, hors production consommée sur place.",
                "Electricity purchased, from invoices or meter readings, excluding electricity produced and used on site.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Sum,
        },
        Metric {
            path: Both("energie/gaz", "energy/gas"),
            name: Both("Gaz", "Gas"),
            unit: Both("kWh", "kWh"),
            notes: Both(
                "Gaz consommé, en pouvoir calorifique supérieur comme sur les factures.",
                "Gas consumed, by gross calorific value, as on invoices.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Sum,
        },
        Metric {
            path: Both("dechets/total", "waste/total"),
            name: Both("Déchets", "Waste"),
            unit: Both("kg", "kg"),
            notes: Both(
                "Masse de tous les déchets enlevés dans le mois.",
                "Mass of all waste collected during the month.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Sum,
        },
        Metric {
            path: Both("dechets/recycles", "waste/recycled"),
            name: Both("Déchets recyclés", "Recycled waste"),
            unit: Both("kg", "kg"),
            notes: Both(
                "Part du total qui est recyclée ou compostée.",
                "Part of the total that is recycled or composted.",
            ),
            frequency: Frequency::Monthly,
            aggregation: Aggregation::Sum,
        },
        Metric {
            path: Both("emissions", "emissions"),
            name: Both(
                "Émissions de gaz à effet de serre",
                "Greenhouse gas emissions",
            ),
            unit: Both("t CO₂e", "t CO₂e"),
            notes: Both(
                "Consommations multipliées par les facteurs d’émission de l’année.",
                "Consumption multiplied by the emission factors of the year.",
            ),
            frequency: Frequency::Yearly,
            aggregation: Aggregation::Sum,
        },
        Metric {
            path: Both("air/pm25", "air/pm25"),
            name: Both("Particules fines (PM2,5)", "Fine particles (PM2.5)"),
            unit: Both("µg/m³", "µg/m³"),
            notes: Both(
                "Moyenne du jour à la station la plus proche.",
                "Daily average at the nearest station.",
            ),
            frequency: Frequency::Daily,
            aggregation: Aggregation::Avg,
        },
        Metric {
            path: Both("temperature", "temperature"),
            name: Both("Température moyenne", "Average temperature"),
            unit: Both("°C", "°C"),
            notes: Both(
                "Moyenne du jour ; elle explique le chauffage et la climatisation.",
                "Daily average; it explains heating and cooling needs.",
            ),
            frequency: Frequency::Daily,
            aggregation: Aggregation::Avg,
        },
    ],
    dashboard: Dashboard {
        key: Both("empreinte", "footprint"),
        name: Both("Empreinte", "Footprint"),
        charts: &[
            ChartContent {
                key: Both("eau", "water"),
                title: Both("Eau, mois par mois", "Water, month by month"),
                kind: ChartType::Seasonal,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[plain("water")],
            },
            ChartContent {
                key: Both("energie", "energy"),
                title: Both("Énergie", "Energy"),
                kind: ChartType::Bar,
                stack: ChartStack::Yes,
                size: (6, 3),
                series: &[plain("energy/electricity"), plain("energy/gas")],
            },
            ChartContent {
                key: Both("dechets", "waste"),
                title: Both("Déchets", "Waste"),
                kind: ChartType::Line,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[plain("waste/total"), plain("waste/recycled")],
            },
            ChartContent {
                key: Both("emissions", "emissions"),
                title: Both("Émissions par an", "Emissions by year"),
                kind: ChartType::Bar,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[plain("emissions")],
            },
            ChartContent {
                key: Both("air", "air"),
                title: Both(
                    "Particules fines, moyenne du mois",
                    "Fine particles, monthly average",
                ),
                kind: ChartType::Line,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[Series {
                    freq: Some(Frequency::Monthly),
                    ..plain("air/pm25")
                }],
            },
            ChartContent {
                key: Both("temperature", "temperature"),
                title: Both(
                    "Température, moyenne du mois",
                    "Temperature, monthly average",
                ),
                kind: ChartType::Seasonal,
                stack: ChartStack::None,
                size: (6, 3),
                series: &[Series {
                    freq: Some(Frequency::Monthly),
                    ..plain("temperature")
                }],
            },
        ],
    },
};
