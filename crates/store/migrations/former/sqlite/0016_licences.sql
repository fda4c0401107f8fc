-- What others may do with an indicator, where that differs from its collection; null: the collection's licence.
alter table metrics add column licence text;
