-- Keys that programs send in place of a session. Only the hash of a key is stored.
create table access_keys (
    id blob not null primary key,
    key_hash blob not null unique,
    user_id blob not null references users (id) on delete cascade,
    name text not null,
    scope text not null,
    -- The only collection in which the rights of the user count; null for all. A key ends with its collection.
    collection_id blob references collections (id) on delete cascade,
    -- The first characters of the key.
    prefix text not null,
    created_at integer not null,
    expires_at integer not null,
    -- The day of the last use, in UTC.
    last_used_on text,
    -- When the mail about its end was queued; also set where none is due.
    noticed_at integer
) strict;
create index access_keys_user on access_keys (user_id, created_at);
create index access_keys_collection on access_keys (collection_id) where collection_id is not null;
create index access_keys_end on access_keys (expires_at);
