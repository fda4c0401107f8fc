-- Indicators, their observations (one row a series, encoded) and the vintages (reverse differences).
-- sort_fr and sort_en are the folded names by which each language orders; search is folded path and names.
create table metrics (
    id blob not null primary key,
    collection_id blob not null references collections (id),
    path text not null,
    path_folded text not null,
    frequency text not null,
    name_fr text,
    name_en text,
    unit_fr text,
    unit_en text,
    notes_fr text,
    notes_en text,
    tags_fr text,
    tags_en text,
    source text,
    parent_id blob,
    aggregation text not null,
    transformation text not null,
    parameter text,
    vintage integer not null,
    observations integer not null,
    decimals integer not null,
    first_period text,
    last_period text,
    last_value real,
    published_at integer,
    created_at integer not null,
    updated_at integer not null,
    version integer not null,
    sort_fr text not null,
    sort_en text not null,
    search text not null,
    unique (collection_id, path_folded),
    unique (id, collection_id),
    foreign key (parent_id, collection_id) references metrics (id, collection_id)
) strict;
create index metrics_parent on metrics (parent_id, collection_id);
create index metrics_sort_fr on metrics (collection_id, sort_fr, id);
create index metrics_sort_en on metrics (collection_id, sort_en, id);
create index metrics_updated on metrics (collection_id, updated_at, id);
create index metrics_published on metrics (published_at, id);

create table series (
    metric_id blob not null primary key references metrics (id) on delete cascade,
    data blob not null,
    canonical_bytes integer not null
) strict;

create table vintages (
    metric_id blob not null references metrics (id) on delete cascade,
    number integer not null,
    published_at integer not null,
    author_id blob references users (id) on delete set null,
    added integer not null,
    revised integer not null,
    removed integer not null,
    reverse blob not null,
    primary key (metric_id, number)
) strict;
create index vintages_author on vintages (author_id);
