import { and, eq, isNull, lt, or } from "drizzle-orm";
import { apiKeyTable, sessionTable } from "@/db/schema";
import type { Caller, PublicCtx } from "@/lib/domain/context";

/** The use of a key or session is written down at most once in so many milliseconds. */
const TOUCH_EVERY = 60_000;

type Clock = Pick<PublicCtx, "db" | "now">;

/** Writes down that the caller's key or session is in use, unless somebody did within the last minute. */
export async function touch(ctx: Clock, { kind, id }: Pick<Caller, "kind" | "id">): Promise<void> {
  if (kind === "session") await touchSession(ctx, id);
  else if (kind !== "reveal") await touchKey(ctx, id);
}

/** Sets when a key was last used, by itself or through one of its tokens. */
export async function touchKey({ db, now }: Clock, keyID: string): Promise<void> {
  const due = or(isNull(apiKeyTable.lastUsedOn), lt(apiKeyTable.lastUsedOn, before(now)));
  await db
    .update(apiKeyTable)
    .set({ lastUsedOn: now })
    .where(and(eq(apiKeyTable.keyID, keyID), due));
}

/** Puts off the end of an idle session. */
export async function touchSession({ db, now }: Clock, sessionID: string): Promise<void> {
  const due = lt(sessionTable.seenOn, before(now));
  await db
    .update(sessionTable)
    .set({ seenOn: now })
    .where(and(eq(sessionTable.sessionID, sessionID), due));
}

const before = (now: Date) => new Date(now.getTime() - TOUCH_EVERY);
