-- Alerts of users on indicators. `metric_id` is no reference: an alert outlives its indicator.
create table alerts (
    id blob not null primary key,
    user_id blob not null references users (id) on delete cascade,
    metric_id blob not null,
    -- The collection of the indicator when the alert last read it.
    collection_id blob not null,
    mode text not null,
    -- The cadence of its runs; null for an alert that never sends mail.
    cadence text,
    lower real,
    upper real,
    overdue integer not null,
    -- The first local date on which it sends mail again.
    paused_until text,
    -- The name of the indicator when the alert was set.
    name_fr text,
    name_en text,
    -- What is known to the user: later vintages are news.
    vintage integer not null,
    state text not null,
    frequency text,
    period text,
    unit_fr text,
    unit_en text,
    overdue_frequency text,
    overdue_period text,
    resting integer not null,
    created_at integer not null,
    -- A removed alert can be restored until it is swept.
    removed_at integer,
    unique (user_id, metric_id)
) strict;
create index alerts_runs on alerts (user_id, cadence) where removed_at is null;
create index alerts_metric on alerts (metric_id) where removed_at is null;
create index alerts_removed on alerts (removed_at) where removed_at is not null;

-- The runs of a user's alerts, by cadence: the local date of the last one, and when the next one is due.
create table alert_runs (
    user_id blob not null references users (id) on delete cascade,
    cadence text not null,
    last_date text,
    next_at integer,
    primary key (user_id, cadence)
) strict;
create index alert_runs_due on alert_runs (next_at) where next_at is not null;

-- One row for each run that had news: what it reports, and the mail once it was written.
create table digests (
    id blob not null primary key,
    user_id blob not null references users (id) on delete cascade,
    cadence text not null,
    run_date text not null,
    state text not null,
    -- What is reported, as JSON.
    content text not null,
    -- The mail, sealed; only until it was sent.
    message text,
    created_at integer not null,
    ended_at integer,
    unique (user_id, cadence, run_date)
) strict;
create index digests_user on digests (user_id, created_at);
create index digests_age on digests (created_at);

-- Permanent refusals of the user's address, one after the other.
alter table users add column mail_refusals integer not null default 0;
