import { and, eq, isNull } from "drizzle-orm";
import { recoveryCodeTable } from "@/db/schema";
import type { UserID } from "@/lib/core/api/ids";
import { note } from "@/lib/domain/kernel/operations/act";
import type { PublicCtx, SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { RECOVERY_CODES, type RecoveryCodes } from "./dashboard";
import { normalCode } from "./shared/code";
import { lockOwnPerson } from "@/lib/domain/access/sessions/person";
import { hashSecret, newRecoveryCode } from "@/lib/domain/access/keys/secrets";

type Clock = Pick<PublicCtx, "db" | "now">;

/** Hashes a code with its owner, so that it is useless to anyone else. */
const codeHash = (userID: string, code: string) => hashSecret(`${userID} ${normalCode(code)}`);

const unused = (userID: string) => and(eq(recoveryCodeTable.userID, userID), isNull(recoveryCodeTable.usedOn));

/** Creates the person's recovery codes, replaces all earlier ones, and returns them only once. */
export async function createRecoveryCodes(ctx: SignedInCtx): Promise<RecoveryCodes> {
  const { userID } = await lockOwnPerson(ctx);
  const codes = await replaceCodes(ctx, userID);
  note(ctx, { object: userID });
  return { codes };
}

/** Creates codes for a person without any. Otherwise returns none, because the existing codes keep working. */
export async function firstCodes(ctx: Clock, userID: string): Promise<string[]> {
  return (await countCodes(ctx, userID)) > 0 ? [] : replaceCodes(ctx, userID);
}

async function replaceCodes({ db, now }: Clock, userID: string): Promise<string[]> {
  await forgetCodes({ db }, userID);
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await db
    .insert(recoveryCodeTable)
    .values(codes.map((code) => ({ codeHash: codeHash(userID, code), userID, createdOn: now })));
  return codes;
}

/** Marks a code as used. Of two simultaneous uses only one succeeds. */
export async function spendCode({ db, now }: Clock, userID: string, code: string): Promise<boolean> {
  const spent = await db
    .update(recoveryCodeTable)
    .set({ usedOn: now })
    .where(and(unused(userID), eq(recoveryCodeTable.codeHash, codeHash(userID, code))))
    .returning({ userID: recoveryCodeTable.userID });
  return spent.length > 0;
}

/** Returns the number of codes that the person has left. It can be awaited or used as part of a query. */
export function countCodes({ db }: Pick<Clock, "db">, userID: UserID | string) {
  return db.$count(recoveryCodeTable, unused(userID));
}

export async function forgetCodes({ db }: Pick<Clock, "db">, userID: string): Promise<void> {
  await db.delete(recoveryCodeTable).where(eq(recoveryCodeTable.userID, userID));
}
