import { csv, type CSVCell, FileAnswer, requireFewRows, type FileSlice } from "@/lib/domain/kernel/operations/download";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { chainRows } from "./chain";
import type { AuditEvent, AuditFilter, ExportAuditEvents } from "./dashboard";
import { countEvents, eventsBefore, lastSequence } from "./queries";
import { recordAudit } from "./record";

const ROWS_AT_ONCE = 1000;

const COLUMNS = [
  "sequence",
  "createdOn",
  "actorKind",
  "actorID",
  "actorName",
  "action",
  "object",
  "objectName",
  "outcome",
  "reason",
  "changes",
  "accountID",
  "clientAddress",
  "requestID",
  "auditID",
  "hash",
];

/**
 * The rows that match the filter as a file, newest first. Rows that are written during the download, such as the one
 * about this download, are left out.
 */
export async function exportAuditEvents(ctx: Ctx, { format, ...filter }: ExportAuditEvents): Promise<FileAnswer> {
  await chainRows(ctx.db, ctx.partnerID);
  const last = await lastSequence(ctx);
  const rows = await countEvents(ctx, filter, last);
  requireFewRows(ctx, rows);
  await recordAudit(ctx, {
    action: "audit.export",
    object: ctx.partnerID,
    outcome: "done",
    reason: `${rows} rows as ${format}`,
    accountID: ctx.partnerID,
  });
  const name = `audit-${ctx.now.toISOString().slice(0, 10)}`;
  return new FileAnswer(format === "csv" ? asCSV(pages(ctx, filter, last)) : asLines(pages(ctx, filter, last)), {
    name,
    format,
    rows,
  });
}

async function* pages(ctx: Ctx, filter: Partial<AuditFilter>, last: number): AsyncGenerator<AuditEvent[]> {
  for (let before = last + 1; ;) {
    const result = await eventsBefore(withoutCodes(ctx), filter, { before, most: ROWS_AT_ONCE });
    if (result.length > 0) yield result;
    const oldest = result.at(-1)?.sequence;
    if (oldest === undefined || result.length < ROWS_AT_ONCE) return;
    before = oldest;
  }
}

/** A file leaves Tender, so it contains no codes that open an invite. */
const withoutCodes = (ctx: Ctx): Ctx => ({ ...ctx, caller: { ...ctx.caller, scopes: [] } });

async function* asCSV(matches: AsyncGenerator<AuditEvent[]>): AsyncGenerator<FileSlice> {
  yield { text: `\uFEFF${csv([COLUMNS])}`, rows: 0 };
  for await (const events of matches) yield { text: csv(events.map(cellsOf)), rows: events.length };
}

async function* asLines(matches: AsyncGenerator<AuditEvent[]>): AsyncGenerator<FileSlice> {
  for await (const events of matches)
    yield { text: events.map((event) => `${JSON.stringify(event)}\n`).join(""), rows: events.length };
}

function cellsOf({ actor, sequence = 0, reason, objectName, changes, hash, ...event }: AuditEvent): CSVCell[] {
  return [
    sequence,
    event.createdOn,
    actor.kind,
    actor.id,
    actor.name,
    event.action,
    event.object,
    objectName,
    event.outcome,
    reason,
    changes && JSON.stringify(changes),
    event.accountID,
    event.clientAddress,
    event.requestID,
    event.auditID,
    hash,
  ];
}
