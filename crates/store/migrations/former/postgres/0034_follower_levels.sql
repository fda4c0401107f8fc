-- Followers at the end of a day, or of a month where it is old; no row where nobody follows.
create table follower_levels (
    collection_id uuid not null references collections (id) on delete cascade,
    -- The indicator or dashboard, or the collection itself for the users who follow anything in it.
    target_id uuid not null,
    monthly boolean not null,
    -- Days since 1970; the first of the month where monthly.
    day bigint not null,
    followers bigint not null,
    primary key (collection_id, target_id, monthly, day)
);
create index follower_levels_daily on follower_levels (day) where not monthly;

-- The first and the last day whose followers are stored, by the time zone of the owners of accounts.
create table follower_days (
    zone text collate "C" not null primary key,
    first_day bigint not null,
    last_day bigint not null
);
