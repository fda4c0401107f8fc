-- Collections and who belongs to them. Only members of the account can, and leaving it ends both.
create table collections (
    id blob not null primary key,
    account_id blob not null references accounts (id),
    key text not null,
    key_folded text not null,
    name_fr text,
    name_en text,
    summary_fr text,
    summary_en text,
    description_fr text,
    description_en text,
    tags_fr text,
    tags_en text,
    licence text not null,
    access text not null,
    questions integer not null,
    owner_id blob not null references users (id),
    created_at integer not null,
    updated_at integer not null,
    version integer not null,
    unique (account_id, key_folded),
    unique (id, account_id)
) strict;
create index collections_owner on collections (owner_id);

create table collection_members (
    collection_id blob not null,
    account_id blob not null,
    user_id blob not null,
    role text not null,
    created_at integer not null,
    version integer not null,
    primary key (collection_id, user_id),
    foreign key (collection_id, account_id) references collections (id, account_id) on delete cascade,
    foreign key (account_id, user_id) references account_members (account_id, user_id) on delete cascade
) strict;
create index collection_members_user on collection_members (user_id);
create index collection_members_account on collection_members (account_id, user_id);
