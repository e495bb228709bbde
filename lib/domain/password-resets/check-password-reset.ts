import { and, eq, gt, isNull } from "drizzle-orm";
import { present } from "@/db/clock";
import { passwordResetTable as t, userTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import type { PublicCtx } from "@/lib/domain/context";
import { hashSecret } from "@/lib/domain/keys/secrets";
import type { CheckPasswordReset, OpenPasswordReset } from "./dashboard";

type Reading = Pick<PublicCtx, "db" | "now">;

/** The condition of a link that works. Unknown, used, replaced and expired ones are all alike. */
export const isOpen = (now: Date, token: string) =>
  and(eq(t.tokenHash, hashSecret(token)), isNull(t.usedOn), gt(t.expiresOn, present(now)));

/** 409: the link does not work, or no longer. */
export const linkOver = () => conflict("this link no longer works: ask for a new one");

/** Whose password a link changes. Looking uses nothing up, because mail scanners look too. Throws 409. */
export async function checkPasswordReset(
  { db, now }: Reading,
  { token }: CheckPasswordReset,
): Promise<OpenPasswordReset> {
  const [found] = await db
    .select({ email: userTable.email })
    .from(t)
    .innerJoin(userTable, eq(userTable.userID, t.userID))
    .where(isOpen(now, token));
  if (!found) throw linkOver();
  return found;
}
