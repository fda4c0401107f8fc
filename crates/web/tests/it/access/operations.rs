//! Every operation of the schema: the permission it needs, and a document for it.

mod accounts;
mod following;
mod objects;
mod questions;
mod users;

/// The permission that an operation needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Needs {
    /// No permission: signing in, and facts about the server.
    Nothing,
    /// A session; a guest gets null.
    Viewer,
    /// A session. The operation touches only the user's own data.
    Self_,
    /// Ownership of an item; the tests use another user's id.
    OwnThing,
    /// To see the account.
    SeeAccount,
    /// To create collections in the account.
    CreateCollection,
    /// To manage the account's members.
    ManageAccountMembers,
    /// To manage the members of the account; for others, its invitations do not exist.
    AccountInvitation,
    /// To own the account.
    OwnAccount,
    /// To read the collection.
    Read,
    /// A session, and to read the collection.
    Follow,
    /// To read the collection, and a session.
    Ask,
    /// To have written the post, as the account's owner did.
    OwnPost,
    /// To read the post of another user, and a session.
    Report,
    /// To moderate the collection's posts.
    ModeratePosts,
    /// The token of a mail; the tests use one that no server has made.
    Token,
    /// To have sent the file, as the account's owner did; for others it does not exist.
    OwnFile,
    /// To edit the collection's indicators.
    EditMetrics,
    /// To edit the collection's dashboards.
    EditDashboards,
    /// To edit the collection.
    EditCollection,
    /// To manage the collection's members.
    ManageCollectionMembers,
    /// To own the collection.
    OwnCollection,
}

/// An operation, the permission it needs, and a document for it.
type Operation = (&'static str, Needs, &'static str);

/// Every operation, the permission it needs, and a document for it. A wrong version, vintage or path keeps
/// changes from being stored, even for an allowed reader.
pub(super) const OPERATIONS: &[&[Operation]] = &[
    objects::OPERATIONS,
    users::OPERATIONS,
    questions::OPERATIONS,
    following::OPERATIONS,
    accounts::OPERATIONS,
];
