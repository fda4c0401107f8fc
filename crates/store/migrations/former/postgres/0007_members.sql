-- Letters that invite to an account, or to a collection of it. The link holds the token, of which only the hash is kept.
create table invitations (
    id uuid not null primary key,
    account_id uuid not null references accounts (id) on delete cascade,
    collection_id uuid,
    email text not null,
    email_folded text collate "C" not null,
    role text not null,
    token_hash bytea not null unique,
    language text not null,
    invited_by uuid not null references users (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null,
    version bigint not null,
    foreign key (collection_id, account_id) references collections (id, account_id) on delete cascade
);
create unique index invitations_account on invitations (account_id, email_folded) where collection_id is null;
create unique index invitations_collection on invitations (collection_id, email_folded) where collection_id is not null;
create index invitations_inviter on invitations (invited_by);
create index invitations_expiry on invitations (expires_at);
