-- Readers: as before.

-- Events of collections: what readers must know of a period to read the charts.
create table events (
    id blob not null primary key,
    collection_id blob not null references collections (id) on delete cascade,
    -- method, crisis, law, holiday or other.
    kind text not null,
    -- The dates as typed, in any notation of a period; `to_date` is null for one period.
    from_date text not null,
    to_date text,
    -- The first and the last day, as in 2020-03-17.
    first_day text not null,
    last_day text not null,
    label_fr text,
    label_en text,
    text_fr text,
    text_en text,
    -- Whether it is about all indicators of the collection. Otherwise `event_metrics` has those that it is about and
    -- that are not deleted.
    for_all integer not null,
    created_at integer not null,
    updated_at integer not null,
    version integer not null,
    unique (id, collection_id)
) strict;
create index events_collection on events (collection_id, first_day);

-- The indicators that an event is about.
create table event_metrics (
    event_id blob not null,
    collection_id blob not null,
    metric_id blob not null,
    primary key (event_id, metric_id),
    foreign key (event_id, collection_id) references events (id, collection_id) on delete cascade,
    foreign key (metric_id, collection_id) references metrics (id, collection_id) on delete cascade
) strict;
create index event_metrics_metric on event_metrics (metric_id, collection_id);

-- A change of an event is a change of its collection, which is unknown here once it is deleted.
create trigger events_created after insert on events begin
    insert into changes (object, kind, object_id, account_id, collection_id, key, former_key)
    select 'collection', 'edited', c.id, c.account_id, c.id, c.key_folded, c.key_folded
    from collections c where c.id = new.collection_id;
end;
create trigger events_changed after update on events begin
    insert into changes (object, kind, object_id, account_id, collection_id, key, former_key)
    select 'collection', 'edited', c.id, c.account_id, c.id, c.key_folded, c.key_folded
    from collections c where c.id = new.collection_id;
end;
create trigger events_deleted after delete on events begin
    insert into changes (object, kind, object_id, account_id, collection_id, key, former_key)
    select 'collection', 'edited', c.id, c.account_id, c.id, c.key_folded, c.key_folded
    from collections c where c.id = old.collection_id;
end;
-- An indicator that is deleted leaves its events.
create trigger event_metrics_deleted after delete on event_metrics begin
    insert into changes (object, kind, object_id, account_id, collection_id, key, former_key)
    select 'collection', 'edited', c.id, c.account_id, c.id, c.key_folded, c.key_folded
    from collections c where c.id = old.collection_id;
end;
