import { and, eq, inArray } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { walletTransactionTable as w } from "@/db/schema";
import { grouped, sum } from "@/lib/core/collections";
import { Failure } from "@/lib/core/failure";
import { sentenceOf } from "@/lib/core/api/field-errors";
import { DisputeID } from "@/lib/core/api/ids";
import { cents, formatMoney } from "@/lib/core/money/money";
import { simulateRefund } from "@/lib/domain/cards/card-simulation/card-simulation";
import { cardSimulation } from "@/lib/domain/cards/card-simulation/contract";
import { note, noteUnchanged, unnoted } from "@/lib/domain/kernel/operations/act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { onlyForPartner } from "@/lib/domain/kernel/operations/only-in-sandbox";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { agreedFees } from "@/lib/domain/money/fee-plans/incur-fee";
import { chargesFor } from "@/lib/domain/money/fee-plans/shared/charge";
import { refunds } from "@/lib/domain/money/refunds/contract";
import { createRefund } from "@/lib/domain/money/refunds/create-refund";
import { sandbox } from "@/lib/domain/overview/sandbox/contract";
import { adjustTestWallet, ruleTestDispute } from "@/lib/domain/overview/sandbox/sandbox";
import { recordAct, recorded } from "@/lib/domain/platform/audit/record-act";
import type { UndonePlay, UndoPlay } from "./dashboard";
import { advance, atAccount, change, isMoving, requireCards } from "./plays";
import { disputesOf, isOpenDispute, type PlayPayment, paymentsOf, playOf } from "./queries";
import { loadPlay, lockPlay, type PlayRow } from "./rows";
import { playName } from "./shared/day";

/** Payments that one call refunds. Each takes about ten statements. */
const REFUNDS_PER_CALL = 6;

/**
 * Reverses a batch of a play: its purchases and disputes, then its payments. Before the first refund each merchant's
 * wallet gets the fees of the play back, so that its balance ends where it began. The caller repeats the call until
 * nothing is left. Ends a running play. Throws 404 in production and for an unknown play, and 403.
 */
export async function undoPlay(ctx: Ctx, playID: string, { skip }: UndoPlay): Promise<UndonePlay> {
  onlyForPartner(ctx);
  requireCards(ctx);
  const row = await loadPlay(ctx, playID);
  if (row.undoneOn) {
    noteUnchanged(ctx);
    return { ...(await playOf(ctx, row)), problems: [], skip };
  }
  if (!row.endedOn) await change(ctx, playID, { endedOn: ctx.now });
  const own = unnoted(ctx);
  const early = [...(await undoPurchases(own, row)), ...(await undoDisputes(own, playID))];
  const unpaid = await refundPayments(own, playID, skip);
  const batch = { problems: [...early, ...unpaid], skip: skip + unpaid.length };
  const undone = await playOf(ctx, await loadPlay(ctx, playID));
  if (undone.left > 0) {
    noteUnchanged(ctx);
    return { ...undone, ...batch };
  }
  note(ctx, { object: playID, name: playName(playID) });
  await recordAct(ctx);
  return { ...(await playOf(ctx, await change(ctx, playID, { undoneOn: ctx.now }))), ...batch };
}

/** Runs a part of the undo. Returns a sentence if it is rejected. */
async function attempt(what: string, work: () => Promise<unknown>): Promise<string[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [`${what}: ${error.fields ? sentenceOf(error.fields) : error.message}.`];
  }
}

/** Refunds the purchases. */
async function undoPurchases(ctx: Ctx, { playID, cast: { card }, purchases }: PlayRow): Promise<string[]> {
  const problems: string[] = [];
  if (!card) return problems;
  const { accountID, issuedCardID } = card;
  for (const { authorizationID, store, amount } of purchases.filter((made) => !made.isDeclined && !made.isUndone)) {
    const giveBack = async (open: Ctx) => {
      const locked = await lockPlay(open, playID);
      const isOpen = (made: PlayRow["purchases"][number]) => made.authorizationID === authorizationID && !made.isUndone;
      if (!locked?.purchases.some(isOpen)) return;
      const body = { amount, merchantData: { name: store } };
      await recorded(
        cardSimulation.refund,
        atAccount(open, accountID),
        { params: { accountID, issuedCardID } },
        (acting) => simulateRefund(acting, issuedCardID, body),
      );
      const after = locked.purchases.map((made) => (isOpen(made) ? { ...made, isUndone: true as const } : made));
      await change(open, playID, { purchases: after });
    };
    problems.push(
      ...(await attempt(`Purchase at ${store}`, () =>
        inTransaction(ctx.db, (db) => giveBack({ ...ctx, db }), ctx.deadline),
      )),
    );
  }
  return problems;
}

/** Completes the payments that are still moving, and withdraws the disputes. */
async function undoDisputes(ctx: Ctx, playID: string): Promise<string[]> {
  for (const { transferID, step } of await paymentsOf(ctx, playID))
    if (isMoving(step)) await advance(ctx, transferID, "completed");
  const problems: string[] = [];
  for (const { disputeID: id, status } of await disputesOf(ctx, await paymentsOf(ctx, playID)))
    if (isOpenDispute(status)) problems.push(...(await withdraw(ctx, DisputeID.parse(id))));
  return problems;
}

/** Returns the fees and refunds a batch of payments. The result has a sentence for each payment without a refund. */
async function refundPayments(ctx: Ctx, playID: string, skip: number): Promise<string[]> {
  await inTransaction(ctx.db, (db) => returnFees({ ...ctx, db }, playID), ctx.deadline);
  const open = (await paymentsOf(ctx, playID)).filter(({ step }) => step === "wallet");
  const problems: string[] = [];
  for (const { transferID, name, amount } of open.slice(skip, skip + REFUNDS_PER_CALL)) {
    const params = { accountID: ctx.accountID, transferID };
    const refund = (acting: Ctx) => createRefund(acting, transferID, undefined);
    const failed = await attempt(`${formatMoney(amount)} to ${name}`, () =>
      recorded(refunds.create, { ...ctx, key: randomUUID() }, { params }, refund),
    );
    problems.push(...failed);
  }
  return problems;
}

const withdraw = (ctx: Ctx, disputeID: DisputeID) =>
  attempt("Dispute", () =>
    inTransaction(
      ctx.db,
      (db) =>
        recorded(sandbox.ruleDispute, { ...ctx, db }, { params: { accountID: ctx.accountID, disputeID } }, (open) =>
          ruleTestDispute(open, disputeID, { outcome: "closed" }),
        ),
      ctx.deadline,
    ),
  );

/**
 * Adjusts each merchant's wallet by the fees of the play, once: those that its payments and disputes have cost, and
 * those that the refunds are about to cost.
 */
async function returnFees(ctx: Ctx, playID: string): Promise<void> {
  const play = await lockPlay(ctx, playID);
  if (!play || play.feesReturnedOn) return;
  const payments = (await paymentsOf(ctx, playID)).filter(({ step }) => step === "wallet");
  const taken = await feesTaken(ctx, play, payments);
  const agreed = await agreedFees(
    ctx,
    play.cast.merchants.map(({ accountID }) => accountID),
  );
  for (const [accountID, sold] of grouped(payments, (payment) => payment.accountID)) {
    const walletID = walletOf(play, accountID);
    if (!walletID) continue;
    const ofRefunds = sold.map(({ amount, refundedAmount }) =>
      Number(chargesFor(agreed(accountID), "refund", cents(amount - refundedAmount)).total),
    );
    const amount = (taken.get(walletID) ?? 0) + sum(ofRefunds);
    if (amount === 0) continue;
    const body = { walletID, amount, reason: "Fees of a played day" };
    await recorded(sandbox.adjust, atAccount(ctx, accountID), { params: { accountID } }, (open) =>
      adjustTestWallet(open, body),
    );
  }
  await change(ctx, playID, { feesReturnedOn: ctx.now });
}

const walletOf = ({ cast }: PlayRow, accountID: string) =>
  cast.merchants.find((merchant) => merchant.accountID === accountID)?.walletID;

/** The fees of payments and their disputes by wallet, in cents, as the ledger has charged them. */
async function feesTaken(ctx: Ctx, { cast }: PlayRow, payments: readonly PlayPayment[]): Promise<Map<string, number>> {
  const disputes = await disputesOf(ctx, payments);
  const sources = [...payments.map(({ transferID }) => transferID), ...disputes.map(({ disputeID }) => disputeID)];
  if (sources.length === 0) return new Map();
  const lines = await ctx.db
    .select({ walletID: w.walletID, fee: w.fee })
    .from(w)
    .where(
      and(
        eq(w.partnerID, ctx.partnerID),
        inArray(
          w.walletID,
          cast.merchants.map(({ walletID }) => walletID),
        ),
        inArray(w.sourceID, sources),
        eq(w.status, "completed"),
      ),
    );
  return new Map(
    [...grouped(lines, ({ walletID }) => walletID)].map(([walletID, ofWallet]) => [
      walletID,
      sum(ofWallet.map(({ fee }) => fee)),
    ]),
  );
}
