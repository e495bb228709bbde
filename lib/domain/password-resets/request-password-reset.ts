import { sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { newID } from "@/lib/core/ids";
import type { PublicCtx } from "@/lib/domain/context";
import { enqueue } from "@/lib/domain/enqueue";
import { requireMail } from "@/lib/domain/mail/queue-mail";
import { normalEmail } from "@/lib/domain/sessions/person";
import type { RequestPasswordReset } from "./dashboard";

/** How many mails with a link one address gets in an hour. Who asks more often is told nothing else. */
export const RESETS_PER_HOUR = 3;

/**
 * Notes that somebody forgot a password. It never looks whether the address is known: a job does that later, so that
 * neither the answer nor its time tells. Throws 504 where no mail can be sent.
 */
export async function requestPasswordReset(ctx: PublicCtx, { email: typed }: RequestPasswordReset): Promise<void> {
  requireMail();
  const resetID = newID<string>();
  const email = normalEmail(typed);
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`password-reset ${email}`}, 0))`);
  const noted = await rows(
    ctx.db,
    sql`
    insert into password_reset (reset_id, email, created_on)
    select ${resetID}::uuid, ${email}, now()
    where (select count(*) from password_reset where email = ${email} and created_on > now() - interval '1 hour') < ${RESETS_PER_HOUR}::int
    returning reset_id`,
  );
  if (noted.length > 0) await enqueue(ctx, "send-password-reset", { resetID });
}
