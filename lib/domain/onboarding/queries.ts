import { and, eq, ilike, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { prepared } from "@/db/client";
import { inviteTable } from "@/db/schema";
import { containing } from "../containing";
import { mine, type Ctx } from "../context";
import type { InvitePage, ListInvites, OnboardingInvite, SearchInvites } from "./contract";
import { loadInvite, selectInvites, toInvite } from "./rows";
import type { InviteStatus } from "./states";

/** One of the partner's invites; throws 404. */
export async function getInvite(ctx: Ctx, code: string): Promise<OnboardingInvite> {
  return toInvite(await loadInvite(ctx, code));
}

/** The partner's invites, also redeemed and revoked ones, newest first. */
export async function listInvites(ctx: Ctx, { skip, count }: ListInvites): Promise<OnboardingInvite[]> {
  const found = await invitesOfPartner(ctx.db).execute({ accountID: ctx.accountID, count, skip });
  return found.map(toInvite);
}

const invitesOfPartner = prepared((db) =>
  selectInvites({ db })
    .where(eq(inviteTable.accountID, sql.placeholder("accountID")))
    .limit(sql.placeholder("count"))
    .offset(sql.placeholder("skip"))
    .prepare("invites_of_partner"),
);

/** One page of the partner's invites by status and by text in code, recipient or creator. */
export async function searchInvites(ctx: Ctx, { status, q, skip, count }: SearchInvites): Promise<InvitePage> {
  const text = q && containing(q);
  const found = await selectInvites(ctx)
    .where(
      and(
        mine(ctx, inviteTable),
        status && or(sql`false`, ...status.map((one) => BY_STATUS[one])),
        text ? or(eq(inviteTable.code, q), ilike(inviteTable.recipient, text), ilike(inviteTable.createdBy, text)) : undefined,
      ),
    )
    .limit(count + 1)
    .offset(skip);
  return { items: found.slice(0, count).map(toInvite), more: found.length > count };
}

const BY_STATUS: Record<InviteStatus, SQL | undefined> = {
  pending: and(isNull(inviteTable.redeemedOn), isNull(inviteTable.revokedOn)),
  redeemed: isNotNull(inviteTable.redeemedOn),
  revoked: isNotNull(inviteTable.revokedOn),
};
