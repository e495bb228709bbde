import { and, eq, isNull } from "drizzle-orm";
import { accountTable, connectionTable } from "@/db/schema";
import { forbidden } from "@/lib/core/failure";
import { ALLOWANCES } from "@/lib/core/roles";
import { note } from "@/lib/domain/audit/act";
import type { Ctx } from "../context";
import type { Allowances, SetAllowances } from "./dashboard";

/** What the account's members are allowed. Only the partner that brought it in learns this. */
export async function getAllowances(ctx: Ctx): Promise<Allowances> {
  const { accountID, partnerID, allowances } = connectionTable;
  const [found] = await ctx.db
    .select({ allowances })
    .from(connectionTable)
    .innerJoin(accountTable, and(eq(accountTable.accountID, accountID), eq(accountTable.partnerID, partnerID)))
    .where(and(eq(partnerID, ctx.partnerID), eq(accountID, ctx.accountID)));
  return found ?? {};
}

/**
 * Sets what the account's members may do beyond the ordinary. Throws 403 unless the caller brought the account in, and
 * for anything that the caller's own account is not allowed.
 */
export async function setAllowances(ctx: Ctx, input: SetAllowances): Promise<Allowances> {
  const allowances = ALLOWANCES.filter((allowance) => input.allowances.includes(allowance));
  const own = ctx.caller.allowances;
  if (own && allowances.some((allowance) => !own.includes(allowance))) throw forbidden("not allowed itself");
  const before = await getAllowances(ctx);
  if (!before.allowances) throw forbidden("not brought in by the caller");
  const { accountID, partnerID, disconnectedOn } = connectionTable;
  await ctx.db
    .update(connectionTable)
    .set({ allowances })
    .where(and(eq(partnerID, ctx.partnerID), eq(accountID, ctx.accountID), isNull(disconnectedOn)));
  note(ctx, { before, after: { allowances } });
  return { allowances };
}
