-- For wrk: like ../reads.lua, but counts failed responses apart, and can ask for the addresses in their order.
-- Arguments after `--`: the file with one path per line, the seed of the choice, or `from` and the first line.
-- Prints one line: requests, median and 99th percentile (ms), responses of status 400 or more, broken requests.

dofile("scripts/bench.d/reads.lua")

local random_init, random_request = init, request
local ordered, next_line = {}, nil

function init(args)
  if args[2] ~= "from" then
    return random_init(args)
  end
  next_line = tonumber(args[3])
  wrk.headers["Accept-Encoding"] = "gzip"
  for path in io.lines(args[1]) do
    ordered[#ordered + 1] = wrk.format("GET", path)
  end
end

function request()
  if not next_line then
    return random_request()
  end
  next_line = next_line % #ordered + 1
  return ordered[next_line]
end

function done(summary, latency, _)
  local errors = summary.errors
  io.write(string.format("result %d %.3f %.2f %.2f %d %d\n",
    summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
