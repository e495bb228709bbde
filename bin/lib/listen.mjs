import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Webhook } from "standardwebhooks";
import { isStopping, onStop } from "./lifetime.mjs";
import { say, Sentence } from "./say.mjs";

const USAGE = "npm run listen -- --forward-to http://localhost:4000/hooks";
const EVERY = 1000;
const PATIENCE = 15_000;
/** An event has the time of its request, which may commit up to this many milliseconds later. */
const LATE = 60_000;
const AT_ONCE = 100;
/** Error codes that mean that nothing is listening at an address. */
const NOBODY = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);
const NEAR = new Set(["localhost", "127.0.0.1", "[::1]"]);

const over = new AbortController();
const signal = () => AbortSignal.any([over.signal, AbortSignal.timeout(PATIENCE)]);
const pause = (ms) => sleep(ms, undefined, { signal: over.signal }).catch(() => {});

/** Posts each sandbox event to an address, signed like a webhook, until the command is stopped. */
export async function listen(words, environment) {
  onStop(() => over.abort());
  const target = targetOf(words);
  const server = serverOf(environment);
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const { events, moment } = await askUntilAnswered(server, queryOf(Date.now(), 0));
  if (!events) return;
  say(`Listening to ${server.url}. Events that the key may read go to ${target}.`);
  say(`WEBHOOK_SECRET=${secret}`);
  say("The secret is of this run alone. Ctrl-C ends it.");
  const seen = new Map();
  for (let since = moment; !isStopping(); await pause(EVERY)) {
    for (const event of await newEvents(server, since, seen)) {
      const status = await deliver(event, target, secret);
      if (status === undefined) return;
      seen.set(event.eventID, Date.parse(event.createdOn));
      say(`${new Date().toTimeString().slice(0, 8)}  ${event.type.padEnd(28)}  ${event.object ?? "-"}  ${status}`);
    }
    since = Math.max(moment, ...[...seen.values()].map((on) => on - LATE));
    for (const [eventID, on] of seen) if (on < since) seen.delete(eventID);
  }
}

function targetOf(words) {
  let to;
  try {
    ({ "forward-to": to } = parseArgs({ args: words, options: { "forward-to": { type: "string" } } }).values);
  } catch {
    throw new Sentence(`It takes one option: ${USAGE}`);
  }
  if (to === undefined) throw new Sentence(`It needs an address to send events to: ${USAGE}`);
  if (!/^https?:$/.test(protocolOf(to))) throw new Sentence(`--forward-to must be a web address, as in ${USAGE}`);
  return to;
}

const protocolOf = (text) => (URL.canParse(text) ? new URL(text).protocol : "");

/** The server and the authorization header. The .env file of a new key has all the variables. */
function serverOf({ TENDER_URL = "http://localhost:3000", TENDER_KEY_ID, TENDER_KEY_SECRET }) {
  if (!TENDER_KEY_ID || !TENDER_KEY_SECRET)
    throw new Sentence(
      "The API key is missing: set TENDER_KEY_ID and TENDER_KEY_SECRET, as in the .env file of a new key.",
    );
  const protocol = protocolOf(TENDER_URL);
  if (protocol !== "https:" && !(protocol === "http:" && NEAR.has(new URL(TENDER_URL).hostname)))
    throw new Sentence("TENDER_URL must be an https address, since the key goes there.");
  const key = Buffer.from(`${TENDER_KEY_ID}:${TENDER_KEY_SECRET}`).toString("base64");
  return { url: TENDER_URL.replace(/\/+$/, ""), authorization: `Basic ${key}` };
}

const queryOf = (since, skip) => new URLSearchParams({ since: new Date(since).toISOString(), skip, count: AT_ONCE });

async function newEvents(server, since, seen) {
  const found = [];
  for (let skip = 0; ; skip += AT_ONCE) {
    const { events = [] } = await askUntilAnswered(server, queryOf(since, skip));
    found.push(...events.filter(({ eventID }) => !seen.has(eventID)));
    if (events.length < AT_ONCE) return found;
  }
}

/**
 * Polls until the server responds, and reports once that it does not. Returns undefined after the command is stopped.
 */
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
    await pause(EVERY);
  }
  return {};
}

const REFUSALS = {
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
      signal: signal(),
    });
    const refusal = REFUSALS[answer.status];
    if (refusal) throw new Sentence(refusal);
    if (answer.status !== 200) return undefined;
    return { events: await answer.json(), moment: Date.parse(answer.headers.get("date")) };
  } catch (error) {
    if (error instanceof Sentence) throw error;
    return undefined;
  }
}

/** Posts an event and returns the status. Waits for a program that is not running; other errors are not retried. */
async function deliver(event, target, secret) {
  for (let isTold = false; !isStopping(); await pause(EVERY)) {
    try {
      return await post(event, target, secret);
    } catch (error) {
      if (isStopping()) return undefined;
      if (!NOBODY.has(error.cause?.code)) return error.name === "TimeoutError" ? "no answer in time" : "no answer";
      if (!isTold) say(`Nothing is listening at ${target}. ${event.type} waits for your program.`);
      isTold = true;
    }
  }
  return undefined;
}

async function post({ eventID, body }, target, secret) {
  const now = new Date();
  const answer = await fetch(target, {
    method: "POST",
    redirect: "manual",
    signal: signal(),
    headers: {
      "content-type": "application/json",
      "user-agent": "Tender-Webhooks/1",
      "webhook-id": eventID,
      "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign(eventID, now, body),
    },
    body,
  });
  await answer.body?.cancel();
  return answer.status;
}
