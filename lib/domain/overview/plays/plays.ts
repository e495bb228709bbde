import { and, eq, isNull, lt, ne } from "drizzle-orm";
import { type PlayCast, type PlayPurchase, playTable } from "@/db/schema";
import { covers } from "@/lib/core/access/grants";
import type { AccountID, TransferID } from "@/lib/core/api/ids";
import { namedID } from "@/lib/core/api/ids";
import { conflict, Failure, forbidden } from "@/lib/core/failure";
import { SECOND } from "@/lib/core/time/time";
import { simulateAuthorization } from "@/lib/domain/cards/card-simulation/card-simulation";
import { cardSimulation } from "@/lib/domain/cards/card-simulation/contract";
import { note, noteUnchanged, unnoted } from "@/lib/domain/kernel/operations/act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { onlyForPartner } from "@/lib/domain/kernel/operations/only-in-sandbox";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { CreateTransfer, transfers } from "@/lib/domain/money/transfers/contract";
import { createTransfer } from "@/lib/domain/money/transfers/create/create-transfer";
import { sandbox } from "@/lib/domain/overview/sandbox/contract";
import { advanceTransfer, openTestDispute } from "@/lib/domain/overview/sandbox/sandbox";
import { recordAct, recorded } from "@/lib/domain/platform/audit/record-act";
import type { CreatePlayTick, Play } from "./dashboard";
import { castOf, type PlayPayment, paymentsOf, playOf, tagOf } from "./queries";
import { loadPlay, lockPlay, type PlayRow, thisPlay } from "./rows";
import { PLAY_TICKS, planOf, type PlannedPayment, type PlannedPurchase, playName, playTime } from "./shared/day";

/** A play without a tick for this long has been abandoned, for example because its tab was closed. */
const LEFT_AFTER_MS = 15 * SECOND;

/**
 * Plays one tick of a day with the commands of the API: card payments, and at some ticks a purchase or a dispute.
 * Earlier payments advance by one step. A repeated tick creates nothing twice. Throws 404 in production; 403 without the
 * permissions of its commands; 409 while another play runs, after the play's end, and if an account is missing.
 */
export async function playTick(ctx: Ctx, playID: string, { tick }: CreatePlayTick): Promise<Play> {
  onlyForPartner(ctx);
  requireCards(ctx);
  const row = await inTransaction(ctx.db, (db) => beginTick({ ...ctx, db }, playID, tick), ctx.deadline);
  const plan = planOf(playID, tick);
  await advancePayments(unnoted(ctx), playID);
  for (const [index, payment] of plan.payments.entries())
    await sell(unnoted(ctx), row, { ...payment, tick, key: namedID(playID, `${tick}:${index}`) });
  const ended = await inTransaction(
    ctx.db,
    async (db) => {
      const open = { ...unnoted(ctx), db };
      const locked = (await lockPlay(open, playID)) ?? row;
      if (plan.isDisputed) await dispute(open, playID);
      const purchases = plan.purchase ? await purchase(open, locked, { ...plan.purchase, tick }) : locked.purchases;
      const isLast = tick === PLAY_TICKS - 1;
      return change(open, playID, { purchases, ...(isLast && { endedOn: ctx.now }) });
    },
    ctx.deadline,
  );
  return playOf(ctx, ended);
}

/** Purchases need more than `transfers.write`, which the operation requires. Throws 403. */
export function requireCards({ caller }: Ctx): void {
  if (!covers(caller.scopes, "issued-cards.write")) throw forbidden("issued-cards.write");
}

/** Starts the play at its first tick, and marks a later tick as begun. */
async function beginTick(ctx: Ctx, playID: string, tick: number): Promise<PlayRow> {
  const row = await lockPlay(ctx, playID);
  if (row?.endedOn) throw conflict("This day has ended. Play another one.");
  if (row) {
    noteUnchanged(ctx);
    return change(ctx, playID, { tick: Math.max(row.tick, tick), tickedOn: ctx.now });
  }
  await endLeftPlays(ctx, playID);
  const { partnerID, now } = ctx;
  const cast = await castOf(ctx);
  const [started] = await ctx.db
    .insert(playTable)
    .values({ partnerID, playID, tick, cast, purchases: [], startedOn: now, tickedOn: now })
    .onConflictDoNothing()
    .returning();
  if (!started) throw conflict("A day is being played in another tab. Stop it there, or try again in 15 seconds.");
  note(ctx, { object: playID, name: playName(playID) });
  await recordAct(ctx);
  return started;
}

async function endLeftPlays({ db, partnerID, now }: Ctx, playID: string): Promise<void> {
  const { endedOn, tickedOn } = playTable;
  const isOther = and(eq(playTable.partnerID, partnerID), ne(playTable.playID, playID), isNull(endedOn));
  await db
    .update(playTable)
    .set({ endedOn: now })
    .where(and(isOther, lt(tickedOn, new Date(now.getTime() - LEFT_AFTER_MS))));
}

/** Changes the play and returns it. */
export async function change(ctx: Ctx, playID: string, set: Partial<PlayRow>): Promise<PlayRow> {
  const [changed] = await ctx.db.update(playTable).set(set).where(thisPlay(ctx, playID)).returning();
  return changed ?? loadPlay(ctx, playID);
}

/** Ends a play before its last tick. Throws 404. */
export async function stopPlay(ctx: Ctx, playID: string): Promise<Play> {
  onlyForPartner(ctx);
  const row = await loadPlay(ctx, playID);
  if (row.endedOn) {
    noteUnchanged(ctx);
    return playOf(ctx, row);
  }
  note(ctx, { object: playID, name: playName(playID) });
  return playOf(ctx, await change(ctx, playID, { endedOn: ctx.now }));
}

type Sale = PlannedPayment & { tick: number; key: string };

/** Makes a card payment of a customer to a merchant, as `POST /transfers` does. The key makes it once. */
async function sell(ctx: Ctx, { playID, cast }: PlayRow, { merchant, customer, amount, tick, key }: Sale) {
  const seller = at(cast.merchants, merchant);
  const others = cast.customers.filter(({ accountID }) => accountID !== seller.accountID);
  const payer = at(others.length > 0 ? others : cast.customers, customer);
  const body = CreateTransfer.parse({
    source: { paymentMethodID: payer.method },
    destination: { paymentMethodID: seller.method },
    amount: { currency: "USD", value: amount },
    description: `${playName(playID)}, ${playTime(tick)}`,
    foreignID: tagOf(playID),
    metadata: { play: playID, tick: String(tick) },
  });
  const params = { accountID: ctx.accountID };
  await recorded(transfers.create, { ...ctx, key }, { params }, (open) => createTransfer(open, body));
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("the cast is empty");
  return item;
}

/** Moves each unfinished payment one step, as if the networks were in a hurry. */
async function advancePayments(ctx: Ctx, playID: string): Promise<void> {
  const payments = await paymentsOf(ctx, playID);
  for (const { transferID, step } of payments) if (isMoving(step)) await advance(ctx, transferID);
}

export const isMoving = (step: PlayPayment["step"]) => step === "card" || step === "network" || step === "pending";

/** Advances a payment by one step, or up to a state. Ignores that the rail was faster. */
export async function advance(ctx: Ctx, transferID: TransferID, to?: "completed"): Promise<void> {
  const params = { accountID: ctx.accountID, transferID };
  await recorded(sandbox.advance, ctx, { params }, (open) => advanceTransfer(open, transferID, to && { to })).catch(
    (error: unknown) => {
      if (!(error instanceof Failure && error.kind === "conflict")) throw error;
    },
  );
}

/** Disputes the largest payment that has arrived, unless the play has a dispute. */
async function dispute(ctx: Ctx, playID: string): Promise<void> {
  const payments = await paymentsOf(ctx, playID);
  if (payments.some(({ disputedAmount }) => disputedAmount > 0)) return;
  const [largest] = payments
    .filter(({ step }) => step === "wallet")
    .toSorted((one, other) => other.amount - one.amount);
  if (!largest) return;
  const { transferID } = largest;
  await recorded(sandbox.openDispute, ctx, { params: { accountID: ctx.accountID, transferID } }, (open) =>
    openTestDispute(open, transferID, undefined),
  );
}

/** The context for a connected account of the partner. */
export const atAccount = (ctx: Ctx, accountID: AccountID): Ctx => ({
  ...ctx,
  accountID,
  homePartnerID: ctx.partnerID,
});

const DENVER = { city: "Denver", state: "CO", country: "US" };

/** Charges the spending card, if there is one. Returns the play's purchases with this one. */
async function purchase(
  ctx: Ctx,
  { cast: { card }, purchases }: { cast: PlayCast; purchases: PlayPurchase[] },
  { store, mcc, amount, tick }: PlannedPurchase & { tick: number },
): Promise<PlayPurchase[]> {
  if (!card || purchases.some((made) => made.tick === tick)) return purchases;
  const { accountID, issuedCardID } = card;
  const body = { amount, merchantData: { ...DENVER, name: store, mcc }, final: true };
  const { authorizationID, status } = await recorded(
    cardSimulation.authorize,
    atAccount(ctx, accountID),
    { params: { accountID, issuedCardID } },
    (open) => simulateAuthorization(open, issuedCardID, body),
  );
  return [...purchases, { tick, authorizationID, store, amount, ...(status === "declined" && { isDeclined: true }) }];
}
