import { sql, type SQL } from "drizzle-orm";
import { statement } from "@/db/client";
import type { Change } from "@/db/schema";
import type { AuditAction } from "@/lib/core/access/audit-actions";
import { newID } from "@/lib/core/api/ids";
import { scrubbed } from "@/lib/core/scrubbed";
import type { Caller, PublicCtx } from "@/lib/domain/kernel/operations/context";

export interface AuditEntry {
  action: AuditAction;
  object: string;
  /** The object's name at that time. */
  name?: string;
  outcome: "done" | "disclosed" | "requested" | `refused:${string}`;
  reason?: string;
  changes?: readonly Change[];
  accountID: string;
}

/** The caller of an operation, or Tender itself if a deadline decided. */
type AuditActor = Pick<Caller, "id" | "accountID" | "userID"> & { kind: Caller["kind"] | "tender" };

type FactsCtx = Pick<PublicCtx, "now" | "requestID" | "clientAddress">;
type RecordCtx = FactsCtx & Pick<PublicCtx, "db"> & { caller: AuditActor };

/** Writes an audit row in the open transaction. A background loop later moves it into the chain. */
export async function recordAudit(ctx: RecordCtx, entry: AuditEntry): Promise<void> {
  await recordAll(ctx, [entry]);
}

export async function recordAll(ctx: RecordCtx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await insert(ctx.db, { rows: rowsOf(ctx, ctx.caller, entries) });
}

/** The rows as JSON, for `insertRows`. */
export function rowsOf(ctx: FactsCtx, caller: AuditActor, entries: readonly AuditEntry[]): string {
  return JSON.stringify(entries.map((entry) => auditRow(ctx, caller, entry)));
}

/** The columns of an entry, except those that the database sets. Secrets in names and reasons are replaced. */
export function auditRow(ctx: FactsCtx, caller: AuditActor, entry: AuditEntry) {
  return {
    audit_id: newID<string>(),
    partner_id: caller.accountID ?? entry.accountID,
    account_id: entry.accountID,
    actor_kind: caller.userID ? "person" : caller.kind,
    actor_id: caller.userID ?? caller.id,
    action: entry.action,
    object: entry.object,
    object_name: entry.name === undefined ? null : scrubbed(entry.name),
    outcome: entry.outcome,
    reason: entry.reason === undefined ? null : scrubbed(entry.reason),
    changes: entry.changes && entry.changes.length > 0 ? entry.changes : null,
    request_id: ctx.requestID,
    client_address: ctx.clientAddress,
    created_on: ctx.now.toISOString(),
  };
}

const COLUMNS = sql.raw(
  ["audit_id", "partner_id", "account_id", "actor_kind", "actor_id", "action", "object", "object_name", "outcome"]
    .concat(["reason", "changes", "request_id", "client_address", "created_on"])
    .join(", "),
);

const insertRows = (rows: SQL | ReturnType<typeof sql.placeholder>) => sql`
  insert into audit_waiting (${COLUMNS}) select ${COLUMNS} from json_populate_recordset(null::audit_waiting, ${rows}::json)`;

const insert = statement<never, { rows: string }>(insertRows(sql.placeholder("rows")));
