import { and, asc, eq, isNull } from "drizzle-orm";
import { railInstructionTable, riskPolicyTable, riskReviewTable } from "@/db/schema";
import { newID, type RiskReviewID } from "@/lib/core/api/ids";
import { can, type EventOf, next } from "@/lib/core/api/states";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import { post } from "@/lib/domain/money/ledger/post";
import { delivered, givenBack, type PostingLine } from "@/lib/domain/money/ledger/postings";
import { thisInstruction } from "@/lib/domain/money/rails/instruct";
import { distinct } from "@/lib/core/collections";
import { reviewDeadline, USUAL_POLICY } from "@/lib/domain/money/risk-rules/shared/policy";
import type { ActiveRule } from "@/lib/domain/money/risk-rules/queries";
import { type RiskDecision, riskReviewStates } from "@/lib/domain/money/risk-rules/states";
import { env } from "@/lib/env";
import { achSettings } from "@/lib/providers/rails/ach/settings";
import { riskReviewCreated, riskReviewUpdated } from "@/lib/domain/money/risk-rules/events";
import { railOfInstruction } from "@/lib/domain/money/rails/states";
import { chargesIn, receiversOf, transferNotes, walletMemo, walletOf } from "../opening";
import type { InstructionRow, TransferRow } from "../rows";
import { pairOf } from "../shared/pairs";
import { applyRailFact } from "./apply-rail-fact";
import { giveFeesBack, settle, type SettleCtx } from "./settle";

type ReviewRow = typeof riskReviewTable.$inferSelect;

/** The last instruction of a transfer itself, without its refunds. */
export async function lastLegOf(
  { db }: Pick<PublicCtx, "db">,
  { partnerID, transferID }: Pick<TransferRow, "partnerID" | "transferID">,
): Promise<InstructionRow | undefined> {
  const i = railInstructionTable;
  const legs = await db
    .select()
    .from(i)
    .where(and(eq(i.partnerID, partnerID), eq(i.transferID, transferID), isNull(i.refundID)))
    .orderBy(asc(i.createdOn), asc(i.instructionID));
  return legs.at(-1);
}

/** The reasons of the rules that decided, each once. */
export function reasonOf(rules: readonly ActiveRule[], { matches }: RiskDecision): string {
  return distinct(rules.filter(({ ruleID }) => matches.includes(ruleID)).map(({ reason }) => reason)).join("; ");
}

type HeldTransfer = Pick<TransferRow, "partnerID" | "transferID" | "amount" | "source" | "destination">;

/** Stores the review of a held transfer, and reports it to the partner. */
export async function openReview(
  ctx: SettleCtx,
  { partnerID, transferID, amount, source, destination }: HeldTransfer,
  reason: string,
): Promise<void> {
  const { db, now } = ctx;
  const [stored] = await db.select().from(riskPolicyTable).where(eq(riskPolicyTable.partnerID, partnerID));
  const { twoPeopleFrom, hours, atDeadline } = stored ?? USUAL_POLICY;
  const needsTwo = twoPeopleFrom !== null && amount >= twoPeopleFrom;
  const reviewID = newID<RiskReviewID>();
  const pair = pairOf(source.paymentMethodType, destination.paymentMethodType);
  const isFiled = pair?.legs[0] === "ach-debit" || pair?.legs[0] === "ach-credit";
  await db.insert(riskReviewTable).values({
    ...{ partnerID, reviewID, transferID, amount, reason, needsTwo, state: "open" },
    // A deadline never takes the place of the second person.
    atDeadline: needsTwo ? "reject" : atDeadline,
    dueOn: reviewDeadline(now, hours, isFiled ? { windows: achSettings(env())?.windows } : undefined),
    ...{ createdOn: now, updatedOn: now },
  });
  const ofPartner = { ...ctx, accountID: partnerID, homePartnerID: partnerID };
  await emit(ofPartner, riskReviewCreated, { reviewID, transferID, state: "open" });
}

/** The open review of a transfer, locked. Undefined if the transfer is not held. */
export async function heldReviewOf({ db }: SettleCtx, row: TransferRow): Promise<ReviewRow | undefined> {
  if (row.risk?.outcome !== "hold") return undefined;
  const r = riskReviewTable;
  const isIts = and(eq(r.partnerID, row.partnerID), eq(r.transferID, row.transferID));
  const [review] = await db.select().from(r).where(isIts).for("update");
  return review && can(riskReviewStates, review.state, "release") ? review : undefined;
}

/** Changes the state of a review and reports it. Throws 409 if its state does not allow it. */
export async function moveReview(
  ctx: SettleCtx,
  review: ReviewRow,
  event: EventOf<typeof riskReviewStates>,
  facts: Partial<ReviewRow>,
): Promise<ReviewRow> {
  const { partnerID, reviewID, transferID } = review;
  const r = riskReviewTable;
  const state = next(riskReviewStates, review.state, event);
  const isFinal = !can(riskReviewStates, state, "cancel");
  const change = { ...facts, state, updatedOn: ctx.now, ...(isFinal && { dueOn: null, decidedOn: ctx.now }) };
  await ctx.db
    .update(r)
    .set(change)
    .where(and(eq(r.partnerID, partnerID), eq(r.reviewID, reviewID)));
  const ofPartner = { ...ctx, accountID: partnerID, homePartnerID: partnerID };
  await emit(ofPartner, riskReviewUpdated, { reviewID, transferID, state });
  return { ...review, ...change };
}

/** Continues a held transfer as if it had just been made. Money between two wallets arrives at once. */
export async function releaseHeld(ctx: SettleCtx, row: TransferRow): Promise<void> {
  const leg = await lastLegOf(ctx, row);
  if (leg) {
    // Its age counts from now. Otherwise a rail that is silent for a moment after a long review would fail it.
    const begins = { createdOn: ctx.now, dueOn: ctx.now, updatedOn: ctx.now };
    await ctx.db.update(railInstructionTable).set(begins).where(thisInstruction(leg));
    return;
  }
  const to = walletMemo(walletOf(row.destination), "wallet-transfer", transferNotes(row).to);
  await settle(ctx, row, "complete");
  await postOf(ctx, row, "completed", delivered(receiversOf(row, to), chargesIn(row)));
}

/** Ends a held transfer, and gives its money back: rejected by a review, or canceled. */
export async function endHeld(ctx: SettleCtx, row: TransferRow, event: "fail" | "cancel"): Promise<void> {
  await settle(ctx, row, event, event === "fail" ? "rejected-high-risk" : undefined);
  const leg = await lastLegOf(ctx, row);
  if (leg) return endLeg(ctx, leg);
  const back = walletMemo(walletOf(row.source), "wallet-transfer", `Not sent: ${transferNotes(row).from}`);
  await giveFeesBack(ctx, row);
  await postOf(ctx, row, event === "fail" ? "failed" : "canceled", givenBack(back, chargesIn(row)));
}

/** Ends an instruction that no provider has, like an event of its rail. The transfer has its final state already. */
async function endLeg(ctx: SettleCtx, leg: InstructionRow): Promise<void> {
  const status = railOfInstruction(leg) === "rtp" ? "failed" : "canceled";
  const instruction = { ...leg, status, dueOn: null, updatedOn: ctx.now };
  await ctx.db
    .update(railInstructionTable)
    .set({ status, dueOn: null, updatedOn: ctx.now })
    .where(thisInstruction(leg));
  await applyRailFact(ctx, { instruction, before: leg.status, details: {} });
}

async function postOf(ctx: SettleCtx, row: TransferRow, step: string, lines: PostingLine[]): Promise<void> {
  const { partnerID, transferID: sourceID } = row;
  const posted = await post(ctx, { partnerID, sourceType: "transfer", sourceID, step, lines });
  if (posted === "insufficient") throw new Error("held money cannot be missing");
}
