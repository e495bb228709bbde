import { keys, type WrappingPurpose } from "@/lib/providers/keys";
import { rewrap, type Sealed, VaultError } from "./envelope";

/** How many records of a kind one transaction wraps anew. */
export const BATCH = 500;
/** Stands for what a key opens, which stays as it is. */
export const NONE = Buffer.alloc(0);

/** The newly wrapped key in hexadecimal. Undefined for a damaged record, which must not hold up the others. */
export function anew(purpose: WrappingPurpose, aad: Buffer, sealed: Sealed): string | undefined {
  try {
    return rewrap(keys(), purpose, aad, sealed).wrappedKey.toString("hex");
  } catch (error) {
    if (error instanceof VaultError) return undefined;
    throw error;
  }
}
