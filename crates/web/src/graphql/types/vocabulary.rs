//! The enumerations of the domain in GraphQL. A variant that is missing here does not compile.

use async_graphql::Enum;
use domain::access::role;
use domain::calendar::frequency;
use domain::catalogue::{collection, licence};
use domain::identity::account;
use domain::series::{aggregation, transformation, vintage};
use domain::text::language;

/// Whether an account only consults or also publishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "account::AccountKind")]
pub(in crate::graphql) enum AccountKind {
    User,
    Publisher,
}

/// Which face of the application the account's people see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "account::AccountView")]
pub(in crate::graphql) enum AccountView {
    User,
    Publisher,
}

/// Who finds an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "account::Visibility")]
pub(in crate::graphql) enum Visibility {
    Public,
    Private,
}

/// A role in an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "role::AccountRole")]
pub(in crate::graphql) enum AccountRole {
    Owner,
    Administrator,
    Member,
}

/// A role in a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "role::CollectionRole")]
pub(in crate::graphql) enum CollectionRole {
    Owner,
    Administrator,
    Editor,
    Member,
}

/// Who sees a collection, within the visibility of its account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "collection::CollectionAccess")]
pub(in crate::graphql) enum CollectionAccess {
    Public,
    Account,
    Private,
}

/// Under which licence figures are published (version 4.0 of Creative Commons).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "licence::Licence")]
pub(in crate::graphql) enum Licence {
    None,
    #[graphql(name = "CC0")]
    Cc0,
    /// Open Data Commons Public Domain Dedication and Licence 1.0.
    Pddl,
    CcBy,
    /// Licence Ouverte 2.0.
    Etalab,
    /// Open Government Licence 3.0 of the United Kingdom.
    OglUk,
    CcBySa,
    /// Open Data Commons Open Database Licence 1.0.
    Odbl,
    CcByNd,
    CcByNc,
    CcByNcSa,
    CcByNcNd,
}

/// What one period of a series is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "frequency::Frequency")]
pub(in crate::graphql) enum Frequency {
    Daily,
    Weekly,
    Monthly,
    Quarterly,
    BiAnnual,
    Yearly,
    Category,
}

/// How observations are put together at a lower frequency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "aggregation::Aggregation")]
pub(in crate::graphql) enum Aggregation {
    None,
    Sum,
    Avg,
    Last,
}

/// What is shown instead of the values as published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "transformation::Transformation")]
pub(in crate::graphql) enum Transformation {
    None,
    Change,
    Pct,
    Mavg,
    Msum,
    Index,
}

/// A language of the interface and of what publishers write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "language::Language")]
pub(in crate::graphql) enum Language {
    Fr,
    En,
}

/// What the published lines do to the observations there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Enum)]
#[graphql(remote = "vintage::Mode")]
pub(in crate::graphql) enum PublishMode {
    /// They become the whole series.
    Replace,
    /// They are added or overwrite their period; the rest stays.
    #[default]
    Merge,
}
