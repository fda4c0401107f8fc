-- For wrk: requests random addresses of a file.
-- Arguments after `--`: the file with one path per line, the seed of the choice.
-- Prints one line: requests, seconds, median, 99th percentile and longest response (ms), failed requests.

local requests = {}

-- The variable BENCH_AGENT is the name of the client; without it the requests have none.
wrk.headers["User-Agent"] = os.getenv("BENCH_AGENT")

function init(args)
  math.randomseed(tonumber(args[2]))
  wrk.headers["Accept-Encoding"] = "gzip"
  for path in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format("GET", path)
  end
end

function request()
  return requests[math.random(#requests)]
end

function done(summary, latency, _)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout + errors.status
  io.write(string.format("result %d %.3f %.2f %.2f %.1f %d\n",
    summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, latency.max / 1000, failed))
end
