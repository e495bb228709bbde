import { and, eq, isNull, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { accessTokenTable } from "@/db/schema";
import type { PublicCtx } from "@/lib/domain/kernel/context";

/**
 * The family of a key's token, locked until the transaction ends. So a second use at the same time sees the first.
 * Undefined for an unknown token or another key's.
 */
export async function lockFamily(
  { db }: Pick<PublicCtx, "db">,
  tokenHash: Buffer,
  keyID: string,
): Promise<string | undefined> {
  const [family] = await rows<{ id: string; locked: unknown }>(
    db,
    sql`
    select family_id as id, pg_advisory_xact_lock(hashtextextended(family_id::text, 0)) as locked
    from access_token where token_hash = ${tokenHash} and key_id = ${keyID}::uuid`,
  );
  return family?.id;
}

/** Ends all tokens of a family. */
export async function revokeFamily({ db, now }: Pick<PublicCtx, "db" | "now">, familyID: string): Promise<void> {
  await db
    .update(accessTokenTable)
    .set({ revokedOn: now })
    .where(and(eq(accessTokenTable.familyID, familyID), isNull(accessTokenTable.revokedOn)));
}
