import type { TransferCharges, TransferSide, transferTable } from "@/db/schema/index";
import { BankAccountID, CardID, newID, type TransactionID, type WalletID } from "@/lib/core/ids";
import {
  collected,
  incoming,
  type Line,
  payout,
  type Receivers,
  serviceFee,
  type Side,
  walletTransfer,
} from "@/lib/domain/money/ledger/postings";
import type { NewInstruction } from "@/lib/domain/money/rails/instruct";
import type { Leg } from "../shared/pairs";

/** What is known of a transfer, from its beginning on. */
export type TransferRow = Pick<
  typeof transferTable.$inferSelect,
  | "transferID"
  | "partnerID"
  | "sourceAccountID"
  | "destinationAccountID"
  | "source"
  | "destination"
  | "amount"
  | "charges"
>;

/** A wallet's line, and what its owner sees. */
export function told(wallet: WalletID, type: string, memo: string, tx: TransactionID = newID()): Side {
  return { wallet, tx, type, memo };
}

/** A wallet's owner hears of a refund as of its transfer: the API knows no other cause. */
export function toldOfTransfer(transferID: string, side: Side): Side {
  return { ...side, sourceType: "transfer", sourceID: transferID };
}

/** Who gets what arrives: the destination's wallet, and the partner's for its fee. */
export function receiversOf(row: TransferRow, to: Side): Receivers {
  const { partnerWalletID, facilitator, fee, payer } = row.charges;
  const partner = (facilitator > 0 || (payer === "partner" && fee > 0)) && partnerWalletID;
  return { to, ...(partner && { partner: told(partner, "facilitator-fee", "Facilitator fee on transfer") }) };
}

export const chargesIn = ({ amount, charges: { fee, facilitator, payer, fees } }: TransferRow) => ({
  amount,
  fee,
  facilitator,
  payer,
  feeIDs: fees.map(({ feeID }) => feeID),
});

/** The same for money from outside, where no source pays. */
export function incomingCharges(row: TransferRow) {
  const { payer } = row.charges;
  return { ...chargesIn(row), payer: payer === "source" ? ("destination" as const) : payer };
}

/** A short name of a source for memos: `checking 1234`, `Visa 4242`. */
export function sourceName({ bankAccount, card, mobilePay }: TransferSide): string {
  if (bankAccount) return `${bankAccount.bankAccountType} ${bankAccount.lastFourAccountNumber}`;
  if (card) return `${card.brand} ${card.lastFourCardNumber}`;
  return mobilePay ? `${mobilePay.brand} ${mobilePay.dynamicLastFour}` : "wallet";
}

/** The wallet of a side that is one. */
export function walletOf({ wallet }: TransferSide): WalletID {
  if (!wallet) throw new Error("the side is no wallet");
  return wallet.walletID;
}

/** What the destination's wallet sees of money from a bank or a card. */
export function incomingTold(row: TransferRow, tx?: TransactionID): Side {
  const wallet = walletOf(row.destination);
  if (row.source.bankAccount) {
    return row.sourceAccountID === row.destinationAccountID
      ? told(wallet, "top-up", `Top up from ${sourceName(row.source)}`, tx)
      : told(wallet, "payment", `ACH payment from ${row.source.account.displayName}`, tx);
  }
  return told(wallet, "card-payment", `Card payment from ${sourceName(row.source)}`, tx);
}

/** What the source's wallet sees of money to a bank or a card. */
function outgoingTold(row: TransferRow): Side {
  const wallet = walletOf(row.source);
  const type = outgoingType(row);
  const to = sourceName(row.destination);
  if (type === "cash-out") return told(wallet, type, `Cash out to ${to}`);
  if (row.destination.card) return told(wallet, type, `Payout to ${to}`);
  const how = row.destination.paymentMethodType === "rtp-credit" ? "Instant" : "ACH";
  return told(wallet, type, `${how} payment to ${row.destination.account.displayName}`);
}

const outgoingType = ({ sourceAccountID, destinationAccountID }: TransferRow) =>
  sourceAccountID === destinationAccountID ? "cash-out" : "payout";

const BACK = { "ach-credit": "ach-reversal", "rtp-credit": "rtp-failure", "push-to-card": "card-reversal" } as const;
const WHY = { canceled: "Canceled", failed: "Failed", returned: "Returned" } as const;

/**
 * What the source's wallet sees of money that comes back: of a cancellation the same type as it went out, because no bank
 * has returned anything.
 */
export function outgoingBackTold(row: TransferRow, leg: keyof typeof BACK, why: keyof typeof WHY): Side {
  const type = why === "canceled" ? outgoingType(row) : BACK[leg];
  const what = why === "canceled" ? (type === "cash-out" ? "cash out to " : "payout to ") : "";
  return told(walletOf(row.source), type, `${WHY[why]}: ${what}${sourceName(row.destination)}`);
}

/** The clearing account of what a rail is asked for. */
export const CLEARING = {
  "ach-debit": "ach-debit",
  "ach-credit": "ach-credit",
  "rtp-credit": "rtp",
  "push-to-card": "card-push",
  "card-charge": "card",
  "pull-from-card": "card-pull",
} as const satisfies Record<Leg, string>;

/** The money that moves as a transfer begins. Cards are asked first. */
export function openingLines(row: TransferRow, legs: readonly Leg[]): Line[] {
  const [first, second] = legs;
  if (!first) {
    const from = told(walletOf(row.source), "wallet-transfer", `Transfer to ${row.destination.account.displayName}`);
    const to = told(walletOf(row.destination), "wallet-transfer", `Transfer from ${row.source.account.displayName}`);
    return walletTransfer(from, receiversOf(row, to), chargesIn(row));
  }
  if (second) return collected(row.amount);
  if (first === "card-charge" || first === "pull-from-card") return [];
  if (first === "ach-debit") return incoming("ach-debit", incomingTold(row), row.amount);
  return payout(CLEARING[first], outgoingTold(row), chargesIn(row));
}

/** The fee of money between two banks, which passes no wallet of the payer. */
export function feeLines({ charges: { fee, fees, payerWalletID } }: { charges: TransferCharges }): Line[] {
  if (fee === 0 || !payerWalletID) return [];
  const from = told(payerWalletID, "service-fee", "Fee of a bank transfer");
  return serviceFee({ ...from, feeIDs: fees.map(({ feeID }) => feeID) }, fee);
}

/** The same fee given back. */
export function feeBackLines({ charges: { fee, payerWalletID } }: { charges: TransferCharges }): Line[] {
  if (fee === 0 || !payerWalletID) return [];
  return serviceFee(told(payerWalletID, "service-fee", "Fee of a bank transfer given back"), -fee);
}

/** What a leg's rail is asked for: with the texts that the bank prints, and how soon it should go. */
export function instructionFor(row: TransferRow, leg: Leg, dueOn: Date): NewInstruction {
  const isSource = leg === "ach-debit" || leg === "card-charge" || leg === "pull-from-card";
  const side = isSource ? row.source : row.destination;
  const [bankAccountID, cardID] = [BankAccountID.parse(side.sourceID), CardID.parse(side.sourceID)];
  return {
    partnerID: row.partnerID,
    accountID: isSource ? row.sourceAccountID : row.destinationAccountID,
    kind: leg,
    amount: row.amount,
    transferID: row.transferID,
    ...(side.bankAccount ? { bankAccountID } : { cardID }),
    details: { ...side.asked, ...(side.paymentMethodType === "ach-credit-same-day" && { speed: "same-day" }) },
    dueOn,
  };
}
