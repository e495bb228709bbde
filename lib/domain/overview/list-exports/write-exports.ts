import { setTimeout as pause } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { listExportTable as t } from "@/db/schema";
import { Failure } from "@/lib/core/failure";
import { daysAfter } from "@/lib/core/time/time";
import { notifyMember } from "@/lib/domain/access/notices/notices";
import { emailOf } from "@/lib/domain/access/sessions/person";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { contentTypeOf, FileAnswer, fileNameOf } from "@/lib/domain/kernel/operations/download";
import type { PartnerScope } from "@/lib/domain/kernel/storage/due-partners";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { exportReadyLetter } from "@/lib/domain/platform/mail/notice-letters";
import { pageURL } from "@/lib/domain/platform/mail/page-url";
import { queueMail } from "@/lib/domain/platform/mail/queue-mail";
import { newExportKey, sealExportPart } from "@/lib/domain/platform/vault/sealed-records";
import { fileStore } from "@/lib/providers/file-store";
import { EXPORT_DAYS } from "./dashboard";
import { type ExportPort, type ExportRow, nameOfList, openExport, partName, thisExport } from "./list-exports";
import type { ExportFault } from "./states";

/** Exports that a worker writes at a time, and the seconds without progress until another worker may take one over. */
const LANES = 3;
const LEASE = 60;
/** Attempts for a failing export, and the seconds between them. */
export const EXPORT_TRIES = 5;
const RETRY_SECONDS = 30;
/** Milliseconds between two polls for another export while one is being written. */
const EXPORT_INTERVAL_MS = 500;
/** Bytes collected before a part is stored. */
const PART_BYTES = 4_000_000;
const ROWS_MAX = 10_000_000;
/** Errors that would recur at each attempt. */
const REFUSALS: readonly string[] = ["forbidden", "notFound", "invalid", "conflict"];

/** Limits that a test can change. */
export interface ExportLimits {
  partBytes?: number;
  /** Seconds that the worker's clock is ahead, so that other workers leave its exports alone. */
  ahead?: number;
}

export const dueExports = sql`select partner_id, due_on from list_export where due_on <= now()`;

const after = ({ ahead = 0 }: ExportLimits, seconds = 0) => sql`now() + make_interval(secs => ${seconds + ahead})`;

/**
 * Writes the due exports, a few at a time, and deletes canceled and expired ones. A worker writes a file it has begun
 * to the end, unless it is stopped; then another worker starts the file again.
 */
export async function writeExports(
  ctx: PublicCtx,
  { partnerID }: PartnerScope,
  port: ExportPort,
  limits: ExportLimits = {},
): Promise<void> {
  let busy = 0;
  const lane = async () => {
    while (!ctx.signal?.aborted) {
      const row = await claim(ctx, partnerID, limits);
      if (row) {
        busy += 1;
        await handle(ctx, row, port, limits).finally(() => (busy -= 1));
      } else if (busy === 0) return;
      else await pause(EXPORT_INTERVAL_MS, undefined, { ...(ctx.signal && { signal: ctx.signal }) }).catch(() => {});
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: LANES }, lane));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
}

/**
 * Claims a due export for a while. Partners with fewer files under way go first. Finding and claiming are two
 * statements because the nodes of a cluster cannot lock rows of a subquery; the slower of two workers looks again.
 */
async function claim(
  { db }: PublicCtx,
  partnerID: PartnerScope["partnerID"],
  limits: ExportLimits,
): Promise<ExportRow | undefined> {
  const isBegun = sql`${t.state} in ('waiting', 'writing')`;
  const one = sql`case when ${isBegun} then 1 else 0 end`;
  for (;;) {
    const [next] = await rows<Pick<ExportRow, "partnerID" | "exportID">>(
      db,
      sql`select x.partner_id as "partnerID", x.export_id as "exportID" from list_export x
        where x.due_on <= ${after(limits)} ${partnerID ? sql`and x.partner_id = ${partnerID}` : sql``}
        order by (select count(*) from list_export w where w.partner_id = x.partner_id and w.state = 'writing' and w.due_on > ${after(limits)}), x.due_on
        limit 1`,
    );
    if (!next) return undefined;
    const [row] = await db
      .update(t)
      .set({
        state: sql`case when ${isBegun} then 'writing' else ${t.state} end`,
        attempt: sql`${t.attempt} + ${one}`,
        tries: sql`${t.tries} + ${one}`,
        dueOn: after(limits, LEASE),
      })
      .where(thisExport(next, sql`${t.dueOn} <= ${after(limits)}`))
      .returning();
    if (row) return row;
  }
}

async function handle(ctx: PublicCtx, row: ExportRow, port: ExportPort, limits: ExportLimits): Promise<void> {
  const { state, attempt, parts } = row;
  if (row.expiresOn <= ctx.now) {
    await deleteParts(row, attempt, parts);
    await ctx.db.delete(t).where(thisExport(row, sql`${t.expiresOn} <= ${ctx.now.toISOString()}`));
  } else if (state === "writing") {
    await deleteParts(row, attempt - 1, parts);
    await tryToWrite(ctx, row, port, limits);
  } else {
    if (state !== "ready") await deleteParts(row, attempt, parts);
    await change(ctx, row, { dueOn: row.expiresOn, ...(state !== "ready" && NOTHING_WRITTEN) });
  }
}

const NOTHING_WRITTEN = { parts: 0, sizeBytes: 0, keyVersion: null, wrappedKey: null, ciphertext: null };

/** Deletes the parts of an attempt, including one that may have been stored but not counted yet. */
async function deleteParts({ exportID }: ExportRow, attempt: number, parts: number): Promise<void> {
  for (let part = 1; part <= parts + 1; part++) await fileStore().delete(partName(exportID, attempt, part));
}

/** Changes the row unless another process has moved it. Returns whether it did. */
async function change(
  { db }: Pick<PublicCtx, "db">,
  row: ExportRow,
  set: Parameters<ReturnType<typeof db.update<typeof t>>["set"]>[0],
): Promise<boolean> {
  const isOurs = and(eq(t.attempt, row.attempt), eq(t.state, row.state));
  return (await db.update(t).set(set).where(thisExport(row, isOurs))).count > 0;
}

async function tryToWrite(ctx: PublicCtx, row: ExportRow, port: ExportPort, limits: ExportLimits): Promise<void> {
  const fail = (fault: ExportFault) =>
    change(ctx, row, { state: "failed", fault, finishedOn: sql`now()`, dueOn: after(limits) });
  if (row.tries > EXPORT_TRIES) {
    await fail("broken");
    return;
  }
  try {
    const fault = await write(ctx, row, port, limits);
    if (fault) await fail(fault);
  } catch (error) {
    if (error instanceof Failure && REFUSALS.includes(error.kind)) {
      await fail("refused");
      return;
    }
    if (row.tries === EXPORT_TRIES) await fail("broken");
    else await change(ctx, row, { state: "waiting", dueOn: after(limits, RETRY_SECONDS) });
    throw error;
  }
}

/** Writes the file to the end unless the export is stopped. Returns the reason if it can never be written. */
async function write(
  ctx: PublicCtx,
  row: ExportRow,
  port: ExportPort,
  { partBytes = PART_BYTES, ...clock }: ExportLimits,
): Promise<ExportFault | undefined> {
  const { exportID, attempt } = row;
  const { ctx: entered, input, invoke } = await openExport(ctx, port, row, row);
  const answer = await invoke(entered, input);
  if (!(answer instanceof FileAnswer)) throw new Error("a download answers a file");
  const { key, sealed } = newExportKey(exportID);
  const done = { rowsDone: 0, parts: 0, sizeBytes: 0 };
  if (!(await change(ctx, row, { ...done, ...sealed, rowsTotal: answer.file.rows ?? null }))) return undefined;
  let gathered: Buffer[] = [];
  let bytes = 0;
  const store = async () => {
    const part = done.parts + 1;
    const text = Buffer.concat(gathered);
    await fileStore().put(partName(exportID, attempt, part), sealExportPart(key, exportID, part, text));
    Object.assign(done, { parts: part, sizeBytes: done.sizeBytes + text.length });
    [gathered, bytes] = [[], 0];
  };
  for await (const { text, rows } of answer.slices) {
    gathered.push(Buffer.from(text));
    bytes += gathered.at(-1)?.length ?? 0;
    done.rowsDone += rows;
    if (done.rowsDone > ROWS_MAX) return "too-long";
    if (bytes >= partBytes) await store();
    if (ctx.signal?.aborted) {
      await change(ctx, row, { ...done, state: "waiting", tries: row.tries - 1, dueOn: after(clock) });
      return undefined;
    }
    if (await change(ctx, row, { ...done, dueOn: after(clock, LEASE) })) continue;
    await deleteParts(row, attempt, done.parts);
    return undefined;
  }
  if (bytes > 0) await store();
  const facts = { fileName: fileNameOf(answer.file, done.rowsDone), contentType: contentTypeOf(answer.file) };
  if (!(await finish(ctx, row, { ...done, ...facts }))) await deleteParts(row, attempt, done.parts);
  return undefined;
}

/**
 * Makes the file downloadable and notifies its person, in one transaction. Returns whether the file was still wanted.
 */
function finish(ctx: PublicCtx, row: ExportRow, done: Partial<ExportRow> & { rowsDone: number }): Promise<boolean> {
  return inTransaction(ctx.db, async (db) => {
    const open = { ...ctx, db };
    const now = new Date(Math.max(Date.now(), ctx.now.getTime()));
    const expiresOn = daysAfter(now, EXPORT_DAYS);
    const isOurs = await change(open, row, { ...done, state: "ready", finishedOn: now, expiresOn, dueOn: expiresOn });
    if (!isOurs) return false;
    const { userID, accountID, partnerID: homePartnerID, exportID } = row;
    const place = { homePartnerID, accountID };
    await notifyMember({ db, now }, place, { kind: "export-ready", userID, subjectID: accountID, objectID: exportID });
    const facts = { name: nameOfList(row.path), rows: done.rowsDone, expiresOn, link: pageURL("/settings/exports") };
    await queueMail(open, [
      {
        key: `export:${exportID}:${row.attempt}`,
        kind: "export-ready",
        to: await emailOf(open, userID),
        accountID,
        about: exportID,
        letter: () => exportReadyLetter(facts),
      },
    ]);
    return true;
  });
}
