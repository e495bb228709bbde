import type { PublicCtx } from "@/lib/domain/context";
import { createPerson } from "@/lib/domain/sessions/create-person";
import { createSession } from "@/lib/domain/sessions/create-session";
import { normalEmail } from "@/lib/domain/sessions/person";
import { recordSignIn, type SignedIn } from "./sign-in";
import { verifyEmailCode } from "./verify-email-code";

/** What an invitee types: the code from the mail, and a new password if they want one. */
export interface EmailCodeSignIn {
  email: string;
  code: string;
  password?: string;
}

/**
 * Signs an invitee in with a code, and makes the person if needed. Throws 422 for a wrong code or a poor password, and
 * 409 as `createPerson` does.
 */
export async function signInByEmailCode(ctx: PublicCtx, { email, code, password }: EmailCodeSignIn): Promise<SignedIn> {
  await verifyEmailCode(ctx, email, code);
  const userID = await createPerson(ctx, email, password);
  const token = await createSession(ctx.db, userID, ctx.now);
  await recordSignIn(ctx, userID, "done", "email code");
  return { userID, email: normalEmail(email), token };
}
