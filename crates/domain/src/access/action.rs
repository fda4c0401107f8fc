//! Every action of the policy, each with its rule. `access/tests.rs` compares these rules with the
//! specification's table of permissions.

use core::fmt::Debug;

use super::facts::Reader;
use crate::access::role::{AccountRole, CollectionRole};
use crate::id::{AccountId, CollectionId, DashboardId, UserId};
use crate::identity::account::AccountKind;

mod sealed {
    /// Prevents other modules from adding actions.
    pub trait Sealed {}

    /// The type of the actor of an action.
    pub trait Actor: Copy + Into<Option<super::UserId>> + core::fmt::Debug {
        /// The reader as an actor. `None` if the actor must be signed in and the reader is not.
        fn of(reader: super::Reader) -> Option<Self>;
    }

    impl Actor for super::UserId {
        fn of(reader: super::Reader) -> Option<Self> {
            reader.user()
        }
    }

    impl Actor for Option<super::UserId> {
        fn of(reader: super::Reader) -> Option<Self> {
            Some(reader.user())
        }
    }
}

/// An action of a reader on an object.
pub trait Action: sealed::Sealed {
    /// The object of the action.
    type Object: Copy + Debug + Eq;
    /// The actor: `UserId`, or `Option<UserId>` if guests may do it too.
    type Actor: sealed::Actor;
    /// The name of the action in the test cases and the logs.
    const NAME: &'static str;
}

/// An action on a collection.
pub trait CollectionAction: Action<Object = CollectionId> {
    /// The rule for readers who see the collection.
    const RULE: CollectionRule;
}

/// An action on an account.
pub trait AccountAction: Action<Object = AccountId> {
    /// The rule for readers who see the account.
    const RULE: AccountRule;
}

/// An action on a dashboard.
pub trait DashboardAction: Action<Object = DashboardId> {
    /// Whether the action changes the dashboard. If so it requires the right to edit the collection's
    /// dashboards, or for a personal dashboard the ownership of its account; otherwise it requires only that the
    /// reader sees the dashboard.
    const WRITES: bool;
}

/// The requirements of an action on a collection, besides seeing it: at least this role, held in the collection
/// or through the account (which never gives the owner's role), and whether questions must be on.
#[derive(Clone, Copy, Debug)]
pub struct CollectionRule {
    pub(super) role: Option<CollectionRole>,
    pub(super) questions: bool,
}

/// The requirements of an action on an account, besides seeing it: at least this role, and this kind.
#[derive(Clone, Copy, Debug)]
pub struct AccountRule {
    pub(super) role: Option<AccountRole>,
    pub(super) kind: Option<AccountKind>,
}

/// The reader as an actor of `A`. `None` if `A` requires a signed-in user and the reader is not one.
pub(super) fn actor<A: Action>(reader: Reader) -> Option<A::Actor> {
    <A::Actor as sealed::Actor>::of(reader)
}

macro_rules! action {
    ($(#[$meta:meta])* $name:ident on $object:ty, by $actor:ty) => {
        $(#[$meta])*
        #[derive(Debug)]
        pub enum $name {}

        impl sealed::Sealed for $name {}

        impl Action for $name {
            type Object = $object;
            type Actor = $actor;
            const NAME: &'static str = stringify!($name);
        }
    };
}

macro_rules! collection_actions {
    ($( $(#[$meta:meta])* $name:ident by $actor:ty: $role:expr, questions: $questions:literal; )+) => {$(
        action! { $(#[$meta])* $name on CollectionId, by $actor }

        impl CollectionAction for $name {
            const RULE: CollectionRule = CollectionRule { role: $role, questions: $questions };
        }
    )+};
}

macro_rules! account_actions {
    ($( $(#[$meta:meta])* $name:ident by $actor:ty: $role:expr, kind: $kind:expr; )+) => {$(
        action! { $(#[$meta])* $name on AccountId, by $actor }

        impl AccountAction for $name {
            const RULE: AccountRule = AccountRule { role: $role, kind: $kind };
        }
    )+};
}

collection_actions! {
    /// Read the collection, its indicators and dashboards; download.
    ReadCollection by Option<UserId>: None, questions: false;
    /// Follow, add to the favourites, set an alert.
    Follow by UserId: None, questions: false;
    /// Ask a question.
    Ask by UserId: None, questions: true;
    /// Answer a question.
    Answer by UserId: None, questions: true;
    /// Create, edit, import, publish, move and delete indicators.
    EditMetrics by UserId: Some(CollectionRole::Editor), questions: false;
    /// Create, edit and delete dashboards and charts; pin.
    EditDashboards by UserId: Some(CollectionRole::Editor), questions: false;
    /// Remove posts of other users, accept an answer; also the posts that remain when questions are turned off.
    ModeratePosts by UserId: Some(CollectionRole::Editor), questions: false;
    /// See the statistics of readers.
    SeeAnalytics by UserId: Some(CollectionRole::Editor), questions: false;
    /// Edit the collection's description, licence, tags, access.
    EditCollection by UserId: Some(CollectionRole::Administrator), questions: false;
    /// Manage the collection's members. [`members`] decides about each change.
    ManageCollectionMembers by UserId: Some(CollectionRole::Administrator), questions: false;
    /// See the audit log of the collection.
    SeeAudit by UserId: Some(CollectionRole::Administrator), questions: false;
    /// See the members of the collection.
    SeeCollectionMembers by UserId: Some(CollectionRole::Member), questions: false;
    /// Hand the collection over to another member.
    HandOverCollection by UserId: Some(CollectionRole::Owner), questions: false;
    /// Delete the collection.
    DeleteCollection by UserId: Some(CollectionRole::Owner), questions: false;
}

account_actions! {
    /// See the account's page.
    SeeAccount by Option<UserId>: None, kind: None;
    /// Create a collection in the account.
    CreateCollection by UserId: Some(AccountRole::Administrator), kind: Some(AccountKind::Publisher);
    /// See the members of the account.
    SeeAccountMembers by UserId: Some(AccountRole::Member), kind: None;
    /// Manage the account's members. [`members`] decides about each change.
    ManageAccountMembers by UserId: Some(AccountRole::Administrator), kind: None;
    /// See the audit log of the account and of its collections.
    SeeAccountAudit by UserId: Some(AccountRole::Administrator), kind: None;
    /// Edit the account's settings, picture, visibility.
    EditAccount by UserId: Some(AccountRole::Owner), kind: None;
    /// Create a personal dashboard of the account.
    CreateDashboard by UserId: Some(AccountRole::Owner), kind: None;
    /// Delete the account.
    DeleteAccount by UserId: Some(AccountRole::Owner), kind: None;
    /// Hand the account over to another member.
    HandOverAccount by UserId: Some(AccountRole::Owner), kind: None;
}

action! {
    /// Read a dashboard and its charts. The data of its charts needs the permissions of the indicators'
    /// collections.
    ReadDashboard on DashboardId, by Option<UserId>
}

impl DashboardAction for ReadDashboard {
    const WRITES: bool = false;
}

action! {
    /// Change a dashboard, its charts and its list of readers; delete it.
    EditDashboard on DashboardId, by UserId
}

impl DashboardAction for EditDashboard {
    const WRITES: bool = true;
}

action! {
    /// Use and change the user's own data: e-mail, password, language, sessions, favourites.
    UseSelf on UserId, by UserId
}
action! {
    /// Make exactly one change to the members of an account.
    ChangeAccountMember on crate::access::member_change::AccountChange, by UserId
}
action! {
    /// Make exactly one change to the members of a collection.
    ChangeCollectionMember on crate::access::member_change::CollectionChange, by UserId
}
