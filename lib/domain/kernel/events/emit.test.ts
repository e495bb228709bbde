import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { eventOutboxTable, eventTable, webhookDeliveryTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newAccount, newConnection, newPartner, type Partner, testDatabase } from "@/testing/factories";
import { newEndpoint } from "@/testing/webhooks";
import { accountUpdated } from "@/lib/domain/accounts/accounts/events";
import { capabilityUpdated } from "@/lib/domain/accounts/capabilities/events";
import { carryEvents, emit } from "./emit";
import { EVENTS } from "@/lib/domain/events";

const db = testDatabase();

async function setting() {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const events = () =>
    db
      .select({ type: eventTable.type, data: eventTable.data })
      .from(eventTable)
      .where(eq(eventTable.accountID, accountID));
  return { accountID, ctx: ctxFor(partner, accountID), events };
}

test("an event stores the fields that its kind declares and drops all other fields", async () => {
  const { accountID, ctx, events } = await setting();
  const profile = { accountID, ssn: "912-81-7364" };
  await emit(ctx, accountUpdated, profile);
  expect(await events()).toEqual([{ type: "account.updated", data: { accountID } }]);
});

test("when an event lacks a declared field, then it is not stored", async () => {
  const { accountID, ctx, events } = await setting();
  // @ts-expect-error The webhook's name is missing.
  await expect(emit(ctx, capabilityUpdated, { accountID, capability: "wallet", status: "enabled" })).rejects.toThrow();
  const undeclared = { name: "account.vanished", data: accountUpdated.data };
  // @ts-expect-error This kind is not declared.
  await expect(emit(ctx, undeclared, { accountID: "x" })).rejects.toThrow();
  expect(await events()).toEqual([]);
});

test("a connected partner gets one copy of an event, and its endpoint one delivery", async () => {
  const { accountID, ctx } = await setting();
  const [other, gone] = await Promise.all([newPartner(db), newPartner(db)]);
  await newConnection(db, other, accountID);
  await newConnection(db, gone, accountID, { disconnectedOn: new Date(Date.now() - 1000) });
  const { endpointID } = await newEndpoint(ctxFor(other), "https://example.test/hook");
  await emit(ctx, accountUpdated, { accountID });
  const copies = (partner: Partner) =>
    db
      .select({ type: eventTable.type, data: eventTable.data })
      .from(eventTable)
      .where(eq(eventTable.partnerID, partner.accountID));
  await expect
    .poll(async () => {
      await carryEvents(ctx);
      return copies(other);
    })
    .toEqual([{ type: "account.updated", data: { accountID } }]);
  const deliveries = and(
    eq(webhookDeliveryTable.partnerID, other.accountID),
    eq(webhookDeliveryTable.endpointID, endpointID),
  );
  expect(await db.$count(webhookDeliveryTable, deliveries)).toBe(1);
  expect(await copies(gone)).toEqual([]);
  const [event] = await db.select().from(eventTable).where(eq(eventTable.partnerID, other.accountID));
  await db.insert(eventOutboxTable).values({
    partnerID: ctx.homePartnerID,
    eventID: event?.eventID ?? "",
    listenerID: other.accountID,
    createdOn: new Date(),
  });
  await carryEvents(ctx);
  expect(await db.$count(webhookDeliveryTable, deliveries)).toBe(1);
});

test("an account that a partner brought in gets the events of the accounts that it brought in itself", async () => {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const middle = { ...partner, accountID };
  const own = { ...ctxFor(middle), homePartnerID: partner.accountID };
  const { endpointID } = await newEndpoint(own, "https://example.test/hook");
  const inner = await newAccount(db, middle);
  await emit(ctxFor(middle, inner.accountID), accountUpdated, { accountID: inner.accountID });
  const deliveries = and(
    eq(webhookDeliveryTable.partnerID, partner.accountID),
    eq(webhookDeliveryTable.endpointID, endpointID),
  );
  await expect
    .poll(async () => {
      await carryEvents(own);
      return db.$count(webhookDeliveryTable, deliveries);
    })
    .toBe(1);
});

test("every kind of event has its own name and a label", () => {
  expect(new Set(EVENTS.map(({ name }) => name)).size).toBe(EVENTS.length);
  expect(
    EVENTS.filter(({ name, words }) => !/^[a-z]+(?:[A-Z][a-z]+)*\.[a-z]+(?:[A-Z][a-z]+)*$/.test(name) || words === ""),
  ).toEqual([]);
});
