-- A collection that the operator of the server took down: when, the operator's note, and its access before. Null for
-- all others.
alter table collections add column taken_down_at bigint;
alter table collections add column taken_down_note text collate "C";
alter table collections add column taken_down_access text collate "C";
