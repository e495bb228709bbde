import { and, eq, sql } from "drizzle-orm";
import { memberTable, passkeyTable, userTable } from "@/db/schema";
import type { SignedInCtx } from "@/lib/domain/kernel/operations/context";
import type { UserID } from "@/lib/core/api/ids";
import { personOf } from "@/lib/domain/access/sessions/person";
import type { SecondFactor } from "./dashboard";
import { countCodes } from "./recovery-codes";

const endsFirst = (userID: UserID) =>
  sql<Date | null>`(select min(m.second_factor_ends_on) from ${memberTable} m where m.user_id = ${userID})`.mapWith(
    memberTable.secondFactorEndsOn,
  );

/** The person's second factors, and whether one was just proven, in one query. Throws 403 for programs. */
export async function getSecondFactor(ctx: SignedInCtx): Promise<SecondFactor> {
  const { db, now, caller } = ctx;
  const ofAccount = caller.accountID ? eq(memberTable.accountID, caller.accountID) : sql`false`;
  const { userID } = personOf(ctx);
  const [row] = await db
    .select({
      confirmedOn: userTable.totpConfirmedOn,
      passkeys: db.$count(passkeyTable, eq(passkeyTable.userID, userID)),
      recoveryCodes: countCodes(ctx, userID),
      countsFrom: memberTable.secondFactorCountsFrom,
      endsOn: endsFirst(userID),
    })
    .from(userTable)
    .leftJoin(memberTable, and(eq(memberTable.userID, userTable.userID), ofAccount))
    .where(eq(userTable.userID, userID));
  const { passkeys = 0, recoveryCodes = 0, confirmedOn, countsFrom, endsOn } = row ?? {};
  const until = caller.steppedUpUntil;
  return {
    enrolled: Boolean(confirmedOn) || passkeys > 0,
    hasApp: Boolean(confirmedOn),
    passkeys,
    recoveryCodes,
    ...(until && until > now && { steppedUpUntil: until.toISOString() }),
    ...(countsFrom && countsFrom > now && { countsFrom: countsFrom.toISOString() }),
    ...(endsOn && { endsOn: endsOn.toISOString() }),
  };
}
