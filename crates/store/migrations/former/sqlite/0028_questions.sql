-- Questions about a collection. The id is also that of the question's post.
create table questions (
    id blob not null primary key,
    collection_id blob not null references collections (id) on delete cascade,
    number integer not null,
    title text not null,
    -- Separated by semicolons.
    tags text not null,
    -- Folded, with a semicolon before and after each.
    tags_folded text not null,
    title_folded text not null,
    -- Title, tags and text, folded.
    search_folded text not null,
    metric_id blob references metrics (id) on delete set null,
    closed_at integer,
    accepted_id blob,
    -- The number of answers that are shown, and the highest number of an answer.
    answers integer not null,
    last_answer integer not null,
    active_at integer not null,
    unique (collection_id, number)
) strict;
create index questions_active on questions (collection_id, active_at);
create index questions_metric on questions (metric_id) where metric_id is not null;

-- The last number of a question in a collection.
create table question_numbers (
    collection_id blob not null primary key references collections (id) on delete cascade,
    last integer not null
) strict;

-- The texts of questions (number 0) and of their answers.
create table posts (
    id blob not null primary key,
    question_id blob not null references questions (id) on delete cascade,
    number integer not null,
    author_id blob not null references users (id),
    text text not null,
    state text not null,
    ended_at integer,
    reason text,
    created_at integer not null,
    edited_at integer,
    version integer not null,
    unique (question_id, number)
) strict;
create index posts_author on posts (author_id, created_at);
create index posts_deleted on posts (ended_at) where state = 'deleted';

-- Earlier texts of edited posts.
create table post_versions (
    post_id blob not null references posts (id) on delete cascade,
    version integer not null,
    title text,
    text text not null,
    written_at integer not null,
    primary key (post_id, version)
) strict;

create table post_reports (
    post_id blob not null references posts (id) on delete cascade,
    user_id blob not null references users (id) on delete cascade,
    reason text not null,
    created_at integer not null,
    handled_at integer,
    primary key (post_id, user_id)
) strict;
create index post_reports_user on post_reports (user_id);

-- Users who may not post in a collection.
create table barred_users (
    collection_id blob not null references collections (id) on delete cascade,
    user_id blob not null references users (id) on delete cascade,
    reason text not null,
    created_at integer not null,
    primary key (collection_id, user_id)
) strict;
create index barred_users_user on barred_users (user_id);

-- Users who follow a question. `known` is the highest number of an answer that they know.
create table question_followers (
    question_id blob not null references questions (id) on delete cascade,
    user_id blob not null references users (id) on delete cascade,
    known integer not null,
    primary key (question_id, user_id)
) strict;
create index question_followers_user on question_followers (user_id);

-- A question is known from its posts; without them, from its own row.
create trigger posts_created after insert on posts begin
    insert into changes (object, kind, object_id, account_id, collection_id)
    select 'post', 'created', new.id, c.account_id, c.id
    from questions q join collections c on c.id = q.collection_id where q.id = new.question_id;
end;
create trigger posts_changed after update on posts begin
    insert into changes (object, kind, object_id, account_id, collection_id)
    select 'post', 'edited', new.id, c.account_id, c.id
    from questions q join collections c on c.id = q.collection_id where q.id = new.question_id;
end;
create trigger posts_deleted after delete on posts begin
    insert into changes (object, kind, object_id, account_id, collection_id)
    select 'post', 'deleted', old.id, c.account_id, c.id
    from questions q join collections c on c.id = q.collection_id where q.id = old.question_id;
end;
create trigger questions_changed after update on questions begin
    insert into changes (object, kind, object_id, account_id, collection_id)
    select 'post', 'edited', new.id, c.account_id, c.id from collections c where c.id = new.collection_id;
end;
create trigger questions_deleted after delete on questions begin
    insert into changes (object, kind, object_id, account_id, collection_id)
    select 'post', 'deleted', old.id, (select account_id from collections where id = old.collection_id),
        old.collection_id;
end;
