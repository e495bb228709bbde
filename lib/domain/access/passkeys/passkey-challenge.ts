import { and, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { present } from "@/db/clock";
import { PASSKEY_PURPOSES, passkeyChallengeTable } from "@/db/schema";
import type { UserID } from "@/lib/core/api/ids";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";

/** Milliseconds that a browser has to answer a challenge. */
export const CHALLENGE_TIME = 5 * 60_000;

/** The purpose of a challenge, and the session that requested it. Before sign-in the session is absent. */
export interface ChallengeUse {
  purpose: (typeof PASSKEY_PURPOSES)[number];
  sessionID?: string;
  userID?: UserID;
}

type Clock = Pick<PublicCtx, "db" | "now">;

/** Old challenges that a new one deletes. More than one, so that unanswered ones do not accumulate. */
const SWEEP = 20;

export async function keepChallenge({ db, now }: Clock, challenge: string, use: ChallengeUse): Promise<void> {
  const unanswered = db
    .select({ challenge: passkeyChallengeTable.challenge })
    .from(passkeyChallengeTable)
    .where(lt(passkeyChallengeTable.expiresOn, sql`now()`))
    .orderBy(passkeyChallengeTable.expiresOn)
    .limit(SWEEP)
    .for("update", { skipLocked: true });
  await db.delete(passkeyChallengeTable).where(inArray(passkeyChallengeTable.challenge, unanswered));
  const expiresOn = new Date(now.getTime() + CHALLENGE_TIME);
  await db.insert(passkeyChallengeTable).values({ challenge, ...use, createdOn: now, expiresOn });
}

/**
 * Deletes the challenge that a response names, even if the response is wrong. Null if it is unknown, used, expired, or
 * for a different purpose or session.
 */
export async function spendChallenge(
  { db, now }: Clock,
  clientDataJSON: string,
  { purpose, sessionID, userID }: ChallengeUse,
): Promise<string | null> {
  const challenge = challengeOf(clientDataJSON);
  if (challenge === null) return null;
  const bound = [
    sessionID === undefined ? isNull(passkeyChallengeTable.sessionID) : eq(passkeyChallengeTable.sessionID, sessionID),
    userID === undefined ? isNull(passkeyChallengeTable.userID) : eq(passkeyChallengeTable.userID, userID),
  ];
  const spent = await db
    .delete(passkeyChallengeTable)
    .where(
      and(
        eq(passkeyChallengeTable.challenge, challenge),
        eq(passkeyChallengeTable.purpose, purpose),
        gt(passkeyChallengeTable.expiresOn, present(now)),
        ...bound,
      ),
    )
    .returning({ challenge: passkeyChallengeTable.challenge });
  return spent[0]?.challenge ?? null;
}

function challengeOf(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}
