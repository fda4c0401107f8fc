#!/usr/bin/env python3
"""Strangers against a newcomer and against users: does anybody stay out?

Starts the server on a temporary folder and simulates networks by addresses of 127.0.0.0/8 (a network is a /24).

  mails      hostile networks request codes for a newcomer's address, five times each; then the newcomer requests one
             from another network, gets the mail, and signs up with its code
  passwords  hostile networks try wrong passwords of several users all the time, so that the queue of passwords is full,
             while a user signs in from networks that the server does not know, and another from a known one
  burst      the same networks try all of their passwords within some seconds, while a user signs in from a known network
             and a guest of another network searches
  owner      a stranger uses up the passwords and the codes for a user's address; the owner signs in and gets a code

Usage: lockout.py [--binary FILE] [--seconds 40] [PART...]
Standard library only, loopback only, a minute to a minute and a half. Exits with 1 if a newcomer or a user stays out where
they must not (docs/decisions/081), or if an address gets more mails than it may.
"""

import argparse
import asyncio
import json
import multiprocessing
import resource
import sys
import tempfile
import threading
import time

from browser import PASSWORD, Browser, mailed_code, mails, sign_up
from server import start
from traffic import Client, at, counts, graphql, outcome, repeat, status

SIGN_IN = """mutation($email: String!, $password: String!) {
    it: signIn(email: $email, password: $password) { viewer { id } problems { code } } }"""
BEGIN_SIGN_UP = """mutation($email: String!) {
    it: beginSignUp(email: $email, intent: USER, language: EN) { request problems { code } } }"""
COMPLETE_SIGN_UP = """mutation($request: ID!, $code: String!, $username: String!, $password: String!) {
    it: completeSignUp(request: $request, code: $code, username: $username, password: $password) {
        viewer { id } problems { code } } }"""
BEGIN_RESET = """mutation($email: String!) {
    it: beginReset(email: $email, language: EN) { request problems { code } } }"""
COMPLETE_RESET = """mutation($request: ID!, $code: String!, $password: String!) {
    it: completeReset(request: $request, code: $code, password: $password) { viewer { id } problems { code } } }"""

# Mails with codes to one address within an hour, of networks that are all unknown.
MOST_FIRST, MOST_SECOND, MOST_LATER = 150, 20, 20
# Hostile networks, and whether the newcomer must get a mail.
MAIL_ATTACKS = [(5, True), (60, True), (140, True), (160, False)]
REQUESTS_EACH = 5

NETWORKS = 140
# Parallel sign-ins of a hostile network, and how many it may try within a quarter of an hour.
PARALLEL, MOST_TRIED = 3, 100
VICTIMS = ["ann", "bob", *(f"victim{number}" for number in range(10))]
SIGN_INS = 10


def ask(port, source, query, **variables):
    """The outcome of a mutation named `it` from an address, its result and its seconds."""
    begun = time.monotonic()

    async def one():
        client = Client(port, source)
        answer = await client.ask(graphql(query, **variables))
        client.close()
        return answer

    try:
        head, body = asyncio.run(one())
    except OSError:
        return "broken", None, time.monotonic() - begun
    result = json.loads(body)["data"]["it"] if status(head) == 200 else None
    return outcome(head, body), result, time.monotonic() - begun


async def request_codes(port, email, block, networks):
    """The outcomes of five requests of each network for a code to the address, all networks at once."""

    async def of_network(number):
        client, found = Client(port, f"127.{block}.{number}.1"), []
        for _ in range(REQUESTS_EACH):
            async with together:
                try:
                    found.append((outcome(*await client.ask(graphql(BEGIN_SIGN_UP, email=email))), 0))
                except OSError:
                    found.append(("broken", 0))
        client.close()
        return found

    # As many as a script would have open; more would be rejected before they are counted.
    together = asyncio.Semaphore(32)
    found = await asyncio.gather(*[of_network(number) for number in range(networks)])
    return [each for several in found for each in several]


def at_most(networks):
    """The mails that so many hostile networks cause to one address."""
    second = min(networks, MOST_SECOND)
    return min(networks, MOST_FIRST) + second + min(second * (REQUESTS_EACH - 2), MOST_LATER)


def mailed(folder, email, expected):
    """The number of mails to an address, when `expected` have come or some seconds are over."""
    end = time.monotonic() + 15
    while len(found := mails(folder, email)) < expected and time.monotonic() < end:
        time.sleep(0.1)
    return len(found)


def attack_mails(port, folder, _):
    passed = True
    for attack, (networks, must_come) in enumerate(MAIL_ATTACKS):
        email, block = f"newcomer{attack}@example.org", 20 + attack
        begun = time.monotonic()
        found = counts(asyncio.run(request_codes(port, email, block, networks)))
        took = time.monotonic() - begun
        sent = mailed(folder, email, found.get("done", 0))
        own, result, _ = ask(port, f"127.{block}.250.1", BEGIN_SIGN_UP, email=email)
        begun, completed = time.monotonic(), "-"
        code = mailed_code(folder, email, sent) if own == "done" else None
        waited = time.monotonic() - begun
        if code:
            variables = {"request": result["request"], "code": code, "password": PASSWORD}
            completed, _, _ = ask(
                port, f"127.{block}.250.1", COMPLETE_SIGN_UP, username=f"newcomer{attack}", **variables
            )
        is_right = (completed == "done" or not must_come) and sent <= at_most(networks) and "broken" not in found
        passed = passed and is_right
        print(
            f"{networks:4} networks, {networks * REQUESTS_EACH} requests in {took:.1f} s {found}: {sent} mails "
            f"(at most {at_most(networks)}); then the newcomer: {own}"
            + (f", mail after {waited * 1000:.0f} ms, sign-up {completed}" if own == "done" else "")
            + ("" if must_come else " (beyond the promise)")
            + ("" if is_right else "  NOT AS EXPECTED"),
            flush=True,
        )
    return passed


def guess(port, seconds, checked, results):
    """Wrong passwords from all hostile networks at once, as many as each may try in this time. Counts those that the
    server checked in `checked`."""

    def name(head, body):
        found = outcome(head, body)
        checked.value += found == "PASSWORD_WRONG"
        return found

    async def all_networks():
        outcomes, end, pause = [], time.monotonic() + seconds, seconds * PARALLEL / MOST_TRIED
        tasks = []
        for number in range(NETWORKS * PARALLEL):
            message = lambda turn: graphql(
                SIGN_IN, email=f"{VICTIMS[turn % len(VICTIMS)]}@example.org", password=f"guess {turn}"
            )
            client = Client(port, f"127.40.{number % NETWORKS}.{1 + number // NETWORKS}")
            tasks.append(repeat(client, message, end, pause, outcomes, first=number, name=name))
        await asyncio.gather(*tasks)
        return outcomes

    results.put(asyncio.run(all_networks()))


def signed_in(port, source, name):
    """The outcome of a sign-in with the right password, and its seconds."""
    return ask(port, source, SIGN_IN, email=f"{name}@example.org", password=PASSWORD)[::2]


def signed_in_at_last(port, source, name, tries, pause):
    """The same of a user who tries again after a pause; the seconds are all that passed."""
    begun = time.monotonic()
    for turn in range(tries):
        done, _ = signed_in(port, source, name)
        if done == "done" or turn == tries - 1:
            return done, time.monotonic() - begun
        time.sleep(pause)


def attack_passwords(port, folder, seconds):
    for name in VICTIMS:
        sign_up(port, folder, name=name)
    alone = [signed_in(port, f"127.41.{turn}.1", "ann")[1] for turn in range(3)]
    checked, results = multiprocessing.Value("i", 0), multiprocessing.Queue()
    hostile = multiprocessing.Process(target=guess, args=(port, seconds, checked, results), daemon=True)
    begun = time.monotonic()
    hostile.start()
    people = {"at first": [], "unknown": [], "known": [], "same network": []}
    # Hostile networks that had no turn yet come before others; once each had one, the promise begins.
    while checked.value < NETWORKS and time.monotonic() < begun + seconds:
        people["at first"].append(signed_in(port, f"127.43.{len(people['at first'])}.1", "ann"))
        time.sleep(0.5)
    first = time.monotonic() - begun
    pause, colleagues = (seconds - first) / SIGN_INS * 0.8, []

    def come_again(source, name):
        people["same network"].append(signed_in_at_last(port, source, name, 3, 1.5))

    for turn in range(SIGN_INS):
        next_at = time.monotonic() + pause
        # Ann is in another network each time, Bob in the one where he signed up. A third user follows Ann at once, in the
        # network that has just had a turn, and tries twice more.
        people["unknown"].append(signed_in(port, f"127.42.{turn}.1", "ann"))
        people["known"].append(signed_in(port, "127.0.0.1", "bob"))
        was_attacked = time.monotonic() < begun + seconds
        colleague = threading.Thread(target=come_again, args=(f"127.42.{turn}.1", VICTIMS[2 + turn]), daemon=True)
        colleague.start()
        colleagues.append(colleague)
        time.sleep(max(0, next_at - time.monotonic()))
    for colleague in colleagues:
        colleague.join(60)
    found = counts(results.get(timeout=seconds + 90))
    hostile.join(10)
    tried = sum(found.values())
    # Otherwise the probe proves nothing.
    passed = was_attacked and found.get("BUSY", 0) > 0
    print(
        f"{NETWORKS} networks with {PARALLEL} parallel sign-ins each: {tried} in {seconds:.0f} s, of which "
        f"{tried - found.get('PASSWORD_WRONG', 0)} were rejected {found}; each network had a turn after {first:.1f} s; "
        f"a sign-in alone takes {at(alone, 0.5):.0f} ms{'' if passed else '  NOT AS EXPECTED: the queue was not always full'}"
    )
    for who, outcomes in people.items():
        times = [took for done, took in outcomes if done == "done"]
        is_promised = who in ["unknown", "known"]
        is_right = len(times) == SIGN_INS or not is_promised
        passed = passed and is_right
        print(
            f"  {who:12} {counts(outcomes)}, p50 {at(times, 0.5):.0f} ms, p99 {at(times, 0.99):.0f} ms"
            f"{'' if is_promised else ' (no promise)'}{'' if is_right else '  NOT AS EXPECTED'}",
            flush=True,
        )
    return passed


def attack_at_once(port, folder, seconds):
    """The same networks five times as fast: most requests wait before they are in the queue of passwords."""
    seconds /= 5
    for name in VICTIMS:
        sign_up(port, folder, name=name)
    checked, results = multiprocessing.Value("i", 0), multiprocessing.Queue()
    hostile = multiprocessing.Process(target=guess, args=(port, seconds, checked, results), daemon=True)
    hostile.start()
    people = {"known": [], "search": []}

    def come(turn):
        people["known"].append(signed_in(port, "127.0.0.1", "bob"))
        begun = time.monotonic()
        code, _ = Browser(port, "127.44.0.1").get(f"/api/v1/search?q=word{turn}")
        people["search"].append(("done" if code == 200 else code, time.monotonic() - begun))

    # They do not wait for each other: else most of them would come in the calmer moments.
    visits = [threading.Thread(target=come, args=(turn,), daemon=True) for turn in range(SIGN_INS)]
    for visit in visits:
        time.sleep(seconds / (SIGN_INS + 1))
        visit.start()
    for visit in visits:
        visit.join(60)
    found = counts(results.get(timeout=seconds + 90))
    hostile.join(10)
    print(f"{NETWORKS} networks with {PARALLEL} parallel sign-ins each, {sum(found.values())} in {seconds:.0f} s {found}")
    passed = True
    for who, outcomes in people.items():
        times = [took for done, took in outcomes if done == "done"]
        is_right = len(times) == len(outcomes)
        passed = passed and is_right
        print(
            f"  {who:12} {counts(outcomes)}, p50 {at(times, 0.5):.0f} ms, p99 {at(times, 0.99):.0f} ms"
            f"{'' if is_right else '  NOT AS EXPECTED'}",
            flush=True,
        )
    return passed


def attack_owner(port, folder, _):
    email, stranger = "carl@example.org", "127.50.0.1"
    sign_up(port, folder, name="carl", source="127.51.0.1")
    guesses = counts([ask(port, stranger, SIGN_IN, email=email, password=f"guess {turn}")[::2] for turn in range(15)])
    known = ask(port, "127.51.0.1", SIGN_IN, email=email, password=PASSWORD)[0]
    unknown = ask(port, "127.52.0.1", SIGN_IN, email=email, password=PASSWORD)[0]
    # The owner's request is open while the stranger requests codes and types wrong ones.
    before = len(mails(folder, email))
    own, request, _ = ask(port, "127.53.0.1", BEGIN_RESET, email=email)
    code = mailed_code(folder, email, before) if own == "done" else None
    requests, typed = [], []
    for _ in range(7):
        done, other, took = ask(port, stranger, BEGIN_RESET, email=email)
        requests.append((done, took))
        for digits in range(7 if done == "done" else 0):
            variables = {"request": other["request"], "code": f"{digits:06}", "password": "another good password"}
            typed.append(ask(port, stranger, COMPLETE_RESET, **variables)[::2])
    variables = {"request": request and request["request"], "code": code or "", "password": PASSWORD + " 2"}
    reset = ask(port, "127.53.0.1", COMPLETE_RESET, **variables)[0]
    after = ask(port, "127.54.0.1", SIGN_IN, email=email, password=PASSWORD + " 2")[0]
    is_right = guesses.get("TOO_MANY_ATTEMPTS") and {known, unknown, own, reset, after} == {"done"}
    print(f"a stranger: passwords {guesses}, requests of codes {counts(requests)}, codes {counts(typed)}")
    print(
        f"  then the owner: sign-in from a known network {known}, an unknown one {unknown}; a code requested before {own}, "
        f"its use {reset}, the new password {after}{'' if is_right else '  NOT AS EXPECTED'}",
        flush=True,
    )
    return bool(is_right)


PARTS = {"mails": attack_mails, "passwords": attack_passwords, "burst": attack_at_once, "owner": attack_owner}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default="target/debug/statit")
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("parts", nargs="*", metavar="PART")
    options = parser.parse_args()
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(unknown)}: name some of {', '.join(PARTS)}")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 4096), most))
    passed = True
    for name in options.parts or PARTS:
        with tempfile.TemporaryDirectory() as folder:
            process, port = start(options.binary, folder)
            try:
                passed = PARTS[name](port, folder, options.seconds) and passed
            finally:
                process.terminate()
                process.wait(30)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
