import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import {
  accountTable,
  auditTrailView,
  cardAuthorizationTable,
  disputeTable,
  memberTable,
  railInstructionTable,
  sessionTable,
  transferTable,
  walletTable,
  webhookDeliveryTable,
} from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { newCard } from "@/testing/cards";
import { asChange, ctxFor, transact } from "@/testing/context";
import { newCardPayment } from "@/testing/disputes";
import { newPartner, newUser, type Partner, testDatabase } from "@/testing/factories";
import { newInvite } from "@/testing/onboarding";
import { newSchedule, runTransferBody } from "@/testing/schedules";
import { asking, newSpender, send } from "@/testing/spending";
import { newPayer, newTransfer } from "@/testing/transfers";
import { fund, newWallet } from "@/testing/wallets";
import { ahead, newEndpoint } from "@/testing/webhooks";
import type { AccountID } from "@/lib/core/api/ids";
import { DAY } from "@/lib/core/time/time";
import { ListAccounts } from "@/lib/domain/accounts/accounts/contract";
import { accountUpdated } from "@/lib/domain/accounts/accounts/events";
import { listAccounts } from "@/lib/domain/accounts/accounts/queries";
import { listAdjustments } from "@/lib/domain/money/adjustments/queries";
import { expireHolds } from "@/lib/domain/cards/authorizations/authorizations";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { ListDisputes } from "@/lib/domain/money/disputes/contract";
import { moveDisputes } from "@/lib/domain/money/disputes/move-disputes";
import { listDisputes } from "@/lib/domain/money/disputes/queries";
import { emit } from "@/lib/domain/kernel/events/emit";
import { breaches } from "@/lib/domain/money/ledger/invariants";
import { moveRails } from "@/lib/domain/money/rails/move-rails";
import { ListSchedules } from "@/lib/domain/money/schedules/contract";
import { listSchedules } from "@/lib/domain/money/schedules/queries";
import { runOccurrences } from "@/lib/domain/money/schedules/run-occurrences";
import { countTransfers } from "@/lib/domain/money/transfers/find-transfers";
import { getTransfer } from "@/lib/domain/money/transfers/queries";
import { getWallet, listWallets } from "@/lib/domain/money/wallets/queries";
import { sandbox } from "./contract";
import { resetSandbox } from "./reset-sandbox";

checkBooks();

const db = testDatabase();

async function setting(existing?: Partner) {
  const partner = existing ?? (await newPartner(db));
  const ctx = ctxFor(partner);
  const own = await newWallet(db, partner.accountID, partner.accountID);
  await fund(ctx, own, 5000);
  const payer = await newPayer(db, partner, 1000);
  await newCard(ctxFor(partner, payer.accountID), payer.walletID);
  const transferID = await newTransfer(ctx, { from: payer.wallet, to: payer.bank, cents: 400 });
  await newInvite(partner);
  return { partner, ctx, own, payer, transferID, reset: () => change(ctx) };
}

const change = (ctx: Ctx) => asChange(ctx, sandbox.reset, { accountID: ctx.accountID }, resetSandbox);

/** Counts the partner's rows in each table that it can read. */
async function seen(ctx: Ctx): Promise<object> {
  const accounts = await listAccounts(ctx, ListAccounts.parse({ includeDisconnected: "true" }));
  const [wallet] = await listWallets(ctx);
  return {
    accounts: accounts.length,
    transfers: await countTransfers(ctx, {}),
    adjustments: (await listAdjustments(ctx, {})).length,
    available: wallet?.availableBalance.value,
  };
}

const FULL = { accounts: 1, transfers: 1, adjustments: 1, available: 5000 };
const EMPTY = { accounts: 0, transfers: 0, adjustments: 0, available: 0 };

test("everything disappears from lists and by its ID, and the wallet starts at 0", async () => {
  const { ctx, partner, own, transferID, reset } = await setting();
  expect(await seen(ctx)).toEqual(FULL);
  expect(await reset()).toEqual({ accounts: 1, invites: 1, transfers: 1, resetOn: ctx.now.toISOString() });
  expect(await seen(ctx)).toEqual(EMPTY);
  await expect(getTransfer(ctx, transferID)).rejects.toMatchObject({ kind: "notFound" });
  await expect(getWallet(ctx, own)).rejects.toMatchObject({ kind: "notFound" });
  expect(await breaches(db, partner.accountID)).toEqual([]);
});

test("work that was under way stays as it is, and no rail moves it", async () => {
  const { ctx, partner, transferID, reset } = await setting();
  await reset();
  const later = new Date(ctx.now.getTime() + 24 * 60 * 60_000);
  expect(await moveRails({ ...ctx, now: later }, { partnerID: partner.accountID })).toBe(0);
  const [leg] = await db.select().from(railInstructionTable).where(eq(railInstructionTable.transferID, transferID));
  expect(leg).toMatchObject({ status: "canceled", dueOn: null, leaseUntil: null });
  expect(await breaches(db, partner.accountID)).toEqual([]);
});

test("disputes, schedules and deliveries end with the reset, and the ledger checks pass", async () => {
  const { partner, transferID, at, move } = await newCardPayment(88_01);
  await move(7000);
  const ctx = at(8000);
  const [payer, other] = [await newPayer(db, partner, 1000), await newPayer(db, partner, 0)];
  const runTransfer = runTransferBody(partner, { from: payer.wallet, to: other.wallet });
  const runOn = new Date(ctx.now.getTime() + 60_000).toISOString();
  await newEndpoint(ctx, "https://example.com/hooks", ["account.updated"]);
  const { scheduleID } = await newSchedule(ctx, { occurrences: [{ runOn, runTransfer }] });
  await ahead(ctx, (open) => emit(open, accountUpdated, { accountID: ctx.accountID }));
  const deliveries = () => db.$count(webhookDeliveryTable, eq(webhookDeliveryTable.accountID, ctx.accountID));
  expect(await deliveries()).toBe(1);
  await change(ctx);
  const lists = [listDisputes(ctx, ListDisputes.parse({})), listSchedules(ctx, ListSchedules.parse({}))];
  expect([...(await Promise.all(lists)), await deliveries()]).toEqual([[], [], 0]);
  const stored = async () => (await db.select().from(disputeTable).where(eq(disputeTable.transferID, transferID)))[0];
  const partnerID = (await stored())?.partnerID;
  expect(partnerID).toBe(ctx.partnerID);
  const later = at(20 * DAY);
  await moveDisputes(later, partnerID && { partnerID });
  await runOccurrences(later, partnerID && { partnerID });
  expect(await stored()).toMatchObject({ status: "response-needed", amount: 8801 });
  expect(await db.$count(transferTable, eq(transferTable.scheduleID, scheduleID))).toBe(0);
  expect(await breaches(db, partnerID)).toEqual([]);
});

test("a hold stays as it is, and never expires", async () => {
  const spender = await newSpender({ cents: 1000 });
  await send(spender, asking(spender, 400));
  const { ctx, issuedCardID } = spender;
  await change({ ...ctx, accountID: ctx.partnerID });
  await expireHolds({ ...ctx, now: new Date(Date.now() + 400 * DAY) }, { partnerID: ctx.partnerID, issuedCardID });
  const held = await db
    .select()
    .from(cardAuthorizationTable)
    .where(eq(cardAuthorizationTable.issuedCardID, issuedCardID));
  expect(held).toMatchObject([{ status: "pending", held: 400 }]);
  expect(await breaches(db, held[0]?.partnerID)).toEqual([]);
});

test("another partner still sees all of its own data", async () => {
  const other = await setting();
  // The test run's loops may move it. A reset would change only its owner and its amount.
  const { instructionID, partnerID, accountID, amount } = railInstructionTable;
  const legs = () =>
    db
      .select({ instructionID, partnerID, accountID, amount })
      .from(railInstructionTable)
      .where(eq(railInstructionTable.transferID, other.transferID));
  const before = await legs();
  expect(before).toHaveLength(1);
  await (await setting()).reset();
  expect(await seen(other.ctx)).toEqual(FULL);
  expect(await legs()).toEqual(before);
  const canceled = and(
    eq(railInstructionTable.transferID, other.transferID),
    eq(railInstructionTable.status, "canceled"),
  );
  expect(await db.$count(railInstructionTable, canceled)).toBe(0);
});

test("a second reset archives only rows from after the first", async () => {
  const { partner, ctx, reset } = await setting();
  await reset();
  expect(await reset()).toMatchObject({ accounts: 0, invites: 0, transfers: 0 });
  for (const { walletID } of await listWallets(ctx)) await fund(ctx, walletID, 700);
  const payer = await newPayer(db, partner, 100);
  expect(await seen(ctx)).toMatchObject({ accounts: 1, adjustments: 1, available: 700 });
  expect(await change(ctxFor(partner))).toMatchObject({ accounts: 1, transfers: 0 });
  expect(await seen(ctx)).toEqual(EMPTY);
  expect(await db.select().from(walletTable).where(eq(walletTable.walletID, payer.walletID))).toMatchObject([
    { available: 100 },
  ]);
});

test("an interrupted reset leaves everything unchanged", async () => {
  const { ctx } = await setting();
  const cut = transact(ctx, async (open) => {
    await resetSandbox(open);
    throw new Error("cut");
  });
  await expect(cut).rejects.toThrow("cut");
  expect(await seen(ctx)).toEqual(FULL);
});

/** SQLSTATE of a lock that timed out. Callers are asked to retry. */
const LOCKED = "55P03";

test("two simultaneous resets run one after the other", async () => {
  const { ctx, reset } = await setting();
  const resetOnceFree = async (): ReturnType<typeof reset> =>
    reset().catch((error: { cause?: { code?: string } }) => {
      if (error.cause?.code !== LOCKED) throw error;
      return resetOnceFree();
    });
  const results = await Promise.all([resetOnceFree(), resetOnceFree()]);
  expect(results.map(({ transfers }) => transfers).sort()).toEqual([0, 1]);
  expect(await seen(ctx)).toEqual(EMPTY);
});

test("the team stays, members of archived accounts do not, and the audit log records the reset", async () => {
  const { partner, ctx, payer, reset } = await setting();
  const staff = await newUser(db, partner, "owner");
  const theirs = await newUser(db, { ...partner, accountID: payer.accountID }, "owner");
  await reset();
  const membersOf = (accountID: AccountID) => db.$count(memberTable, eq(memberTable.accountID, accountID));
  expect([await membersOf(partner.accountID), await membersOf(payer.accountID)]).toEqual([1, 0]);
  const live = (userID: string) =>
    db.$count(sessionTable, and(eq(sessionTable.userID, userID), isNull(sessionTable.revokedOn)));
  expect(await live(theirs.userID)).toBe(0);
  expect(staff.userID).not.toBe(theirs.userID);
  const auditRows = await db
    .select()
    .from(auditTrailView)
    .where(and(eq(auditTrailView.partnerID, partner.accountID), eq(auditTrailView.action, "sandbox.reset")));
  expect(auditRows).toHaveLength(1);
  expect(await db.$count(accountTable, eq(accountTable.accountID, payer.accountID))).toBe(1);
  expect(await seen(ctx)).toEqual(EMPTY);
});

test("only a sandbox partner can be reset, by staff who may manage the team", async () => {
  const { partner, ctx, payer } = await setting();
  const live = await newPartner(db, { mode: "production" });
  await expect(change(ctxFor(live))).rejects.toMatchObject({ kind: "notFound" });
  await expect(change(ctxFor(partner, payer.accountID))).rejects.toMatchObject({ kind: "notFound" });
  const caller = { kind: "session" as const };
  await expect(change(ctxFor(partner, undefined, { caller }))).rejects.toMatchObject({ kind: "forbidden" });
  expect(await seen(ctx)).toEqual(FULL);
});
