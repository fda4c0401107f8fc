//! The end of a discontinued indicator.

use std::sync::Arc;

use async_graphql::{ID, InputObject, MaybeUndefined, Object};
use domain::catalogue::metric::{End, EndChoice, EndForm, SuccessorChoice};
use domain::id::MetricId;
use uuid::Uuid;

use crate::request::context::Scope;
use crate::request::failure::GraphqlError;
use crate::types::id::parse_id;
use crate::types::object::Metric;
use crate::types::scalars::{Text, TextInput};

/// The end of a discontinued indicator.
pub(super) struct MetricEnd {
    end: End,
    scope: Arc<Scope>,
}

impl MetricEnd {
    pub(super) fn new(end: End, scope: &Arc<Scope>) -> Self {
        let scope = Arc::clone(scope);
        Self { end, scope }
    }
}

/// The end of a discontinued indicator.
#[Object]
impl MetricEnd {
    /// The day of the end, as 2024-03-31.
    async fn date(&self) -> String {
        self.end.date.to_string()
    }

    async fn reason(&self) -> Text {
        (&self.end.reason).into()
    }

    /// The indicator that continues it, of any collection; absent where there is none, or the reader does not see it.
    async fn successor(&self) -> Result<Option<Metric>, GraphqlError> {
        let Some(successor) = self.end.successor else {
            return Ok(None);
        };
        let seen = self.scope.successor(successor).await?;
        Ok(seen.map(|seen| Metric::new(seen, Arc::clone(&self.scope))))
    }
}

/// The end of a discontinued indicator.
#[derive(InputObject)]
pub(super) struct EndInput {
    /// The day of the end, as 2024-03-31.
    date: String,
    /// One line of at most 300 characters in each language.
    reason: Option<TextInput>,
    /// The indicator that continues it, of any collection that the editor sees. Without it, a successor that the editor
    /// does not see stays.
    successor: Option<ID>,
}

/// The end that an input chooses.
pub(super) fn end_choice(input: MaybeUndefined<EndInput>) -> EndChoice<EndForm> {
    match input {
        MaybeUndefined::Undefined => EndChoice::Stay,
        MaybeUndefined::Null => EndChoice::Nothing,
        MaybeUndefined::Value(input) => {
            // A malformed id is the nil id, which no indicator has.
            let nobody = || MetricId::new(Uuid::nil());
            let successor = input.successor.map(|id| {
                let id = parse_id(&id, MetricId::new).unwrap_or_else(nobody);
                SuccessorChoice::Id(id)
            });
            EndChoice::At(EndForm {
                date: input.date,
                reason: input.reason.map(Into::into).unwrap_or_default(),
                successor,
            })
        }
    }
}
