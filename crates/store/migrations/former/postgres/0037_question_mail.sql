-- Whether a user gets new questions and open reports of the collections that they moderate with the daily mail: only if
-- they wish. Null until they have chosen, also for those who got it without having been asked.
alter table users drop column question_mail;
alter table users add column question_mail boolean;
update users set question_mail_ended_at = null;
