import { compactDecrypt, decodeProtectedHeader, errors, importJWK } from "jose";
import { and, desc, eq, gt, lte } from "drizzle-orm";
import { endToEndKeyTable } from "@/db/schema";
import { isTree } from "@/lib/core/api/merge-patch";
import { forAccount, ownPlace, type SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { openEndToEndKey } from "@/lib/domain/platform/vault/sealed-records";

export const KEY_ALGORITHM = "ECDH-ES+A256KW";
const CONTENT_ALGORITHMS = ["A256GCM", "A128GCM", "A256CBC-HS512", "A128CBC-HS256"];
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Keys to try for a token without a key ID. */
const MAX_KEYS = 4;

/** The fields of a compact JWE that was encrypted to a key of the caller's account. Undefined for any other text. */
export async function openEncryptedToken(
  ctx: Pick<SignedInCtx, "db" | "now" | "caller">,
  token: string,
): Promise<Record<string, unknown> | undefined> {
  const kid = tokenKeyOf(token);
  if (kid === null || (kid !== undefined && !UUID.test(kid))) return undefined;
  for (const key of await keysOf(ctx, kid)) {
    const fields = await decrypted(token, key);
    if (fields) return fields;
  }
  return undefined;
}

/** The ID of the key that a token names. Undefined if it names none, null if the text is not a token. */
export function tokenKeyOf(token: string): string | undefined | null {
  try {
    const { kid } = decodeProtectedHeader(token);
    if (kid === undefined) return undefined;
    return typeof kid === "string" ? kid : null;
  } catch {
    return null;
  }
}

async function keysOf({ db, now, caller }: Pick<SignedInCtx, "db" | "now" | "caller">, kid?: string) {
  const { keyID, accountID, keyVersion, wrappedKey, privateKey, createdOn, expiresOn } = endToEndKeyTable;
  const owner = ownPlace(caller);
  if (!owner) return [];
  const rows = await db
    .select({ keyID, accountID, keyVersion, wrappedKey, ciphertext: privateKey })
    .from(endToEndKeyTable)
    .where(
      and(
        forAccount(owner, endToEndKeyTable),
        gt(expiresOn, now),
        kid === undefined ? lte(createdOn, now) : eq(keyID, kid),
      ),
    )
    .orderBy(desc(createdOn))
    .limit(MAX_KEYS);
  return rows.map((row) => openEndToEndKey(row, row));
}

/** Decrypts a token. Drops the reason of a failure, so that it reveals nothing about a forged token. */
async function decrypted(token: string, jwk: Record<string, string>): Promise<Record<string, unknown> | undefined> {
  try {
    const options = {
      keyManagementAlgorithms: [KEY_ALGORITHM],
      contentEncryptionAlgorithms: CONTENT_ALGORITHMS,
    };
    const { plaintext } = await compactDecrypt(token, await importJWK(jwk, KEY_ALGORITHM), options);
    const fields: unknown = JSON.parse(Buffer.from(plaintext).toString());
    return isTree(fields) ? fields : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError || error instanceof TypeError)
      return undefined;
    throw error;
  }
}
