-- Who could see the object before a change that may hide it, so that the feed of changes reports it as gone to these
-- readers alone: everybody (public), the members of the account (account), or those with a role in what it is in
-- (private). Null for changes that hide nothing.
alter table changes add column audience text;

-- Who can see a collection of an account with this access.
create function collection_audience(account uuid, access text) returns text language sql stable as $$
    select case
        when access = 'private' then 'private'
        when access = 'public' and exists (select 1 from accounts a
            where a.id = account and a.kind = 'publisher' and a.visibility = 'public') then 'public'
        when access is not null then 'account' end
$$;

-- Who can see a dashboard; without a collection, a personal one.
create function dashboard_audience(account uuid, collection uuid, own_access text) returns text
language sql stable as $$
    select case
        when collection is not null then
            (select collection_audience(account, c.access) from collections c where c.id = collection)
        when own_access <> 'public' then 'private'
        when exists (select 1 from accounts a where a.id = account and a.visibility = 'public') then 'public'
        else 'account' end
$$;

create or replace function accounts_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into changes (object, kind, object_id, account_id, key)
        select 'account', 'created', n.id, n.id, n.key_folded from added n;
    elsif tg_op = 'UPDATE' then
        insert into changes (object, kind, object_id, account_id, key, former_key, audience)
        select 'account', case
            when n.key <> o.key then 'moved'
            when n.visibility <> o.visibility or n.kind <> o.kind then 'access'
            when n.owner_id <> o.owner_id then 'owner'
            when n.plan <> o.plan then 'plan'
            else 'edited' end, n.id, n.id, n.key_folded, o.key_folded,
            case when o.kind = 'publisher' and o.visibility = 'public' then 'public' else 'private' end
        from added n join removed o on o.id = n.id;
    else
        insert into changes (object, kind, object_id, account_id, former_key, audience)
        select 'account', 'deleted', o.id, o.id, o.key_folded,
            case when o.kind = 'publisher' and o.visibility = 'public' then 'public' else 'private' end
        from removed o;
    end if;
    return null;
end $$;

create or replace function collections_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into changes (object, kind, object_id, account_id, collection_id, key)
        select 'collection', 'created', n.id, n.account_id, n.id, n.key_folded from added n;
    elsif tg_op = 'UPDATE' then
        -- Writers lock the pins of a collection by an update that changes nothing.
        insert into changes (object, kind, object_id, account_id, collection_id, key, former_key, audience)
        select 'collection', case
            when n.key <> o.key or n.account_id <> o.account_id then 'moved'
            when n.access <> o.access then 'access'
            when n.owner_id <> o.owner_id then 'owner'
            when n.pins_version <> o.pins_version then 'pinned'
            else 'edited' end, n.id, n.account_id, n.id, n.key_folded, o.key_folded,
            collection_audience(o.account_id, o.access)
        from added n join removed o on o.id = n.id where n is distinct from o;
    else
        insert into changes (object, kind, object_id, account_id, collection_id, former_key, audience)
        select 'collection', 'deleted', o.id, o.account_id, o.id, o.key_folded,
            collection_audience(o.account_id, o.access)
        from removed o;
    end if;
    return null;
end $$;

create or replace function metrics_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into changes (object, kind, object_id, account_id, collection_id, key, vintage)
        select 'metric', 'created', n.id, c.account_id, c.id, n.path_folded, n.vintage
        from added n join collections c on c.id = n.collection_id;
    elsif tg_op = 'UPDATE' then
        insert into changes (object, kind, object_id, account_id, collection_id, key, former_key, vintage, audience)
        select 'metric', case
            when n.path <> o.path or n.path_folded <> o.path_folded or n.collection_id <> o.collection_id then 'moved'
            when n.vintage <> o.vintage then 'published'
            else 'edited' end, n.id, c.account_id, c.id, n.path_folded, o.path_folded, n.vintage,
            case when n.path_folded <> o.path_folded then collection_audience(c.account_id, c.access) end
        from added n join removed o on o.id = n.id join collections c on c.id = n.collection_id;
    else
        insert into changes (object, kind, object_id, account_id, collection_id, former_key, audience)
        select 'metric', 'deleted', o.id, c.account_id, o.collection_id, o.path_folded,
            collection_audience(c.account_id, c.access)
        from removed o left join collections c on c.id = o.collection_id;
    end if;
    return null;
end $$;

create or replace function dashboards_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, key)
        select 'dashboard', 'created', n.id, n.account_id, n.collection_id, n.id, n.key_folded from added n;
    elsif tg_op = 'UPDATE' then
        insert into changes
            (object, kind, object_id, account_id, collection_id, dashboard_id, key, former_key, audience)
        select 'dashboard', case
            when n.key <> o.key or n.collection_id is distinct from o.collection_id then 'moved'
            when n.access is distinct from o.access then 'access'
            else 'edited' end, n.id, n.account_id, n.collection_id, n.id, n.key_folded, o.key_folded,
            dashboard_audience(o.account_id, o.collection_id, o.access)
        from added n join removed o on o.id = n.id;
    else
        insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, former_key, audience)
        select 'dashboard', 'deleted', o.id, o.account_id, o.collection_id, o.id, o.key_folded,
            dashboard_audience(o.account_id, o.collection_id, o.access)
        from removed o;
    end if;
    return null;
end $$;
