-- Lanes of jobs, each with workers of its own. An earlier version of the server adds jobs to `mail`.
alter table jobs add column lane text not null default 'mail';
drop index jobs_due;
create index jobs_due on jobs (lane, run_at, id) where done_at is null and failed_at is null;
-- When the claims of running jobs expire.
create index jobs_claimed on jobs (lane, claimed_until) where claimed_until is not null;
create index jobs_failed on jobs (failed_at) where failed_at is not null;

-- The last time of each schedule whose job was enqueued, in microseconds since 1970.
create table schedules (
    name text not null primary key,
    last_at bigint not null
);
