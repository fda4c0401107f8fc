-- The content log: one row for each change that readers can see. Triggers write it, so that no transaction can change
-- contents without it, whichever program makes the change. `at` is in microseconds since 1970.
create table changes (
    id integer not null primary key autoincrement,
    -- PostgreSQL orders by transaction; here the id is the order.
    xid integer not null default 0,
    at integer not null default (cast(unixepoch('subsec') * 1000000 as integer)),
    object text not null,
    kind text not null,
    object_id blob not null,
    account_id blob,
    collection_id blob,
    dashboard_id blob,
    -- The folded key after and before the change; null where the object has none.
    key text,
    former_key text,
    -- The latest vintage of an indicator.
    vintage integer
) strict;
create index changes_at on changes (at);

-- Readers of the log forget what they know when the epoch changes, or when rows were removed that they have not read.
create table content_log (
    one integer not null unique check (one = 1),
    epoch blob not null,
    -- The last id that was removed.
    swept integer not null
) strict;
insert into content_log (one, epoch, swept) values (1, randomblob(16), 0);

create trigger changes_removed after delete on changes begin
    update content_log set swept = max(swept, old.id);
end;

create trigger accounts_created after insert on accounts begin
    insert into changes (object, kind, object_id, account_id, key)
    values ('account', 'created', new.id, new.id, new.key_folded);
end;
create trigger accounts_changed after update on accounts begin
    insert into changes (object, kind, object_id, account_id, key, former_key)
    values ('account', case
        when new.key is not old.key then 'moved'
        when new.visibility is not old.visibility or new.kind is not old.kind then 'access'
        when new.owner_id is not old.owner_id then 'owner'
        when new.plan is not old.plan then 'plan'
        else 'edited' end, new.id, new.id, new.key_folded, old.key_folded);
end;
create trigger accounts_deleted after delete on accounts begin
    insert into changes (object, kind, object_id, account_id, former_key)
    values ('account', 'deleted', old.id, old.id, old.key_folded);
end;

-- Only what others see of a user.
create trigger users_changed after update of status on users when new.status is not old.status begin
    insert into changes (object, kind, object_id) values ('user', 'access', new.id);
end;

create trigger collections_created after insert on collections begin
    insert into changes (object, kind, object_id, account_id, collection_id, key)
    values ('collection', 'created', new.id, new.account_id, new.id, new.key_folded);
end;
-- Writers lock the pins of a collection by an update that changes nothing.
create trigger collections_changed after update on collections
when new.key is not old.key or new.access is not old.access or new.owner_id is not old.owner_id
    or new.pins_version is not old.pins_version or new.version is not old.version
    or new.name_fr is not old.name_fr or new.name_en is not old.name_en
    or new.summary_fr is not old.summary_fr or new.summary_en is not old.summary_en
    or new.description_fr is not old.description_fr or new.description_en is not old.description_en
    or new.tags_fr is not old.tags_fr or new.tags_en is not old.tags_en or new.licence is not old.licence
    or new.questions is not old.questions or new.account_id is not old.account_id
    or new.updated_at is not old.updated_at
begin
    insert into changes (object, kind, object_id, account_id, collection_id, key, former_key)
    values ('collection', case
        when new.key is not old.key or new.account_id is not old.account_id then 'moved'
        when new.access is not old.access then 'access'
        when new.owner_id is not old.owner_id then 'owner'
        when new.pins_version is not old.pins_version then 'pinned'
        else 'edited' end, new.id, new.account_id, new.id, new.key_folded, old.key_folded);
end;
create trigger collections_deleted after delete on collections begin
    insert into changes (object, kind, object_id, account_id, collection_id, former_key)
    values ('collection', 'deleted', old.id, old.account_id, old.id, old.key_folded);
end;

create trigger account_members_created after insert on account_members begin
    insert into changes (object, kind, object_id, account_id)
    values ('member', 'created', new.user_id, new.account_id);
end;
create trigger account_members_changed after update on account_members begin
    insert into changes (object, kind, object_id, account_id)
    values ('member', 'edited', new.user_id, new.account_id);
end;
create trigger account_members_deleted after delete on account_members begin
    insert into changes (object, kind, object_id, account_id)
    values ('member', 'deleted', old.user_id, old.account_id);
end;
create trigger collection_members_created after insert on collection_members begin
    insert into changes (object, kind, object_id, account_id, collection_id)
    values ('member', 'created', new.user_id, new.account_id, new.collection_id);
end;
create trigger collection_members_changed after update on collection_members begin
    insert into changes (object, kind, object_id, account_id, collection_id)
    values ('member', 'edited', new.user_id, new.account_id, new.collection_id);
end;
create trigger collection_members_deleted after delete on collection_members begin
    insert into changes (object, kind, object_id, account_id, collection_id)
    values ('member', 'deleted', old.user_id, old.account_id, old.collection_id);
end;

create trigger metrics_created after insert on metrics begin
    insert into changes (object, kind, object_id, account_id, collection_id, key, vintage)
    select 'metric', 'created', new.id, c.account_id, c.id, new.path_folded, new.vintage
    from collections c where c.id = new.collection_id;
end;
create trigger metrics_changed after update on metrics begin
    insert into changes (object, kind, object_id, account_id, collection_id, key, former_key, vintage)
    select 'metric', case
        when new.path is not old.path or new.path_folded is not old.path_folded
            or new.collection_id is not old.collection_id then 'moved'
        when new.vintage is not old.vintage then 'published'
        else 'edited' end, new.id, c.account_id, c.id, new.path_folded, old.path_folded, new.vintage
    from collections c where c.id = new.collection_id;
end;
create trigger metrics_deleted after delete on metrics begin
    insert into changes (object, kind, object_id, account_id, collection_id, former_key)
    select 'metric', 'deleted', old.id, (select account_id from collections where id = old.collection_id),
        old.collection_id, old.path_folded;
end;

create trigger dashboards_created after insert on dashboards begin
    insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, key)
    values ('dashboard', 'created', new.id, new.account_id, new.collection_id, new.id, new.key_folded);
end;
create trigger dashboards_changed after update on dashboards begin
    insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, key, former_key)
    values ('dashboard', case
        when new.key is not old.key or new.collection_id is not old.collection_id then 'moved'
        when new.access is not old.access then 'access'
        else 'edited' end, new.id, new.account_id, new.collection_id, new.id, new.key_folded, old.key_folded);
end;
create trigger dashboards_deleted after delete on dashboards begin
    insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, former_key)
    values ('dashboard', 'deleted', old.id, old.account_id, old.collection_id, old.id, old.key_folded);
end;

create trigger dashboard_readers_created after insert on dashboard_readers begin
    insert into changes (object, kind, object_id, dashboard_id)
    values ('reader', 'created', new.user_id, new.dashboard_id);
end;
create trigger dashboard_readers_deleted after delete on dashboard_readers begin
    insert into changes (object, kind, object_id, dashboard_id)
    values ('reader', 'deleted', old.user_id, old.dashboard_id);
end;

create trigger charts_created after insert on charts begin
    insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, key)
    select 'chart', 'created', new.id, d.account_id, d.collection_id, d.id, new.key_folded
    from dashboards d where d.id = new.dashboard_id;
end;
create trigger charts_changed after update on charts begin
    insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, key, former_key)
    select 'chart', case when new.key is not old.key then 'moved' else 'edited' end,
        new.id, d.account_id, d.collection_id, d.id, new.key_folded, old.key_folded
    from dashboards d where d.id = new.dashboard_id;
end;
create trigger charts_deleted after delete on charts begin
    insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, former_key)
    select 'chart', 'deleted', old.id, d.account_id, d.collection_id, old.dashboard_id, old.key_folded
    from (select 1) left join dashboards d on d.id = old.dashboard_id;
end;

-- The charts of an indicator. A chart that is deleted takes its series with it: its dashboard is then unknown here, and
-- known from the change of the chart.
create trigger chart_series_created after insert on chart_series when new.metric_id is not null begin
    insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id)
    select 'chart_series', 'created', new.metric_id, d.account_id, d.collection_id, d.id
    from charts c join dashboards d on d.id = c.dashboard_id where c.id = new.chart_id;
end;
create trigger chart_series_changed after update on chart_series begin
    insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id)
    select 'chart_series', 'edited', moved.metric_id, d.account_id, d.collection_id, d.id
    from (select old.metric_id as metric_id union select new.metric_id) moved
    join charts c on c.id = new.chart_id join dashboards d on d.id = c.dashboard_id
    where moved.metric_id is not null;
end;
create trigger chart_series_deleted after delete on chart_series when old.metric_id is not null begin
    insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id)
    select 'chart_series', 'deleted', old.metric_id, d.account_id, d.collection_id, d.id
    from (select 1) left join charts c on c.id = old.chart_id left join dashboards d on d.id = c.dashboard_id;
end;
