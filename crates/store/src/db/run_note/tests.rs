use super::*;

const FILE: FileFacts = FileFacts {
    device: 1,
    inode: 7,
    size: 8192,
    modified_s: 1_000,
    modified_ns: 500,
};
const WAL: FileFacts = FileFacts { inode: 8, ..FILE };

fn note(state: RunState, wal: Option<FileFacts>) -> Option<RunNote> {
    Some(RunNote {
        state,
        run: "a".to_owned(),
        database: Some(FILE),
        wal,
        seen_s: 1_030,
    })
}

#[test]
fn a_log_is_read_only_where_it_belongs_to_the_database_file() {
    use RunState::{Ended, Running};
    use Verdict::{Clear, Foreign, Unclear};

    let older = FileFacts {
        modified_s: 999,
        ..FILE
    };
    let newer = FileFacts {
        modified_s: 1_001,
        ..FILE
    };
    let moment_newer = FileFacts {
        modified_ns: 501,
        ..FILE
    };
    let much_newer = FileFacts {
        modified_s: 1_091,
        ..FILE
    };
    let smaller = FileFacts {
        size: 4096,
        ..newer
    };
    let other = FileFacts { inode: 9, ..FILE };
    let empty = FileFacts { size: 0, ..WAL };
    let grown = FileFacts {
        size: 99_999,
        ..WAL
    };
    let moved_disk = FileFacts { device: 2, ..FILE };
    let before_first = Some(RunNote {
        database: None,
        ..note(Running, None).unwrap()
    });

    for (what, note, database, wal, expected) in [
        ("no log, no note", None, Some(FILE), None, Clear),
        (
            "no log after a crash",
            note(Running, Some(WAL)),
            Some(older),
            None,
            Clear,
        ),
        (
            "an empty log",
            note(Ended, None),
            Some(other),
            Some(empty),
            Clear,
        ),
        ("a new place", None, None, None, Clear),
        (
            "a log without its database",
            note(Running, Some(WAL)),
            None,
            Some(WAL),
            Foreign,
        ),
        (
            "a log beside an empty file",
            None,
            Some(FileFacts { size: 0, ..FILE }),
            Some(WAL),
            Foreign,
        ),
        (
            "the log was left at the end",
            note(Ended, Some(WAL)),
            Some(FILE),
            Some(WAL),
            Clear,
        ),
        (
            "a log after a good end",
            note(Ended, None),
            Some(FILE),
            Some(WAL),
            Foreign,
        ),
        (
            "another file after a good end",
            note(Ended, Some(WAL)),
            Some(other),
            Some(WAL),
            Foreign,
        ),
        (
            "another log after a good end",
            note(Ended, Some(WAL)),
            Some(FILE),
            Some(grown),
            Foreign,
        ),
        (
            "killed",
            note(Running, Some(WAL)),
            Some(FILE),
            Some(grown),
            Clear,
        ),
        (
            "killed, disk numbered anew",
            note(Running, Some(WAL)),
            Some(moved_disk),
            Some(grown),
            Clear,
        ),
        (
            "killed right after writing the file",
            note(Running, Some(WAL)),
            Some(moment_newer),
            Some(grown),
            Unclear,
        ),
        (
            "cp -p of an older copy",
            note(Running, Some(WAL)),
            Some(older),
            Some(WAL),
            Foreign,
        ),
        (
            "cp into the same file",
            note(Running, Some(WAL)),
            Some(newer),
            Some(WAL),
            Unclear,
        ),
        (
            "cp into the same file, long after",
            note(Running, Some(WAL)),
            Some(much_newer),
            Some(WAL),
            Foreign,
        ),
        (
            "a whole folder without dates, long after",
            note(Running, Some(WAL)),
            Some(FileFacts {
                inode: 9,
                ..much_newer
            }),
            Some(WAL),
            Unclear,
        ),
        (
            "cp of a smaller copy",
            note(Running, Some(WAL)),
            Some(smaller),
            Some(WAL),
            Foreign,
        ),
        (
            "mv of an older copy",
            note(Running, Some(WAL)),
            Some(FileFacts { inode: 9, ..older }),
            Some(WAL),
            Foreign,
        ),
        (
            "a whole folder with its dates",
            note(Running, Some(WAL)),
            Some(other),
            Some(WAL),
            Unclear,
        ),
        (
            "a whole folder without them",
            note(Running, Some(WAL)),
            Some(FileFacts { inode: 9, ..newer }),
            Some(WAL),
            Unclear,
        ),
        (
            "the first start of this version",
            None,
            Some(FILE),
            Some(WAL),
            Unclear,
        ),
        (
            "killed at the first start",
            before_first,
            Some(FILE),
            Some(WAL),
            Unclear,
        ),
    ] {
        assert_eq!(
            judge(note.as_ref(), database.as_ref(), wal.as_ref()),
            expected,
            "{what}"
        );
    }
}

fn notes() -> (tempfile::TempDir, RunNotes) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("statit.db");
    fs::write(&file, "pages").unwrap();
    let notes = RunNotes::at(&format!("sqlite:{}", file.display()))
        .unwrap()
        .unwrap();
    (folder, notes)
}

/// The time `seconds` after the last write of the database file.
fn at(notes: &RunNotes, seconds: i64) -> Timestamp {
    let file = FileFacts::read(notes.database()).unwrap().unwrap();
    Timestamp::from_second(file.modified_s + seconds).unwrap()
}

#[test]
fn only_the_run_that_wrote_the_note_ends_it() {
    let (_folder, notes) = notes();
    let now = at(&notes, 0);
    notes.refresh("one", now).unwrap();
    notes.refresh("two", now).unwrap();
    notes.end("one", now).unwrap();
    assert_eq!(notes.read().unwrap().unwrap().state, RunState::Running);
    notes.end("two", now).unwrap();
    assert_eq!(notes.read().unwrap().unwrap().state, RunState::Ended);
}

#[test]
fn a_command_forgets_a_server_that_is_gone_and_no_other() {
    let (_folder, notes) = notes();
    let now = at(&notes, 0);
    notes.forget_gone(now).unwrap();
    notes.refresh("one", now).unwrap();
    notes.forget_gone(at(&notes, 30)).unwrap();
    assert!(notes.is_running(at(&notes, 30)).unwrap());
    notes.end("one", now).unwrap();
    notes.forget_gone(now).unwrap();
    assert!(!notes.note().exists());
    notes.refresh("killed", now).unwrap();
    notes.forget_gone(at(&notes, 100)).unwrap();
    assert!(!notes.note().exists());
}

#[test]
fn a_file_in_the_place_of_the_opened_one_is_not_noted() {
    let (folder, notes) = notes();
    let now = at(&notes, 0);
    notes.refresh("one", now).unwrap();
    let first = notes.read().unwrap().unwrap().database;
    let aside = folder.path().join("aside.db");
    fs::rename(notes.database(), &aside).unwrap();
    notes.refresh("one", now).unwrap();
    assert_eq!(notes.read().unwrap().unwrap().database, first, "missing");
    fs::write(notes.database(), "another file").unwrap();
    notes.refresh("one", now).unwrap();
    assert_eq!(notes.read().unwrap().unwrap().database, first, "replaced");
    fs::rename(&aside, notes.database()).unwrap();
    fs::write(&notes.wal, "commits").unwrap();
    assert_eq!(notes.judge().unwrap(), Verdict::Clear, "killed, put back");
    fs::write(notes.database(), "more pages").unwrap();
    notes.refresh("one", now).unwrap();
    assert_ne!(notes.read().unwrap().unwrap().database, first, "written");
}

#[test]
fn a_note_is_this_users_only_and_changes_with_the_database_file() {
    use std::os::unix::fs::PermissionsExt;

    let (_folder, notes) = notes();
    let now = at(&notes, 0);
    notes.refresh("one", now).unwrap();
    let first = FileFacts::read(notes.note()).unwrap();
    let mode = fs::metadata(notes.note()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);

    fs::write(&notes.wal, "more").unwrap();
    notes.refresh("one", now).unwrap();
    assert_eq!(
        FileFacts::read(notes.note()).unwrap(),
        first,
        "nothing to note"
    );

    notes.refresh("one", at(&notes, 20)).unwrap();
    let touched = FileFacts::read(notes.note()).unwrap().unwrap();
    assert_eq!(touched.modified_s, at(&notes, 20).as_second(), "it goes on");
    assert_eq!(touched.inode, first.unwrap().inode);

    fs::write(notes.database(), "other pages").unwrap();
    notes.refresh("one", now).unwrap();
    let noted = notes.read().unwrap().unwrap().database;
    assert_eq!(noted, FileFacts::read(notes.database()).unwrap());

    fs::write(notes.note(), "{").unwrap();
    assert_eq!(
        notes.judge().unwrap(),
        Verdict::Unclear,
        "a torn note is none"
    );
}

#[test]
fn postgresql_has_no_notes() {
    assert!(RunNotes::at("postgres://x/y").unwrap().is_none());
}
