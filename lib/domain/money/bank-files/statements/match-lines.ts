import { and, asc, between, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import {
  bankEntryTable,
  bankLineMatchTable,
  bankStatementLineTable,
  bankStatementTable,
  railInstructionTable,
} from "@/db/schema";
import { bankingDaysAfter, bankingDaysBefore } from "@/lib/core/money/banking-days";
import { grouped } from "@/lib/core/collections";
import { daysAfter } from "@/lib/core/time/time";
import { overAllPartners } from "@/lib/domain/kernel/storage/due-partners";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import type { InstructionRow } from "@/lib/domain/money/rails/applier";
import { recordBreaks } from "@/lib/domain/money/rails/breaks";
import { reportRailAlert } from "@/lib/domain/money/rails/alerts";
import { isIncoming, netOf } from "@/lib/domain/money/rails/fund";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { BANK_STATEMENTS } from "@/lib/providers/rails/ach/settings";
import { isRejected } from "../ach/entries";
import { hearReturns } from "../payments/payment-lines";
import { instructionsNamed } from "../payments/payment-names";
import { type Movement, storeMatch } from "./store-match";

type BankLineRow = typeof bankStatementLineTable.$inferSelect;

/** The number of lines that are matched together. An open line is tried for `MATCH_RETRY_DAYS`. */
const LINES_PER_PASS = 500;
const MATCH_RETRY_DAYS = 45;
/** The most banking days between the date of a line and that of its entries. */
const MATCH_WINDOW_DAYS = 2;

export function movementsOf(
  instruction: InstructionRow,
  entry: { settlesOn: string | null; fileID: string | null; returnedOn: Date | null },
): Movement[] {
  const cents = (isIncoming(instruction) ? 1 : -1) * netOf(instruction);
  const day = entry.settlesOn ?? "";
  const on: Movement = { instruction, step: "funded", cents, day, batch: entry.fileID ?? instruction.instructionID };
  if (!entry.returnedOn) return [on];
  const backOn = entry.returnedOn.toISOString();
  return [on, { instruction, step: "return-funded", cents: -cents, day: backOn.slice(0, 10), batch: `back ${backOn}` }];
}

/**
 * Matches the open lines of an account with the contents of our files: by trace number or ID, or else by amount and
 * date with one entry or with a whole file. If no match or several matches fit, the line waits for a person.
 */
export async function matchLines(ctx: RailCtx, { account, odfi }: { account: string; odfi: string }): Promise<void> {
  const [t, s] = [bankStatementLineTable, bankStatementTable];
  for (let after = "00000000-0000-0000-0000-000000000000", full = true; full;) {
    const match = await ctx.db
      .select({ line: t })
      .from(t)
      .innerJoin(s, eq(s.statementID, t.statementID))
      .where(
        and(
          eq(s.account, account),
          eq(t.state, "open"),
          // Rules do not override a person's decision.
          isNull(t.decidedBy),
          gt(t.createdOn, daysAfter(ctx.now, -MATCH_RETRY_DAYS)),
          gt(t.lineID, after),
        ),
      )
      .orderBy(asc(t.lineID))
      .limit(LINES_PER_PASS);
    const lines = match.map(({ line }) => line);
    if (lines.length > 0) await matchSome(ctx, odfi, lines);
    after = lines.at(-1)?.lineID ?? after;
    full = lines.length === LINES_PER_PASS;
  }
}

async function matchSome(ctx: RailCtx, odfi: string, lines: readonly BankLineRow[]): Promise<void> {
  await hearReturns(ctx, odfi, lines);
  const open = [...(await openMovements(ctx, odfi, lines))];
  const left: BankLineRow[] = [];
  for (const line of lines) {
    const matched = movementsFor(line, open);
    if (matched.length > 0 && (await storeMatch(ctx, line, matched)))
      for (const one of matched) open.splice(open.indexOf(one), 1);
    else left.push(line);
  }
  for (const line of left) await leaveOpen(ctx, line, open);
}

/** The movements that the lines may belong to, without those that other lines already matched. */
async function openMovements(ctx: RailCtx, odfi: string, lines: readonly BankLineRow[]): Promise<Movement[]> {
  const days = lines.map(({ valueOn }) => valueOn).sort();
  const [e, i] = [bankEntryTable, railInstructionTable];
  const from = bankingDaysBefore(days[0] ?? "", MATCH_WINDOW_DAYS);
  const until = bankingDaysAfter(days.at(-1) ?? "", MATCH_WINDOW_DAYS);
  const traces = lines.flatMap(({ traceNumber }) => traceNumber ?? []);
  const ids = lines.flatMap(({ endToEndID }) => instructionsNamed(endToEndID));
  const isNamed = (named: readonly string[], column: typeof e.traceNumber | typeof e.instructionID) =>
    named.length > 0 ? inArray(column, [...named]) : sql`false`;
  const read = (where: ReturnType<typeof and>) =>
    overAllPartners(ctx.db, (open) =>
      open
        .select({ entry: e, instruction: i })
        .from(e)
        .innerJoin(i, and(eq(i.partnerID, e.partnerID), eq(i.instructionID, e.instructionID)))
        .where(and(eq(e.odfi, odfi), eq(e.state, "left"), where)),
    );
  const rows = [
    ...(await read(between(e.settlesOn, from, until))),
    ...(await read(isNamed(traces, e.traceNumber))),
    ...(await read(isNamed(ids, e.instructionID))),
    // A return may be of an entry that left long ago.
    ...(await read(between(e.returnedOn, new Date(`${from}T00:00:00Z`), new Date(`${until}T23:59:59Z`)))),
  ];
  const byID = new Map(rows.map((row) => [row.entry.instructionID, row]));
  const all = [...byID.values()].flatMap(({ entry, instruction }) =>
    // A payment that its bank rejected moves no money.
    isRejected(entry)
      ? []
      : movementsOf(instruction, entry).map((one) => ({
          ...one,
          traceNumber: entry.traceNumber,
          isNamedOnly: entry.format === "pain.001",
        })),
  );
  const matched = await matchedIDs(ctx, [...byID.keys()]);
  return all.filter(({ instruction, step }) => !matched.has(`${instruction.instructionID} ${step}`));
}

/** The names of the movements that lines are matched with. An advice gives way to the statement that follows. */
async function matchedIDs({ db }: RailCtx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const [m, t] = [bankLineMatchTable, bankStatementLineTable];
  const taken = new Set<string>();
  for (let from = 0; from < ids.length; from += 10 * LINES_PER_PASS) {
    const some = ids.slice(from, from + 10 * LINES_PER_PASS);
    const matches = await db
      .select({ instructionID: m.instructionID, step: m.step })
      .from(m)
      .innerJoin(t, eq(t.lineID, m.lineID))
      .where(and(inArray(m.instructionID, some), isNull(m.undoneOn), eq(t.isAdvice, false)));
    for (const { instructionID, step } of matches) taken.add(`${instructionID} ${step}`);
  }
  return taken;
}

/**
 * A movement with the names that a bank may use for it. Payments are matched only by name, because an amount does not
 * identify them.
 */
type NamedMovement = Movement & { traceNumber?: string | null; isNamedOnly?: boolean };

const isNamedBy = ({ traceNumber, endToEndID }: BankLineRow, one: NamedMovement) =>
  (traceNumber !== null && one.traceNumber === traceNumber) ||
  instructionsNamed(endToEndID).includes(one.instruction.instructionID);

const isNear = ({ valueOn }: BankLineRow, day: string) =>
  day >= bankingDaysBefore(valueOn, MATCH_WINDOW_DAYS) && day <= bankingDaysAfter(valueOn, MATCH_WINDOW_DAYS);

/**
 * The movements that a line belongs to: the one that it names, or else the only one or the only batch with its amount
 * and date.
 */
function movementsFor(line: BankLineRow, open: readonly NamedMovement[]): NamedMovement[] {
  const named = open.filter((one) => isNamedBy(line, one));
  if (named.length > 0) {
    const fits = named.filter(({ cents }) => cents === line.cents);
    if (fits.length < 2) return fits;
    // Trace numbers repeat after some months, so the date decides.
    const onDay = fits.filter(({ day }) => isNear(line, day));
    return onDay.length === 1 ? onDay : [];
  }
  // A name that is not ours belongs to other people's money.
  if (line.traceNumber !== null || instructionsNamed(line.endToEndID).length > 0) return [];
  const near = open.filter(
    ({ day, cents, isNamedOnly }) => !isNamedOnly && isNear(line, day) && Math.sign(cents) === Math.sign(line.cents),
  );
  const sets = [
    ...near.map((one) => [one]),
    ...grouped(near, ({ batch }) => batch).values(),
    ...grouped(near, ({ batch, day }) => `${batch} ${day}`).values(),
  ].filter((set) => set.reduce((sum, { cents }) => sum + cents, 0) === line.cents);
  const nameOf = (set: readonly NamedMovement[]) =>
    set
      .map(({ instruction, step }) => `${instruction.instructionID} ${step}`)
      .sort()
      .join();
  const different = [...new Map(sets.map((set) => [nameOf(set), set])).values()];
  return different.length === 1 ? (different[0] ?? []) : [];
}

/**
 * Leaves a line open. A reversal that undoes an unmatched booking explains both lines. A named movement with a
 * different amount is reported once.
 */
async function leaveOpen(ctx: RailCtx, line: BankLineRow, open: readonly NamedMovement[]): Promise<void> {
  if (line.isReversal && (await pairReversal(ctx, line))) return;
  const named = open.find((one) => isNamedBy(line, one) && Math.sign(one.cents) === Math.sign(line.cents));
  if (!named) return;
  const { instructionID, transferID, partnerID } = named.instruction;
  const fresh = await recordBreaks(ctx, [
    {
      ...{
        partnerID,
        instructionID,
        transferID,
        provider: BANK_STATEMENTS,
        day: line.bookedOn,
        kind: "amount-differs",
      },
      reference: named.step === "funded" ? instructionID : `${instructionID} return`,
      ...{ expected: Math.abs(named.cents), stated: Math.abs(line.cents) },
    },
  ]);
  if (fresh.size > 0) reportRailAlert({ fault: "unmatched", provider: BANK_STATEMENTS, instructionID });
}

/** Explains two open lines of one name by each other: a booking, and its reversal by the bank. */
async function pairReversal(ctx: RailCtx, line: BankLineRow): Promise<boolean> {
  const t = bankStatementLineTable;
  const names = [line.bankReference, line.reference, line.traceNumber].filter((name) => name !== null);
  if (names.length === 0) return false;
  const pair = { state: "explained" as const, decidedOn: ctx.now, reason: "The bank took back its own booking." };
  return inTransaction(ctx.db, async (db) => {
    const isOpen = and(eq(t.state, "open"), eq(t.isAdvice, line.isAdvice));
    const same = sql`array[${t.bankReference}, ${t.reference}, ${t.traceNumber}] && array(select jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb))`;
    const isBooking = and(isOpen, eq(t.cents, -line.cents), eq(t.isReversal, false), same);
    const isOfAccount = sql`exists (select from bank_statement s, bank_statement own where s.statement_id = ${t.statementID}
      and own.statement_id = ${line.statementID}::uuid and own.account = s.account)`;
    const matches = await db
      .select({ lineID: t.lineID })
      .from(t)
      .where(and(isBooking, isOfAccount))
      .limit(2)
      .for("update");
    const [booking] = matches;
    if (!booking || matches.length > 1) return false;
    const changed = await db
      .update(t)
      .set(pair)
      .where(and(inArray(t.lineID, [line.lineID, booking.lineID]), isOpen))
      .returning({ lineID: t.lineID });
    return changed.length === 2;
  });
}
