-- Where things used to be, who did what, and keys that stay taken after their account is gone.
create table collection_redirects (
    account_id blob not null references accounts (id) on delete cascade,
    key_folded text not null,
    collection_id blob not null references collections (id) on delete cascade,
    created_at integer not null,
    primary key (account_id, key_folded)
) strict;
create index collection_redirects_target on collection_redirects (collection_id);

create table metric_redirects (
    collection_id blob not null references collections (id) on delete cascade,
    path_folded text not null,
    metric_id blob not null references metrics (id) on delete cascade,
    created_at integer not null,
    primary key (collection_id, path_folded)
) strict;
create index metric_redirects_target on metric_redirects (metric_id);

create table taken_keys (
    key_folded text not null primary key,
    created_at integer not null
) strict;

-- Entries outlive what they tell of: only the account's end takes them along.
create table audit (
    id blob not null primary key,
    account_id blob not null references accounts (id) on delete cascade,
    collection_id blob,
    actor_id blob references users (id) on delete set null,
    action text not null,
    subject text,
    details text not null,
    at integer not null
) strict;
create index audit_collection on audit (collection_id, at, id);
create index audit_account on audit (account_id, at, id);
create index audit_actor on audit (actor_id);
create index audit_age on audit (at);

-- What an account says of itself.
alter table accounts add column description_fr text;
alter table accounts add column description_en text;
