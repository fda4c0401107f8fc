-- Which installation a database belongs to, the servers that run on it, and sums of what is stored. Times are
-- microseconds since 1970.
create table installation (
    one integer not null unique check (one = 1),
    id blob not null,
    -- Sweeps take no later time than this for now.
    sweep_time integer not null
) strict;

create table servers (
    id blob not null primary key,
    started_at integer not null,
    seen_at integer not null
) strict;
create index servers_seen on servers (seen_at);

-- The sum of `data` of this vintage; a server of an earlier version publishes without it.
alter table series add column sum integer;
alter table series add column sum_vintage integer;
-- The sum of `reverse`.
alter table vintages add column sum integer;
