-- Public spaces and who belongs to them. The owner has a membership too.
create table accounts (
    id blob not null primary key,
    key text not null,
    key_folded text not null unique,
    owner_id blob not null references users (id),
    kind text not null,
    name text,
    visibility text not null,
    view text not null,
    plan text not null,
    picture text,
    created_at integer not null,
    version integer not null
) strict;
create index accounts_owner on accounts (owner_id);

create table account_members (
    account_id blob not null references accounts (id) on delete cascade,
    user_id blob not null references users (id) on delete cascade,
    role text not null,
    created_at integer not null,
    version integer not null,
    primary key (account_id, user_id)
) strict;
create index account_members_user on account_members (user_id);
