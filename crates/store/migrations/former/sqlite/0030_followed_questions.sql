-- Set when the user ended all mails; they can be restored for a day.
alter table question_followers add column removed_at integer;
