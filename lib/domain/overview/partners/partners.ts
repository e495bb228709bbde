import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { accountTable, capabilityTable, memberInviteTable, memberTable, sessionTable, userTable } from "@/db/schema";
import type { AuditAction } from "@/lib/core/access/audit-actions";
import { conflict, notFound } from "@/lib/core/failure";
import { type AccountID, idOf, newID, type UserID } from "@/lib/core/api/ids";
import type { Role } from "@/lib/core/access/roles";
import { inviteOwner, type OwnerLink } from "@/lib/domain/access/member-invites/create-member-invite";
import { emailOf, normalEmail } from "@/lib/domain/access/sessions/person";
import { changed } from "@/lib/domain/kernel/operations/changed";
import { type AccountCtx, type Caller, ofAccount, type PublicCtx } from "@/lib/domain/kernel/operations/context";
import { openWallet } from "@/lib/domain/money/wallets/open-wallet";
import { OPERATOR } from "@/lib/domain/platform/audit/actor-names";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import type { CapabilityID } from "@/lib/core/money/capabilities";

type AccountRow = typeof accountTable.$inferSelect;
type PartnerMode = AccountRow["mode"];

/** Capabilities of a partner from its first day. The operator knows the partner, so no verification is left. */
const CAPABILITIES: readonly CapabilityID[] = ["transfers", "wallet", "send-funds", "collect-funds"];

export interface PartnerOpening {
  name: string;
  owner: string;
  mode: PartnerMode;
}

export interface PartnerOutline {
  accountID: AccountID;
  name: string;
  mode: PartnerMode;
  suspendedOn: Date | null;
}

/** A person on a partner's team, or with an open invite to it. */
export interface PartnerPerson {
  email: string;
  role: Role;
  state: "member" | "invited" | "expired";
}

const toOutline = ({ accountID, displayName: name, mode, suspendedOn }: AccountRow): PartnerOutline => ({
  accountID: accountID as AccountID,
  name,
  mode,
  suspendedOn,
});

/** The operator of this installation as a caller. The command line has no user. */
const operatorOf = (mode: PartnerMode): Caller => ({
  kind: "operator",
  id: OPERATOR,
  displayName: "Operator",
  mode,
  scopes: [],
});

async function recordOperator(
  ctx: PublicCtx,
  { accountID, displayName, mode }: Pick<AccountRow, "accountID" | "displayName" | "mode">,
  action: AuditAction,
  reason?: string,
): Promise<void> {
  await recordAudit(
    { ...ctx, caller: operatorOf(mode) },
    { action, object: accountID, name: displayName, outcome: "done", accountID, ...(reason && { reason }) },
  );
}

/** Opens a verified partner with its wallet. Returns it with the link for its owner, who is not a member until then. */
export async function openPartner(
  ctx: PublicCtx,
  { name, owner, mode }: PartnerOpening,
): Promise<PartnerOutline & OwnerLink> {
  const accountID = newID<AccountID>();
  const email = normalEmail(owner);
  const [row] = await ctx.db
    .insert(accountTable)
    .values({
      accountID,
      mode,
      accountType: "business",
      displayName: name,
      profile: { business: { legalBusinessName: name, email } },
      verificationStatus: "verified",
      createdOn: ctx.now,
      updatedOn: ctx.now,
    })
    .returning();
  if (!row) throw notFound("partner");
  const enabled = {
    partnerID: accountID,
    accountID,
    status: "enabled",
    createdOn: ctx.now,
    updatedOn: ctx.now,
  } as const;
  await ctx.db.insert(capabilityTable).values(CAPABILITIES.map((capability) => ({ ...enabled, capability })));
  await openWallet({ ...ctx, accountID, homePartnerID: accountID });
  await recordOperator(ctx, row, "partner.create", email);
  return { ...toOutline(row), ...(await inviteOwner(ctx, accountID, email)) };
}

/**
 * Partners are accounts that were not brought in by another account. The archive of a sandbox reset has no team, and is
 * not listed.
 */
const isPartner = () => {
  const { accountID, partnerID } = accountTable;
  const onTeam = sql`exists (select 1 from ${memberTable} where ${memberTable.accountID} = ${accountID})`;
  const invited = sql`exists (select 1 from ${memberInviteTable} where ${memberInviteTable.accountID} = ${accountID})`;
  return and(isNull(partnerID), sql`(${onTeam} or ${invited})`);
};

export async function listPartners({ db }: PublicCtx): Promise<PartnerOutline[]> {
  const matches = await db
    .select()
    .from(accountTable)
    .where(isPartner())
    .orderBy(accountTable.createdOn, accountTable.accountID);
  return matches.map(toOutline);
}

/**
 * The partner with an ID or an exact name, locked until the transaction ends. Throws 404, and 409 for a name of several
 * partners.
 */
async function lockPartner({ db }: PublicCtx, which: string): Promise<AccountRow> {
  const id = idOf(which);
  const named = id === undefined ? eq(accountTable.displayName, which) : eq(accountTable.accountID, id);
  const matches = await db
    .select()
    .from(accountTable)
    .where(and(isNull(accountTable.partnerID), named))
    .for("no key update");
  const [partner, other] = matches;
  if (!partner) throw notFound(`a partner ${JSON.stringify(which)}`);
  if (other) throw conflict(`several partners are called ${JSON.stringify(which)}: give the ID`);
  return partner;
}

export async function listPartnerPeople(ctx: PublicCtx, which: string): Promise<PartnerPerson[]> {
  const { accountID } = await lockPartner(ctx, which);
  const members = await ctx.db
    .select({ email: userTable.email, role: memberTable.role })
    .from(memberTable)
    .innerJoin(userTable, eq(userTable.userID, memberTable.userID))
    .where(eq(memberTable.accountID, accountID))
    .orderBy(memberTable.createdOn, memberTable.userID);
  const { email, role, expiresOn, createdOn, acceptedOn, revokedOn } = memberInviteTable;
  const invited = await ctx.db
    .select({ email, role, expiresOn })
    .from(memberInviteTable)
    .where(and(eq(memberInviteTable.accountID, accountID), isNull(acceptedOn), isNull(revokedOn)))
    .orderBy(createdOn);
  return [
    ...members.map((one): PartnerPerson => ({ ...one, state: "member" })),
    ...invited.map((one): PartnerPerson => ({
      email: one.email,
      role: one.role,
      state: one.expiresOn > ctx.now ? "invited" : "expired",
    })),
  ];
}

/**
 * Suspends a partner: its keys, tokens and people cannot act for it. Money under way still settles. Suspending it again
 * changes nothing.
 */
export async function suspendPartner(ctx: PublicCtx, which: string): Promise<PartnerOutline> {
  const partner = await lockPartner(ctx, which);
  if (partner.suspendedOn) return toOutline(partner);
  await setSuspension(ctx, partner, ctx.now);
  await recordOperator(ctx, partner, "partner.suspend");
  return toOutline({ ...partner, suspendedOn: ctx.now });
}

/** Ends a suspension, so that keys, tokens and people work again. Without a suspension it changes nothing. */
export async function resumePartner(ctx: PublicCtx, which: string): Promise<PartnerOutline> {
  const partner = await lockPartner(ctx, which);
  if (!partner.suspendedOn) return toOutline(partner);
  await setSuspension(ctx, partner, null);
  await recordOperator(ctx, partner, "partner.resume");
  return toOutline({ ...partner, suspendedOn: null });
}

async function setSuspension(
  { db, now }: PublicCtx,
  { accountID }: AccountRow,
  suspendedOn: Date | null,
): Promise<void> {
  await db.update(accountTable).set({ suspendedOn, updatedOn: now }).where(eq(accountTable.accountID, accountID));
}

/** Result of handing over a partner: to a member, who is now the only owner, or by a link. */
export type Handover = PartnerOutline & ({ former: string[] } | OwnerLink);

/**
 * Hands a partner over. A member becomes its only owner: the other owners become admins, and their sessions for it end.
 * Anyone else gets a link to become an owner, and the present owners stay until the command is given again.
 */
export async function handOver(ctx: PublicCtx, which: string, to: string): Promise<Handover> {
  const partner = await lockPartner(ctx, which);
  const outline = toOutline(partner);
  const { accountID } = outline;
  const email = normalEmail(to);
  const ofTeam = eq(memberTable.accountID, accountID);
  const [member] = await ctx.db
    .select({ userID: memberTable.userID })
    .from(memberTable)
    .innerJoin(userTable, eq(userTable.userID, memberTable.userID))
    .where(and(ofTeam, eq(userTable.email, email)));
  await recordOperator(ctx, partner, "partner.hand-over", member ? email : `${email} by a link`);
  if (!member) return { ...outline, ...(await inviteOwner(ctx, accountID, email)) };
  const others = and(ofTeam, eq(memberTable.role, "owner"), ne(memberTable.userID, member.userID));
  const former = await ctx.db.update(memberTable).set({ role: "admin" }).where(others).returning();
  await ctx.db
    .update(memberTable)
    .set({ role: "owner", teamRoleID: null })
    .where(and(ofTeam, eq(memberTable.userID, member.userID)));
  return {
    ...outline,
    former: await endOwnership({ ...ctx, accountID, homePartnerID: accountID }, former, partner.mode),
  };
}

/**
 * Ends the sessions of former owners, and cancels the invites that they could no longer create. Returns their
 * addresses.
 */
async function endOwnership(
  ctx: AccountCtx,
  former: readonly { userID: string }[],
  mode: PartnerMode,
): Promise<string[]> {
  const addresses: string[] = [];
  for (const { userID } of former) {
    const own = ofAccount(ctx, sessionTable, eq(sessionTable.userID, userID));
    await ctx.db.update(sessionTable).set({ revokedOn: ctx.now }).where(own);
    await changed(ctx, "team", { userID: userID as UserID, role: "admin", caller: operatorOf(mode) });
    addresses.push(await emailOf(ctx, userID as UserID));
  }
  return addresses;
}
