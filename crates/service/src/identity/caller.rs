//! Who asks, and from where.

use domain::access::Reader;
use domain::id::{SessionId, UserId};
use domain::identity::network::Networks;
use domain::identity::user::User;
use domain::text::language::Language;

/// What is known of a request before its session is looked up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Client {
    /// The networks of the machine that asks.
    pub networks: Networks,
    /// What the browser says it is; shown in the list of sessions.
    pub device: String,
    /// The browser's language.
    pub language: Language,
}

/// Who asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    /// The person, as far as known.
    pub reader: Reader,
    /// The session that says so.
    pub session: Option<SessionId>,
    /// Where the request comes from.
    pub client: Client,
    /// The language to answer in: the person's own, a guest's is the browser's.
    pub language: Language,
}

impl Caller {
    /// Somebody unknown.
    #[must_use]
    pub fn guest(client: Client) -> Self {
        Self {
            reader: Reader::Guest,
            session: None,
            language: client.language,
            client,
        }
    }

    /// The person of a session.
    pub(crate) fn of_session(client: Client, session: SessionId, user: &User) -> Self {
        Self {
            reader: Reader::User {
                id: user.id,
                status: user.status,
            },
            session: Some(session),
            language: user.language,
            client,
        }
    }

    /// The person who is signed in, and may act.
    #[must_use]
    pub fn user(&self) -> Option<UserId> {
        self.reader.user()
    }
}
