-- What keeps several servers in step: counters of limits, jobs to do, requests already answered.
create table limits (
    bucket text not null primary key,
    window_start integer not null,
    count integer not null
) strict;
create index limits_window on limits (window_start);

create table jobs (
    id blob not null primary key,
    kind text not null,
    dedupe text unique,
    payload text,
    run_at integer not null,
    attempts integer not null,
    claimed_until integer,
    claimed_by blob,
    done_at integer,
    failed_at integer,
    last_error text,
    created_at integer not null
) strict;
create index jobs_due on jobs (run_at, id) where done_at is null and failed_at is null;
create index jobs_ended on jobs (done_at) where done_at is not null;

create table idempotency (
    user_id blob not null references users (id) on delete cascade,
    key text not null,
    request_hash blob not null,
    outcome text,
    created_at integer not null,
    primary key (user_id, key)
) strict;
create index idempotency_created on idempotency (created_at);
