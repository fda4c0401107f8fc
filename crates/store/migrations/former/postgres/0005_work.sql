-- What keeps several servers in step: counters of limits, jobs to do, requests already answered.
create table limits (
    bucket text collate "C" not null primary key,
    window_start bigint not null,
    count bigint not null
);
create index limits_window on limits (window_start);

create table jobs (
    id uuid not null primary key,
    kind text not null,
    dedupe text collate "C" unique,
    payload text,
    run_at bigint not null,
    attempts bigint not null,
    claimed_until bigint,
    claimed_by uuid,
    done_at bigint,
    failed_at bigint,
    last_error text,
    created_at bigint not null
);
create index jobs_due on jobs (run_at, id) where done_at is null and failed_at is null;
create index jobs_ended on jobs (done_at) where done_at is not null;

create table idempotency (
    user_id uuid not null references users (id) on delete cascade,
    key text collate "C" not null,
    request_hash bytea not null,
    outcome text,
    created_at bigint not null,
    primary key (user_id, key)
);
create index idempotency_created on idempotency (created_at);
