import { DisputeID, RefundID, type TransferID } from "@/lib/core/api/ids";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import type { TransferLeg } from "./dashboard";
import type { CausedPosting } from "./explain-transfer";
import { type Flow, flowsOf } from "./flows";
import { type LegFacts, legFactsOf } from "./leg-facts";
import type { TransferRow } from "./rows";
import type { Transfer } from "./shared/transfer";
import { isFlowOf, routeOf, type RouteStep } from "./route";

/**
 * Returns the legs of a transfer in order, each followed by the fees taken from it, then the bookings of our bank and
 * the money that came back, by time. Only the partner sees future fees. Other accounts see their own side, as in
 * `explainTransfer`. Throws 404.
 */
export async function transferLegs(ctx: AccountCtx, id: TransferID): Promise<TransferLeg[]> {
  const read = await legFactsOf(ctx, id);
  const moved = read.postings.flatMap(movesOf);
  const way = withReview(read, withExpected(read, legsOfWay(read, moved)));
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

/** The posting steps that move the money forward. All others move it back. */
const ONWARD: readonly string[] = ["opened", "confirmed", "forwarded", "completed"];
const isOnward = ({ posting }: Move) => posting.sourceType === "transfer" && ONWARD.includes(posting.step);

interface LegOfWay {
  leg: TransferLeg;
  step: RouteStep;
  move?: Move;
}

/** The legs of the route itself, each with the posting that moved it. */
function legsOfWay(read: LegFacts, moved: readonly Move[]): LegOfWay[] {
  const onward = moved.filter(isOnward);
  const steps = routeOf(
    read,
    onward.map(({ flow }) => flow),
  );
  const free = new Set(onward);
  const legs: LegOfWay[] = [];
  for (const [index, step] of steps.entries()) {
    const move = step.rail ? undefined : [...free].find(({ flow }) => isFlowOf(flow, step));
    if (move) free.delete(move);
    const before = legs.map(({ leg }) => leg);
    legs.push({ step, leg: legOfWay(read, { step, index, move, before }), ...(move && { move }) });
  }
  return legs;
}

/**
 * Adds the time when a rail is expected to answer. The answer to a new instruction completes its own leg; a later one
 * also completes the legs between this rail and the next.
 */
function withExpected({ instructions, now }: LegFacts, way: readonly LegOfWay[]): LegOfWay[] {
  const next = way.findIndex(({ step, leg }) => step.rail && leg.state === "under-way");
  const instruction = instructions.find(({ kind }) => kind === way[next]?.step.kind);
  if (!instruction?.dueOn || instruction.dueOn <= now) return [...way];
  const rail = way.findIndex(({ step }, index) => index > next && step.rail);
  const last = rail < 0 ? way.length - 1 : rail - 1;
  const expected = instruction.status === "initiated" ? next : last;
  const expectedOn = instruction.dueOn.toISOString();
  return way.map((one, index) => (index === expected ? { ...one, leg: { ...one.leg, expectedOn } } : one));
}

/** Adds the review that holds the money to the first leg that is not done. */
function withReview({ reviewID }: LegFacts, way: readonly LegOfWay[]): readonly LegOfWay[] {
  if (reviewID === undefined) return way;
  const next = way.findIndex(({ leg }) => leg.state !== "done");
  return way.map((one, index) => (index === next ? { ...one, leg: { ...one.leg, reviewID } } : one));
}

interface WayLeg {
  step: RouteStep;
  index: number;
  move: Move | undefined;
  before: readonly TransferLeg[];
}

function legOfWay(
  { row, transfer, isPartner, instructions }: LegFacts,
  { step, index, move, before }: WayLeg,
): TransferLeg {
  const { rail } = step;
  const railState = rail && railStateOf(transfer[rail]);
  const entry = isPartner && rail && instructions.find(({ kind }) => kind === step.kind);
  const posted = move && { state: "done" as const, on: move.posting.createdOn, txnID: move.posting.txnID };
  return {
    legID: `way-${index + 1}`,
    part: "way",
    from: move?.flow.from ?? step.from,
    to: move?.flow.to ?? step.to,
    amount: move?.flow.amount ?? step.amount,
    ...(posted ?? railState ?? untoldState(row, before)),
    ...(entry && entry.file && { file: entry.file }),
    ...(entry && entry.settlesOn && { settlesOn: entry.settlesOn }),
  };
}

type LegStanding = Pick<TransferLeg, "state" | "on">;

/** The state of a leg on a rail, by the API's status of that rail. */
const RAIL_STATES: Partial<Record<string, TransferLeg["state"]>> = {
  completed: "done",
  returned: "failed",
  failed: "failed",
  canceled: "canceled",
};

/**
 * The state of a side on its rail, with its time. Once its money has arrived it stays arrived, even if money came back
 * later.
 */
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

/** The state of a leg that has neither a posting nor a rail status, from its transfer and the legs before it. */
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

/** A leg that branches off the route: a fee, a booking of our bank, or a return. */
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

/**
 * The state of a branch. Its posting sets the time; the card of a refund and the network of an open dispute decide the
 * state.
 */
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

/** The open disputes that do not hold any amount yet. */
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
