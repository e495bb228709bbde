import {
  and,
  arrayOverlaps,
  eq,
  exists,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { applicationTable, inviteTable } from "@/db/schema";
import { endOfDay, startOfDay } from "@/lib/core/days";
import { daysAfter } from "@/lib/core/time";
import { containing } from "@/lib/domain/containing";
import { mine, type Ctx } from "@/lib/domain/context";
import type { ExportInvites, InviteStage } from "./dashboard";
import { STALE_DAYS, STOPPED_DAYS } from "./shared/limits";

/** The condition that an invite has not ended. */
export const isOpen = and(isNull(inviteTable.redeemedOn), isNull(inviteTable.revokedOn));

/** The condition that an invite is at a stage. Each begins with the words of a partial index. */
export function atStage({ db }: Pick<Ctx, "db">, stage: InviteStage): SQL | undefined {
  if (stage === "redeemed") return isNotNull(inviteTable.redeemedOn);
  if (stage === "revoked") return isNotNull(inviteTable.revokedOn);
  const isBegun = exists(
    db
      .select({ one: sql`1` })
      .from(applicationTable)
      .where(eq(applicationTable.code, inviteTable.code)),
  );
  return and(isOpen, stage === "pending" ? not(isBegun) : isBegun);
}

/** The condition of a search without its status. */
export function matching(
  ctx: Ctx,
  { q, capability, creator, from, to, zone, stop, stale, attention, codes }: Omit<ExportInvites, "status">,
): SQL | undefined {
  const text = q && containing(q);
  return and(
    mine(ctx, inviteTable),
    text
      ? or(eq(inviteTable.code, q), ilike(inviteTable.recipient, text), ilike(inviteTable.createdBy, text))
      : undefined,
    capability && (capability.length > 0 ? arrayOverlaps(inviteTable.capabilities, capability) : sql`false`),
    creator ? eq(inviteTable.createdBy, creator) : undefined,
    codes && (codes.length > 0 ? inArray(inviteTable.code, codes) : sql`false`),
    from ? gte(inviteTable.createdOn, startOfDay(from, zone)) : undefined,
    to ? lt(inviteTable.createdOn, endOfDay(to, zone)) : undefined,
    stop ? and(isOpen, eq(stopOf, stop)) : undefined,
    stale ? and(isOpen, lt(inviteTable.createdOn, daysAfter(ctx.now, -STALE_DAYS))) : undefined,
    attention ? hasStopped(ctx) : undefined,
  );
}

/** Where an invitee is: the last step of whoever saved last, else how far they came before the first. */
export const stopOf = sql<string>`coalesce(
  (select coalesce(latest.step, 'signed-up') from application latest where latest.code = onboarding_invite.code
    order by latest.updated_on desc limit 1),
  case when onboarding_invite.opened_on is not null then 'opened' else 'unopened' end)`;

/** Somebody began, and nobody has saved anything lately. */
function hasStopped(ctx: Ctx): SQL | undefined {
  const { code, updatedOn } = applicationTable;
  const lately = ctx.db
    .select({ one: sql`1` })
    .from(applicationTable)
    .where(and(eq(code, inviteTable.code), gte(updatedOn, daysAfter(ctx.now, -STOPPED_DAYS))));
  return and(atStage(ctx, "in-progress"), not(exists(lately)));
}

/** The condition of a whole search. */
export function found(ctx: Ctx, { status, ...rest }: ExportInvites): SQL | undefined {
  return and(matching(ctx, rest), status && or(sql`false`, ...status.map((stage) => atStage(ctx, stage))));
}
