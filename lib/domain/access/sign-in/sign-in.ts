import { forbidden, keeping, unauthenticated } from "@/lib/core/failure";
import type { AccountID, UserID } from "@/lib/core/api/ids";
import { type AuditEntry, recordAudit } from "@/lib/domain/platform/audit/record";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { acceptAttempt, countWrong, isLocked } from "@/lib/domain/access/sessions/attempts";
import { createSession, type SessionStart } from "@/lib/domain/access/sessions/sessions";
import { verifyPassword } from "@/lib/domain/access/sessions/password";
import { findPerson, hasSecondFactor, homeOf, normalEmail, type PersonRow } from "@/lib/domain/access/sessions/person";
import { proveCode, STEP_UP_TIME } from "./step-up";
import { createPerson } from "@/lib/domain/access/sessions/create-person";
import { isCodeShown } from "./request-email-code";
import { verifyEmailCode } from "./verify-email-code";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import { providerPersonTable, userTable } from "@/db/schema";
import type { PasskeyAssertion } from "@/lib/domain/access/passkeys/dashboard";
import { askForPasskey, verifyPasskey } from "@/lib/domain/access/passkeys/verify-passkey";
import { proveAddress } from "@/lib/domain/access/second-factors/remove-second-factor";
import { endSessionsOf } from "@/lib/domain/access/sessions/sessions";
import { mailPerson } from "@/lib/domain/platform/mail/mail-changes";
import { countsFrom } from "@/lib/domain/access/second-factors/new-second-factor";

/** A person's input. The code is only needed when requested. */
export interface SignIn {
  email: string;
  password: string;
  code?: string;
  /** The account to act for. Default: the first one that the person joined. */
  accountID?: AccountID;
}

export interface SignedIn {
  userID: UserID;
  email: string;
  token: string;
}

/** The error message that requests a code. */
export const TOTP_REQUIRED = "totp-required";
/** A placeholder for an unknown person, so that the check takes the same time. */
const NO_USER_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Signs a person in with a password, and with a code if they have a second factor. The code is the app's or a recovery
 * code, and counts as a step-up. Throws 403 `totp-required` if only the code is missing. Every other mistake throws
 * the same 401, as does a lockout. Ten wrong ones lock the person out for half an hour. It commits its own
 * transactions, because hashing takes long and a wrong password must count.
 */
export async function signIn(ctx: PublicCtx, { email, password, code, accountID }: SignIn): Promise<SignedIn> {
  const person = await findPerson(ctx, email);
  const right = await verifyPassword(person?.passwordHash ?? null, password);
  if (!person || !right || isLocked(person, ctx.now)) return refuse(ctx, person, "password");
  const needsCode = await hasSecondFactor(ctx, person);
  if (needsCode && !code) throw forbidden(TOTP_REQUIRED);
  const token = await admit(ctx, person, { ...(needsCode && { code }), accountID });
  if (token === null) return refuse(ctx, person, "code");
  return { userID: person.userID as UserID, email: person.email, token };
}

interface Admission {
  code?: string | undefined;
  accountID: AccountID | undefined;
}

async function admit(ctx: PublicCtx, person: PersonRow, { code, accountID }: Admission): Promise<string | null> {
  return inTransaction(
    ctx.db,
    async (db) => {
      const open = { ...ctx, db };
      const proof = code === undefined ? await acceptAttempt(open, person.userID) : await proveCode(open, person, code);
      if (!proof) return null;
      const proven = code === undefined ? { byPassword: true } : await provenBySignIn(open, person.userID, accountID);
      const token = await createSession(open, person.userID, { ...proven, accountID });
      await recordSignIn(open, person.userID, "done", proof === "recovery code" ? proof : undefined);
      return token;
    },
    ctx.deadline,
  );
}

/** Counts a failed sign-in. Guesses after the lock leave no row, so that a stranger cannot fill the audit log. */
async function refuse(ctx: PublicCtx, person: PersonRow | undefined, what: string): Promise<never> {
  const counted = await countWrong(ctx, person?.userID ?? NO_USER_ID);
  if (person && counted !== "ignored")
    await recordSignIn(ctx, person.userID, `refused:${counted === "locked" ? "locked" : what}`);
  throw unauthenticated();
}

/** Records a sign-in in the audit log of the person's account, if they have one. */
export async function recordSignIn(
  ctx: PublicCtx,
  userID: string,
  outcome: AuditEntry["outcome"],
  reason?: string,
): Promise<void> {
  const accountID = await homeOf(ctx, userID);
  if (!accountID) return;
  const caller = {
    kind: "session",
    id: userID,
    userID: userID as UserID,
    accountID,
    displayName: "",
    mode: "sandbox",
    scopes: [],
  } as const;
  await recordAudit(
    { ...ctx, caller },
    { action: "session.sign-in", object: userID, outcome, accountID, ...(reason && { reason }) },
  );
}

export interface EmailCodeSignIn {
  email: string;
  code: string;
  password?: string;
}

/**
 * Signs an invitee in with a code, and creates the person if needed. Throws 422 for a wrong code or a weak password,
 * and 409 like `createPerson`.
 */
export async function signInByEmailCode(ctx: PublicCtx, { email, code, password }: EmailCodeSignIn): Promise<SignedIn> {
  await verifyEmailCode(ctx, email, code);
  const userID = await createPerson(ctx, email, { password, isProven: !isCodeShown() });
  const token = await createSession(ctx, userID);
  await recordSignIn(ctx, userID, "done", "email code");
  return { userID, email: normalEmail(email), token };
}

/** Asks a browser for any passkey of this installation. The response names its owner. */
export function beginSignInByPasskey(ctx: PublicCtx): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return askForPasskey(ctx, { purpose: "sign-in" });
}

/**
 * Signs a person in with a passkey, which is both factors at once: the device, and its fingerprint or PIN. It counts
 * as a step-up. Throws 401 if any part is wrong. Wrong passwords do not lock passkeys, because they cannot be guessed.
 */
export async function signInByPasskey(ctx: PublicCtx, assertion: PasskeyAssertion): Promise<SignedIn> {
  const passkey = await inTransaction(
    ctx.db,
    (db) => verifyPasskey({ ...ctx, db }, assertion, { purpose: "sign-in" }),
    ctx.deadline,
  );
  const [person] = passkey ? await ctx.db.select().from(userTable).where(eq(userTable.userID, passkey.userID)) : [];
  if (!person) throw unauthenticated();
  const token = await inTransaction(
    ctx.db,
    async (db) => {
      const open = { ...ctx, db };
      await recordSignIn(open, person.userID, "done", "passkey");
      return createSession(open, person.userID, await provenBySignIn(open, person.userID));
    },
    ctx.deadline,
  );
  return { userID: person.userID as UserID, email: person.email, token };
}

/** The error message for an unknown person with an address that the provider has not verified. */
export const EMAIL_UNVERIFIED = "email-unverified";

/** The claims of an identity provider about a person who signed in there. */
interface ProviderClaims {
  issuer: string;
  /** The provider's ID of the person, which the provider never reuses. */
  subject: string;
  /** Absent unless the provider has verified the address. */
  email?: string | undefined;
}

/**
 * Signs in the staff member that an identity provider identifies. The first time the person is matched by address, and
 * from then on by the provider's ID, because the address may later belong to a different person. A person with a
 * second factor still has to prove it. Throws 401 for anyone else, because providers do not create people.
 */
export async function signInByProvider(ctx: PublicCtx, claims: ProviderClaims): Promise<SignedIn> {
  const person = (await personByIdentity(ctx, claims)) ?? (await firstSeen(ctx, claims));
  if (!(await homeOf(ctx, person.userID))) throw unauthenticated();
  const needsProof = await hasSecondFactor(ctx, person);
  const token = await createSession(ctx, person.userID, { needsProof });
  await recordSignIn(ctx, person.userID, "done", "identity provider");
  return { userID: person.userID as UserID, email: person.email, token };
}

async function personByIdentity(
  { db }: PublicCtx,
  { issuer, subject }: ProviderClaims,
): Promise<PersonRow | undefined> {
  const { userID, ...of } = providerPersonTable;
  const [row] = await db
    .select({ person: userTable })
    .from(providerPersonTable)
    .innerJoin(userTable, eq(userTable.userID, userID))
    .where(and(eq(of.issuer, issuer), eq(of.subject, subject)));
  return row?.person;
}

/**
 * Returns the person with the claimed address. Of two simultaneous sign-ins with the same address, the first is that
 * person. If the address was never proven before, the provider's claim is the proof, and an earlier password or factor
 * is removed.
 */
async function firstSeen(ctx: PublicCtx, claims: ProviderClaims): Promise<PersonRow> {
  const { issuer, subject, email } = claims;
  if (email === undefined) throw unauthenticated(EMAIL_UNVERIFIED);
  const person = await findPerson(ctx, email);
  if (!person || !(await homeOf(ctx, person.userID))) throw unauthenticated();
  await ctx.db
    .insert(providerPersonTable)
    .values({ issuer, subject, userID: person.userID, createdOn: ctx.now })
    .onConflictDoNothing();
  const existing = await personByIdentity(ctx, claims);
  if (existing?.emailProvenOn) return existing;
  if (existing) return provenByProvider(ctx, existing);
  await recordSignIn(ctx, person.userID, "refused:identity", "identity provider");
  throw keeping(unauthenticated());
}

async function provenByProvider(ctx: PublicCtx, person: PersonRow): Promise<PersonRow> {
  const proven = await proveAddress(ctx, person);
  await ctx.db.update(userTable).set({ passwordHash: null }).where(eq(userTable.userID, person.userID));
  await endSessionsOf(ctx, person.userID);
  if (person.passwordHash) await mailPerson(ctx, "password-removed", person);
  return { ...proven, passwordHash: null };
}

/** The start of a session with a second factor: stepped up, unless the second factor is too new. */
async function provenBySignIn(
  ctx: Pick<PublicCtx, "db" | "now">,
  userID: string,
  wanted?: AccountID,
): Promise<Pick<SessionStart, "steppedUpUntil">> {
  const accountID = await homeOf(ctx, userID, wanted);
  if (accountID && (await countsFrom(ctx, { accountID, userID }))) return {};
  return { steppedUpUntil: new Date(ctx.now.getTime() + STEP_UP_TIME) };
}
