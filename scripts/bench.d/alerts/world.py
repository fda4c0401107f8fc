"""Indicators, and readers who follow them: the readers are written to the database, everything else is published."""

import json
import random
import sys
import time
import uuid

from publisher import Publisher

ACCOUNT, COLLECTIONS, SERIES, MONTHS = "arvestat", 10, 10, 300
READERS, FOLLOWED = 10_000, 20
# All readers follow the first indicator, nobody the last three.
UNFOLLOWED = 3
ALERT = [
    "id", "user_id", "metric_id", "collection_id", "mode", "cadence", "upper", "overdue", "name_fr", "name_en",
    "vintage", "state", "frequency", "period", "unit_fr", "unit_en", "resting", "created_at",
]  # fmt: skip
UNITS = ["indice, base 100", "index, base 100"]


def month(number):
    """The months of the indicators, numbered from January 2001."""
    return f"{2001 + number // 12}-{number % 12 + 1:02}"


def collection_file(number):
    """Random walks in tenths, always the same."""
    walk = random.Random(number)
    paths = [f"s{series}" for series in range(SERIES)]
    lines = [
        ["id", *paths],
        ["frequency", *["M"] * SERIES],
        ["name_en", *[f"Generated monthly index no. {number}.{path}" for path in paths]],
        ["name_fr", *[f"Indice mensuel engendré n° {number}.{path}" for path in paths]],
        ["unit_fr", *[UNITS[0]] * SERIES],
        ["unit_en", *[UNITS[1]] * SERIES],
    ]
    tenths = [1000] * SERIES
    for period in range(MONTHS):
        tenths = [value + walk.randrange(41) - 20 for value in tenths]
        lines.append([month(period), *[f"{value / 10:.1f}" for value in tenths]])
    return "\n".join(";".join(line) for line in lines) + "\n"


class World:
    """The demonstration's first publisher with a hundred indicators."""

    def __init__(self, port, database, email, password):
        self.database = database
        self.publisher = Publisher(port)
        self.publisher.sign_in(email, password)
        self.metrics, self.used_at = [], time.monotonic()
        for number in range(COLLECTIONS):
            self.metrics += self.fill(number)

    def fill(self, number):
        key = f"alerts-{number}"
        self.publisher.create_collection(ACCOUNT, key, {"en": f"Generated series {number}"})
        path = f"/api/v1/import/{ACCOUNT}/{key}?name={key}.csv&dry_run=false"
        status, text = self.publisher.post(path, "text/csv", collection_file(number))
        if status != 200 or not json.loads(text).get("published_at"):
            sys.exit(f"error: {key} was not published: {status} {text[:300]}")
        found = self.publisher.need(
            """query($account: String!, $key: String!) {
                done: collection(account: $account, key: $key) {
                    id metrics(first: 100) { nodes { id path vintage } } } }""",
            account=ACCOUNT,
            key=key,
        )
        nodes = sorted(found["metrics"]["nodes"], key=lambda node: node["path"])
        address = f"/api/v1/series/{ACCOUNT}/{key}/"
        return [
            {"collection": found["id"], "address": f"{address}{node['path']}.json", "months": MONTHS, **node}
            for node in nodes
        ]

    def publish(self, metrics, value=None):
        """Publishes the next month of indicators."""
        if time.monotonic() - self.used_at > 2:
            self.publisher.reconnect()
        for metric in metrics:
            shown = 100 + metric["months"] % 7 if value is None else value
            if problem := self.publisher.publish(metric, f"{month(metric['months'])};{shown}"):
                sys.exit(f"error: {problem}")
            metric["months"] += 1
        self.used_at = time.monotonic()

    def add_readers(self):
        """Readers whose alerts have had no run yet. Half of them read French."""
        now = time.time_ns() // 1000
        users = [uuid.UUID(int=(1 << 96) + number) for number in range(READERS)]
        accounts = [uuid.UUID(int=(2 << 96) + number) for number in range(READERS)]
        load = self.database.load
        columns = "id email email_folded password_hash status language expert time_zone created_at version".split()
        load("users", columns, (
            [user, f"r{n}@example.org", f"r{n}@example.org", "-", "live", "fr" if n % 2 else "en",
             self.database.false, "Europe/Paris", now, 1] for n, user in enumerate(users)
        ))  # fmt: skip
        columns = "id key key_folded owner_id kind visibility view plan created_at version".split()
        load("accounts", columns, (
            [account, f"reader-{n}", f"reader-{n}", user, "user", "public", "user", "free", now, 1]
            for n, (account, user) in enumerate(zip(accounts, users))
        ))  # fmt: skip
        load("account_members", "account_id user_id role created_at version".split(), (
            [account, user, "owner", now, 1] for account, user in zip(accounts, users)
        ))  # fmt: skip
        load("alert_runs", ["user_id", "cadence"], ([user, "daily"] for user in users))
        self.users = users

    def add_alerts(self, wanted, mode, uppers):
        """Alerts that know the present state: `wanted` has pairs of a user and an indicator, `uppers` their bounds."""
        now, false = time.time_ns() // 1000, self.database.false
        self.database.load("alerts", ALERT, (
            [uuid.UUID(int=(3 << 96) + n), user, uuid.UUID(metric["id"]), uuid.UUID(metric["collection"]), mode,
             "daily", upper, false, metric["path"], metric["path"], metric["vintage"], "between", "M",
             month(metric["months"] - 1), *UNITS, false, now]
            for n, ((user, metric), upper) in enumerate(zip(wanted, uppers))
        ))  # fmt: skip

    def follow(self):
        """Daily alerts of all readers on the first indicator and nineteen others, and a star on the first."""
        choice, now = random.Random(7), time.time_ns() // 1000
        others = self.metrics[1:-UNFOLLOWED]
        wanted = [
            (user, metric) for user in self.users for metric in [self.metrics[0], *choice.sample(others, FOLLOWED - 1)]
        ]
        self.add_alerts(wanted, "daily", [None] * len(wanted))
        self.database.load("favourites", "user_id kind object_id position created_at".split(), (
            [user, "metric", uuid.UUID(self.metrics[0]["id"]), 1, now] for user in self.users
        ))  # fmt: skip
        self.database.settle()
