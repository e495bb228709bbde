import { and, eq } from "drizzle-orm";
import { riskReviewTable, riskRuleTable } from "@/db/schema";
import { newID, type RiskReviewID, type RiskRuleID, type TransferID, type UserID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { RiskRule } from "@/lib/domain/money/risk-rules/dashboard";
import { createRiskRule } from "@/lib/domain/money/risk-rules/risk-rules";
import type { RiskCondition } from "@/lib/domain/money/risk-rules/shared/conditions";
import type { RuleAction } from "@/lib/domain/money/risk-rules/states";
import { ctxFor, transact } from "./context";
import { type Partner, testDatabase } from "./factories";
import { newPayer, newTransfer } from "./transfers";

/** The context as a person of the partner’s staff. */
export function asPerson(ctx: Ctx, userID: UserID = newID<UserID>()): Ctx {
  return { ...ctx, caller: { ...ctx.caller, kind: "session", userID, email: `${userID}@example.com` } };
}

/** Creates a rule that acts. */
export function newRule(ctx: Ctx, action: RuleAction, ...conditions: RiskCondition[]): Promise<RiskRule> {
  const body = { name: `To ${action}`, action, reason: `It looks like a reason to ${action}`, conditions };
  return transact(asPerson(ctx), (open) => createRiskRule(open, { ...body, isActive: true, isConfirmed: true }));
}

/** Switches all rules of the partner off, so that other transfers of a test pass. */
export async function switchRulesOff({ partnerID }: Ctx): Promise<void> {
  await testDatabase().update(riskRuleTable).set({ active: false }).where(eq(riskRuleTable.partnerID, partnerID));
}

export async function reviewOf({ partnerID }: Ctx, transferID: TransferID) {
  const t = riskReviewTable;
  const [review] = await testDatabase()
    .select()
    .from(t)
    .where(and(eq(t.partnerID, partnerID), eq(t.transferID, transferID)));
  return review;
}

interface HeldTransfer {
  reviewID: RiskReviewID;
  transferID: TransferID;
  ruleID: RiskRuleID;
}

/** A payout that a new rule holds. */
export async function newHeldTransfer(partner: Partner, cents = 2_500): Promise<HeldTransfer> {
  const ctx = ctxFor(partner);
  const payer = await newPayer(testDatabase(), partner, cents);
  const { ruleID } = await newRule(ctx, "hold", { kind: "amount", atLeast: 0 });
  const transferID = await newTransfer(ctx, { from: payer.wallet, to: payer.bank, cents });
  await switchRulesOff(ctx);
  const review = await reviewOf(ctx, transferID);
  if (!review) throw new Error("the transfer is not held");
  return { reviewID: review.reviewID, transferID, ruleID };
}
