import { sourceInWords } from "@/components/words/payment-methods";
import { CARD_DECLINES, TRANSFER_FAILURES } from "@/components/words/transfer-failures";
import type { LegEnd, TransferLeg } from "@/lib/domain/money/transfers/dashboard";
import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { refusalInWords } from "./transfer-words";

export const LEG_STATES: Record<TransferLeg["state"], string> = {
  done: "Done",
  "under-way": "In progress",
  waiting: "Waiting",
  failed: "Failed",
  canceled: "Canceled",
};

/** Labels for the parts of a transfer, including those outside its main path. */
export const LEG_PARTS: Record<TransferLeg["part"], string> = {
  way: "On its way",
  fee: "Fee",
  "facilitator-fee": "Facilitator fee",
  "network-cost": "Network costs",
  bank: "Posted by our bank",
  return: "Sent back",
  refund: "Refund",
  dispute: "Dispute",
};

/** Places of money outside wallets. */
const PLACES: Partial<Record<LegEnd["place"], string>> = {
  "ach-debit": "the ACH network",
  "ach-credit": "the ACH network",
  rtp: "the RTP network",
  card: "the card network",
  "card-push": "the card network",
  "card-pull": "the card network",
  dispute: "the network’s hold",
  transit: "transit between banks",
  cash: "the settlement bank account",
  "fee-income": "the operator’s fees",
  "network-cost": "network costs",
  others: "the other account",
};

/** Parts of a wallet, to follow the owner's name. */
const WALLET_PARTS: Partial<Record<LegEnd["place"], string>> = {
  available: "wallet",
  pending: "pending balance",
  held: "held balance",
};

/** Returns an end of a leg: "Amanda Yang’s Visa ending 1111", "Corner Bakery’s pending balance". */
function endInWords({ place, owner }: LegEnd, transfer: Pick<Transfer, "source" | "destination">): string {
  if (place === "source" || place === "destination") {
    const side = transfer[place];
    return `${side.account.displayName}’s ${sourceInWords(side).replace(/^Wallet$/, "wallet")}`;
  }
  const part = WALLET_PARTS[place];
  if (part) return owner ? `${owner.displayName}’s ${part}` : `your ${part}`;
  return PLACES[place] ?? "the operator";
}

/** Whether a leg only moves money between the balances of one wallet. */
const isWithinWallet = (from: LegEnd, to: LegEnd): boolean =>
  from.place in WALLET_PARTS &&
  to.place in WALLET_PARTS &&
  from.place !== to.place &&
  from.owner?.accountID === to.owner?.accountID;

/** Parts with reversed signs in the ledger: money that the settlement bank receives is a debit there. */
const REVERSED: readonly TransferLeg["part"][] = ["bank", "network-cost"];

/**
 * Returns a leg by its ends: "Amanda Yang’s Visa ending 1111 to the card network". Within a wallet: "Pending →
 * available".
 */
export function legInWords(
  { part, from, to }: Pick<TransferLeg, "part" | "from" | "to">,
  transfer: Pick<Transfer, "source" | "destination">,
): string {
  if (isWithinWallet(from, to)) return `${from.place.charAt(0).toUpperCase()}${from.place.slice(1)} → ${to.place}`;
  const said = (end: LegEnd) =>
    part === "dispute" && end.place === "cash" ? "the cardholder" : endInWords(end, transfer);
  const [first, last] = REVERSED.includes(part) ? [said(to), said(from)] : [said(from), said(to)];
  return `${first.charAt(0).toUpperCase()}${first.slice(1)} to ${last}`;
}

/** Returns why a leg failed, in the words of its rail or of the transfer; undefined for any other leg. */
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
  /** Returns the side movements in the posting of a leg. */
  of: (leg: TransferLeg) => readonly TransferLeg[];
  others: readonly TransferLeg[];
}

/**
 * Sorts side movements, such as fees and returns: by the leg that shares their posting, or else into the remaining
 * ones.
 */
export function besideWay(legs: readonly TransferLeg[]): BesideWay {
  const posted = new Set(legs.flatMap(({ part, txnID }) => (part === "way" && txnID ? [txnID] : [])));
  const isOfLeg = ({ part, txnID }: TransferLeg) => part !== "way" && txnID !== undefined && posted.has(txnID);
  return {
    of: (leg) => legs.filter((one) => isOfLeg(one) && one.txnID === leg.txnID),
    others: legs.filter((one) => one.part !== "way" && !isOfLeg(one)),
  };
}
