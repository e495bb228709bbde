import { and, desc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { playTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { AccountID } from "@/lib/core/api/ids";

export type PlayRow = typeof playTable.$inferSelect;

/** The reader's partner, and its database or transaction. */
interface PlayPlace {
  db: Db;
  partnerID: AccountID;
}

export const thisPlay = ({ partnerID }: Pick<PlayPlace, "partnerID">, playID: string) =>
  and(eq(playTable.partnerID, partnerID), eq(playTable.playID, playID));

/** The partner's play, locked until the transaction ends. Undefined before its first tick. */
export async function lockPlay(place: PlayPlace, playID: string): Promise<PlayRow | undefined> {
  const [row] = await place.db.select().from(playTable).where(thisPlay(place, playID)).for("no key update");
  return row;
}

/** The partner's play. Throws 404. */
export async function loadPlay(place: PlayPlace, playID: string): Promise<PlayRow> {
  const [row] = await place.db.select().from(playTable).where(thisPlay(place, playID));
  if (!row) throw notFound("play");
  return row;
}

export async function latestPlay({ db, partnerID }: PlayPlace): Promise<PlayRow | undefined> {
  const [row] = await db
    .select()
    .from(playTable)
    .where(eq(playTable.partnerID, partnerID))
    .orderBy(desc(playTable.startedOn))
    .limit(1);
  return row;
}
