-- A user who signs in by identity providers only has no password.
alter table users add column password text;
update users set password = password_hash;
alter table users drop column password_hash;
alter table users rename column password to password_hash;
update users set password_hash = null where status = 'dead';
-- Until when a new sign-in at a provider confirms important actions of the session.
alter table sessions add column confirmed_until integer;

-- People at identity providers who are users. Issuer and subject identify a person.
create table identities (
    id blob not null primary key,
    user_id blob not null references users (id) on delete cascade,
    issuer text not null,
    subject text not null,
    -- The address that the provider stated at the latest sign-in.
    email text,
    created_at integer not null,
    used_at integer not null,
    unique (issuer, subject)
) strict;
create index identities_user on identities (user_id, created_at);

-- Sign-ins at providers that have begun. The secrets of one are derived from a token that only its browser has.
create table sign_in_attempts (
    token_hash blob not null primary key,
    state_hash blob not null,
    provider text not null,
    purpose text not null,
    -- The user and the session that began it; null for a guest.
    user_id blob references users (id) on delete cascade,
    session_id blob,
    -- When the provider's answer came: a second one is refused.
    answered_at integer,
    -- The person, as the provider's answer states.
    issuer text,
    subject text,
    -- The address, and the same if the provider has verified it.
    email text,
    verified_email text,
    created_at integer not null,
    expires_at integer not null
) strict;
create index sign_in_attempts_end on sign_in_attempts (expires_at);
create index sign_in_attempts_user on sign_in_attempts (user_id) where user_id is not null;
