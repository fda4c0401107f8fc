//! The rendering of letters: subject, text and HTML in one language.

use std::sync::OnceLock;

use domain::text::language::Language;
use minijinja::value::Serde;
use minijinja::{Environment, UndefinedBehavior, Value};

use super::digest::DigestView;
use super::letter::Letter;

/// The rendered parts of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Words {
    /// One line.
    pub(crate) subject: String,
    pub(crate) text: String,
    pub(crate) html: String,
}

/// The templates, parsed with the first mail: they take 1.4 MB.
#[derive(Default)]
pub(crate) struct Templates(OnceLock<Environment<'static>>);

macro_rules! template_files {
    ($($name:literal),+ $(,)?) => {
        [$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../mails/", $name)))),+]
    };
}

/// Every file of `mails/`. The first line of a text file is the subject.
const FILES: [(&str, &str); 57] = template_files![
    "layout.html",
    "code.html",
    "button.html",
    "sign_up_code.en.txt",
    "sign_up_code.en.html",
    "sign_up_code.fr.txt",
    "sign_up_code.fr.html",
    "reset_code.en.txt",
    "reset_code.en.html",
    "reset_code.fr.txt",
    "reset_code.fr.html",
    "email_change_code.en.txt",
    "email_change_code.en.html",
    "email_change_code.fr.txt",
    "email_change_code.fr.html",
    "identity_code.en.txt",
    "identity_code.en.html",
    "identity_code.fr.txt",
    "identity_code.fr.html",
    "email_changed.en.txt",
    "email_changed.en.html",
    "email_changed.fr.txt",
    "email_changed.fr.html",
    "password_changed.en.txt",
    "password_changed.en.html",
    "password_changed.fr.txt",
    "password_changed.fr.html",
    "ways_changed.en.txt",
    "ways_changed.en.html",
    "ways_changed.fr.txt",
    "ways_changed.fr.html",
    "key_made.en.txt",
    "key_made.en.html",
    "key_made.fr.txt",
    "key_made.fr.html",
    "key_ends.en.txt",
    "key_ends.en.html",
    "key_ends.fr.txt",
    "key_ends.fr.html",
    "taken_down.en.txt",
    "taken_down.en.html",
    "taken_down.fr.txt",
    "taken_down.fr.html",
    "test.en.txt",
    "test.en.html",
    "test.fr.txt",
    "test.fr.html",
    "invitation.en.txt",
    "invitation.en.html",
    "invitation.fr.txt",
    "invitation.fr.html",
    "news.en.txt",
    "news.fr.txt",
    "digest.en.txt",
    "digest.en.html",
    "digest.fr.txt",
    "digest.fr.html",
];

impl Templates {
    /// The parsed templates; fails only if one of them is malformed.
    pub(super) fn parsed(&self) -> Result<&Environment<'static>, minijinja::Error> {
        if let Some(parsed) = self.0.get() {
            return Ok(parsed);
        }
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        for (name, source) in FILES {
            environment.add_template(name, source)?;
        }
        Ok(self.0.get_or_init(|| environment))
    }

    /// Renders a letter. `site` is the server's public address, `contact` the operator's.
    pub(crate) fn words(
        &self,
        letter: &Letter,
        site: &str,
        contact: &str,
    ) -> Result<Words, minijinja::Error> {
        let language = code(letter.language);
        let own = [("site", site), ("contact", contact), ("language", language)];
        let params = letter.params.iter();
        let context = Value::from_pairs(
            params
                .map(|(name, value)| (name.as_str(), value.as_str()))
                .chain(own),
        );
        self.both(letter.template.name(), language, &context)
    }

    /// Renders a digest.
    pub(crate) fn digest(&self, view: &DigestView) -> Result<Words, minijinja::Error> {
        self.both("digest", view.language, &Value::from(Serde(view)))
    }

    /// Renders the text, with the subject in its first line, and the HTML.
    fn both(&self, name: &str, language: &str, context: &Value) -> Result<Words, minijinja::Error> {
        let text = self.file(name, language, "txt", context)?;
        let html = self.file(name, language, "html", context)?;
        let (subject, text) = text.split_once('\n').unwrap_or((&text, ""));
        Ok(Words {
            // Numbers and periods have no-break spaces, which mail programs would have to decode.
            subject: subject.trim().replace(['\u{A0}', '\u{202F}'], " "),
            text: text.trim_start_matches('\n').to_owned(),
            html,
        })
    }

    fn file(
        &self,
        name: &str,
        language: &str,
        kind: &str,
        context: &Value,
    ) -> Result<String, minijinja::Error> {
        let name = format!("{name}.{language}.{kind}");
        let template = self.parsed()?.get_template(&name)?;
        template.render(context.clone())
    }
}

fn code(language: Language) -> &'static str {
    match language {
        Language::Fr => "fr",
        Language::En => "en",
    }
}

#[cfg(test)]
mod news;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::mail::letter::{LetterPlace, Template};
    use domain::id::{AccessKeyId, UserId};
    use domain::identity::access_key::{AccessKey, KeyScope};
    use domain::identity::user::{User, UserStatus};
    use domain::identity::visits::Visits;
    use jiff::Timestamp;
    use uuid::Uuid;

    const SITE: &str = "https://statit.example";
    const CONTACT: &str = "help@statit.example";

    fn code_letter(template: Template, language: Language) -> Letter {
        Letter::code(
            template,
            "a@b.example",
            language,
            "042137",
            15,
            Timestamp::UNIX_EPOCH,
        )
    }

    #[test]
    fn every_mail_is_written_in_both_languages() {
        let templates = Templates::default();

        let codes = [
            Template::SignUpCode,
            Template::ResetCode,
            Template::EmailChangeCode,
            Template::IdentityCode,
        ];
        let notices = [
            Template::EmailChanged,
            Template::PasswordChanged,
            Template::WaysChanged,
        ];

        for language in [Language::Fr, Language::En] {
            for template in codes {
                let words = templates
                    .words(&code_letter(template, language), SITE, CONTACT)
                    .unwrap();
                assert!(words.subject.contains("042137"), "{template:?}");
                assert!(words.text.contains("042137"));
                assert!(words.html.contains(">042137<"));
                assert!(words.html.contains(&format!("lang=\"{}\"", code(language))));
            }
            for template in notices {
                let letter = Letter::notice(
                    template,
                    "a@b.example",
                    language,
                    Timestamp::UNIX_EPOCH,
                    "Europe/Paris",
                );
                let words = templates.words(&letter, SITE, CONTACT).unwrap();
                assert!(
                    words.text.contains("01:00 (Europe/Paris)"),
                    "{}",
                    words.text
                );
                assert!(words.text.contains(CONTACT));
                assert!(!words.subject.is_empty());
            }
        }
    }

    fn access_key() -> AccessKey {
        AccessKey {
            id: AccessKeyId::new(Uuid::nil()),
            user: UserId::new(Uuid::nil()),
            name: "Monthly <report>".to_owned(),
            scope: KeyScope::Publish,
            collection: None,
            prefix: "statit_abcdef".to_owned(),
            created_at: Timestamp::UNIX_EPOCH,
            expires_at: Timestamp::UNIX_EPOCH,
            last_used_on: None,
            is_suspended: false,
        }
    }

    fn user(language: Language) -> User {
        User {
            id: UserId::new(Uuid::nil()),
            email: "a@b.example".to_owned(),
            password_hash: None,
            status: UserStatus::Live,
            language,
            expert: false,
            time_zone: "Europe/Paris".to_owned(),
            created_at: Timestamp::UNIX_EPOCH,
            due_mail: false,
            question_mail: Some(true),
            visits: Visits::default(),
            mail_refusals: 0,
            version: 1,
        }
    }

    #[test]
    fn a_test_names_the_server() {
        let templates = Templates::default();
        for (language, subject) in [
            (Language::Fr, "Statit peut envoyer des e-mails"),
            (Language::En, "Statit can send email"),
        ] {
            let letter = Letter::test("a@b.example", language);
            let words = templates.words(&letter, SITE, CONTACT).unwrap();
            assert_eq!(words.subject, subject);
            assert!(words.text.contains(SITE) && words.html.contains(subject));
        }
    }

    #[test]
    fn a_mail_about_a_collection_that_was_taken_down_has_the_note() {
        let templates = Templates::default();
        for language in [Language::Fr, Language::En] {
            let letter = Letter::taken_down(
                &user(language),
                "town/prices",
                "Wrong <licence>\nWrite to us",
            );
            let words = templates.words(&letter, SITE, CONTACT).unwrap();
            for part in ["town/prices", "Wrong <licence>\nWrite to us", CONTACT] {
                assert!(words.text.contains(part), "{part}: {}", words.text);
            }
            assert!(
                words.html.contains("Wrong &lt;licence&gt;"),
                "{}",
                words.html
            );
            assert!(words.html.contains("town&#x2f;prices\""), "{}", words.html);
            assert!(words.subject.contains("town/prices"), "{}", words.subject);
        }
    }

    #[test]
    fn mails_about_a_key_name_it_and_its_last_day_without_the_key() {
        let templates = Templates::default();
        for template in [Template::KeyMade, Template::KeyEnds] {
            for (language, day) in [(Language::Fr, "01/01/1970"), (Language::En, "1970-01-01")] {
                let user = user(language);
                let letter = Letter::access_key(template, &user, &access_key());
                let words = templates.words(&letter, SITE, CONTACT).unwrap();
                for part in [
                    "Monthly <report>",
                    "statit_abcdef…",
                    day,
                    "/account?tab=access",
                ] {
                    assert!(words.text.contains(part), "{part}: {}", words.text);
                }
                assert!(
                    words.html.contains("Monthly &lt;report&gt;"),
                    "{}",
                    words.html
                );
                assert!(!words.subject.contains("Monthly"), "{}", words.subject);
            }
        }
    }

    #[test]
    fn an_invitation_names_its_place_and_brings_its_link() {
        let templates = Templates::default();

        for (language, collection, role, reported) in [
            (
                Language::En,
                None,
                "member",
                "the account ann on Statit as a member.",
            ),
            (
                Language::En,
                Some("prices"),
                "editor",
                "the collection ann/prices on Statit as an editor.",
            ),
            (
                Language::Fr,
                None,
                "administrator",
                "le compte ann sur Statit, en tant qu’administrateur.",
            ),
            (
                Language::Fr,
                Some("prices"),
                "member",
                "la collection ann/prices sur Statit, en tant que membre.",
            ),
        ] {
            let place = LetterPlace {
                account: "ann".to_owned(),
                collection: collection.map(str::to_owned),
                role,
            };
            let end = Timestamp::UNIX_EPOCH;
            let inviter = "bob".to_owned();
            let letter = Letter::invitation("a@b.example", language, place, inviter, "T0ken", end);
            let words = templates.words(&letter, SITE, CONTACT).unwrap();
            assert!(words.subject.starts_with("bob "), "{}", words.subject);
            assert!(!words.subject.contains("T0ken"));
            assert!(words.text.contains(reported), "{}", words.text);
            assert!(
                words
                    .text
                    .contains("https://statit.example/invitation#T0ken\n")
            );
            // Escaped by the template language; a mail program reads it as the same link.
            let link = "href=\"https:&#x2f;&#x2f;statit.example&#x2f;invitation#T0ken\"";
            assert!(words.html.contains(link), "{}", words.html);
        }
    }

    #[test]
    fn what_is_filled_in_cannot_bring_markup() {
        let templates = Templates::default();
        let mut letter = code_letter(Template::SignUpCode, Language::En);
        letter
            .params
            .insert("code".into(), "<script>alert(1)</script>".into());
        let words = templates.words(&letter, SITE, "\"><img src=x>").unwrap();
        assert!(!words.html.contains("<script>"));
        assert!(!words.html.contains("<img"));
    }

    #[test]
    fn a_missing_parameter_is_an_error_not_a_blank() {
        let templates = Templates::default();
        let mut letter = code_letter(Template::SignUpCode, Language::En);
        letter.params.clear();
        assert!(templates.words(&letter, SITE, CONTACT).is_err());
    }
}
