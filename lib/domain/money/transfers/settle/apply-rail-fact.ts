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
  incomingTold,
  instructionFor,
  fallbackWalletOf,
  outgoingBackTold,
  receiversOf,
  thisTransfer,
  told,
  walletOf,
} from "../opening";
import { costIn, costLines, withCost } from "../network-cost";
import type { TransferRow } from "../rows";
import { type FailureReason, giveFeesBack, settle, type SettleCtx, takeFees, tell } from "./settle";
import { RailStatus } from "../shared/status";
import type { Leg } from "../shared/pairs";
import { instruct } from "@/lib/domain/money/rails/instruct";

const back = (wallet: WalletID) => told(wallet, "ach-reversal", "Returned by the bank");
const keptMemo = (wallet: WalletID) => told(wallet, "ach-reversal", "Canceled between two banks");

/** The debit between two banks: once it is there, the credit goes out, unless the transfer was canceled meanwhile. */
async function debitOfTwo(ctx: SettleCtx, row: TransferRow, fact: RailFact): Promise<SettlementEffect | undefined> {
  const { status } = fact.instruction;
  if (status === "completed") {
    const fallbackWallet = (await isCanceling(ctx, row)) && (await fallbackWalletOf(ctx, row));
    if (fallbackWallet) {
      await settle(ctx, row, "cancel");
      return { lines: paidBack("transit", keptMemo(fallbackWallet), row.amount), step: "kept" };
    }
    await instruct(ctx, instructionFor(row, "ach-credit", ctx.now));
    await takeFees(ctx, row);
    return { lines: [...forwarded(row.amount), ...feeLines(row)], step: "forwarded" };
  }
  if (status === "canceled") await settle(ctx, row, "cancel");
  else if (status !== "returned") return undefined;
  else if (fact.before === "completed") return takenBack(ctx, row);
  else await settle(ctx, row, "fail", "source-payment-error");
  return { lines: collected(-row.amount) };
}

/** The debit's bank takes back what has gone on: out of the wallet that kept it, else of who pays for it. */
async function takenBack(ctx: SettleCtx, row: TransferRow): Promise<SettlementEffect> {
  await settle(ctx, row, row.status === "pending" ? "fail" : "reverse", "source-payment-error");
  const { sourceAccountID: source, destinationAccountID: destination } = row;
  const isKept = row.status === "canceled" || row.status === "failed";
  const isSource = isKept || row.source.paymentMethodType === "ach-debit-fund";
  const wallet = await firstWalletOf(ctx, row, isSource ? [source, destination] : [destination, source]);
  return { lines: wallet ? returned("ach-debit", back(wallet), row.amount) : collected(-row.amount) };
}

/** The credit between two banks: what comes back goes to a wallet of the payer, else of the receiver. */
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
  return { lines: [...paidBack("ach-credit", isCanceled ? keptMemo(wallet) : back(wallet), row.amount), ...fees] };
}

async function isCanceling({ db }: SettleCtx, { partnerID, transferID }: TransferRow): Promise<boolean> {
  const c = cancellationTable;
  const isOpen = and(eq(c.partnerID, partnerID), eq(c.transferID, transferID), eq(c.status, "pending"));
  return (await db.$count(c, isOpen)) > 0;
}

/**
 * Applies a leg's move to its transfer: it settles, tells, and moves the money last. A bank between two legs hears of a
 * return too. A fact that the transfer is past changes nothing.
 */
export const applyRailFact: Applier = async (ctx, fact) => {
  const { partnerID, transferID, kind } = fact.instruction;
  if (transferID === null) return;
  const [row] = await ctx.db.select().from(transferTable).where(thisTransfer({ partnerID, transferID }));
  if (!row) throw new Error("the transfer is gone");
  const moved: LegChange = { row, leg: legOf(kind), fact };
  await tellRail(ctx, moved);
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
  if (!isLeg(kind)) throw new Error("the instruction is no leg of a transfer");
  return kind;
}

const sideOf = (leg: Leg) => (["ach-debit", "card-charge", "pull-from-card"].includes(leg) ? "source" : "destination");

/** Tells of the rail, but for what clients have no name for. */
async function tellRail(ctx: SettleCtx, { row, leg, fact }: LegChange): Promise<void> {
  const status = RailStatus.safeParse(`${sideOf(leg)}.${fact.instruction.status}`);
  if (status.success) await tell(ctx, row, status.data);
}

async function actOn(ctx: SettleCtx, moved: LegChange): Promise<SettlementEffect | undefined> {
  const isBetweenBanks = moved.row.source.bankAccount && moved.row.destination.bankAccount;
  if (isBetweenBanks)
    return moved.leg === "ach-debit" ? debitOfTwo(ctx, moved.row, moved.fact) : creditOfTwo(ctx, moved.row, moved.fact);
  return sideOf(moved.leg) === "source" ? applyInbound(ctx, moved) : applyOutbound(ctx, moved);
}

/** Money from a bank or a card into a wallet. */
async function applyInbound(ctx: SettleCtx, { row, leg, fact }: LegChange): Promise<SettlementEffect | undefined> {
  const rail = CLEARING[leg];
  const pending = await pendingOf(ctx, row);
  const { status } = fact.instruction;
  if (status === "completed") return settleInbound(ctx, { row, rail, pending, instruction: fact.instruction });
  if (leg === "card-charge" && !pending && (status === "confirmed" || status === "settled"))
    return { lines: incoming(rail, incomingTold(row), row.amount), step: "confirmed" };
  if (status === "canceled") {
    await settle(ctx, row, "cancel");
    return { lines: pending ? stopped(rail, incomingTold(row, pending), row.amount, "canceled") : [] };
  }
  if (status !== "returned" && status !== "failed") return undefined;
  if (fact.before === "completed") return reverseInbound(ctx, row, rail);
  await settle(ctx, row, "fail", reasonOf(fact, "source-payment-error"));
  return { lines: pending ? stopped(rail, incomingTold(row, pending), row.amount, "failed") : [] };
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
  const to = pending ? incomingTold(row, pending) : { ...incomingTold(row), type: "account-funding" as const };
  const receivers = receiversOf(row, to);
  const charges = incomingCharges(row);
  const lines = pending ? arrived(receivers, charges) : received(rail, receivers, charges);
  return { lines: [...lines, ...(await costLines(ctx, rail, instruction))] };
}

/** A debit that its bank takes back after all: out of the payer's wallet if it funded itself, else out of the receiver's. */
async function reverseInbound(ctx: SettleCtx, row: TransferRow, rail: SystemAccount): Promise<SettlementEffect> {
  await settle(ctx, row, "reverse", "source-payment-error");
  const isFund = row.source.paymentMethodType === "ach-debit-fund";
  const wallet = (isFund && (await firstWalletOf(ctx, row, [row.sourceAccountID]))) || walletOf(row.destination);
  return { lines: returned(rail, told(wallet, "ach-reversal", "Returned by the bank"), row.amount) };
}

/** Money from a wallet to a bank or a card. */
async function applyOutbound(ctx: SettleCtx, { row, leg, fact }: LegChange): Promise<SettlementEffect | undefined> {
  const { status } = fact.instruction;
  if (status === "completed") return void (await settle(ctx, row, "complete"));
  if (status !== "returned" && status !== "failed" && status !== "canceled") return undefined;
  if (leg !== "ach-credit" && leg !== "rtp-credit" && leg !== "push-to-card")
    throw new Error("the leg brings money in");
  const to = outgoingBackTold(row, leg, status);
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

/** A bank account that a bank says something about is marked: by a return, or by a rejected real-time credit. */
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

/** The pending transaction of the destination's wallet, which its end completes or stops. */
async function pendingOf({ db }: SettleCtx, row: TransferRow): Promise<TransactionID | undefined> {
  const w = walletTransactionTable;
  const isOfWallet = and(eq(w.partnerID, row.partnerID), eq(w.walletID, walletOf(row.destination)));
  const [match] = await db
    .select({ transactionID: w.transactionID })
    .from(w)
    .where(and(isOfWallet, eq(w.sourceID, row.transferID), eq(w.status, "pending")));
  return match && TransactionID.parse(match.transactionID);
}

/** Describes what a fact means for a transfer: the money that moves, in the ledger's words. */
interface SettlementEffect {
  lines: PostingLine[];
  step?: string;
}

/** One leg of a transfer, and what happened to it. */
interface LegChange {
  row: TransferRow;
  leg: Leg;
  fact: RailFact;
}
