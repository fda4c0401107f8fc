//! The attributes of tests with a database, `on_both` and `on_sqlite`; `testdb` exports and describes them.
//!
//! The function stays as it is, so that its body is formatted, and errors in it are reported at their own place. Beside
//! it, a module of its name gets a test for each kind of database, which passes a new database to the function.

use proc_macro::{TokenStream, TokenTree};

/// Why a test also runs on PostgreSQL at each change.
const REASONS: [&str; 6] = ["locks", "lists", "searches", "counts", "commits", "texts"];

/// The crate of the SQL statements: all its tests run on both kinds, and need no reason.
const STATEMENTS: &str = "store";

/// Runs a test on both kinds of database at each change: `name::sqlite` and `name::postgres`.
#[proc_macro_attribute]
pub fn on_both(reason: TokenStream, function: TokenStream) -> TokenStream {
    let reason = reason.to_string();
    let is_in_store = std::env::var("CARGO_PKG_NAME").is_ok_and(|name| name == STATEMENTS);
    if !(is_in_store && reason.is_empty() || REASONS.contains(&reason.as_str())) {
        let message = format!(
            "say why it runs on PostgreSQL too, by one of {REASONS:?}, or use #[on_sqlite]"
        );
        return error(&message);
    }
    with_tests(function, &[("sqlite", "sqlite"), ("postgres", "postgres")])
}

/// Runs a test on SQLite at each change, and before a release on PostgreSQL too: `name::sqlite` and
/// `name::postgres_at_release`.
#[proc_macro_attribute]
pub fn on_sqlite(_: TokenStream, function: TokenStream) -> TokenStream {
    with_tests(
        function,
        &[("sqlite", "sqlite"), ("postgres_at_release", "postgres")],
    )
}

/// The function, and a test for each pair of the test's name and the constructor of its database.
fn with_tests(function: TokenStream, kinds: &[(&str, &str)]) -> TokenStream {
    let Some(name) = name_of(&function) else {
        return error("the attribute belongs to a function");
    };
    let tests: String = kinds
        .iter()
        .map(|(test, database)| {
            format!(
                "#[::tokio::test(flavor = \"multi_thread\", worker_threads = 2)]
                async fn {test}() {{ super::{name}(&::testdb::TestDb::{database}().await).await; }}"
            )
        })
        .collect();
    let module = parsed(&format!("mod {name} {{ {tests} }}"));
    [function, module].into_iter().collect()
}

/// An error of the compiler at the attribute.
fn error(message: &str) -> TokenStream {
    parsed(&format!("compile_error!({message:?});"))
}

#[expect(
    clippy::expect_used,
    reason = "without its tests a function would pass unnoticed"
)]
fn parsed(code: &str) -> TokenStream {
    code.parse().expect("the attribute writes valid code")
}

/// The identifier after `fn`.
fn name_of(function: &TokenStream) -> Option<String> {
    let mut tokens = function.clone().into_iter();
    tokens.find(|token| matches!(token, TokenTree::Ident(word) if word.to_string() == "fn"))?;
    tokens.next().map(|name| name.to_string())
}
