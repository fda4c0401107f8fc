//! The enumerations of the domain in GraphQL. A variant missing here is a compile error.

use async_graphql::Enum;
use domain::access;
use domain::calendar::frequency;
use domain::catalogue::{event, licence};
use domain::identity::account;
use domain::identity::role;
use domain::series::{aggregation, transformation, vintage};
use domain::text::language;

/// The kind of an account: it only reads, or also publishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "account::AccountKind")]
pub(crate) enum AccountKind {
    User,
    Publisher,
}

/// The interface shown to the account's members: for readers, or also for publishers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "account::AccountView")]
pub(crate) enum AccountView {
    User,
    Publisher,
}

/// The visibility of an account: to everybody, or to its members only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "account::Visibility")]
pub(crate) enum Visibility {
    Public,
    Private,
}

/// A role in an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "role::AccountRole")]
pub(crate) enum AccountRole {
    Owner,
    Administrator,
    Member,
}

/// A role in a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "role::CollectionRole")]
pub(crate) enum CollectionRole {
    Owner,
    Administrator,
    Editor,
    Member,
}

/// Access to a collection, within the visibility of its account: everybody, the members of the account, or the members
/// of the collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "access::CollectionAccess")]
pub(crate) enum CollectionAccess {
    Public,
    Account,
    Private,
}

/// The licence of published figures; Creative Commons licences are version 4.0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "licence::Licence")]
pub(crate) enum Licence {
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

/// The kind of an event: a revision of the method, a crisis, a law, a holiday, or anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "event::EventKind")]
pub(crate) enum EventKind {
    Method,
    Crisis,
    Law,
    Holiday,
    Other,
}

/// The frequency of a series: the unit of its periods, or categories.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "frequency::Frequency")]
pub(crate) enum Frequency {
    Daily,
    Weekly,
    Monthly,
    Quarterly,
    BiAnnual,
    Yearly,
    Category,
}

/// The method of aggregation to a lower frequency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "aggregation::Aggregation")]
pub(crate) enum Aggregation {
    None,
    Sum,
    Avg,
    Last,
}

/// The transformation of the published values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "transformation::Transformation")]
pub(crate) enum Transformation {
    None,
    Change,
    Pct,
    Mavg,
    Msum,
    Index,
}

/// A language of the interface and of publishers' texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "language::Language")]
pub(crate) enum Language {
    Fr,
    En,
}

/// The effect of published lines on the existing observations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Enum)]
#[graphql(remote = "vintage::Mode")]
pub(crate) enum PublishMode {
    /// The lines become the whole series.
    Replace,
    /// The lines are added or overwrite their period; other observations remain.
    #[default]
    Merge,
}
