import { forbidden, unauthenticated } from "@/lib/core/failure";
import type { AccountID, UserID } from "@/lib/core/ids";
import { recordAudit, type AuditEntry } from "@/lib/domain/audit/record";
import type { PublicCtx } from "@/lib/domain/context";
import { inTransaction } from "@/lib/domain/in-transaction";
import { acceptAttempt, countWrong, isLocked } from "@/lib/domain/sessions/attempts";
import { createSession } from "@/lib/domain/sessions/create-session";
import { verifyPassword } from "@/lib/domain/sessions/password";
import { countPasskeys, findPerson, homeOf, type PersonRow } from "@/lib/domain/sessions/person";
import { proveCode } from "./prove-code";
import { provenBySignIn } from "./proven-by-sign-in";

/** What a person types. The code only when they are asked for it. */
export interface SignIn {
  email: string;
  password: string;
  code?: string;
  /** The account to act for, of those whose member the person is. The first that they joined unless given. */
  accountID?: AccountID;
}

/** Who signed in, and the cookie's token. */
export interface SignedIn {
  userID: UserID;
  email: string;
  token: string;
}

/** The message of the failure that asks for a code. */
export const TOTP_REQUIRED = "totp-required";
/** Stands for an unknown person, so that they cost the same work. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Signs a person in with a password, and with a code if they have a second factor. The code is the app's or a recovery
 * code, and counts as a step-up. Throws 401 for everything that is wrong, all alike, and while locked out. Throws 403 `totp-required` when only
 * the code is missing. Ten wrong ones lock for half an hour. It commits by itself, because hashing takes long and a
 * wrong password must count.
 */
export async function signIn(ctx: PublicCtx, { email, password, code, accountID }: SignIn): Promise<SignedIn> {
  const person = await findPerson(ctx, email);
  const right = await verifyPassword(person?.passwordHash ?? null, password);
  if (!person || !right || isLocked(person, ctx.now)) return refuse(ctx, person, "password");
  const needsCode = person.totpConfirmedOn !== null || (await countPasskeys(ctx, person.userID)) > 0;
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
      const token = await createSession(db, person.userID, ctx.now, { ...proven, accountID });
      await recordSignIn(open, person.userID, "done", proof === "recovery code" ? proof : undefined);
      return token;
    },
    ctx.deadline,
  );
}

/** Guesses after the lock leave no row, so that a stranger cannot fill the trail. */
async function refuse(ctx: PublicCtx, person: PersonRow | undefined, what: string): Promise<never> {
  const counted = await countWrong(ctx, person?.userID ?? NOBODY);
  if (person && counted !== "ignored")
    await recordSignIn(ctx, person.userID, `refused:${counted === "locked" ? "locked" : what}`);
  throw unauthenticated();
}

/** Records a sign-in in the trail of the person's account, if they have one. */
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
