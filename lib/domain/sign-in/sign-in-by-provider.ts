import { unauthenticated } from "@/lib/core/failure";
import type { UserID } from "@/lib/core/ids";
import type { PublicCtx } from "@/lib/domain/context";
import { createSession } from "@/lib/domain/sessions/create-session";
import { findPerson, homeOf } from "@/lib/domain/sessions/person";
import { recordSignIn, type SignedIn } from "./sign-in";

/**
 * Signs in the member of staff whose e-mail address an identity provider confirms. Throws 401 for others, because a
 * provider makes no accounts here.
 */
export async function signInByProvider(ctx: PublicCtx, email: string): Promise<SignedIn> {
  const person = await findPerson(ctx, email);
  if (!person || !(await homeOf(ctx, person.userID))) throw unauthenticated();
  const token = await createSession(ctx.db, person.userID, ctx.now);
  await recordSignIn(ctx, person.userID, "done", "identity provider");
  return { userID: person.userID as UserID, email: person.email, token };
}
