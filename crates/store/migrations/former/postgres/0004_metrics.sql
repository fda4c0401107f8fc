-- Indicators, their observations (one row a series, encoded) and the vintages (reverse differences).
-- sort_fr and sort_en are the folded names by which each language orders; search is folded path and names.
create table metrics (
    id uuid not null primary key,
    collection_id uuid not null references collections (id),
    path text not null,
    path_folded text collate "C" not null,
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
    parent_id uuid,
    aggregation text not null,
    transformation text not null,
    parameter text,
    vintage bigint not null,
    observations bigint not null,
    decimals bigint not null,
    first_period text,
    last_period text,
    last_value double precision,
    published_at bigint,
    created_at bigint not null,
    updated_at bigint not null,
    version bigint not null,
    sort_fr text collate "C" not null,
    sort_en text collate "C" not null,
    search text collate "C" not null,
    unique (collection_id, path_folded),
    unique (id, collection_id),
    foreign key (parent_id, collection_id) references metrics (id, collection_id)
);
create index metrics_parent on metrics (parent_id, collection_id);
create index metrics_sort_fr on metrics (collection_id, sort_fr, id);
create index metrics_sort_en on metrics (collection_id, sort_en, id);
create index metrics_updated on metrics (collection_id, updated_at, id);
create index metrics_published on metrics (published_at, id);

create table series (
    metric_id uuid not null primary key references metrics (id) on delete cascade,
    data bytea not null,
    canonical_bytes bigint not null
);

create table vintages (
    metric_id uuid not null references metrics (id) on delete cascade,
    number bigint not null,
    published_at bigint not null,
    author_id uuid references users (id) on delete set null,
    added bigint not null,
    revised bigint not null,
    removed bigint not null,
    reverse bytea not null,
    primary key (metric_id, number)
);
create index vintages_author on vintages (author_id);
