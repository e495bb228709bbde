import type { Db } from "@/db/client";
import { sessionTable } from "@/db/schema";
import { newID } from "@/lib/core/ids";
import { homeOf } from "./person";
import { hashSecret, newSecret } from "@/lib/domain/keys/secrets";

/** A session ends this many milliseconds after the sign-in, even when it is in use. */
export const SESSION_TIME = 12 * 60 * 60_000;

/**
 * Starts a session for a person and returns the cookie's token; only its hash is kept. `byPassword`: a password was the
 * only proof, which matters later.
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
