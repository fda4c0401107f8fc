"""Asks a server for results over HTTP, and prints how long it took.

ask.py PORT CONNECTIONS QUERIES: a file of queries, one a line, asked once in all. Prints queries a second, and the
50th, 99th and 100th percentile in milliseconds.
"""

import http.client
import sys
import threading
import time
import urllib.parse


def ask(port, texts, times):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    for text in texts:
        begun = time.perf_counter()
        connection.request("GET", f"/api/v1/search?first=10&q={urllib.parse.quote(text)}")
        answer = connection.getresponse()
        answer.read()
        times.append((time.perf_counter() - begun) * 1e3)
        if answer.status != 200:
            raise SystemExit(f"error: {answer.status} for {text}")


def main(port, connections, file):
    with open(file, encoding="utf-8") as lines:
        texts = [line.rstrip("\n") for line in lines]
    ask(port, texts[::20], [])
    times, count, begun = [], int(connections), time.perf_counter()
    asking = [threading.Thread(target=ask, args=(port, texts[place::count], times)) for place in range(count)]
    for each in asking:
        each.start()
    for each in asking:
        each.join()
    seconds = time.perf_counter() - begun
    if len(times) != len(texts):
        raise SystemExit("error: a connection ended early")
    times.sort()
    at = [times[min(len(times) - 1, int(len(times) * share))] for share in (0.5, 0.99, 1)]
    print(f"{len(times) / seconds:.0f}", *(f"{each:.1f}" for each in at))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(int(sys.argv[1]), *sys.argv[2:])
