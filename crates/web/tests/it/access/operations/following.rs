//! Favourites, alerts and mails, with the settings, sessions and keys of a user.

use super::{Needs, Operation};

pub(super) const OPERATIONS: &[Operation] = &[
    (
        "Mutation.addFavourite",
        Needs::Follow,
        "mutation($metric: ID!) { it: addFavourite(favourite: {kind: METRIC, id: $metric}) { viewer { favourites(kind: METRIC) { nodes { metric { path } } } } problems { code } } }",
    ),
    (
        "Mutation.removeFavourites",
        Needs::Self_,
        "mutation($metric: ID!) { it: removeFavourites(favourites: [{kind: METRIC, id: $metric}]) { problems { code } } }",
    ),
    (
        "Mutation.restoreFavourites",
        Needs::Self_,
        "mutation($metric: ID!) { it: restoreFavourites(favourites: [{kind: METRIC, id: $metric}]) { problems { code } } }",
    ),
    (
        "Mutation.arrangeFavourites",
        Needs::Self_,
        "mutation($metric: ID!) { it: arrangeFavourites(kind: METRIC, ids: [$metric]) { problems { code } } }",
    ),
    (
        "Mutation.setAlert",
        Needs::Follow,
        "mutation($metric: ID!) { it: setAlert(metric: $metric, alert: {mode: THRESHOLD, upper: 2}) { viewer { alerts { nodes { metric { path } } } alert(metric: $metric) { upper } } problems { code } } }",
    ),
    (
        "Mutation.removeAlerts",
        Needs::Self_,
        "mutation($metric: ID!) { it: removeAlerts(metrics: [$metric]) { problems { code } } }",
    ),
    (
        "Mutation.restoreAlerts",
        Needs::Self_,
        "mutation($metric: ID!) { it: restoreAlerts(metrics: [$metric]) { problems { code } } }",
    ),
    (
        "Mutation.endAlerts",
        Needs::Token,
        "mutation { it: endAlerts(token: \"AAAA\") { count problems { code } } }",
    ),
    (
        "Mutation.undoEndAlerts",
        Needs::Token,
        "mutation { it: undoEndAlerts(token: \"AAAA\") { count problems { code } } }",
    ),
    (
        "Mutation.sendExample",
        Needs::Self_,
        "mutation { it: sendExample { viewer { alerts { nodes { metric { path } } } } problems { code } } }",
    ),
    (
        "Mutation.setDueMail",
        Needs::Self_,
        "mutation { it: setDueMail(wanted: true) { viewer { dueMail } problems { code } } }",
    ),
    (
        "Mutation.setQuestionMail",
        Needs::Self_,
        "mutation { it: setQuestionMail(wanted: true) { viewer { questionMail } problems { code } } }",
    ),
    (
        "Mutation.visitHome",
        Needs::Self_,
        "mutation { it: visitHome { viewer { formerVisitAt } problems { code } } }",
    ),
    (
        "Mutation.setPreferences",
        Needs::Self_,
        "mutation { it: setPreferences(expert: true, timeZone: \"Nowhere\") { problems { code } } }",
    ),
    (
        "Mutation.endSession",
        Needs::OwnThing,
        "mutation { it: endSession(id: \"00000000-0000-0000-0000-000000000000\") { problems { code } } }",
    ),
    (
        "Mutation.makeAccessKey",
        Needs::Self_,
        "mutation { it: makeAccessKey(input: {name: \"\", scope: READ, days: 0}, password: \"\") { secret problems { code } } }",
    ),
    (
        "Mutation.revokeAccessKey",
        Needs::OwnThing,
        "mutation { it: revokeAccessKey(id: \"00000000-0000-0000-0000-000000000000\") { problems { code } } }",
    ),
    (
        "Mutation.revokeAccessKeys",
        Needs::Self_,
        "mutation { it: revokeAccessKeys { problems { code } } }",
    ),
    (
        "Mutation.endOtherSessions",
        Needs::Self_,
        "mutation { it: endOtherSessions { problems { code } } }",
    ),
];
