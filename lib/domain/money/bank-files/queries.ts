import { and, count, eq, inArray, or, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import {
  bankEntryTable as t,
  bankFilePartTable as p,
  bankFileTable as f,
  bankReplyTable,
  bankVerificationTable as v,
  railInstructionTable as i,
} from "@/db/schema";
import { newYorkDay } from "@/lib/core/money/banking-days";
import { conflict, downstream, notFound } from "@/lib/core/failure";
import { TransferID } from "@/lib/core/api/ids";
import { env } from "@/lib/env";
import { achSettings } from "@/lib/providers/rails/ach/settings";
import { personOf } from "@/lib/domain/access/sessions/person";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { filtered } from "@/lib/domain/kernel/operations/conditions";
import { attachment } from "@/lib/domain/kernel/operations/download";
import { type AfterCursor, readPage } from "@/lib/domain/kernel/operations/part";
import { AchAuthorization } from "@/lib/domain/money/transfers/shared/details";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import type {
  BankEntry,
  BankEntryPage,
  BankFile,
  BankFileDetails,
  BankFilePage,
  BankPages,
  ListBankEntries,
  ListBankFiles,
} from "./dashboard";
import { isDebit, lastReversalDay } from "./ach/entries";
import { bytesOf } from "./transport/upload";

/**
 * The bank pages that are shown: those with rows, and in production also those that the configured bank will fill.
 */
export async function findBankPages({ db, partnerID, caller }: Ctx): Promise<BankPages> {
  const bank = caller.mode === "production" ? achSettings(env()) : undefined;
  if (bank?.statements) return { files: true, statements: true, breaks: true };
  const isOurs = sql`where partner_id = ${partnerID}::uuid`;
  const [filled] = await rows<BankPages>(
    db,
    sql`select exists (select 1 from bank_entry ${isOurs}) as files, exists (select 1 from bank_month ${isOurs}) as statements,
      exists (select 1 from reconciliation_break ${isOurs}) as breaks`,
  );
  const { files = false, statements = false, breaks = false } = filled ?? {};
  return { files: files || bank !== undefined, statements, breaks: breaks || bank !== undefined };
}

/** A page of the partner's bank entries, of one file or of all, newest first. Throws 404 for a file. */
export async function listBankEntries(
  ctx: Ctx,
  query: ListBankEntries & AfterCursor,
  fileID?: string,
): Promise<BankEntryPage> {
  const of = fileID === undefined ? undefined : await loadBankFile(ctx, fileID);
  const list = {
    ...{ db: ctx.db, table: t, on: t.createdOn, id: t.instructionID, visible: eq(t.partnerID, ctx.partnerID) },
    passes: and(filtered(query, { state: (state) => eq(t.state, state) }), of && entriesIn(ctx, of.file)),
  };
  const select = ctx.db
    .select({ entry: t, instruction: i, proof: v.kind })
    .from(t)
    .innerJoin(i, and(eq(i.partnerID, t.partnerID), eq(i.instructionID, t.instructionID)))
    .leftJoin(v, and(eq(v.partnerID, i.partnerID), eq(v.bankAccountID, i.bankAccountID), eq(v.status, "successful")));
  const { items: entryRows, more } = await readPage(select.$dynamic(), list, query);
  const fileIDs = [...new Set(entryRows.flatMap(({ entry }) => entry.fileID ?? []))];
  const files = fileIDs.length > 0 ? await namesOf(ctx, fileIDs) : [];
  const nameOf = new Map(files.map(({ fileID, name }) => [fileID, name]));
  const today = newYorkDay(ctx.now);
  return { items: entryRows.map((row) => toBankEntry(row, nameOf, today)), more };
}

function entriesIn({ db, partnerID }: Ctx, { fileID, direction }: OwnBankFile["file"]) {
  if (direction === "out") return or(eq(t.fileID, fileID), eq(t.dishonorFileID, fileID));
  const r = bankReplyTable;
  const replyIDs = db
    .select({ id: r.instructionID })
    .from(r)
    .where(and(eq(r.partnerID, partnerID), eq(r.fileID, fileID)));
  return inArray(t.instructionID, replyIDs);
}

/** The names of files. Files are not stored with a partner. */
const namesOf = ({ db }: Ctx, fileIDs: readonly string[]) =>
  db
    .select({ fileID: f.fileID, name: f.name })
    .from(f)
    .where(inArray(f.fileID, [...fileIDs]));

interface BankEntryParts {
  entry: typeof t.$inferSelect;
  instruction: typeof i.$inferSelect;
  proof: typeof v.$inferSelect.kind | null;
}

function toBankEntry(
  { entry, instruction, proof }: BankEntryParts,
  nameOf: ReadonlyMap<string, string>,
  today: string,
): BankEntry {
  const { instructionID, format, state, windowOn, isSameDay, fileID, leftOn, createdOn } = entry;
  const fileName = fileID === null ? undefined : nameOf.get(fileID);
  const { traceNumber, settlesOn, returnCode, correctionCode, refusal, answer, answerReason } = entry;
  const { dishonorCode, dishonoredOn, contestCode } = entry;
  const transferID = instruction.transferID ?? TransferID.safeParse(instruction.details.ofTransfer).data;
  const until = lastReversalDay(entry, instruction);
  const { secCode, companyID, companyName } = entry;
  const authorization = AchAuthorization.safeParse(instruction.details.authorization).data;
  return {
    instructionID,
    ...(transferID && { transferID }),
    format,
    state,
    direction: isDebit(instruction) ? "debit" : "credit",
    amount: instruction.amount,
    windowOn: windowOn.toISOString(),
    isSameDay,
    isReversal: instruction.kind === "ach-reversal",
    ...(fileID !== null && { fileID }),
    ...(fileName !== undefined && { fileName }),
    ...(leftOn && { leftOn: leftOn.toISOString() }),
    ...(settlesOn !== null && { settlesOn }),
    ...(traceNumber !== null && { traceNumber }),
    ...(secCode !== null && { secCode }),
    ...(companyID !== null && { companyID }),
    ...(companyName !== null && { companyName }),
    ...(authorization && { authorization }),
    ...(proof !== null && { accountProof: proof }),
    ...(returnCode !== null && { returnCode }),
    ...(correctionCode !== null && { correctionCode }),
    ...(refusal !== null && { refusal }),
    ...(dishonorCode !== null && { dishonorCode }),
    ...(dishonoredOn && { dishonoredOn: dishonoredOn.toISOString() }),
    ...(contestCode !== null && { contestCode }),
    ...(until !== undefined && until >= today && { reversibleUntil: until }),
    ...(answer !== null && { answer }),
    ...(answerReason !== null && { answerReason }),
    createdOn: createdOn.toISOString(),
  };
}

/** A page of the files that carry entries of the partner or report on them, newest first. */
export async function listBankFiles(ctx: Ctx, query: ListBankFiles & AfterCursor): Promise<BankFilePage> {
  const list = {
    ...{ db: ctx.db, table: p, on: p.createdOn, id: p.fileID, visible: eq(p.partnerID, ctx.partnerID) },
    passes: filtered(query, { way: (way) => eq(p.isIncoming, way === "from-bank") }),
  };
  const { items: parts, more } = await readPage(ctx.db.select().from(p).$dynamic(), list, query);
  const ids = parts.map(({ fileID }) => fileID);
  const files = ids.length > 0 ? await ctx.db.select().from(f).where(inArray(f.fileID, ids)) : [];
  const byID = new Map(files.map((file) => [file.fileID, file]));
  const items = parts.flatMap((part) => {
    const file = byID.get(part.fileID);
    return file ? [toBankFile(file, part)] : [];
  });
  return { items, more };
}

interface OwnBankFile {
  file: typeof f.$inferSelect;
  part: typeof p.$inferSelect;
}

export async function loadBankFile({ db, partnerID }: Ctx, fileID: string): Promise<OwnBankFile> {
  const [part] = await db
    .select()
    .from(p)
    .where(and(eq(p.partnerID, partnerID), eq(p.fileID, fileID)));
  const [file] = part ? await db.select().from(f).where(eq(f.fileID, fileID)) : [];
  if (!part || !file) throw notFound("bank file");
  return { file, part };
}

export async function getBankFile(ctx: Ctx, fileID: string): Promise<BankFileDetails> {
  const { file, part } = await loadBankFile(ctx, fileID);
  const isOut = file.direction === "out";
  const isOwn = and(eq(t.partnerID, ctx.partnerID), isOut ? eq(t.fileID, fileID) : entriesIn(ctx, file));
  const [counts] = await ctx.db
    .select({
      returned: count(t.returnCode),
      corrected: count(t.correctionCode),
      rejected: sql<number>`(count(*) filter (where ${t.state} = 'rejected'))::int`,
    })
    .from(t)
    .where(isOwn);
  const { returned = 0, corrected = 0, rejected = 0 } = counts ?? {};
  return {
    ...toBankFile(file, part),
    ...{ isWhole: isWhole(file, part), returned, corrected },
    ...(file.hash !== "" && { hash: file.hash }),
    otherAccounts: file.otherAccounts,
    // Entries wait for a decision in the file that carried them.
    rejected: isOut ? rejected : 0,
  };
}

const UNKEPT: readonly string[] = ["duplicate", "skipped"];

/** True if a file can be shown unchanged: its bytes are stored, and no other partner has a part of it. */
const isWhole = (file: OwnBankFile["file"], part: OwnBankFile["part"]) =>
  part.entries === file.entries && !UNKEPT.includes(file.state);

function toBankFile(file: OwnBankFile["file"], { entries, debits, credits }: OwnBankFile["part"]): BankFile {
  const { fileID, direction, format, name, state, windowOn, handedOverOn, acknowledgedOn, fault, createdOn } = file;
  return {
    ...{ fileID, format, name, state, entries, debits, credits },
    way: direction === "out" ? "to-bank" : "from-bank",
    ...(windowOn && { windowOn: windowOn.toISOString() }),
    ...(handedOverOn && { handedOverOn: handedOverOn.toISOString() }),
    ...(acknowledgedOn && { acknowledgedOn: acknowledgedOn.toISOString() }),
    ...(fault !== null && { fault }),
    createdOn: createdOn.toISOString(),
  };
}

/**
 * The bytes of a file as they left or came, including account numbers, for a person to save. The audit log records the
 * download. Throws 403 for a program, 404, 409 for a file with other partners' entries, and 504.
 */
export async function downloadBankFile(ctx: Ctx, fileID: string): Promise<Response> {
  personOf(ctx);
  const { file, part } = await loadBankFile(ctx, fileID);
  if (!isWhole(file, part)) throw conflict("this file has other partners’ entries or is no longer stored");
  const bytes = await bytesOf(file).catch(() => Promise.reject(downstream("the file store")));
  const { partnerID: accountID } = ctx;
  await recordAudit(ctx, {
    action: "bank-file.download",
    object: fileID,
    name: file.name,
    outcome: "disclosed",
    accountID,
  });
  return attachment(bytes, { name: file.name, contentType: "application/octet-stream" });
}
