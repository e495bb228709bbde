import type { passkeyTable } from "@/db/schema";
import type { Passkey, PasskeyID } from "@/lib/domain/access/passkeys/dashboard";

export function toPasskey({
  passkeyID,
  name,
  createdOn,
  lastUsedOn,
}: Pick<typeof passkeyTable.$inferSelect, "passkeyID" | "name" | "createdOn" | "lastUsedOn">): Passkey {
  return {
    passkeyID: passkeyID as PasskeyID,
    name,
    createdOn: createdOn.toISOString(),
    ...(lastUsedOn && { lastUsedOn: lastUsedOn.toISOString() }),
  };
}
