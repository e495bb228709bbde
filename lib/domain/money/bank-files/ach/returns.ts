import { and, isNull } from "drizzle-orm";
import { bankEntryTable, type bankPrenoteTable } from "@/db/schema";
import { newYorkDay } from "@/lib/core/money/banking-days";
import type { AccountID, BankAccountID } from "@/lib/core/api/ids";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { correctBankAccount } from "@/lib/domain/money/bank-accounts/correct-bank-account";
import { type NewBreak, recordBreaks } from "@/lib/domain/money/rails/breaks";
import { type RailAlert, reportRailAlert } from "@/lib/domain/money/rails/alerts";
import type { InstructionRow } from "@/lib/domain/money/rails/applier";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import type { AchSettings } from "@/lib/providers/rails/ach/settings";
import { failAt } from "@/lib/providers/failpoint";
import { ACH_FILES } from "./ach-files";
import { type BankEntryRow, isDebit, thisEntry } from "./entries";
import { applyEntryEvents } from "../transport/instruction-events";
import type { BankFileRow } from "../transport/upload";
import type { ReadNOC, ReadReturn } from "../transport/read-bank-file";
import { entryNamed, type OwnEntry } from "./match-trace";
import { returnPrenote } from "./prenotes";
import type { BankReply } from "../transport/replies";

interface BankFileSource {
  at: Date;
  file: BankFileRow;
}

/**
 * Applies the return of an entry, found by its trace number and its amount. A return that matches no entry, or has a
 * different amount, waits for a person. The first return of an entry counts. Dishonored and contested returns are
 * handled the same way. Returns the entry that it belongs to, if it is ours.
 */
export async function applyReturn(
  ctx: RailCtx,
  settings: AchSettings,
  returned: ReadReturn & BankFileSource,
): Promise<BankReply | undefined> {
  const { traceNumber, code, amount, kind, individualID } = returned;
  const message = { traceNumber, code, amount, individualID, day: newYorkDay(returned.createdOn ?? returned.at) };
  const isPossible = (entry: BankEntryRow) => follows(entry, kind);
  const { own, prenote } = await entryNamed(ctx, settings, { ...message, isPossible });
  await (prenote ? returnPrenote(ctx, prenote, code) : takeBack(ctx, settings, { own, returned }));
  return replyAbout(own, prenote, amount);
}

/** The partner and instruction of the entry that a bank refers to. Undefined if it is not ours. */
function replyAbout(
  own: OwnEntry | undefined,
  prenote: typeof bankPrenoteTable.$inferSelect | undefined,
  amount: number,
): BankReply | undefined {
  if (prenote) return { partnerID: prenote.partnerID, amount, isDebit: prenote.direction === "debit" };
  if (!own) return undefined;
  const { partnerID, instructionID } = own.entry;
  return { partnerID, instructionID, amount, isDebit: isDebit(own.instruction) };
}

interface EntryReturn {
  own: OwnEntry | undefined;
  returned: ReadReturn & BankFileSource;
}

async function takeBack(ctx: RailCtx, settings: AchSettings, { own, returned }: EntryReturn): Promise<void> {
  const { kind, traceNumber, code, amount, at, file } = returned;
  const fits = own?.instruction.amount === amount && follows(own.entry, kind);
  if (!own || !fits)
    return unmatched(ctx, "return-unmatched", { own, file, reference: `${traceNumber} ${code} return`, amount });
  if (kind !== "return") return applyDispute(ctx, own, returned);
  const { partnerID, instructionID } = own.entry;
  const { returnTrace, settlementDay: returnSettlementDay } = returned;
  const t = bankEntryTable;
  await ctx.db
    .update(t)
    .set({ returnCode: code, returnedOn: at, returnTrace, returnSettlementDay })
    .where(and(thisEntry(own.entry), isNull(t.returnCode)));
  failAt("files:returned");
  await applyEntryEvents(ctx, settings, { partnerID, ids: [instructionID] });
}

/** True if the order is right: first a return, then the bank dishonors it, then the other bank contests that. */
function follows({ returnCode, dishonorCode }: BankEntryRow, kind: ReadReturn["kind"]): boolean {
  return kind === "return" || (kind === "dishonored" ? returnCode !== null : dishonorCode !== null);
}

/**
 * Records that a bank dishonored or contested a return. If the ledger no longer agrees with that, it waits for a
 * person: either a booked return was paid again, or an unbooked return stays out.
 */
async function applyDispute(
  ctx: RailCtx,
  { entry, instruction }: OwnEntry,
  { kind, code, amount, at, file }: ReadReturn & BankFileSource,
): Promise<void> {
  const t = bankEntryTable;
  const isDishonor = kind === "dishonored";
  const noted = isDishonor ? { dishonorCode: code, dishonoredOn: at } : { contestCode: code, contestedOn: at };
  const isFirst = isNull(isDishonor ? t.dishonoredOn : t.contestCode);
  await ctx.db
    .update(t)
    .set(noted)
    .where(and(thisEntry(entry), isFirst));
  const isBooked = instruction.status === "returned";
  if (isBooked !== isDishonor) return;
  const { partnerID, instructionID, transferID } = instruction;
  const discrepancy: NewBreak = {
    ...{ partnerID, instructionID, transferID, provider: ACH_FILES, day: newYorkDay(ctx.now) },
    kind: isDishonor ? "dishonored-return" : "contested-return",
    reference: instructionID,
    stated: amount,
  };
  const fresh = await recordBreaks(ctx, [discrepancy]);
  const fault = isDishonor ? "return-dishonored" : "return-contested";
  if (fresh.size > 0) reportRailAlert({ fault, provider: ACH_FILES, fileID: file.fileID });
}

/**
 * Applies a notification of change: the bank accepted the entry, but corrected the account details. Returns the entry
 * that it belongs to, if it is ours.
 */
export async function applyNOC(
  ctx: RailCtx,
  settings: AchSettings,
  corrected: ReadNOC & BankFileSource,
): Promise<BankReply | undefined> {
  const { traceNumber, code, correction, individualID, isUnclear } = corrected;
  const day = newYorkDay(corrected.createdOn ?? corrected.at);
  const { own, prenote } = await entryNamed(ctx, settings, { traceNumber, code, individualID, day });
  await (prenote ? correctTried(ctx, prenote, correction) : correctEntry(ctx, settings, { own, corrected }));
  const { instruction } = own ?? {};
  const partnerID = (instruction ?? prenote)?.partnerID;
  if (isUnclear && partnerID) await leaveToPerson(ctx, { corrected, partnerID, ...(instruction && { instruction }) });
  return replyAbout(own, prenote, 0);
}

/** Raises one alert for a notification of change that cannot be read, and applies none of its data. */
async function leaveToPerson(ctx: RailCtx, { corrected, partnerID, instruction }: UnclearNOC): Promise<void> {
  const { traceNumber, code, file } = corrected;
  const discrepancy: NewBreak = {
    ...{ partnerID, provider: ACH_FILES, day: newYorkDay(ctx.now) },
    ...{ kind: "unclear-correction", reference: `${traceNumber} ${code}` },
    ...(instruction && { instructionID: instruction.instructionID, transferID: instruction.transferID }),
  };
  const fresh = await recordBreaks(ctx, [discrepancy]);
  if (fresh.size > 0) reportRailAlert({ fault: "correction-unclear", provider: ACH_FILES, fileID: file.fileID });
}

interface UnclearNOC {
  corrected: ReadNOC & BankFileSource;
  partnerID: AccountID;
  instruction?: InstructionRow;
}

interface EntryNOC {
  own: OwnEntry | undefined;
  corrected: ReadNOC & BankFileSource;
}

async function correctEntry(
  ctx: RailCtx,
  settings: AchSettings,
  { own, corrected: { traceNumber, code, correction, at, file } }: EntryNOC,
): Promise<void> {
  if (!own) return unmatched(ctx, "correction-unmatched", { own, file, reference: `${traceNumber} ${code}` });
  const { partnerID, instructionID } = own.entry;
  const t = bankEntryTable;
  await inTransaction(ctx.db, async (db) => {
    const isFirst = and(thisEntry(own.entry), isNull(t.correctionCode));
    await db.update(t).set({ correctionCode: code, correctedOn: at }).where(isFirst);
    const { bankAccountID } = own.instruction;
    if (bankAccountID && correction)
      await correctBankAccount({ ...ctx, db, homePartnerID: partnerID }, bankAccountID as BankAccountID, correction);
  });
  await applyEntryEvents(ctx, settings, { partnerID, ids: [instructionID] });
}

async function correctTried(
  ctx: RailCtx,
  { partnerID, bankAccountID }: typeof bankPrenoteTable.$inferSelect,
  correction: ReadNOC["correction"],
): Promise<void> {
  if (!correction) return;
  await inTransaction(ctx.db, (db) =>
    correctBankAccount({ ...ctx, db, homePartnerID: partnerID }, bankAccountID, correction),
  );
}

/** Records a difference for the operators, once. */
async function unmatched(
  ctx: RailCtx,
  fault: "return-unmatched" | "correction-unmatched",
  {
    own,
    file,
    reference,
    amount,
  }: { own: OwnEntry | undefined; file: BankFileRow; reference: string; amount?: number },
): Promise<void> {
  const { instruction } = own ?? {};
  const discrepancy: NewBreak = {
    partnerID: instruction?.partnerID ?? null,
    provider: ACH_FILES,
    day: newYorkDay(ctx.now),
    kind: instruction ? "amount-differs" : "unknown-line",
    reference,
    ...(instruction && {
      instructionID: instruction.instructionID,
      transferID: instruction.transferID,
      expected: instruction.amount,
    }),
    ...(amount !== undefined && { stated: amount }),
  };
  const fresh = await recordBreaks(ctx, [discrepancy]);
  const alert: RailAlert = { fault, provider: ACH_FILES, fileID: file.fileID };
  if (fresh.size > 0) reportRailAlert(alert);
}
