"""A publisher's connection to a measured server."""

import http.client
import json

SIGN_IN = """mutation($email: String!, $password: String!) {
    done: signIn(email: $email, password: $password) { viewer { id } problems { code } } }"""
CREATE = """mutation($account: String!, $input: CollectionInput!) {
    done: createCollection(account: $account, input: $input) { problems { code field } } }"""
PUBLISH = """mutation($id: ID!, $lines: String!, $basedOn: Int!) {
    done: publish(id: $id, lines: $lines, mode: MERGE, basedOn: $basedOn) {
        metric { vintage } problems { code field params } } }"""


class Publisher:
    """One connection to 127.0.0.1, kept open; `cookie` is that of a signed-in request."""

    def __init__(self, port: int, cookie: str | None = None):
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self._origin = f"http://127.0.0.1:{port}"
        self.cookie = cookie

    def post(self, path: str, kind: str, body: str) -> tuple[int, str]:
        """Returns the status and body of a response, and keeps its cookie."""
        headers = {"Content-Type": kind, "Origin": self._origin}
        if self.cookie:
            headers["Cookie"] = self.cookie
        self._connection.request("POST", path, body.encode(), headers)
        response = self._connection.getresponse()
        text = response.read().decode()
        if given := response.getheader("Set-Cookie"):
            self.cookie = given.partition(";")[0]
        return response.status, text

    def ask(self, query: str, **variables) -> tuple[dict | None, str | None]:
        """Returns the payload of the field `done`, and what was wrong, or None."""
        body = json.dumps({"query": query, "variables": variables})
        try:
            status, text = self.post("/graphql", "application/json", body)
        except (OSError, http.client.HTTPException) as error:
            # The next request opens another connection.
            self._connection.close()
            return None, repr(error)
        if status != 200:
            return None, f"{status} {text[:200]}"
        answer = json.loads(text)
        if answer.get("errors"):
            return None, text[:300]
        payload = answer["data"]["done"]
        return payload, json.dumps(payload["problems"]) if payload and payload.get("problems") else None

    def need(self, query: str, **variables) -> dict:
        """The payload of the field `done`; ends the process where something was wrong."""
        payload, problem = self.ask(query, **variables)
        if problem or payload is None:
            raise SystemExit(f"error: {problem or 'nothing found'}: {query[:80]}")
        return payload

    def reconnect(self):
        """Opens another connection for the next request: the server closes one that was not used for some seconds."""
        self._connection.close()

    def sign_in(self, email: str, password: str):
        self.need(SIGN_IN, email=email, password=password)

    def create_collection(self, account: str, key: str, name: dict, licence: str = "CC0"):
        """Creates a public collection."""
        self.need(
            CREATE,
            account=account,
            input={
                "key": key, "name": name, "summary": {}, "description": {}, "tags": {},
                "licence": licence, "access": "PUBLIC", "questions": False,
            },
        )  # fmt: skip

    def publish(self, metric: dict, lines: str) -> str | None:
        """Publishes on top of the vintage of `metric`, which is brought up to date; what was wrong, or None."""
        payload, problem = self.ask(PUBLISH, id=metric["id"], lines=lines, basedOn=metric["vintage"])
        if problem is None:
            if payload["metric"]["vintage"] == metric["vintage"]:
                return "nothing was published"
            metric["vintage"] = payload["metric"]["vintage"]
        return problem
