"""The access key: where it may go, and where it never appears."""

from __future__ import annotations

import logging
import pickle
import traceback

import httpx
import pytest

import statit
from conftest import World
from support.proxy import Fault, Proxy


@pytest.mark.parametrize(
    "address", ["http://statit.example", "http://10.0.0.1:8080", "http://127.0.0.1.example", "http://localhost.example"]
)
def test_a_key_is_not_sent_over_plain_http(address: str, world: World) -> None:
    with pytest.raises(ValueError, match="plain http") as caught:
        statit.Client(address, key=world.key)
    assert world.key not in str(caught.value)
    statit.Client(address).close()


@pytest.mark.parametrize(
    "address", ["http://localhost:1", "http://127.0.0.1:1", "http://[::1]:1", "https://statit.example"]
)
def test_a_key_may_be_sent_here(address: str, world: World) -> None:
    statit.Client(address, key=world.key).close()


@pytest.mark.parametrize("address", ["statit.example", "ftp://statit.example", "https://", "https://a.example/?q=1"])
def test_an_address_that_is_none(address: str) -> None:
    with pytest.raises(ValueError, match="address of a server"):
        statit.Client(address)


def test_the_key_does_not_appear_where_arguments_are_mixed_up(world: World) -> None:
    with pytest.raises(ValueError, match="address of a server") as caught:
        statit.Client(world.key, world.server.address)
    assert world.key not in str(caught.value)


def test_a_local_server_is_not_reached_through_a_proxy(
    world: World, proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, proxy.address)
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    with statit.Client(world.server.address, key=world.key) as client:
        assert client.me().name == "Tests"
    assert proxy.seen == []


def test_credentials_in_the_address_are_refused(world: World) -> None:
    with pytest.raises(ValueError, match="has credentials") as caught:
        statit.Client(f"https://{world.key}@statit.example")
    assert world.key not in str(caught.value)


@pytest.mark.parametrize("sign", ["\n", "é", " ", "\x00"])
def test_a_key_with_impossible_characters_is_refused_and_hidden(world: World, sign: str) -> None:
    with pytest.raises(ValueError, match="characters that no key has") as caught:
        statit.Client(world.server.address, key=f"{world.key[:9]}{sign}{world.key[9:]}")
    assert world.key[:9] not in "".join(traceback.format_exception(caught.type, caught.value, None))


def test_the_key_is_hidden(
    world: World, client: statit.Client, behind: statit.Client, proxy: Proxy, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    shown = [repr(client), str(client), repr(vars(client)), repr(vars(vars(client)["_transport"]))]
    proxy.faults = [Fault()] * 10
    for fails in (
        lambda: client.meta(f"{world.public}/none"),
        lambda: client.publish(f"{world.public}/none", {"2024-01": 1}),
        lambda: behind.me(),
    ):
        with pytest.raises(statit.StatitError) as caught:
            fails()
        shown += [repr(caught.value), str(caught.value), repr(vars(caught.value))]
        shown += traceback.TracebackException.from_exception(caught.value, capture_locals=True).format()
        assert caught.value.__cause__ is None
        assert caught.value.__context__ is None
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    assert "again in" in caplog.text
    shown += [caplog.text, *(repr(vars(record)) for record in caplog.records)]
    assert world.key not in "\n".join(shown)
    assert world.key[10:] not in "\n".join(shown)
    with pytest.raises(TypeError):
        pickle.dumps(vars(client)["_transport"])


def test_the_key_is_not_sent_to_another_host(world: World, behind: statit.Client, proxy: Proxy) -> None:
    elsewhere = Proxy(world.server.address)
    try:
        proxy.faults = [Fault(status=308, headers={"Location": f"{elsewhere.address}/api/v1/me"})]
        with pytest.raises(statit.StatitError) as caught:
            behind.me()
        assert (caught.value.code, elsewhere.seen) == ("MOVED", [])
    finally:
        elsewhere.stop()


def test_a_session_of_the_caller(world: World) -> None:
    with httpx.Client(headers={"X-Program": "test"}, trust_env=False) as session:
        with statit.Client(world.server.address, key=world.key, session=session) as client:
            assert client.me().name == "Tests"
        assert not session.is_closed
        assert "authorization" not in session.headers


def test_the_limits_of_the_user(client: statit.Client) -> None:
    first, second = client.me().limits, client.me().limits
    assert first is not None
    assert second is not None
    assert first.reads is not None
    assert first.writes is not None
    assert second.reads is not None
    assert (first.reads.limit, first.reads.window, first.writes.limit) == (3000, 60, 120)
    # A new window may have begun between the two.
    assert second.reads.left in (first.reads.left - 1, 2999)
    assert 1 <= first.reads.seconds <= 60
