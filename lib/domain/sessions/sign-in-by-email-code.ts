import type { PublicCtx } from "@/lib/domain/context";
import { createPerson } from "./create-person";
import { createSession } from "./create-session";
import { normalEmail } from "./person";
import { recordSignIn, type SignedIn } from "./sign-in";
import { verifyEmailCode } from "./verify-email-code";

/** What an invitee types: the code they were sent, and the password they want from now on, if they want one. */
export interface EmailCodeSignIn {
  email: string;
  code: string;
  password?: string;
}

/**
 * Signs an invitee in by a code, making the person if need be. Throws 422 for a wrong code or a poor password, and 409
 * for whom a code is not enough (see createPerson).
 */
export async function signInByEmailCode(ctx: PublicCtx, { email, code, password }: EmailCodeSignIn): Promise<SignedIn> {
  await verifyEmailCode(ctx, email, code);
  const userID = await createPerson(ctx, email, password);
  const token = await createSession(ctx.db, userID, ctx.now);
  await recordSignIn(ctx, userID, "done", "e-mail code");
  return { userID, email: normalEmail(email), token };
}
