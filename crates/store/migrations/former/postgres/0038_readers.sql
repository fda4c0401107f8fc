-- Readers: as before.
-- The oldest version that can work with these tables, as the number of the last migration that it knows. A migration
-- after which older versions cannot work raises it in the same transaction; one that only adds leaves it.
create table schema_readers (
    one bigint not null unique check (one = 1),
    min_reader bigint not null
);
-- Versions that do not know this migration never look.
insert into schema_readers (one, min_reader) values (1, 38);
