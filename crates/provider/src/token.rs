//! The signed token of a provider, and the rules by which it proves who signed in (OpenID Connect Core 1.0, section
//! 3.1.3.7; RFC 7515 for its shape).

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Deserializer};

use crate::error::ProviderError;
use crate::key::{Algorithm, PublicKey};

/// How far the clock of a provider may differ.
const SKEW: SignedDuration = SignedDuration::from_mins(1);

/// A token in its compact form, before its signature is checked.
pub(crate) struct Token<'a> {
    /// The header and the claims, as they were signed.
    signed: &'a str,
    claims: Vec<u8>,
    signature: Vec<u8>,
    algorithm: Algorithm,
    key: Option<String>,
}

/// The header of a token.
#[derive(Deserialize)]
struct Header {
    alg: String,
    kid: Option<String>,
    /// The critical members (RFC 7515, section 4.1.11). A token with any is refused.
    crit: Option<serde_json::Value>,
}

/// The claims of a token.
#[derive(Debug, Deserialize)]
pub(crate) struct Claims {
    iss: String,
    pub(crate) sub: String,
    #[serde(default, deserialize_with = "one_or_many")]
    aud: Vec<String>,
    azp: Option<String>,
    exp: Seconds,
    iat: Seconds,
    auth_time: Option<Seconds>,
    nonce: Option<String>,
    #[serde(flatten)]
    pub(crate) email: StatedEmail,
}

/// An address that a provider states.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct StatedEmail {
    pub(crate) email: Option<String>,
    /// Some providers write it as a text.
    #[serde(default, rename = "email_verified", deserialize_with = "truth")]
    pub(crate) is_verified: bool,
}

/// The values that the claims of a token are compared with.
pub(crate) struct Expected<'a> {
    pub(crate) issuer: &'a str,
    pub(crate) client: &'a str,
    pub(crate) nonce: &'a str,
    /// The person must have signed in after this time.
    pub(crate) fresh_since: Option<Timestamp>,
    pub(crate) now: Timestamp,
}

impl<'a> Token<'a> {
    /// Parses the compact form: header, claims and signature.
    ///
    /// # Errors
    /// [`ProviderError::Refused`]: it has another form, or a signature that is not accepted.
    pub(crate) fn parse(text: &'a str) -> Result<Self, ProviderError> {
        let unreadable = || refused("its token is unreadable");
        let (signed, signature) = text.rsplit_once('.').ok_or_else(unreadable)?;
        let (header, claims) = signed.split_once('.').ok_or_else(unreadable)?;
        let decoded = |part: &str| {
            BASE64_URL_SAFE_NO_PAD
                .decode(part)
                .map_err(|_| unreadable())
        };
        let header: Header = serde_json::from_slice(&decoded(header)?).map_err(|_| unreadable())?;
        if header.crit.is_some() {
            return Err(refused("its token needs an extension that is unknown"));
        }
        Ok(Self {
            signed,
            claims: decoded(claims)?,
            signature: decoded(signature)?,
            algorithm: Algorithm::named(&header.alg)
                .ok_or_else(|| refused("its token has no signature with a public key"))?,
            key: header.kid,
        })
    }

    /// Whether one of these keys, and only one, may have signed the token.
    pub(crate) fn has_key(&self, keys: &[PublicKey]) -> bool {
        self.key_among(keys).is_some()
    }

    fn key_among<'k>(&self, keys: &'k [PublicKey]) -> Option<&'k PublicKey> {
        let mut suitable = keys
            .iter()
            .filter(|key| key.suits(self.algorithm, self.key.as_deref()));
        suitable.next().filter(|_| suitable.next().is_none())
    }

    /// The claims, after their signature and each rule are checked.
    ///
    /// # Errors
    /// [`ProviderError::Refused`], [`ProviderError::NotFresh`]; [`ProviderError::Down`] for claims that are signed but
    /// incomplete.
    pub(crate) fn check(
        self,
        keys: &[PublicKey],
        expected: &Expected<'_>,
    ) -> Result<Claims, ProviderError> {
        let key = self
            .key_among(keys)
            .ok_or_else(|| refused("the key of its token is unknown"))?;
        if !key.verifies(self.algorithm, self.signed.as_bytes(), &self.signature) {
            return Err(refused("the signature of its token is wrong"));
        }
        let claims: Claims = serde_json::from_slice(&self.claims)
            .map_err(|error| ProviderError::Down(format!("its token is unreadable: {error}")))?;
        claims.check(expected)?;
        Ok(claims)
    }
}

impl Claims {
    fn check(&self, expected: &Expected<'_>) -> Result<(), ProviderError> {
        let (now, skew) = (expected.now.as_second(), SKEW.as_secs());
        let rules = [
            (
                self.iss == expected.issuer,
                "its token is of another issuer",
            ),
            (
                self.aud == [expected.client],
                "its token is for another client",
            ),
            (
                self.azp.as_deref().is_none_or(|it| it == expected.client),
                "its token was given to another client",
            ),
            (now - skew < self.exp.0, "its token has expired"),
            (self.iat.0 <= now + skew, "its token is from the future"),
            (
                self.nonce.as_deref() == Some(expected.nonce),
                "its token is of another sign-in",
            ),
            (
                (1..=255).contains(&self.sub.len()),
                "its subject is empty or too long",
            ),
        ];
        if let Some((_, why)) = rules.into_iter().find(|(holds, _)| !holds) {
            return Err(refused(why));
        }
        let signed_in = self.auth_time.map(|it| it.0);
        match expected.fresh_since {
            Some(since) if signed_in.is_none_or(|time| time < since.as_second() - skew) => {
                Err(ProviderError::NotFresh)
            }
            _ => Ok(()),
        }
    }
}

/// A time in whole seconds since 1970; some providers write fractions.
#[derive(Clone, Copy, Debug)]
struct Seconds(i64);

impl<'de> Deserialize<'de> for Seconds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = serde_json::Number::deserialize(deserializer)?;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a time beyond all times ends at the last one"
        )]
        let whole = |number: f64| number.floor() as i64;
        number
            .as_i64()
            .or_else(|| number.as_f64().map(whole))
            .map(Self)
            .ok_or_else(|| serde::de::Error::custom("a time is not a number"))
    }
}

/// A text, or a list of texts.
fn one_or_many<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum OneOrMany {
        One(String),
        Many(Vec<String>),
    }
    Ok(match OneOrMany::deserialize(deserializer)? {
        OneOrMany::One(one) => vec![one],
        OneOrMany::Many(many) => many,
    })
}

/// A truth value, or its name as a text; `null` is false.
fn truth<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    match serde_json::Value::deserialize(deserializer)? {
        serde_json::Value::Null => Ok(false),
        serde_json::Value::Bool(truth) => Ok(truth),
        serde_json::Value::String(text) if text == "true" || text == "false" => Ok(text == "true"),
        _ => Err(serde::de::Error::custom(
            "email_verified is neither true nor false",
        )),
    }
}

/// The error of an answer that is not accepted.
pub(crate) fn refused(why: &str) -> ProviderError {
    ProviderError::Refused(why.to_owned())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::key::PublicKeys;

    /// One token for each algorithm, signed by another program.
    fn cases() -> Value {
        serde_json::from_str(include_str!("../../../spec/cases/tokens.json")).unwrap()
    }

    fn keys(keys: &[Value]) -> Vec<PublicKey> {
        let set: PublicKeys = serde_json::from_value(json!({ "keys": keys })).unwrap();
        set.into_usable()
    }

    const NOW: i64 = 1_735_689_600;

    fn expected() -> Expected<'static> {
        Expected {
            issuer: "https://login.town.example",
            client: "statit",
            nonce: "n-0S6_WzA2Mj",
            fresh_since: None,
            now: Timestamp::from_second(NOW).unwrap(),
        }
    }

    /// The subject of a token that is accepted, or why it is not.
    fn outcome(token: &str, keys: &[PublicKey]) -> Result<String, String> {
        let checked = Token::parse(token).and_then(|token| token.check(keys, &expected()));
        checked.map(|it| it.sub).map_err(|error| error.to_string())
    }

    /// A key of the file with other members; `null` removes a member.
    fn changed(key: &Value, members: &Value) -> Value {
        let mut key = key.clone();
        for (name, value) in members.as_object().unwrap() {
            key[name] = value.clone();
        }
        key
    }

    #[test]
    fn a_token_of_each_algorithm_is_accepted_with_its_own_key_only() {
        let cases = cases();
        let cases = cases["cases"].as_array().unwrap();
        let all: Vec<Value> = cases.iter().map(|case| case["key"].clone()).collect();
        let all = keys(&all);
        assert_eq!(all.len(), 9);
        for case in cases {
            let (name, token) = (&case["algorithm"], case["token"].as_str().unwrap());
            assert_eq!(outcome(token, &all), Ok("ann".to_owned()), "{name}");
            for other in cases.iter().filter(|it| it["algorithm"] != *name) {
                let stolen_name = changed(&other["key"], &json!({ "kid": case["key"]["kid"] }));
                let found = outcome(token, &keys(&[stolen_name]));
                assert!(
                    found.is_err(),
                    "{name} with a key of {}",
                    other["algorithm"]
                );
            }
        }
    }

    #[test]
    fn a_changed_byte_anywhere_is_refused() {
        for case in cases()["cases"].as_array().unwrap() {
            let token = case["token"].as_str().unwrap();
            let own = keys(&[case["key"].clone()]);
            for at in (0..token.len()).step_by(7) {
                let mut bytes = token.as_bytes().to_vec();
                bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
                let forged = String::from_utf8(bytes).unwrap();
                assert!(
                    outcome(&forged, &own).is_err(),
                    "{} at {at}",
                    case["algorithm"]
                );
            }
        }
    }

    #[test]
    fn a_header_decides_nothing_but_the_algorithm_and_the_name_of_the_key() {
        let cases = cases();
        let case = &cases["cases"][0];
        let (_, rest) = case["token"].as_str().unwrap().split_once('.').unwrap();
        let own = keys(&[case["key"].clone()]);
        for header in [
            json!({ "alg": "none" }),
            json!({ "alg": "None", "kid": "key-RS256" }),
            json!({ "alg": "HS256", "kid": "key-RS256" }),
            json!({ "alg": "RS512", "kid": "key-RS256" }),
            json!({ "alg": "ES256", "kid": "key-RS256" }),
            json!({ "alg": "RS256", "kid": "key-RS256", "crit": ["exp"] }),
            json!({ "kid": "key-RS256" }),
            json!({ "alg": ["RS256"], "kid": "key-RS256" }),
        ] {
            let header_text = BASE64_URL_SAFE_NO_PAD.encode(header.to_string());
            let found = outcome(&format!("{header_text}.{rest}"), &own);
            assert!(found.is_err(), "{header}");
        }
        for token in ["", "a", ".", "..", "...", "a.b.c", "e30.e30.e30", "\"", "é"] {
            assert!(outcome(token, &own).is_err(), "{token}");
        }
    }

    #[test]
    fn one_key_is_found_by_its_name_its_use_and_its_algorithm() {
        let cases = cases();
        let case = &cases["cases"][0];
        let (own, other) = (&case["key"], &cases["cases"][3]["key"]);
        let padded = format!("AAAA{}==", own["n"].as_str().unwrap());
        for (why, published, expected) in [
            ("alone", vec![own.clone()], true),
            ("beside another", vec![other.clone(), own.clone()], true),
            (
                "beside one of an unknown kind",
                vec![json!({ "kty": "new" }), json!(1), own.clone()],
                true,
            ),
            (
                "for this algorithm",
                vec![changed(own, &json!({ "alg": "RS256" }))],
                true,
            ),
            (
                "for another algorithm",
                vec![changed(own, &json!({ "alg": "PS256" }))],
                false,
            ),
            (
                "for an unknown algorithm",
                vec![changed(own, &json!({ "alg": "RSA-OAEP" }))],
                false,
            ),
            (
                "for any use",
                vec![changed(own, &json!({ "use": null }))],
                true,
            ),
            (
                "for encryption",
                vec![changed(own, &json!({ "use": "enc" }))],
                false,
            ),
            (
                "for checks",
                vec![changed(own, &json!({ "key_ops": ["verify"] }))],
                true,
            ),
            (
                "for other work",
                vec![changed(own, &json!({ "key_ops": ["encrypt"] }))],
                false,
            ),
            (
                "with zeros before its number",
                vec![changed(own, &json!({ "n": padded }))],
                true,
            ),
            (
                "with another name",
                vec![changed(own, &json!({ "kid": "other" }))],
                false,
            ),
            (
                "without a name",
                vec![changed(own, &json!({ "kid": null }))],
                false,
            ),
            (
                "without its number",
                vec![changed(own, &json!({ "n": null }))],
                false,
            ),
            ("twice", vec![own.clone(), own.clone()], false),
            ("nowhere", vec![], false),
        ] {
            let token = Token::parse(case["token"].as_str().unwrap()).unwrap();
            let keys = keys(&published);
            assert_eq!(token.has_key(&keys), expected, "{why}");
            assert_eq!(
                token.check(&keys, &super::tests::expected()).is_ok(),
                expected,
                "{why}"
            );
        }
    }

    #[test]
    fn each_rule_of_the_claims_is_checked() {
        for (change, accepted) in [
            (json!({}), true),
            (json!({ "iss": "https://login.town.example/" }), false),
            (json!({ "aud": ["statit"] }), true),
            (json!({ "aud": ["statit", "other"] }), false),
            (json!({ "aud": [] }), false),
            (json!({ "aud": "other" }), false),
            (json!({ "azp": "statit" }), true),
            (json!({ "azp": "other" }), false),
            (json!({ "azp": "" }), false),
            (json!({ "aud": ["statit"], "azp": "other" }), false),
            // Another audience is not trusted, whatever client the token was given to.
            (
                json!({ "aud": ["statit", "other"], "azp": "statit" }),
                false,
            ),
            (json!({ "aud": ["statit", "other"], "azp": "other" }), false),
            (json!({ "aud": ["other"], "azp": "statit" }), false),
            (json!({ "exp": NOW - 59 }), true),
            (json!({ "exp": NOW - 60 }), false),
            (json!({ "exp": 1e300 }), true),
            (json!({ "iat": NOW + 60 }), true),
            (json!({ "iat": NOW + 61 }), false),
            (json!({ "iat": NOW as f64 + 0.5 }), true),
            (json!({ "nonce": "" }), false),
            (json!({ "nonce": null }), false),
            (json!({ "nonce": "n-0S6_WzA2Mj0" }), false),
            (json!({ "sub": "" }), false),
            (json!({ "sub": "a".repeat(255) }), true),
            (json!({ "sub": "a".repeat(256) }), false),
        ] {
            let claims: Claims =
                serde_json::from_value(changed(&cases()["claims"], &change)).unwrap();
            assert_eq!(claims.check(&expected()).is_ok(), accepted, "{change}");
        }
    }

    #[test]
    fn a_new_sign_in_is_proved_by_its_time() {
        let since = Timestamp::from_second(NOW).unwrap();
        for (signed_in, fresh_since, accepted) in [
            (json!(NOW - 60), Some(since), true),
            (json!(NOW - 61), Some(since), false),
            (json!(null), Some(since), false),
            (json!(null), None, true),
            (json!(0), None, true),
        ] {
            let stated = changed(&cases()["claims"], &json!({ "auth_time": signed_in }));
            let claims: Claims = serde_json::from_value(stated).unwrap();
            let expected = Expected {
                fresh_since,
                ..expected()
            };
            let found = claims.check(&expected);
            match accepted {
                true => found.unwrap(),
                false => assert!(matches!(found, Err(ProviderError::NotFresh)), "{signed_in}"),
            }
        }
    }

    #[test]
    fn an_address_is_verified_only_if_the_provider_says_so() {
        for (stated, verified) in [
            (json!({ "email_verified": true }), Some(true)),
            (json!({ "email_verified": "true" }), Some(true)),
            (json!({ "email_verified": "false" }), Some(false)),
            (json!({ "email_verified": null }), Some(false)),
            (json!({}), Some(false)),
            (json!({ "email_verified": 1 }), None),
            (json!({ "email_verified": "yes" }), None),
            (json!({ "email": 1 }), None),
        ] {
            let read: Result<StatedEmail, _> = serde_json::from_value(stated.clone());
            assert_eq!(read.ok().map(|it| it.is_verified), verified, "{stated}");
        }
    }
}
