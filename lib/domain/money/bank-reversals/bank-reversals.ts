import { and, desc, eq } from "drizzle-orm";
import { bankEntryTable, bankReversalTable as r, railInstructionTable, transferTable } from "@/db/schema";
import { newYorkDay, nextWindow } from "@/lib/core/money/banking-days";
import { conflict, notFound } from "@/lib/core/failure";
import { type BankAccountID, newID, type WalletID } from "@/lib/core/api/ids";
import { formatMoney } from "@/lib/core/money/money";
import { personOf } from "@/lib/domain/access/sessions/person";
import { note } from "@/lib/domain/kernel/operations/act";
import { filtered } from "@/lib/domain/kernel/operations/conditions";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { type AfterCursor, rowsAfter } from "@/lib/domain/kernel/operations/part";
import { isDebit, lastReversalDay } from "@/lib/domain/money/bank-files/ach/entries";
import { post } from "@/lib/domain/money/ledger/post";
import { paidBack, payout, type PostingLine, returned } from "@/lib/domain/money/ledger/postings";
import type { Applier, InstructionRow, RailFact } from "@/lib/domain/money/rails/applier";
import { instruct } from "@/lib/domain/money/rails/instruct";
import {
  firstWalletOf,
  thisTransfer,
  walletMemo,
  transferMemo,
  type TransferRow,
} from "@/lib/domain/money/transfers/opening";
import { settle } from "@/lib/domain/money/transfers/settle/settle";
import { env } from "@/lib/env";
import { achSettings } from "@/lib/providers/rails/ach/settings";
import type { BankReversal, BankReversalPage, ListBankReversals, RequestReversal } from "./dashboard";

type ReversalRow = typeof r.$inferSelect;

export async function listReversals(
  ctx: Ctx,
  { skip, count, after, ...filters }: ListBankReversals & AfterCursor,
): Promise<BankReversalPage> {
  const rows = await ctx.db
    .select()
    .from(r)
    .where(
      and(
        eq(r.partnerID, ctx.partnerID),
        filtered(filters, { state: (state) => eq(r.state, state) }),
        rowsAfter(r.createdOn, r.reversalID, after),
      ),
    )
    .orderBy(desc(r.createdOn), desc(r.reversalID))
    .limit(count + 1)
    .offset(skip);
  return { items: rows.slice(0, count).map((row) => toReversal(ctx, row)), more: rows.length > count };
}

/**
 * Requests the reversal of a completed transfer's entry; another person decides. Throws 403 for a program, 404, and 409
 * for an entry that cannot be reversed: it came back, its five banking days are over, it passed no wallet, or a
 * reversal was requested before.
 */
export async function requestReversal(
  ctx: Ctx,
  instructionID: string,
  { reason }: RequestReversal,
): Promise<BankReversal> {
  const { userID: requestedByID, email: requestedBy } = personOf(ctx);
  const { instruction, row, until } = await reversible(ctx, instructionID);
  const [reversalID, now] = [newID<string>(), ctx.now];
  const walletID = await walletFor(ctx, instruction, row);
  const { amount } = instruction;
  note(ctx, { object: reversalID, name: `Reversal of ${formatMoney(amount)}`, reason });
  const [made] = await ctx.db
    .insert(r)
    .values({
      ...{ partnerID: ctx.partnerID, reversalID, instructionID, transferID: row.transferID, walletID, amount, reason },
      ...{ direction: isDebit(instruction) ? "credit" : "debit", state: "requested" },
      ...{ requestedBy, requestedByID, until, createdOn: now, updatedOn: now },
    })
    .onConflictDoNothing()
    .returning();
  if (!made) throw conflict("a reversal of this entry was requested before");
  return toReversal(ctx, made);
}

/**
 * Approves a reversal: an entry in the other direction takes the first one back. A collected amount leaves the wallet
 * at once. Throws 403 for a program, and 404. Throws 409 for the person who requested it, for one that is decided or
 * can no longer be reversed, and without funds.
 */
export async function approveReversal(ctx: Ctx, reversalID: string): Promise<BankReversal> {
  const { userID, email: decidedBy } = personOf(ctx);
  const reversal = await lockRequested(ctx, reversalID);
  if (reversal.requestedByID === userID) throw conflict("another person must approve your request");
  const { instruction } = await reversible(ctx, reversal.instructionID);
  const { partnerID, direction, amount, transferID, walletID } = reversal;
  const reversingID = await instruct(ctx, {
    ...{ partnerID, accountID: instruction.accountID, kind: "ach-reversal", amount, dueOn: ctx.now },
    bankAccountID: instruction.bankAccountID as BankAccountID,
    details: { ...printed(instruction), direction, reversedKind: instruction.kind, ofTransfer: transferID },
  });
  const decided = await change(ctx, reversal, { state: "approved", reversingID, decidedBy, decidedOn: ctx.now });
  if (direction === "credit") {
    const from = transferMemo(transferID, walletMemo(walletID, "ach-reversal", "Reversed: payment collected in error"));
    const lines = payout("ach-credit", from, { amount, fee: 0, facilitator: 0, payer: "source" });
    const facts = { partnerID, sourceType: "rail-instruction", sourceID: reversingID, step: "opened", lines } as const;
    if ((await post(ctx, facts)) === "insufficient") throw conflict("the wallet does not hold the money");
  }
  return toReversal(ctx, decided);
}

/** Declines a request, which may be your own. Throws 403 for a program, 404, and 409 if it is decided. */
export async function declineReversal(ctx: Ctx, reversalID: string): Promise<BankReversal> {
  const { email: decidedBy } = personOf(ctx);
  const reversal = await lockRequested(ctx, reversalID);
  return toReversal(ctx, await change(ctx, reversal, { state: "declined", decidedBy, decidedOn: ctx.now }));
}

function printed({ details: { secCode, originatingCompanyName } }: InstructionRow) {
  return {
    ...(secCode !== undefined && { secCode }),
    ...(originatingCompanyName !== undefined && { originatingCompanyName }),
  };
}

interface ReversibleEntry {
  instruction: InstructionRow;
  row: TransferRow;
  until: string;
}

async function reversible(ctx: Ctx, instructionID: string): Promise<ReversibleEntry> {
  const { partnerID } = ctx;
  const [e, i] = [bankEntryTable, railInstructionTable];
  const [match] = await ctx.db
    .select({ entry: e, instruction: i })
    .from(e)
    .innerJoin(i, and(eq(i.partnerID, e.partnerID), eq(i.instructionID, e.instructionID)))
    .where(and(eq(e.partnerID, partnerID), eq(e.instructionID, instructionID)));
  if (!match) throw notFound("bank entry");
  const { entry, instruction } = match;
  const { transferID } = instruction;
  const until = lastReversalDay(entry, instruction);
  if (until === undefined || transferID === null)
    throw conflict("only a payment that reached the bank and did not come back can be reversed");
  if (newYorkDay(nextWindow(ctx.now, {}, achSettings(env())?.windows)) > until)
    throw conflict("five banking days are over");
  const [row] = await ctx.db.select().from(transferTable).where(thisTransfer({ partnerID, transferID }));
  if (row?.status !== "completed") throw conflict("only a completed transfer can be reversed");
  return { instruction, row, until };
}

/**
 * The wallet that the money came from, or the one that has it, as for a return. Throws 409 for money between two banks.
 */
async function walletFor(ctx: Ctx, instruction: InstructionRow, row: TransferRow): Promise<WalletID> {
  const isFund = row.source.paymentMethodType === "ach-debit-fund";
  const payers = isDebit(instruction) && isFund ? await firstWalletOf(ctx, row, [row.sourceAccountID]) : undefined;
  const side = isDebit(instruction) ? row.destination : row.source;
  const walletID = payers ?? side.wallet?.walletID;
  if (!walletID) throw conflict("money between two banks passes no wallet, so it cannot be reversed here");
  return walletID;
}

async function lockRequested(ctx: Ctx, reversalID: string): Promise<ReversalRow> {
  const [reversal] = await ctx.db.select().from(r).where(thisReversal(ctx, reversalID)).for("update");
  if (!reversal) throw notFound("reversal");
  note(ctx, { object: reversalID, name: `Reversal of ${formatMoney(reversal.amount)}`, reason: reversal.reason });
  if (reversal.state !== "requested") throw conflict(`the reversal is ${reversal.state} already`);
  return reversal;
}

const thisReversal = ({ partnerID }: Pick<ReversalRow, "partnerID">, reversalID: string) =>
  and(eq(r.partnerID, partnerID), eq(r.reversalID, reversalID));

async function change(ctx: Ctx, row: ReversalRow, to: Partial<ReversalRow>): Promise<ReversalRow> {
  const changed = { ...to, updatedOn: ctx.now };
  await ctx.db.update(r).set(changed).where(thisReversal(row, row.reversalID));
  return { ...row, ...changed };
}

function toReversal({ caller }: Ctx, row: ReversalRow): BankReversal {
  const { reversalID, transferID, instructionID, state, direction, amount, reason, requestedBy, until } = row;
  return {
    ...{ reversalID, transferID, instructionID, state, direction, amount, reason, requestedBy, until },
    ...(row.decidedBy !== null && { decidedBy: row.decidedBy }),
    ...(row.decidedOn && { decidedOn: row.decidedOn.toISOString() }),
    isOwn: row.requestedByID === caller.userID,
    createdOn: row.createdOn.toISOString(),
  };
}

/**
 * Applies the events of a reversing entry. Once its money has moved, the transfer is reversed. A later return moves the
 * money again, and leaves the transfer unchanged.
 */
export const applyReversalFact: Applier = async (ctx, fact) => {
  const { partnerID, instructionID, status } = fact.instruction;
  const isIts = and(eq(r.partnerID, partnerID), eq(r.reversingID, instructionID));
  const [reversal] = await ctx.db.select().from(r).where(isIts).for("update");
  if (!reversal) throw new Error("the reversal is gone");
  const state = stateAfter(fact);
  if (state) await ctx.db.update(r).set({ state, updatedOn: ctx.now }).where(isIts);
  if (status === "completed") {
    const isPayout = reversal.direction === "debit";
    const [row] = await ctx.db.select().from(transferTable).where(thisTransfer(reversal)).for("no key update");
    if (row) await settle(ctx, row, "reverse", isPayout ? "destination-payment-error" : "source-payment-error");
  }
  const lines = linesOf(reversal, fact);
  if (lines.length === 0) return;
  const moved = { partnerID, sourceType: "rail-instruction", sourceID: instructionID, step: status, lines } as const;
  if ((await post(ctx, moved)) === "insufficient") throw new Error("the outside world cannot lack funds");
};

/** The state of a reversal after an event. If no file could carry it, it was never sent. */
function stateAfter({ before, instruction: { status } }: RailFact): ReversalRow["state"] | undefined {
  if (status === "originated") return "sent";
  if (status === "completed" || status === "canceled") return status;
  if (status !== "returned") return undefined;
  return before === "initiated" ? "canceled" : "returned";
}

/**
 * The posting lines. A debit brings money once it is completed, and loses it if it is returned after that. A credit
 * already took its money when it was approved.
 */
function linesOf(
  { direction, amount, walletID, transferID }: ReversalRow,
  { before, instruction: { status } }: RailFact,
): PostingLine[] {
  const side = (memo: string) => transferMemo(transferID, walletMemo(walletID, "ach-reversal", memo));
  const isBack = status === "returned" || status === "canceled";
  if (direction === "credit") return isBack ? paidBack("ach-credit", side("Reversal returned"), amount) : [];
  if (status === "completed") return paidBack("ach-debit", side("Reversed: payment sent in error"), amount);
  return isBack && before === "completed" ? returned("ach-debit", side("Reversal returned"), amount) : [];
}
