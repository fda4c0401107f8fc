-- The packed content of an import file is in the storage of files, under the id of the file; `content_hash` is its
-- SHA-256 in hexadecimal digits. A file from before has its content here until it is moved.
alter table imports alter column content drop not null;
alter table imports add column content_hash text;
