-- Numbers of readers by day, or by month where they are old. A label is a format, a client, a host or the text of a search.
create table analytics_counts (
    collection_id blob not null references collections (id) on delete cascade,
    -- The indicator or dashboard, or the collection itself for all of it.
    target_id blob not null,
    measure text not null,
    label text not null,
    monthly integer not null,
    -- Days since 1970; the first of the month where monthly.
    day integer not null,
    count integer not null,
    -- Distinct within the day, summed over the days of a month.
    visitors integer not null,
    -- The visitors of a day that is not over: a HyperLogLog.
    sketch blob,
    primary key (collection_id, target_id, measure, label, monthly, day)
) strict;
create index analytics_counts_open on analytics_counts (day) where sketch is not null;
create index analytics_counts_daily on analytics_counts (day) where monthly = 0;

-- Counts of a server that are not added yet, and the numbers of those that are.
create table analytics_batches (
    server_id blob not null,
    number integer not null,
    written_at integer not null,
    -- JSON; empty once added.
    counts text not null,
    added_at integer,
    primary key (server_id, number)
) strict;
create index analytics_batches_added on analytics_batches (added_at, written_at);

-- Views of the last half hour, by a hash of visitor and page.
create table recent_views (
    page integer not null primary key,
    at integer not null
) strict;
create index recent_views_at on recent_views (at);

-- The keys of visitors' hashes, overwritten when their day is over.
create table visitor_keys (
    zone text not null,
    day integer not null,
    secret blob not null,
    primary key (zone, day)
) strict;
