import type { Db } from "@/db/client";
import { sessionTable } from "@/db/schema";
import { type AccountID, newID } from "@/lib/core/ids";
import { homeOf } from "./person";
import { hashSecret, newSecret } from "@/lib/domain/access/keys/secrets";

/** A session ends this many milliseconds after the sign-in, even when it is in use. */
export const SESSION_TIME = 12 * 60 * 60_000;

/** Describes how the person proved who they are. */
export interface SessionStart {
  /** A password was the only proof, which matters later. */
  byPassword?: boolean;
  /** The second factor is still to be proven. Until then the session holds nothing. */
  needsProof?: boolean;
  /** Until when the second factor counts as proven. */
  steppedUpUntil?: Date | undefined;
  /** The account to act for, if the person is a member of it. */
  accountID?: AccountID | undefined;
}

/** Starts a session for a person and returns the cookie's token; only its hash is kept. */
export async function createSession(
  db: Db,
  userID: string,
  now: Date,
  { byPassword = false, needsProof = false, steppedUpUntil, accountID }: SessionStart = {},
): Promise<string> {
  const token = newSecret("tds_");
  await db.insert(sessionTable).values({
    tokenHash: hashSecret(token),
    sessionID: newID(),
    userID,
    byPassword,
    needsProof,
    steppedUpUntil: steppedUpUntil ?? null,
    accountID: (await homeOf({ db }, userID, accountID)) ?? null,
    createdOn: now,
    seenOn: now,
    expiresOn: new Date(now.getTime() + SESSION_TIME),
  });
  return token;
}
