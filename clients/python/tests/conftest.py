from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import statit
from support.proxy import Proxy
from support.server import ROOT, Person, Server

QUICK = statit.Retries(attempts=4, first_delay=0.02)


@dataclass
class World:
    """A server with a publisher."""

    server: Server
    publisher: Person
    public: str
    """The id of a public collection of the publisher."""
    private: str
    """The id of a private one."""
    key: str = field(repr=False)
    """A key of the publisher, to publish."""
    read_key: str = field(repr=False)
    """A key of the publisher, to read."""


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    server = Server()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def world(server: Server, request: pytest.FixtureRequest) -> Iterator[World]:
    """Each file of tests has a publisher of its own: the writes of a user are limited."""
    publisher = Person(server, str(request.module.__name__).rpartition(".")[2].replace("test_", "baker-"))
    server.run("admin", "plan", publisher.name, "subscriber")
    public, private = publisher.collection("prices"), publisher.collection("secret", "PRIVATE")
    yield World(server, publisher, public, private, publisher.key("PUBLISH"), publisher.key("READ"))
    publisher.close()


@pytest.fixture
def guest(world: World) -> Iterator[statit.Client]:
    """A client without a key."""
    with statit.Client(world.server.address, retries=QUICK) as client:
        yield client


@pytest.fixture
def client(world: World) -> Iterator[statit.Client]:
    """A client of the publisher."""
    with statit.Client(world.server.address, key=world.key, retries=QUICK) as client:
        yield client


@pytest.fixture
def proxy(world: World) -> Iterator[Proxy]:
    proxy = Proxy(world.server.address)
    yield proxy
    proxy.stop()


@pytest.fixture
def behind(world: World, proxy: Proxy) -> Iterator[statit.Client]:
    """A client of the publisher behind the proxy."""
    with statit.Client(proxy.address, key=world.key, retries=QUICK) as client:
        yield client


@pytest.fixture
def series(world: World, client: statit.Client, request: pytest.FixtureRequest) -> str:
    """The id of a monthly series of the test, without observations."""
    name = re.sub(r"\W+", "-", str(request.node.name).replace("_", "-")).strip("-").lower()[-60:].lstrip("-")
    return client.create(f"{world.public}/{name}", name=name, frequency="M", unit="€/kg").id


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of real data sets beside the project."""
    folder = ROOT.parent / "shared/data"
    if not folder.is_dir():
        pytest.skip(f"the real data sets are absent: {folder}")
    return folder
