-- Whether a user gets new questions and open reports of the collections that they moderate with the daily mail.
alter table users add column question_mail boolean not null default true;
-- When the user ended it with the link of a mail: it can be restored for a day.
alter table users add column question_mail_ended_at bigint;

-- The last question, and the time of the last report, that a moderator of a collection was mailed about.
create table known_questions (
    user_id uuid not null references users (id) on delete cascade,
    collection_id uuid not null references collections (id) on delete cascade,
    question bigint not null,
    report bigint not null,
    primary key (user_id, collection_id)
);
create index known_questions_collection on known_questions (collection_id);

-- A post that is deleted, removed or restored has other readers.
create or replace function posts_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into changes (object, kind, object_id, account_id, collection_id)
        select 'post', 'created', n.id, c.account_id, c.id
        from added n join questions q on q.id = n.question_id join collections c on c.id = q.collection_id;
    elsif tg_op = 'UPDATE' then
        insert into changes (object, kind, object_id, account_id, collection_id)
        select 'post', case when n.state <> o.state then 'access' else 'edited' end, n.id, c.account_id, c.id
        from added n join removed o on o.id = n.id
        join questions q on q.id = n.question_id join collections c on c.id = q.collection_id;
    else
        insert into changes (object, kind, object_id, account_id, collection_id)
        select 'post', 'deleted', o.id, c.account_id, c.id
        from removed o join questions q on q.id = o.question_id join collections c on c.id = q.collection_id;
    end if;
    return null;
end $$;
