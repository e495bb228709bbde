import type { SYSTEM_ACCOUNTS, WALLET_ACCOUNTS, WalletTransactionType } from "@/lib/core/money/ledger-accounts";
import type { TransactionID, WalletID } from "@/lib/core/api/ids";

export type SystemAccount = (typeof SYSTEM_ACCOUNTS)[number];
type WalletAccount = (typeof WALLET_ACCOUNTS)[number];

/** The owner's view of a wallet's line. The gross amount less the fee is the amount of the line. */
export interface WalletMemo {
  tx: TransactionID;
  type: WalletTransactionType;
  memo: string;
  feeIDs?: readonly string[];
  /** A different source than the posting's in the owner's view: a refund appears under its transfer. */
  sourceType?: "transfer" | "issuing-authorization" | "issuing-card-transaction";
  sourceID?: string;
}

/**
 * A line of a posting, in cents: credit is positive, debit is negative. A wallet's line has a memo for its owner,
 * except for `held`.
 */
export interface PostingLine extends Partial<WalletMemo> {
  account: SystemAccount | WalletAccount;
  amount: number;
  wallet?: WalletID;
  /** The outside world did it, so it may overdraw the wallet. */
  forced?: true;
  gross?: number;
  fee?: number;
  status?: "pending" | "canceled" | "failed";
}

export type WalletSide = WalletMemo & { wallet: WalletID };

export type OptionalWalletSide = WalletMemo & { wallet?: WalletID };

/** The amount and fees of a movement, with their payer, in cents. */
export interface Charges {
  amount: number;
  fee: number;
  /** The partner's fee, which the destination pays. */
  facilitator: number;
  /** The payer of the operator's fee: `partner` pays it out of the facilitator fee. */
  payer: "source" | "destination" | "partner";
  feeIDs?: readonly string[];
}

export type IncomingCharges = Charges & { payer: "destination" | "partner" };

export interface Receivers {
  to: WalletSide;
  /** The partner's wallet. Required if there is a facilitator fee. */
  partner?: WalletSide | undefined;
}

export const system = (account: SystemAccount, amount: number): PostingLine => ({ account, amount });
/** Removes lines of system accounts that move nothing. */
const without0 = (lines: readonly PostingLine[]) => lines.filter(({ amount, tx }) => amount !== 0 || tx !== undefined);

export function available(side: OptionalWalletSide, gross: number, fee = 0, forced = false): PostingLine {
  return {
    account: "available",
    amount: gross - fee,
    gross,
    ...(fee !== 0 && { fee }),
    ...side,
    ...(forced && { forced: true as const }),
  };
}

function pending(
  { wallet, ...memo }: WalletSide,
  amount: number,
  status: "pending" | "canceled" | "failed",
): PostingLine {
  return { account: "pending", wallet, amount, gross: Math.abs(amount), status, ...memo };
}

/** Adds the fees to a side. The payer of the operator's fee sees the fees that it consists of. */
const billed = (side: WalletSide, { fee, feeIDs = [] }: Charges): WalletSide =>
  fee !== 0 && feeIDs.length > 0 ? { ...side, feeIDs } : side;

function debited(from: WalletSide, charges: Charges): PostingLine {
  const { amount, fee, payer } = charges;
  return payer === "source" ? available(billed(from, charges), -amount, fee) : available(from, -amount);
}

/**
 * Returns the lines of an arrival: the destination's part, the partner's, and the operator's. A fee larger than the
 * amount overdraws.
 */
function credited({ to, partner }: Receivers, charges: Charges): PostingLine[] {
  const { amount, fee, facilitator, payer } = charges;
  const withheld = facilitator + (payer === "destination" ? fee : 0);
  const pays = (side: WalletSide, is: Charges["payer"]) => (payer === is ? billed(side, charges) : side);
  const partnerFee = payer === "partner" ? fee : 0;
  return [
    available(pays(to, "destination"), amount, withheld, withheld > amount),
    ...(partner && (facilitator > 0 || partnerFee > 0)
      ? [available(pays(partner, "partner"), facilitator, partnerFee, true)]
      : []),
    system("fee-income", fee),
  ];
}

export function walletTransfer(from: WalletSide, receivers: Receivers, charges: Charges): PostingLine[] {
  return without0([debited(from, charges), ...credited(receivers, charges)]);
}

/** A transfer between wallets that waits for a review: its money has left the source, and is in transit. */
export function reserved(from: WalletSide, charges: Charges): PostingLine[] {
  const line = debited(from, charges);
  return [line, system("transit", -line.amount)];
}

/** The arrival of reserved money. */
export function delivered(receivers: Receivers, charges: Charges): PostingLine[] {
  return without0([system("transit", -reservedAmount(charges)), ...credited(receivers, charges)]);
}

/** Reserved money that goes back to its wallet. */
export function givenBack(to: WalletSide, charges: Charges): PostingLine[] {
  const { amount } = charges;
  const total = reservedAmount(charges);
  return [system("transit", -total), available(to, amount, amount - total)];
}

const reservedAmount = ({ amount, fee, payer }: Charges) => amount + (payer === "source" ? fee : 0);

/** Money requested from the outside world, by debit or by card: it is pending in the wallet. */
export function incoming(rail: SystemAccount, to: WalletSide, amount: number): PostingLine[] {
  return [system(rail, -amount), pending(to, amount, "pending")];
}

/** The arrival of pending money. The pending transaction of `to` completes. */
export function arrived(receivers: Receivers, charges: IncomingCharges): PostingLine[] {
  const { wallet } = receivers.to;
  const ends: PostingLine = { account: "pending", wallet, amount: -charges.amount };
  return without0([ends, ...credited(receivers, charges)]);
}

/** The failure of pending money: returned, voided or canceled before it arrived. */
export function stopped(
  rail: SystemAccount,
  to: WalletSide,
  amount: number,
  status: "canceled" | "failed",
): PostingLine[] {
  return [pending(to, -amount, status), system(rail, amount)];
}

export function received(rail: SystemAccount, receivers: Receivers, charges: IncomingCharges): PostingLine[] {
  return without0([system(rail, -charges.amount), ...credited(receivers, charges)]);
}

/** A return of money that had arrived, even if the wallet is overdrawn. Fees stay. */
export function returned(rail: SystemAccount, from: WalletSide, amount: number): PostingLine[] {
  return [available(from, -amount, 0, true), system(rail, amount)];
}

export function payout(rail: SystemAccount, from: WalletSide, charges: Charges): PostingLine[] {
  const { amount, fee } = charges;
  return without0([available(billed(from, charges), -amount, fee), system(rail, amount), system("fee-income", fee)]);
}

/** A payout that did not arrive. Its fee also comes back unless it had completed. */
export function paidBack(rail: SystemAccount, to: WalletSide, amount: number, fee = 0): PostingLine[] {
  return without0([system(rail, -amount), system("fee-income", -fee), available(to, amount, -fee)]);
}

/** Between two banks: the money that was requested from the first one. */
export const collected = (amount: number): PostingLine[] => [system("ach-debit", -amount), system("transit", amount)];

/** Between two banks: the money on its way to the second one. */
export const forwarded = (amount: number): PostingLine[] => [system("transit", -amount), system("ach-credit", amount)];

/** The payer's fee for money that passes no wallet. */
export function serviceFee(from: WalletSide, fee: number): PostingLine[] {
  return [available(from, -fee, 0, true), system("fee-income", fee)];
}

export function refunded(from: WalletSide, amount: number, fee: number): PostingLine[] {
  return without0([available(from, -amount, fee), system("card", amount), system("fee-income", fee)]);
}

export function refundFailed(to: WalletSide, amount: number, fee: number): PostingLine[] {
  return without0([available(to, amount, -fee), system("card", -amount), system("fee-income", -fee)]);
}

/** A chargeback: the network holds the amount back, and the plan charges for it. */
export function chargedBack(from: WalletSide, amount: number, fee: number): PostingLine[] {
  return without0([available(from, -amount, fee, true), system("dispute", amount), system("fee-income", fee)]);
}

export function chargebackReturned(to: WalletSide, amount: number): PostingLine[] {
  return [system("dispute", -amount), available(to, amount)];
}

/** A chargeback that ends for the cardholder: the network keeps the amount that it held back. */
export const chargebackLoss = (amount: number): PostingLine[] => [system("dispute", -amount), system("cash", amount)];

/** A dispute that ends for the cardholder before any amount was held back. */
export function disputeConceded(from: WalletSide, amount: number): PostingLine[] {
  return [available(from, -amount, 0, true), system("cash", amount)];
}

export function adjusted(wallet: WalletSide, amount: number): PostingLine[] {
  return [available(wallet, amount, 0, true), system("operator", -amount)];
}

/** Cents that prove a bank account, and their way back. */
export const cents = {
  sent: (rail: SystemAccount, amount: number): PostingLine[] => [system("operator", -amount), system(rail, amount)],
  back: (rail: SystemAccount, amount: number): PostingLine[] => [system(rail, -amount), system("operator", amount)],
};

/** Returns the lines for a bank statement's booking of an instruction, which clears the clearing account. */
export const funded = (rail: SystemAccount, amount: number): PostingLine[] => [
  system(rail, amount),
  system("cash", -amount),
];

/** Returns the lines of a network's share of a card payment, which reduces the amount that comes to our bank. */
export const networkCost = (rail: SystemAccount, cost: number, over = 0): PostingLine[] =>
  without0([system("network-cost", -cost), system(rail, cost - over), system("cash", over)]);
