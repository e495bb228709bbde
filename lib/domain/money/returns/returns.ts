import { eq } from "drizzle-orm";
import { achReturnTable as r, representmentRuleTable as t } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { REPRESENTMENTS_MAX } from "@/lib/core/money/rail-codes";
import type { ReturnID } from "@/lib/core/api/ids";
import { note } from "@/lib/domain/kernel/operations/act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { CloseReturn, RepresentmentRule } from "./dashboard";
import { nameOfReturn, report } from "./represent-return";
import { lockReturn, thisReturn } from "./rows";
import type { ReturnStatus } from "./shared/return";

const MOVING: readonly ReturnStatus[] = ["scheduled", "represented", "collected", "closed"];

/** Closes a return that needs no further action. Throws 404, and 409 for one that is moving or over. */
export async function closeReturn(ctx: Ctx, id: ReturnID, { reason }: CloseReturn): Promise<void> {
  const { row, status } = await lockReturn({ ...ctx, accountID: ctx.partnerID }, id);
  note(ctx, { object: id, name: nameOfReturn(row), reason });
  if (MOVING.includes(status)) throw conflict(`the return is ${status}`);
  const closedBy = ctx.caller.email ?? ctx.caller.displayName;
  await ctx.db.update(r).set({ closedOn: ctx.now, closedBy, closeReason: reason }).where(thisReturn(row));
  await report(ctx, row, "closed");
}

const OFF: RepresentmentRule = { isOn: false, afterDays: 3, most: REPRESENTMENTS_MAX };

export async function getRepresentmentRule({ db, partnerID }: Ctx): Promise<RepresentmentRule> {
  const [rule] = await db.select().from(t).where(eq(t.partnerID, partnerID));
  return rule ? { isOn: true, afterDays: rule.afterDays, most: rule.most } : OFF;
}

/** Changes the partner's rule for later returns. Presentments that are scheduled stay. */
export async function updateRepresentmentRule(ctx: Ctx, rule: RepresentmentRule): Promise<RepresentmentRule> {
  const { db, partnerID, now } = ctx;
  const { isOn, afterDays, most } = rule;
  note(ctx, {
    object: partnerID,
    name: "Rule for returned debits",
    before: await getRepresentmentRule(ctx),
    after: rule,
  });
  const values = { partnerID, afterDays, most, updatedOn: now };
  if (isOn) await db.insert(t).values(values).onConflictDoUpdate({ target: t.partnerID, set: values });
  else await db.delete(t).where(eq(t.partnerID, partnerID));
  return rule;
}
