import { sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import type { AccountID } from "@/lib/core/api/ids";
import type { ArchivedStretch } from "@/lib/domain/platform/audit/stretches";
import { ArchiveError } from "@/lib/providers/archive-folder";

export interface ArchiveMonth {
  /** For example `2026-01`. */
  name: string;
  first: string;
  from: Date;
  to: Date;
  entries: string;
  audit: string;
}

/** The month with a name such as `2026-01`, in UTC. Throws an ArchiveError for any other text. */
export function monthNamed(name: string): ArchiveMonth {
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(name)) throw new ArchiveError(`${name} is not a month such as 2026-01`);
  const from = new Date(`${name}-01T00:00:00Z`);
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1));
  const part = name.replace("-", "_");
  return { name, first: `${name}-01`, from, to, entries: `entry_${part}`, audit: `audit_event_${part}` };
}

const PAGE = 5000;
const FIRST = "00000000-0000-0000-0000-000000000000";

/** Rows must read as the same text every time, so a transaction that reads lines runs this first. */
export const asText = (db: Db) =>
  db.execute(sql`select set_config('TimeZone', 'UTC', true), set_config('bytea_output', 'hex', true)`);

export async function* entryLines(db: Db, { entries }: ArchiveMonth): AsyncGenerator<string[]> {
  const table = sql`ledger.${sql.identifier(entries)}`;
  for (let [partner, txn, line] = [FIRST, FIRST, 0]; ;) {
    const page = await rows<{ text: string; partner: string; txn: string; line: number }>(
      db,
      sql`select to_json(x)::text as text, x.partner_id as partner, x.txn_id as txn, x.line::int as line from ${table} x
        where (x.partner_id, x.txn_id, x.line) > (${partner}::uuid, ${txn}::uuid, ${line}::smallint)
        order by x.partner_id, x.txn_id, x.line limit ${PAGE}`,
    );
    const last = page.at(-1);
    if (!last) return;
    yield page.map(({ text }) => text);
    ({ partner, txn, line } = last);
  }
}

interface AuditRow {
  text: string;
  partner: AccountID;
  sequence: number;
  previousHash: string;
  hash: string;
  isWhole: boolean;
}

/**
 * The month's audit rows as JSON lines, in the order of their chains. Adds their stretches to the given list. Throws an
 * ArchiveError for a row that does not match its hash or does not follow from the previous row.
 */
export async function* auditLines(
  db: Db,
  { audit, first }: ArchiveMonth,
  stretches: ArchivedStretch[],
): AsyncGenerator<string[]> {
  for (let [partner, sequence]: [string, number] = [FIRST, 0]; ;) {
    const page = await rows<AuditRow>(
      db,
      sql`select to_json(x)::text as text, x.partner_id as partner, x.sequence::float8 as sequence,
          encode(x.previous_hash, 'hex') as "previousHash", encode(x.hash, 'hex') as hash,
          x.hash = audit_row_hash(x.previous_hash, row(x.*)::audit_event) as "isWhole"
        from ${sql.identifier(audit)} x where (x.partner_id, x.sequence) > (${partner}::uuid, ${sequence}::bigint)
        order by x.partner_id, x.sequence limit ${PAGE}`,
    );
    const last = page.at(-1);
    if (!last) return;
    for (const row of page) addToStretches(stretches, row, first);
    yield page.map(({ text }) => text);
    ({ partner, sequence } = last);
  }
}

function addToStretches(stretches: ArchivedStretch[], row: AuditRow, month: string): void {
  const { partner, sequence, isWhole } = row;
  const fault = () =>
    new ArchiveError(`row ${sequence} of the audit log of partner ${partner} was changed after it was written`);
  if (!isWhole) throw fault();
  const [previousHash, hash] = [Buffer.from(row.previousHash, "hex"), Buffer.from(row.hash, "hex")];
  const open = stretches.at(-1);
  if (open?.partnerID !== partner || open.last + 1 !== sequence) {
    stretches.push({ partnerID: partner, month, first: sequence, last: sequence, previousHash, hash });
    return;
  }
  if (!open.hash.equals(previousHash)) throw fault();
  Object.assign(open, { last: sequence, hash });
}

/** Each account's balances of the month, as JSON lines: opening, moved and closing, in cents. */
export async function* monthEndLines(db: Db, { first }: ArchiveMonth): AsyncGenerator<string[]> {
  for (let [partner, wallet, account, currency] = [FIRST, FIRST, "", ""]; ;) {
    const page = await rows<{ text: string; partner: string; wallet: string; account: string; currency: string }>(
      db,
      sql`select json_build_object('partner_id', x.partner_id, 'wallet_id', x.wallet_id, 'account', x.account, 'currency', x.currency,
          'opening', x.balance - x.moved, 'moved', x.moved, 'closing', x.balance)::text as text,
          x.partner_id as partner, x.wallet_id as wallet, x.account, x.currency
        from month_end x where x.month = ${first}::date
          and (x.partner_id, x.wallet_id, x.account, x.currency) > (${partner}::uuid, ${wallet}::uuid, ${account}::text, ${currency}::text)
        order by x.partner_id, x.wallet_id, x.account, x.currency limit ${PAGE}`,
    );
    const last = page.at(-1);
    if (!last) return;
    yield page.map(({ text }) => text);
    ({ partner, wallet, account, currency } = last);
  }
}

/**
 * The stretches of the hash chains as JSON lines: the first and last row of each, and the hashes before and after it.
 */
export function chainEndLines(stretches: readonly ArchivedStretch[]): string[][] {
  const lineOf = ({ partnerID, first, last, previousHash, hash }: ArchivedStretch) =>
    JSON.stringify({
      partner_id: partnerID,
      first,
      last,
      before: previousHash.toString("hex"),
      after: hash.toString("hex"),
    });
  return [stretches.map(lineOf)];
}

export async function countRows(db: Db, { entries, audit }: ArchiveMonth): Promise<{ entries: number; audit: number }> {
  const [counted] = await rows<{ entries: number; audit: number }>(
    db,
    sql`select (select count(*) from ledger.${sql.identifier(entries)})::float8 as entries,
      (select count(*) from ${sql.identifier(audit)})::float8 as audit`,
  );
  return counted ?? { entries: 0, audit: 0 };
}
