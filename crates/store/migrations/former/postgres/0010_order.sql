-- Paths in the order of a tree: slashes come before every character of a segment, so that whatever is below an
-- indicator follows right behind it. The index holds all that lists are filtered by.
alter table metrics add column path_order text collate "C" generated always as (replace(path_folded, '/', '!')) stored;
create index metrics_order on metrics (collection_id, path_order, id, frequency, search);
