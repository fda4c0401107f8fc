//! Every action that the policy knows, each with its rule. The table of who may do what is these
//! rules; `access/tests.rs` compares them with the specification's.

use core::fmt::Debug;

use super::facts::Reader;
use crate::access::role::{AccountRole, CollectionRole};
use crate::id::{AccountId, CollectionId, DashboardId, UserId};
use crate::identity::account::AccountKind;

mod sealed {
    /// Keeps other modules from adding actions.
    pub trait Sealed {}

    /// Who an action can be done by.
    pub trait Actor: Copy + Into<Option<super::UserId>> + core::fmt::Debug {
        /// The actor that a reader is, if any.
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

/// Something that a reader may or may not do to an object.
pub trait Action: sealed::Sealed {
    /// What it is done to.
    type Object: Copy + Debug + Eq;
    /// Who can do it: `UserId`, or `Option<UserId>` where nobody needs to be signed in.
    type Actor: sealed::Actor;
    /// The name of the action, as the cases and the logs have it.
    const NAME: &'static str;
}

/// An action on a collection.
pub trait CollectionAction: Action<Object = CollectionId> {
    /// Who may do it, among those who see the collection.
    const RULE: CollectionRule;
}

/// An action on an account.
pub trait AccountAction: Action<Object = AccountId> {
    /// Who may do it, among those who see the account.
    const RULE: AccountRule;
}

/// An action on a dashboard.
pub trait DashboardAction: Action<Object = DashboardId> {
    /// Whether it changes the dashboard: then it needs who may edit the collection's dashboards, or the owner of
    /// a personal one's account. Else it needs to see the dashboard.
    const WRITES: bool;
}

/// What an action on a collection needs, besides seeing it: at least this role, held in the
/// collection or through the account (which nobody owns a collection by), and whether questions
/// must be on.
#[derive(Clone, Copy, Debug)]
pub struct CollectionRule {
    pub(super) role: Option<CollectionRole>,
    pub(super) questions: bool,
}

/// What an action on an account needs, besides seeing it: at least this role, and this kind.
#[derive(Clone, Copy, Debug)]
pub struct AccountRule {
    pub(super) role: Option<AccountRole>,
    pub(super) kind: Option<AccountKind>,
}

/// The actor of `A` that a reader is.
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
    /// Follow, take as a favourite, set an alert.
    Follow by UserId: None, questions: false;
    /// Ask a question.
    Ask by UserId: None, questions: true;
    /// Answer a question.
    Answer by UserId: None, questions: true;
    /// Create, edit, import, publish, move and delete indicators.
    EditMetrics by UserId: Some(CollectionRole::Editor), questions: false;
    /// Create, edit and delete dashboards and charts; pin.
    EditDashboards by UserId: Some(CollectionRole::Editor), questions: false;
    /// Remove others' posts, accept an answer; also what is left when questions are turned off.
    ModeratePosts by UserId: Some(CollectionRole::Editor), questions: false;
    /// See who reads what.
    SeeAnalytics by UserId: Some(CollectionRole::Editor), questions: false;
    /// Edit the collection's description, licence, tags, access.
    EditCollection by UserId: Some(CollectionRole::Administrator), questions: false;
    /// Manage the collection's members; each change is asked for in [`members`].
    ManageCollectionMembers by UserId: Some(CollectionRole::Administrator), questions: false;
    /// See who did what in the collection.
    SeeAudit by UserId: Some(CollectionRole::Administrator), questions: false;
    /// See who belongs to the collection.
    SeeCollectionMembers by UserId: Some(CollectionRole::Member), questions: false;
    /// Hand the collection over to another.
    HandOverCollection by UserId: Some(CollectionRole::Owner), questions: false;
    /// Delete the collection.
    DeleteCollection by UserId: Some(CollectionRole::Owner), questions: false;
}

account_actions! {
    /// See the account's page.
    SeeAccount by Option<UserId>: None, kind: None;
    /// Create a collection in the account.
    CreateCollection by UserId: Some(AccountRole::Administrator), kind: Some(AccountKind::Publisher);
    /// See who belongs to the account.
    SeeAccountMembers by UserId: Some(AccountRole::Member), kind: None;
    /// Manage the account's members; each change is asked for in [`members`].
    ManageAccountMembers by UserId: Some(AccountRole::Administrator), kind: None;
    /// See who did what to the account and in its collections.
    SeeAccountAudit by UserId: Some(AccountRole::Administrator), kind: None;
    /// Edit the account's settings, picture, visibility.
    EditAccount by UserId: Some(AccountRole::Owner), kind: None;
    /// Make a personal dashboard of the account.
    CreateDashboard by UserId: Some(AccountRole::Owner), kind: None;
    /// Delete the account.
    DeleteAccount by UserId: Some(AccountRole::Owner), kind: None;
    /// Hand the account over to another.
    HandOverAccount by UserId: Some(AccountRole::Owner), kind: None;
}

action! {
    /// Read a dashboard and its charts. What they draw is asked for apart, of the indicators' collections.
    ReadDashboard on DashboardId, by Option<UserId>
}

impl DashboardAction for ReadDashboard {
    const WRITES: bool = false;
}

action! {
    /// Change a dashboard, its charts and its readers; delete it.
    EditDashboard on DashboardId, by UserId
}

impl DashboardAction for EditDashboard {
    const WRITES: bool = true;
}

action! {
    /// Use and change what is one's own: e-mail, password, language, sessions, favourites.
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
