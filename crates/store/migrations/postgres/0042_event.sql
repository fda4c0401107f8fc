-- Readers: as before.

-- Events of collections: what readers must know of a period to read the charts.
create table events (
    id uuid not null primary key,
    collection_id uuid not null references collections (id) on delete cascade,
    -- method, crisis, law, holiday or other.
    kind text not null,
    -- The dates as typed, in any notation of a period; `to_date` is null for one period.
    from_date text not null,
    to_date text,
    -- The first and the last day, as in 2020-03-17.
    first_day text collate "C" not null,
    last_day text collate "C" not null,
    label_fr text,
    label_en text,
    text_fr text,
    text_en text,
    -- Whether it is about all indicators of the collection. Otherwise `event_metrics` has those that it is about and
    -- that are not deleted.
    for_all boolean not null,
    created_at bigint not null,
    updated_at bigint not null,
    version bigint not null,
    unique (id, collection_id)
);
create index events_collection on events (collection_id, first_day);

-- The indicators that an event is about.
create table event_metrics (
    event_id uuid not null,
    collection_id uuid not null,
    metric_id uuid not null,
    primary key (event_id, metric_id),
    foreign key (event_id, collection_id) references events (id, collection_id) on delete cascade,
    foreign key (metric_id, collection_id) references metrics (id, collection_id) on delete cascade
);
create index event_metrics_metric on event_metrics (metric_id, collection_id);

-- A change of an event is a change of its collection, which is unknown here once it is deleted.
create function events_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        insert into changes (object, kind, object_id, account_id, collection_id, key, former_key)
        select 'collection', 'edited', c.id, c.account_id, c.id, c.key_folded, c.key_folded
        from collections c where c.id in (select collection_id from removed);
    else
        insert into changes (object, kind, object_id, account_id, collection_id, key, former_key)
        select 'collection', 'edited', c.id, c.account_id, c.id, c.key_folded, c.key_folded
        from collections c where c.id in (select collection_id from added);
    end if;
    return null;
end $$;
create trigger events_created after insert on events
    referencing new table as added for each statement execute function events_changed();
create trigger events_changed after update on events
    referencing new table as added for each statement execute function events_changed();
create trigger events_deleted after delete on events
    referencing old table as removed for each statement execute function events_changed();
-- An indicator that is deleted leaves its events.
create trigger event_metrics_deleted after delete on event_metrics
    referencing old table as removed for each statement execute function events_changed();
