//! Every action of the policy, each with its rule. `access/tests.rs` compares these rules with the
//! specification's table of permissions.

use core::fmt::Debug;

use super::AccessDenied;
use super::facts::Reader;
use crate::id::{AccountId, CollectionId, DashboardId, PostId, UserId};
use crate::identity::access_key::KeyScope;
use crate::identity::account::AccountKind;
use crate::identity::role::{AccountRole, CollectionRole};

mod sealed {
    /// Prevents other modules from adding actions.
    pub trait Sealed {}

    /// The type of the object of an action.
    pub trait Object {
        const KIND: super::ObjectKind;
    }

    macro_rules! objects {
        ($($object:ty: $kind:ident;)+) => {$(
            impl Object for $object {
                const KIND: super::ObjectKind = super::ObjectKind::$kind;
            }
        )+};
    }

    objects! {
        super::AccountId: Account;
        super::CollectionId: Collection;
        super::DashboardId: Dashboard;
        super::PostId: Post;
        super::UserId: User;
        crate::access::member_change::AccountChange: Account;
        crate::access::member_change::CollectionChange: Collection;
    }

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

/// The kinds of objects that actions are about. A change of a member is about their account or collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectKind {
    /// An account, with its settings, its members and the collections and personal dashboards that it owns.
    Account,
    /// A collection, with its indicators, dashboards, pins, members and questions.
    Collection,
    /// A dashboard of a collection or a personal one, with its charts.
    Dashboard,
    /// A question or an answer.
    Post,
    /// The reader's own user.
    User,
}

impl ObjectKind {
    /// The name of the kind in the log.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Account => "account",
            Self::Collection => "collection",
            Self::Dashboard => "dashboard",
            Self::Post => "post",
            Self::User => "user",
        }
    }
}

/// An action of a reader on an object.
pub trait Action: sealed::Sealed {
    /// The type of the object's id.
    type Object: sealed::Object + Copy + Debug + Eq;
    /// The kind of the object, for the log; it follows from the type of the id.
    const OBJECT: ObjectKind = <Self::Object as sealed::Object>::KIND;
    /// The actor: `UserId`, or `Option<UserId>` if guests may do it too.
    type Actor: sealed::Actor;
    /// The name of the action in the test cases and the logs.
    const NAME: &'static str;
    /// The least scope of an access key that may do it; `None` where no key may.
    const KEY: Option<KeyScope>;
}

/// An action on a collection. Its rule and the reader's roles, in the collection and in its account, decide.
pub trait CollectionAction: Action<Object = CollectionId> {
    /// The rule for readers who see the collection.
    const RULE: CollectionRule;
}

/// An action on an account. Its rule, the reader's role and the kind of the account decide.
pub trait AccountAction: Action<Object = AccountId> {
    /// The rule for readers who see the account.
    const RULE: AccountRule;
}

/// An action on a dashboard, whether a collection's or a personal one.
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

/// Whether the reader's access key may do `A`, if the reader has one.
pub(super) fn check_key<A: Action>(reader: Reader) -> Result<(), AccessDenied> {
    match (reader.key(), A::KEY) {
        (None, _) => Ok(()),
        (Some(key), Some(least)) if key.scope >= least => Ok(()),
        (Some(_), Some(_)) => Err(AccessDenied::KeyScope),
        (Some(_), None) => Err(AccessDenied::KeyNotAllowed),
    }
}

/// The reader as an actor of `A`. `None` if `A` requires a signed-in user and the reader is not one.
pub(super) fn actor<A: Action>(reader: Reader) -> Option<A::Actor> {
    <A::Actor as sealed::Actor>::of(reader)
}

macro_rules! action {
    ($(#[$meta:meta])* $name:ident on $object:ty, by $actor:ty, key: $key:expr) => {
        $(#[$meta])*
        #[derive(Debug)]
        pub enum $name {}

        impl sealed::Sealed for $name {}

        impl Action for $name {
            type Object = $object;
            type Actor = $actor;
            const NAME: &'static str = stringify!($name);
            const KEY: Option<KeyScope> = $key;
        }
    };
}

macro_rules! collection_actions {
    ($( $(#[$meta:meta])* $name:ident by $actor:ty: $role:expr, questions: $questions:literal, key: $key:expr; )+) => {$(
        action! { $(#[$meta])* $name on CollectionId, by $actor, key: $key }

        impl CollectionAction for $name {
            const RULE: CollectionRule = CollectionRule { role: $role, questions: $questions };
        }
    )+};
}

macro_rules! account_actions {
    ($( $(#[$meta:meta])* $name:ident by $actor:ty: $role:expr, kind: $kind:expr, key: $key:expr; )+) => {$(
        action! { $(#[$meta])* $name on AccountId, by $actor, key: $key }

        impl AccountAction for $name {
            const RULE: AccountRule = AccountRule { role: $role, kind: $kind };
        }
    )+};
}

/// Keys of every scope.
const READ: Option<KeyScope> = Some(KeyScope::Read);
/// Keys that may publish.
const PUBLISH: Option<KeyScope> = Some(KeyScope::Publish);
/// No key: settings, members, keys, posts, and changes that cannot be undone.
const NEVER: Option<KeyScope> = None;

collection_actions! {
    /// Read the collection, its indicators and dashboards; download.
    ReadCollection by Option<UserId>: None, questions: false, key: READ;
    /// Follow, add to the favourites, set an alert.
    Follow by UserId: None, questions: false, key: NEVER;
    /// Ask a question. Users who are barred from posting may not: see `catalogue::question::posting`.
    Ask by UserId: None, questions: true, key: NEVER;
    /// Answer a question, under the same condition.
    Answer by UserId: None, questions: true, key: NEVER;
    /// Create, edit, import, publish, move and delete indicators.
    EditMetrics by UserId: Some(CollectionRole::Editor), questions: false, key: PUBLISH;
    /// Create, edit and delete dashboards and charts; pin.
    EditDashboards by UserId: Some(CollectionRole::Editor), questions: false, key: PUBLISH;
    /// Remove posts of other users, accept an answer; also the posts that remain when questions are turned off.
    ModeratePosts by UserId: Some(CollectionRole::Editor), questions: false, key: NEVER;
    /// See the statistics of readers.
    SeeAnalytics by UserId: Some(CollectionRole::Editor), questions: false, key: READ;
    /// Edit the collection's description, licence, tags, access.
    EditCollection by UserId: Some(CollectionRole::Administrator), questions: false, key: PUBLISH;
    /// Manage the collection's members. [`members`] decides about each change.
    ManageCollectionMembers by UserId: Some(CollectionRole::Administrator), questions: false, key: NEVER;
    /// See the audit log of the collection.
    SeeAudit by UserId: Some(CollectionRole::Administrator), questions: false, key: NEVER;
    /// See the members of the collection.
    SeeCollectionMembers by UserId: Some(CollectionRole::Member), questions: false, key: NEVER;
    /// Hand the collection over to another member.
    HandOverCollection by UserId: Some(CollectionRole::Owner), questions: false, key: NEVER;
    /// Delete the collection.
    DeleteCollection by UserId: Some(CollectionRole::Owner), questions: false, key: NEVER;
}

account_actions! {
    /// See the account's page.
    SeeAccount by Option<UserId>: None, kind: None, key: READ;
    /// Create a collection in the account.
    CreateCollection by UserId: Some(AccountRole::Administrator), kind: Some(AccountKind::Publisher), key: PUBLISH;
    /// See the members of the account.
    SeeAccountMembers by UserId: Some(AccountRole::Member), kind: None, key: NEVER;
    /// Manage the account's members. [`members`] decides about each change.
    ManageAccountMembers by UserId: Some(AccountRole::Administrator), kind: None, key: NEVER;
    /// See the audit log of the account and of its collections.
    SeeAccountAudit by UserId: Some(AccountRole::Administrator), kind: None, key: NEVER;
    /// Edit the account's settings, picture, visibility.
    EditAccount by UserId: Some(AccountRole::Owner), kind: None, key: NEVER;
    /// Create a personal dashboard of the account.
    CreateDashboard by UserId: Some(AccountRole::Owner), kind: None, key: NEVER;
    /// Delete the account.
    DeleteAccount by UserId: Some(AccountRole::Owner), kind: None, key: NEVER;
    /// Hand the account over to another member.
    HandOverAccount by UserId: Some(AccountRole::Owner), kind: None, key: NEVER;
}

action! {
    /// Read a dashboard and its charts. The data of its charts needs the permissions of the indicators'
    /// collections.
    ReadDashboard on DashboardId, by Option<UserId>, key: READ
}

impl DashboardAction for ReadDashboard {
    const WRITES: bool = false;
}

action! {
    /// Change a dashboard, its charts and its list of readers; delete it.
    EditDashboard on DashboardId, by UserId, key: PUBLISH
}

impl DashboardAction for EditDashboard {
    const WRITES: bool = true;
}

action! {
    /// Edit, delete and restore one's own post.
    EditPost on PostId, by UserId, key: NEVER
}
action! {
    /// Accept an answer of the question with this post, or none.
    AcceptAnswer on PostId, by UserId, key: NEVER
}
action! {
    /// Use and change the user's own data: e-mail, password, language, sessions, favourites.
    UseSelf on UserId, by UserId, key: NEVER
}
action! {
    /// Use the user's own import files and the keys of the user's repeated requests.
    UseWork on UserId, by UserId, key: PUBLISH
}
action! {
    /// Make exactly one change to the members of an account.
    ChangeAccountMember on crate::access::member_change::AccountChange, by UserId, key: NEVER
}
action! {
    /// Make exactly one change to the members of a collection.
    ChangeCollectionMember on crate::access::member_change::CollectionChange, by UserId, key: NEVER
}
