import { and, asc, eq, lte, sql } from "drizzle-orm";
import { riskPolicyTable, riskReviewTable as r } from "@/db/schema";
import { conflict, notFound } from "@/lib/core/failure";
import type { RiskReviewID } from "@/lib/core/api/ids";
import { can } from "@/lib/core/api/states";
import { personOf } from "@/lib/domain/access/sessions/person";
import { note } from "@/lib/domain/kernel/operations/act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { nameOfTransfer } from "@/lib/domain/kernel/names/object-names";
import type { PartnerScope } from "@/lib/domain/kernel/storage/due-partners";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { reportRailAlert } from "@/lib/domain/money/rails/alerts";
import { obstacleOf } from "@/lib/domain/money/transfers/create/sides";
import { lockTransfer } from "@/lib/domain/money/transfers/queries";
import { endHeld, moveReview, releaseHeld } from "@/lib/domain/money/transfers/settle/held";
import type { SettleCtx } from "@/lib/domain/money/transfers/settle/settle";
import { TENDER } from "@/lib/domain/platform/audit/actor-names";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import type { DecideRiskReview, RiskPolicy, RiskReview } from "./dashboard";
import { getRiskPolicy, releaseObstacle, type ReviewRow, toReview } from "./queries";
import { type DeadlineDecision, riskReviewStates } from "@/lib/domain/money/risk-rules/states";

type ReviewName = Pick<ReviewRow, "partnerID" | "reviewID">;

const thisReview = ({ partnerID, reviewID }: ReviewName) => and(eq(r.partnerID, partnerID), eq(r.reviewID, reviewID));

/** Locks the transfer of a review before the review, in the order that all code uses. Throws 404. */
async function lockReview(
  ctx: SettleCtx,
  named: ReviewName,
): Promise<{ review: ReviewRow; transfer: Awaited<ReturnType<typeof lockTransfer>> }> {
  const [before] = await ctx.db.select().from(r).where(thisReview(named));
  if (!before) throw notFound("risk review");
  const transfer = await lockTransfer(ctx, before);
  const [review] = await ctx.db.select().from(r).where(thisReview(named)).for("update");
  if (!review || transfer.archived) throw notFound("risk review");
  return { review, transfer };
}

const OTHERS_ONLY = {
  made: "you made this transfer; another person must release it",
  approved: "you approved it already; another person must release it",
};

/**
 * Releases or rejects a held transfer. A release above the partner's limit takes two people: the first one approves
 * it. Throws 403 for a program, and 404. Throws 409 for a review that is decided or past its deadline, for a release by
 * the person who made the transfer or approved it already, and for a release of a transfer that is no longer possible.
 */
export async function decideRiskReview(
  ctx: Ctx,
  reviewID: RiskReviewID,
  { decision, reason }: DecideRiskReview,
): Promise<RiskReview> {
  const { userID, email } = personOf(ctx);
  const { review, transfer } = await lockReview(ctx, { partnerID: ctx.partnerID, reviewID });
  note(ctx, { object: reviewID, name: nameOfTransfer(transfer), reason: `${decision}: ${reason}` });
  if (!can(riskReviewStates, review.state, "release")) throw conflict(`the review is ${review.state} already`);
  if (review.dueOn && review.dueOn <= ctx.now) throw conflict("the deadline of the review has passed");
  const decided = { decidedBy: email, decisionReason: reason };
  if (decision === "reject") {
    const moved = await moveReview(ctx, review, "reject", decided);
    await endHeld(ctx, transfer, "fail");
    return toReview(ctx, moved, transfer);
  }
  const others = releaseObstacle(ctx, review, transfer);
  if (others) throw conflict(OTHERS_ONLY[others]);
  if (review.needsTwo && review.state === "open") {
    const approved = { approvedBy: email, approvedByID: userID, approvedOn: ctx.now };
    return toReview(ctx, await moveReview(ctx, review, "approve", approved), transfer);
  }
  const obstacle = await obstacleOf(ctx, transfer);
  if (obstacle !== undefined) throw conflict(`the transfer cannot continue, because ${obstacle}`);
  const moved = await moveReview(ctx, review, "release", decided);
  await releaseHeld(ctx, transfer);
  return toReview(ctx, moved, transfer);
}

/** Applies to reviews that begin from now on. Throws 403 for a program. */
export async function saveRiskPolicy(ctx: Ctx, body: RiskPolicy): Promise<RiskPolicy> {
  personOf(ctx);
  note(ctx, { before: await getRiskPolicy(ctx), after: body });
  const { partnerID, now } = ctx;
  const policy = { ...body, twoPeopleFrom: body.twoPeopleFrom ?? null, updatedOn: now };
  await ctx.db
    .insert(riskPolicyTable)
    .values({ partnerID, ...policy })
    .onConflictDoUpdate({ target: riskPolicyTable.partnerID, set: policy });
  return body;
}

const AT_ONCE = 50;

export const dueRiskReviews = sql`select partner_id, due_on from risk_review where due_on <= now()`;

/** Ends reviews at their deadline, each in its own transaction. */
export async function endRiskReviews(ctx: SettleCtx, { partnerID }: PartnerScope = {}): Promise<void> {
  const due = await ctx.db
    .select({ partnerID: r.partnerID, reviewID: r.reviewID, transferID: r.transferID })
    .from(r)
    .where(and(lte(r.dueOn, ctx.now), partnerID && eq(r.partnerID, partnerID)))
    .orderBy(asc(r.dueOn))
    .limit(AT_ONCE);
  for (const named of due)
    await inTransaction(ctx.db, (db) => endAtDeadline({ ...ctx, db }, named)).catch((error: unknown) =>
      reportRailAlert({ fault: "failed", instructionID: named.transferID, error }),
    );
}

/** A transfer that should be released, but is no longer possible, is rejected. */
async function endAtDeadline(ctx: SettleCtx, named: ReviewName): Promise<void> {
  const { review, transfer } = await lockReview(ctx, named);
  if (!review.dueOn || review.dueOn > ctx.now) return;
  const obstacle = review.atDeadline === "release" ? await obstacleOf(ctx, transfer) : undefined;
  const decision = obstacle === undefined ? review.atDeadline : "reject";
  await recordDeadline(ctx, { review, name: nameOfTransfer(transfer), decision, obstacle });
  const facts = obstacle === undefined ? {} : { decisionReason: `The transfer cannot continue, because ${obstacle}.` };
  await moveReview(ctx, review, decision, facts);
  if (decision === "release") return releaseHeld(ctx, transfer);
  await endHeld(ctx, transfer, "fail");
}

interface DeadlineFacts {
  review: ReviewRow;
  name: string;
  decision: DeadlineDecision;
  obstacle: string | undefined;
}

const recordDeadline = (ctx: SettleCtx, { review, name, decision, obstacle }: DeadlineFacts) =>
  recordAudit(
    { ...ctx, caller: { kind: "tender", id: TENDER } },
    {
      ...{ action: "risk-review.decide", object: review.reviewID, name, outcome: "done", accountID: review.partnerID },
      reason: `${decision}: the deadline passed without a decision${obstacle === undefined ? "" : `, and ${obstacle}`}`,
    },
  );
