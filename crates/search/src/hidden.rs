//! The objects that a search leaves out.

use tantivy::Term;
use uuid::Uuid;

use crate::document::DocumentId;
use crate::fields::Fields;

/// Objects that are left out: the index does not have their present state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hidden {
    /// Single objects.
    pub objects: Vec<DocumentId>,
    /// Collections with everything in them.
    pub collections: Vec<Uuid>,
    /// Collections whose questions are left out.
    pub questions: Vec<Uuid>,
    /// Accounts with everything in them.
    pub accounts: Vec<Uuid>,
}

impl Hidden {
    pub(crate) fn terms(&self, fields: &Fields) -> Vec<Term> {
        let objects = self.objects.iter().map(|id| fields.id_term(*id));
        let collections = self
            .collections
            .iter()
            .map(|id| fields.collection_term(*id));
        let questions = self.questions.iter().map(|id| fields.questions_term(*id));
        let accounts = self.accounts.iter().map(|id| fields.account_term(*id));
        let containers = collections.chain(questions).chain(accounts);
        objects.chain(containers).collect()
    }
}
