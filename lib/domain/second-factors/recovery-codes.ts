import { and, eq, isNull } from "drizzle-orm";
import { recoveryCodeTable } from "@/db/schema";
import type { UserID } from "@/lib/core/ids";
import { note } from "@/lib/domain/audit/act";
import type { PublicCtx, SignedInCtx } from "@/lib/domain/context";
import { RECOVERY_CODES, type RecoveryCodes } from "./dashboard";
import { normalCode } from "./shared/code";
import { lockOwnPerson } from "@/lib/domain/sessions/person";
import { hashSecret, newRecoveryCode } from "@/lib/domain/keys/secrets";

type Clock = Pick<PublicCtx, "db" | "now">;

/** A code is hashed with its owner, so that it is worth nothing to anybody else. */
const codeHash = (userID: string, code: string) => hashSecret(`${userID} ${normalCode(code)}`);

/** The codes of a person that are still good. */
const unused = (userID: string) => and(eq(recoveryCodeTable.userID, userID), isNull(recoveryCodeTable.usedOn));

/** Makes the person's recovery codes, in place of all earlier ones, and tells them, once. */
export async function createRecoveryCodes(ctx: SignedInCtx): Promise<RecoveryCodes> {
  const { userID } = await lockOwnPerson(ctx);
  const codes = await replaceCodes(ctx, userID);
  note(ctx, { object: userID });
  return { codes };
}

/** Codes for a person who has none left; none for whom there are some, since those keep working. */
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

/** Uses up a code; of two uses at the same moment only one passes. */
export async function spendCode({ db, now }: Clock, userID: string, code: string): Promise<boolean> {
  const spent = await db
    .update(recoveryCodeTable)
    .set({ usedOn: now })
    .where(and(unused(userID), eq(recoveryCodeTable.codeHash, codeHash(userID, code))))
    .returning({ userID: recoveryCodeTable.userID });
  return spent.length > 0;
}

/** How many codes the person has left. */
export function countCodes({ db }: Pick<Clock, "db">, userID: UserID | string): Promise<number> {
  return db.$count(recoveryCodeTable, unused(userID));
}

/** Drops all codes of a person, when there is nothing left which they would stand in for. */
export async function forgetCodes({ db }: Pick<Clock, "db">, userID: string): Promise<void> {
  await db.delete(recoveryCodeTable).where(eq(recoveryCodeTable.userID, userID));
}
