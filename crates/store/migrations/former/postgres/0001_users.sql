-- People who sign in, their sessions, and the codes that were mailed. Times are microseconds since 1970.
create table users (
    id uuid not null primary key,
    email text not null,
    email_folded text collate "C" not null unique,
    password_hash text not null,
    status text not null,
    language text not null,
    expert boolean not null,
    time_zone text not null,
    created_at bigint not null,
    version bigint not null
);

create table sessions (
    id uuid not null primary key,
    token_hash bytea not null unique,
    user_id uuid not null references users (id) on delete cascade,
    device text not null,
    created_at bigint not null,
    seen_at bigint not null,
    expires_at bigint not null
);
create index sessions_user on sessions (user_id, seen_at);
create index sessions_expiry on sessions (expires_at);

create table codes (
    id uuid not null primary key,
    purpose text not null,
    email text not null,
    email_folded text collate "C" not null,
    user_id uuid references users (id) on delete cascade,
    code_hash bytea not null,
    tries bigint not null,
    intent text,
    language text not null,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint
);
create index codes_email on codes (email_folded, created_at);
create index codes_user on codes (user_id);
create index codes_expiry on codes (expires_at);
