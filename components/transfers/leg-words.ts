import { sourceInWords } from "@/components/words/payment-methods";
import { CARD_DECLINES, TRANSFER_FAILURES } from "@/components/words/transfer-failures";
import type { LegEnd, TransferLeg } from "@/lib/domain/money/transfers/dashboard";
import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { refusalInWords } from "./transfer-words";

/** Says how a leg stands. */
export const LEG_STATES: Record<TransferLeg["state"], string> = {
  done: "Done",
  "under-way": "In progress",
  waiting: "Waits",
  failed: "Failed",
  canceled: "Canceled",
};

/** Says what is beside the way. */
export const LEG_PARTS: Record<TransferLeg["part"], string> = {
  way: "On its way",
  fee: "Fee",
  "facilitator-fee": "Your own fee",
  "network-cost": "Network costs",
  bank: "Booked by our bank",
  return: "Back again",
  refund: "Refund",
  dispute: "Dispute",
};

/** Says where money is that is in no wallet. */
const PLACES: Partial<Record<LegEnd["place"], string>> = {
  "ach-debit": "the ACH network",
  "ach-credit": "the ACH network",
  rtp: "the RTP network",
  card: "the card network",
  "card-push": "the card network",
  "card-pull": "the card network",
  dispute: "the network’s hold",
  transit: "the way between the banks",
  cash: "the settlement bank account",
  "fee-income": "the operator’s fees",
  "network-cost": "network costs",
  others: "the other side",
};

/** Says what a wallet's part is called, after its owner. */
const WALLET_PARTS: Partial<Record<LegEnd["place"], string>> = {
  available: "wallet",
  pending: "wallet, pending",
  held: "wallet, held",
};

/** An end of a leg in words: "Visa ending 1111 of Amanda Yang", "Corner Bakery’s wallet, pending". */
function endInWords({ place, owner }: LegEnd, transfer: Pick<Transfer, "source" | "destination">): string {
  if (place === "source" || place === "destination") {
    const side = transfer[place];
    return `${sourceInWords(side)} of ${side.account.displayName}`;
  }
  const part = WALLET_PARTS[place];
  if (part) return owner ? `${owner.displayName}’s ${part}` : `your ${part}`;
  return PLACES[place] ?? "the operator";
}

/** Lists the parts whose money goes against the signs of the ledger: what our bank gets is a debit there. */
const REVERSED: readonly TransferLeg["part"][] = ["bank", "network-cost"];

/** A leg by its ends: "Visa ending 1111 of Amanda Yang to the card network". */
export function legInWords(
  { part, from, to }: Pick<TransferLeg, "part" | "from" | "to">,
  transfer: Pick<Transfer, "source" | "destination">,
): string {
  const said = (end: LegEnd) =>
    part === "dispute" && end.place === "cash" ? "the cardholder" : endInWords(end, transfer);
  const [first, last] = REVERSED.includes(part) ? [said(to), said(from)] : [said(from), said(to)];
  return `${first.charAt(0).toUpperCase()}${first.slice(1)} to ${last}`;
}

/** Why a leg failed, in the words of its rail or of the transfer. Nothing for any other leg. */
export function whyOfLeg(
  { state, from, to, refundID }: Pick<TransferLeg, "state" | "from" | "to" | "refundID">,
  { source, destination, failureReason, refunds = [] }: Transfer,
): string | undefined {
  if (state !== "failed") return undefined;
  const code = refunds.find((one) => one.refundID === refundID)?.cardDetails?.failureCode;
  if (code) return CARD_DECLINES[code];
  const said =
    from.place === "source" ? refusalInWords(source) : to.place === "destination" && refusalInWords(destination);
  return said || (failureReason && TRANSFER_FAILURES[failureReason]);
}

interface BesideWay {
  /** Returns what the posting of a leg moved beside it. */
  of: (leg: TransferLeg) => readonly TransferLeg[];
  others: readonly TransferLeg[];
}

/** Sorts what is beside the way: to the leg whose posting moved it, or behind all. */
export function besideWay(legs: readonly TransferLeg[]): BesideWay {
  const posted = new Set(legs.flatMap(({ part, txnID }) => (part === "way" && txnID ? [txnID] : [])));
  const isOfLeg = ({ part, txnID }: TransferLeg) => part !== "way" && txnID !== undefined && posted.has(txnID);
  return {
    of: (leg) => legs.filter((one) => isOfLeg(one) && one.txnID === leg.txnID),
    others: legs.filter((one) => one.part !== "way" && !isOfLeg(one)),
  };
}
