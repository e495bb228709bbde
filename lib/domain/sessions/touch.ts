import { and, eq, isNull, lt, or } from "drizzle-orm";
import { apiKeyTable, sessionTable } from "@/db/schema";
import type { Caller, PublicCtx } from "@/lib/domain/context";

/** The shortest time between two records of a key's or session's use, in milliseconds. */
const TOUCH_EVERY = 60_000;

type Clock = Pick<PublicCtx, "db" | "now">;

/** Records that the caller's key or session is in use, at most once a minute. */
export async function touch(ctx: Clock, { kind, id }: Pick<Caller, "kind" | "id">): Promise<void> {
  if (kind === "session") await touchSession(ctx, id);
  else if (kind !== "reveal") await touchKey(ctx, id);
}

/** Sets when a key, or one of its tokens, was last used. */
export async function touchKey({ db, now }: Clock, keyID: string): Promise<void> {
  const due = or(isNull(apiKeyTable.lastUsedOn), lt(apiKeyTable.lastUsedOn, before(now)));
  await db
    .update(apiKeyTable)
    .set({ lastUsedOn: now })
    .where(and(eq(apiKeyTable.keyID, keyID), due));
}

/** Postpones the end of an idle session. */
async function touchSession({ db, now }: Clock, sessionID: string): Promise<void> {
  const due = lt(sessionTable.seenOn, before(now));
  await db
    .update(sessionTable)
    .set({ seenOn: now })
    .where(and(eq(sessionTable.sessionID, sessionID), due));
}

const before = (now: Date) => new Date(now.getTime() - TOUCH_EVERY);
