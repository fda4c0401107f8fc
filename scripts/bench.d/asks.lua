-- For wrk: sends the same request to /graphql repeatedly.
-- Arguments after `--`: the file with its body, and the cookie of a signed-in request.
-- Prints one line like reads.lua.

function init(args)
  local body = io.open(args[1]):read("*a")
  wrk.method = "POST"
  wrk.headers["Accept-Encoding"] = "gzip"
  wrk.headers["Content-Type"] = "application/json"
  if args[2] then
    wrk.headers["Cookie"] = args[2]
  end
  wrk.body = body
end

function done(summary, latency, _)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout + errors.status
  io.write(string.format("result %d %.3f %.2f %.2f %.1f %d\n",
    summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, latency.max / 1000, failed))
end
