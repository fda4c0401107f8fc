-- The packed content of an import file is in the storage of files, under the id of the file; `content_hash` is its
-- SHA-256 in hexadecimal digits. A file from before has its content here until it is moved.
create table new_imports (
    id blob not null primary key,
    collection_id blob not null references collections (id) on delete cascade,
    user_id blob not null references users (id) on delete cascade,
    name text not null,
    size integer not null,
    content blob,
    result text,
    created_at integer not null,
    published_at integer,
    content_hash text
) strict;
insert into new_imports (id, collection_id, user_id, name, size, content, result, created_at, published_at)
select id, collection_id, user_id, name, size, content, result, created_at, published_at from imports;
drop table imports;
alter table new_imports rename to imports;
create index imports_user on imports (user_id, created_at);
create index imports_collection on imports (collection_id);
create index imports_age on imports (created_at);
