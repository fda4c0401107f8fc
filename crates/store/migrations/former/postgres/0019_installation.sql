-- Which installation a database belongs to, the servers that run on it, and sums of what is stored. Times are
-- microseconds since 1970.
create table installation (
    one bigint not null unique check (one = 1),
    id uuid not null,
    -- Sweeps take no later time than this for now.
    sweep_time bigint not null
);

create table servers (
    id uuid not null primary key,
    started_at bigint not null,
    seen_at bigint not null
);
create index servers_seen on servers (seen_at);

-- The sum of `data` of this vintage; a server of an earlier version publishes without it.
alter table series add column sum bigint;
alter table series add column sum_vintage bigint;
-- The sum of `reverse`.
alter table vintages add column sum bigint;
