//! Permissions: the only policy of the product.
//!
//! The store finds the facts ([`CollectionFacts`], [`AccountFacts`]), this module decides, and the
//! result is a [`Grant`] for one action on one object. Only this module can create a grant, and guarded
//! reads and writes require one, so that code without a permission check does not compile:
//!
//! ```compile_fail,E0451
//! use domain::{access::{EditMetrics, Grant}, id::{CollectionId, UserId}};
//! use uuid::Uuid;
//!
//! let forged: Grant<EditMetrics> = Grant {
//!     object: CollectionId::new(Uuid::nil()),
//!     actor: UserId::new(Uuid::nil()),
//! };
//! ```
//!
//! Nor can another module add an action with a weaker rule:
//!
//! ```compile_fail,E0277
//! struct Everything;
//! impl domain::access::Action for Everything {
//!     type Object = domain::id::CollectionId;
//!     type Actor = Option<domain::id::UserId>;
//!     const NAME: &'static str = "Everything";
//! }
//! ```
//!
//! An object that a reader may not see does not exist for that reader: the refusal is then always
//! [`AccessDenied::NotFound`], whatever the action.

mod action;
mod dashboard;
mod facts;
pub mod member_change;
pub mod members;
mod post;
mod readers;

use core::fmt;

use crate::id::{AccountId, CollectionId, DashboardId, UserId};

pub use action::{
    AcceptAnswer, AccountAction, Action, Answer, Ask, ChangeAccountMember, ChangeCollectionMember,
    CollectionAction, CreateCollection, CreateDashboard, DashboardAction, DeleteAccount,
    DeleteCollection, EditAccount, EditCollection, EditDashboard, EditDashboards, EditMetrics,
    EditPost, Follow, HandOverAccount, HandOverCollection, ManageAccountMembers,
    ManageCollectionMembers, ModeratePosts, ObjectKind, ReadCollection, ReadDashboard, SeeAccount,
    SeeAccountAudit, SeeAccountMembers, SeeAnalytics, SeeAudit, SeeCollectionMembers, UseSelf,
    UseWork,
};
pub use dashboard::{DashboardFacts, PersonalFacts};
pub use facts::{AccountFacts, CollectionFacts, KeyLimit, KeyReader, Reader, effective};
pub use post::{PostFacts, PostReading, PostScope, accept_answer, edit_post, read_posts};
pub use readers::{CollectionAccess, DashboardAccess};

/// The permission of an actor to do `A` on one object.
///
/// It is valid only in the transaction that read the facts, because rights can change at any moment. It
/// cannot be copied or stored.
pub struct Grant<A: Action> {
    object: A::Object,
    actor: A::Actor,
}

impl<A: Action> Grant<A> {
    /// The object of the permission.
    #[must_use]
    pub const fn object(&self) -> A::Object {
        self.object
    }

    /// The actor that has the permission: a user, or `None` for a guest who only reads.
    #[must_use]
    pub const fn actor(&self) -> A::Actor {
        self.actor
    }
}

impl<A: Action> fmt::Debug for Grant<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grant<{}>({:?}, {:?})", A::NAME, self.object, self.actor)
    }
}

impl<A: CollectionAction> Grant<A> {
    /// The collection of the permission.
    #[must_use]
    pub const fn collection(&self) -> CollectionId {
        self.object
    }

    /// The permission to read the collection, which every other permission on it includes.
    #[must_use]
    pub fn reading(&self) -> Grant<ReadCollection> {
        Grant {
            object: self.object,
            actor: self.actor.into(),
        }
    }
}

impl<A: AccountAction> Grant<A> {
    /// The account of the permission.
    #[must_use]
    pub const fn account(&self) -> AccountId {
        self.object
    }

    /// The permission to see the account, which every other permission on it includes.
    #[must_use]
    pub fn seeing(&self) -> Grant<SeeAccount> {
        Grant {
            object: self.object,
            actor: self.actor.into(),
        }
    }
}

impl<A: DashboardAction> Grant<A> {
    /// The dashboard of the permission.
    #[must_use]
    pub const fn dashboard(&self) -> DashboardId {
        self.object
    }
}

impl Grant<EditDashboard> {
    /// The permission to read the dashboard, which the permission to edit it includes.
    #[must_use]
    pub fn reading(&self) -> Grant<ReadDashboard> {
        Grant {
            object: self.object,
            actor: self.actor.into(),
        }
    }
}

/// Why a permission was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum AccessDenied {
    /// The reader may not see the object. The same as for an object that never existed.
    #[error("not found, or not visible to the reader")]
    NotFound,
    /// The reader sees the object but may not perform the action.
    #[error("visible to the reader, but not permitted")]
    Forbidden,
    /// The reader sees the object as a guest; a signed-in user might have the permission.
    #[error("visible to everybody, but needs to be signed in")]
    SignIn,
    /// The reader's access key may only read. Its user may perform the action.
    #[error("permitted to the user, but not within the scope of the key")]
    KeyScope,
    /// No access key may perform the action. The user of this one may.
    #[error("permitted to the user, but not to a key")]
    KeyNotAllowed,
}

/// Decides about an action on a collection.
///
/// # Errors
/// The reason of the refusal, which reveals no more than the reader may know.
pub fn collection<A: CollectionAction>(facts: &CollectionFacts) -> Result<Grant<A>, AccessDenied> {
    if !facts.is_visible() {
        return Err(AccessDenied::NotFound);
    }
    let rule = A::RULE;
    if rule.questions && !facts.questions {
        return Err(AccessDenied::Forbidden);
    }
    let actor = action::actor::<A>(facts.reader).ok_or(AccessDenied::SignIn)?;
    if facts.effective_role() < rule.role {
        return Err(AccessDenied::Forbidden);
    }
    action::check_key::<A>(facts.reader)?;
    Ok(Grant {
        object: facts.collection,
        actor,
    })
}

/// Decides about an action on an account.
///
/// # Errors
/// The reason of the refusal, which reveals no more than the reader may know.
pub fn account<A: AccountAction>(facts: &AccountFacts) -> Result<Grant<A>, AccessDenied> {
    if !facts.is_visible() {
        return Err(AccessDenied::NotFound);
    }
    let actor = action::actor::<A>(facts.reader).ok_or(AccessDenied::SignIn)?;
    let rule = A::RULE;
    let kind_fits = rule.kind.is_none_or(|kind| kind == facts.account_kind);
    if !kind_fits || facts.effective_role() < rule.role {
        return Err(AccessDenied::Forbidden);
    }
    action::check_key::<A>(facts.reader)?;
    Ok(Grant {
        object: facts.account,
        actor,
    })
}

/// Decides about an action on a dashboard, by the facts of its collection, or of a personal dashboard
/// its own access.
///
/// # Errors
/// The reason of the refusal, which reveals no more than the reader may know.
pub fn dashboard<A: DashboardAction>(facts: &DashboardFacts) -> Result<Grant<A>, AccessDenied> {
    if !facts.is_visible() {
        return Err(AccessDenied::NotFound);
    }
    let actor = action::actor::<A>(facts.reader()).ok_or(AccessDenied::SignIn)?;
    if A::WRITES && !facts.is_editable() {
        return Err(AccessDenied::Forbidden);
    }
    action::check_key::<A>(facts.reader())?;
    Ok(Grant {
        object: facts.dashboard(),
        actor,
    })
}

/// The permission of the signed-in reader over their own settings, sessions and favourites.
///
/// # Errors
/// [`AccessDenied::SignIn`] unless the reader is a live user, [`AccessDenied::KeyNotAllowed`] for an access key.
pub fn own(reader: Reader) -> Result<Grant<UseSelf>, AccessDenied> {
    let user: UserId = reader.user().ok_or(AccessDenied::SignIn)?;
    action::check_key::<UseSelf>(reader)?;
    Ok(Grant {
        object: user,
        actor: user,
    })
}

/// The permission of the reader to use their user's import files and the keys of the user's repeated requests.
///
/// # Errors
/// [`AccessDenied::SignIn`] unless the reader is a live user, [`AccessDenied::KeyScope`] for an access key that may
/// only read.
pub fn work(reader: Reader) -> Result<Grant<UseWork>, AccessDenied> {
    let user: UserId = reader.user().ok_or(AccessDenied::SignIn)?;
    action::check_key::<UseWork>(reader)?;
    Ok(Grant {
        object: user,
        actor: user,
    })
}

#[cfg(test)]
mod tests;
