import { and, desc, eq } from "drizzle-orm";
import { riskRuleTable as r, riskRuleVersionTable as v } from "@/db/schema";
import { conflict, invalid, notFound } from "@/lib/core/failure";
import { newID, type RiskRuleID } from "@/lib/core/api/ids";
import { personOf } from "@/lib/domain/access/sessions/person";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { RISK_ACTIVE_RULES_MAX, RISK_BROAD_LEAST, RISK_BROAD_PERCENT } from "@/lib/domain/kernel/limits";
import type { ListRiskRules, RiskRule, RiskRulePage, SaveRiskRule, UpdateRiskRule } from "./dashboard";
import { RiskConditions } from "./shared/conditions";
import { tryConditions } from "./try-rule";

type RuleRow = typeof r.$inferSelect;
type VersionRow = typeof v.$inferSelect;

const isCurrent = and(eq(v.partnerID, r.partnerID), eq(v.ruleID, r.ruleID), eq(v.version, r.version));

export async function listRiskRules(ctx: Ctx, { skip, count }: ListRiskRules): Promise<RiskRulePage> {
  const rows = await ctx.db
    .select({ rule: r, version: v })
    .from(r)
    .innerJoin(v, isCurrent)
    .where(eq(r.partnerID, ctx.partnerID))
    .orderBy(desc(r.createdOn), desc(r.ruleID))
    .limit(count + 1)
    .offset(skip);
  return { items: rows.slice(0, count).map(({ rule, version }) => toRule(rule, version)), more: rows.length > count };
}

/** Throws 404. */
export async function getRiskRule(ctx: Ctx, ruleID: RiskRuleID): Promise<RiskRule> {
  const [match] = await ctx.db
    .select({ rule: r, version: v })
    .from(r)
    .innerJoin(v, isCurrent)
    .where(thisRule(ctx, ruleID));
  if (!match) throw notFound("risk rule");
  return toRule(match.rule, match.version);
}

/** Creates a rule. Throws 403 for a program, and 422 as `checkActive` does. */
export async function createRiskRule(ctx: Ctx, body: SaveRiskRule): Promise<RiskRule> {
  const { email: createdBy } = personOf(ctx);
  const { partnerID, now } = ctx;
  const ruleID = newID<RiskRuleID>();
  note(ctx, { object: ruleID, name: body.name });
  await checkActive(ctx, body);
  const row = { partnerID, ruleID, version: 1, active: body.isActive, createdOn: now, updatedOn: now };
  await ctx.db.insert(r).values(row);
  return toRule(row, await storeVersion(ctx, row, { body, createdBy }));
}

/**
 * Changes a rule. A change of what it does makes a new version; earlier decisions keep theirs. Throws 403 for a
 * program, 404, 409 if another person changed it first, and 422 as `checkActive` does.
 */
export async function updateRiskRule(ctx: Ctx, ruleID: RiskRuleID, body: UpdateRiskRule): Promise<RiskRule> {
  const { email: createdBy } = personOf(ctx);
  const [rule] = await ctx.db.select().from(r).where(thisRule(ctx, ruleID)).for("update");
  if (!rule) throw notFound("risk rule");
  const [current] = await ctx.db
    .select()
    .from(v)
    .where(and(eq(v.partnerID, rule.partnerID), eq(v.ruleID, ruleID), eq(v.version, rule.version)));
  if (!current) throw new Error("the rule has no version");
  note(ctx, { object: ruleID, name: body.name, before: bodyOf(rule, current), after: body });
  if (rule.version !== body.version) throw conflict("another person changed this rule; reload the page");
  const isSame = isSameVersion(current, body);
  if (isSame && rule.active === body.isActive) {
    noteUnchanged(ctx);
    return toRule(rule, current);
  }
  if (!isSame || !rule.active) await checkActive(ctx, body, ruleID);
  const version = isSame ? rule.version : rule.version + 1;
  const changed = { ...rule, version, active: body.isActive, updatedOn: ctx.now };
  const stored = isSame ? current : await storeVersion(ctx, changed, { body, createdBy });
  await ctx.db.update(r).set(changed).where(thisRule(ctx, ruleID));
  return toRule(changed, stored);
}

/** The body that would save a version again. */
const bodyOf = ({ active, version }: RuleRow, { name, action, reason, conditions }: VersionRow) => ({
  ...{ name, action, reason, conditions: RiskConditions.parse(conditions), isActive: active, version },
});

/** Ignores the order of keys, which the database does not keep. */
const isSameVersion = (one: VersionRow, { name, action, reason, conditions }: SaveRiskRule) =>
  one.name === name &&
  one.action === action &&
  one.reason === reason &&
  JSON.stringify(RiskConditions.parse(one.conditions)) === JSON.stringify(conditions);

/**
 * Throws 422 for one active rule too many, and for an active rule that would have stopped a large share of the last 90
 * days’ transfers, unless it is confirmed.
 */
async function checkActive(ctx: Ctx, body: SaveRiskRule, ruleID?: RiskRuleID): Promise<void> {
  if (!body.isActive) return;
  const isActive = and(eq(r.partnerID, ctx.partnerID), eq(r.active, true));
  const active = await ctx.db.select({ ruleID: r.ruleID }).from(r).where(isActive);
  if (active.filter((one) => one.ruleID !== ruleID).length >= RISK_ACTIVE_RULES_MAX)
    throw invalid({ isActive: `at most ${RISK_ACTIVE_RULES_MAX} rules can be active` });
  if (body.action === "allow" || body.isConfirmed === true) return;
  const { tried, matched } = await tryConditions(ctx, body.conditions);
  const isBroad = matched.count >= RISK_BROAD_LEAST && matched.count * 100 >= tried.count * RISK_BROAD_PERCENT;
  if (!isBroad) return;
  const verb = body.action === "hold" ? "held" : "rejected";
  const of = matched.count === tried.count ? `all ${tried.count}` : `${matched.count} of ${tried.count}`;
  throw invalid({
    isConfirmed: `This rule would have ${verb} ${of} transfers of the last 90 days. Confirm it to save`,
  });
}

interface NewVersion {
  body: SaveRiskRule;
  createdBy: string;
}

async function storeVersion(
  { db, now }: Ctx,
  { partnerID, ruleID, version }: Pick<RuleRow, "partnerID" | "ruleID" | "version">,
  { body: { name, action, reason, conditions }, createdBy }: NewVersion,
): Promise<VersionRow> {
  const row = { partnerID, ruleID, version, name, action, reason, conditions, createdBy, createdOn: now };
  await db.insert(v).values(row);
  return row;
}

const thisRule = ({ partnerID }: Ctx, ruleID: RiskRuleID) => and(eq(r.partnerID, partnerID), eq(r.ruleID, ruleID));

function toRule(
  { ruleID, version, active, createdOn, updatedOn }: RuleRow,
  { name, action, reason, conditions, createdBy }: VersionRow,
): RiskRule {
  return {
    ...{
      ruleID,
      version,
      name,
      action,
      reason,
      conditions: RiskConditions.parse(conditions),
      isActive: active,
      changedBy: createdBy,
    },
    ...{ createdOn: createdOn.toISOString(), updatedOn: updatedOn.toISOString() },
  };
}
