-- Readers: as before.

-- The number of observations of which only the status changed.
alter table vintages add column recoded integer not null default 0;

-- The last migration that the server's program knows; null for a program before this one.
alter table servers add column reader integer;
