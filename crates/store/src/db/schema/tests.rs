use std::collections::BTreeMap;

use sqlx::migrate::Migrator;

use super::*;

/// Statements after which a version that does not know the migration may fail.
const BREAKING: [&str; 5] = [
    "drop table",
    "drop column",
    "rename",
    "alter column",
    "add constraint",
];

/// The lowest migration that a version must know after a migration: what its first line says and what it does agree.
/// `Ok(None)` where nothing changes.
fn readers(sql: &str) -> Result<Option<i64>, &'static str> {
    let first = sql
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("-- Readers: "));
    let first = first.ok_or("its first line does not say which versions can work with it")?;

    let code = sql
        .lines()
        .filter(|line| !line.trim_start().starts_with("--"));
    let code = code.collect::<Vec<_>>().join(" ").to_lowercase();

    let raised = code
        .split_once("update schema_readers set min_reader = ")
        .and_then(|(_, rest)| rest.split(|it: char| !it.is_ascii_digit()).next())
        .and_then(|digits| digits.parse::<i64>().ok());

    if let Some(from) = first.strip_prefix("from ") {
        let from = from.strip_suffix('.').and_then(|from| from.parse().ok());
        return match from == raised && from.is_some() {
            true => Ok(from),
            false => Err("it does not set the min_reader that its first line names"),
        };
    }

    let reason = first
        .strip_prefix("as before")
        .ok_or("its first line is neither")?;
    let is_reasoned = reason.starts_with(": ") && reason.len() > 10;

    match (raised, BREAKING.iter().any(|words| code.contains(words))) {
        (Some(_), _) => Err("it sets a min_reader that its first line does not name"),
        (None, true) if !is_reasoned => {
            Err("it may break older versions, and does not say why not")
        }
        (None, _) => Ok(None),
    }
}

#[test]
fn the_first_line_of_a_migration_must_agree_with_what_it_does() {
    for (sql, expected) in [
        ("-- Readers: as before.\ncreate table a (b text);", Ok(None)),
        (
            "-- Readers: from 41.\nalter table a drop column b;\nupdate schema_readers set min_reader = 41;",
            Ok(Some(41)),
        ),
        (
            "-- Readers: as before: the table is rebuilt with the same columns.\nalter table b rename to a;",
            Ok(None),
        ),
        (
            "-- Readers: as before.\n-- No drop table.\ncreate table a (b text);",
            Ok(None),
        ),
        (
            "create table a (b text);",
            Err("its first line does not say which versions can work with it"),
        ),
        (
            "-- Readers: all.\nselect 1;",
            Err("its first line is neither"),
        ),
        (
            "-- Readers: as before.\nalter table a\n    drop column b;",
            Err("it may break older versions, and does not say why not"),
        ),
        (
            "-- Readers: as before.\nalter table a DROP COLUMN b;",
            Err("it may break older versions, and does not say why not"),
        ),
        (
            "-- Readers: as before.\nupdate schema_readers set min_reader = 41;",
            Err("it sets a min_reader that its first line does not name"),
        ),
        (
            "-- Readers: from 41.\nalter table a drop column b;",
            Err("it does not set the min_reader that its first line names"),
        ),
        (
            "-- Readers: from 41.\nupdate schema_readers set min_reader = 40;",
            Err("it does not set the min_reader that its first line names"),
        ),
    ] {
        assert_eq!(readers(sql), expected, "{sql}");
    }
}

/// The `min_reader` that each migration sets, by number; `None` where it sets none. The baseline inserts it.
fn said(migrations: &Migrator) -> BTreeMap<i64, Option<i64>> {
    let (baseline, later) = migrations.migrations.split_first().unwrap();
    let text = baseline.sql.as_str();
    let first = text.lines().next().unwrap();
    let from = first
        .strip_prefix("-- Readers: from ")
        .and_then(|rest| rest.strip_suffix('.'));
    let from: i64 = from.unwrap().parse().unwrap();
    let row = format!("insert into schema_readers (one, min_reader) values (1, {from})");
    assert!(text.contains(&row), "it inserts what its first line names");
    let later = later.iter().map(|migration| {
        let said = readers(migration.sql.as_str());
        (
            migration.version,
            said.unwrap_or_else(|why| panic!("{}: {why}", migration.version)),
        )
    });
    [(baseline.version, Some(from))]
        .into_iter()
        .chain(later)
        .collect()
}

#[test]
fn each_migration_says_which_versions_can_work_with_it() {
    let sqlite = said(&sqlite::MIGRATIONS);
    assert_eq!(sqlite, said(&postgres::MIGRATIONS));
    let mut highest = 0;
    for (version, raised) in sqlite {
        let Some(raised) = raised else { continue };
        assert!(
            raised <= version,
            "{version}: no version knows migration {raised} yet"
        );
        assert!(
            raised > highest,
            "{version}: {raised} is not above {highest}"
        );
        highest = raised;
    }
}
