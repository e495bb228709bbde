import { and, eq, sql } from "drizzle-orm";
import { accountTable, memberTable } from "@/db/schema";
import { forbidden, notFound } from "@/lib/core/failure";
import { personOf } from "@/lib/domain/sessions/person";
import { requiresSecondFactor } from "@/lib/domain/second-factors/second-factor-policy";
import { note } from "@/lib/domain/audit/act";
import { mine, type Ctx, type SignedInCtx } from "@/lib/domain/context";
import { lockTeam } from "@/lib/domain/team/lock-team";
import type { OwnPolicies, Policies } from "./dashboard";

/** The policies of the session's account. Throws 403 for programs, and 404 without an account. */
export async function getPolicies(ctx: SignedInCtx): Promise<OwnPolicies> {
  const { userID } = personOf(ctx);
  const { accountID } = ctx.caller;
  if (!accountID) throw notFound("account");
  const [account] = await ctx.db
    .select({ secondFactorRequired: sql<boolean>`${requiresSecondFactor("account")}`, role: memberTable.role })
    .from(accountTable)
    .innerJoin(memberTable, and(eq(memberTable.accountID, accountTable.accountID), eq(memberTable.userID, userID)))
    .where(eq(accountTable.accountID, accountID));
  if (!account) throw notFound("account");
  return { secondFactorRequired: account.secondFactorRequired, isYours: account.role === "owner" };
}

/** Changes the team's policies, from everybody's next request on. Throws 403 unless the caller is an owner. */
export async function updatePolicies(ctx: Ctx, { secondFactorRequired }: Policies): Promise<void> {
  const team = await lockTeam(ctx);
  if (team.self.role !== "owner") throw forbidden("role");
  const [before] = await ctx.db
    .select({ secondFactorRequired: accountTable.secondFactorRequired })
    .from(accountTable)
    .where(mine(ctx, accountTable));
  await ctx.db.update(accountTable).set({ secondFactorRequired }).where(mine(ctx, accountTable));
  note(ctx, { before, after: { secondFactorRequired } });
}
