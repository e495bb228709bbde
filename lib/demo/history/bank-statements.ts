import { sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { grouped, sum } from "@/lib/core/collections";
import { bankingDaysAfter, bankingDaysBefore, isBankingDay, newYorkDay } from "@/lib/core/money/banking-days";
import { dayAfter } from "@/lib/core/time/days";
import { HOUR } from "@/lib/core/time/time";
import type { AchSettings } from "@/lib/providers/rails/ach/settings";
import type { StatementFile } from "@/lib/providers/rails/statements/statement";
import type { World } from "./world";

/** A month is finished some days after its end. */
const FINISHED_AFTER = 5;
/** The bank's monthly fee, a payment that is not ours, and the bank's error in one payout, in cents. */
const BANK_FEE = 1500;
const UNKNOWN_WIRE = 248_000;
const BANK_ERROR = 9000;

export interface Bank {
  settings: AchSettings;
  accountNumber: string;
  odfi: string;
}

/** A line of a statement: cents that came in, or went out below zero. */
interface Line {
  cents: number;
  text: string;
  trace?: string;
}

export interface Statement {
  day: string;
  opening: number;
  closing: number;
  lines: Line[];
}

/** An entry that the bank settled. */
interface SettledEntry extends Line {
  id: string;
  day: string;
  code: string | null;
  returnedOn: string | null;
}

/** The entries that the bank has settled, as far as the ledger has them. */
const settledEntries = ({ ctx, journal }: World, { odfi }: Bank) =>
  rows<SettledEntry>(
    ctx.db,
    sql`
    select e.instruction_id as id, e.settles_on as day, e.trace_number as trace, e.return_code as code,
      (case when i.kind = 'ach-debit' then i.amount else -i.amount end)::float8 as cents,
      'ACH ' || (case when i.kind = 'ach-debit' then 'DEBITS ' else 'CREDITS ' end) || f.name as text,
      to_char(e.returned_on at time zone 'America/New_York', 'YYYY-MM-DD') as "returnedOn"
    from bank_entry e join bank_file f on f.file_id = e.file_id
      join rail_instruction i on i.partner_id = e.partner_id and i.instruction_id = e.instruction_id
    where e.partner_id = ${ctx.partnerID}::uuid and e.odfi = ${odfi}
      and e.instruction_id = any(${`{${journal.cash.map(({ sourceID }) => sourceID).join(",")}}`}::uuid[])
    order by e.trace_number`,
  );

/** True if a day's month is reconciled, because it ended some days ago. */
export const isFinished = (now: Date, day: string) =>
  dayAfter(newYorkDay(now), -FINISHED_AFTER).slice(0, 7) > day.slice(0, 7);

export const SETTLEMENT = "CARD AND INSTANT PAYMENT SETTLEMENT";
export const FEE = "ACCOUNT ANALYSIS FEE";
const WIRE = "INCOMING WIRE HARBOR POINT LLC";

/** The statement of each banking day that has arrived. The balances follow from the ledger's cash and the lines. */
export async function statementsOf(world: World, bank: Bank, from: string): Promise<Statement[]> {
  // A statement arrives and is explained on the morning after its day.
  const last = bankingDaysBefore(newYorkDay(new Date(world.now.getTime() - 10 * HOUR)), 1);
  const entries = (await settledEntries(world, bank)).filter(({ day }) => day <= last);
  // Cards and instant payments are settled by the week.
  const ids = new Set(entries.map(({ id }) => id));
  const others = world.journal.cash.filter(({ sourceID }) => !ids.has(sourceID));
  const cash = others.map(({ at, cents }) => ({ day: newYorkDay(at), cents }));
  const cashOf = (since: string, until: string) =>
    sum(cash.flatMap(({ day, cents }) => (day >= since && day < until ? [cents] : [])));
  // A file with several entries is one line. The last open day is listed one by one, and one of its entries is wrong.
  const listed = entries.findLast(({ day, cents }) => cents < 0 && !isFinished(world.now, day))?.day;
  const wrong = entries.find(({ day, cents, code }) => day === listed && cents < -2 * BANK_ERROR && code === null);
  const linesOf = (batch: readonly SettledEntry[]): Line[] =>
    batch.length === 1 || batch[0]?.day === listed
      ? batch.map(({ cents, text, trace = "" }) => ({ cents, text, trace }))
      : [{ cents: sum(batch.map(({ cents }) => cents)), text: batch[0]?.text ?? "" }];
  if (wrong) wrong.cents += BANK_ERROR;
  const statements: Statement[] = [];
  let [opening, settled] = [cashOf("", from), from];
  for (let day = bankingDaysAfter(from, 0); day <= last; day = bankingDaysAfter(dayAfter(day, 1), 0)) {
    const batches = grouped(
      entries.filter((one) => one.day === day),
      ({ text }) => text,
    );
    const returns = entries.filter(({ returnedOn }) => returnedOn === day);
    const lines = [...batches.values()].flatMap(linesOf);
    lines.push(...returns.map(({ cents, trace = "", code }) => ({ cents: -cents, trace, text: `RETURN ${code}` })));
    const settlement = isBankingDay(dayAfter(day, 1)) ? 0 : cashOf(settled, day);
    if (settlement !== 0) {
      lines.push({ cents: settlement, text: SETTLEMENT });
      settled = day;
    }
    if (statements.at(-1)?.day.slice(0, 7) !== day.slice(0, 7)) lines.push({ cents: -BANK_FEE, text: FEE });
    if (day === last) lines.push({ cents: UNKNOWN_WIRE, text: WIRE });
    const closing = opening + sum(lines.map(({ cents }) => cents));
    statements.push({ day, opening, closing, lines });
    opening = closing;
  }
  return statements;
}

/** A statement as the bank writes it, in BAI2. */
export function baiOf({ odfi, accountNumber }: Bank, { day, opening, closing, lines }: Statement): Buffer {
  const six = day.slice(2).replaceAll("-", "");
  const total = opening + closing + sum(lines.map(({ cents }) => Math.abs(cents)));
  const details = lines.map(
    ({ cents, trace = "", text }) => `16,${cents > 0 ? "165" : "455"},${Math.abs(cents)},,${trace},,${text}/\n`,
  );
  return Buffer.from(`01,${odfi},NORTHWIND,${six},0600,1,,,2/
02,NORTHWIND,${odfi},1,${six},2359,USD,2/
03,${accountNumber},USD,010,${opening},,,015,${closing},,/
${details.join("")}49,${total},${lines.length + 2}/
98,${total},1,${lines.length + 4}/
99,${total},1,${lines.length + 6}/
`);
}

/** The statement as Tender reads it from the file. A test compares both. */
export function readingOf(
  { odfi, accountNumber }: Bank,
  { day: date, opening, closing, lines }: Statement,
): StatementFile {
  const read = lines.map(({ cents, trace, text }) => ({
    ...{ cents, bookedOn: date, valueOn: date, code: cents > 0 ? "165" : "455", isReversal: false, text },
    ...(trace && { traceNumber: trace, bankReference: trace }),
  }));
  const balances = { opening: { cents: opening, date }, closing: { cents: closing, date } };
  const account = { format: "bai2", id: `${odfi}/${date}/1/${date}`, accountNumber, currency: "USD" } as const;
  return { statements: [{ ...account, ...balances, lines: read }], otherAccounts: [] };
}
