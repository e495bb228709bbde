import type { BrowserContext } from "@playwright/test";
import { eq } from "drizzle-orm";
import {
  accountTable,
  apiKeyTable,
  attestationTable,
  auditVerificationTable,
  memberInviteTable,
  memberTable,
  passkeyTable,
  userTable,
} from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newKey, newPartner, newUser, testDatabase, type Partner } from "@/testing/factories";
import { newPerson, type Person } from "@/testing/people";
import type { AuditAction } from "@/lib/core/access/audit-actions";
import { newID } from "@/lib/core/api/ids";
import type { Role } from "@/lib/core/access/roles";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { hashSecret, newSecret } from "@/lib/domain/access/keys/secrets";
import { remember } from "../../canary";
import { signInViewer, signIn } from "../pages";
import { long, LONG_EMAIL } from "./long-values";
import { DAY } from "@/lib/core/time/time";

const db = testDatabase();
const inDays = (days: number) => new Date(Date.now() + days * DAY);

/** A partner with a long name, a signed-in member of its staff, and that member's context. */
export interface Staff {
  partner: Partner;
  person: Person;
  ctx: Ctx;
}

/** Creates a partner with a long name and a current attestation. */
export async function newLongPartner(): Promise<Partner> {
  const partner = await newPartner(db, { attested: true });
  const displayName = long(64, "Partner");
  await db.update(accountTable).set({ displayName }).where(eq(accountTable.accountID, partner.accountID));
  return { ...partner, displayName };
}

/** Creates a partner and signs in a member of its staff; an owner may see card numbers. */
export async function newStaff(context: BrowserContext, role: Role = "owner"): Promise<Staff> {
  const partner = await newLongPartner();
  const person = role === "owner" ? await signInViewer(context, partner) : await newPerson(db, partner, { role });
  if (role !== "owner") await signIn(context, person);
  await rename(person.userID);
  return { partner, person, ctx: ctxFor(partner, undefined, { caller: { userID: person.userID } }) };
}

/** Gives a person the longest possible address. */
async function rename(userID: string): Promise<void> {
  const email = `${userID.slice(-12)}.${LONG_EMAIL}`;
  await db.update(userTable).set({ email }).where(eq(userTable.userID, userID));
}

/** Members in every kind of row, and an open and an expired invitation. */
export async function newTeam({ partner, person }: Staff): Promise<void> {
  const { userID } = await newPerson(db, partner, { role: "operations", totp: true });
  await rename(userID);
  await db
    .update(memberTable)
    .set({ cardDataViewerUntil: inDays(30), cardDataViewerBy: person.userID })
    .where(eq(memberTable.userID, userID));
  await newUser(db, partner, "read-only");
  await newJoinLink(partner, { invitedBy: person.userID });
  await newJoinLink(partner, { invitedBy: person.userID, expiresOn: inDays(-1) });
}

/** The state of an invitation to the team, new by default. */
interface JoinLink {
  email?: string;
  role?: Role;
  invitedBy?: string;
  expiresOn?: Date;
  acceptedOn?: Date;
  revokedOn?: Date;
}

/** Invites a person to the partner's staff. Returns the link's token. */
export async function newJoinLink(
  { accountID }: Partner,
  { email, role = "support", invitedBy = newID(), expiresOn = inDays(7), ...ended }: JoinLink = {},
): Promise<string> {
  const token = newSecret("tdj_");
  remember("secret", token);
  const inviteID = newID<string>();
  await db.insert(memberInviteTable).values({
    inviteID,
    accountID,
    email: email ?? `${inviteID.slice(-12)}.${LONG_EMAIL}`,
    role,
    tokenHash: hashSecret(token),
    invitedBy,
    createdOn: inDays(-8),
    expiresOn,
    ...ended,
  });
  return token;
}

export async function newKeys({ partner }: Staff): Promise<void> {
  for (const more of [{ lastUsedOn: new Date(), expiresOn: inDays(30) }, { revokedOn: new Date() }]) {
    const { keyID, secret } = await newKey(db, partner.accountID);
    remember("secret", secret);
    await db
      .update(apiKeyTable)
      .set({ name: long(64, "Billing server"), ...more })
      .where(eq(apiKeyTable.keyID, keyID));
  }
}

/** A withdrawn attestation of PCI compliance, in addition to the current one. */
export async function newAttestation({ partner, person }: Staff): Promise<void> {
  await db.insert(attestationTable).values({
    attestationID: newID(),
    accountID: partner.accountID,
    attestedBy: long(64, "Robin"),
    assessor: long(64, "Assessor"),
    validFrom: inDays(-30),
    expiresOn: inDays(300),
    withdrawn: true,
    createdBy: person.userID,
    createdOn: inDays(-30),
  });
}

/** A passkey and another browser, in addition to the authenticator app and this browser. */
export async function newPasskey({ person }: Staff): Promise<void> {
  await db.insert(passkeyTable).values({
    passkeyID: newID(),
    userID: person.userID,
    credentialID: newID(),
    publicKey: Buffer.alloc(8),
    counter: 0,
    transports: ["internal"],
    name: long(64, "Work laptop"),
    createdOn: new Date(),
    lastUsedOn: new Date(),
  });
}

/** Rows of each outcome in the audit log. */
export async function newTrail({ partner, ctx }: Staff): Promise<void> {
  const leave = (action: AuditAction, outcome: "done" | "refused:forbidden", reason?: string) =>
    transact(ctx, (open) =>
      recordAudit(open, { action, object: newID(), outcome, accountID: partner.accountID, ...(reason && { reason }) }),
    );
  await leave("api-key.create", "done");
  await leave("issued-card.details", "refused:forbidden", long(140, "A vendor asked"));
}

/** The latest verification of the audit log: running, or ended with an error. */
export async function newTrailCheck({ partner }: Staff, isOver: boolean): Promise<void> {
  const now = new Date();
  await db.insert(auditVerificationTable).values({
    partnerID: partner.accountID,
    verificationID: newID(),
    checked: 1_234_567_890,
    requestedOn: now,
    movedOn: now,
    ...(isOver
      ? { state: "broken", fault: "cut", firstBad: 1_234_567_891, unreadable: 12_345, finishedOn: now }
      : { state: "running", unreadable: 0 }),
  });
}
