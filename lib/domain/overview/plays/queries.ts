import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import {
  connectionTable,
  disputeTable as d,
  linkedCardTable as card,
  paymentMethodTable as method,
  type PlayCast,
  railInstructionTable as r,
  transferTable as t,
} from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { isDeclined as isDeclining } from "@/lib/core/money/rail-test-values";
import type { PaymentMethodType } from "@/lib/core/money/sources";
import { consents, isOpen, nameOf } from "@/lib/domain/kernel/operations/in-view";
import { isUsable, METHOD_SOURCES } from "@/lib/domain/money/payment-methods/usable";
import { type AccountID, DisputeID, TransferID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { onlyForPartner } from "@/lib/domain/kernel/operations/only-in-sandbox";
import { DISPUTE_OUTCOMES } from "@/lib/domain/money/disputes/states";
import type { LatestPlay, Play, PlayEvent, PlayStep } from "./dashboard";
import { DISPUTE_TICK, PLAY_MERCHANTS } from "./shared/day";
import { latestPlay, type PlayRow } from "./rows";

/** The tag of a play's payments: `foreignID` of the transfers, which lists and the search find. */
export const tagOf = (playID: string) => `play-${playID}`;

/** A card payment of a play, with the state of its charge. */
export interface PlayPayment {
  transferID: TransferID;
  tick: number;
  accountID: AccountID;
  name: string;
  amount: number;
  refundedAmount: number;
  disputedAmount: number;
  step: PlayStep;
}

/** The play's payments, oldest first, in one query by their tag. */
export async function paymentsOf({ db, partnerID }: Ctx, playID: string): Promise<PlayPayment[]> {
  const matches = await db
    .select({ transfer: t, charge: r.status })
    .from(t)
    .leftJoin(r, and(eq(r.partnerID, t.partnerID), eq(r.transferID, t.transferID), eq(r.kind, "card-charge")))
    .where(and(eq(t.partnerID, partnerID), eq(t.foreignID, tagOf(playID)), eq(t.archived, false)))
    .orderBy(asc(t.createdOn), asc(t.transferID));
  return matches.map(({ transfer, charge }) => ({
    transferID: TransferID.parse(transfer.transferID),
    tick: Number(transfer.metadata?.tick ?? 0),
    accountID: transfer.destinationAccountID,
    name: transfer.destination.account.displayName,
    amount: transfer.amount,
    refundedAmount: transfer.refundedAmount,
    disputedAmount: transfer.disputedAmount,
    step: stepOf(transfer, charge),
  }));
}

type TransferRow = typeof t.$inferSelect;

const STEPS: Partial<Record<string, PlayStep>> = { initiated: "card", confirmed: "network", settled: "pending" };

function stepOf({ status, amount, refundedAmount }: TransferRow, charge: string | null): PlayStep {
  if (refundedAmount === amount) return "refunded";
  if (status === "completed") return "wallet";
  return status === "pending" ? (STEPS[charge ?? ""] ?? "pending") : "failed";
}

/** The disputes of a play's payments. */
export async function disputesOf({ db, partnerID }: Ctx, payments: readonly PlayPayment[]) {
  const disputed = payments.filter(({ disputedAmount }) => disputedAmount > 0).map(({ transferID }) => transferID);
  if (disputed.length === 0) return [];
  return db
    .select()
    .from(d)
    .where(and(eq(d.partnerID, partnerID), inArray(d.transferID, disputed)))
    .orderBy(asc(d.createdOn), asc(d.disputeID));
}

/** Returns the newest play of the partner. Throws 404 in production. */
export async function getLatestPlay(ctx: Ctx): Promise<LatestPlay> {
  onlyForPartner(ctx);
  const row = await latestPlay(ctx);
  return row ? { play: await playOf(ctx, row) } : {};
}

/** The play with its events as they are now. */
export async function playOf(ctx: Ctx, row: PlayRow): Promise<Play> {
  const payments = await paymentsOf(ctx, row.playID);
  const disputes = await disputesOf(ctx, payments);
  const events: PlayEvent[] = [
    ...payments.map(({ refundedAmount: _back, disputedAmount: _held, ...payment }) => ({
      kind: "payment" as const,
      ...payment,
    })),
    ...disputes.map(({ disputeID, merchantAccountID, transferID, amount, status }) => ({
      kind: "dispute" as const,
      disputeID: DisputeID.parse(disputeID),
      accountID: merchantAccountID,
      name: payments.find((payment) => payment.transferID === transferID)?.name ?? "",
      tick: Math.min(DISPUTE_TICK, row.tick),
      amount,
      isOpen: isOpenDispute(status),
    })),
    ...row.purchases.map(({ store, isDeclined = false, isUndone = false, ...purchase }) => ({
      kind: "purchase" as const,
      ...purchase,
      name: store,
      accountID: row.cast.card?.accountID ?? ctx.accountID,
      isDeclined,
      isUndone,
    })),
  ].toSorted((one, other) => one.tick - other.tick);
  return {
    playID: row.playID,
    tick: row.tick,
    startedOn: row.startedOn.toISOString(),
    ...(row.endedOn && { endedOn: row.endedOn.toISOString() }),
    ...(row.undoneOn && { undoneOn: row.undoneOn.toISOString() }),
    events,
    left: events.filter(isLeft).length,
  };
}

export const isOpenDispute = (status: string) => (DISPUTE_OUTCOMES.open as readonly string[]).includes(status);

/** Whether an undo would reverse the event. */
function isLeft(event: PlayEvent): boolean {
  if (event.kind === "payment") return event.step !== "failed" && event.step !== "refunded";
  return event.kind === "dispute" ? event.isOpen : !event.isDeclined && !event.isUndone;
}

/** Customers of a played day. More would not be noticed in a minute. */
const CUSTOMERS_MAX = 24;
/** Cents that cover the purchases of a played day. */
const SPENDING_FUNDS = 5000;

type Merchant = PlayCast["merchants"][number];
type Customer = PlayCast["customers"][number] & { bin: string; lastFour: string };
type SpendingCard = NonNullable<PlayCast["card"]>;

/**
 * Chooses the oldest business accounts that can take card payments, accounts with a linked card, and a spending card.
 * Throws 409 with a sentence if no merchant or no customer is suitable.
 */
export async function castOf(ctx: Ctx): Promise<PlayCast> {
  const merchants = await rows<Merchant>(ctx.db, merchantsOf(ctx));
  if (merchants.length === 0)
    throw conflict("To play a day, connect a business account with a wallet and Collect funds enabled.");
  const withCards = await rows<Customer>(ctx.db, customersOf(ctx));
  const customers = withCards
    .filter((customer) => !isDeclining(customer))
    .map(({ accountID, method: from }) => ({ accountID, method: from }));
  if (customers.length === 0)
    throw conflict("To play a day, link a card to a connected account with Transfers enabled.");
  const [spendingCard] = await rows<SpendingCard>(ctx.db, cardsOf(ctx));
  return { merchants, customers, ...(spendingCard && { card: spendingCard }) };
}

const usable = ({ partnerID, now }: Ctx, type: PaymentMethodType): SQL =>
  sql`${method.partnerID} = ${partnerID}::uuid and ${method.type} = ${type} and ${isUsable(partnerID, now)}`;

/** The open connections of the partner that grant it transfers, joined with the account of a row. */
const connected = (ctx: Ctx, accountID: SQL | typeof method.accountID): SQL =>
  sql`join ${connectionTable} on ${connectionTable.accountID} = ${accountID} and ${isOpen(ctx)} and ${consents("transfers.write")}
    join account on account.account_id = ${accountID}`;

const enabled = ({ partnerID }: Ctx, capability: string): SQL => sql`exists (select 1 from capability
  where capability.partner_id = ${partnerID}::uuid and capability.account_id = ${method.accountID}
    and capability.capability = ${capability} and capability.status = 'enabled')`;

const merchantsOf = (ctx: Ctx): SQL => sql`
  select ${method.accountID} as "accountID", ${nameOf(ctx)} as name, ${method.sourceID} as "walletID", ${method.paymentMethodID} as method
  from ${METHOD_SOURCES} ${connected(ctx, method.accountID)}
  where ${usable(ctx, "service-wallet")} and ${enabled(ctx, "collect-funds")} and account.account_type = 'business'
  order by account.created_on, account.account_id limit ${PLAY_MERCHANTS}::int`;

const customersOf = (ctx: Ctx): SQL => sql`
  select ${method.accountID} as "accountID", ${method.paymentMethodID} as method, ${card.bin} as bin, ${card.lastFour} as "lastFour"
  from ${METHOD_SOURCES} ${connected(ctx, method.accountID)}
  where ${usable(ctx, "card-payment")}
  order by ${method.createdOn}, ${method.paymentMethodID} limit ${CUSTOMERS_MAX}::int`;

const cardsOf = (ctx: Ctx): SQL => sql`
  select issued_card.account_id as "accountID", issued_card.issued_card_id as "issuedCardID" from issued_card
  join wallet on wallet.partner_id = issued_card.partner_id and wallet.wallet_id = issued_card.funding_wallet_id
  join ${connectionTable} on ${connectionTable.accountID} = issued_card.account_id and ${isOpen(ctx)} and ${consents("issued-cards.write")}
  where issued_card.partner_id = ${ctx.partnerID}::uuid and issued_card.state = 'active' and issued_card.single_use is not true
    and wallet.available >= ${SPENDING_FUNDS}::bigint
  order by issued_card.created_on, issued_card.issued_card_id limit 1`;
