-- Indicators whose charts lead the front page: the operator of the server chose them.
create table featured_metrics (
    metric_id uuid not null primary key references metrics (id) on delete cascade,
    featured_at bigint not null
);
create index featured_metrics_latest on featured_metrics (featured_at);

-- The front page is another one.
create function featured_metrics_changed() returns trigger language plpgsql as $$
begin
    insert into changes (object, kind, object_id, account_id, collection_id, key, former_key, vintage)
    select 'metric', 'edited', m.id, c.account_id, c.id, m.path_folded, m.path_folded, m.vintage
    from metrics m join collections c on c.id = m.collection_id
    where m.id = case when tg_op = 'INSERT' then new.metric_id else old.metric_id end;
    return null;
end $$;
create trigger featured_metrics_created after insert on featured_metrics
    for each row execute function featured_metrics_changed();
create trigger featured_metrics_deleted after delete on featured_metrics
    for each row execute function featured_metrics_changed();

-- What the operator did to the server itself: the audit trails of accounts do not have it.
create table server_audit (
    id uuid not null primary key,
    action text not null collate "C",
    subject text collate "C",
    details text not null collate "C",
    at bigint not null
);
create index server_audit_latest on server_audit (at, id);
