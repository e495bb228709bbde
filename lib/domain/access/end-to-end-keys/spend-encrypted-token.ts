import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { spentTokenTable } from "@/db/schema";
import { invalid } from "@/lib/core/failure";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";

/** Milliseconds from the creation of a key until its tokens stop opening. */
export const TOKEN_TIME = 60 * 60_000;

/**
 * Spends an encrypted token that has opened, unless the transaction rolls back. Of two simultaneous uses, the second
 * waits for the first. Throws 422 at the token if it was used before.
 */
export async function spendEncryptedToken({ db, now }: Pick<PublicCtx, "db" | "now">, token: string): Promise<void> {
  const spent = await db
    .insert(spentTokenTable)
    .values({ tokenHash: hashOf(token), expiresOn: new Date(now.getTime() + TOKEN_TIME) })
    .onConflictDoNothing()
    .returning({ tokenHash: spentTokenTable.tokenHash });
  if (spent.length === 0) throw usedAlready();
}

const usedAlready = () => invalid({ e2ee: { token: "was used already" } });

/** Throws 422 at the token if it was used before. Does not spend it, so that an outside service can be called first. */
export async function refuseSpentToken({ db }: Pick<PublicCtx, "db">, token: string): Promise<void> {
  if ((await db.$count(spentTokenTable, eq(spentTokenTable.tokenHash, hashOf(token)))) > 0) throw usedAlready();
}

/** Hashes a token. Re-encodes each part except the authenticated header, since its last bits have several spellings. */
function hashOf(token: string): Buffer {
  const [header, ...parts] = token.split(".");
  const plain = parts.map((part) => Buffer.from(part, "base64url").toString("base64url"));
  return createHash("sha256")
    .update([header, ...plain].join("."))
    .digest();
}
