//! Every rejection of a change of members.

use domain::access::CollectionAccess;
use domain::identity::role::{AccountRole as A, CollectionRole as C};
use domain::problem::Code;
use testdb::{TestDb, on_sqlite};

use super::Team;
use crate::world::{code, codes};

/// An attempted change of a membership.
#[derive(Clone, Copy, Debug)]
enum Try<R> {
    Add(&'static str, R),
    Set(&'static str, R),
    Remove(&'static str),
}

use Try::{Add, Remove, Set};

#[on_sqlite]
async fn every_refusal_about_the_members_of_an_account(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Public).await;
    let (before, trail) = (team.members("ann").await, team.trail().await);

    let who = Some("username");
    let role = Some("role");
    for (by, tried, expected) in [
        ("guest", Add("out", A::Member), (None, Code::SignInNeeded)),
        ("guest", Set("mem", A::Member), (None, Code::SignInNeeded)),
        ("guest", Remove("mem"), (None, Code::SignInNeeded)),
        ("out", Add("out", A::Member), (None, Code::Forbidden)),
        ("out", Add("nobody", A::Member), (None, Code::Forbidden)),
        ("out", Set("mem", A::Member), (None, Code::Forbidden)),
        ("out", Remove("mem"), (None, Code::Forbidden)),
        ("out", Remove("out"), (None, Code::NotAMember)),
        ("mem", Add("out", A::Member), (None, Code::Forbidden)),
        ("mem", Set("mem", A::Administrator), (None, Code::Forbidden)),
        ("mem", Remove("adm"), (None, Code::Forbidden)),
        ("cad", Add("out", A::Member), (None, Code::Forbidden)),
        ("adm", Add("", A::Member), (who, Code::Required)),
        ("adm", Add("nobody", A::Member), (who, Code::MemberUnknown)),
        (
            "adm",
            Add("no body!", A::Member),
            (who, Code::MemberUnknown),
        ),
        (
            "adm",
            Add("out@example.org", A::Member),
            (who, Code::MemberUnknown),
        ),
        ("adm", Add("adm", A::Member), (who, Code::MemberSelf)),
        ("adm", Add("MEM", A::Member), (who, Code::AlreadyMember)),
        ("adm", Add("ann", A::Member), (who, Code::AlreadyMember)),
        ("adm", Add("out", A::Owner), (role, Code::RoleAboveOwn)),
        (
            "adm",
            Add("out", A::Administrator),
            (role, Code::OtherAdministrator),
        ),
        ("adm", Set("adm", A::Member), (role, Code::MemberOwnRole)),
        (
            "adm",
            Set("adm2", A::Member),
            (role, Code::OtherAdministrator),
        ),
        (
            "adm",
            Set("mem", A::Administrator),
            (role, Code::OtherAdministrator),
        ),
        ("adm", Set("mem", A::Owner), (role, Code::RoleAboveOwn)),
        ("adm", Set("ann", A::Member), (role, Code::OwnerFixed)),
        ("adm", Set("out", A::Member), (None, Code::NotAMember)),
        ("adm", Remove("adm2"), (role, Code::OtherAdministrator)),
        ("adm", Remove("ann"), (role, Code::OwnerFixed)),
        ("adm", Remove("out"), (None, Code::NotAMember)),
        ("ann", Add("ann", A::Member), (who, Code::MemberSelf)),
        ("ann", Add("out", A::Owner), (role, Code::OwnerFixed)),
        ("ann", Set("ann", A::Member), (role, Code::MemberOwnRole)),
        ("ann", Set("mem", A::Owner), (role, Code::OwnerFixed)),
        ("ann", Remove("ann"), (None, Code::AccountOwnerCannotLeave)),
    ] {
        let outcome = match tried {
            Add(name, role) => team.add(by, name, role).await.map(drop),
            Set(name, role) => team.set(by, name, role).await,
            Remove(name) => team.remove(by, name).await,
        };
        let (field, code) = expected;
        assert_eq!(
            codes(outcome),
            [(field.map(str::to_owned), code)],
            "{tried:?} by {by}"
        );
    }

    assert_eq!(
        (team.members("ann").await, team.trail().await),
        (before, trail)
    );

    // Of a private account, outsiders learn nothing.
    team.hide("ann").await;
    for (by, expected) in [
        ("guest", Code::NotFound),
        ("out", Code::NotFound),
        ("mem", Code::Forbidden),
    ] {
        assert_eq!(code(team.add(by, "out", A::Member).await), expected);
        assert_eq!(code(team.set(by, "adm", A::Member).await), expected);
        assert_eq!(code(team.remove(by, "adm").await), expected);
    }
    assert_eq!(code(team.remove("out", "out").await), Code::NotFound);

    let nowhere = team
        .world
        .service
        .members()
        .add_account_member(&team.caller("ann"), "nothing", "out", A::Member)
        .await;
    assert_eq!(code(nowhere), Code::NotFound);
}

#[on_sqlite]
async fn every_refusal_about_the_members_of_a_public_collection(db: &TestDb) {
    refusals_here(db, CollectionAccess::Public).await;
}

#[on_sqlite]
async fn every_refusal_about_the_members_of_a_private_collection(db: &TestDb) {
    refusals_here(db, CollectionAccess::Private).await;
}

async fn refusals_here(db: &TestDb, access: CollectionAccess) {
    let team = Team::new(db, access).await;
    let (before, trail) = (team.members_here("ann").await, team.trail().await);

    let who = Some("username");
    let role = Some("role");
    let is_public = access == CollectionAccess::Public;
    let hidden = |code| if is_public { code } else { Code::NotFound };

    for (by, tried, expected) in [
        (
            "guest",
            Add("adm", C::Member),
            (None, hidden(Code::SignInNeeded)),
        ),
        ("guest", Remove("mem"), (None, hidden(Code::SignInNeeded))),
        (
            "out",
            Add("adm", C::Member),
            (None, hidden(Code::Forbidden)),
        ),
        (
            "out",
            Set("mem", C::Editor),
            (None, hidden(Code::Forbidden)),
        ),
        ("out", Remove("mem"), (None, hidden(Code::Forbidden))),
        ("out", Remove("out"), (None, hidden(Code::NotAMember))),
        ("mem", Add("adm", C::Member), (None, Code::Forbidden)),
        ("edi", Add("adm", C::Member), (None, Code::Forbidden)),
        ("edi", Set("mem", C::Editor), (None, Code::Forbidden)),
        ("edi", Remove("mem"), (None, Code::Forbidden)),
        ("cad", Add("", C::Member), (who, Code::Required)),
        ("cad", Add("nobody", C::Member), (who, Code::MemberUnknown)),
        ("cad", Add("cad", C::Member), (who, Code::MemberSelf)),
        ("cad", Add("out", C::Member), (who, Code::NotInAccount)),
        ("cad", Add("mem", C::Editor), (who, Code::AlreadyMember)),
        ("cad", Add("ann", C::Member), (who, Code::AlreadyMember)),
        ("cad", Add("adm", C::Owner), (role, Code::RoleAboveOwn)),
        ("cad", Set("cad", C::Member), (role, Code::MemberOwnRole)),
        ("cad", Set("ann", C::Member), (role, Code::OwnerFixed)),
        ("cad", Set("mem", C::Owner), (role, Code::RoleAboveOwn)),
        ("cad", Set("adm", C::Member), (None, Code::NotAMember)),
        ("cad", Remove("ann"), (role, Code::OwnerFixed)),
        ("cad", Remove("adm"), (None, Code::NotAMember)),
        // An administrator of the account does not join the collection on their own.
        ("adm", Add("adm", C::Member), (who, Code::MemberSelf)),
        ("adm", Remove("adm"), (None, Code::NotAMember)),
        ("adm", Add("mem", C::Owner), (who, Code::AlreadyMember)),
        ("ann", Add("adm", C::Owner), (role, Code::OwnerFixed)),
        ("ann", Set("cad", C::Owner), (role, Code::OwnerFixed)),
        (
            "ann",
            Remove("ann"),
            (None, Code::CollectionOwnerCannotLeave),
        ),
    ] {
        let outcome = match tried {
            Add(name, role) => team.add_here(by, name, role).await,
            Set(name, role) => team.set_here(by, name, role).await,
            Remove(name) => team.remove_here(by, name).await,
        };
        let (field, code) = expected;
        assert_eq!(
            codes(outcome),
            [(field.map(str::to_owned), code)],
            "{tried:?} by {by} on {access}"
        );
    }

    assert_eq!(
        (team.members_here("ann").await, team.trail().await),
        (before, trail)
    );
}
