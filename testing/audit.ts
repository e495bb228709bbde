import { randomUUID } from "node:crypto";
import { test } from "@playwright/test";
import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import { archivedStretchTable, auditEventTable, auditVerificationTable } from "@/db/schema";
import { dayOf } from "@/lib/core/time/days";
import { newID } from "@/lib/core/api/ids";
import { chainRows } from "@/lib/domain/platform/audit/chain";
import { checkTrail } from "@/lib/domain/platform/audit/audit";
import type { AuditVerification } from "@/lib/domain/platform/audit/dashboard";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import { recordAuditHeads } from "@/lib/domain/platform/audit/record-heads";
import { signatureOf } from "@/lib/domain/platform/audit/stretches";
import { latestVerification } from "@/lib/domain/platform/audit/verifications";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { type AuditTurn, enqueue } from "@/lib/domain/kernel/events/enqueue";
import { ctxFor, transact } from "./context";
import { newPartner, testDatabase } from "./factories";
import { ownerDatabase } from "./owner";

/** Writes `count` chained rows to the caller's audit log. */
export async function leaveRows(ctx: Ctx, count: number): Promise<void> {
  for (let left = count; left > 0; left--) {
    await transact(ctx, (open) =>
      recordAudit(open, { action: "file.decide", object: newID(), outcome: "done", accountID: ctx.accountID }),
    );
  }
  await chainRows(ctx.db, ctx.partnerID);
}

/** A partner with `count` audit rows, and a heads file with the last of them. */
export async function newTrail(count: number): Promise<{ ctx: Ctx; file: string }> {
  const ctx = ctxFor(await newPartner(testDatabase()));
  await leaveRows(ctx, count);
  // The first job of a queue creates the queue. In an open transaction that would block other tests, so it happens
  // first.
  await enqueue(ctx, "check-audit", { partnerID: newID(), verificationID: newID(), after: 0 });
  const file = test.info().outputPath(`heads-${randomUUID()}.jsonl`);
  await transact(ctx, (open) => recordAuditHeads(open, file));
  return { ctx, file };
}

/** Runs work as the database's owner, in a transaction that is always rolled back. */
export async function inVain(ctx: Ctx, work: (ctx: Ctx) => Promise<unknown>): Promise<void> {
  const undone = new Error("undone");
  const done = ownerDatabase().transaction(async (db) => {
    await work({ ...ctx, db });
    throw undone;
  });
  await done.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
}

/** Makes forbidden changes, with every trigger off. */
export async function spoil({ db }: { db: Db }, ...changes: SQL[]): Promise<void> {
  // On a cluster the shards have separate triggers.
  await db.execute(sql`set local citus.propagate_set_commands = 'local'`);
  await db.execute(sql`set local session_replication_role = replica`);
  for (const change of changes) await db.execute(change);
  await db.execute(sql`set local session_replication_role = origin`);
}

export const cut = ({ partnerID }: Ctx, from: number) =>
  sql`delete from audit_event where partner_id = ${partnerID} and sequence >= ${from}`;

/** Resets the database's own chain head to the last row. */
export const setHeadBack = ({ partnerID }: Ctx) => sql`
  update audit_head h set sequence = e.sequence, hash = e.hash from audit_event e
  where h.partner_id = ${partnerID} and e.partner_id = h.partner_id and e.sequence = (select max(sequence) from audit_event where partner_id = ${partnerID})`;

/** Recomputes the hash of a row from the hash of the row before it. On a cluster an update cannot compute it. */
export async function rehash(ctx: Ctx, sequence: number): Promise<void> {
  const { partnerID } = ctx;
  const [computed] = await rows<{ previous: string; hash: string }>(
    ctx.db,
    sql`select encode(p.hash, 'hex') as previous, encode(audit_row_hash(p.hash, row(e.*)::audit_event), 'hex') as hash
      from audit_event e join audit_event p on p.partner_id = e.partner_id and p.sequence = e.sequence - 1
      where e.partner_id = ${partnerID} and e.sequence = ${sequence}`,
  );
  if (!computed) throw new Error(`the row before ${sequence} is missing`);
  const { previous, hash } = computed;
  await spoil(
    ctx,
    sql`update audit_event set previous_hash = decode(${previous}, 'hex'), hash = decode(${hash}, 'hex')
      where partner_id = ${partnerID} and sequence = ${sequence}`,
  );
}

/** Changes a row and recomputes all later hashes, as anyone who can write to the table could. */
export async function rewrite(ctx: Ctx, from: number, to: number): Promise<void> {
  const { partnerID } = ctx;
  await spoil(
    ctx,
    sql`update audit_event set reason = 'another' where partner_id = ${partnerID} and sequence = ${from}`,
  );
  for (let sequence = from; sequence <= to; sequence++) await rehash(ctx, sequence);
  await spoil(ctx, setHeadBack(ctx));
}

/** Removes consecutive rows from the audit log, as an archived month does. */
export async function archiveRows({ db, partnerID, now }: Ctx, { first, last }: { first: number; last: number }) {
  const a = auditEventTable;
  const [before, end] = await db
    .select({ hash: a.hash })
    .from(a)
    .where(and(eq(a.partnerID, partnerID), inArray(a.sequence, [first - 1, last])))
    .orderBy(a.sequence);
  if (!before?.hash || !end?.hash) throw new Error("the trail does not have these rows");
  const stretch = { partnerID, month: dayOf(now), first, last, previousHash: before.hash, hash: end.hash };
  await db.insert(archivedStretchTable).values({ ...stretch, mac: signatureOf(stretch) });
  const isIn = sql`partner_id = ${partnerID} and sequence between ${first} and ${last}`;
  await spoil({ db }, sql`delete from audit_event where ${isIn}`);
}

/** Verifies the audit log in the context's transaction. Returns the findings and the number of slices. */
export async function checkOf(
  ctx: Ctx,
  file: string,
  most?: number,
  turn?: AuditTurn,
): Promise<AuditVerification & { slices: number }> {
  const t = auditVerificationTable;
  const { db, now, partnerID } = ctx;
  const verificationID = newID<string>();
  await db.delete(t).where(eq(t.partnerID, partnerID));
  await db
    .insert(t)
    .values({ partnerID, verificationID, state: "queued", checked: 0, unreadable: 0, requestedOn: now, movedOn: now });
  for (let slices = 0; ; slices++) {
    const check = await latestVerification(ctx);
    if (check.finishedOn) return { ...check, slices };
    const slice = { partnerID, verificationID, after: check.checked, ...(turn && { turn }) };
    await checkTrail(ctx, slice, { file, ...(most && { most }) });
  }
}
