-- When an account was handed over to its owner; none where the owner has it from signing up. It comes after those
-- that do not have it when a person's own account, whose key is their username, is looked for.
alter table accounts add column received_at integer;
