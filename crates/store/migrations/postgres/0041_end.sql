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
drop index metrics_order;
create index metrics_order on metrics (collection_id, path_order, id, frequency, search, ended_on);
drop index metrics_sort_fr;
create index metrics_sort_fr on metrics (collection_id, sort_fr, id, frequency, search, ended_on);
drop index metrics_sort_en;
create index metrics_sort_en on metrics (collection_id, sort_en, id, frequency, search, ended_on);
drop index metrics_updated;
create index metrics_updated on metrics (collection_id, updated_at, id, frequency, search, ended_on);
drop index metrics_desk;
create index metrics_desk on metrics (collection_id, due_day, path_order, id, search, ended_on);
