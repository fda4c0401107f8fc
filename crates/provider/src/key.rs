//! Public keys of a provider, and the signatures that they verify (RFC 7517, 7518 and 8037).

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ECDSA_P384_SHA384_FIXED, ED25519, RSA_PKCS1_2048_8192_SHA256,
    RSA_PKCS1_2048_8192_SHA384, RSA_PKCS1_2048_8192_SHA512, RSA_PSS_2048_8192_SHA256,
    RSA_PSS_2048_8192_SHA384, RSA_PSS_2048_8192_SHA512, RsaParameters, RsaPublicKeyComponents,
    UnparsedPublicKey, VerificationAlgorithm,
};
use serde::Deserialize;

/// An algorithm of signatures with a public key; no other signature is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Algorithm {
    Rsa(RsaHash),
    EcdsaP256,
    EcdsaP384,
    Ed25519,
}

/// A padding and a hash of RSA.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RsaHash {
    Pkcs1Sha256,
    Pkcs1Sha384,
    Pkcs1Sha512,
    PssSha256,
    PssSha384,
    PssSha512,
}

impl Algorithm {
    /// The algorithm of a name (RFC 7518, section 3.1; RFC 8037 and 9864 for Ed25519). `None` also for names without a
    /// signature (`none`) and with a shared secret (`HS256`).
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "RS256" => Self::Rsa(RsaHash::Pkcs1Sha256),
            "RS384" => Self::Rsa(RsaHash::Pkcs1Sha384),
            "RS512" => Self::Rsa(RsaHash::Pkcs1Sha512),
            "PS256" => Self::Rsa(RsaHash::PssSha256),
            "PS384" => Self::Rsa(RsaHash::PssSha384),
            "PS512" => Self::Rsa(RsaHash::PssSha512),
            "ES256" => Self::EcdsaP256,
            "ES384" => Self::EcdsaP384,
            "EdDSA" | "Ed25519" => Self::Ed25519,
            _ => return None,
        })
    }
}

impl RsaHash {
    fn parameters(self) -> &'static RsaParameters {
        match self {
            Self::Pkcs1Sha256 => &RSA_PKCS1_2048_8192_SHA256,
            Self::Pkcs1Sha384 => &RSA_PKCS1_2048_8192_SHA384,
            Self::Pkcs1Sha512 => &RSA_PKCS1_2048_8192_SHA512,
            Self::PssSha256 => &RSA_PSS_2048_8192_SHA256,
            Self::PssSha384 => &RSA_PSS_2048_8192_SHA384,
            Self::PssSha512 => &RSA_PSS_2048_8192_SHA512,
        }
    }
}

/// A set of keys as a provider publishes it.
#[derive(Deserialize)]
pub(crate) struct PublicKeys {
    keys: Vec<serde_json::Value>,
}

impl PublicKeys {
    /// The keys that can verify a signature. Keys for another use, of an unknown kind, or with missing members are left
    /// out, as RFC 7517 says (section 5): a provider may publish them beside the others.
    pub(crate) fn into_usable(self) -> Vec<PublicKey> {
        let read = |value| serde_json::from_value(value).ok().and_then(PublicKey::read);
        self.keys.into_iter().filter_map(read).collect()
    }
}

/// The members of a JSON Web Key that are used.
#[derive(Deserialize)]
struct Jwk {
    kty: String,
    kid: Option<String>,
    alg: Option<String>,
    #[serde(rename = "use")]
    purpose: Option<String>,
    key_ops: Option<Vec<String>>,
    crv: Option<String>,
    n: Option<String>,
    e: Option<String>,
    x: Option<String>,
    y: Option<String>,
}

/// A public key for signatures.
#[derive(Debug)]
pub(crate) struct PublicKey {
    id: Option<String>,
    /// The only algorithm for which the key is used; `None` for any that its numbers suit.
    algorithm: Option<Algorithm>,
    numbers: Numbers,
}

/// The numbers of a key, as `ring` takes them.
#[derive(Debug)]
enum Numbers {
    Rsa { modulus: Vec<u8>, exponent: Vec<u8> },
    EcdsaP256(Vec<u8>),
    EcdsaP384(Vec<u8>),
    Ed25519(Vec<u8>),
}

impl PublicKey {
    fn read(jwk: Jwk) -> Option<Self> {
        let is_for_signatures = jwk.purpose.as_deref().is_none_or(|it| it == "sig")
            && jwk
                .key_ops
                .as_ref()
                .is_none_or(|it| it.iter().any(|it| it == "verify"));
        if !is_for_signatures {
            return None;
        }
        let algorithm = match &jwk.alg {
            Some(name) => Some(Algorithm::named(name)?),
            None => None,
        };
        let numbers = match (jwk.kty.as_str(), jwk.crv.as_deref()) {
            ("RSA", _) => Numbers::Rsa {
                modulus: number(jwk.n.as_deref()?)?,
                exponent: number(jwk.e.as_deref()?)?,
            },
            ("EC", Some("P-256")) => Numbers::EcdsaP256(point(&jwk, 32)?),
            ("EC", Some("P-384")) => Numbers::EcdsaP384(point(&jwk, 48)?),
            ("OKP", Some("Ed25519")) => Numbers::Ed25519(bytes(jwk.x.as_deref()?)?),
            _ => return None,
        };
        Some(Self {
            id: jwk.kid,
            algorithm,
            numbers,
        })
    }

    /// Whether the key may have made a signature with this algorithm, in a token that names this key.
    pub(crate) fn suits(&self, algorithm: Algorithm, id: Option<&str>) -> bool {
        let is_named = id.is_none() || self.id.as_deref() == id;
        let is_allowed = self.algorithm.is_none_or(|only| only == algorithm);
        let has_numbers = matches!(
            (algorithm, &self.numbers),
            (Algorithm::Rsa(_), Numbers::Rsa { .. })
                | (Algorithm::EcdsaP256, Numbers::EcdsaP256(_))
                | (Algorithm::EcdsaP384, Numbers::EcdsaP384(_))
                | (Algorithm::Ed25519, Numbers::Ed25519(_))
        );
        is_named && is_allowed && has_numbers
    }

    /// Whether the owner of the key signed this message with this algorithm.
    pub(crate) fn verifies(&self, algorithm: Algorithm, message: &[u8], signature: &[u8]) -> bool {
        let by = |algorithm: &'static dyn VerificationAlgorithm, key: &[u8]| {
            UnparsedPublicKey::new(algorithm, key).verify(message, signature)
        };
        let verified = match (algorithm, &self.numbers) {
            (Algorithm::Rsa(hash), Numbers::Rsa { modulus, exponent }) => {
                let key = RsaPublicKeyComponents {
                    n: modulus,
                    e: exponent,
                };
                key.verify(hash.parameters(), message, signature)
            }
            (Algorithm::EcdsaP256, Numbers::EcdsaP256(key)) => by(&ECDSA_P256_SHA256_FIXED, key),
            (Algorithm::EcdsaP384, Numbers::EcdsaP384(key)) => by(&ECDSA_P384_SHA384_FIXED, key),
            (Algorithm::Ed25519, Numbers::Ed25519(key)) => by(&ED25519, key),
            _ => Err(ring::error::Unspecified),
        };
        verified.is_ok()
    }
}

/// The bytes of a member of a key. Some providers pad them.
fn bytes(text: &str) -> Option<Vec<u8>> {
    BASE64_URL_SAFE_NO_PAD
        .decode(text.trim_end_matches('='))
        .ok()
}

/// The bytes of a number, big-endian, without leading zeros, which some providers write.
fn number(text: &str) -> Option<Vec<u8>> {
    let bytes = bytes(text)?;
    let zeros = bytes.iter().take_while(|&&byte| byte == 0).count();
    bytes.get(zeros..).map(<[u8]>::to_vec)
}

/// The point of a key on a curve: uncompressed (SEC 1, section 2.3.3), each coordinate with `size` bytes.
fn point(jwk: &Jwk, size: usize) -> Option<Vec<u8>> {
    let mut point = vec![4];
    for coordinate in [&jwk.x, &jwk.y] {
        let number = number(coordinate.as_deref()?)?;
        let zeros = size.checked_sub(number.len())?;
        point.extend(std::iter::repeat_n(0, zeros));
        point.extend(number);
    }
    Some(point)
}
