import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { eventTable, webhookDeliveryTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { fund, newWallet } from "@/testing/wallets";
import { newEndpoint } from "@/testing/webhooks";
import type { EndpointID } from "@/lib/core/api/ids";
import { accountDeleted, accountUpdated } from "@/lib/domain/accounts/accounts/events";
import { deleteAccount } from "@/lib/domain/accounts/accounts/accounts";
import { emit } from "@/lib/domain/kernel/events/emit";
import { balanceUpdated, walletTransactionUpdated } from "@/lib/domain/money/wallets/events";
import { updateEndpoint } from "./webhooks";

const db = testDatabase();
/** No server listens at this address, because these tests only look at rows. */
const NOWHERE = "http://127.0.0.1:9/hooks";

async function setting() {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  return { partner, accountID, own: ctxFor(partner), ctx: ctxFor(partner, accountID) };
}

const sentTo = (endpointID: EndpointID) =>
  db
    .select({ type: eventTable.type, data: eventTable.data, accountID: eventTable.accountID })
    .from(webhookDeliveryTable)
    .innerJoin(
      eventTable,
      and(
        eq(eventTable.partnerID, webhookDeliveryTable.partnerID),
        eq(eventTable.eventID, webhookDeliveryTable.eventID),
      ),
    )
    .where(eq(webhookDeliveryTable.endpointID, endpointID));

test("an event goes only to the account and its partner, if their endpoints selected its kind", async () => {
  const { own, ctx, accountID } = await setting();
  const stranger = ctxFor(await newPartner(db));
  const asking = [await newEndpoint(own, NOWHERE), await newEndpoint(ctx, NOWHERE)];
  const other = [await newEndpoint(stranger, NOWHERE), await newEndpoint(own, NOWHERE, ["file.created"])];
  const off = await newEndpoint(own, NOWHERE);
  await transact(own, (open) => updateEndpoint(open, off.endpointID, { enabled: false }));
  await transact(ctx, (open) => emit(open, accountUpdated, { accountID }));
  for (const { endpointID } of asking)
    expect(await sentTo(endpointID)).toEqual([{ type: "account.updated", data: { accountID }, accountID }]);
  for (const { endpointID } of [...other, off]) expect(await sentTo(endpointID)).toEqual([]);
});

test("a delivery is committed or rolled back together with its event", async () => {
  const { own, ctx, accountID } = await setting();
  const { endpointID } = await newEndpoint(own, NOWHERE);
  const undone = transact(ctx, async (open) => {
    await emit(open, accountUpdated, { accountID });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await sentTo(endpointID)).toEqual([]);
});

test("an early event that commits last is still delivered", async () => {
  const { own, ctx, accountID } = await setting();
  const { endpointID } = await newEndpoint(own, NOWHERE);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const early = transact(ctx, async (open) => {
    await emit(open, accountUpdated, { accountID });
    await held;
  });
  await transact(ctx, (open) => emit(open, accountUpdated, { accountID }));
  await expect.poll(() => sentTo(endpointID)).toHaveLength(1);
  release();
  await early;
  expect(await sentTo(endpointID)).toHaveLength(2);
});

test("a partner gets the event that an account was disconnected, and none of its events afterwards", async () => {
  const { own, ctx, accountID } = await setting();
  const { endpointID } = await newEndpoint(own, NOWHERE, ["account.deleted", "account.updated"]);
  await transact(ctx, deleteAccount);
  await transact(ctx, (open) => emit({ ...open, now: new Date() }, accountUpdated, { accountID }));
  expect((await sentTo(endpointID)).map(({ type }) => type)).toEqual([accountDeleted.name]);
});

test("wallet events are stored only if an endpoint selected them, and contain the declared fields", async () => {
  const { partner, own, ctx, accountID } = await setting();
  const silent = await newPartner(db);
  const { accountID: silentID } = await newAccount(db, silent);
  const types = [balanceUpdated.name, walletTransactionUpdated.name];
  const { endpointID } = await newEndpoint(own, NOWHERE, types);
  const walletID = await newWallet(db, accountID, partner.accountID);
  await fund(ctx, walletID, 12_345);
  await fund(ctxFor(silent, silentID), await newWallet(db, silentID, silent.accountID), 12_345);
  const sent = await sentTo(endpointID);
  expect(sent.map(({ type }) => type).sort()).toEqual(types);
  for (const declared of [balanceUpdated, walletTransactionUpdated]) {
    const data = sent.find(({ type }) => type === declared.name)?.data;
    expect(declared.data.strict().parse(data)).toEqual(data);
  }
  expect(sent.find(({ type }) => type === walletTransactionUpdated.name)?.data).toMatchObject({
    status: "completed",
    availableBalance: { currency: "USD", value: 12_345, valueDecimal: "123.45" },
  });
  const untold = await db.select().from(eventTable).where(eq(eventTable.accountID, silentID));
  expect(untold.filter(({ type }) => types.includes(type))).toEqual([]);
});
