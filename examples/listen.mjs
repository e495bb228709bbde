// Sends the events of a sandbox to a program on this machine, signed like webhooks. Needs Node.js 20 and a key's .env file:
//   node --env-file=tender.env listen.mjs --forward-to http://localhost:4000/hooks
import { createHmac, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

const USAGE = "node listen.mjs --forward-to http://localhost:4000/hooks";
const POLL_MS = 1000;
const TIMEOUT_MS = 15_000;
/** An event has the time of its request, which may commit up to this much later. */
const LATE_MS = 60_000;
const PAGE = 100;
/** Error codes that mean that nothing is listening at an address. */
const NOT_LISTENING = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);
const NEAR = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** A problem that the reader can solve. It is printed as one sentence. */
class Problem extends Error {}

const stopping = new AbortController();
const isStopping = () => stopping.signal.aborted;
const timeout = () => AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]);
const pause = () => sleep(POLL_MS, undefined, { signal: stopping.signal }).catch(() => {});
const say = (line) => console.log(line);

/** Posts each event to the target until the program is stopped. */
async function listen(words, environment) {
  const target = targetOf(words);
  const server = serverOf(environment);
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const { events, moment } = await askUntilAnswered(server, queryOf(Date.now(), 0));
  if (!events) return;
  say(`Listening to ${server.url}. Events that the key may read go to ${target}.`);
  say(`WEBHOOK_SECRET=${secret}`);
  say("The secret is valid for this run. Ctrl-C ends it.");
  const seen = new Map();
  for (let since = moment; !isStopping(); await pause()) {
    for (const event of await newEvents(server, since, seen)) {
      const status = await deliver(event, target, secret);
      if (status === undefined) return;
      seen.set(event.eventID, Date.parse(event.createdOn));
      say(`${new Date().toTimeString().slice(0, 8)}  ${event.type.padEnd(28)}  ${event.object ?? "-"}  ${status}`);
    }
    since = Math.max(moment, ...[...seen.values()].map((on) => on - LATE_MS));
    for (const [eventID, on] of seen) if (on < since) seen.delete(eventID);
  }
}

function targetOf(words) {
  let target;
  try {
    target = parseArgs({ args: words, options: { "forward-to": { type: "string" } } }).values["forward-to"];
  } catch {
    throw new Problem(`It takes one option: ${USAGE}`);
  }
  if (target === undefined) throw new Problem(`It needs an address to send events to: ${USAGE}`);
  if (!/^https?:$/.test(protocolOf(target))) throw new Problem(`--forward-to must be a web address, as in ${USAGE}`);
  return target;
}

const protocolOf = (text) => (URL.canParse(text) ? new URL(text).protocol : "");

function serverOf({ TENDER_URL = "http://localhost:3000", TENDER_KEY_ID, TENDER_KEY_SECRET }) {
  if (!TENDER_KEY_ID || !TENDER_KEY_SECRET)
    throw new Problem(
      "The API key is missing: set TENDER_KEY_ID and TENDER_KEY_SECRET, as in the .env file of a new key.",
    );
  const protocol = protocolOf(TENDER_URL);
  if (protocol !== "https:" && !(protocol === "http:" && NEAR.has(new URL(TENDER_URL).hostname)))
    throw new Problem("TENDER_URL must be an https address, since the key goes there.");
  const key = Buffer.from(`${TENDER_KEY_ID}:${TENDER_KEY_SECRET}`).toString("base64");
  return { url: TENDER_URL.replace(/\/+$/, ""), authorization: `Basic ${key}` };
}

const queryOf = (since, skip) => new URLSearchParams({ since: new Date(since).toISOString(), skip, count: PAGE });

async function newEvents(server, since, seen) {
  const unseen = [];
  for (let skip = 0; ; skip += PAGE) {
    const { events = [] } = await askUntilAnswered(server, queryOf(since, skip));
    unseen.push(...events.filter(({ eventID }) => !seen.has(eventID)));
    if (events.length < PAGE) return unseen;
  }
}

/** Polls until the server responds, and reports once that it does not. Returns {} after the program is stopped. */
async function askUntilAnswered(server, query) {
  let isAway = false;
  while (!isStopping()) {
    const answer = await ask(server, query);
    if (answer) {
      if (isAway) say(`${server.url} answers again.`);
      return answer;
    }
    if (!isAway && !isStopping()) say(`${server.url} does not answer. Trying again.`);
    isAway = true;
    await pause();
  }
  return {};
}

const REJECTIONS = {
  401: "The API key is unknown, expired or revoked.",
  403: "The API key lacks the permission to view accounts (accounts.read).",
  404: "Events are only available in a sandbox: this API key belongs to production.",
};

/** A page of events and the server's time. Undefined while the server does not respond. */
async function ask({ url, authorization }, query) {
  try {
    const answer = await fetch(`${url}/api/sandbox/events?${query}`, {
      headers: { authorization },
      redirect: "error",
      signal: timeout(),
    });
    const rejection = REJECTIONS[answer.status];
    if (rejection) throw new Problem(rejection);
    if (answer.status !== 200) return undefined;
    return { events: await answer.json(), moment: Date.parse(answer.headers.get("date")) };
  } catch (error) {
    if (error instanceof Problem) throw error;
    return undefined;
  }
}

/** Posts an event and returns the status. Waits for a program that is not running; other errors are not retried. */
async function deliver(event, target, secret) {
  for (let isReported = false; !isStopping(); await pause()) {
    try {
      return await post(event, target, secret);
    } catch (error) {
      if (isStopping()) return undefined;
      if (!NOT_LISTENING.has(error.cause?.code))
        return error.name === "TimeoutError" ? "no answer in time" : "no answer";
      if (!isReported) say(`Nothing is listening at ${target}. ${event.type} waits for your program.`);
      isReported = true;
    }
  }
  return undefined;
}

async function post({ eventID, body }, target, secret) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`${eventID}.${timestamp}.${body}`).digest("base64");
  const answer = await fetch(target, {
    method: "POST",
    redirect: "manual",
    signal: timeout(),
    headers: {
      "content-type": "application/json",
      "user-agent": "Tender-Webhooks/1",
      "webhook-id": eventID,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature}`,
    },
    body,
  });
  await answer.body?.cancel();
  return answer.status;
}

for (const name of ["SIGINT", "SIGTERM"]) process.once(name, () => stopping.abort());
await listen(process.argv.slice(2), process.env).catch((error) => {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
