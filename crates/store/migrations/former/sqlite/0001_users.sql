-- People who sign in, their sessions, and the codes that were mailed. Times are microseconds since 1970.
create table users (
    id blob not null primary key,
    email text not null,
    email_folded text not null unique,
    password_hash text not null,
    status text not null,
    language text not null,
    expert integer not null,
    time_zone text not null,
    created_at integer not null,
    version integer not null
) strict;

create table sessions (
    id blob not null primary key,
    token_hash blob not null unique,
    user_id blob not null references users (id) on delete cascade,
    device text not null,
    created_at integer not null,
    seen_at integer not null,
    expires_at integer not null
) strict;
create index sessions_user on sessions (user_id, seen_at);
create index sessions_expiry on sessions (expires_at);

create table codes (
    id blob not null primary key,
    purpose text not null,
    email text not null,
    email_folded text not null,
    user_id blob references users (id) on delete cascade,
    code_hash blob not null,
    tries integer not null,
    intent text,
    language text not null,
    created_at integer not null,
    expires_at integer not null,
    used_at integer
) strict;
create index codes_email on codes (email_folded, created_at);
create index codes_user on codes (user_id);
create index codes_expiry on codes (expires_at);
