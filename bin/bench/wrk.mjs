import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { Sentence } from "../lib/say.mjs";
import { runQuietly } from "../lib/spawn.mjs";
import { KEY } from "./key.mjs";

const CONNECTIONS = 16;
/** Stands in a request for the key that it gets when it is sent. */
const UNMADE = "KEYKEYKE-KEYK-4KEY-8KEY-KEYKEYKEYKEY";

/** Whether the load generator that costs least is installed. */
export function hasWrk() {
  return spawnSync("wrk", ["--version"], { stdio: "ignore" }).error === undefined;
}

/** A text as Lua writes it. */
const quoted = (text) => `"${text.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n")}"`;

/** Sends the requests in turn, and says in one line of JSON what came of them. */
function scriptOf(requests) {
  const lines = requests.map(({ method, path: target, headers, body }) => {
    const fields = Object.entries(headers).map(
      ([name, value]) => `[${quoted(name)}] = ${quoted(name === KEY ? UNMADE : value)}`,
    );
    return `  wrk.format(${quoted(method)}, ${quoted(target)}, { ${fields.join(", ")} }, ${body ? quoted(body) : "nil"}),`;
  });
  return `
local requests
local turn = 0
function init()
  requests = {
${lines.join("\n")}
  }
end
local begun = os.time()
local sent = 0
function request()
  turn = turn % #requests + 1
  local one = requests[turn]
  local from, to = one:find("${UNMADE}", 1, true)
  if not from then return one end
  sent = sent + 1
  return one:sub(1, from - 1) .. string.format("%08x-0000-4000-8000-%012x", begun, sent) .. one:sub(to + 1)
end
function done(summary, latency)
  local failed = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.status + summary.errors.timeout
  io.write(string.format('{"requests":%d,"seconds":%f,"p50":%f,"p99":%f,"failed":%d}\\n', summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, failed))
end
`;
}

/** A generator of load through wrk, which keeps its scripts in the folder. */
export function wrkGenerator(folder) {
  const file = path.join(folder, "requests.lua");
  return async ({ url, requests, seconds }) => {
    fs.writeFileSync(file, scriptOf(requests), { mode: 0o600 });
    const args = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "--timeout", "10s", "-s", file, url];
    const { code, output } = await runQuietly("wrk", args);
    const line = output.trim().split("\n").at(-1);
    if (code !== 0 || !line?.startsWith("{")) throw new Sentence(`The load generator wrk failed:\n${output.trim()}`);
    const { requests: count, seconds: took, ...seen } = JSON.parse(line);
    return { ...seen, count, rate: count / took };
  };
}
