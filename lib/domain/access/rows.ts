import type { apiKeyTable } from "@/db/schema";
import type { KeyID } from "@/lib/core/ids";
import type { APIKey } from "./contract";

/** A key as its owner sees it; of the secret only the hint. */
export function toAPIKey(row: typeof apiKeyTable.$inferSelect, createdBy: string | null): APIKey {
  return {
    keyID: row.keyID as KeyID,
    name: row.name,
    hint: row.secretHint,
    scopes: row.scopes,
    createdOn: row.createdOn.toISOString(),
    ...(createdBy !== null && { createdBy }),
    ...(row.lastUsedOn && { lastUsedOn: row.lastUsedOn.toISOString() }),
    ...(row.expiresOn && { expiresOn: row.expiresOn.toISOString() }),
    ...(row.revokedOn && { revokedOn: row.revokedOn.toISOString() }),
  };
}
