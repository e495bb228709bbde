import type { SYSTEM_ACCOUNTS, WALLET_ACCOUNTS, WalletTransactionType } from "@/lib/core/money/ledger-accounts";
import type { TransactionID, WalletID } from "@/lib/core/api/ids";

export type SystemAccount = (typeof SYSTEM_ACCOUNTS)[number];
type WalletAccount = (typeof WALLET_ACCOUNTS)[number];

/** Describes what the owner of a wallet sees of a line. The gross amount less the fee is the amount of the line. */
export interface WalletMemo {
  tx: TransactionID;
  type: WalletTransactionType;
  memo: string;
  feeIDs?: readonly string[];
  /** Names another cause than the posting's in the owner's view: a refund is told of as its transfer. */
  sourceType?: "transfer" | "issuing-authorization" | "issuing-card-transaction";
  sourceID?: string;
}

/** A line of a posting, in cents: credit is positive, debit is negative. A wallet's line tells its owner, but for `held`. */
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

/** A wallet, and what its owner sees. */
export type WalletSide = WalletMemo & { wallet: WalletID };

/** Describes the owner's view, and the wallet unless the database fills it in. */
export type OptionalWalletSide = WalletMemo & { wallet?: WalletID };

/** Describes who pays what for a movement, in cents. */
export interface Charges {
  amount: number;
  /** The operator's fee. */
  fee: number;
  /** The partner's fee, which the destination pays. */
  facilitator: number;
  /** Names the payer of the operator's fee: `partner` pays it out of the facilitator fee. */
  payer: "source" | "destination" | "partner";
  /** The fees that add up to the operator's. */
  feeIDs?: readonly string[];
}

/** Describes the charges for money from outside, which no wallet sends. */
export type IncomingCharges = Charges & { payer: "destination" | "partner" };

/** A wallet and the partner's, which get what arrives. */
export interface Receivers {
  to: WalletSide;
  /** The partner's wallet. There is one wherever there is a facilitator fee. */
  partner?: WalletSide | undefined;
}

/** A line of a system account. */
export const system = (account: SystemAccount, amount: number): PostingLine => ({ account, amount });
/** Without the system lines that move nothing. */
const without0 = (lines: readonly PostingLine[]) => lines.filter(({ amount, tx }) => amount !== 0 || tx !== undefined);

/** A line of what a wallet can spend. */
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

/** Adds the fees to a side. The payer of the operator's fee sees which fees it is. */
const billed = (side: WalletSide, { fee, feeIDs = [] }: Charges): WalletSide =>
  fee !== 0 && feeIDs.length > 0 ? { ...side, feeIDs } : side;

/** Returns the line of a source's wallet. */
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
  const taken = facilitator + (payer === "destination" ? fee : 0);
  const pays = (side: WalletSide, is: Charges["payer"]) => (payer === is ? billed(side, charges) : side);
  const partnerFee = payer === "partner" ? fee : 0;
  return [
    available(pays(to, "destination"), amount, taken, taken > amount),
    ...(partner && (facilitator > 0 || partnerFee > 0)
      ? [available(pays(partner, "partner"), facilitator, partnerFee, true)]
      : []),
    system("fee-income", fee),
  ];
}

/** From wallet to wallet. */
export function walletTransfer(from: WalletSide, receivers: Receivers, charges: Charges): PostingLine[] {
  return without0([debited(from, charges), ...credited(receivers, charges)]);
}

/** Money asked of the outside world, by debit or by card: it is on its way into the wallet. */
export function incoming(rail: SystemAccount, to: WalletSide, amount: number): PostingLine[] {
  return [system(rail, -amount), pending(to, amount, "pending")];
}

/** It is there. The pending transaction of `to` completes. */
export function arrived(receivers: Receivers, charges: IncomingCharges): PostingLine[] {
  const { wallet } = receivers.to;
  const ends: PostingLine = { account: "pending", wallet, amount: -charges.amount };
  return without0([ends, ...credited(receivers, charges)]);
}

/** It does not come: returned, voided or canceled before it was there. */
export function stopped(
  rail: SystemAccount,
  to: WalletSide,
  amount: number,
  status: "canceled" | "failed",
): PostingLine[] {
  return [pending(to, -amount, status), system(rail, amount)];
}

/** Money that arrives at once, without having been pending. */
export function received(rail: SystemAccount, receivers: Receivers, charges: IncomingCharges): PostingLine[] {
  return without0([system(rail, -charges.amount), ...credited(receivers, charges)]);
}

/** It was there and is taken back, whatever is left of it. Fees stay. */
export function returned(rail: SystemAccount, from: WalletSide, amount: number): PostingLine[] {
  return [available(from, -amount, 0, true), system(rail, amount)];
}

/** From a wallet to the outside world. */
export function payout(rail: SystemAccount, from: WalletSide, charges: Charges): PostingLine[] {
  const { amount, fee } = charges;
  return without0([available(billed(from, charges), -amount, fee), system(rail, amount), system("fee-income", fee)]);
}

/** A payout that did not arrive. Its fee comes back as well unless it had completed. */
export function paidBack(rail: SystemAccount, to: WalletSide, amount: number, fee = 0): PostingLine[] {
  return without0([system(rail, -amount), system("fee-income", -fee), available(to, amount, -fee)]);
}

/** Between two banks: the money that was asked of the first. */
export const collected = (amount: number): PostingLine[] => [system("ach-debit", -amount), system("transit", amount)];

/** Between two banks: the money on its way to the second. */
export const forwarded = (amount: number): PostingLine[] => [system("transit", -amount), system("ach-credit", amount)];

/** The payer's fee for money that passes no wallet. */
export function serviceFee(from: WalletSide, fee: number): PostingLine[] {
  return [available(from, -fee, 0, true), system("fee-income", fee)];
}

/** A card payment given back, with the fee of the plan for that. */
export function refunded(from: WalletSide, amount: number, fee: number): PostingLine[] {
  return without0([available(from, -amount, fee), system("card", amount), system("fee-income", fee)]);
}

/** A refund that the network did not take. */
export function refundFailed(to: WalletSide, amount: number, fee: number): PostingLine[] {
  return without0([available(to, amount, -fee), system("card", -amount), system("fee-income", -fee)]);
}

/** A chargeback: the network holds the amount back, and the plan charges for it. */
export function chargedBack(from: WalletSide, amount: number, fee: number): PostingLine[] {
  return without0([available(from, -amount, fee, true), system("dispute", amount), system("fee-income", fee)]);
}

/** A chargeback that ends for the merchant. */
export function chargebackReturned(to: WalletSide, amount: number): PostingLine[] {
  return [system("dispute", -amount), available(to, amount)];
}

/** A chargeback that ends for the cardholder: the network keeps what it held back. */
export const chargebackKept = (amount: number): PostingLine[] => [system("dispute", -amount), system("cash", amount)];

/** A dispute that ends for the cardholder before anything was held back. */
export function disputeConceded(from: WalletSide, amount: number): PostingLine[] {
  return [available(from, -amount, 0, true), system("cash", amount)];
}

/** A correction by the operator, either way. */
export function adjusted(wallet: WalletSide, amount: number): PostingLine[] {
  return [available(wallet, amount, 0, true), system("operator", -amount)];
}

/** Cents that prove a bank account, and their way back. */
export const cents = {
  sent: (rail: SystemAccount, amount: number): PostingLine[] => [system("operator", -amount), system(rail, amount)],
  back: (rail: SystemAccount, amount: number): PostingLine[] => [system(rail, -amount), system("operator", amount)],
};

/** Returns the lines of a bank statement's booking of an instruction: the clearing account is even again. */
export const funded = (rail: SystemAccount, amount: number): PostingLine[] => [
  system(rail, amount),
  system("cash", -amount),
];

/** Returns the lines of a network's own share of a card payment: so much less comes to our bank. */
export const networkCost = (rail: SystemAccount, cost: number, over = 0): PostingLine[] =>
  without0([system("network-cost", -cost), system(rail, cost - over), system("cash", over)]);
