//! Signing in, and a user's address, password and identities.

use super::{Needs, Operation};

pub(super) const OPERATIONS: &[Operation] = &[
    (
        "Mutation.checkEmail",
        Needs::Nothing,
        "mutation { it: checkEmail(email: \"nobody@example.org\") { known problems { code } } }",
    ),
    (
        "Mutation.signIn",
        Needs::Nothing,
        "mutation { it: signIn(email: \"nobody@example.org\", password: \"x\") { viewer { id } problems { code } } }",
    ),
    ("Mutation.signOut", Needs::Nothing, ""),
    (
        "Mutation.beginSignUp",
        Needs::Nothing,
        "mutation { it: beginSignUp(email: \"wrong\", intent: USER, language: FR) { request problems { code } } }",
    ),
    (
        "Mutation.completeSignUp",
        Needs::Nothing,
        "mutation { it: completeSignUp(request: \"x\", code: \"000000\", username: \"free-name\", password: \"long enough\") { problems { code } } }",
    ),
    (
        "Mutation.beginReset",
        Needs::Nothing,
        "mutation { it: beginReset(email: \"wrong\", language: FR) { request problems { code } } }",
    ),
    (
        "Mutation.completeReset",
        Needs::Nothing,
        "mutation { it: completeReset(request: \"x\", code: \"000000\", password: \"long enough\") { problems { code } } }",
    ),
    (
        "Mutation.beginEmailChange",
        Needs::Self_,
        "mutation { it: beginEmailChange(email: \"new@example.org\", password: \"wrong\") { problems { code } } }",
    ),
    (
        "Mutation.completeEmailChange",
        Needs::Self_,
        "mutation { it: completeEmailChange(request: \"00000000-0000-0000-0000-000000000000\", code: \"000000\") { problems { code } } }",
    ),
    (
        "Mutation.changePassword",
        Needs::Self_,
        "mutation { it: changePassword(current: \"wrong\", password: \"long enough now\") { problems { code } } }",
    ),
    (
        "Mutation.beginProvider",
        Needs::Nothing,
        "mutation { it: beginProvider(provider: \"nowhere\", purpose: SIGN_IN) { address attempt problems { code } } }",
    ),
    (
        "Mutation.completeProvider",
        Needs::Nothing,
        "mutation { it: completeProvider(attempt: \"x\", state: \"x\", code: \"x\") { step email viewer { id } problems { code } } }",
    ),
    (
        "Mutation.sendIdentityCode",
        Needs::Nothing,
        "mutation { it: sendIdentityCode(attempt: \"x\", language: FR) { request known problems { code } } }",
    ),
    (
        "Mutation.joinIdentity",
        Needs::Nothing,
        "mutation { it: joinIdentity(attempt: \"x\", password: \"wrong\") { viewer { id } problems { code } } }",
    ),
    (
        "Mutation.signUpByProvider",
        Needs::Nothing,
        "mutation { it: signUpByProvider(attempt: \"x\", username: \"free-name\", language: FR) { viewer { id } problems { code } } }",
    ),
    (
        "Mutation.removeIdentity",
        Needs::Self_,
        "mutation { it: removeIdentity(identity: \"00000000-0000-0000-0000-000000000000\", password: \"wrong\") { problems { code } } }",
    ),
    (
        "Mutation.removePassword",
        Needs::Self_,
        "mutation { it: removePassword(password: \"wrong\") { problems { code } } }",
    ),
    (
        "Mutation.setLanguage",
        Needs::Self_,
        "mutation { it: setLanguage(language: EN) { problems { code } } }",
    ),
];
