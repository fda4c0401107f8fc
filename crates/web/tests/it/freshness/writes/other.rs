//! Changes that are not one mutation: files, pictures, the operator's commands, and what needs a mail.

use std::io::Write as _;

use domain::identity::account::Plan;
use reqwest::Method;
use serde_json::json;
use service::{FeatureResult, TakeDownResult};
use store::Tx;
use testkit::actor::mailed_code;
use testkit::{Actor, PASSWORD, TestServer, mailed_token};

use super::super::world::Contents;
use super::mutate;

/// A change by other means than one mutation.
pub(in super::super) enum Other {
    /// Sends and publishes a file at once.
    SendFile,
    /// Publishes a file that was kept before.
    PublishFile,
    DiscardFile,
    /// Sets the picture of the user's own account to one of this shade, or removes it.
    Picture(Option<u8>),
    /// Accepts the latest invitation.
    Accept,
    /// Gives an account a subscription, or ends it, as the operator does.
    Plan(&'static str, bool),
    /// Features the indicator `ann/prices/cpi`, or ends it, as the operator does.
    Feature(bool),
    /// Takes the collection `ann/prices` down, as the operator does.
    TakeDown,
    /// Puts it back.
    PutBack,
    /// Changes the status of a user, as nothing but the operator's SQL does.
    Status(&'static str),
    SignUp,
    /// Sets a new password by a code from a mail.
    Reset,
    /// Deletes the user's own account, and the user with it.
    Erase,
}

/// Two indicators, one of them new.
const FILE: &str = "id;cpi;brought\nfrequency;M;M\nname;Prices;New\n2024-04;6;7\n";

impl Other {
    pub(super) async fn make(&self, contents: &Contents, server: &TestServer, by: &Actor) {
        match self {
            Self::SendFile => {
                let import = by.request(Method::POST, "/api/v1/import/ann/prices");
                assert_eq!(import.body(FILE).send().await.unwrap().status(), 200);
            }
            Self::PublishFile => {
                let id = keep(contents, by).await;
                mutate(contents, by, &format!("publishImport(id: \"{id}\")")).await;
            }
            Self::DiscardFile => {
                let id = keep(contents, by).await;
                mutate(contents, by, &format!("discardImport(id: \"{id}\")")).await;
            }
            Self::Picture(shade) => picture(by, *shade).await,
            Self::Accept => {
                let token = mailed_token(server, &by.email()).await;
                mutate(
                    contents,
                    by,
                    &format!("acceptInvitation(token: \"{token}\")"),
                )
                .await;
            }
            Self::Plan(account, has) => {
                let plan = if *has { Plan::Subscriber } else { Plan::Free };
                assert!(
                    server
                        .service()
                        .operator()
                        .set_plan(account, plan)
                        .await
                        .unwrap()
                );
            }
            Self::Feature(is_featured) => {
                let (service, place) = (server.service(), "ann/prices/cpi");
                if *is_featured {
                    let featured = service.operator().feature(place).await.unwrap();
                    assert_eq!(featured, FeatureResult::Done);
                } else {
                    assert!(service.operator().unfeature(place).await.unwrap());
                }
            }
            Self::TakeDown => {
                let taken = server
                    .service()
                    .operator()
                    .take_down("ann/prices", "Not public")
                    .await;
                assert_eq!(taken.unwrap(), TakeDownResult::Done);
            }
            Self::PutBack => {
                let put = server.service().operator().put_back("ann/prices").await;
                assert_eq!(put.unwrap(), TakeDownResult::Done);
            }
            Self::Status(sql) => execute(server, sql).await,
            Self::SignUp => drop(Actor::sign_up(server, "zoe", "PUBLISHER").await),
            Self::Reset => reset(contents, server, by).await,
            Self::Erase => {
                let name = &by.name;
                let delete = format!(
                    "deleteAccount(account: \"{name}\", username: \"{name}\", password: \"{PASSWORD}\")"
                );
                mutate(contents, by, &delete).await;
            }
        }
    }

    pub(super) fn mutation(&self) -> &'static str {
        match self {
            Self::PublishFile => "publishImport",
            Self::DiscardFile => "discardImport",
            Self::Accept => "acceptInvitation",
            Self::SignUp => "completeSignUp",
            Self::Reset => "completeReset",
            Self::Erase => "deleteAccount",
            Self::SendFile
            | Self::Picture(_)
            | Self::Plan(..)
            | Self::Feature(_)
            | Self::TakeDown
            | Self::PutBack
            | Self::Status(_) => "",
        }
    }
}

/// Keeps an import file and returns its id.
async fn keep(contents: &Contents, by: &Actor) -> String {
    let content = FILE.replace('\n', "\\n").replace("7", "8");
    let keep = format!(
        "createImport(account: \"ann\", collection: \"prices\", name: \"b.csv\", content: \"{content}\") -> import {{ id }}"
    );
    let kept = mutate(contents, by, &keep).await;
    kept["import"]["id"].as_str().unwrap().to_owned()
}

async fn picture(by: &Actor, shade: Option<u8>) {
    let path = format!("/api/v1/accounts/{}/picture", by.name);
    let request = match shade {
        Some(shade) => by
            .request(Method::PUT, &path)
            .header("content-type", "image/png")
            .body(png(shade)),
        None => by.request(Method::DELETE, &path),
    };
    assert_eq!(request.send().await.unwrap().status(), 204);
}

/// A PNG of one grey pixel.
fn png(shade: u8) -> Vec<u8> {
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(&[0, shade]).unwrap();
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    for (kind, content) in [
        (b"IHDR", vec![0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]),
        (b"IDAT", packed.finish().unwrap()),
        (b"IEND", Vec::new()),
    ] {
        file.extend(u32::try_from(content.len()).unwrap().to_be_bytes());
        let mut sum = flate2::Crc::new();
        for part in [kind.as_slice(), &content] {
            sum.update(part);
            file.extend(part);
        }
        file.extend(sum.sum().to_be_bytes());
    }
    file
}

async fn execute(server: &TestServer, sql: &'static str) {
    let mut tx = server.db().begin().await.unwrap();
    let changed = match &mut tx {
        Tx::Sqlite(tx) => sqlx::query(sql)
            .execute(&mut **tx)
            .await
            .unwrap()
            .rows_affected(),
        Tx::Postgres(tx) => sqlx::query(sql)
            .execute(&mut **tx)
            .await
            .unwrap()
            .rows_affected(),
        Tx::Over => 0,
    };
    assert_eq!(changed, 1, "{sql}");
    tx.commit().await.unwrap();
}

/// Sets the same password again.
async fn reset(contents: &Contents, server: &TestServer, by: &Actor) {
    let guest = server.guest();
    let begin = format!(
        "beginReset(email: \"{}\", language: EN) -> request",
        by.email()
    );
    let begun = mutate(contents, &guest, &begin).await;
    let request = begun["request"].as_str().unwrap();
    let code = mailed_code(server, &by.email()).await;
    let complete = "mutation($request: ID!, $code: String!, $password: String!) {
        it: completeReset(request: $request, code: $code, password: $password) { problems { code } } }";
    let password = format!("{PASSWORD} again");
    let typed = json!({"request": request, "code": code, "password": password});
    contents.done(by, complete, typed).await;
}
