//! Changes of who belongs to an account, and of who owns it.

use super::{Other, Write, change, other};

pub(in super::super) const WRITES: &[Write] = &[
    change(
        "add a member of an account",
        "ann",
        r#"addAccountMember(account: "ann", username: "rita", role: MEMBER)"#,
    ),
    change(
        "change the role of a member",
        "ann",
        r#"changeAccountMember(account: "ann", member: "<user mia>", version: <member ann/mia version>, role: ADMINISTRATOR)"#,
    ),
    change(
        "remove a member with a role in a collection",
        "mia",
        r#"removeAccountMember(account: "ann", member: "<user cleo>")"#,
    ),
    change(
        "leave an account",
        "edy",
        r#"removeAccountMember(account: "ann", member: "<user edy>")"#,
    ),
    change(
        "invite to an account",
        "mia",
        r#"inviteToAccount(account: "ann", email: "sam@example.org", role: MEMBER, language: EN)"#,
    ),
    change(
        "resend an invitation",
        "mia",
        r#"resendInvitation(id: "<invitation ann/ines id>")"#,
    ),
    change(
        "withdraw an invitation",
        "ann",
        r#"withdrawInvitation(id: "<invitation ann/ines id>")"#,
    ),
    other("accept an invitation to an account", "sam", Other::Accept),
    change(
        "invite a stranger to a private collection",
        "ann",
        r#"inviteToCollection(collection: "<collection ann/secret id>", email: "bob@example.org", role: MEMBER, language: EN)"#,
    ),
    other("accept an invitation to a collection", "bob", Other::Accept),
    change(
        "hand an account over",
        "ann",
        r#"handOverAccount(account: "ann", to: "<user mia>", password: "correct horse battery staple", username: "anna")"#,
    ),
    change(
        "remove the former owner",
        "mia",
        r#"removeAccountMember(account: "ann", member: "<user ann>")"#,
    ),
];
