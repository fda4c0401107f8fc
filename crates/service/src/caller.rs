//! The caller of a request, and the client that sent it.

use domain::access::{KeyReader, Reader};
use domain::id::{SessionId, UserId};
use domain::identity::network::Networks;
use domain::identity::user::User;
use domain::text::language::Language;

/// The properties of a request before its session is looked up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Client {
    /// The networks of the client's machine.
    pub networks: Networks,
    /// The browser's `User-Agent`; shown in the list of sessions.
    pub device: String,
    /// The browser's language.
    pub language: Language,
}

/// The caller of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    /// The user, or a guest.
    pub reader: Reader,
    /// The session that authenticates the user; `None` for guests and programs.
    pub session: Option<SessionId>,
    /// The client that sent the request.
    pub client: Client,
    /// The language of the response: the user's own, also for a program with their key; for guests the one that the
    /// request accepts.
    pub language: Language,
}

impl Caller {
    /// A caller without a session.
    #[must_use]
    pub fn guest(client: Client) -> Self {
        Self {
            reader: Reader::Guest,
            session: None,
            language: client.language,
            client,
        }
    }

    /// A user in whose name the operator works, on the command line.
    pub(crate) fn of_user(user: &User) -> Self {
        Self {
            language: user.language,
            ..Self::of_reader(Reader::User {
                id: user.id,
                status: user.status,
            })
        }
    }

    /// A user on whose behalf the server works, without a request.
    pub(crate) fn of_reader(reader: Reader) -> Self {
        let address = std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);
        Self {
            reader,
            session: None,
            client: Client {
                networks: Networks::from_address(address),
                device: String::new(),
                language: Language::En,
            },
            language: Language::En,
        }
    }

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

    /// A program with an access key of a user.
    pub(crate) fn of_key(client: Client, key: KeyReader, language: Language) -> Self {
        Self {
            reader: Reader::Key(key),
            session: None,
            language,
            client,
        }
    }

    /// The signed-in user or the user of the access key, if they have rights.
    #[must_use]
    pub fn user(&self) -> Option<UserId> {
        self.reader.user()
    }
}
