//! GraphQL: the application's way to everything.
//!
//! `frontend/schema.graphql` is what [`schema`] prints. One file a noun; `endpoint` is the HTTP side,
//! `document` and `failure` are limits and errors.

use async_graphql::{EmptySubscription, MergedObject};
use http::HeaderValue;

mod account;
mod audit;
mod collection;
mod dashboard;
mod identity;
mod import;
mod member;
mod metric;
mod request;
mod series;
mod types;

pub(crate) use request::endpoint::{answer, answer_text};
pub(crate) use request::kept::GuestAnswers;

/// The schema, ready to answer.
pub(crate) type Schema = async_graphql::Schema<Query, Mutation, EmptySubscription>;

// Groups of at most twelve: wider ones overflow the compiler.
/// What can be asked.
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
    import::ImportQuery,
);

/// What can be changed.
#[derive(Default, MergedObject)]
pub(crate) struct Mutation(
    identity::sign::SignMutation,
    identity::user::UserMutation,
    account::AccountMutation,
    collection::CollectionMutation,
    member::account::AccountMemberMutation,
    member::collection::CollectionMemberMutation,
    member::invitation::InvitationMutation,
    account::hand_over::HandOverMutation,
    metric::MetricMutation,
    dashboard::DashboardMutation,
    collection::pin::PinMutation,
    ManyMutation,
);

/// What can be changed of many indicators at once.
#[derive(Default, MergedObject)]
pub(crate) struct ManyMutation(import::ImportMutation, metric::BulkMutation);

/// Builds the schema. Questions about the schema itself and suggestions of names are for developers: the
/// schema is published as a file.
pub(crate) fn build(introspection: bool) -> Schema {
    let schema = Schema::build(Query::default(), Mutation::default(), EmptySubscription)
        .limit_depth(request::document::DEPTH)
        .limit_complexity(request::document::COMPLEXITY);
    if introspection {
        schema.finish()
    } else {
        schema
            .disable_introspection()
            .disable_suggestions()
            .finish()
    }
}

/// The schema in its own language, as it is published.
#[must_use]
pub fn schema() -> String {
    let options = async_graphql::SDLExportOptions::new().prefer_single_line_descriptions();
    let sdl = build(true).sdl_with_options(options);
    let lines = sdl
        .lines()
        .map(|line| line.trim_end().replace('\t', "  "))
        // @skip and @include are every schema's.
        .filter(|line| {
            !line.starts_with("directive @") && !line.starts_with("\"Directs the executor")
        });
    let text = lines.collect::<Vec<_>>().join("\n");
    format!("{}\n", text.trim())
}

/// Adds a cookie to the answer.
fn answer_with_cookie(ctx: &async_graphql::Context<'_>, cookie: Option<HeaderValue>) {
    if let Some(cookie) = cookie {
        ctx.append_http_header(http::header::SET_COOKIE, cookie);
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_published_schema_is_the_one_that_is_served() {
        let published = include_str!("../../../frontend/schema.graphql");
        let served = crate::graphql::schema();
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
