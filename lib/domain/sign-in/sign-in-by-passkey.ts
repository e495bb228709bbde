import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import { userTable } from "@/db/schema";
import { unauthenticated } from "@/lib/core/failure";
import type { UserID } from "@/lib/core/ids";
import type { PublicCtx } from "@/lib/domain/context";
import { inTransaction } from "@/lib/domain/in-transaction";
import type { PasskeyAssertion } from "@/lib/domain/passkeys/dashboard";
import { createSession } from "@/lib/domain/sessions/create-session";
import { provenBySignIn } from "./proven-by-sign-in";
import { recordSignIn, type SignedIn } from "./sign-in";
import { askForPasskey, verifyPasskey } from "@/lib/domain/passkeys/verify-passkey";

/** Asks a browser for any passkey of ours. The answer tells its owner. */
export function beginSignInByPasskey(ctx: PublicCtx): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return askForPasskey(ctx, { purpose: "sign-in" });
}

/**
 * Signs a person in with a passkey, which is both factors at once: the device, and its finger or PIN. It counts as a
 * step-up. Throws 401 when anything is wrong. Wrong passwords do not lock this way out, because nobody can guess a passkey.
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
      return createSession(db, person.userID, ctx.now, await provenBySignIn(open, person.userID));
    },
    ctx.deadline,
  );
  return { userID: person.userID as UserID, email: person.email, token };
}
