//! The schema: the queries and mutations of all nouns.
//!
//! `frontend/schema.graphql` is the output of [`schema`].

use async_graphql::{EmptySubscription, MergedObject};

use crate::request::document;
use crate::{
    account, analytics, collection, dashboard, event, identity, import, member, metric, question,
    search, types,
};

/// The executable schema.
pub(crate) type Schema = async_graphql::Schema<Query, Mutation, EmptySubscription>;

// Groups of at most twelve: larger ones overflow the compiler.
/// The queries of the API.
#[derive(Default, MergedObject)]
pub(crate) struct Query(
    identity::user::UserQuery,
    account::AccountQuery,
    collection::CollectionQuery,
    metric::MetricQuery,
    member::invitation::InvitationQuery,
    dashboard::DashboardQuery,
    identity::person::PersonQuery,
    collection::template::TemplateQuery,
    identity::sign::SignQuery,
    types::site_info::SiteQuery,
    OtherQuery,
);

/// Queries of import files, of the search and of questions.
#[derive(Default, MergedObject)]
pub(crate) struct OtherQuery(
    import::ImportQuery,
    search::SearchQuery,
    question::QuestionQuery,
);

/// The mutations of the API.
#[derive(Default, MergedObject)]
pub(crate) struct Mutation(
    identity::sign::SignMutation,
    identity::user::UserMutation,
    account::AccountMutation,
    collection::change::CollectionMutation,
    member::account::AccountMemberMutation,
    member::collection::CollectionMemberMutation,
    member::invitation::InvitationMutation,
    account::hand_over::HandOverMutation,
    metric::MetricMutation,
    dashboard::DashboardMutation,
    collection::pin::PinMutation,
    OtherMutation,
);

/// Mutations of sign-ins at identity providers, of many indicators at once, of what the reader follows, of the reader's
/// access keys, of questions, of events, and the count of views.
#[derive(Default, MergedObject)]
pub(crate) struct OtherMutation(
    identity::provider::ProviderMutation,
    import::ImportMutation,
    metric::BulkMutation,
    identity::follow::FavouriteMutation,
    identity::follow::AlertMutation,
    identity::access_key::AccessKeyMutation,
    question::change::QuestionMutation,
    analytics::ViewMutation,
    event::EventMutation,
);

/// Builds the schema. Introspection and suggestions of names are for developers only: the schema is published as a
/// file.
pub(crate) fn build(introspection: bool) -> Schema {
    let schema = Schema::build(Query::default(), Mutation::default(), EmptySubscription)
        .limit_depth(document::DEPTH)
        .limit_complexity(document::COMPLEXITY);
    if introspection {
        schema.finish()
    } else {
        schema
            .disable_introspection()
            .disable_suggestions()
            .finish()
    }
}

/// Returns the schema in the schema definition language, as published in `frontend/schema.graphql`.
#[must_use]
pub fn schema() -> String {
    let options = async_graphql::SDLExportOptions::new().prefer_single_line_descriptions();
    let sdl = build(true).sdl_with_options(options);
    let lines = sdl
        .lines()
        .map(|line| line.trim_end().replace('\t', "  "))
        .filter(|line| {
            let own = ["directive @cached", "directive @timed"];
            let is_own = own.iter().any(|own| line.starts_with(own));
            // Every schema has @skip and @include.
            is_own
                || !line.starts_with("directive @") && !line.starts_with("\"Directs the executor")
        });
    let text = lines.collect::<Vec<_>>().join("\n");
    format!("{}\n", text.trim())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_published_schema_is_the_one_that_is_served() {
        let published = include_str!("../../../frontend/schema.graphql");
        let served = super::schema();
        let differs = served
            .lines()
            .zip(published.lines())
            .find(|(one, other)| one != other);
        assert!(
            served == published,
            "frontend/schema.graphql is not what `statit schema` prints, first at {differs:?}"
        );
    }
}
