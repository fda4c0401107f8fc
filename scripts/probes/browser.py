"""A user of a probe: one connection to a server, with its cookie."""

import email
import http.client
import json
import pathlib
import sys
import time

PASSWORD = "correct horse battery staple"


class Browser:
    """One connection, with its cookie."""

    def __init__(self, port, source="127.0.0.1"):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30, source_address=(source, 0))
        self.cookie = ""

    def ask(self, query, **variables):
        """Status and body of a GraphQL response."""
        body = json.dumps({"query": query, "variables": variables})
        headers = {"Content-Type": "application/json", "Host": "localhost", "Cookie": self.cookie}
        self.connection.request("POST", "/graphql", body, headers)
        answer = self.connection.getresponse()
        self.cookie = (answer.getheader("Set-Cookie") or self.cookie).split(";")[0]
        return answer.status, json.loads(answer.read())

    def do(self, mutation, **variables):
        """The result of a mutation named `it`; ends the probe if it is rejected."""
        status, body = self.ask(mutation, **variables)
        if status != 200 or "errors" in body or body["data"]["it"]["problems"]:
            sys.exit(f"a change was refused: {status} {body}")
        return body["data"]["it"]

    def get(self, path):
        """Status and body of a response."""
        self.connection.request("GET", path, headers={"Host": "localhost", "Cookie": self.cookie})
        answer = self.connection.getresponse()
        return answer.status, answer.read()


def mails(folder, to):
    """The subjects of the mails to an address, the latest last."""
    read = (email.message_from_bytes(path.read_bytes()) for path in sorted(pathlib.Path(folder, "mail").glob("*.eml")))
    return [mail["Subject"] for mail in read if mail["To"] == to]


def mailed_code(folder, to, earlier=0, seconds=10):
    """The code in the first mail to an address after `earlier` ones; None where there is none within some seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if len(subjects := mails(folder, to)) > earlier:
            return subjects[earlier][:6]
        time.sleep(0.05)
    return None


def sign_up(port, folder, intent="USER", name="ann", source="127.0.0.1"):
    """A new user, signed in."""
    browser, address = Browser(port, source), f"{name}@example.org"
    begun = browser.do(
        "mutation($email: String!, $intent: SignIntent!) {"
        " it: beginSignUp(email: $email, intent: $intent, language: EN) { request problems { code } } }",
        email=address,
        intent=intent,
    )
    browser.do(
        """mutation($request: ID!, $code: String!, $name: String!, $password: String!) {
            it: completeSignUp(request: $request, code: $code, username: $name, password: $password) {
                problems { code } } }""",
        request=begun["request"],
        code=mailed_code(folder, address) or sys.exit("no mail came"),
        name=name,
        password=PASSWORD,
    )
    return browser


def publish_collection(browser, indicators, frequency="MONTHLY"):
    """Publishes `indicators`, pairs of a path and lines, as the public collection ann/kept; returns their ids."""
    browser.do(
        """mutation($input: CollectionInput!) {
            it: createCollection(account: "ann", input: $input) { problems { code } } }""",
        input={
            **{"key": "kept", "name": {"en": "Kept"}, "summary": {}, "description": {}, "tags": {}},
            **{"licence": "CC_BY", "access": "PUBLIC", "questions": False},
        },
    )
    ids = []
    for path, lines in indicators:
        made = browser.do(
            """mutation($input: MetricInput!, $lines: String) {
                it: createMetric(account: "ann", collection: "kept", input: $input, lines: $lines) {
                    metric { id } problems { code } } }""",
            input={
                **{"path": path, "frequency": frequency, "name": {"en": path}, "unit": {}, "notes": {}},
                **{"tags": {}, "aggregation": "NONE", "transformation": "NONE"},
            },
            lines=lines,
        )
        ids.append(made["metric"]["id"])
    return ids
