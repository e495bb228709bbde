import { expect, test } from "@playwright/test";
import { and, asc, eq } from "drizzle-orm";
import { auditTrailView, playTable, transferTable, walletTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { newCard } from "@/testing/cards";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { agree } from "@/testing/fee-plans";
import { inAnHour, newCardMethod } from "@/testing/transfers";
import { fund } from "@/testing/wallets";
import { newID } from "@/lib/core/api/ids";
import { SECOND } from "@/lib/core/time/time";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { resetSandbox } from "@/lib/domain/overview/sandbox/reset-sandbox";
import { playTick, stopPlay } from "./plays";
import { getLatestPlay, tagOf } from "./queries";
import { undoPlay } from "./undo-play";

checkBooks();

const db = testDatabase();
const MERCHANT = ["transfers", "wallet", "collect-funds", "card-issuing"] as const;

/** A partner with three merchants on different plans, a spending card of the last, and a customer with a card. */
async function setting() {
  const partner = await newPartner(db, { attested: true });
  const options = { wallet: true, capabilities: MERCHANT } as const;
  const merchants = [await newAccount(db, partner, options), await newAccount(db, partner, options)];
  const spender = await newAccount(db, partner, options);
  await agree(partner, merchants[0]?.accountID ?? spender.accountID, [
    { event: "card-acquiring", fixed: 30, rate: "2.9" },
    { event: "refund", fixed: 15 },
    { event: "dispute", fixed: 1500 },
  ]);
  await agree(partner, spender.accountID, [{ event: "card-acquiring", rate: "1" }], "cost-plus");
  const ofSpender = ctxFor(partner, spender.accountID);
  await fund(ofSpender, spender.walletID, 10_000);
  await newCard(ofSpender, spender.walletID);
  const customer = await newAccount(db, partner, { capabilities: ["transfers"] });
  await newCardMethod(db, partner, customer.accountID);
  return { partner, ctx: inAnHour(ctxFor(partner)) };
}

const balancesOf = ({ partnerID }: Ctx) =>
  db
    .select({
      id: walletTable.walletID,
      available: walletTable.available,
      pending: walletTable.pending,
      held: walletTable.held,
    })
    .from(walletTable)
    .where(eq(walletTable.partnerID, partnerID))
    .orderBy(asc(walletTable.walletID));

/** Undoes in batches, like the browser. Returns the last batch. */
async function undoAll(ctx: Ctx, playID: string) {
  let batch = await undoPlay(ctx, playID, { skip: 0 });
  for (let calls = 0; batch.left > 0 && calls < 10; calls++) batch = await undoPlay(ctx, playID, { skip: 0 });
  return batch;
}

test("a day has payments, a purchase, a declined card and a dispute, and an undo restores each balance to the cent", async () => {
  const { ctx } = await setting();
  const before = await balancesOf(ctx);
  const playID = newID<string>();
  for (const tick of [0, 1, 2, 3, 13, 17]) await playTick(ctx, playID, { tick });
  const played = await playTick(ctx, playID, { tick: 29 });
  const steps = played.events.flatMap((event) => (event.kind === "payment" ? [event.step] : []));
  expect(steps.filter((step) => step === "failed")).toHaveLength(1);
  expect(steps.filter((step) => step === "wallet").length).toBeGreaterThan(3);
  expect(played.events.filter(({ kind }) => kind === "dispute")).toMatchObject([{ isOpen: true }]);
  expect(played.events.filter(({ kind }) => kind === "purchase")).toMatchObject([
    { name: "Union Station Coffee", amount: 540, isDeclined: false },
  ]);
  expect(new Set(played.events.map(({ accountID }) => accountID)).size).toBe(3);
  expect(played.endedOn).toBeDefined();
  expect(await balancesOf(ctx)).not.toEqual(before);
  const undone = await undoAll(ctx, playID);
  expect(undone).toMatchObject({ left: 0, problems: [], undoneOn: ctx.now.toISOString() });
  expect(await balancesOf(ctx)).toEqual(before);
  expect(await undoPlay(ctx, playID, { skip: 0 })).toMatchObject({ left: 0 });
  expect(await balancesOf(ctx)).toEqual(before);
  expect((await getLatestPlay(ctx)).play).toMatchObject({ playID, left: 0 });
});

test("a repeated tick makes nothing twice, even if both run at once", async () => {
  const { ctx } = await setting();
  const playID = newID<string>();
  await playTick(ctx, playID, { tick: 0 });
  await Promise.all([3, 3].map((tick) => playTick(ctx, playID, { tick })));
  const { events } = await playTick(ctx, playID, { tick: 3 });
  expect(events.map(({ kind, tick }) => [kind, tick])).toEqual([
    ["payment", 0],
    ["payment", 3],
    ["purchase", 3],
  ]);
  const isTagged = and(eq(transferTable.partnerID, ctx.partnerID), eq(transferTable.foreignID, tagOf(playID)));
  expect(await db.$count(transferTable, isTagged)).toBe(2);
});

test("a second play waits until the first was stopped, or had no tick for 15 seconds", async () => {
  const { ctx } = await setting();
  const [first, second, third] = [newID<string>(), newID<string>(), newID<string>()];
  await playTick(ctx, first, { tick: 0 });
  await expect(playTick(ctx, second, { tick: 0 })).rejects.toMatchObject({ kind: "conflict" });
  await stopPlay(ctx, first);
  await playTick(ctx, second, { tick: 0 });
  await expect(playTick(ctx, first, { tick: 1 })).rejects.toMatchObject({ kind: "conflict" });
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 16 * SECOND) };
  await playTick(later, third, { tick: 0 });
  const open = and(eq(playTable.partnerID, ctx.partnerID), eq(playTable.playID, second));
  expect(await db.select({ endedOn: playTable.endedOn }).from(playTable).where(open)).toEqual([{ endedOn: later.now }]);
});

test("a refund that its wallet cannot pay is reported, and the rest is undone", async () => {
  const { ctx, partner } = await setting();
  const playID = newID<string>();
  for (const tick of [0, 1, 2]) await playTick(ctx, playID, { tick });
  const { events } = await playTick(ctx, playID, { tick: 29 });
  const [payment] = events.flatMap((event) => (event.kind === "payment" ? [event] : []));
  const [wallet] = await db
    .select()
    .from(walletTable)
    .where(eq(walletTable.accountID, payment?.accountID ?? ctx.accountID));
  if (!payment || !wallet) throw new Error("no payment");
  await undoPlay(ctx, playID, { skip: 99 });
  const taken = 1_000_000;
  await fund(ctxFor(partner, payment.accountID), wallet.walletID, -taken);
  const batch = await undoAll(ctx, playID);
  expect(batch.left).toBeGreaterThan(0);
  expect(batch.problems[0]).toContain("does not have enough");
  await fund(ctxFor(partner, payment.accountID), wallet.walletID, taken);
  expect(await undoAll(ctx, playID)).toMatchObject({ left: 0, problems: [] });
});

test("a play needs a sandbox partner, its permissions, a merchant and a customer", async () => {
  const { ctx } = await setting();
  const playID = newID<string>();
  const live = ctxFor(await newPartner(db, { mode: "production" }));
  await expect(playTick(live, playID, { tick: 0 })).rejects.toMatchObject({ kind: "notFound" });
  await expect(getLatestPlay(live)).rejects.toMatchObject({ kind: "notFound" });
  await expect(undoPlay(live, playID, { skip: 0 })).rejects.toMatchObject({ kind: "notFound" });
  await expect(undoPlay(ctx, playID, { skip: 0 })).rejects.toMatchObject({ kind: "notFound" });
  const scopes = ctx.caller.scopes.filter(({ scope }) => scope !== "issued-cards.write");
  const limited = { ...ctx, caller: { ...ctx.caller, scopes } };
  await expect(playTick(limited, playID, { tick: 0 })).rejects.toMatchObject({ kind: "forbidden" });
  const empty = await newPartner(db, { attested: true });
  await expect(playTick(ctxFor(empty), playID, { tick: 0 })).rejects.toThrow(/business account/);
  await newAccount(db, empty, { wallet: true, capabilities: MERCHANT });
  await expect(playTick(ctxFor(empty), playID, { tick: 0 })).rejects.toThrow(/link a card/);
});

test("the audit log has the payments of a play, and a reset of the sandbox forgets the play", async () => {
  const { ctx } = await setting();
  const playID = newID<string>();
  await playTick(ctx, playID, { tick: 0 });
  const auditRows = await db
    .select({ action: auditTrailView.action })
    .from(auditTrailView)
    .where(eq(auditTrailView.partnerID, ctx.partnerID));
  expect(auditRows.map(({ action }) => action)).toEqual(expect.arrayContaining(["transfer.create"]));
  await transact(ctx, resetSandbox);
  expect(await getLatestPlay(ctx)).toEqual({});
});
