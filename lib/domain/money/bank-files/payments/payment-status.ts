import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { bankEntryTable, bankFileTable, railInstructionTable } from "@/db/schema";
import { newYorkDay } from "@/lib/core/money/banking-days";
import { grouped, sum } from "@/lib/core/collections";
import type { AccountID } from "@/lib/core/api/ids";
import { anyOf, withRows } from "@/lib/domain/kernel/operations/conditions";
import { overAllPartners } from "@/lib/domain/kernel/storage/due-partners";
import type { InstructionRow } from "@/lib/domain/money/rails/applier";
import { recordBreaks } from "@/lib/domain/money/rails/breaks";
import { reportRailAlert } from "@/lib/domain/money/rails/alerts";
import { ofPartner, type RailCtx, receiveRailEvents } from "@/lib/domain/money/rails/receive-events";
import { onlyPartner } from "@/lib/domain/money/rails/reconcile-rails";
import type { NamedStatus, StatusReport } from "@/lib/providers/rails/iso20022/read-status-report";
import { failAt } from "@/lib/providers/failpoint";
import { answerEvent, type BankEntryRow, FINAL_ANSWERS } from "../ach/entries";
import { applyPaymentEvents } from "../transport/instruction-events";
import type { BankFileRow } from "../transport/upload";
import { PAYMENT_FILES, PAYMENT_TELLER } from "./payment-files";
import { instructionsNamed, uuidIn } from "./payment-names";
import { endReading } from "../transport/replies";

const AT_ONCE = 500;

/** One of our payments that has left, or is in a file that the bank already has. */
interface OwnPayment {
  entry: BankEntryRow;
  instruction: InstructionRow;
}

interface AnsweredPayment extends OwnPayment {
  status: Pick<NamedStatus, "status" | "reason" | "at">;
}

/**
 * Applies a bank's status report to our payments: to each by its name and amount, or to a whole file. A status that
 * matches no payment waits for a person. The first final status counts, and a different one later is a contradiction.
 * Reading a report again changes nothing.
 */
export async function takeReport(
  ctx: RailCtx,
  { file, report, owner }: { file: BankFileRow; report: StatusReport; owner: AccountID | null },
): Promise<void> {
  const sent = await messageOf(ctx, file, report);
  const named = await namedPayments(ctx, file, report.payments);
  const answered: AnsweredPayment[] = [];
  for (const status of report.payments) {
    const own = named.get(nameOf(status));
    const isElsewhere = sent && own && own.entry.fileID !== sent.fileID;
    if (!own || isElsewhere || (status.amount ?? own.instruction.amount) !== own.instruction.amount)
      await unmatched(ctx, file, { own, reference: `${nameOf(status)} ${status.status}`, stated: status.amount });
    else answered.push({ ...own, status });
  }
  answered.push(...(await othersOf(ctx, { file, report, sent })));
  await answerAll(ctx, report, answered);
  const replies = answered.map(({ entry: { partnerID, instructionID }, instruction: { amount } }) => ({
    ...{ partnerID, instructionID, amount, isDebit: false },
  }));
  const credits = sum(replies.map(({ amount }) => amount));
  await endReading(ctx, file, { state: "processed", entries: replies.length, debits: 0, credits, replies, owner });
}

/** The file that a report is about. Undefined if we sent no such message. */
async function messageOf(
  { db }: RailCtx,
  { odfi }: BankFileRow,
  { messageID }: StatusReport,
): Promise<BankFileRow | undefined> {
  const t = bankFileTable;
  const fileID = uuidIn(messageID);
  if (fileID === undefined) return undefined;
  const isOurs = and(eq(t.odfi, odfi), eq(t.direction, "out"), eq(t.format, "pain.001"));
  const [sent] = await db
    .select()
    .from(t)
    .where(and(eq(t.fileID, fileID), isOurs));
  return sent;
}

/** The first name in a report that is ours, or else its first name. */
function nameOf({ names }: NamedStatus): string {
  const own = names.find((name) => uuidIn(name) !== undefined);
  return own === undefined ? (names[0] ?? "") : (instructionsNamed(own).at(-1) ?? own);
}

/** The payments that a report names. A bank does not name the partner, so this searches all partners. */
async function namedPayments(
  ctx: RailCtx,
  file: BankFileRow,
  payments: readonly NamedStatus[],
): Promise<ReadonlyMap<string, OwnPayment>> {
  const named = new Map<string, OwnPayment>();
  const ids = [...new Set(payments.map(nameOf))].filter((name) => uuidIn(name) !== undefined);
  for (let from = 0; from < ids.length; from += AT_ONCE)
    for (const own of await paymentsOf(ctx, file, ids.slice(from, from + AT_ONCE)))
      named.set(own.entry.instructionID, own);
  return named;
}

function paymentsOf({ db }: RailCtx, { odfi }: BankFileRow, ids: readonly string[]): Promise<OwnPayment[]> {
  const [t, i] = [bankEntryTable, railInstructionTable];
  // A bank may answer before we have recorded that it has the file.
  const hasLeft = and(eq(t.odfi, odfi), eq(t.format, "pain.001"), inArray(t.state, ["filed", "left"]));
  return overAllPartners(db, (open) =>
    open
      .select({ entry: t, instruction: i })
      .from(t)
      .innerJoin(i, and(eq(i.partnerID, t.partnerID), eq(i.instructionID, t.instructionID)))
      .where(and(hasLeft, inArray(t.instructionID, [...ids]))),
  );
}

interface ReportInHand {
  file: BankFileRow;
  report: StatusReport;
  sent: BankFileRow | undefined;
}

/** The payments of a file that its report does not name, if the report has a status for the whole file. */
async function othersOf(ctx: RailCtx, { file, report, sent }: ReportInHand): Promise<AnsweredPayment[]> {
  const { others: status, payments, count, sum } = report;
  if (!status) return [];
  const isOther = sent && ((count ?? sent.entries) !== sent.entries || (sum ?? sent.credits) !== sent.credits);
  if (!sent || isOther) {
    // Payments that it names have their own status.
    if (sent || payments.length === 0)
      await unmatched(ctx, file, { reference: `${report.messageID} ${status.status}`, stated: sum, sent });
    return [];
  }
  if (report.isRefused) await alertOfRefusal(ctx, sent, status.reason);
  const named = new Set(payments.map(nameOf));
  const t = bankEntryTable;
  const matches = await overAllPartners(ctx.db, (open) =>
    open.select({ id: t.instructionID }).from(t).where(eq(t.fileID, sent.fileID)),
  );
  const ids = matches.map(({ id }) => id).filter((id) => !named.has(id));
  const answered: AnsweredPayment[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE)
    for (const own of await paymentsOf(ctx, file, ids.slice(from, from + AT_ONCE))) answered.push({ ...own, status });
  return answered;
}

async function alertOfRefusal({ db }: RailCtx, { fileID }: BankFileRow, reason = "NARR"): Promise<void> {
  const t = bankFileTable;
  const fresh = await db
    .update(t)
    .set({ fault: `the bank refused it: ${reason}` })
    .where(and(eq(t.fileID, fileID), isNull(t.fault)))
    .returning({ fileID: t.fileID });
  if (fresh.length > 0) reportRailAlert({ fault: "file-rejected", provider: PAYMENT_FILES, fileID });
}

/** Stores the answers with their entries, unless those have ended, and applies them to the instructions. */
async function answerAll(ctx: RailCtx, report: StatusReport, answered: readonly AnsweredPayment[]): Promise<void> {
  for (const [partnerID, theirs] of grouped(answered, ({ entry }) => entry.partnerID))
    for (let from = 0; from < theirs.length; from += AT_ONCE) {
      const some = theirs.slice(from, from + AT_ONCE).map((one) => ({ ...one, after: answerOf(ctx, report, one) }));
      const rows = some.map(({ after }) => after);
      await ctx.db.execute(sql`
        ${withRows("a", `"instructionID" uuid, answer text, "answerReason" text, "answeredOn" timestamptz`, rows)}
        update bank_entry e set answer = a.answer, answer_reason = a."answerReason", answered_on = a."answeredOn"
        from a where e.partner_id = ${partnerID}::uuid and e.instruction_id = a."instructionID"
          and (e.answer is null or not e.answer = ${anyOf(FINAL_ANSWERS)})`);
      failAt("files:answered");
      await applyPaymentEvents(ctx, { partnerID, ids: rows.map(({ instructionID }) => instructionID) });
      // A final status that differs from the one before is stored as a contradiction, with an alert.
      const others = some.flatMap(({ entry, after }) =>
        isEnd(entry) && isEnd(after) ? (answerEvent(after) ?? []) : [],
      );
      await receiveRailEvents(ctx, PAYMENT_TELLER, ofPartner(partnerID, others));
    }
}

const isEnd = ({ answer }: Pick<BankEntryRow, "answer">) => FINAL_ANSWERS.includes(answer ?? "");

/**
 * The answer as its entry stores it. It is never in the future, nor before the payment left, even if the bank's clock
 * is wrong.
 */
function answerOf(
  { now }: RailCtx,
  { createdOn }: StatusReport,
  { entry, status: { status, reason, at = createdOn } }: AnsweredPayment,
) {
  const { instructionID, leftOn } = entry;
  const moment = at && at < now ? at : now;
  const answeredOn = leftOn && leftOn > moment ? leftOn : moment;
  return { instructionID, answer: status, answerReason: reason ?? null, answeredOn };
}

interface UnmatchedStatus {
  own?: OwnPayment | undefined;
  sent?: BankFileRow | undefined;
  reference: string;
  /** In cents. */
  stated?: number | undefined;
}

/** Records a difference for the operators, once. */
async function unmatched(
  ctx: RailCtx,
  { fileID }: BankFileRow,
  { own, sent, reference, stated }: UnmatchedStatus,
): Promise<void> {
  const { instruction } = own ?? {};
  const expected = instruction?.amount ?? sent?.credits;
  const fresh = await recordBreaks(ctx, [
    {
      partnerID: instruction?.partnerID ?? (await onlyPartner(ctx.db, "production")),
      provider: PAYMENT_FILES,
      day: newYorkDay(ctx.now),
      kind: expected === undefined || stated === expected ? "unknown-line" : "amount-differs",
      reference,
      ...(instruction && { instructionID: instruction.instructionID, transferID: instruction.transferID }),
      ...(expected !== undefined && { expected }),
      ...(stated !== undefined && { stated }),
    },
  ]);
  if (fresh.size > 0) reportRailAlert({ fault: "status-unmatched", provider: PAYMENT_FILES, fileID });
}
