-- Questions about a collection. The id is also that of the question's post.
create table questions (
    id uuid not null primary key,
    collection_id uuid not null references collections (id) on delete cascade,
    number bigint not null,
    title text not null,
    -- Separated by semicolons.
    tags text not null,
    -- Folded, with a semicolon before and after each.
    tags_folded text collate "C" not null,
    title_folded text collate "C" not null,
    -- Title, tags and text, folded.
    search_folded text collate "C" not null,
    metric_id uuid references metrics (id) on delete set null,
    closed_at bigint,
    accepted_id uuid,
    -- The number of answers that are shown, and the highest number of an answer.
    answers bigint not null,
    last_answer bigint not null,
    active_at bigint not null,
    unique (collection_id, number)
);
create index questions_active on questions (collection_id, active_at);
create index questions_metric on questions (metric_id) where metric_id is not null;

-- The last number of a question in a collection.
create table question_numbers (
    collection_id uuid not null primary key references collections (id) on delete cascade,
    last bigint not null
);

-- The texts of questions (number 0) and of their answers.
create table posts (
    id uuid not null primary key,
    question_id uuid not null references questions (id) on delete cascade,
    number bigint not null,
    author_id uuid not null references users (id),
    text text not null,
    state text not null,
    ended_at bigint,
    reason text,
    created_at bigint not null,
    edited_at bigint,
    version bigint not null,
    unique (question_id, number)
);
create index posts_author on posts (author_id, created_at);
create index posts_deleted on posts (ended_at) where state = 'deleted';

-- Earlier texts of edited posts.
create table post_versions (
    post_id uuid not null references posts (id) on delete cascade,
    version bigint not null,
    title text,
    text text not null,
    written_at bigint not null,
    primary key (post_id, version)
);

create table post_reports (
    post_id uuid not null references posts (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    reason text not null,
    created_at bigint not null,
    handled_at bigint,
    primary key (post_id, user_id)
);
create index post_reports_user on post_reports (user_id);

-- Users who may not post in a collection.
create table barred_users (
    collection_id uuid not null references collections (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    reason text not null,
    created_at bigint not null,
    primary key (collection_id, user_id)
);
create index barred_users_user on barred_users (user_id);

-- Users who follow a question. `known` is the highest number of an answer that they know.
create table question_followers (
    question_id uuid not null references questions (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    known bigint not null,
    primary key (question_id, user_id)
);
create index question_followers_user on question_followers (user_id);

create function posts_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into changes (object, kind, object_id, account_id, collection_id)
        select 'post', 'created', n.id, c.account_id, c.id
        from added n join questions q on q.id = n.question_id join collections c on c.id = q.collection_id;
    elsif tg_op = 'UPDATE' then
        insert into changes (object, kind, object_id, account_id, collection_id)
        select 'post', 'edited', n.id, c.account_id, c.id
        from added n join questions q on q.id = n.question_id join collections c on c.id = q.collection_id;
    else
        insert into changes (object, kind, object_id, account_id, collection_id)
        select 'post', 'deleted', o.id, c.account_id, c.id
        from removed o join questions q on q.id = o.question_id join collections c on c.id = q.collection_id;
    end if;
    return null;
end $$;
create trigger posts_created after insert on posts
    referencing new table as added for each statement execute function posts_changed();
create trigger posts_changed after update on posts
    referencing old table as removed new table as added for each statement execute function posts_changed();
create trigger posts_deleted after delete on posts
    referencing old table as removed for each statement execute function posts_changed();

-- A question is known from its posts; without them, from its own row.
create function questions_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'UPDATE' then
        insert into changes (object, kind, object_id, account_id, collection_id)
        select 'post', 'edited', n.id, c.account_id, c.id
        from added n join collections c on c.id = n.collection_id;
    else
        insert into changes (object, kind, object_id, account_id, collection_id)
        select 'post', 'deleted', o.id, c.account_id, o.collection_id
        from removed o left join collections c on c.id = o.collection_id;
    end if;
    return null;
end $$;
create trigger questions_changed after update on questions
    referencing old table as removed new table as added for each statement execute function questions_changed();
create trigger questions_deleted after delete on questions
    referencing old table as removed for each statement execute function questions_changed();
