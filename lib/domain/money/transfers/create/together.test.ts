import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { type Db, open, rows } from "@/db/client";
import * as schema from "@/db/schema";
import { capabilityTable, eventTable, transferTable, walletTable } from "@/db/schema/index";
import { checkBooks } from "@/testing/books";
import { TestClock } from "@/testing/clock";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { onOnePostgreSQL } from "@/testing/one-postgresql";
import { ownerDatabase } from "@/testing/owner";
import { newPayer, newTransfer } from "@/testing/transfers";
import { newWallet } from "@/testing/wallets";
import { Deadline } from "@/lib/core/time/deadline";
import type { AccountID, TransferID, WalletID } from "@/lib/core/api/ids";
import { cents as toCents } from "@/lib/core/money/money";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { CreateTransfer } from "../contract";
import { createTransfer } from "./create-transfer";

const db = testDatabase();
const { DATABASE_URL = "", DATABASE_ROLE = "tender_app" } = process.env;
/** A second pool, which batches its statements separately, as another process would. */
const other: Db = open(DATABASE_URL, 4, DATABASE_ROLE).db;

checkBooks();

async function setting(cents: number) {
  const partner = await newPartner(db);
  const partnerWallet = await newWallet(db, partner.accountID, partner.accountID);
  const [payer, ...payees] = await Promise.all([cents, 0, 0, 0].map((money) => newPayer(db, partner, money)));
  if (!payer) throw new Error("nobody pays");
  return { partner, partnerWallet, payer, payees, ctx: ctxFor(partner) };
}

const balanceOf = async (walletID: WalletID) =>
  (await db.select().from(walletTable).where(eq(walletTable.walletID, walletID)))[0]?.available;
const rowsOf = (ctx: Ctx) => db.select().from(transferTable).where(eq(transferTable.partnerID, ctx.partnerID));
async function commitsOf({ partnerID }: Ctx): Promise<number> {
  const [row] = await rows<{ commits: number }>(
    db,
    sql`select count(distinct xmin::text)::int as commits from transfer where partner_id = ${partnerID}`,
  );
  return row?.commits ?? 0;
}

type Payer = Awaited<ReturnType<typeof newPayer>>;
const paymentOf = (from: Payer, to: Payer, cents: number) =>
  CreateTransfer.parse({
    source: { paymentMethodID: from.wallet },
    destination: { paymentMethodID: to.wallet },
    amount: { currency: "USD", value: cents },
  });

for (const seed of [1, 2, 3])
  test(`of random simultaneous transfers from one wallet, exactly those that its money does not cover fail (${seed})`, async () => {
    const { ctx, payer, payees, partnerWallet } = await setting(5000);
    const wanted = Array.from({ length: 60 }, (_one, index) => ({
      cents: 20 + ((index * 7919 * seed) % 300),
      fee: index % 3 === 0 ? 1 + (index % 15) : 0,
      to: payees[(index * seed) % payees.length] ?? payer,
    }));
    const made = await Promise.all(
      wanted.map(({ cents, fee, to }, index) =>
        newTransfer(
          { ...ctx, db: index % 4 === 0 ? other : db },
          { from: payer.wallet, to: to.wallet, cents, ...(fee > 0 && { facilitatorFee: { total: toCents(fee) } }) },
        ),
      ),
    );
    const stored = new Map((await rowsOf(ctx)).map((row) => [row.transferID, row]));
    expect(stored.size).toBe(60);
    const requests = wanted.map((one, index) => ({ ...one, row: stored.get(made[index] as TransferID) }));
    for (const { cents, row } of requests) expect(row).toMatchObject({ amount: cents });
    const paid = requests.filter(({ row }) => row?.status === "completed");
    const failed = requests.filter(({ row }) => row?.failureReason === "wallet-insufficient-funds");
    expect(paid.length + failed.length).toBe(60);
    const sum = paid.reduce((total, { cents }) => total + cents, 0);
    const left = await balanceOf(payer.walletID);
    expect(left).toBe(5000 - sum);
    // Money only leaves the wallet, so each failed transfer was larger than the final balance.
    for (const { cents } of failed) expect(cents).toBeGreaterThan(left ?? 0);
    expect(failed.length).toBeGreaterThan(0);
    expect(await balanceOf(partnerWallet)).toBe(paid.reduce((total, { fee }) => total + fee, 0));
    for (const payee of payees)
      expect(await balanceOf(payee.walletID)).toBe(
        paid.filter(({ to }) => to === payee).reduce((total, { cents, fee }) => total + cents - fee, 0),
      );
    // Each transfer has its events, and many were made in one commit.
    const events = await db
      .select()
      .from(eventTable)
      .where(and(eq(eventTable.partnerID, ctx.partnerID), eq(eventTable.type, "transfer.created")));
    const transferIDs = new Set(events.map(({ data }) => data.transferID));
    expect([...transferIDs].sort()).toEqual([...made].sort());
    expect(await commitsOf(ctx)).toBeLessThan(40);
  });

test("of several requests with one key at once, one makes the transfer and the others get it", async () => {
  const { ctx, payer, payees } = await setting(1000);
  const key = randomUUID();
  const [payee = payer] = payees;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_one, index) =>
      createTransfer({ ...ctx, key, db: index % 3 ? db : other }, paymentOf(payer, payee, 100)),
    ),
  );
  const [row] = await rowsOf(ctx);
  expect(await rowsOf(ctx)).toHaveLength(1);
  expect(answers.filter((answer) => "transferID" in answer && answer.transferID === row?.transferID)).toHaveLength(1);
  expect(answers.filter((answer) => "status" in answer && answer.status === 409)).toHaveLength(11);
  expect(await balanceOf(payer.walletID)).toBe(900);
});

interface HeldWallet {
  first: (db: Db) => Promise<unknown>;
  others: (db: Db) => Promise<unknown>[];
  concurrently: () => Promise<unknown>;
}

/** Requests a transfer that waits for its wallet, and then others that form one batch behind it. */
async function inOneBatch({ partnerID }: Ctx, walletID: WalletID, { first, others, concurrently }: HeldWallet) {
  // Its statements wait for as long as this test holds the wallet.
  const client = postgres(DATABASE_URL, { max: 8, connection: { role: DATABASE_ROLE, application_name: walletID } });
  const patient: Db = drizzle(client, { schema });
  const outcome = await ownerDatabase().transaction(async (owner) => {
    await owner.execute(sql`select from wallet where partner_id = ${partnerID} and wallet_id = ${walletID} for update`);
    const countOf = async (condition: SQL) => {
      await owner.execute(sql`select pg_stat_clear_snapshot()`);
      return (
        await rows(owner, sql`select from pg_stat_activity where application_name = ${walletID} and ${condition}`)
      ).length;
    };
    const all = [first(patient)];
    const waits = sql`wait_event_type = 'Lock' and query like '%ledger.open_transfer%'`;
    await expect.poll(() => countOf(waits)).toBe(1);
    all.push(...others(patient));
    // All others have passed their checks once the waiting connection is the only active one.
    for (let calm = 0; calm < 10; calm = (await countOf(sql`state <> 'idle'`)) === 1 ? calm + 1 : 0) await pause(20);
    await concurrently();
    return { all };
  });
  const answers = await Promise.all(outcome.all);
  await client.end();
  return answers;
}

const disable = ({ partnerID }: Ctx, { accountID }: { accountID: AccountID }) =>
  db
    .update(capabilityTable)
    .set({ status: "disabled" })
    .where(and(eq(capabilityTable.partnerID, partnerID), eq(capabilityTable.accountID, accountID)));

test("when a capability is lost, only its transfer is rejected, and a caller who gave up waiting gets no transfer", async () => {
  onOnePostgreSQL("The wallet is held as the owner, on the partner's node.");
  const { ctx, payer, payees } = await setting(1000);
  const [good, lost] = payees;
  if (!good || !lost) throw new Error("nobody is paid");
  const pay = (patient: Db, to: typeof good, of: Partial<Ctx> = {}) =>
    newTransfer({ ...ctx, db: patient, ...of }, { from: payer.wallet, to: to.wallet, cents: 10 }).then(
      () => "made",
      (error: unknown) => (error as { kind?: string }).kind,
    );
  const clock = new TestClock();
  const deadline = new Deadline(5000, clock);
  const answers = await inOneBatch(ctx, payer.walletID, {
    first: (patient) => pay(patient, good),
    others: (patient) => [pay(patient, lost), pay(patient, good), pay(patient, good, { deadline }), pay(patient, good)],
    concurrently: async () => {
      await disable(ctx, lost);
      clock.advance(6000);
    },
  });
  expect(answers).toEqual(["made", "invalid", "made", "downstream", "made"]);
  expect(await balanceOf(payer.walletID)).toBe(970);
  expect(await rowsOf(ctx)).toHaveLength(3);
  expect(await commitsOf(ctx)).toBe(2);
});

test("a repeat of a transfer that its batch rejects is also rejected, and the others are made", async () => {
  onOnePostgreSQL("The wallet is held as the owner, on the partner's node.");
  const { ctx, payer, payees } = await setting(1000);
  const [good, lost] = payees;
  if (!good || !lost) throw new Error("nobody is paid");
  const pay = (patient: Db, to: typeof good, key: string = randomUUID()) =>
    createTransfer({ ...ctx, db: patient, key }, paymentOf(payer, to, 10)).then(
      () => "made",
      (error: unknown) => (error as { kind?: string }).kind,
    );
  const key = randomUUID();
  const answers = await inOneBatch(ctx, payer.walletID, {
    first: (patient) => pay(patient, good),
    others: (patient) => [pay(patient, lost, key), pay(patient, lost, key), pay(patient, good)],
    concurrently: () => disable(ctx, lost),
  });
  expect(answers).toEqual(["made", "invalid", "invalid", "made"]);
  expect(await balanceOf(payer.walletID)).toBe(980);
});
