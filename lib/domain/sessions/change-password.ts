import { eq } from "drizzle-orm";
import { userTable } from "@/db/schema";
import { invalid, keeping, stepUpRequired } from "@/lib/core/failure";
import { note } from "@/lib/domain/audit/act";
import type { SignedInCtx } from "@/lib/domain/context";
import { tellPerson } from "@/lib/domain/mail/tell-of-change";
import { acceptAttempt, countWrong, isLocked } from "./attempts";
import type { ChangePassword } from "./dashboard";
import { newPasswordHash } from "./create-person";
import { verifyPassword } from "./password";
import { lockOwnPerson, type PersonRow } from "./person";
import { type RenewedSession, renewSession } from "./renew-session";
import { revokeOtherSessions } from "./revoke-session";

/**
 * Changes the person's password, ends their other sessions and renews this one's token. Throws 422 at `current` for a
 * wrong old password, which counts, and while locked out. Throws 403, which asks for a second factor, for a person
 * without an old password. Throws 422 at `password` for a poor one.
 */
export async function changePassword(ctx: SignedInCtx, { current, password }: ChangePassword): Promise<RenewedSession> {
  const person = await lockOwnPerson(ctx);
  const { steppedUpUntil } = ctx.caller;
  if (!steppedUpUntil || steppedUpUntil <= ctx.now) await requireCurrent(ctx, person, current);
  const passwordHash = await newPasswordHash(person.email, password);
  await ctx.db.update(userTable).set({ passwordHash }).where(eq(userTable.userID, person.userID));
  await revokeOtherSessions(ctx);
  note(ctx, { object: person.userID });
  await tellPerson(ctx, "password-changed", person);
  return renewSession(ctx);
}

async function requireCurrent(ctx: SignedInCtx, person: PersonRow, current: string | undefined): Promise<void> {
  if (person.passwordHash === null) throw stepUpRequired();
  if (!current) throw invalid({ current: "is required" });
  const isRight = !isLocked(person, ctx.now) && (await verifyPassword(person.passwordHash, current));
  if (isRight && (await acceptAttempt(ctx, person.userID))) return;
  await countWrong(ctx, person.userID);
  throw keeping(invalid({ current: "is not right" }));
}
