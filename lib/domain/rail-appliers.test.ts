import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { bankVerificationTable, railInstructionTable } from "@/db/schema";
import { newBankAccount } from "@/testing/bank-accounts";
import { checkBooks } from "@/testing/books";
import { ctxFor } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import { type Market, newMarket } from "@/testing/storm/market";
import { settleAll } from "@/testing/storm/play";
import { type WayName, WAYS } from "@/testing/storm/ways";
import { newTransfer } from "@/testing/transfers";
import type { BankAccountID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { initiateMicroDeposits, initiateVerification } from "./money/bank-accounts/initiate-verification";
import type { InstructionKind } from "./money/rails/states";
import { createRefund } from "./money/refunds/create-refund";
import { listRefunds } from "./money/refunds/queries";
import { getTransfer } from "./money/transfers/queries";
import "./rail-appliers";

const db = testDatabase();
checkBooks();

/** Starts an operation that needs a rail, and returns a function that reads its state. */
type Begin = (market: Market) => Promise<() => Promise<string | undefined>>;

function tradersOf({ traders }: Market) {
  const [one, other] = traders;
  if (!one || !other) throw new Error("nobody trades");
  return { one, other };
}

function pay(market: Market, way: WayName) {
  const { one, other } = tradersOf(market);
  const [from, to] = [one.methods[WAYS[way].from], other.methods[WAYS[way].to]];
  if (!from || !to) throw new Error("a method is missing");
  return newTransfer(market.ctx(), { from, to, cents: 500 });
}

const transfer =
  (way: WayName): Begin =>
  async (market) => {
    const id = await pay(market, way);
    return async () => (await getTransfer(market.ctx(), id)).status;
  };

const refund: Begin = async (market) => {
  const id = await pay(market, "card");
  await settleAll(market);
  await createRefund({ ...market.ctx(), key: randomUUID() }, id, undefined);
  return async () => (await listRefunds(market.ctx(), id))[0]?.status;
};

const proof =
  (initiate: (ctx: Ctx, id: BankAccountID) => Promise<unknown>): Begin =>
  async (market) => {
    const ctx = ctxFor(market.partner, tradersOf(market).one.accountID, { now: market.clock.now });
    const { bankAccountID } = await newBankAccount(ctx);
    await initiate(ctx, bankAccountID);
    const t = bankVerificationTable;
    return async () => (await db.select().from(t).where(eq(t.bankAccountID, bankAccountID)))[0]?.status;
  };

/**
 * For each kind of instruction: an operation that needs it, and the operation's state after the rail has finished. The
 * sandbox reverses nothing.
 */
const NEEDS: Record<Exclude<InstructionKind, "ach-reversal">, [begin: Begin, end: string]> = {
  "ach-debit": [transfer("debit, fund"), "completed"],
  "ach-credit": [transfer("payout"), "completed"],
  "rtp-credit": [transfer("real-time payout"), "completed"],
  "card-charge": [transfer("card"), "completed"],
  "card-refund": [refund, "completed"],
  "push-to-card": [transfer("push"), "completed"],
  "pull-from-card": [transfer("pull"), "completed"],
  "micro-deposit": [proof(initiateMicroDeposits), "sent-credit"],
  "verification-credit": [proof(initiateVerification), "sent-credit"],
};

for (const [kind, [begin, end]] of Object.entries(NEEDS))
  test(`a rail event of the kind ${kind} reaches the operation that needs it`, async () => {
    const market = await newMarket();
    const state = await begin(market);
    expect(await state()).not.toBe(end);
    await settleAll(market);
    expect(await state()).toBe(end);
    const t = railInstructionTable;
    const moved = await db.select({ kind: t.kind }).from(t).where(eq(t.partnerID, market.partner.accountID));
    expect(moved.map((row) => row.kind)).toContain(kind);
  });
