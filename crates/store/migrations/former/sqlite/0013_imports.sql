-- Files of many indicators while they are looked at and mended, and what was published of them. They are kept for a
-- day, also those that were published: what stayed out of them is still to be had. The content is packed (zstd).
create table imports (
    id blob not null primary key,
    collection_id blob not null references collections (id) on delete cascade,
    user_id blob not null references users (id) on delete cascade,
    name text not null,
    size integer not null,
    content blob not null,
    result text,
    created_at integer not null,
    published_at integer
) strict;
create index imports_user on imports (user_id, created_at);
create index imports_collection on imports (collection_id);
create index imports_age on imports (created_at);
