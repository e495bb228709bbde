import type { Failure } from "@/lib/core/failure";
import { AccountID } from "@/lib/core/api/ids";
import { lastOf, type Operation } from "@/lib/core/api/operation";
import type { PublicCtx, SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { recordAudit } from "./record";
import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { archivedStretchTable, auditVerificationTable } from "@/db/schema";
import { enqueue, type Jobs } from "@/lib/domain/kernel/events/enqueue";
import { countWaiting } from "./chain";
import { checkEnds } from "./check-ends";
import { checkLinks, type TrailFault } from "./check-links";

/** The format of an ID or a code, because a path can contain any text. */
const NAME = /^[\w-]{1,64}$/;

/**
 * Records that an audited operation of a known caller was rejected. It runs in its own transaction, because the
 * operation was rolled back. Requests that the rate limit rejected are not recorded, nor is the request for a second
 * factor that precedes every such action.
 */
export async function recordRefusal(
  ctx: SignedInCtx,
  operation: Operation,
  params: Record<string, unknown>,
  failure: Failure,
): Promise<void> {
  const accountID = AccountID.safeParse(params.accountID).data ?? ctx.caller.accountID;
  const isQuestion = operation.stepUp === "late" && failure.headers?.["x-step-up"] !== undefined;
  const { act, refusals } = operation.audit ?? {};
  if (isQuestion || failure.kind === "rateLimited" || !accountID || !act || !refusals) return;
  // Without another object in the path, the action is about the account.
  const named = operation.path.includes("{") ? (lastOf(operation, params) ?? "") : accountID;
  await recordAudit(ctx, {
    action: act,
    object: NAME.test(named) ? named : "unknown",
    outcome: `refused:${failure.kind}`,
    reason: failure.message,
    accountID,
  });
}

/** Rows in a slice. Reading them takes far less than the statement timeout. */
const ROWS_AT_ONCE = 20_000;

const t = auditVerificationTable;
type Slice = Jobs["check-audit"];

/**
 * Checks one slice: the next rows of a partner's chain. After the last rows it checks the ends and the waiting rows.
 * Otherwise it enqueues the next slice. It does nothing if the slice is already done or a newer check runs. Returns
 * the fault it found.
 */
export async function checkTrail(
  ctx: PublicCtx,
  slice: Slice,
  { file, most = ROWS_AT_ONCE }: { file: string; most?: number },
): Promise<TrailFault | null> {
  if ((await ctx.db.select({ state: t.state }).from(t).where(isDue(slice))).length === 0) return null;
  const after = await beforeNext(ctx.db, slice, most);
  const { last, rows, fault } = await checkLinks(ctx.db, slice.partnerID, { after, most });
  if (fault)
    return (await moveOn(ctx, slice, { ...endedBy(ctx, fault), checked: (fault.sequence ?? 1) - 1 })) ? fault : null;
  if (rows === most) {
    if (await moveOn(ctx, slice, { state: "running", checked: last }))
      await enqueue(ctx, "check-audit", { ...slice, after: last });
    return null;
  }
  const { unreadable, ...ends } = await checkEnds(ctx.db, AccountID.parse(slice.partnerID), file);
  const isWaiting = (await countWaiting(ctx.db, slice.partnerID)) > 0;
  const endFault = ends.fault ?? (isWaiting ? { fault: "waiting" as const } : null);
  return (await moveOn(ctx, slice, { ...endedBy(ctx, endFault), checked: last, unreadable })) ? endFault : null;
}

/**
 * The number before the next row to check. A turn covers every `nights`-th slice of the old rows, starting with slice
 * `night`, and all of the newest rows. An archived stretch is one link, so the check does not continue in its middle.
 */
async function beforeNext(db: Db, { partnerID, after, turn }: Slice, most: number): Promise<number> {
  if (!turn) return after;
  const stretch = Math.floor(after / most);
  const wait = (turn.night - (stretch % turn.nights) + turn.nights) % turn.nights;
  const due = wait === 0 ? after : (stretch + wait) * most;
  const next = Math.min(due, Math.max(after, turn.newest));
  const a = archivedStretchTable;
  const [around] = await db
    .select({ last: a.last })
    .from(a)
    .where(and(sql`${a.partnerID} = ${partnerID}::uuid`, lte(a.first, next), gt(a.last, next)));
  return around?.last ?? next;
}

const isDue = ({ partnerID, verificationID, after }: Slice) =>
  and(
    eq(t.partnerID, partnerID),
    eq(t.verificationID, verificationID),
    eq(t.checked, after),
    inArray(t.state, ["queued", "running"]),
  );

function endedBy({ now }: PublicCtx, trailFault: TrailFault | null) {
  if (!trailFault) return { state: "holds" as const, finishedOn: now };
  return { state: "broken" as const, fault: trailFault.fault, firstBad: trailFault.sequence ?? null, finishedOn: now };
}

/** Stores the progress of the check. Returns whether this slice was still the next one. */
async function moveOn({ db, now }: PublicCtx, slice: Slice, change: Partial<typeof t.$inferInsert>): Promise<boolean> {
  const moved = await db
    .update(t)
    .set({ ...change, movedOn: now, startedOn: sql`coalesce(${t.startedOn}, ${now.toISOString()}::timestamptz)` })
    .where(isDue(slice));
  return moved.count > 0;
}
