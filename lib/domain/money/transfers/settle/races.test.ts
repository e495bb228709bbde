import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import { open, rows } from "@/db/client";
import {
  bankAccountTable,
  capabilityTable,
  linkedCardTable,
  railEventTable,
  railInstructionTable,
  transferTable,
  walletTable,
} from "@/db/schema/index";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { ownerDatabase } from "@/testing/owner";
import { newMarket } from "@/testing/storm/market";
import { move, settleAll } from "@/testing/storm/play";
import { type WayName, WAYS } from "@/testing/storm/ways";
import { OtherAnswer } from "@/lib/core/api/answered";
import { TransferID } from "@/lib/core/api/ids";
import { env } from "@/lib/env";
import { addKeyVersion } from "@/lib/providers/keys";
import { newBankAccount } from "@/testing/bank-accounts";
import { ctxFor } from "@/testing/context";
import { ROUNDS } from "@/testing/turns";
import "@/lib/domain/rail-appliers";
import { applyRegistered } from "@/lib/domain/money/rails/applier";
import { claim } from "@/lib/domain/money/rails/claim";
import { receiveRailEvents } from "@/lib/domain/money/rails/receive-events";
import { cancelTransfer } from "./cancel-transfer";
import { CreateTransfer } from "../contract";
import { createTransfer } from "../create/create-transfer";
import { getTransfer } from "../queries";
import { DAY } from "@/lib/core/time/time";

checkBooks();

const db = testDatabase();

async function trade(way: WayName) {
  const market = await newMarket();
  const [one, other] = market.traders;
  if (!one || !other) throw new Error("nobody trades");
  const bodyOf = (cents: number) =>
    CreateTransfer.parse({
      source: { paymentMethodID: one.methods[WAYS[way].from] },
      destination: { paymentMethodID: other.methods[WAYS[way].to] },
      amount: { currency: "USD", value: cents },
    });
  const pay = (cents: number, key: string = randomUUID(), on = db) =>
    createTransfer({ ...market.ctx(), db: on, key }, bodyOf(cents));
  const idOf = (answer: Awaited<ReturnType<typeof pay>>) =>
    TransferID.parse((answer instanceof OtherAnswer ? (answer.body as { transferID: string }) : answer).transferID);
  const hands = { partnerID: market.partner.accountID, providerOf: () => market.network };
  const available = async (trader = one) => {
    const [wallet] = await db.select().from(walletTable).where(eq(walletTable.walletID, trader.walletID));
    return (wallet?.available ?? 0) - 5_000_000;
  };
  const transfers = () => db.$count(transferTable, eq(transferTable.partnerID, market.partner.accountID));
  return { market, one, other, pay, idOf, hands, available, transfers };
}

/** True if a connection is inside a posting, which cannot end while the wallet is locked. */
const isPosting = (pid: number | undefined) => sql`
  select 1 from pg_stat_activity where pid = ${pid} and state = 'active' and query ~ 'ledger[.]'`;

test("a connection that dies inside the posting leaves nothing, and the repeat makes the transfer once", async () => {
  const { market, one, pay, idOf, available, transfers } = await trade("between wallets");
  const key = randomUUID();
  const dying = open(env().DATABASE_URL, 1, env().DATABASE_ROLE);
  const [backend] = await rows<{ pid: number }>(dying.db, sql`select pg_backend_pid() as pid`);
  let outcome: PromiseSettledResult<unknown> | undefined;
  await ownerDatabase().transaction(async (owner) => {
    await owner.execute(
      sql`select 1 from wallet where partner_id = ${market.partner.accountID} and wallet_id = ${one.walletID} for update`,
    );
    const asking = Promise.allSettled([pay(500, key, dying.db)]);
    await expect
      .poll(async () => {
        // Within a transaction PostgreSQL caches the activity view until its snapshot is cleared.
        await owner.execute(sql`select pg_stat_clear_snapshot()`);
        return (await rows(owner, isPosting(backend?.pid))).length;
      })
      .toBeGreaterThan(0);
    await owner.execute(sql`select pg_terminate_backend(${backend?.pid}::int)`);
    [outcome] = await asking;
  });
  await dying.pool.end({ timeout: 1 });
  expect(outcome?.status).toBe("rejected");
  expect([await transfers(), await available()]).toEqual([0, 0]);
  const first = await pay(500, key);
  expect(first).not.toBeInstanceOf(OtherAnswer);
  const again = await pay(500, key);
  expect(again).toMatchObject({ status: 409 });
  expect(idOf(again)).toBe(idOf(first));
  expect([await transfers(), await available()]).toEqual([1, -503]);
});

test("when a capability is disabled while transfers are made, each is either made before or rejected", async () => {
  const changes = {
    capability: ({ accountID }: { accountID: string }) =>
      db
        .update(capabilityTable)
        .set({ status: "disabled" })
        .where(and(eq(capabilityTable.accountID, accountID as never), eq(capabilityTable.capability, "wallet"))),
    bank: ({ accountID }: { accountID: string }) =>
      db
        .update(bankAccountTable)
        .set({ status: "errored" })
        .where(eq(bankAccountTable.accountID, accountID as never)),
    card: ({ accountID }: { accountID: string }) =>
      db
        .update(linkedCardTable)
        .set({ disabledOn: new Date() })
        .where(eq(linkedCardTable.accountID, accountID as never)),
  };
  const ways = { capability: "between wallets", bank: "payout", card: "push" } as const;
  for (const what of ["capability", "bank", "card"] as const) {
    const { other, pay, transfers, market } = await trade(ways[what]);
    const payments = Array.from({ length: 10 }, () => pay(100));
    const [outcomes] = await Promise.all([Promise.allSettled(payments), changes[what](other)]);
    const made = outcomes.filter(({ status }) => status === "fulfilled");
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ kind: "invalid" });
    expect(await transfers()).toBe(made.length);
    await expect(pay(100)).rejects.toMatchObject({ kind: "invalid" });
    await settleAll(market);
  }
});

test("when cancellations race the submission, the money is either back or has left, never both", async () => {
  test.setTimeout(120_000 + ROUNDS * 5000);
  const { market, pay, idOf, hands, available } = await trade("payout");
  const counts = { canceled: 0, completed: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const before = await available();
    const id = idOf(await pay(100));
    await move(market);
    const begun = market.clock.now.getTime();
    const ctx = { ...market.ctx(), now: new Date(begun + 2999) };
    market.clock.now = new Date(begun + 3000);
    const leaving = round % 2 === 0 ? move(market) : undefined;
    const canceling = Promise.allSettled([cancelTransfer(ctx, id, hands)]);
    await (leaving ?? move(market));
    await canceling;
    await settleAll(market);
    const { status, cancellations = [] } = await getTransfer(market.ctx(), id);
    if (status !== "canceled" && status !== "completed") throw new Error(`it is ${status}`);
    counts[status] += 1;
    expect(cancellations.filter((one) => one.status === "completed")).toHaveLength(status === "canceled" ? 1 : 0);
    expect((await available()) - before).toBe(status === "canceled" ? 0 : -120);
  }
  expect(counts.canceled + counts.completed).toBe(ROUNDS);
  expect(market.network.accepted).toHaveLength(counts.completed);
});

test("a cancellation during a submission waits, and then either the cancellation or the payment succeeds", async () => {
  const { market, pay, idOf, hands, available } = await trade("payout");
  const id = idOf(await pay(100));
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const slow = { ...hands, providerOf: () => Object.assign(Object.create(market.network), { submit }) };
  const submit: typeof market.network.submit = async (batch, now) => {
    const events = await market.network.submit(batch, now);
    await answered;
    return events;
  };
  const { moveRails } = await import("@/lib/domain/money/rails/move-rails");
  const moving = moveRails(market.ctx(), slow);
  await expect.poll(() => market.network.accepted.length).toBe(1);
  expect(await cancelTransfer(market.ctx(), id, hands)).toMatchObject({ status: 202, body: { status: "pending" } });
  answer();
  await moving;
  market.clock.now = new Date(market.clock.now.getTime() + 1500);
  await move(market);
  expect(await getTransfer(market.ctx(), id)).toMatchObject({
    status: "canceled",
    cancellations: [{ status: "completed" }],
  });
  expect([await available(), market.network.accepted]).toEqual([0, []]);
});

test("a return that is repeated in another month is posted once", async () => {
  const { market, pay, idOf, available, other } = await trade("debit, collect");
  const id = idOf(await pay(5510));
  await settleAll(market);
  expect(await getTransfer(market.ctx(), id)).toMatchObject({ status: "reversed" });
  const legs = await db.select().from(railInstructionTable).where(eq(railInstructionTable.transferID, id));
  const [leg] = legs;
  if (!leg) throw new Error("no leg");
  const returned = market.network
    .eventsOf(leg.instructionID, new Date(8.64e15))
    .filter(({ kind }) => kind === "returned");
  const month = new Date(market.clock.now.getTime() + 25 * DAY);
  const messages = [...returned, ...returned.map((event) => ({ ...event, eventID: `${event.eventID}:again` }))];
  const outcomes = await receiveRailEvents({ ...market.ctx(), now: month }, market.network, messages, applyRegistered);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(["duplicate", "late"]);
  const before = await available(other);
  expect(before).toBe(-25);
});

test("banks are linked and cards and banks are charged while keys rotate", async () => {
  const { market, one, pay, transfers } = await trade("card");
  const ctx = ctxFor(market.partner, one.accountID);
  const rotate = () => {
    for (const purpose of ["identity", "secret", "card"] as const)
      addKeyVersion(process.env.KEYS_FILE || ".data/keys.json", purpose);
  };
  const links = Array.from({ length: 6 }, () => newBankAccount(ctx));
  const charges = Array.from({ length: 6 }, () => pay(200));
  rotate();
  await Promise.all([...links, ...charges]);
  rotate();
  await Promise.all([newBankAccount(ctx), pay(200)]);
  await settleAll(market);
  expect(await transfers()).toBe(7);
});

test("after a restore of yesterday's backup, polling and today's callbacks bring the ledger up to date", async () => {
  const { market, pay, idOf, hands, available } = await trade("payout");
  const [looked, response] = [idOf(await pay(100)), idOf(await pay(200))];
  // In yesterday's backup they are claimed; the provider has accepted them and gone on.
  const claimed = await claim(market.ctx(), hands);
  await market.network.submit(
    claimed.map(({ instruction }) => instruction),
    market.clock.now,
  );
  market.clock.now = new Date(market.clock.now.getTime() + DAY);
  const leg = claimed.find(({ instruction }) => instruction.transferID === response)?.instruction;
  if (!leg) throw new Error("it was not claimed");
  const callbacks = market.network.eventsOf(leg.instructionID, market.clock.now);
  const outcomes = await receiveRailEvents(market.ctx(), market.network, callbacks.toReversed(), applyRegistered);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(["applied", "applied", "late"]);
  await move(market);
  for (const id of [looked, response])
    expect(await getTransfer(market.ctx(), id)).toMatchObject({ status: "completed" });
  expect(await available()).toBe(-100 - 200 - 40);
  const stored = await db.select().from(railEventTable).where(eq(railEventTable.instructionID, leg.instructionID));
  expect(stored).toHaveLength(3);
  expect(market.network.accepted).toHaveLength(2);
});
