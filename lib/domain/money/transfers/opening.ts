import type { WalletTransactionType } from "@/lib/core/money/ledger-accounts";
import { and, eq, inArray, type SQL } from "drizzle-orm";
import { type TransferCharges, type TransferSide, transferTable, walletTable } from "@/db/schema/index";
import { type AccountID, BankAccountID, CardID, newID, type TransactionID, type WalletID } from "@/lib/core/api/ids";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import {
  collected,
  incoming,
  type PostingLine,
  payout,
  type Receivers,
  reserved,
  serviceFee,
  type WalletSide,
  walletTransfer,
} from "@/lib/domain/money/ledger/postings";
import type { NewInstruction } from "@/lib/domain/money/rails/instruct";
import type { Leg } from "./shared/pairs";

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

export function thisTransfer({
  partnerID,
  transferID,
}: Pick<TransferRow, "partnerID" | "transferID">): SQL | undefined {
  return and(eq(transferTable.partnerID, partnerID), eq(transferTable.transferID, transferID));
}

export function walletMemo(
  wallet: WalletID,
  type: WalletTransactionType,
  memo: string,
  tx: TransactionID = newID(),
): WalletSide {
  return { wallet, tx, type, memo };
}

/** A wallet's owner sees a refund under its transfer, because the API has no other cause for it. */
export function transferMemo(transferID: string, side: WalletSide): WalletSide {
  return { ...side, sourceType: "transfer", sourceID: transferID };
}

/** The wallets that receive the money: the destination's, and the partner's for its fee. */
export function receiversOf(row: TransferRow, to: WalletSide): Receivers {
  const { partnerWalletID, facilitator, fee, payer } = row.charges;
  const partner = (facilitator > 0 || (payer === "partner" && fee > 0)) && partnerWalletID;
  return { to, ...(partner && { partner: walletMemo(partner, "facilitator-fee", "Facilitator fee on transfer") }) };
}

export const chargesIn = ({ amount, charges: { fee, facilitator, payer, fees } }: TransferRow) => ({
  amount,
  fee,
  facilitator,
  payer,
  feeIDs: fees.map(({ feeID }) => feeID),
});

/** The charges for money from outside. Without a source wallet, the destination pays instead of the source. */
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

export function walletOf({ wallet }: TransferSide): WalletID {
  if (!wallet) throw new Error("the side is not a wallet");
  return wallet.walletID;
}

export function incomingMemo(row: TransferRow, tx?: TransactionID): WalletSide {
  const wallet = walletOf(row.destination);
  if (row.source.bankAccount) {
    return row.sourceAccountID === row.destinationAccountID
      ? walletMemo(wallet, "top-up", `Top up from ${sourceName(row.source)}`, tx)
      : walletMemo(wallet, "payment", `ACH payment from ${row.source.account.displayName}`, tx);
  }
  return walletMemo(wallet, "card-payment", `Card payment from ${sourceName(row.source)}`, tx);
}

function outgoingMemo(row: TransferRow): WalletSide {
  const wallet = walletOf(row.source);
  const type = outgoingType(row);
  const to = sourceName(row.destination);
  if (type === "cash-out") return walletMemo(wallet, type, `Cash out to ${to}`);
  if (row.destination.card) return walletMemo(wallet, type, `Payout to ${to}`);
  const how = row.destination.paymentMethodType === "rtp-credit" ? "Instant" : "ACH";
  return walletMemo(wallet, type, `${how} payment to ${row.destination.account.displayName}`);
}

const outgoingType = ({ sourceAccountID, destinationAccountID }: TransferRow) =>
  sourceAccountID === destinationAccountID ? "cash-out" : "payout";

const BACK = { "ach-credit": "ach-reversal", "rtp-credit": "rtp-failure", "push-to-card": "card-reversal" } as const;
const WHY = { canceled: "Canceled", failed: "Failed", returned: "Returned" } as const;

/**
 * Returns the line of the source's wallet for money that comes back. After a cancellation it has the same type as the
 * money that went out, because no bank has returned anything.
 */
export function returnMemo(row: TransferRow, leg: keyof typeof BACK, why: keyof typeof WHY): WalletSide {
  const type = why === "canceled" ? outgoingType(row) : BACK[leg];
  const what = why === "canceled" ? (type === "cash-out" ? "cash out to " : "payout to ") : "";
  return walletMemo(walletOf(row.source), type, `${WHY[why]}: ${what}${sourceName(row.destination)}`);
}

export const CLEARING = {
  "ach-debit": "ach-debit",
  "ach-credit": "ach-credit",
  "rtp-credit": "rtp",
  "push-to-card": "card-push",
  "card-charge": "card",
  "pull-from-card": "card-pull",
} as const satisfies Record<Leg, string>;

/** The notes on a transfer between wallets, for the owners of both. */
export const transferNotes = ({ source, destination }: Pick<TransferRow, "source" | "destination">) => ({
  from: `Transfer to ${destination.account.displayName}`,
  to: `Transfer from ${source.account.displayName}`,
});

const walletTransferSides = (row: TransferRow) => {
  const notes = transferNotes(row);
  return {
    from: walletMemo(walletOf(row.source), "wallet-transfer", notes.from),
    to: walletMemo(walletOf(row.destination), "wallet-transfer", notes.to),
  };
};

/** The posting lines of a transfer between wallets that a review holds. */
export const heldLines = (row: TransferRow): PostingLine[] => reserved(walletTransferSides(row).from, chargesIn(row));

/** The posting lines that open a transfer. A card payment has none until the network approves it. */
export function openingLines(row: TransferRow, legs: readonly Leg[]): PostingLine[] {
  const [first, second] = legs;
  if (!first) {
    const { from, to } = walletTransferSides(row);
    return walletTransfer(from, receiversOf(row, to), chargesIn(row));
  }
  if (second) return collected(row.amount);
  if (first === "card-charge" || first === "pull-from-card") return [];
  if (first === "ach-debit") return incoming("ach-debit", incomingMemo(row), row.amount);
  return payout(CLEARING[first], outgoingMemo(row), chargesIn(row));
}

/** The fee of a transfer between two banks, taken from the payer's wallet. */
export function feeLines({ charges: { fee, fees, payerWalletID } }: { charges: TransferCharges }): PostingLine[] {
  if (fee === 0 || !payerWalletID) return [];
  const from = walletMemo(payerWalletID, "service-fee", "Fee of a bank transfer");
  return serviceFee({ ...from, feeIDs: fees.map(({ feeID }) => feeID) }, fee);
}

export function feeBackLines({ charges: { fee, payerWalletID } }: { charges: TransferCharges }): PostingLine[] {
  if (fee === 0 || !payerWalletID) return [];
  return serviceFee(walletMemo(payerWalletID, "service-fee", "Fee of a bank transfer given back"), -fee);
}

/** The instruction of a leg. Without a due time it waits for a review. */
export function instructionFor(row: TransferRow, leg: Leg, dueOn: Date | null): NewInstruction {
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

type Parties = Pick<TransferRow, "partnerID" | "sourceAccountID" | "destinationAccountID">;

/** The wallet that keeps money which gets no further between two banks: the source's, or else the destination's. */
export async function fallbackWalletOf(ctx: Pick<PublicCtx, "db">, row: Parties): Promise<WalletID | undefined> {
  return firstWalletOf(ctx, row, [row.sourceAccountID, row.destinationAccountID]);
}

/** The wallet of the first of a partner's accounts that has one. */
export async function firstWalletOf(
  { db }: Pick<PublicCtx, "db">,
  { partnerID }: Pick<TransferRow, "partnerID">,
  accounts: readonly AccountID[],
): Promise<WalletID | undefined> {
  const w = walletTable;
  const rows = await db
    .select({ walletID: w.walletID, accountID: w.accountID })
    .from(w)
    .where(and(eq(w.partnerID, partnerID), inArray(w.accountID, [...accounts]), eq(w.currency, "USD")));
  const first = accounts.find((accountID) => rows.some((wallet) => wallet.accountID === accountID));
  return rows.find(({ accountID }) => accountID === first)?.walletID;
}
