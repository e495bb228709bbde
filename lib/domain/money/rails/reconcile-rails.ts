import { overAllPartners } from "@/lib/domain/kernel/storage/due-partners";
import { and, eq, gt, max, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, rows } from "@/db/client";
import { bankFileTable, bankStatementTable, reconciliationBreakTable } from "@/db/schema";
import { atNewYork, bankingDaysBefore } from "@/lib/core/money/banking-days";
import type { AccountID, TransferID } from "@/lib/core/api/ids";
import { daysAfter } from "@/lib/core/time/time";
import type { RailEvent, RailProvider, StatementLine } from "@/lib/providers/rails/rail-provider";
import { railProviders } from "@/lib/providers/rails/rails";
import { type NewBreak, recordBreaks } from "./breaks";
import { reportRailAlert } from "./alerts";
import { ofPartner, type RailCtx, receiveRailEvents } from "./receive-events";

const LINES_PER_PASS = 200;
/** Money must be on a statement after this many banking days. */
const STATEMENT_WAIT_DAYS = 3;
/** The oldest age to search, in days. `NAMED` limits how many are recorded in a night. */
const LOOKED_AT = 30;
const NAMED = 200;

/**
 * Books the instructions that the statements of a banking day name, and records differences without correcting them.
 * Running it again books and records nothing twice. If a provider's statement fails, the others still run: the error is
 * reported, and the first one is thrown at the end, so that the job runs again.
 */
export async function reconcileRails(
  ctx: RailCtx,
  day: string,
  providers: readonly RailProvider[] = railProviders(),
): Promise<void> {
  const failures: unknown[] = [];
  for (const provider of providers)
    await compare(ctx, provider, day).catch((error: unknown) => {
      reportRailAlert({ fault: "statement-failed", provider: provider.name, error });
      failures.push(error);
    });
  await report(ctx, await overAllPartners(ctx.db, (db) => unfunded(db, day)));
  if (failures.length > 0) throw failures[0];
}

async function compare(ctx: RailCtx, provider: RailProvider, day: string): Promise<void> {
  const batch: StatementLine[] = [];
  for await (const line of provider.statement(day)) {
    batch.push(line);
    if (batch.length === LINES_PER_PASS) await book(ctx, provider, day, batch.splice(0));
  }
  await book(ctx, provider, day, batch);
}

async function report(ctx: RailCtx, newBreaks: readonly NewBreak[]): Promise<void> {
  const fresh = await recordBreaks(ctx, newBreaks);
  for (const { kind, provider, reference } of newBreaks.filter((one) => fresh.has(one.reference))) {
    const fault = kind === "not-on-statement" ? "unfunded" : "unmatched";
    reportRailAlert({ fault, provider, instructionID: reference });
  }
}

async function book(ctx: RailCtx, provider: RailProvider, day: string, lines: readonly StatementLine[]): Promise<void> {
  if (lines.length === 0) return;
  const instructions = await overAllPartners(ctx.db, (db) => instructionsOf(db, provider, lines));
  const owner = await onlyPartner(ctx.db, provider.mode);
  const breaks = lines.flatMap((line): NewBreak[] => {
    const ours = instructions.get(line.instructionID);
    const facts = { provider: provider.name, day, reference: referenceOf(line), stated: line.amount };
    if (!ours) return [{ ...facts, kind: "unknown-line", partnerID: owner }];
    if (fits(line, ours)) return [];
    const { instructionID, transferID, partnerID, amount: expected } = ours;
    return [{ ...facts, kind: "amount-differs", partnerID, instructionID, transferID, expected }];
  });
  await report(ctx, breaks);
  const good = lines.flatMap((line) => {
    const ours = instructions.get(line.instructionID);
    return ours && fits(line, ours) ? ofPartner(ours.partnerID, [eventOf(line, day)]) : [];
  });
  await receiveRailEvents(ctx, provider, good);
}

interface OwnInstruction {
  instructionID: string;
  transferID: TransferID | null;
  partnerID: AccountID;
  amount: number;
  cost: number;
}

const referenceOf = ({ instructionID, isReturn }: StatementLine) =>
  isReturn ? `${instructionID} return` : instructionID;

/** A return has no separate cost. */
const fits = (line: StatementLine, { amount, cost }: OwnInstruction) =>
  line.amount === amount && (line.isReturn || line.fee === cost);

/** The instructions that the lines name, if they belong to the provider's mode. */
async function instructionsOf(
  db: Db,
  { mode }: RailProvider,
  lines: readonly StatementLine[],
): Promise<ReadonlyMap<string, OwnInstruction>> {
  const ids = lines.map(({ instructionID }) => instructionID).filter((id) => z.guid().safeParse(id).success);
  const ownInstructions = await rows<OwnInstruction>(
    db,
    sql`select i.instruction_id as "instructionID", i.transfer_id as "transferID", i.partner_id as "partnerID",
      i.amount::float8 as amount, coalesce((i.details ->> 'cost')::float8, 0) as cost
    from rail_instruction i join account a on a.account_id = i.partner_id and a.mode = ${mode}
    where i.instruction_id = any(${`{${ids.join(",")}}`}::uuid[])`,
  );
  return new Map(ownInstructions.map((one) => [one.instructionID, one]));
}

/** Returns the owner of an unknown line: the partner, if there is only one. */
export async function onlyPartner(db: Db, mode: RailProvider["mode"]): Promise<AccountID | null> {
  const partners = await rows<{ id: AccountID }>(
    db,
    sql`select account_id as id from account where partner_id is null and mode = ${mode} limit 2`,
  );
  return partners.length === 1 && partners[0] ? partners[0].id : null;
}

function eventOf({ instructionID, isReturn }: StatementLine, day: string): RailEvent {
  const kind = isReturn ? "return-funded" : "funded";
  return { eventID: `${instructionID}:${kind}`, instructionID, kind, at: atNewYork(day, "18:00") };
}

/**
 * Returns instructions of all partners that completed days ago without a report from our bank, except those that are
 * recorded already. An instruction in a bank file is missing only once statements cover days beyond it.
 */
async function unfunded(db: Db, day: string): Promise<NewBreak[]> {
  const until = atNewYork(bankingDaysBefore(day, STATEMENT_WAIT_DAYS), "18:00");
  const first = firstID(daysAfter(until, -LOOKED_AT));
  const recordedIDs = await recorded(db, first);
  const stated = await statedUntil(db);
  const isOfEntry = sql`e.partner_id = i.partner_id and e.instruction_id = i.instruction_id`;
  const isStated = sql`not exists (select from bank_entry e where ${isOfEntry}
    and coalesce(i.updated_on >= (${stated}::text::jsonb ->> e.odfi)::timestamptz, true))`;
  const instructions = await rows<OwnInstruction & { provider: string }>(
    db,
    sql`
    select i.instruction_id as "instructionID", i.transfer_id as "transferID", i.partner_id as "partnerID",
      i.amount::float8 as amount, a.mode as provider
    from rail_instruction i join account a on a.account_id = i.partner_id
    where i.instruction_id > ${first}::uuid
      and i.status = 'completed' and i.amount > 0 and i.updated_on < ${until.toISOString()}::timestamptz
      and ${isStated}
      and (select coalesce(sum(case when t.step like 'funded undone %' then -1 else 1 end), 0) from ledger.txn t
        where t.partner_id = i.partner_id and t.source_id = i.instruction_id and t.step like 'funded%') <= 0
      and i.instruction_id::text <> all (array(select jsonb_array_elements_text(${JSON.stringify(recordedIDs)}::jsonb)))
    limit ${NAMED}`,
  );
  return instructions.map(({ provider, instructionID, transferID, partnerID, amount: expected }) => ({
    provider,
    day,
    kind: "not-on-statement",
    reference: instructionID,
    partnerID,
    instructionID,
    transferID,
    expected,
  }));
}

/** Each bank's statements are complete until this time, less some banking days. JSON by routing number. */
async function statedUntil(db: Db): Promise<string> {
  const [s, f] = [bankStatementTable, bankFileTable];
  const last = await db
    .select({ odfi: f.odfi, day: max(s.closingOn) })
    .from(s)
    .innerJoin(f, eq(f.fileID, s.fileID))
    .groupBy(f.odfi);
  const moments = last.flatMap(({ odfi, day }) =>
    day ? [[odfi, atNewYork(bankingDaysBefore(day, STATEMENT_WAIT_DAYS), "18:00").toISOString()] as const] : [],
  );
  return JSON.stringify(Object.fromEntries(moments));
}

/**
 * The instructions, from one on, that are recorded as missing on statements. These records are not stored with a
 * partner.
 */
async function recorded(db: Db, first: string): Promise<string[]> {
  const t = reconciliationBreakTable;
  const matches = await db
    .select({ reference: t.reference })
    .from(t)
    .where(and(eq(t.kind, "not-on-statement"), gt(t.reference, first)));
  return matches.map(({ reference }) => reference);
}

/** A lower bound for the IDs that were made at this time or later. */
function firstID(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
