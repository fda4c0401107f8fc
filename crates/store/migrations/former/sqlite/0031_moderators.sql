-- Whether a user gets new questions and open reports of the collections that they moderate with the daily mail.
alter table users add column question_mail integer not null default 1;
-- When the user ended it with the link of a mail: it can be restored for a day.
alter table users add column question_mail_ended_at integer;

-- The last question, and the time of the last report, that a moderator of a collection was mailed about.
create table known_questions (
    user_id blob not null references users (id) on delete cascade,
    collection_id blob not null references collections (id) on delete cascade,
    question integer not null,
    report integer not null,
    primary key (user_id, collection_id)
) strict;
create index known_questions_collection on known_questions (collection_id);

-- A post that is deleted, removed or restored has other readers.
drop trigger posts_changed;
create trigger posts_changed after update on posts begin
    insert into changes (object, kind, object_id, account_id, collection_id)
    select 'post', case when new.state is not old.state then 'access' else 'edited' end, new.id, c.account_id, c.id
    from questions q join collections c on c.id = q.collection_id where q.id = new.question_id;
end;
