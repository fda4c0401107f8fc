"""Paces the writes of a bench, and says how many were made."""

import signal
import sys
import threading
import time

# A writer that is further behind leaves writes out: the figure then says that the rate was not reached.
BACKLOG_SECONDS = 1.0


class Pace:
    """A fixed schedule of writes until SIGTERM, shared by the threads that make them."""

    def __init__(self, rate: float):
        self.rate = rate
        self.durations: list[float] = []
        self.refused = 0
        self._lock = threading.Lock()
        self._end = threading.Event()
        signal.signal(signal.SIGTERM, lambda *_: self._end.set())
        self._begin = time.monotonic()

    def slots(self, first: int = 0, step: int = 1):
        """Yields the numbers `first`, `first + step`, … of the writes, each when its time has come."""
        slot = first
        while True:
            late = time.monotonic() - self._begin - (slot + 1) / self.rate
            if late > BACKLOG_SECONDS:
                slot += step * int((late - BACKLOG_SECONDS) * self.rate / step + 1)
                continue
            if self._end.wait(max(0.0, -late)):
                return
            yield slot
            slot += step

    def write(self, make):
        """Makes one write; `make` returns what was wrong with it, or None."""
        begin = time.monotonic()
        problem = make()
        duration = time.monotonic() - begin
        with self._lock:
            if problem is None:
                self.durations.append(duration)
                return
            self.refused += 1
            first = self.refused == 1
        if first:
            print(f"refused: {problem}", file=sys.stderr, flush=True)

    def report(self):
        """Prints one line: writes per second, their median and 99th percentile (ms), refused writes."""
        seconds = time.monotonic() - self._begin
        made = sorted(self.durations)
        at = lambda part: made[min(len(made) - 1, int(len(made) * part))] * 1000 if made else 0.0
        print(f"result {len(made) / seconds:.1f} {at(0.5):.1f} {at(0.99):.1f} {self.refused}", flush=True)
