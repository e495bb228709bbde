import { type SQL, sql } from "drizzle-orm";
import { type Db, statement } from "@/db/client";
import type { DecidingRule } from "./shared/decide";

export type ActiveRule = DecidingRule & { reason: string };

/** The active rules of a partner as JSON, or null if it has none. It is a part of other statements. */
export const activeRules = (partnerID: SQL) => sql`(
  select json_agg(json_build_object('ruleID', r.rule_id, 'version', v.version, 'action', v.action, 'reason', v.reason,
    'conditions', v.conditions) order by r.created_on, r.rule_id)
  from risk_rule r join risk_rule_version v on v.partner_id = r.partner_id and v.rule_id = r.rule_id and v.version = r.version
  where r.partner_id = ${partnerID} and r.active)`;

const findActive = statement<{ rules: ActiveRule[] | null }, { partnerID: string }>(
  sql`select ${activeRules(sql`${sql.placeholder("partnerID")}::uuid`)} as rules`,
);

export async function activeRulesOf(db: Db, partnerID: string): Promise<readonly ActiveRule[] | null> {
  const [row] = await findActive(db, { partnerID });
  return row?.rules ?? null;
}
