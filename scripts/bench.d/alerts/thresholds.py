"""10,000 thresholds, judged by the run after a publish."""

# The thresholds of a reader: all readers with one on the same indicator, and a hundred with one on each.
SHAPES = [("10,000 readers with one threshold", 1), ("100 readers with 100 thresholds", 100)]
SHARE_CROSSED = 100


def figures(server, world):
    found = []
    for label, each in SHAPES:
        seconds, used, of_database = judge(server, world, each)
        found += [
            (f"{label}: judged, s", seconds),
            (f"… {label}: processor time, s", used),
            (f"… {label}: processor time of the database server, s", of_database),
        ]
    return found


def judge(server, world, each):
    """Seconds from the beginning of the run to the last state, and the processor time of Statit and the database."""
    database, metrics = server.database, world.metrics[:each]
    wanted = [(user, metric) for user in world.users[: len(world.users) // each] for metric in metrics]
    world.add_alerts(wanted, "threshold", [150 if n % SHARE_CROSSED else 120 for n in range(len(wanted))])
    database.settle()
    world.publish(metrics, 130)
    begun = server.begin_runs("user_id in (select user_id from alerts)")
    before = server.seconds()
    ended = server.until_no_run()
    used = [now - then for now, then in zip(server.seconds(), before)]
    known = "select count(*) from alerts a join metrics m on m.id = a.metric_id and m.vintage = a.vintage"
    judged = server.number(known)
    above = server.number("select count(*) from alerts where state = 'above'")
    if (judged, above) != (len(wanted), len(wanted) // SHARE_CROSSED):
        raise SystemExit(f"error: of {len(wanted)} thresholds, {judged} were judged, {above} are crossed")
    server.forget_runs()
    database.together(["delete from alerts", "update alert_runs set next_at = null"])
    return ended - begun, *used
