-- Readers: from 38.
-- The tables of a new database, as the migrations 1 to 39 of earlier versions left them. Later migrations change them.
--
-- Ids are UUIDs in 16 bytes. Times, named `at` or `..._at`, are microseconds since 1970. Booleans are 0 or 1. Texts in
-- French and English are in `..._fr` and `..._en`; null where there is none. `..._folded` is for comparisons: keys,
-- paths and addresses in lower case, other texts also without accents. `version` counts the changes of a row from 1: a
-- change names the version that it was made from, and is rejected if there is a later one.
-- A row that another one names without `on delete` cannot be deleted before that one. "The sweep" is the job that
-- deletes what has expired.

-- Identity

-- People who sign in. The row stays when a user is deleted, without personal data: posts name their authors.
create table users (
    id blob not null primary key,
    -- As typed; a text that nobody has as an address for a deleted user.
    email text not null,
    email_folded text not null unique,
    -- live; reset: must choose a new password; unconfirmed: must confirm the address; suspended: by the operator; dead:
    -- deleted.
    status text not null,
    -- fr or en, of the interface and of mails.
    language text not null,
    -- Whether the expert view is on.
    expert integer not null,
    -- An IANA name.
    time_zone text not null,
    created_at integer not null,
    version integer not null,
    -- The end of the former visit of the home page, and the last request of the present one.
    former_visit_at integer,
    visit_at integer,
    -- Permanent refusals of the user's address, one after the other.
    mail_refusals integer not null default 0,
    -- Whether a weekly mail tells of the indicators that are due in the collections that the user edits.
    due_mail integer not null default 0,
    -- When the user ended that mail with its link: it can be restored for a day.
    due_mail_ended_at integer,
    -- The same for `question_mail`.
    question_mail_ended_at integer,
    -- Null for a user who signs in by identity providers only, and for a deleted one.
    password_hash text,
    -- Whether the daily mail tells of new questions and open reports in the collections that the user moderates. Null
    -- until the user has chosen: then it does not.
    question_mail integer
) strict;

-- Browsers that are signed in. A restore ends them all; the sweep deletes expired ones.
create table sessions (
    id blob not null primary key,
    -- The hash of the token that the browser has.
    token_hash blob not null unique,
    user_id blob not null references users (id) on delete cascade,
    -- Browser and system, in words.
    device text not null,
    created_at integer not null,
    seen_at integer not null,
    expires_at integer not null,
    -- The token before its latest renewal, valid for a few seconds more: parallel requests of one browser still have
    -- it.
    former_token_hash blob,
    former_until integer,
    -- Until when a new sign-in at a provider confirms important actions of the session.
    confirmed_until integer
) strict;
create index sessions_user on sessions (user_id, seen_at);
create index sessions_expiry on sessions (expires_at);
create index sessions_former on sessions (former_token_hash);

-- Requests that wait for the six digits that were mailed. The sweep deletes them when the digits have expired.
create table codes (
    id blob not null primary key,
    -- sign_up, reset (of the password), email (a new address) or identity (a person at a provider).
    purpose text not null,
    -- The address that got the mail, as typed.
    email text not null,
    email_folded text not null,
    -- Null where there is no user yet.
    user_id blob references users (id) on delete cascade,
    code_hash blob not null,
    -- How many tries were counted.
    tries integer not null,
    -- The kind of account that a newcomer wants; null for other purposes.
    intent text,
    language text not null,
    created_at integer not null,
    expires_at integer not null,
    -- Null for a code that was not used.
    used_at integer
) strict;
create index codes_email on codes (email_folded, created_at);
create index codes_user on codes (user_id);
create index codes_expiry on codes (expires_at);

-- Networks that users signed in from: limits leave places for them. The sweep deletes those without a recent sign-in.
create table known_networks (
    user_id blob not null references users (id) on delete cascade,
    -- A keyed hash.
    network_hash blob not null,
    signed_in_at integer not null,
    primary key (user_id, network_hash)
) strict;
create index known_networks_age on known_networks (signed_in_at);

-- People at identity providers who are users. Issuer and subject identify a person.
create table identities (
    id blob not null primary key,
    user_id blob not null references users (id) on delete cascade,
    issuer text not null,
    subject text not null,
    -- The address that the provider stated at the latest sign-in.
    email text,
    created_at integer not null,
    used_at integer not null,
    unique (issuer, subject)
) strict;
create index identities_user on identities (user_id, created_at);

-- Sign-ins at providers that have begun. The secrets of one are derived from a token that only its browser has. The
-- sweep deletes expired ones.
create table sign_in_attempts (
    token_hash blob not null primary key,
    -- The hash of the state, which comes back with the provider's answer.
    state_hash blob not null,
    provider text not null,
    -- sign_in, add (an identity to a user) or confirm (an important action).
    purpose text not null,
    -- The user and the session that began it; null for a guest.
    user_id blob references users (id) on delete cascade,
    session_id blob,
    -- When the provider's answer came: a second one is refused.
    answered_at integer,
    -- The person, as the provider's answer states; null until it is checked.
    issuer text,
    subject text,
    -- The address, and the same if the provider has verified it.
    email text,
    verified_email text,
    created_at integer not null,
    expires_at integer not null
) strict;
create index sign_in_attempts_end on sign_in_attempts (expires_at);
create index sign_in_attempts_user on sign_in_attempts (user_id) where user_id is not null;

-- Accounts

-- Public spaces, at the address that begins with their key. The owner has a row in `account_members`, too.
create table accounts (
    id blob not null primary key,
    key text not null,
    key_folded text not null unique,
    owner_id blob not null references users (id),
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
    created_at integer not null,
    version integer not null,
    -- What the account says of itself.
    description_fr text,
    description_en text,
    -- When it was handed over to its owner; null where the owner has it from signing up. The user's own account, whose
    -- key is the username, is one without it, if there is any.
    received_at integer
) strict;
create index accounts_owner on accounts (owner_id);

-- Keys of deleted accounts: nobody can take them again. They are never deleted.
create table taken_keys (
    key_folded text not null primary key,
    created_at integer not null
) strict;

-- Collections

-- Collections of indicators, of publishers.
create table collections (
    id blob not null primary key,
    account_id blob not null references accounts (id),
    key text not null,
    key_folded text not null,
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
    questions integer not null,
    owner_id blob not null references users (id),
    created_at integer not null,
    updated_at integer not null,
    version integer not null,
    -- Counts the changes of its pins.
    pins_version integer not null default 0,
    -- When the operator of the server took it down, the operator's note, and its access before; null for all others.
    taken_down_at integer,
    taken_down_note text,
    taken_down_access text,
    unique (account_id, key_folded),
    unique (id, account_id)
) strict;
create index collections_owner on collections (owner_id);

-- Former keys of collections, until another one takes them.
create table collection_redirects (
    account_id blob not null references accounts (id) on delete cascade,
    key_folded text not null,
    collection_id blob not null references collections (id) on delete cascade,
    created_at integer not null,
    primary key (account_id, key_folded)
) strict;
create index collection_redirects_target on collection_redirects (collection_id);

-- Members

-- Who belongs to an account.
create table account_members (
    account_id blob not null references accounts (id) on delete cascade,
    user_id blob not null references users (id) on delete cascade,
    -- member, administrator or owner.
    role text not null,
    created_at integer not null,
    version integer not null,
    primary key (account_id, user_id)
) strict;
create index account_members_user on account_members (user_id);

-- Who belongs to a collection. Only members of its account can, and who leaves the account leaves both.
create table collection_members (
    collection_id blob not null,
    account_id blob not null,
    user_id blob not null,
    -- member, editor, administrator or owner.
    role text not null,
    created_at integer not null,
    version integer not null,
    primary key (collection_id, user_id),
    foreign key (collection_id, account_id) references collections (id, account_id) on delete cascade,
    foreign key (account_id, user_id) references account_members (account_id, user_id) on delete cascade
) strict;
create index collection_members_user on collection_members (user_id);
create index collection_members_account on collection_members (account_id, user_id);

-- Mails that invite to an account, or to a collection of it. The sweep deletes expired ones.
create table invitations (
    id blob not null primary key,
    account_id blob not null references accounts (id) on delete cascade,
    -- Null for an invitation to the account.
    collection_id blob,
    email text not null,
    email_folded text not null,
    role text not null,
    -- The hash of the token in the link.
    token_hash blob not null unique,
    language text not null,
    invited_by blob not null references users (id) on delete cascade,
    created_at integer not null,
    expires_at integer not null,
    version integer not null,
    foreign key (collection_id, account_id) references collections (id, account_id) on delete cascade
) strict;
create unique index invitations_account on invitations (account_id, email_folded) where collection_id is null;
create unique index invitations_collection on invitations (collection_id, email_folded) where collection_id is not null;
create index invitations_inviter on invitations (invited_by);
create index invitations_expiry on invitations (expires_at);

-- Indicators

-- Indicators. Their observations are in `series`; columns that summarise these change with each publish.
create table metrics (
    id blob not null primary key,
    collection_id blob not null references collections (id),
    -- Segments separated by slashes.
    path text not null,
    path_folded text not null,
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
    parent_id blob,
    -- How it is aggregated to a lower frequency, and how it is transformed, unless a reader chooses otherwise.
    aggregation text not null,
    transformation text not null,
    -- Of the transformation; null where it takes none.
    parameter text,
    -- The number of the latest vintage; 0 before the first publish.
    vintage integer not null,
    observations integer not null,
    -- The largest number of decimals of a value.
    decimals integer not null,
    -- Null without observations, and for categories.
    first_period text,
    last_period text,
    last_value real,
    -- Null before the first publish.
    published_at integer,
    created_at integer not null,
    -- The last change of the fields or of the observations.
    updated_at integer not null,
    -- Of the fields; publishing does not change it.
    version integer not null,
    -- The folded names by which each language orders.
    sort_fr text not null,
    sort_en text not null,
    -- Path and names, folded.
    search text not null,
    -- The indicator's own chart, as JSON; null: as the program chooses.
    chart text,
    -- Paths in the order of a tree: slashes come before every character of a segment, so that whatever is below an
    -- indicator follows right behind it.
    path_order text generated always as (replace(path_folded, '/', '!')) virtual,
    -- The first day, counted from 1970-01-01, on which the period after the last one is over; null before the first
    -- observation. What is never due, categories and the end of the calendar, has the day after the last: 10000-01-01.
    -- A daily series with more observations than its time can have working days has weekends: after its Friday comes a
    -- Saturday, otherwise a Monday.
    due_day integer generated always as (
        case
            when frequency = 'C' then 2932897
            when last_period is null then null
            else coalesce(cast(case frequency
                when 'D' then julianday(last_period, case
                    when strftime('%w', last_period) = '5' and observations <=
                        cast(julianday(last_period) - julianday(first_period) + 1 as integer) / 7 * 5
                        + min(cast(julianday(last_period) - julianday(first_period) + 1 as integer) % 7, 5)
                    then '+4 days'
                    else '+2 days'
                end)
                -- The Sunday of its week, and over the next week.
                when 'W' then julianday(last_period, 'weekday 0', '+8 days')
                when 'M' then julianday(last_period || '-01', '+2 months')
                when 'Q' then julianday(substr(last_period, 1, 4) || '-01-01', (substr(last_period, 7, 1) * 3 + 3) || ' months')
                when 'S' then julianday(substr(last_period, 1, 4) || '-01-01', (substr(last_period, 7, 1) * 6 + 6) || ' months')
                else julianday(last_period || '-01-01', '+2 years')
            end - 2440587.5 as integer), 2932897)
        end) virtual,
    -- What others may do with it, where that differs from its collection; null: the collection's licence.
    licence text,
    unique (collection_id, path_folded),
    unique (id, collection_id),
    foreign key (parent_id, collection_id) references metrics (id, collection_id)
) strict;
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
    metric_id blob not null references metrics (id) on delete cascade,
    tag text not null,
    collection_id blob not null references collections (id) on delete cascade,
    primary key (metric_id, tag)
) strict;
create index metric_tags_tag on metric_tags (collection_id, tag, metric_id);

-- Former paths of indicators, until another one takes them.
create table metric_redirects (
    collection_id blob not null references collections (id) on delete cascade,
    path_folded text not null,
    metric_id blob not null references metrics (id) on delete cascade,
    created_at integer not null,
    primary key (collection_id, path_folded)
) strict;
create index metric_redirects_target on metric_redirects (metric_id);

-- Indicators whose charts lead the front page, the latest first: the operator of the server chose them.
create table featured_metrics (
    metric_id blob not null primary key references metrics (id) on delete cascade,
    featured_at integer not null
) strict;
create index featured_metrics_latest on featured_metrics (featured_at);

-- Series

-- The latest observations of each indicator.
create table series (
    metric_id blob not null primary key references metrics (id) on delete cascade,
    -- All observations, encoded.
    data blob not null,
    -- The size of the canonical text, in bytes.
    canonical_bytes integer not null,
    -- The CRC-32 of the indicator's id, the number of a vintage and `data`, and that vintage. Null, or of an earlier
    -- vintage, where a server without sums has published.
    sum integer,
    sum_vintage integer
) strict;

-- The publishes of each indicator, and how each leads back to the state before it.
create table vintages (
    metric_id blob not null references metrics (id) on delete cascade,
    -- From 1.
    number integer not null,
    published_at integer not null,
    author_id blob references users (id) on delete set null,
    -- Numbers of observations.
    added integer not null,
    revised integer not null,
    removed integer not null,
    -- The reverse delta to the vintage before, encoded.
    reverse blob not null,
    -- As `sum` of `series`, of `reverse`; null where a server without sums has published.
    sum integer,
    primary key (metric_id, number)
) strict;
create index vintages_author on vintages (author_id);

-- Dashboards

-- Dashboards of collections, and personal ones of accounts.
create table dashboards (
    id blob not null primary key,
    account_id blob not null references accounts (id),
    -- Null for a personal dashboard.
    collection_id blob,
    key text not null,
    key_folded text not null,
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
    created_at integer not null,
    updated_at integer not null,
    version integer not null,
    unique (id, account_id),
    foreign key (collection_id, account_id) references collections (id, account_id)
) strict;
create unique index dashboards_collection on dashboards (collection_id, key_folded) where collection_id is not null;
create unique index dashboards_personal on dashboards (account_id, key_folded) where collection_id is null;
create index dashboards_account on dashboards (account_id, collection_id);

-- Who may read a personal dashboard that is shared.
create table dashboard_readers (
    dashboard_id blob not null references dashboards (id) on delete cascade,
    user_id blob not null references users (id) on delete cascade,
    created_at integer not null,
    primary key (dashboard_id, user_id)
) strict;
create index dashboard_readers_user on dashboard_readers (user_id);

-- Former keys of dashboards, until another one takes them.
create table dashboard_redirects (
    account_id blob not null references accounts (id) on delete cascade,
    -- Null for a personal dashboard.
    collection_id blob,
    key_folded text not null,
    dashboard_id blob not null references dashboards (id) on delete cascade,
    created_at integer not null
) strict;
create unique index dashboard_redirects_collection on dashboard_redirects (collection_id, key_folded)
    where collection_id is not null;
create unique index dashboard_redirects_personal on dashboard_redirects (account_id, key_folded)
    where collection_id is null;
create index dashboard_redirects_target on dashboard_redirects (dashboard_id);

-- The charts of dashboards.
create table charts (
    id blob not null primary key,
    dashboard_id blob not null references dashboards (id),
    key text not null,
    key_folded text not null,
    title_fr text,
    title_en text,
    -- JSON.
    options text not null,
    -- As in the options; the highest comes first.
    priority integer not null,
    created_at integer not null,
    updated_at integer not null,
    version integer not null,
    unique (dashboard_id, key_folded)
) strict;
create index charts_order on charts (dashboard_id, priority, created_at, id);

-- The series of a chart, in order. One whose indicator was deleted stays, without it.
create table chart_series (
    id blob not null primary key,
    chart_id blob not null references charts (id) on delete cascade,
    position integer not null,
    metric_id blob references metrics (id) on delete set null,
    -- Read options: the frequency, the aggregation to it, the transformation, its parameter; null: the default.
    freq text,
    agg text,
    transform text,
    param text,
    -- JSON.
    look text not null,
    unique (chart_id, position)
) strict;
create index chart_series_metric on chart_series (metric_id);

-- What a collection shows first, in order: an indicator or a chart of its own.
create table pins (
    id blob not null primary key,
    collection_id blob not null references collections (id) on delete cascade,
    position integer not null,
    -- Exactly one of the two.
    metric_id blob,
    chart_id blob references charts (id) on delete cascade,
    unique (collection_id, position),
    unique (collection_id, metric_id),
    unique (collection_id, chart_id),
    foreign key (metric_id, collection_id) references metrics (id, collection_id) on delete cascade,
    check ((metric_id is null) <> (chart_id is null))
) strict;
create index pins_metric on pins (metric_id, collection_id);
create index pins_chart on pins (chart_id);

-- What users follow

-- The indicators and dashboards that users have starred.
create table favourites (
    user_id blob not null references users (id) on delete cascade,
    -- metric or dashboard.
    kind text not null,
    -- No reference: a favourite outlives its object.
    object_id blob not null,
    -- The order within the kind, ascending.
    position integer not null,
    -- The name of the object when it was starred.
    name_fr text,
    name_en text,
    created_at integer not null,
    -- A removed favourite returns to its place until the sweep deletes it.
    removed_at integer,
    primary key (user_id, kind, object_id)
) strict;
create index favourites_order on favourites (user_id, kind, position) where removed_at is null;
create index favourites_object on favourites (object_id) where removed_at is null;
create index favourites_removed on favourites (removed_at) where removed_at is not null;

-- Alerts of users on indicators.
create table alerts (
    id blob not null primary key,
    user_id blob not null references users (id) on delete cascade,
    -- No reference: an alert outlives its indicator.
    metric_id blob not null,
    -- The collection of the indicator when the alert last read it.
    collection_id blob not null,
    -- never, daily, weekly, monthly or threshold.
    mode text not null,
    -- The cadence of its runs: daily, weekly or monthly; null for an alert that never sends mail.
    cadence text,
    -- The bounds of a threshold, at least one of them; null for other modes.
    lower real,
    upper real,
    -- Whether it tells when the next period is overdue.
    overdue integer not null,
    -- The first local date on which it sends mail again.
    paused_until text,
    -- The name of the indicator when the alert was set.
    name_fr text,
    name_en text,
    -- What is known to the user: later vintages are news.
    vintage integer not null,
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
    resting integer not null,
    created_at integer not null,
    -- A removed alert can be restored until the sweep deletes it.
    removed_at integer,
    unique (user_id, metric_id)
) strict;
create index alerts_runs on alerts (user_id, cadence) where removed_at is null;
create index alerts_metric on alerts (metric_id) where removed_at is null;
create index alerts_removed on alerts (removed_at) where removed_at is not null;

-- The runs of a user's alerts, by cadence.
create table alert_runs (
    user_id blob not null references users (id) on delete cascade,
    cadence text not null,
    -- The local date of the last run; null before the first.
    last_date text,
    -- When the next one is due; null without alerts of this cadence.
    next_at integer,
    primary key (user_id, cadence)
) strict;
create index alert_runs_due on alert_runs (next_at) where next_at is not null;

-- One row for each run that had news: what it reports. The sweep deletes old ones.
create table digests (
    id blob not null primary key,
    user_id blob not null references users (id) on delete cascade,
    cadence text not null,
    -- A local date.
    run_date text not null,
    -- queued, sent, cancelled (the user ended the alerts or lost a right) or failed.
    state text not null,
    -- What is reported, as JSON.
    content text not null,
    -- The mail, sealed; only until it was sent.
    message text,
    created_at integer not null,
    ended_at integer,
    unique (user_id, cadence, run_date)
) strict;
create index digests_user on digests (user_id, created_at);
create index digests_age on digests (created_at);

-- Questions

-- Questions about a collection. The id is also that of the question's post.
create table questions (
    id blob not null primary key,
    collection_id blob not null references collections (id) on delete cascade,
    -- From 1 in its collection.
    number integer not null,
    title text not null,
    -- Separated by semicolons.
    tags text not null,
    -- Folded, with a semicolon before and after each.
    tags_folded text not null,
    title_folded text not null,
    -- Title, tags and text, folded.
    search_folded text not null,
    -- The indicator that it is about; null if none, or deleted.
    metric_id blob references metrics (id) on delete set null,
    -- When a moderator closed it for answers; null while it is open.
    closed_at integer,
    -- The answer that was accepted.
    accepted_id blob,
    -- The number of answers that are shown, and the highest number of an answer.
    answers integer not null,
    last_answer integer not null,
    active_at integer not null,
    unique (collection_id, number)
) strict;
create index questions_active on questions (collection_id, active_at);
create index questions_metric on questions (metric_id) where metric_id is not null;

-- The last number of a question in a collection, also of a deleted one.
create table question_numbers (
    collection_id blob not null primary key references collections (id) on delete cascade,
    last integer not null
) strict;

-- The texts of questions and of their answers. The sweep erases those that their authors have deleted.
create table posts (
    id blob not null primary key,
    question_id blob not null references questions (id) on delete cascade,
    -- 0 for the question, from 1 for its answers.
    number integer not null,
    author_id blob not null references users (id),
    -- Markdown.
    text text not null,
    -- shown, deleted (by the author) or removed (by a moderator).
    state text not null,
    -- When it was deleted or removed; null while it is shown.
    ended_at integer,
    -- Why it was removed; null otherwise.
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
    -- Null for an answer.
    title text,
    text text not null,
    written_at integer not null,
    primary key (post_id, version)
) strict;

-- What readers report to moderators.
create table post_reports (
    post_id blob not null references posts (id) on delete cascade,
    user_id blob not null references users (id) on delete cascade,
    reason text not null,
    created_at integer not null,
    -- Null until a moderator has handled it.
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

-- Users who follow a question.
create table question_followers (
    question_id blob not null references questions (id) on delete cascade,
    user_id blob not null references users (id) on delete cascade,
    -- The highest number of an answer that they know.
    known integer not null,
    -- Set when the user ended all mails: they can be restored for a day.
    removed_at integer,
    primary key (question_id, user_id)
) strict;
create index question_followers_user on question_followers (user_id);

-- How far moderators were mailed about a collection.
create table known_questions (
    user_id blob not null references users (id) on delete cascade,
    collection_id blob not null references collections (id) on delete cascade,
    -- The number of the last question.
    question integer not null,
    -- The time of the last report.
    report integer not null,
    primary key (user_id, collection_id)
) strict;
create index known_questions_collection on known_questions (collection_id);

-- Access keys

-- Keys that programs send in place of a session. The sweep deletes them some time after they have expired.
create table access_keys (
    id blob not null primary key,
    key_hash blob not null unique,
    user_id blob not null references users (id) on delete cascade,
    name text not null,
    -- read or publish.
    scope text not null,
    -- The only collection in which the rights of the user count; null for all. A key ends with its collection.
    collection_id blob references collections (id) on delete cascade,
    -- The first characters of the key.
    prefix text not null,
    created_at integer not null,
    expires_at integer not null,
    -- The day of the last use, in UTC.
    last_used_on text,
    -- When the mail about its end was queued; also set where none is due.
    noticed_at integer,
    -- Set by a restore: keys that were revoked after the backup are back. The operator resumes them.
    suspended integer not null default 0
) strict;
create index access_keys_user on access_keys (user_id, created_at);
create index access_keys_collection on access_keys (collection_id) where collection_id is not null;
create index access_keys_end on access_keys (expires_at);

-- Import

-- Files of many indicators while their users look at them and mend them, and what was published of them. The sweep
-- deletes them after a day, also those that were published: what stayed out of them can still be downloaded.
create table imports (
    id blob not null primary key,
    collection_id blob not null references collections (id) on delete cascade,
    user_id blob not null references users (id) on delete cascade,
    name text not null,
    -- In bytes, before packing.
    size integer not null,
    -- The packed content (zstd) of a file from before the storage of files, until it is moved there; null for all
    -- others, which the storage has under their id.
    content blob,
    -- What was published, as JSON; null before.
    result text,
    created_at integer not null,
    published_at integer,
    -- The SHA-256 of the packed content in the storage, in hexadecimal digits.
    content_hash text
) strict;
create index imports_user on imports (user_id, created_at);
create index imports_collection on imports (collection_id);
create index imports_age on imports (created_at);

-- Audit trail

-- Who did what to an account or a collection. Entries outlive what they tell of: they end with their account, and the
-- sweep deletes old ones.
create table audit (
    id blob not null primary key,
    account_id blob not null references accounts (id) on delete cascade,
    -- Null for an action on the account itself.
    collection_id blob,
    -- Null for the operator of the server.
    actor_id blob references users (id) on delete set null,
    action text not null,
    -- The object of the action, by its name in addresses.
    subject text,
    -- JSON.
    details text not null,
    at integer not null
) strict;
create index audit_collection on audit (collection_id, at, id);
create index audit_account on audit (account_id, at, id);
create index audit_actor on audit (actor_id);
create index audit_age on audit (at);

-- What the operator did to the server itself: the audit trails of accounts do not have it. The sweep deletes old ones.
create table server_audit (
    id blob not null primary key,
    action text not null,
    subject text,
    -- JSON.
    details text not null,
    at integer not null
) strict;
create index server_audit_latest on server_audit (at, id);

-- Content log

-- One row for each change that readers can see. Triggers write it, so that no transaction can change contents without
-- it, whichever program makes the change. The sweep deletes old rows. The log belongs to one database: a copy begins
-- with an empty one.
create table changes (
    id integer not null primary key autoincrement,
    -- PostgreSQL orders by transaction; here the id is the order.
    xid integer not null default 0,
    at integer not null default (cast(unixepoch('subsec') * 1000000 as integer)),
    -- account, user, collection, member, metric, dashboard, reader, chart, chart_series or post.
    object text not null,
    -- created, edited, published, moved, access, owner, plan, pinned or deleted.
    kind text not null,
    -- The user of a member or a reader, the indicator of a series in a chart.
    object_id blob not null,
    account_id blob,
    collection_id blob,
    dashboard_id blob,
    -- The folded key after and before the change; null where the object has none.
    key text,
    former_key text,
    -- The latest vintage of an indicator.
    vintage integer,
    -- Who could see the object before a change that may hide it, so that the feed of changes reports it as gone to
    -- these readers alone: everybody (public), the members of the account (account), or those with a role in what it
    -- is in (private). Null for changes that hide nothing.
    audience text
) strict;
create index changes_at on changes (at);

-- Readers of the log forget what they know when the epoch changes, or when rows were removed that they have not read.
-- One row.
create table content_log (
    one integer not null unique check (one = 1),
    epoch blob not null,
    -- The last id that was removed.
    swept integer not null
) strict;
insert into content_log (one, epoch, swept) values (1, randomblob(16), 0);

create trigger changes_removed after delete on changes begin
    update content_log set swept = max(swept, old.id);
end;

-- Only what others see of a user.
create trigger users_changed after update of status on users when new.status is not old.status begin
    insert into changes (object, kind, object_id) values ('user', 'access', new.id);
end;

create trigger accounts_created after insert on accounts begin
    insert into changes (object, kind, object_id, account_id, key)
    values ('account', 'created', new.id, new.id, new.key_folded);
end;
create trigger accounts_changed after update on accounts begin
    insert into changes (object, kind, object_id, account_id, key, former_key, audience)
    values ('account', case
        when new.key is not old.key then 'moved'
        when new.visibility is not old.visibility or new.kind is not old.kind then 'access'
        when new.owner_id is not old.owner_id then 'owner'
        when new.plan is not old.plan then 'plan'
        else 'edited' end, new.id, new.id, new.key_folded, old.key_folded,
        case when old.kind = 'publisher' and old.visibility = 'public' then 'public' else 'private' end);
end;
create trigger accounts_deleted after delete on accounts begin
    insert into changes (object, kind, object_id, account_id, former_key, audience)
    values ('account', 'deleted', old.id, old.id, old.key_folded,
        case when old.kind = 'publisher' and old.visibility = 'public' then 'public' else 'private' end);
end;

create trigger collections_created after insert on collections begin
    insert into changes (object, kind, object_id, account_id, collection_id, key)
    values ('collection', 'created', new.id, new.account_id, new.id, new.key_folded);
end;
-- Writers lock the pins of a collection by an update that changes nothing.
create trigger collections_changed after update on collections
when new.key is not old.key or new.access is not old.access or new.owner_id is not old.owner_id
    or new.pins_version is not old.pins_version or new.version is not old.version
    or new.name_fr is not old.name_fr or new.name_en is not old.name_en
    or new.summary_fr is not old.summary_fr or new.summary_en is not old.summary_en
    or new.description_fr is not old.description_fr or new.description_en is not old.description_en
    or new.tags_fr is not old.tags_fr or new.tags_en is not old.tags_en or new.licence is not old.licence
    or new.questions is not old.questions or new.account_id is not old.account_id
    or new.updated_at is not old.updated_at
begin
    insert into changes (object, kind, object_id, account_id, collection_id, key, former_key, audience)
    select 'collection', case
        when new.key is not old.key or new.account_id is not old.account_id then 'moved'
        when new.access is not old.access then 'access'
        when new.owner_id is not old.owner_id then 'owner'
        when new.pins_version is not old.pins_version then 'pinned'
        else 'edited' end, new.id, new.account_id, new.id, new.key_folded, old.key_folded,
        case
            when old.access = 'private' then 'private'
            when old.access = 'public' and exists (select 1 from accounts a
                where a.id = old.account_id and a.kind = 'publisher' and a.visibility = 'public') then 'public'
            else 'account' end;
end;
create trigger collections_deleted after delete on collections begin
    insert into changes (object, kind, object_id, account_id, collection_id, former_key, audience)
    select 'collection', 'deleted', old.id, old.account_id, old.id, old.key_folded,
        case
            when old.access = 'private' then 'private'
            when old.access = 'public' and exists (select 1 from accounts a
                where a.id = old.account_id and a.kind = 'publisher' and a.visibility = 'public') then 'public'
            else 'account' end;
end;

create trigger account_members_created after insert on account_members begin
    insert into changes (object, kind, object_id, account_id)
    values ('member', 'created', new.user_id, new.account_id);
end;
create trigger account_members_changed after update on account_members begin
    insert into changes (object, kind, object_id, account_id)
    values ('member', 'edited', new.user_id, new.account_id);
end;
create trigger account_members_deleted after delete on account_members begin
    insert into changes (object, kind, object_id, account_id)
    values ('member', 'deleted', old.user_id, old.account_id);
end;

create trigger collection_members_created after insert on collection_members begin
    insert into changes (object, kind, object_id, account_id, collection_id)
    values ('member', 'created', new.user_id, new.account_id, new.collection_id);
end;
create trigger collection_members_changed after update on collection_members begin
    insert into changes (object, kind, object_id, account_id, collection_id)
    values ('member', 'edited', new.user_id, new.account_id, new.collection_id);
end;
create trigger collection_members_deleted after delete on collection_members begin
    insert into changes (object, kind, object_id, account_id, collection_id)
    values ('member', 'deleted', old.user_id, old.account_id, old.collection_id);
end;

create trigger metrics_created after insert on metrics begin
    insert into changes (object, kind, object_id, account_id, collection_id, key, vintage)
    select 'metric', 'created', new.id, c.account_id, c.id, new.path_folded, new.vintage
    from collections c where c.id = new.collection_id;
end;
create trigger metrics_changed after update on metrics begin
    insert into changes (object, kind, object_id, account_id, collection_id, key, former_key, vintage, audience)
    select 'metric', case
        when new.path is not old.path or new.path_folded is not old.path_folded
            or new.collection_id is not old.collection_id then 'moved'
        when new.vintage is not old.vintage then 'published'
        else 'edited' end, new.id, c.account_id, c.id, new.path_folded, old.path_folded, new.vintage,
        case
            when new.path_folded is old.path_folded then null
            when c.access = 'private' then 'private'
            when c.access = 'public' and exists (select 1 from accounts a
                where a.id = c.account_id and a.kind = 'publisher' and a.visibility = 'public') then 'public'
            else 'account' end
    from collections c where c.id = new.collection_id;
end;
create trigger metrics_deleted after delete on metrics begin
    insert into changes (object, kind, object_id, account_id, collection_id, former_key, audience)
    select 'metric', 'deleted', old.id, c.account_id, old.collection_id, old.path_folded,
        case
            when c.access = 'private' then 'private'
            when c.access = 'public' and exists (select 1 from accounts a
                where a.id = c.account_id and a.kind = 'publisher' and a.visibility = 'public') then 'public'
            when c.access is not null then 'account' end
    from (select 1) left join collections c on c.id = old.collection_id;
end;

-- The front page is another one.
create trigger featured_metrics_created after insert on featured_metrics begin
    insert into changes (object, kind, object_id, account_id, collection_id, key, former_key, vintage)
    select 'metric', 'edited', m.id, c.account_id, c.id, m.path_folded, m.path_folded, m.vintage
    from metrics m join collections c on c.id = m.collection_id where m.id = new.metric_id;
end;
create trigger featured_metrics_deleted after delete on featured_metrics begin
    insert into changes (object, kind, object_id, account_id, collection_id, key, former_key, vintage)
    select 'metric', 'edited', m.id, c.account_id, c.id, m.path_folded, m.path_folded, m.vintage
    from metrics m join collections c on c.id = m.collection_id where m.id = old.metric_id;
end;

create trigger dashboards_created after insert on dashboards begin
    insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, key)
    values ('dashboard', 'created', new.id, new.account_id, new.collection_id, new.id, new.key_folded);
end;
create trigger dashboards_changed after update on dashboards begin
    insert into changes
        (object, kind, object_id, account_id, collection_id, dashboard_id, key, former_key, audience)
    select 'dashboard', case
        when new.key is not old.key or new.collection_id is not old.collection_id then 'moved'
        when new.access is not old.access then 'access'
        else 'edited' end, new.id, new.account_id, new.collection_id, new.id, new.key_folded, old.key_folded,
        case coalesce(c.access, old.access)
            when 'public' then case
                when a.visibility = 'public' and (c.id is null or a.kind = 'publisher') then 'public'
                else 'account' end
            when 'account' then 'account'
            else 'private' end
    from (select 1) left join accounts a on a.id = old.account_id left join collections c on c.id = old.collection_id;
end;
create trigger dashboards_deleted after delete on dashboards begin
    insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, former_key, audience)
    select 'dashboard', 'deleted', old.id, old.account_id, old.collection_id, old.id, old.key_folded,
        case coalesce(c.access, old.access)
            when 'public' then case
                when a.visibility = 'public' and (c.id is null or a.kind = 'publisher') then 'public'
                else 'account' end
            when 'account' then 'account'
            else 'private' end
    from (select 1) left join accounts a on a.id = old.account_id left join collections c on c.id = old.collection_id;
end;

create trigger dashboard_readers_created after insert on dashboard_readers begin
    insert into changes (object, kind, object_id, dashboard_id)
    values ('reader', 'created', new.user_id, new.dashboard_id);
end;
create trigger dashboard_readers_deleted after delete on dashboard_readers begin
    insert into changes (object, kind, object_id, dashboard_id)
    values ('reader', 'deleted', old.user_id, old.dashboard_id);
end;

create trigger charts_created after insert on charts begin
    insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, key)
    select 'chart', 'created', new.id, d.account_id, d.collection_id, d.id, new.key_folded
    from dashboards d where d.id = new.dashboard_id;
end;
create trigger charts_changed after update on charts begin
    insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, key, former_key)
    select 'chart', case when new.key is not old.key then 'moved' else 'edited' end,
        new.id, d.account_id, d.collection_id, d.id, new.key_folded, old.key_folded
    from dashboards d where d.id = new.dashboard_id;
end;
create trigger charts_deleted after delete on charts begin
    insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id, former_key)
    select 'chart', 'deleted', old.id, d.account_id, d.collection_id, old.dashboard_id, old.key_folded
    from (select 1) left join dashboards d on d.id = old.dashboard_id;
end;

-- The charts of an indicator. A chart that is deleted takes its series with it: its dashboard is then unknown here, and
-- known from the change of the chart.
create trigger chart_series_created after insert on chart_series when new.metric_id is not null begin
    insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id)
    select 'chart_series', 'created', new.metric_id, d.account_id, d.collection_id, d.id
    from charts c join dashboards d on d.id = c.dashboard_id where c.id = new.chart_id;
end;
create trigger chart_series_changed after update on chart_series begin
    insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id)
    select 'chart_series', 'edited', moved.metric_id, d.account_id, d.collection_id, d.id
    from (select old.metric_id as metric_id union select new.metric_id) moved
    join charts c on c.id = new.chart_id join dashboards d on d.id = c.dashboard_id
    where moved.metric_id is not null;
end;
create trigger chart_series_deleted after delete on chart_series when old.metric_id is not null begin
    insert into changes (object, kind, object_id, account_id, collection_id, dashboard_id)
    select 'chart_series', 'deleted', old.metric_id, d.account_id, d.collection_id, d.id
    from (select 1) left join charts c on c.id = old.chart_id left join dashboards d on d.id = c.dashboard_id;
end;

-- A question is known from its posts; without them, from its own row.
create trigger questions_changed after update on questions begin
    insert into changes (object, kind, object_id, account_id, collection_id)
    select 'post', 'edited', new.id, c.account_id, c.id from collections c where c.id = new.collection_id;
end;
create trigger questions_deleted after delete on questions begin
    insert into changes (object, kind, object_id, account_id, collection_id)
    select 'post', 'deleted', old.id, (select account_id from collections where id = old.collection_id),
        old.collection_id;
end;

create trigger posts_created after insert on posts begin
    insert into changes (object, kind, object_id, account_id, collection_id)
    select 'post', 'created', new.id, c.account_id, c.id
    from questions q join collections c on c.id = q.collection_id where q.id = new.question_id;
end;
-- A post that is deleted, removed or restored has other readers.
create trigger posts_changed after update on posts begin
    insert into changes (object, kind, object_id, account_id, collection_id)
    select 'post', case when new.state is not old.state then 'access' else 'edited' end, new.id, c.account_id, c.id
    from questions q join collections c on c.id = q.collection_id where q.id = new.question_id;
end;
create trigger posts_deleted after delete on posts begin
    insert into changes (object, kind, object_id, account_id, collection_id)
    select 'post', 'deleted', old.id, c.account_id, c.id
    from questions q join collections c on c.id = q.collection_id where q.id = old.question_id;
end;

-- Platform

-- Which installation a database belongs to; one row, from its first start on.
create table installation (
    one integer not null unique check (one = 1),
    id blob not null,
    -- Sweeps take no later time than this for now.
    sweep_time integer not null,
    -- Changed by each restore, so that nothing of a state that is lost passes for the present one; 0 before the first.
    epoch integer not null default 0,
    -- When the database was restored, until the operator resumes mails and access keys.
    suspended_at integer
) strict;

-- The servers that run on the database. The sweep deletes those that were not seen for long.
create table servers (
    id blob not null primary key,
    started_at integer not null,
    seen_at integer not null
) strict;
create index servers_seen on servers (seen_at);

-- The oldest version that can work with these tables; one row. A migration after which older versions cannot work
-- raises it in the same transaction; one that only adds leaves it.
create table schema_readers (
    one integer not null unique check (one = 1),
    -- The number of the last migration that this version knows.
    min_reader integer not null
) strict;
insert into schema_readers (one, min_reader) values (1, 38);

-- Counters of limits, shared by all servers. The sweep deletes those whose window is over.
create table limits (
    -- The limit and what it counts for.
    bucket text not null primary key,
    window_start integer not null,
    count integer not null
) strict;
create index limits_window on limits (window_start);

-- Requests with a key of the client: each is done once, and a repetition has the same response. The sweep deletes old
-- ones.
create table idempotency (
    user_id blob not null references users (id) on delete cascade,
    key text not null,
    request_hash blob not null,
    -- The id of what it made, followed by `@` and the vintage where it has one.
    outcome text,
    created_at integer not null,
    primary key (user_id, key)
) strict;
create index idempotency_created on idempotency (created_at);

-- Work that is done after the transaction that requested it, once, by the first server that claims it. The sweep
-- deletes jobs that have ended.
create table jobs (
    id blob not null primary key,
    kind text not null,
    -- A text that at most one job has, until the sweep deletes it.
    dedupe text unique,
    -- The input, sealed; null once the job is done.
    payload text,
    -- The earliest time to run it.
    run_at integer not null,
    -- How often it was claimed.
    attempts integer not null,
    -- When the claim of a running job expires, and the id of the claim; null for other jobs.
    claimed_until integer,
    claimed_by blob,
    done_at integer,
    -- When it was given up.
    failed_at integer,
    last_error text,
    created_at integer not null,
    -- Each lane has workers of its own. The default is for servers that do not know lanes.
    lane text not null default 'mail'
) strict;
create index jobs_ended on jobs (done_at) where done_at is not null;
create index jobs_due on jobs (lane, run_at, id) where done_at is null and failed_at is null;
-- When the claims of running jobs expire.
create index jobs_claimed on jobs (lane, claimed_until) where claimed_until is not null;
create index jobs_failed on jobs (failed_at) where failed_at is not null;

-- The last time of each schedule whose job was enqueued.
create table schedules (
    name text not null primary key,
    last_at integer not null
) strict;

-- Operation

-- Archives of the scheduled backups that are still there.
create table backups (
    -- The setting `backup`.
    place text not null,
    name text not null,
    -- In bytes.
    size integer not null,
    made_at integer not null,
    primary key (place, name)
) strict;

-- Numbers of readers by day, or by month where they are old.
create table analytics_counts (
    collection_id blob not null references collections (id) on delete cascade,
    -- The indicator or dashboard, or the collection itself for all of it.
    target_id blob not null,
    -- views, downloads, programs, spreadsheets, embeds, referrers, searches or networks.
    measure text not null,
    -- A format, a client, a host or the text of a search; empty where the measure has none, and for searches of few
    -- visitors once the day is over.
    label text not null,
    monthly integer not null,
    -- Days since 1970; the first of the month where monthly.
    day integer not null,
    count integer not null,
    -- Distinct within the day, summed over the days of a month.
    visitors integer not null,
    -- The visitors of a day that is not over: a HyperLogLog.
    sketch blob,
    primary key (collection_id, target_id, measure, label, monthly, day)
) strict;
create index analytics_counts_open on analytics_counts (day) where sketch is not null;
create index analytics_counts_daily on analytics_counts (day) where monthly = 0;

-- Counts of a server that are not added yet, and the numbers of those that are, until the sweep deletes them.
create table analytics_batches (
    -- The run of a server; `number` ascends in it from 1.
    server_id blob not null,
    number integer not null,
    written_at integer not null,
    -- JSON; empty once added.
    counts text not null,
    added_at integer,
    primary key (server_id, number)
) strict;
create index analytics_batches_added on analytics_batches (added_at, written_at);

-- Views of the last half hour. Whoever adds a batch deletes older ones.
create table recent_views (
    -- A hash of visitor and page.
    page integer not null primary key,
    -- In seconds since 1970.
    at integer not null
) strict;
create index recent_views_at on recent_views (at);

-- The keys of visitors' hashes. A key is overwritten when its day is over; the row stays for some days more, so that no
-- server makes another key for the day.
create table visitor_keys (
    -- An IANA name.
    zone text not null,
    -- Days since 1970.
    day integer not null,
    secret blob not null,
    primary key (zone, day)
) strict;

-- The visitors that count, by network, object and half hour: of one network, a limited number does. Hashes by the key
-- of a day. Whoever adds a batch deletes all but the rows of the last hours.
create table network_visitors (
    network integer not null,
    -- The indicator or dashboard, or the collection itself for all of it.
    target_id blob not null,
    -- The number of the half hour since 1970.
    half_hour integer not null,
    visitor integer not null,
    primary key (network, target_id, half_hour, visitor)
) strict;
create index network_visitors_half_hour on network_visitors (half_hour);

-- When the limit of visitors of a network began, for the collections that were counted without it before.
create table analytics_breaks (
    collection_id blob not null primary key references collections (id) on delete cascade,
    limited_at integer not null
) strict;

-- Followers at the end of a day, or of a month where it is old; no row where nobody follows.
create table follower_levels (
    collection_id blob not null references collections (id) on delete cascade,
    -- The indicator or dashboard, or the collection itself for the users who follow anything in it.
    target_id blob not null,
    monthly integer not null,
    -- Days since 1970; the first of the month where monthly.
    day integer not null,
    followers integer not null,
    primary key (collection_id, target_id, monthly, day)
) strict;
create index follower_levels_daily on follower_levels (day) where monthly = 0;

-- The first and the last day whose followers are stored, by the time zone of the owners of accounts.
create table follower_days (
    -- An IANA name.
    zone text not null primary key,
    -- Days since 1970.
    first_day integer not null,
    last_day integer not null
) strict;
