import { and, eq, sql } from "drizzle-orm";
import { accountTable, inviteTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { AccountID } from "@/lib/core/api/ids";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import { env } from "@/lib/env";
import type { ByDate } from "@/lib/core/api/query";
import { ordered } from "@/lib/domain/kernel/operations/part";
import { type AccountPlace, type PublicCtx, ofAccount, type Ctx } from "@/lib/domain/kernel/operations/context";
import { type IdentityPlace, placeOfAccount } from "@/lib/domain/platform/vault/identity";
import type { InviteScope, OnboardingInvite, InviteCode } from "./contract";
import type { Prefill } from "./shared/prefill";
import type { z } from "zod";

export type InviteRow = typeof inviteTable.$inferSelect;

/** An invite with the facts of its partner: the inviting account. */
export interface SentInvite {
  invite: InviteRow;
  partner: AccountPlace & { mode: "sandbox" | "production"; displayName: string; suspendedOn?: Date | null };
}

export const placeOfInvite = (partner: AccountPlace, code: string): IdentityPlace => ({
  ...placeOfAccount(partner),
  ownerKind: "invite",
  owner: code,
});

/** Invites with their partner, newest first by default. Every read starts from here. */
export function selectInvites({ db }: Pick<PublicCtx, "db">, sort?: ByDate) {
  return db
    .select({
      invite: inviteTable,
      partner: {
        accountID: sql<AccountID>`${accountTable.accountID}`,
        homePartnerID: sql<AccountID>`coalesce(${accountTable.partnerID}, ${accountTable.accountID})`,
        mode: accountTable.mode,
        displayName: accountTable.displayName,
        suspendedOn: accountTable.suspendedOn,
      },
    })
    .from(inviteTable)
    .innerJoin(accountTable, eq(accountTable.accountID, inviteTable.accountID))
    .orderBy(...ordered(inviteTable.createdOn, inviteTable.code, sort))
    .$dynamic();
}

/** The invite with that code for the holder of the link, locked until the transaction ends. Throws 404. */
export async function lockInvite(ctx: PublicCtx, code: string): Promise<SentInvite> {
  const [row] = await selectInvites(ctx)
    .where(and(eq(inviteTable.code, code)))
    .for("update", { of: inviteTable });
  if (!row) throw notFound("invite");
  return row;
}

export function toInvite({ invite, partner }: SentInvite): OnboardingInvite {
  return {
    code: invite.code,
    link: inviteLink(invite.code),
    capabilities: invite.capabilities as CapabilityID[],
    feePlanCodes: invite.feePlanCodes,
    scopes: invite.scopes as z.infer<typeof InviteScope>[],
    partner: { accountID: partner.accountID, accountMode: partner.mode, displayName: partner.displayName },
    createdOn: invite.createdOn.toISOString(),
    ...(invite.prefill && { prefill: invite.prefill as Prefill }),
    ...(invite.returnURL && { returnURL: invite.returnURL }),
    ...(invite.termsOfServiceURL && { termsOfServiceURL: invite.termsOfServiceURL }),
    ...(invite.redeemedAccountID && { redeemedAccountID: invite.redeemedAccountID as AccountID }),
    ...(invite.redeemedOn && { redeemedOn: invite.redeemedOn.toISOString() }),
    ...(invite.revokedOn && { revokedOn: invite.revokedOn.toISOString() }),
  };
}

export function fittingPrefill({ prefill: stored }: Pick<InviteRow, "prefill">): Prefill | undefined {
  const prefill = stored as Prefill | null;
  if (!prefill) return undefined;
  const {
    accountType,
    profile: { business, individual },
  } = prefill;
  return {
    ...prefill,
    profile: accountType === "business" ? { ...(business && { business }) } : { ...(individual && { individual }) },
  };
}

function inviteLink(code: string): string {
  return `${env().APP_URL}/o/${code}`;
}

/** The partner's own invite with that code. Throws 404. */
export async function loadInvite(ctx: Ctx, code: z.infer<typeof InviteCode>): Promise<SentInvite> {
  const [row] = await selectInvites(ctx).where(ofAccount(ctx, inviteTable, eq(inviteTable.code, code)));
  if (!row) throw notFound("invite");
  return row;
}
