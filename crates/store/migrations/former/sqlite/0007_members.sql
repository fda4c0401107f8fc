-- Letters that invite to an account, or to a collection of it. The link holds the token, of which only the hash is kept.
create table invitations (
    id blob not null primary key,
    account_id blob not null references accounts (id) on delete cascade,
    collection_id blob,
    email text not null,
    email_folded text not null,
    role text not null,
    token_hash blob not null unique,
    language text not null,
    invited_by blob not null references users (id) on delete cascade,
    created_at integer not null,
    expires_at integer not null,
    version integer not null,
    foreign key (collection_id, account_id) references collections (id, account_id) on delete cascade
) strict;
create unique index invitations_account on invitations (account_id, email_folded) where collection_id is null;
create unique index invitations_collection on invitations (collection_id, email_folded) where collection_id is not null;
create index invitations_inviter on invitations (invited_by);
create index invitations_expiry on invitations (expires_at);
