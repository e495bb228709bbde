import { and, asc, eq, gt, inArray, lt, notInArray, or, sql, type SQL } from "drizzle-orm";
import { auditHeadTable, auditVerificationTable } from "@/db/schema";
import { rateLimited } from "@/lib/core/failure";
import { newID } from "@/lib/core/api/ids";
import { DAY } from "@/lib/core/time/time";
import { readAuditHeads } from "@/lib/providers/audit-heads";
import type { Ctx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { type AuditTurn, enqueueAll } from "@/lib/domain/kernel/events/enqueue";
import type { AuditVerification } from "./dashboard";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import { chainRows } from "./chain";
import { thinHeads } from "./record-heads";

/** Milliseconds that must pass between two checks of a partner's audit log. */
const PAUSE = 60_000;
/** The time without progress before a check counts as lost, in milliseconds. */
const LOST_AFTER = 15 * 60_000;
/** The most old rows of an audit log that are read each night on average. As many of the newest rows are read. */
const MOST_AT_NIGHT = 1_000_000;
const PARTNERS_AT_ONCE = 20;

const t = auditVerificationTable;
type Row = typeof t.$inferSelect;

/** Starts a job that checks all rows of the caller's own audit log. If a check runs, returns that one. */
export async function createVerification(ctx: Ctx): Promise<AuditVerification> {
  const before = await latest(ctx);
  if (before && isUnderWay(before, ctx.now)) return asItStands(ctx, before);
  await chainRows(ctx.db, ctx.partnerID);
  const [begun] = await begin(
    ctx,
    [ctx.partnerID],
    or(isLost(ctx.now), and(notInArray(t.state, UNDER_WAY), lt(t.requestedOn, ago(ctx.now, PAUSE)))),
  );
  if (begun) {
    note(ctx, { outcome: "requested" });
    return toVerification(begun, ctx.now);
  }
  const other = await latest(ctx);
  if (other && isUnderWay(other, ctx.now)) return asItStands(ctx, other);
  throw rateLimited(other ? (other.requestedOn.getTime() + PAUSE - ctx.now.getTime()) / 1000 : 1);
}

function asItStands(ctx: Ctx, check: Row): AuditVerification {
  noteUnchanged(ctx);
  return toVerification(check, ctx.now);
}

export async function latestVerification(ctx: Ctx): Promise<AuditVerification> {
  const result = await latest(ctx);
  return result ? toVerification(result, ctx.now) : { state: "never", checked: 0, unreadable: 0 };
}

/**
 * Starts the nightly checks of the next few partners, and enqueues the following ones. Returns the number of
 * unreadable lines in the heads file. The first call also covers partners that only the file has, since their whole
 * audit log is missing.
 */
export async function verifyTrails(ctx: PublicCtx, after: string | undefined, file: string): Promise<number> {
  const h = auditHeadTable;
  const matches = await ctx.db
    .select({ partnerID: h.partnerID, sequence: h.sequence })
    .from(h)
    .where(after ? gt(h.partnerID, after) : undefined)
    .orderBy(asc(h.partnerID))
    .limit(PARTNERS_AT_ONCE);
  const partners = matches.map(({ partnerID }) => partnerID);
  const remembered = after ? null : await readAuditHeads(file, new Set());
  if (remembered) await thinHeads(ctx, file);
  const due = [...partners, ...(remembered ? await withoutTrail(ctx, [...remembered.partners]) : [])];
  const turns = new Map(matches.map(({ partnerID, sequence }) => [partnerID as string, turnOf(sequence, ctx.now)]));
  if (due.length > 0) await begin(ctx, due, or(isLost(ctx.now), notInArray(t.state, UNDER_WAY)), turns);
  const last = partners.at(-1);
  if (last && partners.length === PARTNERS_AT_ONCE) await enqueueAll(ctx, "verify-audit", [{ after: last }]);
  return remembered?.unreadable ?? 0;
}

/**
 * Returns the part of an audit log with this many rows that a night reads. For a long log that is the newest rows and
 * a half, a quarter, an eighth … of the old slices, so that the nightly work does not grow with the log.
 */
export function turnOf(sequence: number, now: Date): AuditTurn | undefined {
  let nights = 1;
  while (sequence / nights > MOST_AT_NIGHT) nights *= 2;
  if (nights === 1) return undefined;
  return { nights, night: Math.floor(now.getTime() / DAY) % nights, newest: sequence - MOST_AT_NIGHT };
}

async function withoutTrail({ db }: PublicCtx, partners: string[]): Promise<string[]> {
  const h = auditHeadTable;
  const isAmongThem = sql`${h.partnerID} = any(${`{${partners.join(",")}}`}::uuid[])`;
  const verified = await db.select({ partnerID: h.partnerID }).from(h).where(isAmongThem);
  const withTrail = new Set<string>(verified.map(({ partnerID }) => partnerID));
  return partners.filter((partnerID) => !withTrail.has(partnerID));
}

/** Replaces each partner's latest check if a new check can start, and enqueues the first slice. */
async function begin(
  ctx: PublicCtx,
  partners: readonly string[],
  mayBegin: SQL | undefined,
  turns: ReadonlyMap<string, AuditTurn | undefined> = new Map(),
): Promise<Row[]> {
  const fresh = {
    state: "queued" as const,
    checked: 0,
    fault: null,
    firstBad: null,
    unreadable: 0,
    requestedOn: ctx.now,
    startedOn: null,
    movedOn: ctx.now,
    finishedOn: null,
  };
  const begun = await ctx.db
    .insert(t)
    .values(
      partners.map((partnerID) => ({
        ...fresh,
        partnerID,
        verificationID: newID<string>(),
        nights: turns.get(partnerID)?.nights ?? 1,
      })),
    )
    .onConflictDoUpdate({
      target: t.partnerID,
      set: { ...fresh, verificationID: sql`excluded.verification_id`, nights: sql`excluded.nights` },
      ...(mayBegin && { setWhere: mayBegin }),
    })
    .returning();
  await enqueueAll(
    ctx,
    "check-audit",
    begun.map(({ partnerID, verificationID }) => {
      const turn = turns.get(partnerID);
      return { partnerID, verificationID, after: 0, ...(turn && { turn }) };
    }),
  );
  return begun;
}

async function latest({ db, partnerID }: Ctx): Promise<Row | undefined> {
  const [row] = await db.select().from(t).where(eq(t.partnerID, partnerID));
  return row;
}

const UNDER_WAY: Row["state"][] = ["queued", "running"];
const ago = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);
const isLost = (now: Date) => and(inArray(t.state, UNDER_WAY), lt(t.movedOn, ago(now, LOST_AFTER)));
const isOpen = ({ state }: Row) => UNDER_WAY.includes(state);
const isUnderWay = (row: Row, now: Date) => isOpen(row) && row.movedOn >= ago(now, LOST_AFTER);

function toVerification(row: Row, now: Date): AuditVerification {
  const { checked, nights, fault, firstBad, unreadable, requestedOn, startedOn, finishedOn } = row;
  return {
    state: isOpen(row) && !isUnderWay(row, now) ? "lost" : row.state,
    checked,
    ...(nights > 1 && { nights }),
    ...(fault !== null && { fault }),
    ...(firstBad !== null && { firstBad }),
    unreadable,
    requestedOn: requestedOn.toISOString(),
    ...(startedOn && { startedOn: startedOn.toISOString() }),
    ...(finishedOn && { finishedOn: finishedOn.toISOString() }),
  };
}
