import { keys } from "@/lib/providers/keys";
import { aadOf, open, seal, type Sealed } from "./envelope";

/** Seals the private part of a key pair to which clients encrypt. */
export function sealEndToEndKey(keyID: string, privateKey: object): Sealed {
  return seal(keys(), "secret", endToEndKeyAAD(keyID), Buffer.from(JSON.stringify(privateKey)));
}

/** Opens the private part of a key pair. Throws a VaultError for another one's. */
export function openEndToEndKey(keyID: string, sealed: Sealed): Record<string, string> {
  return JSON.parse(open(keys(), "secret", endToEndKeyAAD(keyID), sealed).toString()) as Record<string, string>;
}

/** Binds a private key to its row. It belongs to no account. */
export function endToEndKeyAAD(keyID: string): Buffer {
  return aadOf({ table: "end_to_end_key", column: "private_key", id: keyID, accountID: "" });
}
