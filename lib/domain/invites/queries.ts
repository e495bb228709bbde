import { eq, sql } from "drizzle-orm";
import { prepared } from "@/db/client";
import { inviteTable } from "@/db/schema";
import type { Ctx } from "@/lib/domain/context";
import type { ListInvites, OnboardingInvite } from "./contract";
import { loadInvite } from "./rows";
import { selectInvites, toInvite } from "./sent-invite";

/** One of the partner's invites. Throws 404. */
export async function getInvite(ctx: Ctx, code: string): Promise<OnboardingInvite> {
  return toInvite(await loadInvite(ctx, code));
}

/** The partner's invites with redeemed and revoked ones, the newest first. */
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
