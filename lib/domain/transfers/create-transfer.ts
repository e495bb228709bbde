import { z } from "zod";
import { answered, type Answered } from "@/lib/core/answered";
import { conflict, Failure, forbidden, invalid } from "@/lib/core/failure";
import { newID, type OccurrenceID, type PaymentMethodID, type ScheduleID, type TransferID } from "@/lib/core/ids";
import { stopAt } from "@/lib/providers/stop-at";
import { note, takeRows } from "../audit/act";
import type { Ctx } from "../context";
import { stored, type StoredEvent } from "../emit";
import { type NewTransfer, openTransfer } from "../ledger/open-transfer";
import { instructionRow } from "../rails/instruct";
import { chargesOf } from "./charges";
import { checkedPair, refuseShortHold } from "./checked-pair";
import type { CreateTransfer } from "./contract";
import { type AsyncTransfer, type CreatedTransfer, RepeatedTransfer, Transfer } from "./shared/transfer";
import { transferCreated } from "./events";
import { feeColumns } from "./fee-rows";
import { newRow, storedSide } from "./new-row";
import { instructionFor, openingLines } from "./opening";
import { originalOf, wholeTransfer } from "./queries";
import type { TransferRow } from "./rows";
import { needsOf, type Pair } from "./shared/pairs";
import { type Sides, sidesOf } from "./sides";
import { startChild } from "./start-child";
import type { TransferStatus } from "./states";
import { waitForRail } from "./wait-for-rail";

/** Whoever opens a transfer: a caller, or a loop in the partner's name. */
type OpenCtx = Omit<Ctx, "caller">;

/** The occurrence of a schedule that a transfer is made for. */
export interface Planned {
  scheduleID: ScheduleID;
  occurrenceID: OccurrenceID;
  /** What a card's issuer is told. */
  transactionSource: "first-recurring" | "recurring";
}

/**
 * Makes a transfer. Its key makes it once: a repeat is answered 409 with the first. Throws 403 for another account than the
 * caller's own, and 422 for what cannot be paid that way. Without funds it is made, and has failed.
 */
export async function createTransfer(ctx: Ctx, body: CreateTransfer): Promise<CreatedTransfer | Answered> {
  if (ctx.accountID !== ctx.caller.accountID) throw forbidden("not your own account");
  const from = onlySource(body);
  if (from === undefined) return startChild(ctx, body);
  refuseShortHold(ctx, body);
  const { outcome, transferID, opened } = await openBetween(ctx, body, from);
  if (outcome === "repeated") return repeated(ctx, transferID, opened.fingerprint);
  stopAt("transfers:committed");
  return answerOf(ctx, transferID, opened.createdOn);
}

/** Opens a transfer from one payment method to another, also for a schedule. Throws 422 for what cannot be paid that way. */
export async function openBetween(ctx: OpenCtx, body: CreateTransfer, from: PaymentMethodID, planned?: Planned) {
  const sides = await sidesOf(ctx, from, body.destination.paymentMethodID);
  const opening = openingOf(ctx, body, sides, planned);
  const { outcome, transferID } = await openTransfer(ctx.db, opening).catch(asRefusal(sides));
  return { outcome, transferID, opened: opening.transfer };
}

/** The payment method of the source, or nothing where it is another transfer. */
function onlySource({
  source: { paymentMethodID, transferID, paymentToken },
}: CreateTransfer): PaymentMethodID | undefined {
  if (paymentToken !== undefined) throw invalid({ source: "payment tokens are not taken" });
  if ((paymentMethodID === undefined) === (transferID === undefined))
    throw invalid({ source: "give either a paymentMethodID or a transferID" });
  return paymentMethodID;
}

/** How the money goes, and for which occurrence. */
interface Way {
  pair: Pair;
  planned: Planned | undefined;
}

/** The row of a transfer between two sides, as the request and the sides are now. */
function rowOf(ctx: OpenCtx, body: CreateTransfer, sides: Sides, { pair, planned }: Way) {
  const isInstant = pair.legs.length === 0;
  return newRow(ctx, body, sides, {
    source: storedSide(sides.source, {
      ...body.source.achDetails,
      ...body.source.cardDetails,
      ...flagOf(pair, planned),
    }),
    destination: storedSide(sides.destination, { ...body.destination.achDetails, ...body.destination.cardDetails }),
    status: isInstant ? "completed" : "pending",
    charges: chargesOf(body, sides, pair),
    completedOn: isInstant ? ctx.now : null,
    scheduleID: planned?.scheduleID,
    occurrenceID: planned?.occurrenceID,
  });
}

function flagOf({ legs }: Pair, planned?: Planned) {
  return planned && legs[0] === "card-charge" ? { transactionSource: planned.transactionSource } : {};
}

/** Everything with which a transfer begins. */
function openingOf(
  ctx: OpenCtx,
  body: CreateTransfer,
  sides: Sides,
  planned?: Planned,
): NewTransfer & { transfer: { transferID: TransferID; createdOn: Date } } {
  if (body.salesTaxAmount && body.salesTaxAmount.value > body.amount.value)
    throw invalid({ amount: "is less than its sales tax" });
  const pair = checkedPair(sides, body.amount.value);
  const transfer = rowOf(ctx, body, sides, { pair, planned });
  const [first] = pair.legs;
  const takesFees = !first || sides.source.method.paymentMethodType === "service-wallet";
  const { transferID, sourceAccountID, destinationAccountID } = transfer;
  const accounts = new Set([sourceAccountID, destinationAccountID]);
  const events = createdTold(transfer);
  note(ctx, { object: transferID });
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

type Begun = Pick<TransferRow, "transferID" | "sourceAccountID" | "destinationAccountID" | "foreignID" | "status">;

/** What both sides hear of a new transfer, once where they are the same account. */
export function createdTold(row: Begun): StoredEvent[] {
  const { transferID, foreignID, status, sourceAccountID, destinationAccountID } = row;
  const facts = { transferID, status, ...(foreignID !== null && { foreignID }) };
  return [...new Set([sourceAccountID, destinationAccountID])].map((accountID) =>
    stored(accountID, transferCreated, { accountID, ...facts }),
  );
}

/** The same where the money is not there. */
const asFailed = (event: StoredEvent): StoredEvent => ({
  ...event,
  id: newID(),
  data: { ...event.data, status: "failed" satisfies TransferStatus },
});

/** How the ledger refuses: with the account and the capability. */
const MissingCapability = z.object({ code: z.literal("TN002"), message: z.string() });

const causeOf = (error: unknown) => (error instanceof Error ? error.cause : undefined);

/** A capability that went away between the checks and the ledger. */
function asRefusal({ source, destination }: Sides) {
  return (error: unknown): never => {
    const lost = MissingCapability.safeParse(error).data ?? MissingCapability.safeParse(causeOf(error)).data;
    if (error instanceof Failure || !lost) throw error;
    const [account, capability] = lost.message.split(" ");
    const side = account === source.party.accountID ? "source" : "destination";
    if (account === undefined) throw conflict(`${destination.party.accountID} changed meanwhile`);
    throw invalid({ [`${side}PaymentMethodID`]: `its account needs the capability ${capability}` });
  };
}

/** 409 with the first transfer of the key. */
export async function repeated(ctx: Ctx, id: TransferID, fingerprint: string): Promise<Answered> {
  const { transfer, wasAskedBy } = await originalOf(ctx, id);
  const isAnother = wasAskedBy !== fingerprint;
  return answered(409, RepeatedTransfer, {
    ...transfer,
    ...(isAnother && { error: "this idempotency key was used for another transfer" }),
  });
}

/** Its ID and time, or all of it for who waits: 202 while the rail has not answered. */
export async function answerOf(ctx: Ctx, transferID: TransferID, createdOn: Date): Promise<AsyncTransfer | Answered> {
  const short = { transferID, createdOn: createdOn.toISOString() };
  if (ctx.waitFor !== "rail-response") return short;
  const isAnswered = await waitForRail(ctx, transferID);
  const transfer = await wholeTransfer(ctx, transferID);
  return isAnswered ? transfer : answered(202, Transfer, transfer);
}
