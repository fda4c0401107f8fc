-- The token that a session had before its latest renewal, valid for a few seconds more: parallel requests of one
-- browser still carry it.
alter table sessions add column former_token_hash bytea;
alter table sessions add column former_until bigint;
create index sessions_former on sessions (former_token_hash);
-- Sessions end 90 days after they began, whatever their use.
update sessions set expires_at = created_at + 7776000000000 where expires_at > created_at + 7776000000000;
