-- An indicator's own chart, as JSON text; null: as the program chooses.
alter table metrics add column chart text;

-- Categories have no first, last or latest: they are an order, not a time.
update metrics set first_period = null, last_period = null, last_value = null where frequency = 'C';

-- Children of an indicator by path, and its neighbours among them. Does all that metrics_parent did.
create index metrics_family on metrics (parent_id, path_folded);
drop index metrics_parent;

-- The tags of both languages, folded, for finding what shares them. Kept with the texts in metrics.
create table metric_tags (
    metric_id blob not null references metrics (id) on delete cascade,
    tag text not null,
    collection_id blob not null references collections (id) on delete cascade,
    primary key (metric_id, tag)
) strict;
create index metric_tags_tag on metric_tags (collection_id, tag, metric_id);
