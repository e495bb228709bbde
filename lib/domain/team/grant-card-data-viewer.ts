import { eq } from "drizzle-orm";
import { memberTable } from "@/db/schema";
import { conflict, forbidden, invalid } from "@/lib/core/failure";
import type { UserID } from "@/lib/core/ids";
import { endOfDay } from "@/lib/core/days";
import { daysAfter } from "@/lib/core/time";
import { note } from "@/lib/domain/audit/act";
import { mine, type Ctx } from "../context";
import { emailOf } from "@/lib/domain/sessions/person";
import type { GrantCardDataViewer } from "./dashboard";
import { VIEWER_DAYS_MAX } from "./shared/limits";
import { lockTeam, memberOf } from "./lock-team";

/**
 * Lets a member see card numbers until the end of a day (UTC), and replaces an earlier permission. Throws 403 unless
 * the caller is an owner, and 404. Throws 409 for oneself while there is another owner. Throws 422 for a day that is
 * past or over a year ahead.
 */
export async function grantCardDataViewer(ctx: Ctx, userID: UserID, { until }: GrantCardDataViewer): Promise<void> {
  const team = await lockTeam(ctx);
  if (team.self.role !== "owner") throw forbidden("role");
  const member = memberOf(team, userID);
  const owners = team.rows.filter(({ role }) => role === "owner");
  if (userID === team.self.userID && owners.length > 1) throw conflict("another owner must let you see card numbers");
  await ctx.db
    .update(memberTable)
    .set({ cardDataViewerUntil: endOf(until, ctx.now), cardDataViewerBy: team.self.userID })
    .where(mine(ctx, memberTable, eq(memberTable.userID, member.userID)));
  note(ctx, { name: await emailOf(ctx, userID), reason: `until ${until}` });
}

function endOf(day: string, now: Date): Date {
  const end = new Date(endOfDay(day).getTime() - 1);
  if (end <= now) throw invalid({ until: "must be today or later" });
  if (end > daysAfter(now, VIEWER_DAYS_MAX + 1)) throw invalid({ until: `must be within ${VIEWER_DAYS_MAX} days` });
  return end;
}
