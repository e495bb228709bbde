import type { SYSTEM_ACCOUNTS, WALLET_ACCOUNTS } from "@/lib/core/ledger-accounts";
import type { TransactionID, WalletID } from "@/lib/core/ids";

export type SystemAccount = (typeof SYSTEM_ACCOUNTS)[number];
type WalletAccount = (typeof WALLET_ACCOUNTS)[number];

/** What the owner of a wallet sees of a line. The gross amount less the fee is the amount of the line. */
export interface WalletMemo {
  tx: TransactionID;
  type: string;
  memo: string;
  feeIDs?: readonly string[];
  /** Where the owner's view names another cause than the posting: a refund is told of as its transfer. */
  sourceType?: "transfer" | "issuing-authorization" | "issuing-card-transaction";
  sourceID?: string;
}

/** A line of a posting, in cents: credit is positive, debit is negative. A wallet's line tells its owner, but for `held`. */
export interface Line extends Partial<WalletMemo> {
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
export type Side = WalletMemo & { wallet: WalletID };

/** What its owner sees, and the wallet unless the database fills it in. */
export type Place = WalletMemo & { wallet?: WalletID };

/** Who pays what for a movement, in cents. */
export interface Charges {
  amount: number;
  /** The operator's fee. */
  fee: number;
  /** The partner's fee, which the destination pays. */
  facilitator: number;
  /** Who pays the operator's fee: `partner` pays it out of the facilitator fee. */
  payer: "source" | "destination" | "partner";
  /** The fees that add up to the operator's. */
  feeIDs?: readonly string[];
}

/** What is charged for money from outside, which no wallet sends. */
export type IncomingCharges = Charges & { payer: "destination" | "partner" };

/** A wallet and the partner's, which get what arrives. */
export interface Receivers {
  to: Side;
  /** The partner's wallet. There is one wherever there is a facilitator fee. */
  partner?: Side | undefined;
}

/** A line of a system account. */
export const system = (account: SystemAccount, amount: number): Line => ({ account, amount });
/** Without the system lines that move nothing. */
const without0 = (lines: readonly Line[]) => lines.filter(({ amount, tx }) => amount !== 0 || tx !== undefined);

/** A line of what a wallet can spend. */
export function available(side: Place, gross: number, fee = 0, forced = false): Line {
  return {
    account: "available",
    amount: gross - fee,
    gross,
    ...(fee !== 0 && { fee }),
    ...side,
    ...(forced && { forced: true as const }),
  };
}

function pending({ wallet, ...told }: Side, amount: number, status: "pending" | "canceled" | "failed"): Line {
  return { account: "pending", wallet, amount, gross: Math.abs(amount), status, ...told };
}

/** Who pays the operator's fee sees which fees it is. */
const billed = (side: Side, { fee, feeIDs = [] }: Charges): Side =>
  fee !== 0 && feeIDs.length > 0 ? { ...side, feeIDs } : side;

/** What a source's wallet pays. */
function debited(from: Side, charges: Charges): Line {
  const { amount, fee, payer } = charges;
  return payer === "source" ? available(billed(from, charges), -amount, fee) : available(from, -amount);
}

/** What arrives: the destination's part, the partner's, and the operator's. A fee larger than the amount overdraws. */
function credited({ to, partner }: Receivers, charges: Charges): Line[] {
  const { amount, fee, facilitator, payer } = charges;
  const taken = facilitator + (payer === "destination" ? fee : 0);
  const pays = (side: Side, is: Charges["payer"]) => (payer === is ? billed(side, charges) : side);
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
export function walletTransfer(from: Side, receivers: Receivers, charges: Charges): Line[] {
  return without0([debited(from, charges), ...credited(receivers, charges)]);
}

/** Money asked of the outside world, by debit or by card: it is on its way into the wallet. */
export function incoming(rail: SystemAccount, to: Side, amount: number): Line[] {
  return [system(rail, -amount), pending(to, amount, "pending")];
}

/** It is there. The pending transaction of `to` completes. */
export function arrived(receivers: Receivers, charges: IncomingCharges): Line[] {
  const { wallet } = receivers.to;
  const ends: Line = { account: "pending", wallet, amount: -charges.amount };
  return without0([ends, ...credited(receivers, charges)]);
}

/** It does not come: returned, voided or canceled before it was there. */
export function stopped(rail: SystemAccount, to: Side, amount: number, status: "canceled" | "failed"): Line[] {
  return [pending(to, -amount, status), system(rail, amount)];
}

/** Money that arrives at once, without having been pending. */
export function received(rail: SystemAccount, receivers: Receivers, charges: IncomingCharges): Line[] {
  return without0([system(rail, -charges.amount), ...credited(receivers, charges)]);
}

/** It was there and is taken back, whatever is left of it. Fees stay. */
export function returned(rail: SystemAccount, from: Side, amount: number): Line[] {
  return [available(from, -amount, 0, true), system(rail, amount)];
}

/** From a wallet to the outside world. */
export function payout(rail: SystemAccount, from: Side, charges: Charges): Line[] {
  const { amount, fee } = charges;
  return without0([available(billed(from, charges), -amount, fee), system(rail, amount), system("fee-income", fee)]);
}

/** A payout that did not arrive. Its fee comes back as well unless it had completed. */
export function paidBack(rail: SystemAccount, to: Side, amount: number, fee = 0): Line[] {
  return without0([system(rail, -amount), system("fee-income", -fee), available(to, amount, -fee)]);
}

/** Between two banks: the money that was asked of the first. */
export const collected = (amount: number): Line[] => [system("ach-debit", -amount), system("transit", amount)];

/** Between two banks: the money on its way to the second. */
export const forwarded = (amount: number): Line[] => [system("transit", -amount), system("ach-credit", amount)];

/** The payer's fee for money that passes no wallet. */
export function serviceFee(from: Side, fee: number): Line[] {
  return [available(from, -fee, 0, true), system("fee-income", fee)];
}

/** A card payment given back, with the fee of the plan for that. */
export function refunded(from: Side, amount: number, fee: number): Line[] {
  return without0([available(from, -amount, fee), system("card", amount), system("fee-income", fee)]);
}

/** A refund that the network did not take. */
export function refundFailed(to: Side, amount: number, fee: number): Line[] {
  return without0([available(to, amount, -fee), system("card", -amount), system("fee-income", -fee)]);
}

/** A chargeback: the network holds the amount back, and the plan charges for it. */
export function chargedBack(from: Side, amount: number, fee: number): Line[] {
  return without0([available(from, -amount, fee, true), system("dispute", amount), system("fee-income", fee)]);
}

/** A chargeback that ends for the merchant. */
export function chargebackReturned(to: Side, amount: number): Line[] {
  return [system("dispute", -amount), available(to, amount)];
}

/** A chargeback that ends for the cardholder: the network keeps what it held back. */
export const chargebackKept = (amount: number): Line[] => [system("dispute", -amount), system("cash", amount)];

/** A dispute that ends for the cardholder before anything was held back. */
export function disputeConceded(from: Side, amount: number): Line[] {
  return [available(from, -amount, 0, true), system("cash", amount)];
}

/** A correction by the operator, either way. */
export function adjusted(wallet: Side, amount: number): Line[] {
  return [available(wallet, amount, 0, true), system("operator", -amount)];
}

/** Cents that prove a bank account, and their way back. */
export const cents = {
  sent: (rail: SystemAccount, amount: number): Line[] => [system("operator", -amount), system(rail, amount)],
  back: (rail: SystemAccount, amount: number): Line[] => [system(rail, -amount), system("operator", amount)],
};

/** What the bank statement says of an instruction: the clearing account is even again. */
export const funded = (rail: SystemAccount, amount: number): Line[] => [system(rail, amount), system("cash", -amount)];

/** What a network keeps of a card payment for itself: so much less comes to our bank. */
export const networkCost = (rail: SystemAccount, cost: number, over = 0): Line[] =>
  without0([system("network-cost", -cost), system(rail, cost - over), system("cash", over)]);
