-- Whether a user gets a weekly mail of the indicators that are due in the collections that they edit.
alter table users add column due_mail integer not null default 0;
-- When the user ended it with the link of a mail: it can be restored for a day.
alter table users add column due_mail_ended_at integer;
