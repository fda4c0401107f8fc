-- For wrk: sends the same request to /graphql repeatedly.
-- Arguments after `--`: the file with its body, and a file with the cookies of signed-in readers, who take turns.
-- Prints one line like reads.lua.

local requests, turn = {}, 0

function init(args)
  local body = io.open(args[1]):read("*a")
  wrk.method = "POST"
  wrk.headers["Accept-Encoding"] = "gzip"
  wrk.headers["Content-Type"] = "application/json"
  wrk.body = body
  if args[2] then
    for cookie in io.lines(args[2]) do
      wrk.headers["Cookie"] = cookie
      requests[#requests + 1] = wrk.format()
    end
  else
    requests[1] = wrk.format()
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

function done(summary, latency, _)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout + errors.status
  io.write(string.format("result %d %.3f %.2f %.2f %.1f %d\n",
    summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, latency.max / 1000, failed))
end
