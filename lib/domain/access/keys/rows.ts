import type { apiKeyTable } from "@/db/schema";
import type { KeyID } from "@/lib/core/api/ids";
import type { APIKey } from "./dashboard";

type KeyRow = typeof apiKeyTable.$inferSelect;

export function toAPIKey(row: KeyRow, createdBy: string | null, now: Date): APIKey {
  return {
    keyID: row.keyID as KeyID,
    name: row.name,
    hint: row.secretHint,
    state: stateOf(row, now),
    scopes: row.scopes,
    ...(row.origins.length > 0 && { origins: row.origins }),
    ...(row.failure && { failure: row.failure }),
    createdOn: row.createdOn.toISOString(),
    ...(createdBy !== null && { createdBy }),
    ...(row.lastUsedOn && { lastUsedOn: row.lastUsedOn.toISOString() }),
    ...(row.expiresOn && { expiresOn: row.expiresOn.toISOString() }),
    ...(row.revokedOn && { revokedOn: row.revokedOn.toISOString() }),
  };
}

function stateOf({ revokedOn, expiresOn }: KeyRow, now: Date): APIKey["state"] {
  if (revokedOn) return "revoked";
  return expiresOn && expiresOn <= now ? "expired" : "active";
}
