import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { passwordResetTable as t } from "@/db/schema";
import type { UserID } from "@/lib/core/api/ids";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { hashSecret, newSecret } from "@/lib/domain/access/keys/secrets";
import { pageURL } from "@/lib/domain/platform/mail/page-url";
import { queueMail } from "@/lib/domain/platform/mail/queue-mail";
import { onlyAccountOf } from "@/lib/domain/platform/mail/staff";
import { passwordResetLetter } from "@/lib/domain/platform/mail/team-letters";
import { findPerson } from "@/lib/domain/access/sessions/person";
import { RESET_MINUTES } from "@/lib/domain/kernel/limits";

/**
 * Mails the link if the address is known. Ends earlier links of the person. The database's clock sets the link's
 * expiration. A repeated run changes nothing.
 */
export async function sendPasswordReset(ctx: PublicCtx, resetID: string): Promise<void> {
  const [row] = await ctx.db.select().from(t).where(eq(t.resetID, resetID)).for("update");
  if (!row || row.tokenHash) return;
  const person = await findPerson(ctx, row.email);
  if (!person) return;
  const token = newSecret("tdp_");
  const [open] = await ctx.db
    .update(t)
    .set({
      userID: person.userID as UserID,
      tokenHash: hashSecret(token),
      expiresOn: sql`now() + make_interval(mins => ${RESET_MINUTES}::int)`,
    })
    .where(eq(t.resetID, resetID))
    .returning({ expiresOn: t.expiresOn });
  await endOthers(ctx, person.userID, resetID);
  const link = pageURL(`/reset-password#${token}`);
  await queueMail(ctx, [
    {
      key: `password-reset:${resetID}`,
      kind: "password-reset",
      to: person.email,
      accountID: await onlyAccountOf(ctx, person.userID),
      ...(open?.expiresOn && { expiresOn: open.expiresOn }),
      letter: () => passwordResetLetter({ link, minutes: RESET_MINUTES }),
    },
  ]);
}

export async function endOthers({ db }: Pick<PublicCtx, "db">, userID: string, resetID: string): Promise<void> {
  await db
    .update(t)
    .set({ usedOn: sql`now()` })
    .where(and(eq(t.userID, userID as UserID), ne(t.resetID, resetID), isNull(t.usedOn)));
}
