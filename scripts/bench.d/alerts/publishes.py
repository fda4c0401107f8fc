"""A publish to an indicator that all readers follow, beside one that nobody follows and beside its bare statements."""

import time
import uuid
from statistics import median

TURNS = 200
# Every so many turns the peer writes a row for each follower.
PEER = 10


def figures(server, world):
    """Milliseconds, medians of publishes by turns. What is followed is published many times before the next run."""
    database = server.database
    followed, (bare, *unfollowed) = world.metrics[0], world.metrics[-3:]
    peer = [] if not database.processes() else peer_statements(database, followed)
    took = {name: [] for name in ["followed", "unfollowed", "again", "bare", "peer"]}
    for turn in range(TURNS):
        took["unfollowed"].append(timed(lambda: world.publish(unfollowed[:1])))
        took["followed"].append(timed(lambda: world.publish([followed])))
        took["again"].append(timed(lambda: world.publish(unfollowed[1:])))
        took["bare"].append(timed(lambda: database.together(bare_statements(database, bare))))
        if peer and turn % PEER == 0:
            took["peer"].append(timed(lambda: database.together([*bare_statements(database, bare), *peer])))
    at = {name: median(times) for name, times in took.items() if times}
    found = [
        ("a publish, no followers, ms", at["unfollowed"]),
        ("… 10,000 followers, ms", at["followed"]),
        ("… with / without followers", at["followed"] / at["unfollowed"]),
        ("… without / without followers (noise)", at["again"] / at["unfollowed"]),
        ("… its statements alone, ms", at["bare"]),
    ]
    return found + ([("… its statements and a row for each follower, ms", at["peer"])] if peer else [])


def timed(work):
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1000


def bare_statements(database, metric):
    """What a publish writes: the indicator, its observations, a vintage, an entry of the audit. Triggers add one of
    the content log."""
    id, now, entry = database.id(uuid.UUID(metric["id"])), time.time_ns() // 1000, database.id(uuid.uuid4())
    return [
        f"update metrics set vintage = vintage + 1, published_at = {now}, updated_at = {now},"
        f" last_value = last_value + 0.1 where id = {id}",
        "insert into vintages (metric_id, number, published_at, author_id, added, revised, removed, reverse, sum)"
        f" select metric_id, number + 1, {now}, author_id, added, revised, removed, reverse, sum from vintages"
        f" where metric_id = {id} order by number desc limit 1",
        f"update series set data = data, sum_vintage = sum_vintage + 1 where metric_id = {id}",
        "insert into audit (id, account_id, collection_id, actor_id, action, subject, details, at)"
        f" select {entry}, account_id, collection_id, actor_id, action, subject, details, {now} from audit"
        " order by at desc limit 1",
    ]


def peer_statements(database, metric):
    """A row for each follower, as a list of unread news would have it."""
    id = database.id(uuid.UUID(metric["id"]))
    database.together([
        "create table peer_news (user_id uuid not null, metric_id uuid not null, at bigint not null,"
        " id bigint generated always as identity, primary key (user_id, id))"
    ])  # fmt: skip
    return [
        "insert into peer_news (user_id, metric_id, at) select user_id, metric_id, extract(epoch from now()) * 1000000"
        f" from alerts where metric_id = {id} and removed_at is null"
    ]
