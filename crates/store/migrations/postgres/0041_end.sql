-- Readers: as before.

-- The end of an indicator: a civil date; null while it lives.
alter table metrics add column ended_on text;
alter table metrics add column end_reason_fr text;
alter table metrics add column end_reason_en text;
-- The indicator that continues it. No reference: a deleted one is shown as none.
alter table metrics add column successor_id uuid;

-- Whether the alert told that its indicator is discontinued: it rests until the end is taken back.
alter table alerts add column ended boolean not null default false;

-- Lists have living indicators first: their indexes hold the end too.
-- Reads go on while the new indexes are made.
create index metrics_order_with_end on metrics (collection_id, path_order, id, frequency, search, ended_on);
create index metrics_sort_fr_with_end on metrics (collection_id, sort_fr, id, frequency, search, ended_on);
create index metrics_sort_en_with_end on metrics (collection_id, sort_en, id, frequency, search, ended_on);
create index metrics_updated_with_end on metrics (collection_id, updated_at, id, frequency, search, ended_on);
create index metrics_desk_with_end on metrics (collection_id, due_day, path_order, id, search, ended_on);
drop index metrics_order;
alter index metrics_order_with_end rename to metrics_order;
drop index metrics_sort_fr;
alter index metrics_sort_fr_with_end rename to metrics_sort_fr;
drop index metrics_sort_en;
alter index metrics_sort_en_with_end rename to metrics_sort_en;
drop index metrics_updated;
alter index metrics_updated_with_end rename to metrics_updated;
drop index metrics_desk;
alter index metrics_desk_with_end rename to metrics_desk;
