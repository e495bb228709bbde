import { randomUUID } from "node:crypto";
import {
  apiKeyTable,
  type eventTable,
  requestLogTable,
  transferTable,
  webhookDeliveryTable,
  webhookEndpointTable,
  type StoredTry,
} from "@/db/schema";
import { type DeliveryID, type EndpointID, type EventID, type KeyID, newID } from "@/lib/core/api/ids";
import { SCOPES } from "@/lib/core/access/scopes";
import { DAY, HOUR, SECOND } from "@/lib/core/time/time";
import { DEFAULT_VERSION } from "@/lib/core/version";
import { hashSecret, newSecret } from "@/lib/domain/access/keys/secrets";
import { stored } from "@/lib/domain/kernel/events/emit";
import { webhookEndpointDisabled } from "@/lib/domain/platform/webhooks/events";
import { addSecret } from "@/lib/domain/platform/webhooks/secrets";
import { idAt } from "./journal";
import type { Trail } from "./trail";
import { at, momentAt, type World } from "./world";

type EventRow = typeof eventTable.$inferInsert;
type EndpointRow = typeof webhookEndpointTable.$inferInsert;

/** Days of deliveries and requests to write, slightly fewer than the worker keeps. */
const LOG_DAYS = 29;
/** Hours from each attempt to the next. After the last, a delivery is given up. */
const TRIES = [0, 0.0014, 0.083, 0.5, 2, 5, 10, 14, 20, 24];
/** Share of deliveries that succeed only at the second attempt. */
const HICCUPS = 0.04;

/**
 * Writes the activity of the partner's programs. It runs after the money, because it refers to its events and requests.
 */
export async function develop(world: World, trail: Trail): Promise<void> {
  const keyID = makeKeys(world, trail);
  logRequests(world, keyID);
  await hearEvents(world, trail);
  await leaveReceiver(world, trail);
}

/** Creates the keys of the partner's programs and discards their secrets. Returns the key that takes payments. */
function makeKeys({ journal, ctx, now, team }: World, trail: Trail): KeyID {
  const reads = SCOPES.filter((scope) => scope.endsWith(".read"));
  const scopes = SCOPES.filter((scope) => scope !== "issued-cards.read-secure");
  const make = (name: string, day: number, rest: { scopes: readonly string[]; used: number; revoked?: number }) => {
    const secret = newSecret("tdk_");
    const keyID = newID<KeyID>();
    const createdOn = momentAt(now, day, 10.4);
    const revokedOn = rest.revoked === undefined ? null : momentAt(now, rest.revoked, 16);
    journal.add(apiKeyTable, {
      ...{ keyID, accountID: ctx.partnerID, name, scopes: [...rest.scopes], createdOn, revokedOn },
      secretHash: hashSecret(secret),
      secretHint: secret.slice(-4),
      createdBy: team.developer.userID,
      lastUsedOn: new Date(now.getTime() - rest.used * HOUR),
    });
    trail.note(createdOn, team.developer, { action: "api-key.create", object: keyID, name });
    if (revokedOn) trail.note(revokedOn, team.developer, { action: "api-key.revoke", object: keyID, name });
    return keyID;
  };
  make("Prototype", -96, { scopes, used: 41 * 24, revoked: -40 });
  make("Bookkeeping", -60, { scopes: reads, used: 9 });
  return make("Checkout", -94, { scopes, used: 0.2 });
}

/** Logs the requests of customers' payments in the last weeks, and some rejected ones. */
function logRequests({ journal, ctx, now, chance }: World, keyID: KeyID): void {
  const since = new Date(now.getTime() - LOG_DAYS * DAY);
  const made = new Map(
    journal.events.filter(({ type }) => type === "transfer.created").map((event) => [event.data.transferID, event]),
  );
  const route = "/accounts/{accountID}/transfers";
  const common = {
    ...{ partnerID: ctx.partnerID, accountID: ctx.partnerID, callerKind: "key" as const, keyID, method: "POST", route },
    ...{ params: { accountID: ctx.partnerID }, takesKey: true, version: DEFAULT_VERSION },
  } as const;
  for (const { transferID, source, destination, amount, description, createdOn } of journal.rowsOf(transferTable)) {
    const event = made.get(transferID);
    if (!source.card || !event?.requestID || createdOn < since) continue;
    const headers = { "user-agent": "northwind-checkout/3.2", "x-idempotency-key": randomUUID() };
    const sent = {
      source: { paymentMethodID: source.paymentMethodID },
      destination: { paymentMethodID: destination.paymentMethodID },
      amount: { currency: "USD", value: amount },
      ...(description !== null && { description }),
    };
    const ms = 18 + chance.next() * 40;
    const answer = JSON.stringify({ transferID, createdOn: createdOn.toISOString() });
    const done = { requestID: event.requestID, headers, ms, body: sent, createdOn };
    journal.add(requestLogTable, { ...common, ...done, objectID: transferID, status: 200, answer });
    if (!chance.happens(REFUSALS)) continue;
    const before = new Date(createdOn.getTime() - 9 * SECOND);
    const body = { ...sent, amount: { currency: "USD", value: 0 } };
    const failure = { amount: { value: "must be 1 or more" } };
    const refused = { requestID: randomUUID(), headers, ms: 6 + chance.next() * 9, body, failure, status: 422 };
    journal.add(requestLogTable, { ...common, ...refused, createdOn: before });
  }
}

/** Share of requests that were first sent with an error. */
const REFUSALS = 0.05;

/** The endpoint of the partner's backend. It failed at disputes until that was fixed, and is switched off today. */
async function hearEvents(world: World, trail: Trail): Promise<void> {
  const { journal, now, team, chance } = world;
  const endpoint = newEndpoint(world, "https://hooks.northwind.example/tender", {
    types: ["transfer.created", "transfer.updated", "refund.created", "dispute.created", "dispute.updated"],
    description: "Backend",
    since: -93,
  });
  const [mended, off] = [momentAt(now, -6, 14), momentAt(now, -1, 9)];
  await finish(world, trail, { ...endpoint, disabledReason: "staff" });
  for (const event of heard(world, endpoint, off)) {
    const fails = event.type.startsWith("dispute.") && (event.createdOn as Date) < mended;
    if (fails) journal.add(webhookDeliveryTable, failedDelivery(endpoint, event));
    else if (chance.happens(SHARE)) journal.add(webhookDeliveryTable, delivered(world, endpoint, event));
  }
  trail.note(off, team.developer, {
    action: "webhook-endpoint.update",
    object: endpoint.endpointID,
    name: endpoint.url,
  });
}

/** Share of the successful events that have a stored delivery: enough for a list. */
const SHARE = 0.4;

/** The endpoint of a chat, which answered 410 one day. */
async function leaveReceiver(world: World, trail: Trail): Promise<void> {
  const { journal, ctx, now } = world;
  const endpoint = newEndpoint(world, "https://chat.northwind.example/in/disputes", {
    types: ["dispute.created", "dispute.updated"],
    description: "Chat of the support team",
    since: -70,
  });
  const events = heard(world, endpoint, now);
  const last = events[2];
  if (!last) return;
  const goneOn = new Date((last.createdOn as Date).getTime() + SECOND);
  await finish(world, trail, { ...endpoint, disabledReason: "gone" });
  for (const event of events.slice(0, 2)) journal.add(webhookDeliveryTable, delivered(world, endpoint, event));
  const tried: StoredTry = { on: goneOn.toISOString(), ms: 84, status: 410 };
  journal.add(webhookDeliveryTable, { ...sentOf(endpoint, last, [tried]), status: "failed" });
  const { accountID, endpointID } = endpoint;
  journal.emit(goneOn, [stored(ctx.partnerID, webhookEndpointDisabled, { accountID, endpointID, reason: "gone" })]);
}

function newEndpoint(
  { ctx, now }: World,
  url: string,
  { types, description, since }: { types: string[]; description: string; since: number },
): EndpointRow {
  return {
    ...{ partnerID: ctx.partnerID, accountID: ctx.partnerID, url, types, description },
    endpointID: idAt<EndpointID>(momentAt(now, since, 11)),
    enabled: false,
    failingSince: null,
    createdOn: momentAt(now, since, 11),
  };
}

/** Writes a disabled endpoint, so that its address is never called. */
async function finish({ journal, ctx, team }: World, trail: Trail, row: EndpointRow): Promise<void> {
  journal.add(webhookEndpointTable, row);
  await addSecret(at(ctx, row.createdOn as Date), row.endpointID);
  const about = { object: row.endpointID, name: row.url };
  trail.note(row.createdOn as Date, team.developer, { action: "webhook-endpoint.create", ...about });
}

/** The subscribed events of the last weeks, until the endpoint was switched off, the oldest first. */
function heard({ journal, now }: World, { types }: EndpointRow, until: Date): EventRow[] {
  const since = new Date(now.getTime() - LOG_DAYS * DAY);
  return journal.events
    .filter(({ type, createdOn }) => types.includes(type) && (createdOn as Date) > since && (createdOn as Date) < until)
    .sort((one, other) => (one.createdOn as Date).getTime() - (other.createdOn as Date).getTime());
}

function sentOf({ endpointID, accountID, partnerID }: EndpointRow, event: EventRow, tries: StoredTry[]) {
  const [createdOn, last] = [event.createdOn as Date, tries.at(-1)];
  return {
    ...{ deliveryID: idAt<DeliveryID>(createdOn), eventID: event.eventID as EventID, endpointID, accountID, partnerID },
    ...{ tries, attempt: tries.length, createdOn },
    dueOn: new Date(last?.on ?? createdOn),
    finishedOn: new Date(new Date(last?.on ?? createdOn).getTime() + (last?.ms ?? 0)),
  };
}

function delivered({ chance }: World, endpoint: EndpointRow, event: EventRow) {
  const moment = (event.createdOn as Date).getTime() + 400 + Math.floor(chance.next() * SECOND);
  const response = { ms: chance.between(22, 190), status: 200 };
  const busy: StoredTry = { on: new Date(moment).toISOString(), ms: chance.between(40, 900), status: 503 };
  const tries: StoredTry[] = chance.happens(HICCUPS)
    ? [busy, { on: new Date(moment + 5 * SECOND).toISOString(), ...response }]
    : [{ on: new Date(moment).toISOString(), ...response }];
  return { ...sentOf(endpoint, event, tries), status: "delivered" } as const;
}

/** A delivery that failed at each attempt. */
function failedDelivery(endpoint: EndpointRow, event: EventRow) {
  let moment = (event.createdOn as Date).getTime() + SECOND;
  const tries = TRIES.map((hours): StoredTry => {
    moment += Math.round(hours * HOUR);
    return { on: new Date(moment).toISOString(), ms: 120, status: 500 };
  });
  return { ...sentOf(endpoint, event, tries), status: "failed", lastAnswer: "Internal Server Error" } as const;
}
