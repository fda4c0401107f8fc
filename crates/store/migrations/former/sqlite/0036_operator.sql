-- Indicators whose charts lead the front page: the operator of the server chose them.
create table featured_metrics (
    metric_id blob not null primary key references metrics (id) on delete cascade,
    featured_at integer not null
) strict;
create index featured_metrics_latest on featured_metrics (featured_at);

-- The front page is another one.
create trigger featured_metrics_created after insert on featured_metrics begin
    insert into changes (object, kind, object_id, account_id, collection_id, key, former_key, vintage)
    select 'metric', 'edited', m.id, c.account_id, c.id, m.path_folded, m.path_folded, m.vintage
    from metrics m join collections c on c.id = m.collection_id where m.id = new.metric_id;
end;
create trigger featured_metrics_deleted after delete on featured_metrics begin
    insert into changes (object, kind, object_id, account_id, collection_id, key, former_key, vintage)
    select 'metric', 'edited', m.id, c.account_id, c.id, m.path_folded, m.path_folded, m.vintage
    from metrics m join collections c on c.id = m.collection_id where m.id = old.metric_id;
end;

-- What the operator did to the server itself: the audit trails of accounts do not have it.
create table server_audit (
    id blob not null primary key,
    action text not null,
    subject text,
    details text not null,
    at integer not null
) strict;
create index server_audit_latest on server_audit (at, id);
