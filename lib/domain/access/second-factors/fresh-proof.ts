import { and, eq, gte, sql, type SQL } from "drizzle-orm";
import { present } from "@/db/clock";
import { sessionTable } from "@/db/schema";
import { conflict, stepUpRequired } from "@/lib/core/failure";
import { countPasskeys, personOf, type PersonRow } from "@/lib/domain/access/sessions/person";
import { hasSteppedUp, type SignedInCtx } from "@/lib/domain/kernel/operations/context";

/** Milliseconds after sign-in during which a person may enroll a first second factor. */
export const ENROL_TIME = 15 * 60_000;

/**
 * Checks that the person adds a second factor, and not a thief of their session. With a second factor, they must have
 * just proven it (403, which requests it). Without one, they must have just signed in (409).
 */
export async function requireFreshProof(ctx: SignedInCtx, person: PersonRow): Promise<void> {
  if (hasSteppedUp(ctx)) return;
  if (person.totpConfirmedOn || (await countPasskeys(ctx, person.userID)) > 0) throw stepUpRequired();
  const [fresh] = await ctx.db
    .select({ sessionID: sessionTable.sessionID })
    .from(sessionTable)
    .where(
      and(
        eq(sessionTable.sessionID, personOf(ctx).sessionID),
        gte(sessionTable.createdOn, sql`${present(ctx.now)} - make_interval(secs => ${ENROL_TIME / 1000})`),
      ),
    );
  if (!fresh) throw conflict("sign in again before you enrol a second factor");
}

/**
 * The condition that an account's staff must have a second factor. Its owners decide. By default it applies to
 * partners in production. `account` is the table's name in the statement.
 */
export function requiresSecondFactor(account: "a" | "account"): SQL<boolean> {
  const a = sql.identifier(account);
  return sql<boolean>`coalesce(${a}.second_factor_required, ${a}.mode = 'production' and ${a}.partner_id is null)`;
}
