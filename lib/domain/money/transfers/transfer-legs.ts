import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { bankEntryTable, bankFileTable, disputeTable, railInstructionTable } from "@/db/schema";
import { DisputeID, RefundID, type TransferID } from "@/lib/core/api/ids";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import type { TransferLeg } from "./dashboard";
import { type CausedPosting, postingsOf } from "./explain-transfer";
import { type Flow, flowsOf } from "./flows";
import { getTransfer, loadTransfer } from "./queries";
import type { TransferRow } from "./rows";
import type { Transfer } from "./shared/transfer";
import { isFlowOf, routeOf, type RouteStep } from "./route";

/**
 * The way of a transfer's money: its legs in order, each followed by what was taken of it; then what our bank booked and what
 * came back, by time. Fees ahead are the partner's to see. Others see their own side, as in `explainTransfer`. Throws 404.
 */
export async function transferLegs(ctx: AccountCtx, id: TransferID): Promise<TransferLeg[]> {
  const row = await loadTransfer(ctx, id);
  const isPartner = row.partnerID === ctx.accountID;
  const [transfer, postings, disputes, filed] = await Promise.all([
    getTransfer(ctx, id),
    postingsOf(ctx, row),
    disputesOf(ctx, row),
    isPartner ? filesOf(ctx, row) : [],
  ]);
  const moved = postings.flatMap(movesOf);
  const read = { row, transfer, isPartner, disputes, filed };
  const way = legsOfWay(read, moved);
  const used = new Set(way.flatMap(({ move }) => move ?? []));
  const rest = moved.filter((move) => !used.has(move)).map((move) => ({ move, leg: branchOf(read, move) }));
  const isBeside = ({ move }: BranchOfWay, leg: TransferLeg) => move.posting.txnID === leg.txnID;
  const beside = way.map(({ leg }) => rest.filter((branch) => isBeside(branch, leg)));
  const later = rest.filter((branch) => !beside.flat().includes(branch));
  return [
    ...way.flatMap(({ leg }, index) => [leg, ...(beside[index] ?? []).map((branch) => branch.leg)]),
    ...feesAhead(read, rest),
    ...later.map(({ leg }) => leg),
    ...disputesAhead(read, rest),
  ];
}

/** Describes what is known of a transfer beside its postings. */
interface LegFacts {
  row: TransferRow;
  transfer: Transfer;
  isPartner: boolean;
  disputes: readonly DisputeFact[];
  filed: readonly FiledEntry[];
}

/** One flow of a posting, by its place in it. */
interface Move {
  posting: CausedPosting;
  flow: Flow;
  index: number;
}

interface BranchOfWay {
  move: Move;
  leg: TransferLeg;
}

const movesOf = (posting: CausedPosting): Move[] =>
  flowsOf(posting.entries).map((flow, index) => ({ posting, flow, index }));

/** Lists the steps of postings that bring the money on. All others bring it back. */
const ONWARD: readonly string[] = ["opened", "confirmed", "forwarded", "completed"];
const isOnward = ({ posting }: Move) => posting.sourceType === "transfer" && ONWARD.includes(posting.step);

/** The legs of the way itself, each with the posting that moved it. */
function legsOfWay(read: LegFacts, moved: readonly Move[]): { leg: TransferLeg; move?: Move }[] {
  const onward = moved.filter(isOnward);
  const steps = routeOf(
    read,
    onward.map(({ flow }) => flow),
  );
  const free = new Set(onward);
  const legs: { leg: TransferLeg; move?: Move }[] = [];
  for (const [index, step] of steps.entries()) {
    const move = step.rail ? undefined : [...free].find(({ flow }) => isFlowOf(flow, step));
    if (move) free.delete(move);
    const before = legs.map(({ leg }) => leg);
    legs.push({ leg: legOfWay(read, { step, index, move, before }), ...(move && { move }) });
  }
  return legs;
}

interface WayLeg {
  step: RouteStep;
  index: number;
  move: Move | undefined;
  before: readonly TransferLeg[];
}

function legOfWay({ row, transfer, filed }: LegFacts, { step, index, move, before }: WayLeg): TransferLeg {
  const { rail } = step;
  const standing = rail && railStateOf(transfer[rail]);
  const entry = rail && filed.find(({ kind }) => kind === step.kind);
  const posted = move && { state: "done" as const, on: move.posting.createdOn, txnID: move.posting.txnID };
  return {
    legID: `way-${index + 1}`,
    part: "way",
    from: move?.flow.from ?? step.from,
    to: move?.flow.to ?? step.to,
    amount: move?.flow.amount ?? step.amount,
    ...(posted ?? standing ?? untoldState(row, before)),
    ...(entry?.file && { file: entry.file }),
    ...(entry?.settlesOn && { settlesOn: entry.settlesOn }),
  };
}

type LegStanding = Pick<TransferLeg, "state" | "on">;

/** Says how a leg stands on a rail by the words that the API has for it. */
const RAIL_STATES: Partial<Record<string, TransferLeg["state"]>> = {
  completed: "done",
  returned: "failed",
  failed: "failed",
  canceled: "canceled",
};

/** Says how a side stands on its rail, and since when. A side that is there has arrived, whatever came back later. */
function railStateOf(side: Transfer["source"] & Partial<Transfer["destination"]>): LegStanding | undefined {
  const details = side.achDetails ?? side.cardDetails ?? side.rtpDetails;
  if (!details || details.status === "") return undefined;
  if (details.completedOn) return { state: "done", on: details.completedOn };
  const moments = Object.entries(details).flatMap(([name, value]) =>
    name.endsWith("On") && typeof value === "string" ? [value] : [],
  );
  const on = moments.toSorted().at(-1);
  return { state: RAIL_STATES[details.status] ?? "under-way", ...(on !== undefined && { on }) };
}

/** Says how a leg stands of which neither ledger nor rail says anything, by its transfer and the legs before it. */
function untoldState({ status, completedOn }: TransferRow, before: readonly TransferLeg[]): LegStanding {
  switch (status) {
    case "completed":
    case "reversed":
      return { state: "done", ...(completedOn && { on: completedOn.toISOString() }) };
    case "canceled":
      return { state: "canceled" };
    case "failed":
      return { state: before.some(({ state }) => state === "failed" || state === "canceled") ? "canceled" : "failed" };
    case "pending":
      return { state: before.every(({ state }) => state === "done") ? "under-way" : "waiting" };
    default:
      return { state: "waiting" };
  }
}

/** A leg beside the way: taken of it, booked by our bank, or back. */
function branchOf(read: LegFacts, move: Move): TransferLeg {
  const { posting, flow, index } = move;
  const part = partOf(read, move);
  return {
    legID: `${posting.txnID}-${index + 1}`,
    part,
    ...flow,
    txnID: posting.txnID,
    ...standingOf(read, posting, part),
    ...(posting.sourceType === "refund" && { refundID: RefundID.parse(posting.sourceID) }),
    ...(posting.sourceType === "dispute" && { disputeID: DisputeID.parse(posting.sourceID) }),
  };
}

function partOf({ row }: LegFacts, move: Move): TransferLeg["part"] {
  const { posting, flow } = move;
  const places = [flow.from.place, flow.to.place];
  if (places.includes("fee-income")) return "fee";
  if (places.includes("network-cost")) return "network-cost";
  if (posting.sourceType === "refund" || posting.sourceType === "dispute") return posting.sourceType;
  if (posting.sourceType === "rail-instruction") return /^(return-)?funded/.test(posting.step) ? "bank" : "return";
  if (!isOnward(move)) return "return";
  return flow.to.owner?.accountID === row.partnerID ? "facilitator-fee" : "fee";
}

/** Says how a branch stands. Its posting says since when; a refund's card and an open dispute's network have the last word. */
function standingOf(
  { transfer, disputes }: LegFacts,
  { sourceID, step, createdOn }: CausedPosting,
  part: TransferLeg["part"],
): LegStanding {
  const done = { state: "done", on: createdOn } as const;
  const refund = part === "refund" && step === "refund" && transfer.refunds?.find((one) => one.refundID === sourceID);
  if (refund && refund.status !== "completed")
    return refund.status === "failed"
      ? { state: "failed", on: refund.updatedOn }
      : { state: "under-way", on: createdOn };
  const isHeld =
    part === "dispute" && step === "opened" && disputes.some((one) => one.disputeID === sourceID && one.isOpen);
  return isHeld ? { state: "under-way", on: createdOn } : done;
}

/** The fees of a transfer whose posting is still ahead, as it was charged. */
function feesAhead({ row, isPartner }: LegFacts, rest: readonly BranchOfWay[]): TransferLeg[] {
  const { charges, status } = row;
  const isAhead = status === "created" || status === "queued" || status === "pending";
  if (!isPartner || !isAhead || rest.some(({ leg, move }) => isOnward(move) && leg.part === "fee")) return [];
  const of = (side: "source" | "destination") => ({
    place: "available" as const,
    owner: { accountID: row[`${side}AccountID`], displayName: row[side].account.displayName },
  });
  const own = { place: "available" as const };
  const ahead = { state: "waiting" } as const;
  const { fee, facilitator, payer } = charges;
  return [
    ...(facilitator > 0
      ? [
          {
            ...ahead,
            legID: "facilitator-fee",
            part: "facilitator-fee" as const,
            from: of("destination"),
            to: own,
            amount: facilitator,
          },
        ]
      : []),
    ...(fee > 0
      ? [
          {
            ...ahead,
            legID: "fee",
            part: "fee" as const,
            from: payer === "partner" ? own : of(payer),
            to: { place: "fee-income" as const },
            amount: fee,
          },
        ]
      : []),
  ];
}

/** The open disputes that hold nothing back so far. */
function disputesAhead({ row, disputes }: LegFacts, rest: readonly BranchOfWay[]): TransferLeg[] {
  const moved = new Set(rest.map(({ leg }) => leg.disputeID));
  const owner = { accountID: row.destinationAccountID, displayName: row.destination.account.displayName };
  return disputes
    .filter(({ disputeID, isOpen }) => isOpen && !moved.has(disputeID))
    .map(({ disputeID, amount }): TransferLeg => {
      const ends = { from: { place: "available", owner }, to: { place: "dispute" } } as const;
      return { legID: `dispute-${disputeID}`, part: "dispute", state: "waiting", ...ends, amount, disputeID };
    });
}

interface DisputeFact {
  disputeID: DisputeID;
  amount: number;
  isOpen: boolean;
}

async function disputesOf(
  { db }: AccountCtx,
  { partnerID, transferID, disputedAmount }: TransferRow,
): Promise<DisputeFact[]> {
  if (disputedAmount === 0) return [];
  const d = disputeTable;
  const disputes = await db
    .select({ disputeID: d.disputeID, amount: d.amount, closedOn: d.closedOn })
    .from(d)
    .where(and(eq(d.partnerID, partnerID), eq(d.transferID, transferID)))
    .orderBy(d.createdOn);
  return disputes.map(({ closedOn, ...dispute }) => ({ ...dispute, isOpen: closedOn === null }));
}

/** An instruction of a transfer that a bank file carries. */
interface FiledEntry {
  kind: string;
  settlesOn?: string;
  file?: NonNullable<TransferLeg["file"]>;
}

async function filesOf({ db }: AccountCtx, { partnerID, transferID }: TransferRow): Promise<FiledEntry[]> {
  const [i, e, f] = [railInstructionTable, bankEntryTable, bankFileTable];
  const entries = await db
    .select({ kind: i.kind, fileID: e.fileID, settlesOn: e.settlesOn })
    .from(i)
    .innerJoin(e, and(eq(e.partnerID, i.partnerID), eq(e.instructionID, i.instructionID)))
    .where(and(eq(i.partnerID, partnerID), eq(i.transferID, transferID), isNotNull(e.fileID)));
  const ids = entries.flatMap(({ fileID }) => fileID ?? []);
  if (ids.length === 0) return [];
  const files = await db.select({ fileID: f.fileID, name: f.name }).from(f).where(inArray(f.fileID, ids));
  return entries.map(({ kind, fileID, settlesOn }) => {
    const file = files.find((one) => one.fileID === fileID);
    return { kind, ...(settlesOn && { settlesOn }), ...(file && { file }) };
  });
}
