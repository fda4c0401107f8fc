-- Readers: from 38.
-- The tables of a new database, as the migrations 1 to 39 of earlier versions left them. Later migrations change them.
--
-- Times, named `at` or `..._at`, are microseconds since 1970. Texts in French and English are in `..._fr` and `..._en`;
-- null where there is none. `..._folded` is for comparisons: keys, paths and addresses in lower case, other texts also
-- without accents. The collation "C" orders and compares bytes, as SQLite does. `version` counts the changes of a row
-- from 1: a change names the version that it was made from, and is rejected if there is a later one.
-- A row that another one names without `on delete` cannot be deleted before that one. "The sweep" is the job that
-- deletes what has expired.

-- Identity

-- People who sign in. The row stays when a user is deleted, without personal data: posts name their authors.
create table users (
    id uuid not null primary key,
    -- As typed; a text that nobody has as an address for a deleted user.
    email text not null,
    email_folded text collate "C" not null unique,
    -- Null for a user who signs in by identity providers only, and for a deleted one.
    password_hash text,
    -- live; reset: must choose a new password; unconfirmed: must confirm the address; suspended: by the operator; dead:
    -- deleted.
    status text not null,
    -- fr or en, of the interface and of mails.
    language text not null,
    -- Whether the expert view is on.
    expert boolean not null,
    -- An IANA name.
    time_zone text not null,
    created_at bigint not null,
    version bigint not null,
    -- The end of the former visit of the home page, and the last request of the present one.
    former_visit_at bigint,
    visit_at bigint,
    -- Permanent refusals of the user's address, one after the other.
    mail_refusals bigint not null default 0,
    -- Whether a weekly mail tells of the indicators that are due in the collections that the user edits.
    due_mail boolean not null default false,
    -- When the user ended that mail with its link: it can be restored for a day.
    due_mail_ended_at bigint,
    -- The same for `question_mail`.
    question_mail_ended_at bigint,
    -- Whether the daily mail tells of new questions and open reports in the collections that the user moderates. Null
    -- until the user has chosen: then it does not.
    question_mail boolean
);

-- Browsers that are signed in. A restore ends them all; the sweep deletes expired ones.
create table sessions (
    id uuid not null primary key,
    -- The hash of the token that the browser has.
    token_hash bytea not null unique,
    user_id uuid not null references users (id) on delete cascade,
    -- Browser and system, in words.
    device text not null,
    created_at bigint not null,
    seen_at bigint not null,
    expires_at bigint not null,
    -- The token before its latest renewal, valid for a few seconds more: parallel requests of one browser still have
    -- it.
    former_token_hash bytea,
    former_until bigint,
    -- Until when a new sign-in at a provider confirms important actions of the session.
    confirmed_until bigint
);
create index sessions_user on sessions (user_id, seen_at);
create index sessions_expiry on sessions (expires_at);
create index sessions_former on sessions (former_token_hash);

-- Requests that wait for the six digits that were mailed. The sweep deletes them when the digits have expired.
create table codes (
    id uuid not null primary key,
    -- sign_up, reset (of the password), email (a new address) or identity (a person at a provider).
    purpose text not null,
    -- The address that got the mail, as typed.
    email text not null,
    email_folded text collate "C" not null,
    -- Null where there is no user yet.
    user_id uuid references users (id) on delete cascade,
    code_hash bytea not null,
    -- How many tries were counted.
    tries bigint not null,
    -- The kind of account that a newcomer wants; null for other purposes.
    intent text,
    language text not null,
    created_at bigint not null,
    expires_at bigint not null,
    -- Null for a code that was not used.
    used_at bigint
);
create index codes_email on codes (email_folded, created_at);
create index codes_user on codes (user_id);
create index codes_expiry on codes (expires_at);

-- Networks that users signed in from: limits leave places for them. The sweep deletes those without a recent sign-in.
create table known_networks (
    user_id uuid not null references users (id) on delete cascade,
    -- A keyed hash.
    network_hash bytea not null,
    signed_in_at bigint not null,
    primary key (user_id, network_hash)
);
create index known_networks_age on known_networks (signed_in_at);

-- People at identity providers who are users. Issuer and subject identify a person.
create table identities (
    id uuid not null primary key,
    user_id uuid not null references users (id) on delete cascade,
    issuer text not null,
    subject text not null,
    -- The address that the provider stated at the latest sign-in.
    email text,
    created_at bigint not null,
    used_at bigint not null,
    unique (issuer, subject)
);
create index identities_user on identities (user_id, created_at);

-- Sign-ins at providers that have begun. The secrets of one are derived from a token that only its browser has. The
-- sweep deletes expired ones.
create table sign_in_attempts (
    token_hash bytea not null primary key,
    -- The hash of the state, which comes back with the provider's answer.
    state_hash bytea not null,
    provider text not null,
    -- sign_in, add (an identity to a user) or confirm (an important action).
    purpose text not null,
    -- The user and the session that began it; null for a guest.
    user_id uuid references users (id) on delete cascade,
    session_id uuid,
    -- When the provider's answer came: a second one is refused.
    answered_at bigint,
    -- The person, as the provider's answer states; null until it is checked.
    issuer text,
    subject text,
    -- The address, and the same if the provider has verified it.
    email text,
    verified_email text,
    created_at bigint not null,
    expires_at bigint not null
);
create index sign_in_attempts_end on sign_in_attempts (expires_at);
create index sign_in_attempts_user on sign_in_attempts (user_id) where user_id is not null;

-- Accounts

-- Public spaces, at the address that begins with their key. The owner has a row in `account_members`, too.
create table accounts (
    id uuid not null primary key,
    key text not null,
    key_folded text collate "C" not null unique,
    owner_id uuid not null references users (id),
    -- user: reads; publisher: may also have collections.
    kind text not null,
    -- Null: the key is shown.
    name text,
    -- public; private: for its members only.
    visibility text not null,
    -- The interface that its members see: user or publisher.
    view text not null,
    -- free: its collections are public; subscriber: others, too.
    plan text not null,
    -- The hash under which the picture is stored; null without one.
    picture text,
    created_at bigint not null,
    version bigint not null,
    -- What the account says of itself.
    description_fr text,
    description_en text,
    -- When it was handed over to its owner; null where the owner has it from signing up. The user's own account, whose
    -- key is the username, is one without it, if there is any.
    received_at bigint
);
create index accounts_owner on accounts (owner_id);

-- Keys of deleted accounts: nobody can take them again. They are never deleted.
create table taken_keys (
    key_folded text collate "C" not null primary key,
    created_at bigint not null
);

-- Collections

-- Collections of indicators, of publishers.
create table collections (
    id uuid not null primary key,
    account_id uuid not null references accounts (id),
    key text not null,
    key_folded text collate "C" not null,
    name_fr text,
    name_en text,
    summary_fr text,
    summary_en text,
    description_fr text,
    description_en text,
    -- Separated by semicolons.
    tags_fr text,
    tags_en text,
    licence text not null,
    -- public, account (the members of the account) or private (the members of the collection).
    access text not null,
    -- Whether it accepts questions.
    questions boolean not null,
    owner_id uuid not null references users (id),
    created_at bigint not null,
    updated_at bigint not null,
    version bigint not null,
    -- Counts the changes of its pins.
    pins_version bigint not null default 0,
    -- When the operator of the server took it down, the operator's note, and its access before; null for all others.
    taken_down_at bigint,
    taken_down_note text collate "C",
    taken_down_access text collate "C",
    unique (account_id, key_folded),
    unique (id, account_id)
);
create index collections_owner on collections (owner_id);

-- Former keys of collections, until another one takes them.
create table collection_redirects (
    account_id uuid not null references accounts (id) on delete cascade,
    key_folded text collate "C" not null,
    collection_id uuid not null references collections (id) on delete cascade,
    created_at bigint not null,
    primary key (account_id, key_folded)
);
create index collection_redirects_target on collection_redirects (collection_id);

-- Members

-- Who belongs to an account.
create table account_members (
    account_id uuid not null references accounts (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    -- member, administrator or owner.
    role text not null,
    created_at bigint not null,
    version bigint not null,
    primary key (account_id, user_id)
);
create index account_members_user on account_members (user_id);

-- Who belongs to a collection. Only members of its account can, and who leaves the account leaves both.
create table collection_members (
    collection_id uuid not null,
    account_id uuid not null,
    user_id uuid not null,
    -- member, editor, administrator or owner.
    role text not null,
    created_at bigint not null,
    version bigint not null,
    primary key (collection_id, user_id),
    foreign key (collection_id, account_id) references collections (id, account_id) on delete cascade,
    foreign key (account_id, user_id) references account_members (account_id, user_id) on delete cascade
);
create index collection_members_user on collection_members (user_id);
create index collection_members_account on collection_members (account_id, user_id);

-- Mails that invite to an account, or to a collection of it. The sweep deletes expired ones.
create table invitations (
    id uuid not null primary key,
    account_id uuid not null references accounts (id) on delete cascade,
    -- Null for an invitation to the account.
    collection_id uuid,
    email text not null,
    email_folded text collate "C" not null,
    role text not null,
    -- The hash of the token in the link.
    token_hash bytea not null unique,
    language text not null,
    invited_by uuid not null references users (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null,
    version bigint not null,
    foreign key (collection_id, account_id) references collections (id, account_id) on delete cascade
);
create unique index invitations_account on invitations (account_id, email_folded) where collection_id is null;
create unique index invitations_collection on invitations (collection_id, email_folded) where collection_id is not null;
create index invitations_inviter on invitations (invited_by);
create index invitations_expiry on invitations (expires_at);

-- Indicators

-- Indicators. Their observations are in `series`; columns that summarise these change with each publish.
create table metrics (
    id uuid not null primary key,
    collection_id uuid not null references collections (id),
    -- Segments separated by slashes.
    path text not null,
    path_folded text collate "C" not null,
    -- D, W, M, Q, S (half a year), Y, or C: categories, which are no time.
    frequency text not null,
    name_fr text,
    name_en text,
    unit_fr text,
    unit_en text,
    notes_fr text,
    notes_en text,
    -- Separated by semicolons.
    tags_fr text,
    tags_en text,
    source text,
    -- An indicator of the same collection.
    parent_id uuid,
    -- How it is aggregated to a lower frequency, and how it is transformed, unless a reader chooses otherwise.
    aggregation text not null,
    transformation text not null,
    -- Of the transformation; null where it takes none.
    parameter text,
    -- The number of the latest vintage; 0 before the first publish.
    vintage bigint not null,
    observations bigint not null,
    -- The largest number of decimals of a value.
    decimals bigint not null,
    -- Null without observations, and for categories.
    first_period text,
    last_period text,
    last_value double precision,
    -- Null before the first publish.
    published_at bigint,
    created_at bigint not null,
    -- The last change of the fields or of the observations.
    updated_at bigint not null,
    -- Of the fields; publishing does not change it.
    version bigint not null,
    -- The folded names by which each language orders.
    sort_fr text collate "C" not null,
    sort_en text collate "C" not null,
    -- Path and names, folded.
    search text collate "C" not null,
    -- The indicator's own chart, as JSON; null: as the program chooses.
    chart text,
    -- Paths in the order of a tree: slashes come before every character of a segment, so that whatever is below an
    -- indicator follows right behind it.
    path_order text collate "C" generated always as (replace(path_folded, '/', '!')) stored,
    -- The first day, counted from 1970-01-01, on which the period after the last one is over; null before the first
    -- observation. What is never due, categories and the end of the calendar, has the day after the last: 10000-01-01.
    -- A daily series with more observations than its time can have working days has weekends: after its Friday comes a
    -- Saturday, otherwise a Monday.
    due_day bigint generated always as (
        case
            when frequency = 'C' then 2932897
            when last_period is null then null
            else least(2932897, case
                when frequency in ('D', 'W') then
                    make_date(substr(last_period, 1, 4)::integer, substr(last_period, 6, 2)::integer, substr(last_period, 9, 2)::integer)
                        - date '1970-01-01'
                    -- 0001-01-01 is a Monday: what is left of a division by 7 is the weekday, from 0 on.
                    + case
                        -- The rest of its week, and over the next week.
                        when frequency = 'W' then 14 - (make_date(substr(last_period, 1, 4)::integer, substr(last_period, 6, 2)::integer, substr(last_period, 9, 2)::integer) - date '0001-01-01') % 7
                        when (make_date(substr(last_period, 1, 4)::integer, substr(last_period, 6, 2)::integer, substr(last_period, 9, 2)::integer) - date '0001-01-01') % 7 = 4
                            and observations <=
                                (make_date(substr(last_period, 1, 4)::integer, substr(last_period, 6, 2)::integer, substr(last_period, 9, 2)::integer)
                                    - make_date(substr(first_period, 1, 4)::integer, substr(first_period, 6, 2)::integer, substr(first_period, 9, 2)::integer) + 1) / 7 * 5
                                + least((make_date(substr(last_period, 1, 4)::integer, substr(last_period, 6, 2)::integer, substr(last_period, 9, 2)::integer)
                                    - make_date(substr(first_period, 1, 4)::integer, substr(first_period, 6, 2)::integer, substr(first_period, 9, 2)::integer) + 1) % 7, 5)
                        then 4
                        else 2
                    end
                else (make_date(substr(last_period, 1, 4)::integer, 1, 1) + make_interval(months => case frequency
                        when 'M' then substr(last_period, 6, 2)::integer + 1
                        when 'Q' then substr(last_period, 7, 1)::integer * 3 + 3
                        when 'S' then substr(last_period, 7, 1)::integer * 6 + 6
                        else 24
                    end))::date - date '1970-01-01'
            end)
        end) stored,
    -- What others may do with it, where that differs from its collection; null: the collection's licence.
    licence text,
    unique (collection_id, path_folded),
    unique (id, collection_id),
    foreign key (parent_id, collection_id) references metrics (id, collection_id)
);
create index metrics_published on metrics (published_at, id);
-- Children of an indicator by path, and its neighbours among them.
create index metrics_family on metrics (parent_id, path_folded);
-- The orders of lists hold what is filtered by, too: a page is found without reading the table.
create index metrics_order on metrics (collection_id, path_order, id, frequency, search);
create index metrics_sort_fr on metrics (collection_id, sort_fr, id, frequency, search);
create index metrics_sort_en on metrics (collection_id, sort_en, id, frequency, search);
create index metrics_updated on metrics (collection_id, updated_at, id, frequency, search);
create index metrics_desk on metrics (collection_id, due_day, path_order, id, search);

-- The tags of both languages, folded, for finding what shares them. They change with the texts in `metrics`.
create table metric_tags (
    metric_id uuid not null references metrics (id) on delete cascade,
    tag text collate "C" not null,
    collection_id uuid not null references collections (id) on delete cascade,
    primary key (metric_id, tag)
);
create index metric_tags_tag on metric_tags (collection_id, tag, metric_id);

-- Former paths of indicators, until another one takes them.
create table metric_redirects (
    collection_id uuid not null references collections (id) on delete cascade,
    path_folded text collate "C" not null,
    metric_id uuid not null references metrics (id) on delete cascade,
    created_at bigint not null,
    primary key (collection_id, path_folded)
);
create index metric_redirects_target on metric_redirects (metric_id);

-- Indicators whose charts lead the front page, the latest first: the operator of the server chose them.
create table featured_metrics (
    metric_id uuid not null primary key references metrics (id) on delete cascade,
    featured_at bigint not null
);
create index featured_metrics_latest on featured_metrics (featured_at);

-- Series

-- The latest observations of each indicator.
create table series (
    metric_id uuid not null primary key references metrics (id) on delete cascade,
    -- All observations, encoded.
    data bytea not null,
    -- The size of the canonical text, in bytes.
    canonical_bytes bigint not null,
    -- The CRC-32 of the indicator's id, the number of a vintage and `data`, and that vintage. Null, or of an earlier
    -- vintage, where a server without sums has published.
    sum bigint,
    sum_vintage bigint
);

-- The publishes of each indicator, and how each leads back to the state before it.
create table vintages (
    metric_id uuid not null references metrics (id) on delete cascade,
    -- From 1.
    number bigint not null,
    published_at bigint not null,
    author_id uuid references users (id) on delete set null,
    -- Numbers of observations.
    added bigint not null,
    revised bigint not null,
    removed bigint not null,
    -- The reverse delta to the vintage before, encoded.
    reverse bytea not null,
    -- As `sum` of `series`, of `reverse`; null where a server without sums has published.
    sum bigint,
    primary key (metric_id, number)
);
create index vintages_author on vintages (author_id);

-- Dashboards

-- Dashboards of collections, and personal ones of accounts.
create table dashboards (
    id uuid not null primary key,
    account_id uuid not null references accounts (id),
    -- Null for a personal dashboard.
    collection_id uuid,
    key text not null,
    key_folded text collate "C" not null,
    name_fr text,
    name_en text,
    description_fr text,
    description_en text,
    -- Separated by semicolons.
    tags_fr text,
    tags_en text,
    -- public, shared (with `dashboard_readers`) or private; null in a collection, whose access it has.
    access text,
    -- The range of dates of all its charts, each in any notation of a period; null where it is open.
    range_start text,
    range_end text,
    -- JSON.
    layout text not null,
    created_at bigint not null,
    updated_at bigint not null,
    version bigint not null,
    unique (id, account_id),
    foreign key (collection_id, account_id) references collections (id, account_id)
);
create unique index dashboards_collection on dashboards (collection_id, key_folded) where collection_id is not null;
create unique index dashboards_personal on dashboards (account_id, key_folded) where collection_id is null;
create index dashboards_account on dashboards (account_id, collection_id);

-- Who may read a personal dashboard that is shared.
create table dashboard_readers (
    dashboard_id uuid not null references dashboards (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    created_at bigint not null,
    primary key (dashboard_id, user_id)
);
create index dashboard_readers_user on dashboard_readers (user_id);

-- Former keys of dashboards, until another one takes them.
create table dashboard_redirects (
    account_id uuid not null references accounts (id) on delete cascade,
    -- Null for a personal dashboard.
    collection_id uuid,
    key_folded text collate "C" not null,
    dashboard_id uuid not null references dashboards (id) on delete cascade,
    created_at bigint not null
);
create unique index dashboard_redirects_collection on dashboard_redirects (collection_id, key_folded)
    where collection_id is not null;
create unique index dashboard_redirects_personal on dashboard_redirects (account_id, key_folded)
    where collection_id is null;
create index dashboard_redirects_target on dashboard_redirects (dashboard_id);

-- The charts of dashboards.
create table charts (
    id uuid not null primary key,
    dashboard_id uuid not null references dashboards (id),
    key text not null,
    key_folded text collate "C" not null,
    title_fr text,
    title_en text,
    -- JSON.
    options text not null,
    -- As in the options; the highest comes first.
    priority bigint not null,
    created_at bigint not null,
    updated_at bigint not null,
    version bigint not null,
    unique (dashboard_id, key_folded)
);
create index charts_order on charts (dashboard_id, priority, created_at, id);

-- The series of a chart, in order. One whose indicator was deleted stays, without it.
create table chart_series (
    id uuid not null primary key,
    chart_id uuid not null references charts (id) on delete cascade,
    position bigint not null,
    metric_id uuid references metrics (id) on delete set null,
    -- Read options: the frequency, the aggregation to it, the transformation, its parameter; null: the default.
    freq text,
    agg text,
    transform text,
    param text,
    -- JSON.
    look text not null,
    unique (chart_id, position)
);
create index chart_series_metric on chart_series (metric_id);

-- What a collection shows first, in order: an indicator or a chart of its own.
create table pins (
    id uuid not null primary key,
    collection_id uuid not null references collections (id) on delete cascade,
    position bigint not null,
    -- Exactly one of the two.
    metric_id uuid,
    chart_id uuid references charts (id) on delete cascade,
    unique (collection_id, position),
    unique (collection_id, metric_id),
    unique (collection_id, chart_id),
    foreign key (metric_id, collection_id) references metrics (id, collection_id) on delete cascade,
    check ((metric_id is null) <> (chart_id is null))
);
create index pins_metric on pins (metric_id, collection_id);
create index pins_chart on pins (chart_id);

-- What users follow

-- The indicators and dashboards that users have starred.
create table favourites (
    user_id uuid not null references users (id) on delete cascade,
    -- metric or dashboard.
    kind text not null,
    -- No reference: a favourite outlives its object.
    object_id uuid not null,
    -- The order within the kind, ascending.
    position bigint not null,
    -- The name of the object when it was starred.
    name_fr text,
    name_en text,
    created_at bigint not null,
    -- A removed favourite returns to its place until the sweep deletes it.
    removed_at bigint,
    primary key (user_id, kind, object_id)
);
create index favourites_order on favourites (user_id, kind, position) where removed_at is null;
create index favourites_object on favourites (object_id) where removed_at is null;
create index favourites_removed on favourites (removed_at) where removed_at is not null;

-- Alerts of users on indicators.
create table alerts (
    id uuid not null primary key,
    user_id uuid not null references users (id) on delete cascade,
    -- No reference: an alert outlives its indicator.
    metric_id uuid not null,
    -- The collection of the indicator when the alert last read it.
    collection_id uuid not null,
    -- never, daily, weekly, monthly or threshold.
    mode text not null,
    -- The cadence of its runs: daily, weekly or monthly; null for an alert that never sends mail.
    cadence text,
    -- The bounds of a threshold, at least one of them; null for other modes.
    lower double precision,
    upper double precision,
    -- Whether it tells when the next period is overdue.
    overdue boolean not null,
    -- The first local date on which it sends mail again.
    paused_until text,
    -- The name of the indicator when the alert was set.
    name_fr text,
    name_en text,
    -- What is known to the user: later vintages are news.
    vintage bigint not null,
    -- The latest value of that vintage: below, between or above the bounds; its period and its unit.
    state text not null,
    frequency text,
    period text,
    unit_fr text,
    unit_en text,
    -- The period of which the user was told that it is overdue; null after each publish.
    overdue_frequency text,
    overdue_period text,
    -- Whether it found nothing to read, or was paused, at its last run: then it begins anew.
    resting boolean not null,
    created_at bigint not null,
    -- A removed alert can be restored until the sweep deletes it.
    removed_at bigint,
    unique (user_id, metric_id)
);
create index alerts_runs on alerts (user_id, cadence) where removed_at is null;
create index alerts_metric on alerts (metric_id) where removed_at is null;
create index alerts_removed on alerts (removed_at) where removed_at is not null;

-- The runs of a user's alerts, by cadence.
create table alert_runs (
    user_id uuid not null references users (id) on delete cascade,
    cadence text not null,
    -- The local date of the last run; null before the first.
    last_date text,
    -- When the next one is due; null without alerts of this cadence.
    next_at bigint,
    primary key (user_id, cadence)
);
create index alert_runs_due on alert_runs (next_at) where next_at is not null;

-- One row for each run that had news: what it reports. The sweep deletes old ones.
create table digests (
    id uuid not null primary key,
    user_id uuid not null references users (id) on delete cascade,
    cadence text not null,
    -- A local date.
    run_date text not null,
    -- queued, sent, cancelled (the user ended the alerts or lost a right) or failed.
    state text not null,
    -- What is reported, as JSON.
    content text not null,
    -- The mail, sealed; only until it was sent.
    message text,
    created_at bigint not null,
    ended_at bigint,
    unique (user_id, cadence, run_date)
);
create index digests_user on digests (user_id, created_at);
create index digests_age on digests (created_at);

-- Questions

-- Questions about a collection. The id is also that of the question's post.
create table questions (
    id uuid not null primary key,
    collection_id uuid not null references collections (id) on delete cascade,
    -- From 1 in its collection.
    number bigint not null,
    title text not null,
    -- Separated by semicolons.
    tags text not null,
    -- Folded, with a semicolon before and after each.
    tags_folded text collate "C" not null,
    title_folded text collate "C" not null,
    -- Title, tags and text, folded.
    search_folded text collate "C" not null,
    -- The indicator that it is about; null if none, or deleted.
    metric_id uuid references metrics (id) on delete set null,
    -- When a moderator closed it for answers; null while it is open.
    closed_at bigint,
    -- The answer that was accepted.
    accepted_id uuid,
    -- The number of answers that are shown, and the highest number of an answer.
    answers bigint not null,
    last_answer bigint not null,
    active_at bigint not null,
    unique (collection_id, number)
);
create index questions_active on questions (collection_id, active_at);
create index questions_metric on questions (metric_id) where metric_id is not null;

-- The last number of a question in a collection, also of a deleted one.
create table question_numbers (
    collection_id uuid not null primary key references collections (id) on delete cascade,
    last bigint not null
);

-- The texts of questions and of their answers. The sweep erases those that their authors have deleted.
create table posts (
    id uuid not null primary key,
    question_id uuid not null references questions (id) on delete cascade,
    -- 0 for the question, from 1 for its answers.
    number bigint not null,
    author_id uuid not null references users (id),
    -- Markdown.
    text text not null,
    -- shown, deleted (by the author) or removed (by a moderator).
    state text not null,
    -- When it was deleted or removed; null while it is shown.
    ended_at bigint,
    -- Why it was removed; null otherwise.
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
    -- Null for an answer.
    title text,
    text text not null,
    written_at bigint not null,
    primary key (post_id, version)
);

-- What readers report to moderators.
create table post_reports (
    post_id uuid not null references posts (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    reason text not null,
    created_at bigint not null,
    -- Null until a moderator has handled it.
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

-- Users who follow a question.
create table question_followers (
    question_id uuid not null references questions (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    -- The highest number of an answer that they know.
    known bigint not null,
    -- Set when the user ended all mails: they can be restored for a day.
    removed_at bigint,
    primary key (question_id, user_id)
);
create index question_followers_user on question_followers (user_id);

-- How far moderators were mailed about a collection.
create table known_questions (
    user_id uuid not null references users (id) on delete cascade,
    collection_id uuid not null references collections (id) on delete cascade,
    -- The number of the last question.
    question bigint not null,
    -- The time of the last report.
    report bigint not null,
    primary key (user_id, collection_id)
);
create index known_questions_collection on known_questions (collection_id);

-- Access keys

-- Keys that programs send in place of a session. The sweep deletes them some time after they have expired.
create table access_keys (
    id uuid not null primary key,
    key_hash bytea not null unique,
    user_id uuid not null references users (id) on delete cascade,
    name text not null,
    -- read or publish.
    scope text not null,
    -- The only collection in which the rights of the user count; null for all. A key ends with its collection.
    collection_id uuid references collections (id) on delete cascade,
    -- The first characters of the key.
    prefix text not null,
    created_at bigint not null,
    expires_at bigint not null,
    -- The day of the last use, in UTC.
    last_used_on text,
    -- When the mail about its end was queued; also set where none is due.
    noticed_at bigint,
    -- Set by a restore: keys that were revoked after the backup are back. The operator resumes them.
    suspended boolean not null default false
);
create index access_keys_user on access_keys (user_id, created_at);
create index access_keys_collection on access_keys (collection_id) where collection_id is not null;
create index access_keys_end on access_keys (expires_at);

-- Import

-- Files of many indicators while their users look at them and mend them, and what was published of them. The sweep
-- deletes them after a day, also those that were published: what stayed out of them can still be downloaded.
create table imports (
    id uuid not null primary key,
    collection_id uuid not null references collections (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    name text not null,
    -- In bytes, before packing.
    size bigint not null,
    -- The packed content (zstd) of a file from before the storage of files, until it is moved there; null for all
    -- others, which the storage has under their id.
    content bytea,
    -- What was published, as JSON; null before.
    result text,
    created_at bigint not null,
    published_at bigint,
    -- The SHA-256 of the packed content in the storage, in hexadecimal digits.
    content_hash text
);
create index imports_user on imports (user_id, created_at);
create index imports_collection on imports (collection_id);
create index imports_age on imports (created_at);

-- Audit trail

-- Who did what to an account or a collection. Entries outlive what they tell of: they end with their account, and the
-- sweep deletes old ones.
create table audit (
    id uuid not null primary key,
    account_id uuid not null references accounts (id) on delete cascade,
    -- Null for an action on the account itself.
    collection_id uuid,
    -- Null for the operator of the server.
    actor_id uuid references users (id) on delete set null,
    action text not null,
    -- The object of the action, by its name in addresses.
    subject text,
    -- JSON.
    details text not null,
    at bigint not null
);
create index audit_collection on audit (collection_id, at, id);
create index audit_account on audit (account_id, at, id);
create index audit_actor on audit (actor_id);
create index audit_age on audit (at);

-- What the operator did to the server itself: the audit trails of accounts do not have it. The sweep deletes old ones.
create table server_audit (
    id uuid not null primary key,
    action text collate "C" not null,
    subject text collate "C",
    -- JSON.
    details text collate "C" not null,
    at bigint not null
);
create index server_audit_latest on server_audit (at, id);

-- Content log

-- One row for each change that readers can see. Triggers write it, so that no transaction can change contents without
-- it, whichever program makes the change. The sweep deletes old rows. The log belongs to one database: a copy begins
-- with an empty one.
create table changes (
    id bigint not null primary key generated always as identity,
    -- Ids become visible in any order: what a reader of the log has not seen is known by the transaction alone.
    xid xid8 not null default pg_current_xact_id(),
    at bigint not null default (extract(epoch from clock_timestamp()) * 1000000)::bigint,
    -- account, user, collection, member, metric, dashboard, reader, chart, chart_series or post.
    object text not null,
    -- created, edited, published, moved, access, owner, plan, pinned or deleted.
    kind text not null,
    -- The user of a member or a reader, the indicator of a series in a chart.
    object_id uuid not null,
    account_id uuid,
    collection_id uuid,
    dashboard_id uuid,
    -- The folded key after and before the change; null where the object has none.
    key text,
    former_key text,
    -- The latest vintage of an indicator.
    vintage bigint,
    -- Who could see the object before a change that may hide it, so that the feed of changes reports it as gone to
    -- these readers alone: everybody (public), the members of the account (account), or those with a role in what it
    -- is in (private). Null for changes that hide nothing.
    audience text
);
create index changes_at on changes (at);
create index changes_xid on changes (xid);

-- Readers of the log forget what they know when the epoch changes, or when rows were removed that they have not read.
-- One row.
create table content_log (
    one bigint not null unique check (one = 1),
    epoch uuid not null,
    -- The last transaction of which a row was removed.
    swept xid8 not null
);
insert into content_log (one, epoch, swept) values (1, gen_random_uuid(), '0');

create function changes_removed() returns trigger language plpgsql as $$
declare
    last xid8 := (select xid from removed order by xid desc limit 1);
begin
    update content_log set swept = last where swept < last;
    return null;
end $$;
create trigger changes_removed after delete on changes
    referencing old table as removed for each statement execute function changes_removed();

create function changes_emptied() returns trigger language plpgsql as $$
begin
    update content_log set epoch = gen_random_uuid();
    return null;
end $$;
create trigger changes_emptied after truncate on changes
    for each statement execute function changes_emptied();

-- Who can see a collection of an account with this access.
create function collection_audience(account uuid, access text) returns text language sql stable as $$
    select case
        when access = 'private' then 'private'
        when access = 'public' and exists (select 1 from accounts a
            where a.id = account and a.kind = 'publisher' and a.visibility = 'public') then 'public'
        when access is not null then 'account' end
$$;

-- Who can see a dashboard; without a collection, a personal one.
create function dashboard_audience(account uuid, collection uuid, own_access text) returns text
language sql stable as $$
    select case
        when collection is not null then
            (select collection_audience(account, c.access) from collections c where c.id = collection)
        when own_access <> 'public' then 'private'
        when exists (select 1 from accounts a where a.id = account and a.visibility = 'public') then 'public'
        else 'account' end
$$;

-- Only what others see of a user.
create function users_changed() returns trigger language plpgsql as $$
begin
    insert into changes (object, kind, object_id)
    select 'user', 'access', n.id from added n join removed o on o.id = n.id where n.status <> o.status;
    return null;
end $$;
create trigger users_changed after update on users
    referencing old table as removed new table as added for each statement execute function users_changed();

create function accounts_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into changes (object, kind, object_id, account_id, key)
        select 'account', 'created', n.id, n.id, n.key_folded from added n;
    elsif tg_op = 'UPDATE' then
        insert into changes (object, kind, object_id, account_id, key, former_key, audience)
        select 'account', case
            when n.key <> o.key then 'moved'
            when n.visibility <> o.visibility or n.kind <> o.kind then 'access'
            when n.owner_id <> o.owner_id then 'owner'
            when n.plan <> o.plan then 'plan'
            else 'edited' end, n.id, n.id, n.key_folded, o.key_folded,
            case when o.kind = 'publisher' and o.visibility = 'public' then 'public' else 'private' end
        from added n join removed o on o.id = n.id;
    else
        insert into changes (object, kind, object_id, account_id, former_key, audience)
        select 'account', 'deleted', o.id, o.id, o.key_folded,
            case when o.kind = 'publisher' and o.visibility = 'public' then 'public' else 'private' end
        from removed o;
    end if;
    return null;
end $$;
create trigger accounts_created after insert on accounts
    referencing new table as added for each statement execute function accounts_changed();
create trigger accounts_changed after update on accounts
    referencing old table as removed new table as added for each statement execute function accounts_changed();
create trigger accounts_deleted after delete on accounts
    referencing old table as removed for each statement execute function accounts_changed();

create function collections_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into changes (object, kind, object_id, account_id, collection_id, key)
        select 'collection', 'created', n.id, n.account_id, n.id, n.key_folded from added n;
    elsif tg_op = 'UPDATE' then
        -- Writers lock the pins of a collection by an update that changes nothing.
        insert into changes (object, kind, object_id, account_id, collection_id, key, former_key, audience)
        select 'collection', case
            when n.key <> o.key or n.account_id <> o.account_id then 'moved'
            when n.access <> o.access then 'access'
            when n.owner_id <> o.owner_id then 'owner'
            when n.pins_version <> o.pins_version then 'pinned'
            else 'edited' end, n.id, n.account_id, n.id, n.key_folded, o.key_folded,
            collection_audience(o.account_id, o.access)
        from added n join removed o on o.id = n.id where n is distinct from o;
    else
        insert into changes (object, kind, object_id, account_id, collection_id, former_key, audience)
        select 'collection', 'deleted', o.id, o.account_id, o.id, o.key_folded,
            collection_audience(o.account_id, o.access)
        from removed o;
    end if;
    return null;
end $$;
create trigger collections_created after insert on collections
    referencing new table as added for each statement execute function collections_changed();
create trigger collections_changed after update on collections
    referencing old table as removed new table as added for each statement execute function collections_changed();
create trigger collections_deleted after delete on collections
    referencing old table as removed for each statement execute function collections_changed();

create function account_members_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        insert into changes (object, kind, object_id, account_id)
        select 'member', 'deleted', o.user_id, o.account_id from removed o;
    else
        insert into changes (object, kind, object_id, account_id)
        select 'member', case tg_op when 'INSERT' then 'created' else 'edited' end, n.user_id, n.account_id
        from added n;
    end if;
    return null;
end $$;
create trigger account_members_created after insert on account_members
    referencing new table as added for each statement execute function account_members_changed();
create trigger account_members_changed after update on account_members
    referencing new table as added for each statement execute function account_members_changed();
create trigger account_members_deleted after delete on account_members
    referencing old table as removed for each statement execute function account_members_changed();

create function collection_members_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        insert into changes (object, kind, object_id, account_id, collection_id)
        select 'member', 'deleted', o.user_id, o.account_id, o.collection_id from removed o;
    else
        insert into changes (object, kind, object_id, account_id, collection_id)
        select 'member', case tg_op when 'INSERT' then 'created' else 'edited' end,
            n.user_id, n.account_id, n.collection_id
        from added n;
    end if;
    return null;
end $$;
create trigger collection_members_created after insert on collection_members
    referencing new table as added for each statement execute function collection_members_changed();
create trigger collection_members_changed after update on collection_members
    referencing new table as added for each statement execute function collection_members_changed();
create trigger collection_members_deleted after delete on collection_members
    referencing old table as removed for each statement execute function collection_members_changed();

create function metrics_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into changes (object, kind, object_id, account_id, collection_id, key, vintage)
        select 'metric', 'created', n.id, c.account_id, c.id, n.path_folded, n.vintage
        from added n join collections c on c.id = n.collection_id;
    elsif tg_op = 'UPDATE' then
        insert into changes (object, kind, object_id, account_id, collection_id, key, former_key, vintage, audience)
        select 'metric', case
            when n.path <> o.path or n.path_folded <> o.path_folded or n.collection_id <> o.collection_id then 'moved'
            when n.vintage <> o.vintage then 'published'
            else 'edited' end, n.id, c.account_id, c.id, n.path_folded, o.path_folded, n.vintage,
            case when n.path_folded <> o.path_folded then collection_audience(c.account_id, c.access) end
        from added n join removed o on o.id = n.id join collections c on c.id = n.collection_id;
    else
        insert into changes (object, kind, object_id, account_id, collection_id, former_key, audience)
        select 'metric', 'deleted', o.id, c.account_id, o.collection_id, o.path_folded,
            collection_audience(c.account_id, c.access)
        from removed o left join collections c on c.id = o.collection_id;
    end if;
    return null;
end $$;
create trigger metrics_created after insert on metrics
    referencing new table as added for each statement execute function metrics_changed();
create trigger metrics_changed after update on metrics
    referencing old table as removed new table as added for each statement execute function metrics_changed();
create trigger metrics_deleted after delete on metrics
    referencing old table as removed for each statement execute function metrics_changed();

-- The front page is another one.
create function featured_metrics_changed() returns trigger language plpgsql as $$
begin
    insert into changes (object, kind, object_id, account_id, collection_id, key, former_key, vintage)
    select 'metric', 'edited', m.id, c.account_id, c.id, m.path_folded, m.path_folded, m.vintage
    from metrics m join collections c on c.id = m.collection_id
    where m.id = case when tg_op = 'INSERT' then new.metric_id else old.metric_id end;
    return null;
end $$;
create trigger featured_metrics_created after insert on featured_metrics
    for each row execute function featured_metrics_changed();
create trigger featured_metrics_deleted after delete on featured_metrics
    for each row execute function featured_metrics_changed();

create function dashboards_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, key)
        select 'dashboard', 'created', n.id, n.account_id, n.collection_id, n.id, n.key_folded from added n;
    elsif tg_op = 'UPDATE' then
        insert into changes
            (object, kind, object_id, account_id, collection_id, dashboard_id, key, former_key, audience)
        select 'dashboard', case
            when n.key <> o.key or n.collection_id is distinct from o.collection_id then 'moved'
            when n.access is distinct from o.access then 'access'
            else 'edited' end, n.id, n.account_id, n.collection_id, n.id, n.key_folded, o.key_folded,
            dashboard_audience(o.account_id, o.collection_id, o.access)
        from added n join removed o on o.id = n.id;
    else
        insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, former_key, audience)
        select 'dashboard', 'deleted', o.id, o.account_id, o.collection_id, o.id, o.key_folded,
            dashboard_audience(o.account_id, o.collection_id, o.access)
        from removed o;
    end if;
    return null;
end $$;
create trigger dashboards_created after insert on dashboards
    referencing new table as added for each statement execute function dashboards_changed();
create trigger dashboards_changed after update on dashboards
    referencing old table as removed new table as added for each statement execute function dashboards_changed();
create trigger dashboards_deleted after delete on dashboards
    referencing old table as removed for each statement execute function dashboards_changed();

create function dashboard_readers_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into changes (object, kind, object_id, dashboard_id)
        select 'reader', 'created', n.user_id, n.dashboard_id from added n;
    else
        insert into changes (object, kind, object_id, dashboard_id)
        select 'reader', 'deleted', o.user_id, o.dashboard_id from removed o;
    end if;
    return null;
end $$;
create trigger dashboard_readers_created after insert on dashboard_readers
    referencing new table as added for each statement execute function dashboard_readers_changed();
create trigger dashboard_readers_deleted after delete on dashboard_readers
    referencing old table as removed for each statement execute function dashboard_readers_changed();

create function charts_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, key)
        select 'chart', 'created', n.id, d.account_id, d.collection_id, d.id, n.key_folded
        from added n join dashboards d on d.id = n.dashboard_id;
    elsif tg_op = 'UPDATE' then
        insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, key, former_key)
        select 'chart', case when n.key <> o.key then 'moved' else 'edited' end,
            n.id, d.account_id, d.collection_id, d.id, n.key_folded, o.key_folded
        from added n join removed o on o.id = n.id join dashboards d on d.id = n.dashboard_id;
    else
        insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, former_key)
        select 'chart', 'deleted', o.id, d.account_id, d.collection_id, o.dashboard_id, o.key_folded
        from removed o left join dashboards d on d.id = o.dashboard_id;
    end if;
    return null;
end $$;
create trigger charts_created after insert on charts
    referencing new table as added for each statement execute function charts_changed();
create trigger charts_changed after update on charts
    referencing old table as removed new table as added for each statement execute function charts_changed();
create trigger charts_deleted after delete on charts
    referencing old table as removed for each statement execute function charts_changed();

-- The charts of an indicator. A chart that is deleted takes its series with it: its dashboard is then unknown here, and
-- known from the change of the chart.
create function chart_series_changed() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id)
        select 'chart_series', 'created', n.metric_id, d.account_id, d.collection_id, d.id
        from added n join charts c on c.id = n.chart_id join dashboards d on d.id = c.dashboard_id
        where n.metric_id is not null;
    elsif tg_op = 'UPDATE' then
        insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id)
        select 'chart_series', 'edited', moved.metric_id, d.account_id, d.collection_id, d.id
        from (select chart_id, metric_id from removed union select chart_id, metric_id from added) moved
        join charts c on c.id = moved.chart_id join dashboards d on d.id = c.dashboard_id
        where moved.metric_id is not null;
    else
        insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id)
        select 'chart_series', 'deleted', o.metric_id, d.account_id, d.collection_id, d.id
        from removed o left join charts c on c.id = o.chart_id left join dashboards d on d.id = c.dashboard_id
        where o.metric_id is not null;
    end if;
    return null;
end $$;
create trigger chart_series_created after insert on chart_series
    referencing new table as added for each statement execute function chart_series_changed();
create trigger chart_series_changed after update on chart_series
    referencing old table as removed new table as added for each statement execute function chart_series_changed();
create trigger chart_series_deleted after delete on chart_series
    referencing old table as removed for each statement execute function chart_series_changed();

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

-- A post that is deleted, removed or restored has other readers.
create function posts_changed() returns trigger language plpgsql as $$
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
create trigger posts_created after insert on posts
    referencing new table as added for each statement execute function posts_changed();
create trigger posts_changed after update on posts
    referencing old table as removed new table as added for each statement execute function posts_changed();
create trigger posts_deleted after delete on posts
    referencing old table as removed for each statement execute function posts_changed();

-- Platform

-- Which installation a database belongs to; one row, from its first start on.
create table installation (
    one bigint not null unique check (one = 1),
    id uuid not null,
    -- Sweeps take no later time than this for now.
    sweep_time bigint not null,
    -- Changed by each restore, so that nothing of a state that is lost passes for the present one; 0 before the first.
    epoch bigint not null default 0,
    -- When the database was restored, until the operator resumes mails and access keys.
    suspended_at bigint
);

-- The servers that run on the database. The sweep deletes those that were not seen for long.
create table servers (
    id uuid not null primary key,
    started_at bigint not null,
    seen_at bigint not null
);
create index servers_seen on servers (seen_at);

-- The oldest version that can work with these tables; one row. A migration after which older versions cannot work
-- raises it in the same transaction; one that only adds leaves it.
create table schema_readers (
    one bigint not null unique check (one = 1),
    -- The number of the last migration that this version knows.
    min_reader bigint not null
);
insert into schema_readers (one, min_reader) values (1, 38);

-- Counters of limits, shared by all servers. The sweep deletes those whose window is over.
create table limits (
    -- The limit and what it counts for.
    bucket text collate "C" not null primary key,
    window_start bigint not null,
    count bigint not null
);
create index limits_window on limits (window_start);

-- Requests with a key of the client: each is done once, and a repetition has the same response. The sweep deletes old
-- ones.
create table idempotency (
    user_id uuid not null references users (id) on delete cascade,
    key text collate "C" not null,
    request_hash bytea not null,
    -- The id of what it made, followed by `@` and the vintage where it has one.
    outcome text,
    created_at bigint not null,
    primary key (user_id, key)
);
create index idempotency_created on idempotency (created_at);

-- Work that is done after the transaction that requested it, once, by the first server that claims it. The sweep
-- deletes jobs that have ended.
create table jobs (
    id uuid not null primary key,
    kind text not null,
    -- A text that at most one job has, until the sweep deletes it.
    dedupe text collate "C" unique,
    -- The input, sealed; null once the job is done.
    payload text,
    -- The earliest time to run it.
    run_at bigint not null,
    -- How often it was claimed.
    attempts bigint not null,
    -- When the claim of a running job expires, and the id of the claim; null for other jobs.
    claimed_until bigint,
    claimed_by uuid,
    done_at bigint,
    -- When it was given up.
    failed_at bigint,
    last_error text,
    created_at bigint not null,
    -- Each lane has workers of its own. The default is for servers that do not know lanes.
    lane text not null default 'mail'
);
create index jobs_ended on jobs (done_at) where done_at is not null;
create index jobs_due on jobs (lane, run_at, id) where done_at is null and failed_at is null;
-- When the claims of running jobs expire.
create index jobs_claimed on jobs (lane, claimed_until) where claimed_until is not null;
create index jobs_failed on jobs (failed_at) where failed_at is not null;

-- The last time of each schedule whose job was enqueued.
create table schedules (
    name text not null primary key,
    last_at bigint not null
);

-- Operation

-- Archives of the scheduled backups that are still there.
create table backups (
    -- The setting `backup`.
    place text not null,
    name text not null,
    -- In bytes.
    size bigint not null,
    made_at bigint not null,
    primary key (place, name)
);

-- Numbers of readers by day, or by month where they are old.
create table analytics_counts (
    collection_id uuid not null references collections (id) on delete cascade,
    -- The indicator or dashboard, or the collection itself for all of it.
    target_id uuid not null,
    -- views, downloads, programs, spreadsheets, embeds, referrers, searches or networks.
    measure text collate "C" not null,
    -- A format, a client, a host or the text of a search; empty where the measure has none, and for searches of few
    -- visitors once the day is over.
    label text collate "C" not null,
    monthly boolean not null,
    -- Days since 1970; the first of the month where monthly.
    day bigint not null,
    count bigint not null,
    -- Distinct within the day, summed over the days of a month.
    visitors bigint not null,
    -- The visitors of a day that is not over: a HyperLogLog.
    sketch bytea,
    primary key (collection_id, target_id, measure, label, monthly, day)
);
create index analytics_counts_open on analytics_counts (day) where sketch is not null;
create index analytics_counts_daily on analytics_counts (day) where not monthly;

-- Counts of a server that are not added yet, and the numbers of those that are, until the sweep deletes them.
create table analytics_batches (
    -- The run of a server; `number` ascends in it from 1.
    server_id uuid not null,
    number bigint not null,
    written_at bigint not null,
    -- JSON; empty once added.
    counts text not null,
    added_at bigint,
    primary key (server_id, number)
);
create index analytics_batches_added on analytics_batches (added_at, written_at);

-- Views of the last half hour. Whoever adds a batch deletes older ones.
create table recent_views (
    -- A hash of visitor and page.
    page bigint not null primary key,
    -- In seconds since 1970.
    at bigint not null
);
create index recent_views_at on recent_views (at);

-- The keys of visitors' hashes. A key is overwritten when its day is over; the row stays for some days more, so that no
-- server makes another key for the day. Unlogged: the log of the database would keep the keys.
create unlogged table visitor_keys (
    -- An IANA name.
    zone text collate "C" not null,
    -- Days since 1970.
    day bigint not null,
    secret bytea not null,
    primary key (zone, day)
);

-- The visitors that count, by network, object and half hour: of one network, a limited number does. Hashes by the key
-- of a day. Whoever adds a batch deletes all but the rows of the last hours.
create table network_visitors (
    network bigint not null,
    -- The indicator or dashboard, or the collection itself for all of it.
    target_id uuid not null,
    -- The number of the half hour since 1970.
    half_hour bigint not null,
    visitor bigint not null,
    primary key (network, target_id, half_hour, visitor)
);
create index network_visitors_half_hour on network_visitors (half_hour);

-- When the limit of visitors of a network began, for the collections that were counted without it before.
create table analytics_breaks (
    collection_id uuid not null primary key references collections (id) on delete cascade,
    limited_at bigint not null
);

-- Followers at the end of a day, or of a month where it is old; no row where nobody follows.
create table follower_levels (
    collection_id uuid not null references collections (id) on delete cascade,
    -- The indicator or dashboard, or the collection itself for the users who follow anything in it.
    target_id uuid not null,
    monthly boolean not null,
    -- Days since 1970; the first of the month where monthly.
    day bigint not null,
    followers bigint not null,
    primary key (collection_id, target_id, monthly, day)
);
create index follower_levels_daily on follower_levels (day) where not monthly;

-- The first and the last day whose followers are stored, by the time zone of the owners of accounts.
create table follower_days (
    -- An IANA name.
    zone text collate "C" not null primary key,
    -- Days since 1970.
    first_day bigint not null,
    last_day bigint not null
);
