import type { Db } from "@/db/client";
import { sessionTable } from "@/db/schema";
import { newID } from "@/lib/core/ids";
import { homeOf } from "./person";
import { hashSecret, newSecret } from "@/lib/domain/keys/secrets";

/** A session ends so many milliseconds after the sign-in, whatever happens in it. */
export const SESSION_TIME = 12 * 60 * 60_000;

/**
 * Starts a session for a person and returns the token for the cookie, of which only the hash is kept. It matters later
 * whether a password was all that was shown.
 */
export async function createSession(db: Db, userID: string, now: Date, byPassword = false): Promise<string> {
  const token = newSecret("tds_");
  await db.insert(sessionTable).values({
    tokenHash: hashSecret(token),
    sessionID: newID(),
    userID,
    byPassword,
    accountID: (await homeOf({ db }, userID)) ?? null,
    createdOn: now,
    seenOn: now,
    expiresOn: new Date(now.getTime() + SESSION_TIME),
  });
  return token;
}
