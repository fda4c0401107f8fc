"""A server of its own for the tests, with demo content, and its users."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).parents[4]
BINARY = Path(os.environ.get("STATIT_BINARY") or ROOT / "target/debug/statit")
PASSWORD = "correct horse battery staple"


class Server:
    """The real binary on a temporary data folder and a free loopback port."""

    def __init__(self) -> None:
        if not BINARY.exists():
            raise FileNotFoundError(f"the server is not built: {BINARY}")
        self.folder = Path(tempfile.mkdtemp(prefix="statit-python-"))
        self._read_mails: set[Path] = set()
        self.run("demo")
        self._log = (self.folder / "server.log").open("w")
        listen = ["--listen", "127.0.0.1:0", "--metrics-listen", "127.0.0.1:0"]
        self._process = subprocess.Popen(
            [BINARY, "serve", "--data-dir", self.folder, "--network-limit-factor", "100", *listen],
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        self.address = self._printed_address()

    def run(self, *command: str) -> None:
        """Runs another command of the binary on the same data folder."""
        subprocess.run([BINARY, *command, "--data-dir", self.folder], check=True, capture_output=True)

    def stop(self) -> None:
        """Stops the server and removes its data folder."""
        self._process.terminate()
        self._process.wait(timeout=20)
        if self._process.stdout:
            self._process.stdout.close()
        self._log.close()
        shutil.rmtree(self.folder)

    def code_for(self, email: str) -> str:
        """The six digits in the newest mail to an address; each mail is read once."""
        for _ in range(100):
            for mail in sorted((self.folder / "mail").glob("*.eml"), reverse=True):
                text = mail.read_text()
                found = re.search(r"\b(\d{6})\b", text.partition("\n\n")[2].replace("=\n", ""))
                if found and mail not in self._read_mails and re.search(rf"(?m)^To: .*{email}", text):
                    self._read_mails.add(mail)
                    return found.group(1)
            time.sleep(0.05)
        raise TimeoutError(f"no mail came for {email}")

    def _printed_address(self) -> str:
        assert self._process.stdout
        for line in self._process.stdout:
            if found := re.search(r"http://\S+", line):
                return found.group()
        raise RuntimeError((self.folder / "server.log").read_text())


class Person:
    """A user with a session, to prepare what an access key cannot make."""

    def __init__(self, server: Server, name: str) -> None:
        self.name = name
        self._session = httpx.Client(base_url=server.address, trust_env=False)
        email = f"{name}@example.org"
        begun = self.change(
            """mutation($email: String!) {
                done: beginSignUp(email: $email, intent: PUBLISHER, language: EN) {
                    request problems { code field } } }""",
            email=email,
        )
        self.change(
            """mutation($request: ID!, $code: String!, $username: String!, $password: String!) {
                done: completeSignUp(request: $request, code: $code, username: $username, password: $password) {
                    problems { code field } } }""",
            request=begun["request"],
            code=server.code_for(email),
            username=name,
            password=PASSWORD,
        )

    def close(self) -> None:
        """Closes the connection."""
        self._session.close()

    def collection(self, key: str, access: str = "PUBLIC") -> str:
        """Creates a collection; returns its id."""
        nothing = {"fr": None, "en": None}
        texts = {"name": {"fr": key, "en": key}, "summary": nothing, "description": nothing, "tags": nothing}
        self.change(
            """mutation($account: String!, $input: CollectionInput!) {
                done: createCollection(account: $account, input: $input) { problems { code field } } }""",
            account=self.name,
            input={"key": key, **texts, "licence": "CC_BY", "access": access, "questions": False},
        )
        return f"{self.name}/{key}"

    def key(self, scope: str) -> str:
        """Makes an access key, `READ` or `PUBLISH`."""
        made = self.change(
            """mutation($password: String!, $scope: KeyScope!) {
                done: makeAccessKey(input: { name: "Tests", scope: $scope, days: 30 }, password: $password) {
                    secret problems { code field } } }""",
            password=PASSWORD,
            scope=scope,
        )
        return str(made["secret"])

    def change(self, query: str, **variables: Any) -> dict[str, Any]:
        """Makes a change, whose payload is named `done`."""
        answer = self._session.post("/graphql", json={"query": query, "variables": variables}).json()
        done: dict[str, Any] = answer["data"]["done"]
        assert not done["problems"], done
        return done
