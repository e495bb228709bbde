import { sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { covers, type Scope, type StaffScope } from "@/lib/core/scopes";
import type { Ctx } from "../context";
import { MONEY_PROBLEMS, type MoneyProblem } from "./dashboard";
import { breaks, disputesDue, failedTransfers, negativeWallets } from "./problems-of-money";
import { failedSchedules, troubledBanks, troubledEndpoints } from "./problems-of-parts";

/** A problem as the query finds it: how often it is there, and one of those that are named. */
interface Found {
  kind: MoneyProblem["kind"];
  count: number;
  named: MoneyProblem["first"][number] | null;
}

/** What needs attention, as far as the caller may see it: each kind with its count and its first ones. One query. */
export async function findProblems(ctx: Ctx): Promise<MoneyProblem[]> {
  const maySee = (scope: Scope | StaffScope) => covers(ctx.caller.scopes, scope, ctx.partnerID);
  const parts = [
    negativeWallets(ctx),
    ...(maySee("transfers.read") ? [failedTransfers(ctx), disputesDue(ctx), breaks(ctx), failedSchedules(ctx)] : []),
    ...(maySee("bank-accounts.read") ? [troubledBanks(ctx)] : []),
    ...(maySee("webhooks.read") ? [troubledEndpoints(ctx)] : []),
  ];
  const found = await rows<Found>(ctx.db, sql.join(parts, sql` union all `));
  return MONEY_PROBLEMS.flatMap((kind) => {
    const own = found.filter((row) => row.kind === kind);
    const count = own[0]?.count ?? 0;
    return count > 0 ? [{ kind, count, first: own.flatMap(({ named }) => named ?? []) }] : [];
  });
}
