//! An identity provider of the tests, with faults.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use ring::digest::{SHA256, digest};
use ring::hmac;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::{Value, json};
use service::{Provider, ProviderSettings};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use url::Url;

/// The secret of the client at the provider.
const SECRET: &str = "secret of the client";

/// A fault in the provider's responses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    None,
    WrongNonce,
    ForeignAudience,
    OtherIssuer,
    Expired,
    FromTheFuture,
    Unsigned,
    SharedSecret,
    UnknownKey,
    NoToken,
    NoSubject,
    OldSignIn,
    Elsewhere,
    TooLarge,
    OtherDocument,
}

/// A person who signs in at the provider.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub(super) subject: &'static str,
    pub(super) email: Option<&'static str>,
    pub(super) is_verified: bool,
}

struct Key {
    id: String,
    pair: EcdsaKeyPair,
}

struct Granted {
    person: Person,
    nonce: String,
    challenge: String,
}

struct State {
    fault: Fault,
    now: Timestamp,
    key: Key,
    granted: HashMap<String, Granted>,
    /// The requests, as the first line of each.
    requests: Vec<String>,
}

/// The provider, which listens on a port of this machine.
#[derive(Clone)]
pub(super) struct Peer {
    pub(super) issuer: String,
    state: Arc<Mutex<State>>,
}

fn new_key(id: &str) -> Key {
    let (alg, random) = (&ECDSA_P256_SHA256_FIXED_SIGNING, SystemRandom::new());
    let document = EcdsaKeyPair::generate_pkcs8(alg, &random).unwrap();
    Key {
        id: id.to_owned(),
        pair: EcdsaKeyPair::from_pkcs8(alg, document.as_ref(), &random).unwrap(),
    }
}

impl Peer {
    pub(super) async fn start(now: Timestamp) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let issuer = format!("http://{}", listener.local_addr().unwrap());
        let state = State {
            fault: Fault::None,
            now,
            key: new_key("first"),
            granted: HashMap::new(),
            requests: Vec::new(),
        };
        let peer = Self {
            issuer,
            state: Arc::new(Mutex::new(state)),
        };
        let serving = peer.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let peer = serving.clone();
                tokio::spawn(async move { peer.serve(stream).await });
            }
        });
        peer
    }

    /// The settings of a server that trusts this provider.
    pub(super) fn provider(&self) -> Provider {
        Provider::new(ProviderSettings {
            name: "town".to_owned(),
            label: "Town of Example".to_owned(),
            issuer: self.issuer.clone(),
            client_id: "statit".to_owned(),
            client_secret: Some(SECRET.to_owned()),
            scopes: vec!["email".to_owned()],
            redirect: "https://statit.example/sign/town".to_owned(),
        })
        .unwrap()
    }

    pub(super) fn set_fault(&self, fault: Fault) {
        self.state.lock().unwrap().fault = fault;
    }

    /// The provider's clock goes on.
    pub(super) fn wait(&self, seconds: i64) {
        self.state.lock().unwrap().now += SignedDuration::from_secs(seconds);
    }

    pub(super) fn change_keys(&self) {
        self.state.lock().unwrap().key = new_key("second");
    }

    pub(super) fn requests(&self) -> Vec<String> {
        self.state.lock().unwrap().requests.clone()
    }

    /// A person signs in at `address`. Returns the state and the code with which the browser is sent back.
    pub(super) fn sign_in(&self, address: &str, person: Person) -> (String, String) {
        let query = query(address);
        let get = |name: &str| query.get(name).cloned().unwrap_or_default();
        assert_eq!(get("redirect_uri"), "https://statit.example/sign/town");
        assert_eq!(get("response_type"), "code");
        assert_eq!(get("code_challenge_method"), "S256");
        assert!(get("state").len() >= 43 && get("nonce").len() >= 43);
        let mut state = self.state.lock().unwrap();
        let code = format!("code-{}", state.granted.len());
        let granted = Granted {
            person,
            nonce: get("nonce"),
            challenge: get("code_challenge"),
        };
        state.granted.insert(code.clone(), granted);
        (get("state"), code)
    }

    async fn serve(&self, mut stream: TcpStream) {
        let mut text = String::new();
        let mut buffer = [0; 4096];
        loop {
            let read = stream.read(&mut buffer).await.unwrap_or(0);
            text.push_str(&String::from_utf8_lossy(&buffer[..read]));
            if read == 0 || is_whole(&text) {
                break;
            }
        }
        let (status, headers, body) = self.answer(&text);
        let head = format!(
            "HTTP/1.1 {status}\r\ncontent-type: application/json\r\n{headers}content-length: {}\r\nconnection: close\r\n\r\n",
            body.len()
        );
        let _ = stream.write_all(head.as_bytes()).await;
        let _ = stream.write_all(body.as_bytes()).await;
    }

    fn answer(&self, request: &str) -> (&'static str, String, String) {
        let mut state = self.state.lock().unwrap();
        let line = request.lines().next().unwrap_or_default().to_owned();
        let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
        state.requests.push(line);
        let fine = |body: Value| ("200 OK", String::new(), body.to_string());
        match path.as_str() {
            "/.well-known/openid-configuration" => fine(self.document(state.fault)),
            "/keys" => fine(json!({"keys": [public(&state.key)]})),
            "/token" if state.fault == Fault::Elsewhere => {
                let headers = format!("location: {}/stolen\r\n", self.issuer);
                ("307 Temporary Redirect", headers, String::new())
            }
            "/token" => match self.token(&mut state, request) {
                Some(body) => fine(body),
                None => {
                    let body = json!({"error": "invalid_grant"}).to_string();
                    ("400 Bad Request", String::new(), body)
                }
            },
            _ => ("404 Not Found", String::new(), "{}".to_owned()),
        }
    }

    fn document(&self, fault: Fault) -> Value {
        let issuer = match fault {
            Fault::OtherDocument => "https://other.example",
            _ => &self.issuer,
        };
        let padding = match fault {
            Fault::TooLarge => "x".repeat(2 << 20),
            _ => String::new(),
        };
        json!({
            "issuer": issuer,
            "authorization_endpoint": format!("{}/authorize", self.issuer),
            "token_endpoint": format!("{}/token", self.issuer),
            "jwks_uri": format!("{}/keys", self.issuer),
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["ES256"],
            "padding": padding,
        })
    }

    /// The token of a code, once, for the verifier that fits the challenge.
    fn token(&self, state: &mut State, request: &str) -> Option<Value> {
        let (_, body) = request.split_once("\r\n\r\n")?;
        let form = query(&format!("http://form/?{body}"));
        let granted = state.granted.remove(form.get("code")?)?;
        let verifier = form.get("code_verifier")?;
        let challenge = URL_SAFE_NO_PAD.encode(digest(&SHA256, verifier.as_bytes()));
        if challenge != granted.challenge {
            return None;
        }
        let mut token = json!({"access_token": "access", "token_type": "Bearer"});
        if state.fault != Fault::NoToken {
            token["id_token"] = json!(self.signed(state, &granted));
        }
        Some(token)
    }

    fn signed(&self, state: &State, granted: &Granted) -> String {
        let fault = state.fault;
        let now = state.now.as_second();
        let person = &granted.person;

        let choose = |wrong: Fault, then: &str, usual: &str| match fault == wrong {
            true => then.to_owned(),
            false => usual.to_owned(),
        };
        let (issued, expires) = match fault {
            Fault::Expired => (now - 600, now - 90),
            Fault::FromTheFuture => (now + 120, now + 600),
            // Clocks differ by half a minute.
            _ => (now + 30, now + 300),
        };

        let mut claims = json!({
            "iss": choose(Fault::OtherIssuer, "https://other.example", &self.issuer),
            "aud": choose(Fault::ForeignAudience, "another", "statit"),
            "nonce": choose(Fault::WrongNonce, "another", &granted.nonce),
            "sub": choose(Fault::NoSubject, "", person.subject),
            "iat": issued,
            "exp": expires,
            "auth_time": if fault == Fault::OldSignIn { now - 3600 } else { now },
            "email_verified": person.is_verified,
        });
        if let Some(email) = person.email {
            claims["email"] = json!(email);
        }

        let alg = match fault {
            Fault::Unsigned => "none",
            Fault::SharedSecret => "HS256",
            _ => "ES256",
        };

        let header = json!({"alg": alg, "typ": "JWT", "kid": state.key.id});
        let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let signed = format!("{}.{}", part(&header), part(&claims));
        let signature = match fault {
            Fault::Unsigned => Vec::new(),
            Fault::SharedSecret => {
                let key = hmac::Key::new(hmac::HMAC_SHA256, SECRET.as_bytes());
                hmac::sign(&key, signed.as_bytes()).as_ref().to_vec()
            }
            Fault::UnknownKey => sign(&new_key("first").pair, &signed),
            _ => sign(&state.key.pair, &signed),
        };
        format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature))
    }
}

fn sign(pair: &EcdsaKeyPair, text: &str) -> Vec<u8> {
    let signature = pair.sign(&SystemRandom::new(), text.as_bytes());
    signature.unwrap().as_ref().to_vec()
}

/// The public key, as a JSON Web Key.
fn public(key: &Key) -> Value {
    let point = key.pair.public_key().as_ref();
    let part = |range: std::ops::Range<usize>| URL_SAFE_NO_PAD.encode(&point[range]);
    json!({
        "kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": key.id,
        "x": part(1..33), "y": part(33..65),
    })
}

/// Whether a request has all of its body.
fn is_whole(request: &str) -> bool {
    let Some((head, body)) = request.split_once("\r\n\r\n") else {
        return false;
    };
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        let is_length = name.eq_ignore_ascii_case("content-length");
        is_length.then(|| value.trim().parse().ok())?
    });
    body.len() >= length.unwrap_or(0)
}

/// The parameters of an address.
pub(super) fn query(address: &str) -> HashMap<String, String> {
    let address = Url::parse(address).unwrap();
    address.query_pairs().into_owned().collect()
}
