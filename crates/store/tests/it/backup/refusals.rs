//! Copies that cannot be whole are refused.

use sqlx::Connection;
use store::StoreError;
use store::operation::backup::{fill_postgres, first_table_with_rows, save};
use testdb::TestDb;

use super::copy::{filled, unchecked};

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_that_cannot_be_whole_leaves_postgresql_empty() {
    let folder = tempfile::tempdir().unwrap();
    let file = filled(folder.path()).await;
    let postgres = TestDb::postgres().await;

    for (damage, mend) in [
        (
            "update vintages set metric_id = x'00112233445566778899aabbccddeeff' where number = (select min(number) from vintages)",
            "update vintages set metric_id = (select min(id) from metrics) where metric_id = x'00112233445566778899aabbccddeeff'",
        ),
        // The reference that is checked at the end.
        (
            "update metrics set parent_id = x'00112233445566778899aabbccddeeff'",
            "update metrics set parent_id = null",
        ),
        (
            "update jobs set id = x'00' where rowid = 1",
            "delete from jobs",
        ),
    ] {
        let mut connection = unchecked(&file).await;
        sqlx::query(damage).execute(&mut connection).await.unwrap();
        let rejected = fill_postgres(&file, postgres.address(), &mut |_, _| ()).await;
        assert!(
            matches!(
                rejected,
                Err(StoreError::ForeignKey(_) | StoreError::Corrupt(_))
            ),
            "{damage}: {rejected:?}"
        );
        assert_eq!(
            first_table_with_rows(postgres.address()).await.unwrap(),
            None
        );
        sqlx::query(mend).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }

    fill_postgres(&file, postgres.address(), &mut |_, _| ())
        .await
        .unwrap();
    assert!(
        first_table_with_rows(postgres.address())
            .await
            .unwrap()
            .is_some()
    );

    let again = fill_postgres(&file, postgres.address(), &mut |_, _| ()).await;
    assert!(again.unwrap_err().to_string().contains("has rows"));
}

#[tokio::test(flavor = "multi_thread")]
async fn zero_below_zero_becomes_zero_and_what_sqlite_cannot_hold_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = filled(folder.path()).await;
    let postgres = TestDb::postgres().await;

    fill_postgres(&file, postgres.address(), &mut |_, _| ())
        .await
        .unwrap();
    postgres
        .execute("update metrics set last_value = '-0.0'")
        .await;

    let zero = folder.path().join("zero.db");
    save(postgres.address(), &zero, &mut |_, _| ())
        .await
        .unwrap();
    let bits: Vec<f64> = sqlx::query_scalar("select last_value from metrics")
        .fetch_all(&mut unchecked(&zero).await)
        .await
        .unwrap();
    assert!(bits.iter().all(|value| value.to_bits() == 0), "{bits:?}");

    postgres
        .execute("update metrics set last_value = 'NaN'")
        .await;
    let rejected = save(
        postgres.address(),
        &folder.path().join("nan.db"),
        &mut |_, _| (),
    )
    .await;
    assert!(
        rejected
            .unwrap_err()
            .to_string()
            .contains("metrics.last_value")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_another_version_is_not_saved_by_halves() {
    let folder = tempfile::tempdir().unwrap();
    let postgres = TestDb::postgres().await;
    postgres
        .execute(
            "delete from _sqlx_migrations where version = (select max(version) from _sqlx_migrations)",
        )
        .await;

    let rejected = save(
        postgres.address(),
        &folder.path().join("a.db"),
        &mut |_, _| (),
    )
    .await;
    assert!(rejected.unwrap_err().to_string().contains("statit migrate"));

    postgres
        .execute(
            "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
        values (999, 'of the future', true, '00', 0)",
        )
        .await;
    let rejected = save(
        postgres.address(),
        &folder.path().join("b.db"),
        &mut |_, _| (),
    )
    .await;
    assert!(
        matches!(rejected, Err(StoreError::Newer { version: 999 })),
        "{rejected:?}"
    );
}
