import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { cancellationTable, transferTable, walletTransactionTable } from "@/db/schema/index";
import { TransactionID, type WalletID } from "@/lib/core/api/ids";
import {
  arrived,
  collected,
  forwarded,
  incoming,
  type PostingLine,
  paidBack,
  received,
  returned,
  stopped,
  type SystemAccount,
} from "@/lib/domain/money/ledger/postings";
import { post } from "@/lib/domain/money/ledger/post";
import type { Applier, RailFact } from "@/lib/domain/money/rails/applier";
import { type BankReturn, errorBankAccount } from "@/lib/domain/money/bank-accounts/error-bank-account";
import {
  chargesIn,
  CLEARING,
  feeBackLines,
  feeLines,
  firstWalletOf,
  incomingCharges,
  incomingMemo,
  instructionFor,
  fallbackWalletOf,
  returnMemo,
  receiversOf,
  thisTransfer,
  walletMemo,
  walletOf,
} from "../opening";
import { costIn, costLines, withCost } from "../network-cost";
import type { TransferRow } from "../rows";
import { type FailureReason, giveFeesBack, settle, type SettleCtx, takeFees, emitStatus } from "./settle";
import { RailStatus } from "../shared/status";
import type { Leg } from "../shared/pairs";
import { instruct } from "@/lib/domain/money/rails/instruct";

const back = (wallet: WalletID) => walletMemo(wallet, "ach-reversal", "Returned by the bank");
const cancellationMemo = (wallet: WalletID) => walletMemo(wallet, "ach-reversal", "Canceled between two banks");

/**
 * Handles the debit between two banks. When it completes, the credit goes out, unless the transfer is being canceled.
 */
async function debitOfTwo(ctx: SettleCtx, row: TransferRow, fact: RailFact): Promise<SettlementEffect | undefined> {
  const { status } = fact.instruction;
  if (status === "completed") {
    const fallbackWallet = (await isCanceling(ctx, row)) && (await fallbackWalletOf(ctx, row));
    if (fallbackWallet) {
      await settle(ctx, row, "cancel");
      return { lines: paidBack("transit", cancellationMemo(fallbackWallet), row.amount), step: "kept" };
    }
    await instruct(ctx, instructionFor(row, "ach-credit", ctx.now));
    await takeFees(ctx, row);
    return { lines: [...forwarded(row.amount), ...feeLines(row)], step: "forwarded" };
  }
  if (status === "canceled") await settle(ctx, row, "cancel");
  else if (status !== "returned") return undefined;
  else if (fact.before === "completed") return reversed(ctx, row);
  else await settle(ctx, row, "fail", "source-payment-error");
  return { lines: collected(-row.amount) };
}

/**
 * Returns the wallet that gives the money of a late return back: the payer's if it funded itself, or the receiver's.
 * Between two banks it is also the payer's if the money was kept there. Undefined if neither side has a wallet.
 */
export async function walletOfReturn(ctx: SettleCtx, row: TransferRow): Promise<WalletID | undefined> {
  const { sourceAccountID: source, destinationAccountID: destination } = row;
  const isFund = row.source.paymentMethodType === "ach-debit-fund";
  if (!row.destination.bankAccount)
    return (isFund && (await firstWalletOf(ctx, row, [source]))) || walletOf(row.destination);
  const isKept = row.status === "canceled" || row.status === "failed";
  return firstWalletOf(ctx, row, isKept || isFund ? [source, destination] : [destination, source]);
}

/** Handles a return of the debit after the money has moved on. */
async function reversed(ctx: SettleCtx, row: TransferRow): Promise<SettlementEffect> {
  await settle(ctx, row, row.status === "pending" ? "fail" : "reverse", "source-payment-error");
  const wallet = await walletOfReturn(ctx, row);
  return { lines: wallet ? returned("ach-debit", back(wallet), row.amount) : collected(-row.amount) };
}

/**
 * Handles the credit between two banks. Money that comes back goes to a wallet of the payer, or else of the receiver.
 */
async function creditOfTwo(ctx: SettleCtx, row: TransferRow, fact: RailFact): Promise<SettlementEffect | undefined> {
  const { status } = fact.instruction;
  if (status === "completed") return void (await settle(ctx, row, "complete"));
  if (status !== "returned" && status !== "canceled") return undefined;
  const isCanceled = status === "canceled";
  if (isCanceled) {
    await settle(ctx, row, "cancel");
    await giveFeesBack(ctx, row);
  } else await settle(ctx, row, fact.before === "completed" ? "reverse" : "fail", "destination-payment-error");
  const fees = isCanceled ? feeBackLines(row) : [];
  const wallet = await fallbackWalletOf(ctx, row);
  if (!wallet) return { lines: [...forwarded(-row.amount), ...collected(-row.amount), ...fees] };
  return {
    lines: [...paidBack("ach-credit", isCanceled ? cancellationMemo(wallet) : back(wallet), row.amount), ...fees],
  };
}

async function isCanceling({ db }: SettleCtx, { partnerID, transferID }: TransferRow): Promise<boolean> {
  const c = cancellationTable;
  const isOpen = and(eq(c.partnerID, partnerID), eq(c.transferID, transferID), eq(c.status, "pending"));
  return (await db.$count(c, isOpen)) > 0;
}

/**
 * Applies a rail's event to its transfer: updates the status, emits events, and moves the money last. If a bank returns
 * money, the bank account is also marked. An event that comes too late for the transfer changes nothing.
 */
export const applyRailFact: Applier = async (ctx, fact) => {
  const { partnerID, transferID, kind } = fact.instruction;
  if (transferID === null) return;
  const [row] = await ctx.db.select().from(transferTable).where(thisTransfer({ partnerID, transferID }));
  if (!row) throw new Error("the transfer is gone");
  const moved: LegChange = { row, leg: legOf(kind), fact };
  await emitRailEvents(ctx, moved);
  const means = await actOn(ctx, moved);
  await markAccount(ctx, moved);
  const { lines, step = fact.instruction.status } = means ?? { lines: [] };
  if (lines.length === 0) return;
  const posted = await post(ctx, {
    partnerID: row.partnerID,
    sourceType: "transfer",
    sourceID: row.transferID,
    step: moved.leg === "ach-credit" && row.source.bankAccount ? `credit-${step}` : step,
    lines,
  });
  if (posted === "insufficient") throw new Error("the outside world cannot lack funds");
};

const isLeg = (kind: string): kind is Leg => kind in CLEARING;

function legOf(kind: string): Leg {
  if (!isLeg(kind)) throw new Error("the instruction is not a leg of a transfer");
  return kind;
}

const sideOf = (leg: Leg) => (["ach-debit", "card-charge", "pull-from-card"].includes(leg) ? "source" : "destination");

/** Emits the rail's status, unless the API has no name for it. */
async function emitRailEvents(ctx: SettleCtx, { row, leg, fact }: LegChange): Promise<void> {
  const status = RailStatus.safeParse(`${sideOf(leg)}.${fact.instruction.status}`);
  if (status.success) await emitStatus(ctx, row, status.data);
}

async function actOn(ctx: SettleCtx, moved: LegChange): Promise<SettlementEffect | undefined> {
  const isBetweenBanks = moved.row.source.bankAccount && moved.row.destination.bankAccount;
  if (isBetweenBanks)
    return moved.leg === "ach-debit" ? debitOfTwo(ctx, moved.row, moved.fact) : creditOfTwo(ctx, moved.row, moved.fact);
  return sideOf(moved.leg) === "source" ? applyInbound(ctx, moved) : applyOutbound(ctx, moved);
}

async function applyInbound(ctx: SettleCtx, { row, leg, fact }: LegChange): Promise<SettlementEffect | undefined> {
  const rail = CLEARING[leg];
  const pending = await pendingOf(ctx, row);
  const { status } = fact.instruction;
  if (status === "completed") return settleInbound(ctx, { row, rail, pending, instruction: fact.instruction });
  if (leg === "card-charge" && !pending && (status === "confirmed" || status === "settled"))
    return { lines: incoming(rail, incomingMemo(row), row.amount), step: "confirmed" };
  if (status === "canceled") {
    await settle(ctx, row, "cancel");
    return { lines: pending ? stopped(rail, incomingMemo(row, pending), row.amount, "canceled") : [] };
  }
  if (status !== "returned" && status !== "failed") return undefined;
  if (fact.before === "completed") return reverseInbound(ctx, row, rail);
  await settle(ctx, row, "fail", reasonOf(fact, "source-payment-error"));
  return { lines: pending ? stopped(rail, incomingMemo(row, pending), row.amount, "failed") : [] };
}

interface Arrival {
  row: TransferRow;
  rail: SystemAccount;
  pending: TransactionID | undefined;
  instruction: RailFact["instruction"];
}

async function settleInbound(
  ctx: SettleCtx,
  { row: opened, rail, pending, instruction }: Arrival,
): Promise<SettlementEffect> {
  const row = withCost(opened, costIn(instruction));
  await settle(ctx, row, "complete");
  await takeFees(ctx, row);
  const to = pending ? incomingMemo(row, pending) : { ...incomingMemo(row), type: "account-funding" as const };
  const receivers = receiversOf(row, to);
  const charges = incomingCharges(row);
  const lines = pending ? arrived(receivers, charges) : received(rail, receivers, charges);
  return { lines: [...lines, ...(await costLines(ctx, rail, instruction))] };
}

async function reverseInbound(ctx: SettleCtx, row: TransferRow, rail: SystemAccount): Promise<SettlementEffect> {
  await settle(ctx, row, "reverse", "source-payment-error");
  const wallet = (await walletOfReturn(ctx, row)) ?? walletOf(row.destination);
  return { lines: returned(rail, back(wallet), row.amount) };
}

async function applyOutbound(ctx: SettleCtx, { row, leg, fact }: LegChange): Promise<SettlementEffect | undefined> {
  const { status } = fact.instruction;
  if (status === "completed") return void (await settle(ctx, row, "complete"));
  if (status !== "returned" && status !== "failed" && status !== "canceled") return undefined;
  if (leg !== "ach-credit" && leg !== "rtp-credit" && leg !== "push-to-card")
    throw new Error("the leg brings money in");
  const to = returnMemo(row, leg, status);
  const { amount, fee } = chargesIn(row);
  if (fact.before === "completed") {
    await settle(ctx, row, "reverse", "destination-payment-error");
    return { lines: paidBack(CLEARING[leg], to, amount) };
  }
  if (status === "canceled") await settle(ctx, row, "cancel");
  else await settle(ctx, row, "fail", reasonOf(fact, "destination-payment-error"));
  await giveFeesBack(ctx, row);
  return { lines: paidBack(CLEARING[leg], to, amount, fee) };
}

const BankAnswer = z.object({
  return: z.object({ code: z.string() }).optional(),
  networkResponseCode: z.string().optional(),
});

async function markAccount(ctx: SettleCtx, { fact: { instruction, details } }: LegChange): Promise<void> {
  const { partnerID: homePartnerID, bankAccountID, kind, status } = instruction;
  const answer = BankAnswer.safeParse(details).data;
  if (!bankAccountID || !answer) return;
  const mark = (returned: BankReturn) => errorBankAccount({ ...ctx, homePartnerID }, bankAccountID, returned);
  if (status === "returned" && answer.return)
    await mark({ achReturnCode: answer.return.code, of: kind === "ach-debit" ? "debit" : "credit" });
  if (status === "failed" && kind === "rtp-credit" && answer.networkResponseCode !== undefined)
    await mark({ rtpRejectionCode: answer.networkResponseCode });
}

function reasonOf({ details }: RailFact, usual: FailureReason): FailureReason {
  return details.failureReason === "rejected-high-risk" ? "rejected-high-risk" : usual;
}

async function pendingOf({ db }: SettleCtx, row: TransferRow): Promise<TransactionID | undefined> {
  const w = walletTransactionTable;
  const isOfWallet = and(eq(w.partnerID, row.partnerID), eq(w.walletID, walletOf(row.destination)));
  const [match] = await db
    .select({ transactionID: w.transactionID })
    .from(w)
    .where(and(isOfWallet, eq(w.sourceID, row.transferID), eq(w.status, "pending")));
  return match && TransactionID.parse(match.transactionID);
}

interface SettlementEffect {
  lines: PostingLine[];
  step?: string;
}

interface LegChange {
  row: TransferRow;
  leg: Leg;
  fact: RailFact;
}
