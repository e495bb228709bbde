import { grouped } from "@/lib/core/collections";
import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { disputeEvidenceTable as e, disputeTable as d, transferTable as t } from "@/db/schema";
import type { AccountID, DisputeID } from "@/lib/core/api/ids";
import { fileStore } from "@/lib/providers/file-store";
import type { DisputeAnswer, DisputeInput, PacketItem } from "@/lib/providers/rails/disputes";
import { disputeProviderOf } from "@/lib/providers/providers";
import { Unanswered } from "@/lib/providers/rails/rail-provider";
import type { PartnerScope } from "@/lib/domain/kernel/storage/due-partners";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { inTime } from "@/lib/domain/money/rails/ask";
import { reportRailAlert, threeTimes } from "@/lib/domain/money/rails/alerts";
import { ofPartner } from "@/lib/domain/money/rails/receive-events";
import { openEvidence } from "@/lib/domain/platform/vault/sealed-records";
import { endDispute } from "./end-dispute";
import { receiveDisputeEvents } from "./receive-events";
import { type DisputeCtx, type DisputeRow, lockDispute, thisDispute } from "./rows";
import { HOUR } from "@/lib/core/time/time";

/** The number of disputes that one claim takes, and the duration of their lease in seconds. */
const AT_ONCE = 50;
const LEASE = 30;
/** The delay after each failed attempt, in milliseconds. The last one repeats. */
const BACKOFF = [10_000, 60_000, 300_000, HOUR];

export interface MovingDisputes extends PartnerScope {
  providerOf?: typeof disputeProviderOf;
}

interface ClaimedDispute {
  dispute: DisputeRow;
  mode: "sandbox" | "production";
}

export const dueDisputes = sql`select partner_id, due_on from dispute where due_on <= now()`;

/** Moves every due dispute, of one partner or of all. Returns the number that it took. */
export async function moveDisputes(ctx: DisputeCtx, moving: MovingDisputes = {}): Promise<number> {
  let moved = 0;
  for (let taken = AT_ONCE; taken === AT_ONCE; moved += taken) {
    const claimed = await claim(ctx, moving.partnerID);
    await Promise.all(claimed.map((one) => moveOne(ctx, one, moving)));
    taken = claimed.length;
  }
  return moved;
}

/** Leases the due disputes that are free, in one statement. Two claims never take the same dispute. */
async function claim({ db, now }: DisputeCtx, partnerID: AccountID | undefined): Promise<ClaimedDispute[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const taken = await rows<{ id: DisputeID; partnerID: AccountID; mode: ClaimedDispute["mode"] }>(
    db,
    sql`
    with due as materialized (
      select partner_id, dispute_id from dispute where due_on <= ${at} and (lease_until is null or lease_until < ${at})
        ${partnerID === undefined ? sql`` : sql`and partner_id = ${partnerID}`}
      order by due_on limit ${AT_ONCE} for no key update skip locked)
    update dispute x set lease_until = ${at} + make_interval(secs => ${LEASE}::int), attempt = least(x.attempt + 1, 32000)
    from due join account a on a.account_id = due.partner_id
    where x.partner_id = due.partner_id and x.dispute_id = due.dispute_id
      ${partnerID === undefined ? sql`` : sql`and x.partner_id = ${partnerID}`}
    returning x.dispute_id as id, x.partner_id as "partnerID", a.mode`,
  );
  const match = [...grouped(taken, (one) => one.partnerID)].map(([of, theirs]) => {
    const ids = theirs.map(({ id }) => id);
    return db
      .select()
      .from(d)
      .where(and(eq(d.partnerID, of), inArray(d.disputeID, ids)));
  });
  const modes = new Map(taken.map(({ id, mode }) => [id, mode]));
  return (await Promise.all(match)).flat().map((dispute) => ({
    dispute,
    mode: modes.get(dispute.disputeID) ?? "production",
  }));
}

async function moveOne(
  ctx: DisputeCtx,
  { dispute, mode }: ClaimedDispute,
  { providerOf = disputeProviderOf }: MovingDisputes,
): Promise<void> {
  const { disputeID, attempt } = dispute;
  try {
    await expire(ctx, dispute);
    const provider = providerOf(mode);
    const disputed = provider && (await disputedOf(ctx, dispute));
    if (!provider || !disputed) return await release(ctx, dispute, deadlineOf(dispute));
    const answer = await answerOf(ctx, dispute);
    if (answer) {
      await inTime(provider.answer(disputed, answer));
      await ctx.db.update(d).set({ answeredOn: ctx.now }).where(thisDispute(dispute));
    }
    const events = await inTime(provider.look(disputed, ctx.now));
    await receiveDisputeEvents(ctx, provider, ofPartner(dispute.partnerID, events));
    await release(ctx, dispute, earliest(deadlineOf(dispute), provider.nextLook(disputed, ctx.now)));
  } catch (error) {
    if (!(error instanceof Unanswered)) reportRailAlert({ fault: "dispute-failed", disputeID, error });
    const wait = BACKOFF[Math.min(attempt, BACKOFF.length) - 1] ?? 0;
    const dueOn = earliest(deadlineAhead(ctx, dispute), new Date(ctx.now.getTime() + wait));
    // The lease expires without a release.
    await release(ctx, dispute, dueOn, attempt).catch(() => {});
  }
}

/**
 * Ends a dispute for the cardholder if it was not answered in time. If an answer comes at the same moment, the first
 * one wins.
 */
async function expire(ctx: DisputeCtx, claimed: DisputeRow): Promise<void> {
  const { status, respondBy } = claimed;
  if (status !== "response-needed" || respondBy > ctx.now) return;
  await threeTimes(() =>
    inTransaction(ctx.db, async (db) => {
      const open = { ...ctx, db };
      const locked = await lockDispute(open, claimed);
      const { dispute } = locked;
      if (dispute.status === "response-needed" && dispute.respondBy <= ctx.now)
        await endDispute(open, locked, "expire");
    }),
  );
}

const deadlineOf = ({ status, respondBy }: DisputeRow) => (status === "response-needed" ? respondBy : undefined);

function deadlineAhead({ now }: DisputeCtx, dispute: DisputeRow): Date | undefined {
  const deadline = deadlineOf(dispute);
  return deadline && deadline > now ? deadline : undefined;
}

function earliest(one: Date | undefined, other: Date | undefined): Date | undefined {
  return one && other ? (one < other ? one : other) : (one ?? other);
}

/** Ends the lease on a dispute. If the dispute was changed during the lease, its new due time stays. */
async function release({ db }: DisputeCtx, dispute: DisputeRow, dueOn: Date | undefined, attempt = 0): Promise<void> {
  const { status, dueOn: before, leaseUntil } = dispute;
  if (!before || !leaseUntil) return;
  const isSame = sql`${d.dueOn} is not distinct from ${before.toISOString()}::timestamptz and ${d.status} = ${status}`;
  await db
    .update(d)
    .set({
      leaseUntil: null,
      attempt,
      dueOn: sql`case when ${isSame} then ${dueOn?.toISOString() ?? null}::timestamptz else ${d.dueOn} end`,
    })
    .where(and(thisDispute(dispute), isNotNull(d.leaseUntil), eq(d.leaseUntil, leaseUntil)));
}

type EvidenceRow = typeof e.$inferSelect;

const ofDispute = ({ partnerID, disputeID }: DisputeRow) => and(eq(e.partnerID, partnerID), eq(e.disputeID, disputeID));

async function disputedOf({ db }: DisputeCtx, dispute: DisputeRow): Promise<DisputeInput | undefined> {
  const isIts = and(eq(t.partnerID, dispute.partnerID), eq(t.transferID, dispute.transferID));
  const [transfer] = await db.select().from(t).where(isIts);
  if (!transfer) return undefined;
  const texts = await db
    .select({ text: e.text })
    .from(e)
    .where(and(ofDispute(dispute), isNotNull(e.submittedOn), isNotNull(e.text)))
    .orderBy(asc(e.createdOn), asc(e.evidenceID));
  const { networkID, instructionID, status, phase, createdOn, submittedOn, advancedBy } = dispute;
  const { card, mobilePay } = transfer.source;
  return {
    networkID,
    instructionID,
    paymentAmount: transfer.amount,
    brand: card?.brand ?? mobilePay?.brand ?? "",
    status,
    phase,
    createdOn,
    ...(submittedOn && { submittedOn }),
    ...(advancedBy !== null && { advancedBy }),
    texts: texts.flatMap(({ text }) => text ?? []),
  };
}

/**
 * Returns the merchant's answer that the network has not received yet. An expired dispute is accepted on the merchant's
 * behalf.
 */
async function answerOf({ db }: DisputeCtx, dispute: DisputeRow): Promise<DisputeAnswer | undefined> {
  const { status, answeredOn } = dispute;
  if (answeredOn) return undefined;
  if (status === "accepted" || status === "expired") return { kind: "accept" };
  if (status !== "under-review") return undefined;
  const items = await db.select().from(e).where(ofDispute(dispute)).orderBy(asc(e.createdOn), asc(e.evidenceID));
  return { kind: "packet", items: items.map(toItem) };
}

/** The file is read only when the network asks for it. */
function toItem({ evidenceID, type, text, fileName, contentType, keyVersion, wrappedKey }: EvidenceRow): PacketItem {
  if (text !== null) return { evidenceType: type, text };
  if (fileName === null || contentType === null || keyVersion === null || wrappedKey === null)
    throw new Error("the evidence is neither text nor file");
  const read = async () =>
    openEvidence(evidenceID, { keyVersion, wrappedKey, ciphertext: await fileStore().get(evidenceID) });
  return { evidenceType: type, file: { filename: fileName, mimeType: contentType, read } };
}
