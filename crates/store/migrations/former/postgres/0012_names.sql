-- The other orders of lists hold what is filtered by, too: a page is found without reading the table.
drop index metrics_sort_fr;
drop index metrics_sort_en;
drop index metrics_updated;
create index metrics_sort_fr on metrics (collection_id, sort_fr, id, frequency, search);
create index metrics_sort_en on metrics (collection_id, sort_en, id, frequency, search);
create index metrics_updated on metrics (collection_id, updated_at, id, frequency, search);
