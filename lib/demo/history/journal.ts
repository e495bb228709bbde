import { randomUUID } from "node:crypto";
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { v7 } from "uuid";
import { type Db, rows } from "@/db/client";
import { auditWaitingTable, eventTable, incurredFeeTable, walletTable } from "@/db/schema";
import { type AccountID, newID } from "@/lib/core/api/ids";
import type { StoredEvent } from "@/lib/domain/kernel/events/emit";
import { columnsOf } from "@/lib/domain/kernel/storage/insert-many";
import type { Posting, PostingOutcome } from "@/lib/domain/money/ledger/post";
import { chainRows } from "@/lib/domain/platform/audit/chain";
import type { AuditEntry } from "@/lib/domain/platform/audit/record";
import type { Colleague } from "./world";

/** Postings per statement, and rows per insert. */
const POSTINGS = 40;
const ROWS = 1000;

interface PlannedAct {
  at: number;
  act: () => void | Promise<void>;
}

/** A version 7 UUID as if generated at a moment. */
export function idAt<T extends string>(moment: Date): T {
  return v7({ msecs: moment.getTime() }) as T;
}

/**
 * Runs planned acts in order of time. Money is posted by the ledger's own function, in that order. Rows are written at
 * the end, in their final state.
 */
export class Journal {
  readonly #acts: PlannedAct[] = [];
  readonly #rows = new Map<PgTable, object[]>();
  readonly #balances = new Map<string, number>();
  readonly #audit: (typeof auditWaitingTable.$inferInsert)[] = [];
  #fees: (typeof incurredFeeTable.$inferInsert)[] = [];
  #postings: object[] = [];
  /** The movements at the bank, in cents: above zero came in. */
  readonly cash: { sourceID: string; step: string; cents: number; at: Date }[] = [];
  /** Every event, the oldest first, with its time. */
  readonly events: (typeof eventTable.$inferInsert & { createdOn: Date })[] = [];

  constructor(
    readonly db: Db,
    readonly partnerID: AccountID,
    readonly now: Date,
  ) {}

  /** Plans an act, which may plan later ones. An act of the future never runs. */
  plan(at: Date, act: PlannedAct["act"]): void {
    const moment = at.getTime();
    if (at > this.now) return;
    let [low, high] = [0, this.#acts.length];
    // The next act is last, so that it can be popped off the end.
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#acts[middle]?.at ?? 0) > moment) low = middle + 1;
      else high = middle;
    }
    this.#acts.splice(low, 0, { at: moment, act });
  }

  /** Keeps a row for the end. It may change until then. */
  add<T extends PgTable>(table: T, row: T["$inferInsert"]): T["$inferInsert"] {
    if (!this.#rows.has(table)) this.#rows.set(table, []);
    this.#rows.get(table)?.push(row);
    return row;
  }

  /** Rows of a table kept for the end. */
  rowsOf<T extends PgTable>(table: T): readonly T["$inferSelect"][] {
    return (this.#rows.get(table) ?? []) as T["$inferSelect"][];
  }

  emit(at: Date, ...events: readonly StoredEvent[]): void {
    for (const { account, type, data } of events)
      this.events.push({
        partnerID: this.partnerID,
        eventID: idAt(at),
        accountID: account as AccountID,
        type,
        data: data as Record<string, string>,
        requestID: newID(),
        createdOn: at,
      });
  }

  /** Records a colleague's action at a moment in the audit log. Without an account it concerns the partner itself. */
  note(
    at: Date,
    { userID, email }: Colleague,
    { accountID = this.partnerID, ...entry }: Omit<AuditEntry, "accountID" | "outcome"> & Partial<AuditEntry>,
  ): void {
    const { action, object, name = null, outcome = "done", reason = null, changes } = entry;
    if (at > this.now) return;
    this.#audit.push({
      auditID: idAt(at),
      partnerID: this.partnerID,
      accountID: accountID as AccountID,
      ...{ actorKind: "person", actorID: userID, action, object, objectName: name, outcome, reason },
      changes: changes ? [...changes] : null,
      requestID: randomUUID(),
      // An address of a range reserved for documentation.
      clientAddress: `203.0.113.${10 + (email.charCodeAt(0) % 40)}`,
      createdOn: at,
    });
  }

  /** Posts fees with the next postings. */
  charge(fees: readonly (typeof incurredFeeTable.$inferInsert)[]): void {
    this.#fees.push(...fees);
  }

  /** Moves money at a moment. The wallets must have enough. */
  post(at: Date, { sourceType, sourceID, step, lines, reason }: Omit<Posting, "partnerID" | "events">): void {
    if (lines.length === 0) return;
    for (const { account, wallet, amount } of lines) {
      if (account === "available" && wallet) this.#balances.set(wallet, this.available(wallet) + amount);
      if (account === "cash") this.cash.push({ sourceID, step, cents: -amount, at });
    }
    const posting = { txn: idAt(at), kind: sourceType, source: sourceID, step, at: at.toISOString(), lines, reason };
    this.#postings.push(posting);
  }

  available(walletID: string): number {
    return this.#balances.get(walletID) ?? 0;
  }

  /** Reloads the balances after other code has moved money. */
  async readBalances(): Promise<void> {
    const { walletID, available, partnerID } = walletTable;
    const wallets = await this.db
      .select({ walletID, available })
      .from(walletTable)
      .where(eq(partnerID, this.partnerID));
    for (const wallet of wallets) this.#balances.set(wallet.walletID, wallet.available);
  }

  async play(): Promise<void> {
    for (let next = this.#acts.pop(); next; next = this.#acts.pop()) {
      await next.act();
      if (this.#postings.length >= POSTINGS) await this.flush();
    }
    await this.flush();
  }

  async write(): Promise<void> {
    for (const [table, rows] of this.#rows) await insertAll(this.db, table, rows);
    await insertAll(this.db, eventTable, this.events);
  }

  /** Writes the colleagues' actions into the audit log, in order of time. */
  async writeAudit(): Promise<void> {
    this.#audit.sort((one, other) => +one.createdOn - +other.createdOn);
    await insertAll(this.db, auditWaitingTable, this.#audit);
    await chainRows(this.db, this.partnerID);
  }

  /** Sends waiting postings to the ledger. Throws if one lacks funds. */
  async flush(): Promise<void> {
    const [fees, postings] = [this.#fees, this.#postings];
    [this.#fees, this.#postings] = [[], []];
    await insertAll(this.db, incurredFeeTable, fees);
    if (postings.length === 0) return;
    const outcomes = await rows<{ step: string; outcome: PostingOutcome }>(
      this.db,
      sql`
      select p.step, ledger.post(${this.partnerID}::uuid, p.txn, p.kind, p.source, p.step, p.at, p.lines, '[]', 'USD', p.reason) as outcome
      from jsonb_to_recordset(${JSON.stringify(postings)}::text::jsonb)
        p (txn uuid, kind text, source uuid, step text, at timestamptz, lines jsonb, reason text)`,
    );
    const failed = outcomes.find(({ outcome }) => outcome !== "posted");
    if (failed) throw new Error(`a posting of the demo was ${failed.outcome}: ${failed.step}`);
  }
}

/** Inserts any number of rows as JSON. Columns that no row has get their default; others that a row omits are null. */
export async function insertAll<T extends PgTable>(
  db: Db,
  table: T,
  values: readonly T["$inferInsert"][],
): Promise<void> {
  const used = new Set(values.flatMap((row) => Object.keys(row)));
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => used.has(key));
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  for (let from = 0; from < values.length; from += ROWS)
    await db.execute(sql`insert into ${table} (${names}) select ${names}
      from json_populate_recordset(null::${table}, ${JSON.stringify(values.slice(from, from + ROWS).map(columnsOf(table)))}::text::json)`);
}
