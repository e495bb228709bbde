import { randomUUID } from "node:crypto";
import {
  apiKeyTable,
  requestLogTable,
  type StoredTry,
  transferTable,
  webhookDeliveryTable,
  webhookEndpointTable,
} from "@/db/schema";
import { type DeliveryID, type EndpointID, type EventID, type KeyID, newID } from "@/lib/core/api/ids";
import { SCOPES } from "@/lib/core/access/scopes";
import { daysAfter, HOUR, SECOND } from "@/lib/core/time/time";
import { DEFAULT_VERSION } from "@/lib/core/version";
import { hashSecret, newSecret } from "@/lib/domain/access/keys/secrets";
import { stored } from "@/lib/domain/kernel/events/emit";
import { webhookEndpointDisabled } from "@/lib/domain/platform/webhooks/events";
import { addSecret } from "@/lib/domain/platform/webhooks/secrets";
import { TEST_RECEIVER } from "@/lib/domain/platform/webhooks/shared/endpoint-tests";
import { idAt, type Journal } from "./journal";
import { at, momentAt, type World } from "./world";

type EventRow = Journal["events"][number];
type EndpointRow = typeof webhookEndpointTable.$inferInsert & { createdOn: Date };

/** Days of deliveries and requests to write, slightly fewer than the worker keeps. */
const KEPT_DAYS = 29;
/** Hours from each attempt to the next. After the last, a delivery is given up. */
const TRIES = [0, 0.0014, 0.083, 0.5, 2, 5, 10, 14, 20, 24];
/** Shares of deliveries that succeed only at the second attempt, and of requests that were first sent with an error. */
const SECOND_TRIES = 0.04;
const ERRORS = 0.05;

/** Writes the activity of the partner's programs. It runs after the money, because it refers to its events. */
export async function develop(world: World): Promise<void> {
  const keyID = makeKeys(world);
  logRequests(world, keyID);
  await deliverToBackend(world);
  await loseChat(world);
}

/** The keys of the partner's programs: scopes, days of creation and revocation, and hours since the last use. */
const KEYS = [
  { name: "Prototype", isReader: false, day: -96, revoked: -40, used: 41 * 24 },
  { name: "Bookkeeping", isReader: true, day: -60, revoked: 0, used: 9 },
  { name: "Checkout", isReader: false, day: -94, revoked: 0, used: 0.2 },
];

/** Creates the keys and discards their secrets. Returns the last one, which takes payments. */
function makeKeys({ journal, ctx, now, team }: World): KeyID {
  const ids = KEYS.map(({ name, isReader, day, revoked, used }) => {
    const [secret, keyID] = [newSecret("tdk_"), newID<KeyID>()];
    const createdOn = momentAt(now, day, 10.4);
    const revokedOn = revoked < 0 ? momentAt(now, revoked, 16) : null;
    const isGranted = (scope: string) => (isReader ? scope.endsWith(".read") : scope !== "issued-cards.read-secure");
    journal.add(apiKeyTable, {
      ...{ keyID, accountID: ctx.partnerID, name, scopes: SCOPES.filter(isGranted), createdOn, revokedOn },
      ...{ secretHash: hashSecret(secret), secretHint: secret.slice(-4), createdBy: team.developer.userID },
      lastUsedOn: new Date(now.getTime() - used * HOUR),
    });
    journal.note(createdOn, team.developer, { action: "api-key.create", object: keyID, name });
    if (revokedOn) journal.note(revokedOn, team.developer, { action: "api-key.revoke", object: keyID, name });
    return keyID;
  });
  return ids.at(-1) as KeyID;
}

/** Logs the requests of customers' payments in the last weeks, and some rejected ones. */
function logRequests({ journal, ctx, now, chance }: World, keyID: KeyID): void {
  const since = daysAfter(now, -KEPT_DAYS);
  const created = journal.events.filter(({ type }) => type === "transfer.created");
  const requestOf = new Map(created.map(({ data, requestID }) => [data.transferID, requestID]));
  const { partnerID } = ctx;
  const common = {
    ...{
      partnerID,
      accountID: partnerID,
      callerKind: "key" as const,
      keyID,
      method: "POST",
      params: { accountID: partnerID },
    },
    ...{ route: "/accounts/{accountID}/transfers", takesKey: true, version: DEFAULT_VERSION },
  } as const;
  for (const { transferID, source, destination, amount, description, createdOn } of journal.rowsOf(transferTable)) {
    const requestID = requestOf.get(transferID);
    if (!source.card || !requestID || createdOn < since) continue;
    const headers = { "user-agent": "northwind-checkout/3.2", "x-idempotency-key": randomUUID() };
    const body = {
      source: { paymentMethodID: source.paymentMethodID },
      destination: { paymentMethodID: destination.paymentMethodID },
      amount: { currency: "USD", value: amount },
      ...(description !== null && { description }),
    };
    const answer = JSON.stringify({ transferID, createdOn: createdOn.toISOString() });
    const done = { ...common, requestID, headers, ms: 18 + chance.next() * 40, body, createdOn };
    journal.add(requestLogTable, { ...done, objectID: transferID, status: 200, answer });
    if (!chance.happens(ERRORS)) continue;
    const wrong = { ...body, amount: { currency: "USD", value: 0 } };
    const failure = { amount: { value: "must be 1 or more" } };
    const rejected = { ...done, requestID: randomUUID(), ms: 6 + chance.next() * 9, body: wrong, failure, status: 422 };
    journal.add(requestLogTable, { ...rejected, createdOn: new Date(createdOn.getTime() - 9 * SECOND) });
  }
}

/**
 * The endpoint of the partner's backend, which works. It answered disputes with an error until that was fixed. Its
 * address is the built-in receiver, so that events of today also arrive, without a network.
 */
async function deliverToBackend(world: World): Promise<void> {
  const { journal, now, chance } = world;
  const types = ["transfer.updated", "refund.created", "refund.updated", "dispute.created", "dispute.updated"];
  const endpoint = await addEndpoint(world, { url: TEST_RECEIVER, description: "Backend", types, enabled: true }, -93);
  const fixedOn = momentAt(now, -6, 14);
  for (const event of subscribed(world, endpoint)) {
    const first = event.createdOn.getTime() + 400 + Math.floor(chance.next() * SECOND);
    const tryAt = (time: number, status: number): StoredTry => ({
      ...{ on: new Date(time).toISOString(), ms: chance.between(22, 190), status },
    });
    if (event.type.startsWith("dispute.") && event.createdOn < fixedOn) {
      let time = first;
      const tries = TRIES.map((hours) => tryAt((time += Math.round(hours * HOUR)), 500));
      const failed = deliveryOf(endpoint, event, tries);
      journal.add(webhookDeliveryTable, { ...failed, status: "failed", lastAnswer: "Internal Server Error" });
      continue;
    }
    const isBusy = chance.happens(SECOND_TRIES);
    const tries = isBusy ? [tryAt(first, 503), tryAt(first + 5 * SECOND, 200)] : [tryAt(first, 200)];
    journal.add(webhookDeliveryTable, { ...deliveryOf(endpoint, event, tries), status: "delivered" });
  }
}

/** The endpoint of a chat, which answered 410 one day and was disabled. */
async function loseChat(world: World): Promise<void> {
  const { journal, ctx } = world;
  const url = "https://chat.northwind.example/in/disputes";
  const types = ["dispute.created", "dispute.updated"];
  const facts = {
    url,
    description: "Chat of the support team",
    types,
    enabled: false,
    disabledReason: "gone",
  } as const;
  const endpoint = await addEndpoint(world, { ...facts, types }, -70);
  for (const [index, event] of subscribed(world, endpoint).slice(0, 3).entries()) {
    const [on, isGone] = [new Date(event.createdOn.getTime() + SECOND), index === 2];
    const tries = [{ on: on.toISOString(), ms: 84, status: isGone ? 410 : 200 }];
    const status = isGone ? "failed" : "delivered";
    journal.add(webhookDeliveryTable, { ...deliveryOf(endpoint, event, tries), status });
    if (!isGone) continue;
    const { accountID, endpointID } = endpoint;
    journal.emit(on, stored(ctx.partnerID, webhookEndpointDisabled, { accountID, endpointID, reason: "gone" }));
  }
}

type EndpointFacts = Pick<EndpointRow, "url" | "types" | "description" | "enabled" | "disabledReason">;

async function addEndpoint(
  { journal, ctx, now, team }: World,
  facts: EndpointFacts,
  day: number,
): Promise<EndpointRow> {
  const createdOn = momentAt(now, day, 11);
  const endpointID = idAt<EndpointID>(createdOn);
  const row = {
    ...facts,
    partnerID: ctx.partnerID,
    accountID: ctx.partnerID,
    endpointID,
    failingSince: null,
    createdOn,
  };
  journal.add(webhookEndpointTable, row);
  await addSecret(at(ctx, createdOn), endpointID);
  const about = { object: endpointID, name: facts.url };
  journal.note(createdOn, team.developer, { action: "webhook-endpoint.create", ...about });
  return row;
}

/** The subscribed events of the last weeks, the oldest first. */
function subscribed({ journal, now }: World, { types }: EndpointRow): EventRow[] {
  const since = daysAfter(now, -KEPT_DAYS);
  return journal.events
    .filter(({ type, createdOn }) => types.includes(type) && createdOn > since)
    .sort((one, other) => one.createdOn.getTime() - other.createdOn.getTime());
}

function deliveryOf(
  { endpointID, accountID, partnerID }: EndpointRow,
  { eventID, createdOn }: EventRow,
  tries: StoredTry[],
) {
  const last = tries.at(-1);
  const dueOn = new Date(last?.on ?? createdOn);
  return {
    ...{ deliveryID: idAt<DeliveryID>(createdOn), eventID: eventID as EventID, endpointID, accountID, partnerID },
    ...{ tries, attempt: tries.length, createdOn, dueOn, finishedOn: new Date(dueOn.getTime() + (last?.ms ?? 0)) },
  };
}
