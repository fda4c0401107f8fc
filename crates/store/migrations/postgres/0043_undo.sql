-- Readers: as before.

-- The number of the vintage that this one took back; null if it took none back.
alter table vintages add column undoes bigint;
