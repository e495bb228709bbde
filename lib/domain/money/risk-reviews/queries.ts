import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import { riskPolicyTable, riskReviewTable as r, riskRuleVersionTable as v, transferTable as t } from "@/db/schema";
import { distinct } from "@/lib/core/collections";
import { notFound } from "@/lib/core/failure";
import type { AccountID, RiskReviewID, RiskRuleID, TransferID } from "@/lib/core/api/ids";
import { daysAfter } from "@/lib/core/time/time";
import { filtered } from "@/lib/domain/kernel/operations/conditions";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { type AfterCursor, rowsAfter } from "@/lib/domain/kernel/operations/part";
import { RISK_COUNT_MAX, RISK_TRIAL_DAYS } from "@/lib/domain/kernel/limits";
import { USUAL_POLICY } from "@/lib/domain/money/risk-rules/shared/policy";
import { RiskConditions } from "@/lib/domain/money/risk-rules/shared/conditions";
import { decide } from "@/lib/domain/money/risk-rules/shared/decide";
import type {
  ListRiskReviews,
  RiskDecisionReplay,
  RiskHistory,
  RiskPolicy,
  RiskReview,
  RiskReviewDetails,
  RiskReviewPage,
} from "./dashboard";

export type ReviewRow = typeof r.$inferSelect;
type TransferRow = Pick<
  typeof t.$inferSelect,
  "source" | "destination" | "sourceAccountID" | "destinationAccountID" | "madeByID"
>;

const isTransfer = and(eq(t.partnerID, r.partnerID), eq(t.transferID, r.transferID), eq(t.archived, false));
const reviewed = {
  review: r,
  transfer: {
    source: t.source,
    destination: t.destination,
    sourceAccountID: t.sourceAccountID,
    destinationAccountID: t.destinationAccountID,
    madeByID: t.madeByID,
  },
};

/** Held transfers of the partner, newest first. */
export async function listRiskReviews(
  ctx: Ctx,
  { skip, count, after, ...filters }: ListRiskReviews & AfterCursor,
): Promise<RiskReviewPage> {
  const matches = await ctx.db
    .select(reviewed)
    .from(r)
    .innerJoin(t, isTransfer)
    .where(
      and(
        eq(r.partnerID, ctx.partnerID),
        filtered(filters, { state: (state) => eq(r.state, state) }),
        rowsAfter(r.createdOn, r.reviewID, after),
      ),
    )
    .orderBy(desc(r.createdOn), desc(r.reviewID))
    .limit(count + 1)
    .offset(skip);
  const items = matches.slice(0, count).map(({ review, transfer }) => toReview(ctx, review, transfer));
  return { items, more: matches.length > count };
}

/** A review with the history of both accounts. Throws 404. */
export async function getRiskReview(ctx: Ctx, reviewID: RiskReviewID): Promise<RiskReviewDetails> {
  const [match] = await ctx.db
    .select(reviewed)
    .from(r)
    .innerJoin(t, isTransfer)
    .where(and(eq(r.partnerID, ctx.partnerID), eq(r.reviewID, reviewID)));
  if (!match) throw notFound("risk review");
  const { sourceAccountID, destinationAccountID } = match.transfer;
  const [source, destination] = await Promise.all([
    historyOf(ctx, sourceAccountID, "source"),
    historyOf(ctx, destinationAccountID, "destination"),
  ]);
  return { ...toReview(ctx, match.review, match.transfer), source, destination };
}

async function historyOf(ctx: Ctx, accountID: AccountID, of: "source" | "destination"): Promise<RiskHistory> {
  const since = daysAfter(ctx.now, -RISK_TRIAL_DAYS).toISOString();
  const account = sql.raw(`${of}_account_id`);
  const [row] = await rows<
    Record<"count" | "amount" | "returns" | "returnedAmount" | "reviews" | "rejected", number> & {
      displayName: string;
      createdOn: string;
    }
  >(
    ctx.db,
    sql`select a.display_name as "displayName", a.created_on::text as "createdOn", w.* from account a cross join lateral (
      select count(*)::int as count, coalesce(sum(m.amount), 0)::float8 as amount, count(*) filter (where m.is_returned)::int as returns,
        coalesce(sum(m.amount) filter (where m.is_returned), 0)::float8 as "returnedAmount",
        count(m.state)::int as reviews, count(*) filter (where m.state = 'rejected')::int as rejected
      from (select n.amount, o.state, (n.status = 'reversed' or exists (select from rail_instruction i
          where i.partner_id = n.partner_id and i.transfer_id = n.transfer_id and i.status = 'returned')) as is_returned
        from (select x.* from transfer x where x.partner_id = ${ctx.partnerID} and x.${account} = ${accountID}
          and x.created_on > ${since}::timestamptz and not x.archived order by x.created_on desc limit ${RISK_COUNT_MAX}) n
        left join risk_review o on o.partner_id = n.partner_id and o.transfer_id = n.transfer_id) m) w
    where a.account_id = ${accountID}`,
  );
  if (!row) throw notFound("account");
  const { displayName, createdOn, count, amount, returns, returnedAmount, reviews, rejected } = row;
  return {
    ...{ accountID, displayName, createdOn: new Date(createdOn).toISOString(), reviews, rejected },
    transfers: { count, amount },
    returned: { count: returns, amount: returnedAmount },
  };
}

/** Decides again with the rules and facts of the moment. Throws 404 for a transfer that is missing or archived. */
export async function replayRiskDecision(ctx: Ctx, transferID: TransferID): Promise<RiskDecisionReplay> {
  const isIts = and(eq(t.partnerID, ctx.partnerID), eq(t.transferID, transferID), eq(t.archived, false));
  const [row] = await ctx.db.select({ risk: t.risk }).from(t).where(isIts);
  if (!row) throw notFound("transfer");
  const { outcome, matches, facts, rules: names } = row.risk ?? decide([], {});
  const ids = distinct(names.map(({ ruleID }) => ruleID as RiskRuleID));
  const versions = await ctx.db
    .select()
    .from(v)
    .where(and(eq(v.partnerID, ctx.partnerID), inArray(v.ruleID, ids)));
  const rules = names.flatMap(({ ruleID, version }) => {
    const match = versions.find((one) => one.ruleID === ruleID && one.version === version);
    return match ? [{ ...match, conditions: RiskConditions.parse(match.conditions) }] : [];
  });
  const replay = decide(rules, facts);
  return {
    outcome,
    facts: Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, factOf(fact)])),
    replayed: replay.outcome,
    rules: rules.map(({ ruleID, version, name, action, reason, conditions }) => {
      return { ruleID, version, name, action, reason, conditions, isMatch: matches.includes(ruleID) };
    }),
  };
}

type Fact = RiskDecisionReplay["facts"][string];
const factOf = (fact: number | string | readonly [number, number] | null): Fact =>
  fact !== null && typeof fact === "object" ? [fact[0], fact[1]] : fact;

export async function getRiskPolicy({ db, partnerID }: Pick<Ctx, "partnerID"> & { db: Db }): Promise<RiskPolicy> {
  const [stored] = await db.select().from(riskPolicyTable).where(eq(riskPolicyTable.partnerID, partnerID));
  const { twoPeopleFrom, hours, atDeadline } = stored ?? USUAL_POLICY;
  return { hours, atDeadline, ...(twoPeopleFrom !== null && { twoPeopleFrom }) };
}

/** Why the caller must leave the release to another person. Undefined if the caller may release it. */
export function releaseObstacle(
  { caller: { userID } }: Ctx,
  { approvedByID }: ReviewRow,
  { madeByID }: Pick<TransferRow, "madeByID">,
): RiskReview["obstacle"] {
  if (userID === undefined) return undefined;
  if (madeByID === userID) return "made";
  return approvedByID === userID ? "approved" : undefined;
}

export function toReview(
  ctx: Ctx,
  row: ReviewRow,
  transfer: Pick<TransferRow, "source" | "destination" | "madeByID">,
): RiskReview {
  const { source, destination } = transfer;
  const obstacle = releaseObstacle(ctx, row, transfer);
  const { reviewID, transferID, state, amount, reason, needsTwo, atDeadline } = row;
  return {
    ...{ reviewID, transferID, state, amount, reason, needsTwo, atDeadline },
    ...{ source: source.account.displayName, destination: destination.account.displayName },
    ...(row.dueOn && { dueOn: row.dueOn.toISOString() }),
    ...(row.approvedBy !== null && { approvedBy: row.approvedBy }),
    ...(obstacle && { obstacle }),
    ...(row.decidedBy !== null && { decidedBy: row.decidedBy }),
    ...(row.decidedOn && { decidedOn: row.decidedOn.toISOString() }),
    ...(row.decisionReason !== null && { decisionReason: row.decisionReason }),
    createdOn: row.createdOn.toISOString(),
  };
}
