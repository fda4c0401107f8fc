-- Numbers of readers by day, or by month where they are old. A label is a format, a client, a host or the text of a search.
create table analytics_counts (
    collection_id uuid not null references collections (id) on delete cascade,
    -- The indicator or dashboard, or the collection itself for all of it.
    target_id uuid not null,
    measure text collate "C" not null,
    label text collate "C" not null,
    monthly boolean not null,
    -- Days since 1970; the first of the month where monthly.
    day bigint not null,
    count bigint not null,
    -- Distinct within the day, summed over the days of a month.
    visitors bigint not null,
    -- The visitors of a day that is not over: a HyperLogLog.
    sketch bytea,
    primary key (collection_id, target_id, measure, label, monthly, day)
);
create index analytics_counts_open on analytics_counts (day) where sketch is not null;
create index analytics_counts_daily on analytics_counts (day) where not monthly;

-- Counts of a server that are not added yet, and the numbers of those that are.
create table analytics_batches (
    server_id uuid not null,
    number bigint not null,
    written_at bigint not null,
    -- JSON; empty once added.
    counts text not null,
    added_at bigint,
    primary key (server_id, number)
);
create index analytics_batches_added on analytics_batches (added_at, written_at);

-- Views of the last half hour, by a hash of visitor and page.
create table recent_views (
    page bigint not null primary key,
    at bigint not null
);
create index recent_views_at on recent_views (at);

-- The keys of visitors' hashes, overwritten when their day is over. Unlogged: the log of the database would keep them.
create unlogged table visitor_keys (
    zone text collate "C" not null,
    day bigint not null,
    secret bytea not null,
    primary key (zone, day)
);
