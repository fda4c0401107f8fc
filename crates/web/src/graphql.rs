//! GraphQL: the application's way to everything.
//!
//! `frontend/schema.graphql` is what [`schema`] prints. One file a noun; `endpoint` is the HTTP side,
//! `document` and `failure` are limits and errors.

use async_graphql::{EmptySubscription, MergedObject};
use http::HeaderValue;

mod account;
mod account_member;
mod asker;
mod audit;
mod budget;
mod chart;
mod collection;
mod collection_member;
mod dashboard;
mod desk;
mod document;
mod endpoint;
mod failure;
mod hand_over;
mod import;
mod invitation;
mod kept;
mod metric;
mod observations;
mod page;
mod person;
mod pin;
mod problem;
mod reading;
mod scalars;
mod sign;
mod site_info;
mod template;
mod user;
mod vintage;
mod vocabulary;

pub(crate) use endpoint::{answer, answer_text};
pub(crate) use kept::Kept;

/// The schema, ready to answer.
pub(crate) type Schema = async_graphql::Schema<Query, Mutation, EmptySubscription>;

// Groups of at most twelve: wider ones overflow the compiler.
/// What can be asked.
#[derive(Default, MergedObject)]
pub(crate) struct Query(
    user::UserQuery,
    account::AccountQuery,
    collection::CollectionQuery,
    metric::MetricQuery,
    invitation::InvitationQuery,
    dashboard::DashboardQuery,
    person::PersonQuery,
    template::TemplateQuery,
    sign::SignQuery,
    site_info::SiteQuery,
    import::ImportQuery,
);

/// What can be changed.
#[derive(Default, MergedObject)]
pub(crate) struct Mutation(
    sign::SignMutation,
    user::UserMutation,
    account::AccountMutation,
    collection::CollectionMutation,
    account_member::AccountMemberMutation,
    collection_member::CollectionMemberMutation,
    invitation::InvitationMutation,
    hand_over::HandOverMutation,
    metric::MetricMutation,
    dashboard::DashboardMutation,
    pin::PinMutation,
    ManyMutation,
);

/// What can be changed of many indicators at once.
#[derive(Default, MergedObject)]
pub(crate) struct ManyMutation(import::ImportMutation, metric::BulkMutation);

/// Builds the schema. Questions about the schema itself and suggestions of names are for developers: the
/// schema is published as a file.
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
