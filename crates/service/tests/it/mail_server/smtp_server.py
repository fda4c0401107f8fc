"""A real mail server for the tests, on a free port of loopback.

Prints one JSON object a line: first {"port": …}, then one for each mail that it took, parsed by
Python's own e-mail package. Ends when its standard input does.
"""

import argparse
import asyncio
import email
import email.policy
import hashlib
import json
import ssl
import sys

import trustme
from aiosmtpd.smtp import SMTP, AuthResult


def tell(what):
    print(json.dumps(what), flush=True)


class Handler:
    def __init__(self, options):
        self.options = options
        self.faults_left = options.faults

    async def handle_RCPT(self, server, session, envelope, address, options):
        if self.options.refuse and self.options.refuse_only in (None, address):
            return self.options.refuse
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        fault = self.options.fault if self.faults_left else None
        self.faults_left -= bool(fault)
        if fault == "later":
            return "451 try again later"
        self.take(server, session, envelope)
        await asyncio.sleep(self.options.slow)
        if fault == "close-before":
            server.transport.abort()
        elif fault == "close-after":
            server.transport.write(b"250 taken\r\n")
            server.transport.close()
        else:
            return "250 taken"
        # The end of the connection ends this call.
        await asyncio.get_running_loop().create_future()

    def take(self, server, session, envelope):
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        login = session.auth_data
        tell(
            {
                "from": envelope.mail_from,
                "to": envelope.rcpt_tos,
                "tls": session.ssl is not None or server.transport.get_extra_info("ssl_object") is not None,
                "user": login.login.decode() if login else None,
                "headers": {name: str(value) for name, value in message.items()},
                "text": message.get_body(("plain",)).get_content(),
                "html": message.get_body(("html",)).get_content(),
                "parts": [
                    {
                        "type": part.get_content_type(),
                        "id": part.get("Content-ID"),
                        "bytes": 0 if part.is_multipart() else len(part.get_payload(decode=True)),
                    }
                    for part in message.walk()
                ],
                "digest": hashlib.sha256(envelope.content).hexdigest(),
            }
        )


def authenticate(server, session, envelope, mechanism, data):
    right = (data.login, data.password) == (b"statit@mail.example", "pä:ss/wörd".encode())
    return AuthResult(success=right, auth_data=data)


async def main():
    options = argparse.ArgumentParser()
    options.add_argument("--port", type=int, default=0)
    options.add_argument("--tls", choices=["none", "starttls", "implicit"], default="none")
    options.add_argument("--ca", help="where to write the certificate of the authority")
    options.add_argument("--login", action="store_true", help="require a user and a password")
    options.add_argument("--refuse", help="answer every recipient with this")
    options.add_argument("--refuse-only", help="the only address that --refuse is about")
    options.add_argument("--slow", type=float, default=0, help="seconds between a mail and the answer to it")
    options.add_argument(
        "--fault",
        choices=["later", "close-before", "close-after"],
        help="reject mails for now, or take them and close the connection before or after the answer",
    )
    options.add_argument("--faults", type=int, default=0, help="the number of mails with this fault, the first ones")
    options = options.parse_args()

    context = None
    if options.tls != "none":
        authority = trustme.CA()
        authority.cert_pem.write_to_path(options.ca)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert("localhost", "127.0.0.1").configure_cert(context)

    # One for all connections: it counts faults.
    handler = Handler(options)

    def protocol():
        return SMTP(
            handler,
            tls_context=context if options.tls == "starttls" else None,
            require_starttls=options.tls == "starttls",
            authenticator=authenticate if options.login else None,
            auth_required=options.login,
            auth_require_tls=options.tls == "starttls",
            ident="test",
        )

    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        protocol,
        "127.0.0.1",
        options.port,
        ssl=context if options.tls == "implicit" else None,
    )
    tell({"port": server.sockets[0].getsockname()[1]})
    await loop.run_in_executor(None, sys.stdin.read)


asyncio.run(main())
