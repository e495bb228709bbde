import { and, desc, eq, inArray } from "drizzle-orm";
import { bankEntryTable as t, bankFileTable, railInstructionTable as i } from "@/db/schema";
import type { Ctx } from "@/lib/domain/kernel/context";
import { filtered } from "@/lib/domain/kernel/conditions";
import { type AfterCursor, behind, placeOf } from "@/lib/domain/kernel/part";
import type { BankEntry, BankEntryPage, ListBankEntries } from "./dashboard";
import { isDebit } from "./entries";

/** A page of the partner's entries for banks, the newest first. */
export async function listBankEntries(
  ctx: Ctx,
  { skip, count, after, startingAfter, ...filters }: ListBankEntries & AfterCursor,
): Promise<BankEntryPage> {
  const placesOf = (id: string) =>
    ctx.db
      .select({ on: t.createdOn, id: t.instructionID })
      .from(t)
      .where(and(eq(t.partnerID, ctx.partnerID), eq(t.instructionID, id)));
  const place = after ?? (await placeOf(startingAfter, placesOf));
  const rows = await ctx.db
    .select({ entry: t, instruction: i })
    .from(t)
    .innerJoin(i, and(eq(i.partnerID, t.partnerID), eq(i.instructionID, t.instructionID)))
    .where(
      and(
        eq(t.partnerID, ctx.partnerID),
        filtered(filters, { state: (state) => eq(t.state, state) }),
        behind(t.createdOn, t.instructionID, place),
      ),
    )
    .orderBy(desc(t.createdOn), desc(t.instructionID))
    .limit(count + 1)
    .offset(skip);
  const shown = rows.slice(0, count);
  const fileIDs = [...new Set(shown.flatMap(({ entry }) => entry.fileID ?? []))];
  const files = fileIDs.length > 0 ? await namesOf(ctx, fileIDs) : [];
  const nameOf = new Map(files.map(({ fileID, name }) => [fileID, name]));
  return { items: shown.map((row) => toBankEntry(row, nameOf)), more: rows.length > count };
}

/** Files lie with no partner. */
const namesOf = ({ db }: Ctx, fileIDs: readonly string[]) =>
  db
    .select({ fileID: bankFileTable.fileID, name: bankFileTable.name })
    .from(bankFileTable)
    .where(inArray(bankFileTable.fileID, [...fileIDs]));

interface BankEntryParts {
  entry: typeof t.$inferSelect;
  instruction: typeof i.$inferSelect;
}

function toBankEntry({ entry, instruction }: BankEntryParts, nameOf: ReadonlyMap<string, string>): BankEntry {
  const { instructionID, format, state, windowOn, isSameDay, fileID, leftOn, createdOn } = entry;
  const fileName = fileID === null ? undefined : nameOf.get(fileID);
  const { traceNumber, settlesOn, returnCode, correctionCode, refusal, answer, answerReason } = entry;
  return {
    instructionID,
    ...(instruction.transferID !== null && { transferID: instruction.transferID }),
    format,
    state,
    direction: isDebit(instruction) ? "debit" : "credit",
    amount: instruction.amount,
    windowOn: windowOn.toISOString(),
    isSameDay,
    ...(fileName !== undefined && { fileName }),
    ...(leftOn && { leftOn: leftOn.toISOString() }),
    ...(settlesOn !== null && { settlesOn }),
    ...(traceNumber !== null && { traceNumber }),
    ...(returnCode !== null && { returnCode }),
    ...(correctionCode !== null && { correctionCode }),
    ...(refusal !== null && { refusal }),
    ...(answer !== null && { answer }),
    ...(answerReason !== null && { answerReason }),
    createdOn: createdOn.toISOString(),
  };
}
