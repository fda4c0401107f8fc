-- Archives of the scheduled backups that are still there. A place is the setting `backup`.
create table backups (
    place text not null,
    name text not null,
    size bigint not null,
    made_at bigint not null,
    primary key (place, name)
);

-- Changed by each restore, so that nothing of a state that is lost passes for the present one.
alter table installation add column epoch bigint not null default 0;
-- When the database was restored, until the operator resumes mails and access keys.
alter table installation add column suspended_at bigint;
-- Set by a restore: keys that were revoked after the backup are back.
alter table access_keys add column suspended boolean not null default false;
