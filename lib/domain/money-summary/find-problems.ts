import { sql, type SQL } from "drizzle-orm";
import { rows } from "@/db/client";
import { accountTable, connectionTable } from "@/db/schema";
import { covers, type StaffScope } from "@/lib/core/grants";
import type { Scope } from "@/lib/core/scopes";
import type { Ctx } from "../context";
import { colleague, inChargeOf } from "../in-charge";
import { isOpen, nameOf } from "../in-view";
import { MONEY_PROBLEMS, type MoneyProblem, type MoneyProblemsQuery } from "./dashboard";
import { NAMED_MAX } from "./shared/limits";
import { breaks, disputesDue, failedTransfers, negativeWallets } from "./problems-of-money";
import { failedSchedules, stoppedInvites, troubledBanks, troubledEndpoints } from "./problems-of-parts";

/** A problem as the query finds it: how often it is there, and one of those that are named. */
interface Found {
  kind: MoneyProblem["kind"];
  count: number;
  named: MoneyProblem["first"][number];
}

/**
 * What needs attention, as far as the caller may see it: each kind with its count and its first ones, each with who is in
 * charge. One query.
 */
export async function findProblems(ctx: Ctx, { of }: MoneyProblemsQuery = {}): Promise<MoneyProblem[]> {
  if (of === null) return [];
  const found = await rows<Found>(
    ctx.db,
    sql`
    with found as (${sql.join(partsFor(ctx), sql` union all `)}),
    placed as (
      select found.*, (count(*) over (partition by kind))::int4 as count,
        row_number() over (partition by kind order by urgency, id) as place
      from found ${of === "mine" ? sql`where ${chargeOf(ctx, "found")} = ${ctx.caller.email ?? null}` : sql``})
    select placed.kind, placed.count, jsonb_strip_nulls(jsonb_build_object('accountID', placed.account_id,
      'name', coalesce(placed.named, ${nameOf(ctx)}), 'inCharge', ${chargeOf(ctx, "placed")}) || placed.facts) as named
    from placed join ${accountTable} on ${accountTable.accountID} = placed.account_id
      left join ${connectionTable} on ${connectionTable.accountID} = placed.account_id and ${isOpen(ctx)}
    where place <= ${NAMED_MAX} order by placed.kind, place`,
  );
  return MONEY_PROBLEMS.flatMap((kind) => {
    const own = found.filter((row) => row.kind === kind);
    return own[0] ? [{ kind, count: own[0].count, first: own.map(({ named }) => named) }] : [];
  });
}

/**
 * The parts have the same columns: kind, id, urgency (the least first), account_id, other_id (a second account that it
 * concerns), creator (of an invite), named (what it is called, where that is not the account) and facts.
 */
function partsFor(ctx: Ctx): SQL[] {
  const maySee = (scope: Scope | StaffScope) => covers(ctx.caller.scopes, scope, ctx.partnerID);
  return [
    negativeWallets(ctx),
    ...(maySee("transfers.read") ? [failedTransfers(ctx), disputesDue(ctx), breaks(ctx), failedSchedules(ctx)] : []),
    ...(maySee("bank-accounts.read") ? [troubledBanks(ctx)] : []),
    ...(maySee("webhooks.read") ? [troubledEndpoints(ctx)] : []),
    ...(maySee("accounts.read") ? [stoppedInvites(ctx)] : []),
  ];
}

/** Who is in charge of what was found: by its invite, its account, or the other account. */
function chargeOf(ctx: Ctx, from: "found" | "placed"): SQL {
  const of = sql.raw(from);
  return sql`coalesce(${colleague(ctx, sql`${of}.creator`)}, ${inChargeOf(ctx, sql`${of}.account_id`)}, ${inChargeOf(ctx, sql`${of}.other_id`)})`;
}
