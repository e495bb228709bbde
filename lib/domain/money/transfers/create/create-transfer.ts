import { z } from "zod";
import { answered, type OtherAnswer, repeatHeader } from "@/lib/core/api/answered";
import { conflict, Failure, forbidden, invalid } from "@/lib/core/failure";
import {
  newID,
  type OccurrenceID,
  PaymentMethodID,
  type ScheduleID,
  type TransferID,
  type UserID,
} from "@/lib/core/api/ids";
import { failAt } from "@/lib/providers/failpoint";
import { note } from "@/lib/domain/kernel/operations/act";
import { takeRows } from "@/lib/domain/platform/audit/record-act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { StoredEvent } from "@/lib/domain/kernel/events/emit";
import { type NewTransfer, type OpeningResult, openTransfer } from "@/lib/domain/money/ledger/open-transfer";
import { nameOfTransfer } from "@/lib/domain/kernel/names/object-names";
import type { RiskPerson } from "@/lib/domain/money/risk-rules/facts";
import { instructionRow } from "@/lib/domain/money/rails/instruct";
import { chargesOf, feeColumns, feesOf } from "../charges";
import { checkedPair, refuseReserved, refuseShortHold, refuseUnfitEntries, type Sides, sidesOf } from "./sides";
import type { CreateTransfer } from "../contract";
import { type AsyncTransfer, type CreatedTransfer, RepeatedTransfer, Transfer } from "../shared/transfer";
import { createdEvents, fingerprintOf, type NewRow, newRow, storedSide } from "./new-row";
import { instructionFor, openingLines } from "../opening";
import { hasPart } from "../find-transfers";
import { firstOfKey, originalOf, wholeTransfer } from "../queries";
import { toTransfer, type TransferRow } from "../rows";
import { describedBy } from "../shared/entry-class";
import { needsOf, type Pair } from "../shared/pairs";
import type { TransferStatus } from "../states";
import { openScreened } from "./screen-transfer";
import { waitForRail } from "./wait-for-rail";
import { and, eq, sql } from "drizzle-orm";
import { paymentMethodTable, type TransferCharges, transferTable as t } from "@/db/schema/index";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";

/** The context that opens a transfer: a caller's, or a loop's on behalf of the partner. */
type OpenCtx = Omit<Ctx, "caller">;

/** The person who makes a transfer, or the reason why Tender itself does. */
export interface TransferOrigin {
  /** The person and their session, if the person makes the transfer now. */
  person?: RiskPerson;
  /** The person who may not release the transfer if a rule holds it. */
  madeByID?: UserID | null | undefined;
  scheduleID?: ScheduleID;
  occurrenceID?: OccurrenceID;
  /** The value sent to a card's issuer. */
  transactionSource?: "first-recurring" | "recurring";
  /** True for a debit that is presented again, because its first transfer was already charged. */
  isCharged?: true;
}

/**
 * Makes a transfer. Its idempotency key makes it once: a repeat returns 409 with the first transfer. Throws 403 for
 * another account than the caller's own, and 422 for a payment that is not possible between the two sides. Without
 * funds, the transfer is still made, with status `failed`.
 */
export async function createTransfer(ctx: Ctx, body: CreateTransfer): Promise<CreatedTransfer | OtherAnswer> {
  if (ctx.accountID !== ctx.caller.accountID) throw forbidden("not your own account");
  const from = onlySource(body);
  // A repeat must not be rejected because the first request used up the money.
  return openOnce(ctx, body, from).catch(async (error: unknown) => {
    const first = error instanceof Failure && (await firstOfKey(ctx));
    if (!first) throw error;
    return repeated(ctx, first, fingerprintOf(body));
  });
}

async function openOnce(
  ctx: Ctx,
  body: CreateTransfer,
  from?: PaymentMethodID,
): Promise<CreatedTransfer | OtherAnswer> {
  refuseReserved(body);
  if (from === undefined) {
    const { outcome, transferID, row } = await startChild(ctx, body);
    return outcome === "repeated" ? repeated(ctx, transferID, row.fingerprint) : answerOf(ctx, row, outcome);
  }
  refuseShortHold(ctx, body);
  const { userID, id: sessionID } = ctx.caller;
  const origin = userID ? { person: { userID, sessionID }, madeByID: userID } : {};
  const { outcome, transferID, opened, isOnRail } = await openBetween(ctx, body, from, origin);
  if (outcome === "repeated") return repeated(ctx, transferID, opened.fingerprint);
  failAt("transfers:committed");
  if (opened.risk?.outcome === "hold" && outcome === "posted") return heldAnswerOf(ctx, opened);
  return isOnRail && outcome === "posted" ? railAnswerOf(ctx, opened) : answerOf(ctx, opened, outcome);
}

/**
 * Opens a transfer from one payment method to another, also for a schedule and for a returned debit. Throws 422 if the
 * payment is not possible.
 */
export async function openBetween(
  ctx: OpenCtx,
  body: CreateTransfer,
  from: PaymentMethodID,
  origin: TransferOrigin = {},
) {
  const sides = await sidesOf(ctx, from, body.destination.paymentMethodID);
  const screening = { rules: sides.partner.rules, person: origin.person, destination: sides.destination };
  const screened = openScreened(ctx, openingOf(ctx, body, sides, origin), screening);
  const { outcome, transferID, opening } = await screened.catch(asRefusal(sides));
  return { outcome, transferID, opened: opening.transfer, isOnRail: opening.instructions.length > 0 };
}

/** The source's payment method; undefined if the source is another transfer. */
function onlySource({
  source: { paymentMethodID, transferID, paymentToken },
}: CreateTransfer): PaymentMethodID | undefined {
  if (paymentToken !== undefined) throw invalid({ source: "payment tokens are not accepted" });
  if ((paymentMethodID === undefined) === (transferID === undefined))
    throw invalid({ source: "give either a paymentMethodID or a transferID" });
  return paymentMethodID;
}

interface Way {
  pair: Pair;
  origin: TransferOrigin;
}

const UNCHARGED: TransferCharges = { payer: "destination", fee: 0, facilitator: 0, fees: [] };

function rowOf(ctx: OpenCtx, body: CreateTransfer, sides: Sides, { pair, origin }: Way) {
  const isInstant = pair.legs.length === 0;
  return newRow(ctx, body, sides, {
    source: storedSide(sides.source, {
      ...(body.source.achDetails && describedBy(body.source.achDetails)),
      ...body.source.cardDetails,
      ...flagOf(pair, origin),
    }),
    destination: paidSide(sides, body),
    status: isInstant ? "completed" : "pending",
    charges: origin.isCharged ? UNCHARGED : chargesOf(body, sides, pair),
    completedOn: isInstant ? ctx.now : null,
    scheduleID: origin.scheduleID,
    occurrenceID: origin.occurrenceID,
    madeByID: origin.madeByID,
  });
}

const paidSide = ({ destination }: Sides, { destination: { achDetails, cardDetails } }: CreateTransfer) =>
  storedSide(destination, { ...(achDetails && describedBy(achDetails)), ...cardDetails });

function flagOf({ legs }: Pair, { transactionSource }: TransferOrigin) {
  return transactionSource && legs[0] === "card-charge" ? { transactionSource } : {};
}

function openingOf(
  ctx: OpenCtx,
  body: CreateTransfer,
  sides: Sides,
  origin: TransferOrigin,
): NewTransfer & { transfer: NewRow } {
  if (body.salesTaxAmount && body.salesTaxAmount.value > body.amount.value)
    throw invalid({ amount: "is less than its sales tax" });
  const pair = checkedPair(sides, body.amount.value);
  refuseUnfitEntries(body, sides);
  const transfer = rowOf(ctx, body, sides, { pair, origin });
  const [first] = pair.legs;
  const takesFees = !first || sides.source.method.paymentMethodType === "service-wallet";
  const { transferID, sourceAccountID, destinationAccountID } = transfer;
  const accounts = new Set([sourceAccountID, destinationAccountID]);
  const events = createdEvents(transfer);
  note(ctx, { object: transferID, name: nameOfTransfer(transfer) });
  return {
    transfer,
    needs: needsOf(pair, accounts.size === 1).map(({ side, capability }) => ({
      account: sides[side].party.accountID,
      capability,
    })),
    lines: openingLines(transfer, pair.legs),
    events,
    refusedEvents: events.map(asFailed),
    fees: takesFees ? feeColumns(transfer, ctx.now) : [],
    instructions: first ? [instructionRow(ctx, instructionFor(transfer, first, ctx.now))] : [],
    audit: takeRows(ctx),
  };
}

const asFailed = (event: StoredEvent): StoredEvent => ({
  ...event,
  id: newID(),
  data: { ...event.data, status: "failed" satisfies TransferStatus },
});

/** The ledger's error for a missing capability, with the account and the capability. */
const MissingCapability = z.object({ code: z.literal("TN002"), message: z.string() });

const causeOf = (error: unknown) => (error instanceof Error ? error.cause : undefined);

function asRefusal({ source, destination }: Sides) {
  return (error: unknown): never => {
    const lost = MissingCapability.safeParse(error).data ?? MissingCapability.safeParse(causeOf(error)).data;
    if (error instanceof Failure || !lost) throw error;
    const [account, capability] = lost.message.split(" ");
    const side = account === source.party.accountID ? "source" : "destination";
    if (account === undefined)
      throw conflict(`${destination.party.accountID} was changed by another request, try again`);
    throw invalid({ [`${side}PaymentMethodID`]: `its account needs the capability ${capability}` });
  };
}

async function repeated(ctx: Ctx, id: TransferID, fingerprint: string): Promise<OtherAnswer> {
  const { transfer, fingerprint: original } = await originalOf(ctx, id);
  const isAnother = original !== fingerprint;
  const error = "this idempotency key was used for another transfer";
  return answered(409, RepeatedTransfer, { ...transfer, ...(isAnother && { error }) }, repeatHeader(isAnother));
}

/**
 * The transfer's ID and time, or the whole transfer for a caller who waits. No rail is involved, so this needs no
 * query.
 */
function answerOf(ctx: Ctx, row: NewRow, outcome: OpeningResult["outcome"]): CreatedTransfer {
  if (ctx.waitFor !== "rail-response") return shortAnswer(row);
  const isPosted = outcome === "posted";
  const refused = { status: "failed", failureReason: "wallet-insufficient-funds", completedOn: null } as const;
  const fees = isPosted && row.status === "completed" ? feesOf(row, row.createdOn) : [];
  return toTransfer(isPosted ? row : { ...row, ...refused }, { ...NOTHING_ELSE, fees });
}

/** The answer for a transfer that uses a rail: 202 until the rail has answered. */
async function railAnswerOf(ctx: Ctx, row: NewRow): Promise<CreatedTransfer | OtherAnswer> {
  if (ctx.waitFor !== "rail-response") return shortAnswer(row);
  const isAnswered = await waitForRail(ctx, row.transferID);
  const transfer = await wholeTransfer(ctx, row.transferID);
  return isAnswered ? transfer : answered(202, Transfer, transfer);
}

/** The response for a held transfer. A caller who waits for the rail gets 202, because no rail has it yet. */
async function heldAnswerOf(ctx: Ctx, row: NewRow): Promise<CreatedTransfer | OtherAnswer> {
  if (ctx.waitFor !== "rail-response") return shortAnswer(row);
  return answered(202, Transfer, await wholeTransfer(ctx, row.transferID));
}

const NOTHING_ELSE = { instructions: [], cancellations: [], refunds: [], disputes: [] };

const shortAnswer = ({ transferID, createdOn }: NewRow): AsyncTransfer => ({
  transferID,
  createdOn: createdOn.toISOString(),
});

const OVER: readonly string[] = ["failed", "canceled", "reversed"];

/**
 * Opens a transfer that spends the money a parent transfer brings into a wallet. It is queued until the parent
 * completes. Throws 422 if the parent belongs to another partner, does not end in a wallet, is over, or brings less
 * than its children take.
 */
function startChild(ctx: Ctx, body: CreateTransfer) {
  return inTransaction(ctx.db, (db) => openChild({ ...ctx, db }, body), ctx.deadline);
}

async function openChild(ctx: Ctx, body: CreateTransfer) {
  const parent = await lockParent(ctx, body);
  const sides = await sidesOf(ctx, await walletMethodOf(ctx, parent), body.destination.paymentMethodID);
  refuseUnfitEntries(body, sides);
  const row = newRow(ctx, body, sides, {
    source: { ...storedSide(sides.source, {}), transferID: parent.transferID },
    destination: paidSide(sides, body),
    status: "queued",
    charges: chargesOf(body, sides, checkedPair(sides, body.amount.value)),
    groupID: parent.groupID ?? parent.transferID,
    parentID: parent.transferID,
    dueOn: parent.status === "completed" ? ctx.now : null,
    madeByID: ctx.caller.userID,
  });
  note(ctx, { object: row.transferID, name: nameOfTransfer(row) });
  const events = createdEvents(row);
  const nothingElse = { needs: [], lines: [], refusedEvents: [], fees: [], instructions: [] };
  return { ...(await openTransfer(ctx.db, { transfer: row, events, ...nothingElse, audit: takeRows(ctx) })), row };
}

async function lockParent(ctx: Ctx, { source, amount }: CreateTransfer): Promise<TransferRow> {
  if (source.transferID === undefined) throw invalid({ source: "give a transferID" });
  const isThis = and(hasPart(ctx), eq(t.transferID, source.transferID));
  const [parent] = await ctx.db.select().from(t).where(isThis).for("no key update");
  if (!parent) throw invalid({ source: "is not a transfer of yours" });
  if (!parent.destination.wallet) throw invalid({ source: "does not end in a wallet" });
  if (OVER.includes(parent.status)) throw invalid({ source: `is ${parent.status}` });
  const [taken] = await ctx.db
    .select({ sum: sql<string>`coalesce(sum(${t.amount}), 0)` })
    .from(t)
    .where(
      sql`${t.partnerID} = ${parent.partnerID} and ${t.parentID} = ${parent.transferID}
        and ${t.status} not in ('failed', 'canceled')`,
    );
  if (Number(taken?.sum ?? 0) + amount.value > parent.amount)
    throw invalid({ amount: "is more than the transfer brings" });
  return parent;
}

async function walletMethodOf(ctx: Ctx, { partnerID, destination }: TransferRow): Promise<PaymentMethodID> {
  const m = paymentMethodTable;
  const [method] = await ctx.db
    .select({ id: m.paymentMethodID })
    .from(m)
    .where(and(eq(m.partnerID, partnerID), eq(m.sourceID, destination.sourceID)));
  return PaymentMethodID.parse(method?.id);
}
