-- Who could see the object before a change that may hide it, so that the feed of changes reports it as gone to these
-- readers alone: everybody (public), the members of the account (account), or those with a role in what it is in
-- (private). Null for changes that hide nothing.
alter table changes add column audience text;

drop trigger accounts_changed;
drop trigger accounts_deleted;
drop trigger collections_changed;
drop trigger collections_deleted;
drop trigger metrics_changed;
drop trigger metrics_deleted;
drop trigger dashboards_changed;
drop trigger dashboards_deleted;

create trigger accounts_changed after update on accounts begin
    insert into changes (object, kind, object_id, account_id, key, former_key, audience)
    values ('account', case
        when new.key is not old.key then 'moved'
        when new.visibility is not old.visibility or new.kind is not old.kind then 'access'
        when new.owner_id is not old.owner_id then 'owner'
        when new.plan is not old.plan then 'plan'
        else 'edited' end, new.id, new.id, new.key_folded, old.key_folded,
        case when old.kind = 'publisher' and old.visibility = 'public' then 'public' else 'private' end);
end;
create trigger accounts_deleted after delete on accounts begin
    insert into changes (object, kind, object_id, account_id, former_key, audience)
    values ('account', 'deleted', old.id, old.id, old.key_folded,
        case when old.kind = 'publisher' and old.visibility = 'public' then 'public' else 'private' end);
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
    insert into changes (object, kind, object_id, account_id, collection_id, key, former_key, audience)
    select 'collection', case
        when new.key is not old.key or new.account_id is not old.account_id then 'moved'
        when new.access is not old.access then 'access'
        when new.owner_id is not old.owner_id then 'owner'
        when new.pins_version is not old.pins_version then 'pinned'
        else 'edited' end, new.id, new.account_id, new.id, new.key_folded, old.key_folded,
        case
            when old.access = 'private' then 'private'
            when old.access = 'public' and exists (select 1 from accounts a
                where a.id = old.account_id and a.kind = 'publisher' and a.visibility = 'public') then 'public'
            else 'account' end;
end;
create trigger collections_deleted after delete on collections begin
    insert into changes (object, kind, object_id, account_id, collection_id, former_key, audience)
    select 'collection', 'deleted', old.id, old.account_id, old.id, old.key_folded,
        case
            when old.access = 'private' then 'private'
            when old.access = 'public' and exists (select 1 from accounts a
                where a.id = old.account_id and a.kind = 'publisher' and a.visibility = 'public') then 'public'
            else 'account' end;
end;

create trigger metrics_changed after update on metrics begin
    insert into changes (object, kind, object_id, account_id, collection_id, key, former_key, vintage, audience)
    select 'metric', case
        when new.path is not old.path or new.path_folded is not old.path_folded
            or new.collection_id is not old.collection_id then 'moved'
        when new.vintage is not old.vintage then 'published'
        else 'edited' end, new.id, c.account_id, c.id, new.path_folded, old.path_folded, new.vintage,
        case
            when new.path_folded is old.path_folded then null
            when c.access = 'private' then 'private'
            when c.access = 'public' and exists (select 1 from accounts a
                where a.id = c.account_id and a.kind = 'publisher' and a.visibility = 'public') then 'public'
            else 'account' end
    from collections c where c.id = new.collection_id;
end;
create trigger metrics_deleted after delete on metrics begin
    insert into changes (object, kind, object_id, account_id, collection_id, former_key, audience)
    select 'metric', 'deleted', old.id, c.account_id, old.collection_id, old.path_folded,
        case
            when c.access = 'private' then 'private'
            when c.access = 'public' and exists (select 1 from accounts a
                where a.id = c.account_id and a.kind = 'publisher' and a.visibility = 'public') then 'public'
            when c.access is not null then 'account' end
    from (select 1) left join collections c on c.id = old.collection_id;
end;

create trigger dashboards_changed after update on dashboards begin
    insert into changes
        (object, kind, object_id, account_id, collection_id, dashboard_id, key, former_key, audience)
    select 'dashboard', case
        when new.key is not old.key or new.collection_id is not old.collection_id then 'moved'
        when new.access is not old.access then 'access'
        else 'edited' end, new.id, new.account_id, new.collection_id, new.id, new.key_folded, old.key_folded,
        case coalesce(c.access, old.access)
            when 'public' then case
                when a.visibility = 'public' and (c.id is null or a.kind = 'publisher') then 'public'
                else 'account' end
            when 'account' then 'account'
            else 'private' end
    from (select 1) left join accounts a on a.id = old.account_id left join collections c on c.id = old.collection_id;
end;
create trigger dashboards_deleted after delete on dashboards begin
    insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, former_key, audience)
    select 'dashboard', 'deleted', old.id, old.account_id, old.collection_id, old.id, old.key_folded,
        case coalesce(c.access, old.access)
            when 'public' then case
                when a.visibility = 'public' and (c.id is null or a.kind = 'publisher') then 'public'
                else 'account' end
            when 'account' then 'account'
            else 'private' end
    from (select 1) left join accounts a on a.id = old.account_id left join collections c on c.id = old.collection_id;
end;
