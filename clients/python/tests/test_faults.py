"""Connections that break, and servers that are busy."""

from __future__ import annotations

import time
from decimal import Decimal

import pytest

import statit
from conftest import QUICK, World
from support.proxy import Fault, Proxy

CPI = "arvestat/economy/us/cpi"


@pytest.mark.parametrize(
    "fault",
    [
        Fault(),
        Fault(is_done=True),
        Fault(status=502),
        Fault(status=503, body={"code": "UNAVAILABLE"}),
        Fault(status=504),
    ],
)
def test_a_read_is_repeated(behind: statit.Client, proxy: Proxy, fault: Fault) -> None:
    proxy.faults = [fault, fault]
    assert behind.series(CPI, last=1).periods == ("2026-05",)
    proxy.faults = [fault]
    assert behind.many([CPI])[0].get().id == CPI
    assert [method for method, _, _ in proxy.seen] == ["GET"] * 3 + ["POST"] * 2


@pytest.mark.parametrize("replace", [False, True])
@pytest.mark.parametrize("status", [None, 504])
def test_a_publish_whose_response_is_lost_is_done_once(
    behind: statit.Client, client: statit.Client, proxy: Proxy, series: str, replace: bool, status: int | None
) -> None:
    client.publish(series, {"2024-01": 1})
    proxy.faults = [Fault(is_done=True, status=status), Fault(is_done=True, status=status)]
    published = behind.publish(series, {"2024-02": 2}, replace=replace, vintage=1)
    # The attempt that made the vintage has no response; the last one is answered as that one was.
    assert (published.vintage, published.changed, published.added) == (2, True, 1)
    assert [each.number for each in client.vintages(series)] == [2, 1]
    keys = proxy.sent("Idempotency-Key")
    assert len(keys) == 3
    assert len(set(keys)) == 1
    assert keys[0]
    # Not the merge of a later call, which has a key of its own.
    assert behind.publish(series, {"2024-02": 3}).vintage == 3
    assert proxy.sent("Idempotency-Key")[-1] != keys[0]


def test_another_publish_between_the_attempts_stays(
    behind: statit.Client, client: statit.Client, proxy: Proxy, series: str
) -> None:
    proxy.faults = [Fault(is_done=True), Fault(status=503)]
    original = time.sleep
    between = iter([lambda: client.publish(series, {"2024-01": 7})])

    def sleep(seconds: float) -> None:
        next(between, lambda: None)()
        original(seconds)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "sleep", sleep)
        behind.publish(series, {"2024-01": 1, "2024-02": 2})
    assert client.series(series).values == (Decimal(7), Decimal(2))
    assert len(client.vintages(series)) == 2


def test_a_replacement_of_the_latest_vintage_is_done_once(
    behind: statit.Client, client: statit.Client, proxy: Proxy, series: str
) -> None:
    client.publish(series, {"2024-01": 1})
    behind.meta(series)
    proxy.faults = [Fault(status=503), Fault(status=503), Fault(is_done=True)]
    assert behind.publish(series, {"2024-05": 5}, replace=True).vintage == 2
    assert client.series(series).periods == ("2024-05",)


def test_metadata_whose_response_is_lost(
    behind: statit.Client, client: statit.Client, proxy: Proxy, world: World
) -> None:
    id = f"{world.public}/lost"
    proxy.faults = [Fault(is_done=True)]
    assert behind.create(id, name="Lost", frequency="M").version == 1
    proxy.faults = [Fault(is_done=True)]
    assert behind.edit(id, source="INSEE").version == 2
    proxy.faults = [Fault(is_done=True)]
    assert behind.edit(id, source="BLS", version=2).version == 3
    proxy.faults = [Fault(is_done=True)]
    with pytest.raises(statit.NotConnected):
        behind.delete(id)
    with pytest.raises(statit.NotFound):
        client.meta(id)


def test_a_named_delay_is_respected(behind: statit.Client, proxy: Proxy, series: str) -> None:
    too_many = Fault(status=429, headers={"Retry-After": "1"}, body={"code": "TOO_MANY_ATTEMPTS", "detail": "Wait."})
    proxy.faults = [too_many]
    began = time.monotonic()
    assert behind.publish(series, {"2024-01": 1}).vintage == 1
    assert 1 <= time.monotonic() - began < 2
    proxy.faults = [Fault(status=429, headers={"Retry-After": "3600"})]
    with pytest.raises(statit.LimitReached) as caught:
        behind.meta(series)
    assert (caught.value.code, caught.value.retry_after) == ("HTTP_429", 3600)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 422, 500, 501])
def test_other_errors_are_not_repeated(behind: statit.Client, proxy: Proxy, status: int) -> None:
    proxy.faults = [Fault(status=status)]
    with pytest.raises(statit.StatitError) as caught:
        behind.meta(CPI)
    assert (caught.value.status, len(proxy.seen)) == (status, 1)


def test_attempts_end(behind: statit.Client, proxy: Proxy) -> None:
    proxy.faults = [Fault()] * QUICK.attempts
    with pytest.raises(statit.NotConnected) as caught:
        behind.meta(CPI)
    assert (caught.value.status, len(proxy.seen)) == (None, QUICK.attempts)
    with statit.Client("http://127.0.0.1:1", retries=QUICK) as nowhere, pytest.raises(statit.NotConnected):
        nowhere.meta(CPI)


def test_delays_grow_with_jitter() -> None:
    retries = statit.Retries(attempts=9, first_delay=1, longest_delay=8)
    for attempt, longest in enumerate([1, 2, 4, 8, 8, 8], start=1):
        delays = {retries.delay(attempt, None) for _ in range(50)}
        assert len(delays) > 10
        assert all(delay is not None and longest / 2 <= delay <= longest for delay in delays)
    assert retries.delay(9, None) is None
    assert retries.delay(1, 9) is None
