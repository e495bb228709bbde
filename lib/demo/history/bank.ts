import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import {
  bankFileTable,
  bankMonthTable,
  bankStatementLineTable,
  originatorTable,
  railInstructionTable,
} from "@/db/schema";
import { newID } from "@/lib/core/api/ids";
import { grouped, sum } from "@/lib/core/collections";
import { atNewYork, bankingDaysBefore, newYorkDay } from "@/lib/core/money/banking-days";
import { dayAfter } from "@/lib/core/time/days";
import { MINUTE } from "@/lib/core/time/time";
import { withRows } from "@/lib/domain/kernel/operations/conditions";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { keepOriginator } from "@/lib/domain/money/bank-files/ach/ach-files";
import { buildFiles } from "@/lib/domain/money/bank-files/ach/build-file";
import { keepWaiting } from "@/lib/domain/money/bank-files/ach/entries";
import { matchLines } from "@/lib/domain/money/bank-files/statements/match-lines";
import { takeStatements } from "@/lib/domain/money/bank-files/statements/take-statements";
import { recordBreaks } from "@/lib/domain/money/rails/breaks";
import { explainLine } from "@/lib/domain/money/statements/reconcile-line";
import { finishMonth, getMonth } from "@/lib/domain/money/statements/months";
import { bankFingerprint } from "@/lib/domain/platform/vault/bank-account-numbers";
import { sealBankFile } from "@/lib/domain/platform/vault/sealed-records";
import { fileStore } from "@/lib/providers/file-store";
import type { AchSettings } from "@/lib/providers/rails/ach/settings";
import {
  baiOf,
  type Bank,
  FEE,
  isFinished,
  readingOf,
  SETTLEMENT,
  type Statement,
  statementsOf,
} from "./bank-statements";
import { actingAs, at, type World } from "./world";

/** Statements begin with the month of this day, counted from today. */
const SINCE = -45;

/** The demo's bank. Its numbers follow from the partner's ID, because several demos may share a database. */
function newBank({ ctx, partner }: World): Bank {
  const digits = createHash("sha256").update(partner.accountID).digest().readUIntBE(0, 6);
  const eight = `0${String(digits % 1e7).padStart(7, "0")}`;
  const weighed = sum([...eight].map((digit, place) => Number(digit) * ([3, 7, 1][place % 3] ?? 0)));
  const odfi = `${eight}${(10 - (weighed % 10)) % 10}`;
  const none = { host: "", port: 22, user: "", hostKey: "", login: { passwordFile: "" } };
  const settings: AchSettings = {
    server: none,
    folders: { out: "", in: "" },
    company: { name: "NORTHWIND PLATFORM", id: "1840011223" },
    bank: { routingNumber: odfi, name: "FIRST BANK OF DENVER" },
    windows: { times: ["10:00", "14:15", "16:15", "17:30"], sameDayUntil: "16:15" },
    statements: { accountFile: "", partnerID: ctx.partnerID },
  };
  return { settings, odfi, accountNumber: `88${String(digits).slice(-8).padStart(8, "0")}` };
}

/**
 * Writes what the partner's bank had to do with the past: the ACH files that took its entries, and the daily statements
 * that report them. All months but the last are reconciled. The bank's server is never contacted.
 */
export async function reconcile(world: World): Promise<void> {
  const { ctx, now } = world;
  const bank = newBank(world);
  const today = newYorkDay(now);
  const from = `${dayAfter(today, SINCE).slice(0, 7)}-01`;
  await sendFiles(world, bank, from);
  const statements = await statementsOf(world, bank, from);
  for (const statement of statements) await take(ctx, bank, statement);
  await match(world, bank, statements);
  await explain(world);
  const day = bankingDaysBefore(today, 6);
  const unknown = { provider: "sandbox", kind: "unknown-line", reference: newID<string>(), stated: 4350, day } as const;
  await recordBreaks(at(ctx, atNewYork(day, "20:10")), [{ ...unknown, partnerID: ctx.partnerID }]);
}

/** Hands the entries over to the bank in files, one for each window. */
async function sendFiles({ ctx, journal }: World, { settings, odfi }: Bank, from: string): Promise<void> {
  const { db, partnerID } = ctx;
  const since = atNewYork(from, "00:00").toISOString();
  const originated = journal
    .rowsOf(railInstructionTable)
    .filter(({ kind, details }) => /^ach-/.test(kind) && String(details.originatedOn ?? "") >= since);
  const windows = [...grouped(originated, ({ details }) => String(details.originatedOn))].toSorted();
  await keepOriginator(db, odfi, ctx.now);
  for (const [window, batch] of windows) {
    const then = at(ctx, new Date(window));
    await keepWaiting(db, batch, { odfi, format: "nacha", windows: undefined, now: then.now });
    await buildFiles(then, settings);
  }
  // No server of this bank is polled.
  await db.delete(originatorTable).where(eq(originatorTable.odfi, odfi));
  await db.execute(sql`update bank_file set state = 'acknowledged', handed_over_on = window_on + interval '40 seconds',
    acknowledged_on = window_on + interval '21 minutes', due_on = null where odfi = ${odfi} and direction = 'out'`);
  await db.execute(sql`
    update bank_entry e set state = 'left', left_on = e.window_on + interval '40 seconds',
      return_code = i.details #>> '{return,code}', returned_on = (i.details ->> 'returnedOn')::timestamptz
    from rail_instruction i where e.partner_id = ${partnerID}::uuid and e.odfi = ${odfi} and e.state = 'filed'
      and i.partner_id = e.partner_id and i.instruction_id = e.instruction_id`);
  await db.execute(sql`
    update rail_instruction i set details = jsonb_set(i.details, '{traceNumber}', to_jsonb(e.trace_number)) from bank_entry e
    where e.partner_id = ${partnerID}::uuid and e.odfi = ${odfi} and i.partner_id = e.partner_id and i.instruction_id = e.instruction_id`);
}

/** The morning after a statement's day, when it arrives. */
const arrivalOf = ({ day }: Statement) => atNewYork(dayAfter(day, 1), "06:00");

/** Receives a statement from the bank. */
async function take(ctx: Ctx, bank: Bank, statement: Statement): Promise<void> {
  const then = at(ctx, arrivalOf(statement));
  const bytes = baiOf(bank, statement);
  const fileID = newID<string>();
  const { ciphertext, ...key } = await sealBankFile(fileID, bytes);
  await fileStore().put(fileID, ciphertext);
  const [file] = await ctx.db
    .insert(bankFileTable)
    .values({
      ...{ fileID, odfi: bank.odfi, direction: "statement", format: "statement", state: "received", ...key },
      ...{ name: `statement-${statement.day}.bai`, hash: createHash("sha256").update(bytes).digest("hex") },
      ...{ size: bytes.byteLength, day: newYorkDay(then.now), entries: 0, debits: 0, credits: 0, attempt: 0 },
      createdOn: then.now,
    })
    .returning();
  const { statements } = bank.settings;
  if (!file || !statements) return;
  await takeStatements(then, { file, read: readingOf(bank, statement), settings: statements });
}

/** Matches the lines with the entries, month by month. The ledger has booked them, as it would for a real bank. */
async function match({ ctx, journal }: World, bank: Bank, statements: readonly Statement[]): Promise<void> {
  const account = bankFingerprint(bank.odfi, bank.accountNumber);
  for (const month of grouped(statements, ({ day }) => day.slice(0, 7)).values()) {
    const last = month.at(-1);
    if (last) await matchLines(at(ctx, new Date(arrivalOf(last).getTime() + MINUTE)), { account, odfi: bank.odfi });
  }
  const { partnerID } = ctx;
  await ctx.db.execute(sql`
    ${withRows("booked", `"sourceID" uuid, step text, cents bigint`, journal.cash)}
    update bank_line_match m set due_on = null, created_on = l.created_on, booked_cents = booked.cents
    from bank_statement_line l, booked where l.line_id = m.line_id and m.instruction_partner_id = ${partnerID}::uuid
      and m.instruction_id = booked."sourceID" and m.step = booked.step`);
  await ctx.db.execute(sql`update bank_statement_line set decided_on = created_on
    where partner_id = ${partnerID}::uuid and state = 'matched'`);
}

/** Explains the statement lines without an entry in the ledger, and closes past months. */
async function explain({ ctx, now, team, journal }: World): Promise<void> {
  const own = actingAs(ctx, team.operations);
  const [l, m] = [bankStatementLineTable, bankMonthTable];
  const reasons: Partial<Record<string, string>> = {
    [SETTLEMENT]: "The weekly settlement of our processor. It agrees with the processor’s report.",
    [FEE]: "The bank’s monthly fee.",
  };
  const isNamed = and(eq(l.partnerID, ctx.partnerID), inArray(l.text, Object.keys(reasons)));
  const lines = await ctx.db.select().from(l).where(isNamed).orderBy(l.createdOn, l.position);
  for (const { lineID, createdOn, text } of lines) {
    const reason = reasons[text ?? ""] ?? "";
    const then = at(own, new Date(createdOn.getTime() + 190 * MINUTE));
    await explainLine(then, lineID, { reason });
    journal.note(then.now, team.operations, {
      ...{ action: "bank-line.explain", object: lineID, reason },
      ...(text !== null && { name: text }),
    });
  }
  const months = await ctx.db.select().from(m).where(eq(m.partnerID, ctx.partnerID));
  for (const { monthID, startsOn } of months) {
    if (!isFinished(now, startsOn)) continue;
    const then = at(own, atNewYork(dayAfter(startsOn, 33).slice(0, 8).concat("04"), "11:00"));
    // A coincidence of amounts may leave a line open. Then a person finishes the month.
    if ((await getMonth(then, monthID)).blockers.length > 0) continue;
    await finishMonth(then, monthID);
    journal.note(then.now, team.operations, { action: "bank-month.finish", object: monthID, name: startsOn });
  }
}
