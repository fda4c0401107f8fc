-- Dashboards of collections and personal ones (without a collection), their charts, and what is pinned. Options
-- of charts, looks of series and the layout are JSON text.
create table dashboards (
    id uuid not null primary key,
    account_id uuid not null references accounts (id),
    collection_id uuid,
    key text not null,
    key_folded text collate "C" not null,
    name_fr text,
    name_en text,
    description_fr text,
    description_en text,
    tags_fr text,
    tags_en text,
    access text,
    range_start text,
    range_end text,
    layout text not null,
    created_at bigint not null,
    updated_at bigint not null,
    version bigint not null,
    unique (id, account_id),
    foreign key (collection_id, account_id) references collections (id, account_id)
);
create unique index dashboards_collection on dashboards (collection_id, key_folded) where collection_id is not null;
create unique index dashboards_personal on dashboards (account_id, key_folded) where collection_id is null;
create index dashboards_account on dashboards (account_id, collection_id);

-- Who may read a personal dashboard that is shared.
create table dashboard_readers (
    dashboard_id uuid not null references dashboards (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    created_at bigint not null,
    primary key (dashboard_id, user_id)
);
create index dashboard_readers_user on dashboard_readers (user_id);

create table charts (
    id uuid not null primary key,
    dashboard_id uuid not null references dashboards (id),
    key text not null,
    key_folded text collate "C" not null,
    title_fr text,
    title_en text,
    options text not null,
    priority bigint not null,
    created_at bigint not null,
    updated_at bigint not null,
    version bigint not null,
    unique (dashboard_id, key_folded)
);
create index charts_order on charts (dashboard_id, priority, created_at, id);

-- The members of a chart, in order. One whose indicator was deleted stays, without it.
create table chart_series (
    id uuid not null primary key,
    chart_id uuid not null references charts (id) on delete cascade,
    position bigint not null,
    metric_id uuid references metrics (id) on delete set null,
    freq text,
    agg text,
    transform text,
    param text,
    look text not null,
    unique (chart_id, position)
);
create index chart_series_metric on chart_series (metric_id);

-- What a collection shows first: an indicator or a chart of its own.
create table pins (
    id uuid not null primary key,
    collection_id uuid not null references collections (id) on delete cascade,
    position bigint not null,
    metric_id uuid,
    chart_id uuid references charts (id) on delete cascade,
    unique (collection_id, position),
    unique (collection_id, metric_id),
    unique (collection_id, chart_id),
    foreign key (metric_id, collection_id) references metrics (id, collection_id) on delete cascade,
    check ((metric_id is null) <> (chart_id is null))
);
create index pins_metric on pins (metric_id, collection_id);
create index pins_chart on pins (chart_id);
alter table collections add column pins_version bigint not null default 0;

-- Where dashboards used to be.
create table dashboard_redirects (
    account_id uuid not null references accounts (id) on delete cascade,
    collection_id uuid,
    key_folded text collate "C" not null,
    dashboard_id uuid not null references dashboards (id) on delete cascade,
    created_at bigint not null
);
create unique index dashboard_redirects_collection on dashboard_redirects (collection_id, key_folded)
    where collection_id is not null;
create unique index dashboard_redirects_personal on dashboard_redirects (account_id, key_folded)
    where collection_id is null;
create index dashboard_redirects_target on dashboard_redirects (dashboard_id);
