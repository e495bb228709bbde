import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { spentTokenTable } from "@/db/schema";
import { invalid } from "@/lib/core/failure";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";

/** Says how long the tokens of a key open after it was made, in milliseconds. */
export const TOKEN_TIME = 60 * 60_000;

/**
 * Uses up an encrypted token that has opened, unless the transaction rolls back. Of two uses at once, the later waits for
 * the first. Throws 422 at the token when it was used before.
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

/** Throws 422 at the token when it was used before. It uses nothing up, so that somebody may be asked about it first. */
export async function refuseSpentToken({ db }: Pick<PublicCtx, "db">, token: string): Promise<void> {
  if ((await db.$count(spentTokenTable, eq(spentTokenTable.tokenHash, hashOf(token)))) > 0) throw usedAlready();
}

/**
 * Hashes a token. The last bits of a part may be written in several ways, so each part is decoded and written in one
 * way. A header is sealed as it stands.
 */
function hashOf(token: string): Buffer {
  const [header, ...parts] = token.split(".");
  const plain = parts.map((part) => Buffer.from(part, "base64url").toString("base64url"));
  return createHash("sha256")
    .update([header, ...plain].join("."))
    .digest();
}
