//! Lanes of background jobs, and the states that the operator sees.

use jiff::Timestamp;

use crate::id::JobId;

/// A queue of jobs with workers of its own: many jobs of one lane do not delay those of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lane {
    /// Mails that a user waits for: codes to sign in.
    Urgent,
    /// All other single mails.
    Mail,
    /// Mails that gather the news of a day, a week or a month.
    Digest,
    /// Updates of the search index, and of the numbers of readers.
    Index,
    /// Removal of expired rows and files, and scheduled backups.
    Sweep,
}

impl Lane {
    /// All lanes, the most urgent first.
    pub const ALL: [Self; 5] = [
        Self::Urgent,
        Self::Mail,
        Self::Digest,
        Self::Index,
        Self::Sweep,
    ];

    /// The lanes whose jobs send mails.
    pub const MAILS: [Self; 3] = [Self::Urgent, Self::Mail, Self::Digest];

    /// The stored name, also the label in the metrics.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Urgent => "urgent",
            Self::Mail => "mail",
            Self::Digest => "digest",
            Self::Index => "index",
            Self::Sweep => "sweep",
        }
    }

    /// Parses a stored name. `None` for any other text.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lane| lane.as_str() == name)
    }
}

/// The number of jobs of one kind in one lane, by state, without done ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobCounts {
    /// The lane whose jobs are counted.
    pub lane: Lane,
    /// The kind of work.
    pub kind: String,
    /// Jobs to run now or later.
    pub waiting: u64,
    /// Those of them to run now.
    pub due: u64,
    /// Jobs that a server runs now.
    pub running: u64,
    /// Jobs that failed for good.
    pub failed: u64,
    /// The time since which the oldest due job has been due.
    pub oldest_due: Option<Timestamp>,
}

/// The state of a job that is not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobState {
    /// To be run at its time.
    Waiting,
    /// A server runs it.
    Running,
    /// It failed for good.
    Failed,
}

impl JobState {
    /// The name that the operator sees.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Failed => "failed",
        }
    }
}

/// A job that is not done, as the operator sees it: without its payload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedJob {
    /// Its id.
    pub id: JobId,
    /// The lane that it waits in.
    pub lane: Lane,
    /// The kind of work.
    pub kind: String,
    /// The state at the time of the list.
    pub state: JobState,
    /// When it was enqueued.
    pub created_at: Timestamp,
    /// When it runs, or ran last.
    pub run_at: Timestamp,
    /// The number of times that it was begun.
    pub attempts: u32,
    /// Why it was not done the last time.
    pub last_error: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_lane_is_found_by_its_name() {
        for lane in Lane::ALL {
            assert_eq!(Lane::parse(lane.as_str()), Some(lane));
        }
        assert_eq!(Lane::parse("Mail"), None);
    }
}
