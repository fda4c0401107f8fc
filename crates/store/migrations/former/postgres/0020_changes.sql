-- The content log: one row for each change that readers can see. Triggers write it, so that no transaction can change
-- contents without it, whichever program makes the change. `at` is in microseconds since 1970.
create table changes (
    id bigint not null primary key generated always as identity,
    -- Ids become visible in any order: what a reader of the log has not seen is known by the transaction alone.
    xid xid8 not null default pg_current_xact_id(),
    at bigint not null default (extract(epoch from clock_timestamp()) * 1000000)::bigint,
    object text not null,
    kind text not null,
    object_id uuid not null,
    account_id uuid,
    collection_id uuid,
    dashboard_id uuid,
    -- The folded key after and before the change; null where the object has none.
    key text,
    former_key text,
    -- The latest vintage of an indicator.
    vintage bigint
);
create index changes_at on changes (at);
create index changes_xid on changes (xid);

-- Readers of the log forget what they know when the epoch changes, or when rows were removed that they have not read.
create table content_log (
    one bigint not null unique check (one = 1),
    epoch uuid not null,
    -- The last transaction of which a row was removed.
    swept xid8 not null
);
insert into content_log (one, epoch, swept) values (1, gen_random_uuid(), '0');

create function changes_removed() returns trigger language plpgsql as $$
declare
    last xid8 := (select xid from removed order by xid desc limit 1);
begin
    update content_log set swept = last where swept < last;
    return null;
end $$;
create trigger changes_removed after delete on changes
    referencing old table as removed for each statement execute function changes_removed();

create function changes_emptied() returns trigger language plpgsql as $$
begin
    update content_log set epoch = gen_random_uuid();
    return null;
end $$;
create trigger changes_emptied after truncate on changes
    for each statement execute function changes_emptied();

create function accounts_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into changes (object, kind, object_id, account_id, key)
        select 'account', 'created', n.id, n.id, n.key_folded from added n;
    elsif tg_op = 'UPDATE' then
        insert into changes (object, kind, object_id, account_id, key, former_key)
        select 'account', case
            when n.key <> o.key then 'moved'
            when n.visibility <> o.visibility or n.kind <> o.kind then 'access'
            when n.owner_id <> o.owner_id then 'owner'
            when n.plan <> o.plan then 'plan'
            else 'edited' end, n.id, n.id, n.key_folded, o.key_folded
        from added n join removed o on o.id = n.id;
    else
        insert into changes (object, kind, object_id, account_id, former_key)
        select 'account', 'deleted', o.id, o.id, o.key_folded from removed o;
    end if;
    return null;
end $$;
create trigger accounts_created after insert on accounts
    referencing new table as added for each statement execute function accounts_changed();
create trigger accounts_changed after update on accounts
    referencing old table as removed new table as added for each statement execute function accounts_changed();
create trigger accounts_deleted after delete on accounts
    referencing old table as removed for each statement execute function accounts_changed();

-- Only what others see of a user.
create function users_changed() returns trigger language plpgsql as $$
begin
    insert into changes (object, kind, object_id)
    select 'user', 'access', n.id from added n join removed o on o.id = n.id where n.status <> o.status;
    return null;
end $$;
create trigger users_changed after update on users
    referencing old table as removed new table as added for each statement execute function users_changed();

create function collections_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into changes (object, kind, object_id, account_id, collection_id, key)
        select 'collection', 'created', n.id, n.account_id, n.id, n.key_folded from added n;
    elsif tg_op = 'UPDATE' then
        -- Writers lock the pins of a collection by an update that changes nothing.
        insert into changes (object, kind, object_id, account_id, collection_id, key, former_key)
        select 'collection', case
            when n.key <> o.key or n.account_id <> o.account_id then 'moved'
            when n.access <> o.access then 'access'
            when n.owner_id <> o.owner_id then 'owner'
            when n.pins_version <> o.pins_version then 'pinned'
            else 'edited' end, n.id, n.account_id, n.id, n.key_folded, o.key_folded
        from added n join removed o on o.id = n.id where n is distinct from o;
    else
        insert into changes (object, kind, object_id, account_id, collection_id, former_key)
        select 'collection', 'deleted', o.id, o.account_id, o.id, o.key_folded from removed o;
    end if;
    return null;
end $$;
create trigger collections_created after insert on collections
    referencing new table as added for each statement execute function collections_changed();
create trigger collections_changed after update on collections
    referencing old table as removed new table as added for each statement execute function collections_changed();
create trigger collections_deleted after delete on collections
    referencing old table as removed for each statement execute function collections_changed();

create function account_members_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        insert into changes (object, kind, object_id, account_id)
        select 'member', 'deleted', o.user_id, o.account_id from removed o;
    else
        insert into changes (object, kind, object_id, account_id)
        select 'member', case tg_op when 'INSERT' then 'created' else 'edited' end, n.user_id, n.account_id
        from added n;
    end if;
    return null;
end $$;
create trigger account_members_created after insert on account_members
    referencing new table as added for each statement execute function account_members_changed();
create trigger account_members_changed after update on account_members
    referencing new table as added for each statement execute function account_members_changed();
create trigger account_members_deleted after delete on account_members
    referencing old table as removed for each statement execute function account_members_changed();

create function collection_members_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        insert into changes (object, kind, object_id, account_id, collection_id)
        select 'member', 'deleted', o.user_id, o.account_id, o.collection_id from removed o;
    else
        insert into changes (object, kind, object_id, account_id, collection_id)
        select 'member', case tg_op when 'INSERT' then 'created' else 'edited' end,
            n.user_id, n.account_id, n.collection_id
        from added n;
    end if;
    return null;
end $$;
create trigger collection_members_created after insert on collection_members
    referencing new table as added for each statement execute function collection_members_changed();
create trigger collection_members_changed after update on collection_members
    referencing new table as added for each statement execute function collection_members_changed();
create trigger collection_members_deleted after delete on collection_members
    referencing old table as removed for each statement execute function collection_members_changed();

create function metrics_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into changes (object, kind, object_id, account_id, collection_id, key, vintage)
        select 'metric', 'created', n.id, c.account_id, c.id, n.path_folded, n.vintage
        from added n join collections c on c.id = n.collection_id;
    elsif tg_op = 'UPDATE' then
        insert into changes (object, kind, object_id, account_id, collection_id, key, former_key, vintage)
        select 'metric', case
            when n.path <> o.path or n.path_folded <> o.path_folded or n.collection_id <> o.collection_id then 'moved'
            when n.vintage <> o.vintage then 'published'
            else 'edited' end, n.id, c.account_id, c.id, n.path_folded, o.path_folded, n.vintage
        from added n join removed o on o.id = n.id join collections c on c.id = n.collection_id;
    else
        insert into changes (object, kind, object_id, account_id, collection_id, former_key)
        select 'metric', 'deleted', o.id, c.account_id, o.collection_id, o.path_folded
        from removed o left join collections c on c.id = o.collection_id;
    end if;
    return null;
end $$;
create trigger metrics_created after insert on metrics
    referencing new table as added for each statement execute function metrics_changed();
create trigger metrics_changed after update on metrics
    referencing old table as removed new table as added for each statement execute function metrics_changed();
create trigger metrics_deleted after delete on metrics
    referencing old table as removed for each statement execute function metrics_changed();

create function dashboards_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, key)
        select 'dashboard', 'created', n.id, n.account_id, n.collection_id, n.id, n.key_folded from added n;
    elsif tg_op = 'UPDATE' then
        insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, key, former_key)
        select 'dashboard', case
            when n.key <> o.key or n.collection_id is distinct from o.collection_id then 'moved'
            when n.access is distinct from o.access then 'access'
            else 'edited' end, n.id, n.account_id, n.collection_id, n.id, n.key_folded, o.key_folded
        from added n join removed o on o.id = n.id;
    else
        insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, former_key)
        select 'dashboard', 'deleted', o.id, o.account_id, o.collection_id, o.id, o.key_folded from removed o;
    end if;
    return null;
end $$;
create trigger dashboards_created after insert on dashboards
    referencing new table as added for each statement execute function dashboards_changed();
create trigger dashboards_changed after update on dashboards
    referencing old table as removed new table as added for each statement execute function dashboards_changed();
create trigger dashboards_deleted after delete on dashboards
    referencing old table as removed for each statement execute function dashboards_changed();

create function dashboard_readers_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into changes (object, kind, object_id, dashboard_id)
        select 'reader', 'created', n.user_id, n.dashboard_id from added n;
    else
        insert into changes (object, kind, object_id, dashboard_id)
        select 'reader', 'deleted', o.user_id, o.dashboard_id from removed o;
    end if;
    return null;
end $$;
create trigger dashboard_readers_created after insert on dashboard_readers
    referencing new table as added for each statement execute function dashboard_readers_changed();
create trigger dashboard_readers_deleted after delete on dashboard_readers
    referencing old table as removed for each statement execute function dashboard_readers_changed();

create function charts_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, key)
        select 'chart', 'created', n.id, d.account_id, d.collection_id, d.id, n.key_folded
        from added n join dashboards d on d.id = n.dashboard_id;
    elsif tg_op = 'UPDATE' then
        insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, key, former_key)
        select 'chart', case when n.key <> o.key then 'moved' else 'edited' end,
            n.id, d.account_id, d.collection_id, d.id, n.key_folded, o.key_folded
        from added n join removed o on o.id = n.id join dashboards d on d.id = n.dashboard_id;
    else
        insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, former_key)
        select 'chart', 'deleted', o.id, d.account_id, d.collection_id, o.dashboard_id, o.key_folded
        from removed o left join dashboards d on d.id = o.dashboard_id;
    end if;
    return null;
end $$;
create trigger charts_created after insert on charts
    referencing new table as added for each statement execute function charts_changed();
create trigger charts_changed after update on charts
    referencing old table as removed new table as added for each statement execute function charts_changed();
create trigger charts_deleted after delete on charts
    referencing old table as removed for each statement execute function charts_changed();

-- The charts of an indicator. A chart that is deleted takes its series with it: its dashboard is then unknown here, and
-- known from the change of the chart.
create function chart_series_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id)
        select 'chart_series', 'created', n.metric_id, d.account_id, d.collection_id, d.id
        from added n join charts c on c.id = n.chart_id join dashboards d on d.id = c.dashboard_id
        where n.metric_id is not null;
    elsif tg_op = 'UPDATE' then
        insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id)
        select 'chart_series', 'edited', moved.metric_id, d.account_id, d.collection_id, d.id
        from (select chart_id, metric_id from removed union select chart_id, metric_id from added) moved
        join charts c on c.id = moved.chart_id join dashboards d on d.id = c.dashboard_id
        where moved.metric_id is not null;
    else
        insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id)
        select 'chart_series', 'deleted', o.metric_id, d.account_id, d.collection_id, d.id
        from removed o left join charts c on c.id = o.chart_id left join dashboards d on d.id = c.dashboard_id
        where o.metric_id is not null;
    end if;
    return null;
end $$;
create trigger chart_series_created after insert on chart_series
    referencing new table as added for each statement execute function chart_series_changed();
create trigger chart_series_changed after update on chart_series
    referencing old table as removed new table as added for each statement execute function chart_series_changed();
create trigger chart_series_deleted after delete on chart_series
    referencing old table as removed for each statement execute function chart_series_changed();
