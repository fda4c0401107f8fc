"""A mail server on loopback that accepts everything and keeps only the time and the address of each mail.

Prints its port, then a line for each mail: the time in nanoseconds of the monotonic clock, and the recipient. It speaks
just enough SMTP for one sender, so that it takes little of the machine that is measured.
"""

import asyncio
import sys
import time


async def take(reader, writer):
    recipient = b""
    writer.write(b"220 sink\r\n")
    while line := await reader.readline():
        command = line[:4].upper()
        if command == b"DATA":
            writer.write(b"354 go on\r\n")
            await writer.drain()
            await reader.readuntil(b"\r\n.\r\n")
            print(time.monotonic_ns(), recipient.decode(), flush=False)
            writer.write(b"250 taken\r\n")
        elif command == b"EHLO":
            writer.write(b"250-sink\r\n250 8BITMIME\r\n")
        elif command == b"QUIT":
            break
        else:
            if command == b"RCPT":
                recipient = line.split(b"<")[1].split(b">")[0]
            writer.write(b"250 ok\r\n")
        await writer.drain()
    writer.close()


async def main():
    # A digest of many indicators is larger than the usual limit of 64 KiB.
    server = await asyncio.start_server(take, "127.0.0.1", 0, limit=1 << 20)
    print(server.sockets[0].getsockname()[1], flush=True)
    while True:
        await asyncio.sleep(0.05)
        sys.stdout.flush()


asyncio.run(main())
