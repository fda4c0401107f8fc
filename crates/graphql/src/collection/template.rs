//! Templates for new collections.

use async_graphql::{Enum, InputObject, Object, SimpleObject};
use domain::catalogue::template;
use service::template::TemplateWanted;

use crate::types::vocabulary::{Frequency, Language};

#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "template::TemplateName")]
pub(crate) enum CollectionTemplateName {
    Basic,
    Environment,
    Inventory,
    Management,
    Market,
    Products,
}

/// A template for a new collection.
#[derive(SimpleObject)]
struct CollectionTemplate {
    name: CollectionTemplateName,
    description: &'static str,
    summary: &'static str,
    tags: &'static str,
    metrics: Vec<TemplateMetric>,
    dashboard: TemplateDashboard,
}

#[derive(SimpleObject)]
struct TemplateMetric {
    path: &'static str,
    name: &'static str,
    frequency: Frequency,
    unit: &'static str,
    notes: &'static str,
}

#[derive(SimpleObject)]
struct TemplateDashboard {
    key: String,
    name: &'static str,
    /// Titles of its charts.
    charts: Vec<&'static str>,
}

impl From<template::Template> for CollectionTemplate {
    fn from(template: template::Template) -> Self {
        Self {
            name: template.name().into(),
            description: template.description(),
            summary: template.summary(),
            tags: template.tags(),
            metrics: template.metrics().map(TemplateMetric::from).collect(),
            dashboard: TemplateDashboard {
                key: template.dashboard().key,
                name: template.dashboard_name(),
                charts: template.charts().map(|chart| chart.title()).collect(),
            },
        }
    }
}

impl From<template::TemplateMetric> for TemplateMetric {
    fn from(metric: template::TemplateMetric) -> Self {
        Self {
            path: metric.path(),
            name: metric.name(),
            frequency: metric.frequency().into(),
            unit: metric.unit(),
            notes: metric.notes(),
        }
    }
}

/// The parts of a template to create with the collection.
#[derive(InputObject)]
pub(crate) struct TemplateInput {
    name: CollectionTemplateName,
    language: Language,
    /// Paths of the indicators to create.
    metrics: Vec<String>,
    dashboard: bool,
}

impl From<TemplateInput> for TemplateWanted {
    fn from(input: TemplateInput) -> Self {
        Self {
            name: input.name.into(),
            language: input.language.into(),
            metrics: input.metrics,
            dashboard: input.dashboard,
        }
    }
}

#[derive(Default)]
pub(crate) struct TemplateQuery;

#[Object]
impl TemplateQuery {
    /// The templates for new collections, in a language.
    #[graphql(complexity = "20 * child_complexity")]
    async fn collection_templates(&self, language: Language) -> Vec<CollectionTemplate> {
        let names = template::TemplateName::ALL.iter();
        names
            .map(|name| template::Template::new(*name, language.into()).into())
            .collect()
    }
}
