import { arrivalInWords, sourceInWords } from "@/components/words/payment-methods";
import { CARD_DECLINES, TRANSFER_FAILURES } from "@/components/words/transfer-failures";
import type { LegEnd, TransferLeg } from "@/lib/domain/money/transfers/dashboard";
import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { refusalInWords } from "./transfer-words";

/** A stop that the money left again, because the transfer failed or was canceled, is "returned". */
export type StopState = TransferLeg["state"] | "returned";

/** The line from a stop to the next one: cents that arrive at its end, and what is taken out of them on the way. */
export interface StopLine {
  amount: number;
  state: TransferLeg["state"];
  fees: readonly TransferLeg[];
}

/** A place where the money of a transfer stops. */
export interface TransferStop {
  key: string;
  name: string;
  details: readonly string[];
  state: StopState;
  status: string;
  /** The stop that the money has reached, while the transfer moves. */
  isCurrent: boolean;
  on?: string | undefined;
  expectedOn?: string | undefined;
  settlesOn?: string | undefined;
  file?: TransferLeg["file"];
  reviewID?: TransferLeg["reviewID"];
  /** The reason that the money did not get here. */
  why?: string | undefined;
  line?: StopLine;
  /** Movements away from the route at this stop, by time: refunds, disputes, returns, postings by our bank. */
  branches: readonly TransferLeg[];
}

const STATUS: Record<StopState, string> = {
  done: "Done",
  "under-way": "In progress",
  waiting: "Waiting",
  failed: "Failed",
  canceled: "Canceled",
  returned: "Sent back",
};

const NAMES: Partial<Record<LegEnd["place"], string>> = {
  available: "Wallet",
  pending: "Pending",
  "ach-debit": "ACH",
  "ach-credit": "ACH",
  rtp: "RTP",
  card: "Network",
  "card-push": "Network",
  "card-pull": "Network",
  transit: "In transit",
  others: "Other account",
};

const MOVING: readonly string[] = ["created", "queued", "pending"];
const FEES: readonly TransferLeg["part"][] = ["fee", "facilitator-fee", "network-cost"];

type Sides = Pick<Transfer, "source" | "destination">;

/** Returns the stops of a transfer in order: "Card", "Network", "Pending", "Wallet". */
export function stopsOf(legs: readonly TransferLeg[], transfer: Transfer): TransferStop[] {
  const way = legs.filter(({ part }) => part === "way");
  const [first] = way;
  if (!first) return [];
  const ends = [first.from, ...way.map(({ to }) => to)];
  const reached = way.findLastIndex(({ state }) => state === "done") + 1;
  const current = MOVING.includes(transfer.status) ? reached : -1;
  const rest = legs.filter(({ part }) => part !== "way");
  const fees = way.map((_, index) => feesOn(index, { way, rest, transfer }));
  const branches = rest.filter((leg) => !fees.flat().includes(leg));
  return ends.map((end, index): TransferStop => {
    const leg = way[index - 1];
    const onward = way[index];
    const state = leg ? stateOf(way, index - 1) : first.state === "waiting" ? "waiting" : "done";
    const why = leg && whyOfLeg(leg, transfer);
    const isUsual = leg && !leg.expectedOn && index === ends.length - 1 && MOVING.includes(transfer.status);
    const usually = isUsual ? usualArrival(transfer) : undefined;
    return {
      key: `${index}-${end.place}`,
      name: nameOf(end, transfer),
      details: [...detailsOf(end, transfer), ...(usually ? [usually] : [])],
      state,
      status: statusOf(state, index, { current, last: ends.length - 1 }),
      isCurrent: index === current,
      on: leg ? leg.on : state === "done" ? transfer.createdOn : undefined,
      branches: branches.filter((branch) => stopOfBranch(branch, ends) === index),
      ...(leg?.expectedOn && { expectedOn: leg.expectedOn }),
      ...(leg?.settlesOn && { settlesOn: leg.settlesOn }),
      ...(leg?.file && { file: leg.file }),
      ...(leg?.reviewID && { reviewID: leg.reviewID }),
      ...(why && { why }),
      ...(onward && { line: { amount: onward.amount, state: onward.state, fees: fees[index] ?? [] } }),
    };
  });
}

function stateOf(way: readonly TransferLeg[], index: number): StopState {
  const { state } = way[index] ?? { state: "waiting" as const };
  const isBroken = way.slice(0, index).some((leg) => leg.state === "failed" || leg.state === "canceled");
  return state === "done" && isBroken ? "returned" : state;
}

function statusOf(state: StopState, index: number, { current, last }: { current: number; last: number }): string {
  if (index === current) return state === "waiting" ? "Not started" : "Here now";
  if (state === "under-way" && index < current) return "Not settled yet";
  if (state === "done" && index === 0) return "Started";
  return state === "done" && index === last ? "Arrived" : STATUS[state];
}

function usualArrival({ source, destination }: Sides): string {
  const words = arrivalInWords(source.paymentMethodType, destination.paymentMethodType);
  return `Usually ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

function nameOf({ place }: LegEnd, transfer: Sides): string {
  if (place !== "source" && place !== "destination") return NAMES[place] ?? "Operator";
  const side = transfer[place];
  return side.bankAccount ? "Bank account" : side.wallet ? "Wallet" : "Card";
}

/** The card or bank account of a stop, and its owner. The network of a card has the card's brand. */
function detailsOf({ place, owner }: LegEnd, { source, destination }: Sides): string[] {
  if (place === "source" || place === "destination") {
    const side = place === "source" ? source : destination;
    return [...(side.wallet ? [] : [sourceInWords(side)]), side.account.displayName];
  }
  if (place === "card" || place === "card-pull") return [source.card?.brand ?? source.mobilePay?.brand ?? []].flat();
  if (place === "card-push") return [destination.card?.brand ?? []].flat();
  if (place === "available") return [owner ? owner.displayName : "Yours"];
  return [];
}

/**
 * The fees of the line behind a stop: those of the posting that moved the money along it. An expected fee of the source
 * is taken when the money leaves, any other when it arrives.
 */
function feesOn(
  index: number,
  { way, rest, transfer }: { way: readonly TransferLeg[]; rest: readonly TransferLeg[]; transfer: Sides },
): TransferLeg[] {
  const { txnID } = way[index] ?? {};
  const isOfSource = ({ from }: TransferLeg) =>
    transfer.source.wallet !== undefined && from.owner?.accountID === transfer.source.account.accountID;
  return rest.filter((leg) => {
    if (!FEES.includes(leg.part)) return false;
    if (leg.txnID !== undefined) return leg.txnID === txnID;
    return index === (isOfSource(leg) ? 0 : way.length - 1);
  });
}

const isSame = (one: LegEnd, other: LegEnd) =>
  one.place === other.place && one.owner?.accountID === other.owner?.accountID;

/** The stop where a movement leaves the route or comes back to it. The money of a dispute left the last wallet. */
function stopOfBranch({ from, to }: TransferLeg, ends: readonly LegEnd[]): number {
  const leaves = ends.findLastIndex((end) => isSame(end, from));
  if (leaves >= 0) return leaves;
  const joins = ends.findLastIndex((end) => isSame(end, to));
  if (joins >= 0) return joins;
  const wallet = ends.findLastIndex(({ place }) => place === "available");
  return wallet >= 0 ? wallet : ends.length - 1;
}

/** Returns why a leg failed, in the words of its rail or of the transfer; undefined for any other leg. */
export function whyOfLeg(
  { state, from, to, refundID }: Pick<TransferLeg, "state" | "from" | "to" | "refundID">,
  { source, destination, failureReason, refunds = [] }: Transfer,
): string | undefined {
  if (state !== "failed") return undefined;
  const code = refunds.find((one) => one.refundID === refundID)?.cardDetails?.failureCode;
  if (code) return CARD_DECLINES[code];
  const reason =
    from.place === "source" ? refusalInWords(source) : to.place === "destination" && refusalInWords(destination);
  return reason || (failureReason && TRANSFER_FAILURES[failureReason]);
}

/** Returns the name of a movement away from the route, or of a fee. */
export function branchInWords({ part, state, from, to }: Pick<TransferLeg, "part" | "state" | "from" | "to">): string {
  switch (part) {
    case "fee":
      return state === "waiting" ? "Expected fee" : from.place === "fee-income" ? "Fee given back" : "Fee";
    case "facilitator-fee":
      return state === "waiting" ? "Expected facilitator fee" : "Facilitator fee";
    case "network-cost":
      return "Network costs";
    case "bank":
      return "Posted by our bank";
    case "refund":
      return to.place === "available" ? "Refund returned" : "Refund to the card";
    case "dispute":
      if (to.place === "available") return "Dispute money returned";
      return from.place === "dispute" ? "Paid to the cardholder" : "Held for a dispute";
    default:
      return "Sent back";
  }
}

/** Returns the state of a movement away from the route: "Done". An open dispute has no state of its own. */
export function branchStatus({ part, state }: Pick<TransferLeg, "part" | "state">): string {
  return part === "dispute" && state === "waiting" ? "Inquiry: nothing is held" : STATUS[state];
}
