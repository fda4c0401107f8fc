//! Who may do what: the one policy of the product.
//!
//! The store finds the facts ([`CollectionFacts`], [`AccountFacts`]), this module decides, and the
//! answer is a [`Grant`] for one action on one object. Only this module can make one, and guarded
//! reads and writes take it, so that code which forgets to ask does not compile:
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
//! Nor can anybody add an action with a laxer rule:
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
//! What a reader may not see does not exist for them: the refusal is then always
//! [`Refusal::NotFound`], whatever was asked.

mod action;
mod dashboard;
mod facts;
pub mod member_change;
pub mod members;
pub mod role;

use core::fmt;

use crate::id::{AccountId, CollectionId, DashboardId, UserId};

pub use action::{
    AccountAction, Action, Answer, Ask, ChangeAccountMember, ChangeCollectionMember,
    CollectionAction, CreateCollection, CreateDashboard, DashboardAction, DeleteAccount,
    DeleteCollection, EditAccount, EditCollection, EditDashboard, EditDashboards, EditMetrics,
    Follow, HandOverAccount, HandOverCollection, ManageAccountMembers, ManageCollectionMembers,
    ModeratePosts, ReadCollection, ReadDashboard, SeeAccount, SeeAccountAudit, SeeAccountMembers,
    SeeAnalytics, SeeAudit, SeeCollectionMembers, UseSelf,
};
pub use dashboard::{DashboardFacts, PersonalFacts};
pub use facts::{AccountFacts, CollectionFacts, Reader, effective};

/// The permission to do `A` on one object, as somebody.
///
/// It is worth something only in the transaction that read the facts: rights may be lost at any
/// moment. It can be neither copied nor stored.
pub struct Grant<A: Action> {
    object: A::Object,
    actor: A::Actor,
}

impl<A: Action> Grant<A> {
    /// The object that the permission is for.
    #[must_use]
    pub const fn object(&self) -> A::Object {
        self.object
    }

    /// Who has the permission: a user, or for reading perhaps nobody known.
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
    /// The collection that the permission is for.
    #[must_use]
    pub const fn collection(&self) -> CollectionId {
        self.object
    }

    /// Who may act on a collection may read it.
    #[must_use]
    pub fn reading(&self) -> Grant<ReadCollection> {
        Grant {
            object: self.object,
            actor: self.actor.into(),
        }
    }
}

impl<A: AccountAction> Grant<A> {
    /// The account that the permission is for.
    #[must_use]
    pub const fn account(&self) -> AccountId {
        self.object
    }

    /// Who may act on an account may see it.
    #[must_use]
    pub fn seeing(&self) -> Grant<SeeAccount> {
        Grant {
            object: self.object,
            actor: self.actor.into(),
        }
    }
}

impl<A: DashboardAction> Grant<A> {
    /// The dashboard that the permission is for.
    #[must_use]
    pub const fn dashboard(&self) -> DashboardId {
        self.object
    }
}

impl Grant<EditDashboard> {
    /// Who may act on a dashboard may read it.
    #[must_use]
    pub fn reading(&self) -> Grant<ReadDashboard> {
        Grant {
            object: self.object,
            actor: self.actor.into(),
        }
    }
}

/// Why there is no grant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Refusal {
    /// The reader may not see the object: the same as for one that never was.
    #[error("not found, or not visible to the reader")]
    NotFound,
    /// The reader sees the object but may not do this to it.
    #[error("visible to the reader, but not permitted")]
    Forbidden,
    /// The reader sees the object, and is nobody known: signed in, they might be allowed.
    #[error("visible to everybody, but needs to be signed in")]
    SignIn,
}

/// Decides about an action on a collection.
///
/// # Errors
/// The reason of the refusal, which tells no more than the reader may know.
pub fn collection<A: CollectionAction>(facts: &CollectionFacts) -> Result<Grant<A>, Refusal> {
    if !facts.is_visible() {
        return Err(Refusal::NotFound);
    }
    let rule = A::RULE;
    if rule.questions && !facts.questions {
        return Err(Refusal::Forbidden);
    }
    let actor = action::actor::<A>(facts.reader).ok_or(Refusal::SignIn)?;
    if facts.effective_role() < rule.role {
        return Err(Refusal::Forbidden);
    }
    Ok(Grant {
        object: facts.collection,
        actor,
    })
}

/// Decides about an action on an account.
///
/// # Errors
/// The reason of the refusal, which tells no more than the reader may know.
pub fn account<A: AccountAction>(facts: &AccountFacts) -> Result<Grant<A>, Refusal> {
    if !facts.is_visible() {
        return Err(Refusal::NotFound);
    }
    let actor = action::actor::<A>(facts.reader).ok_or(Refusal::SignIn)?;
    let rule = A::RULE;
    let kind_fits = rule.kind.is_none_or(|kind| kind == facts.account_kind);
    if !kind_fits || facts.effective_role() < rule.role {
        return Err(Refusal::Forbidden);
    }
    Ok(Grant {
        object: facts.account,
        actor,
    })
}

/// Decides about an action on a dashboard: its collection decides, or for a personal one its own access.
///
/// # Errors
/// The reason of the refusal, which tells no more than the reader may know.
pub fn dashboard<A: DashboardAction>(facts: &DashboardFacts) -> Result<Grant<A>, Refusal> {
    if !facts.is_visible() {
        return Err(Refusal::NotFound);
    }
    let actor = action::actor::<A>(facts.reader()).ok_or(Refusal::SignIn)?;
    if A::WRITES && !facts.is_editable() {
        return Err(Refusal::Forbidden);
    }
    Ok(Grant {
        object: facts.dashboard(),
        actor,
    })
}

/// The permission of the signed-in reader over their own settings, sessions and favourites.
///
/// # Errors
/// [`Refusal::SignIn`] for everybody who is not a live, signed-in user.
pub fn own(reader: Reader) -> Result<Grant<UseSelf>, Refusal> {
    let user: UserId = reader.user().ok_or(Refusal::SignIn)?;
    Ok(Grant {
        object: user,
        actor: user,
    })
}

#[cfg(test)]
mod tests;
