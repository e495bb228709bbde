import type { FileID } from "@/lib/core/ids";
import { keys } from "@/lib/providers/keys";
import { aadOf, open, seal, type Sealed } from "./envelope";

/** Seals a file's bytes under a new key. The key stays in the row; the bytes go to the store. */
export function sealFile(fileID: FileID, bytes: Buffer): Sealed {
  return seal(keys(), "identity", fileAAD(fileID), bytes);
}

/** Opens a file's bytes. Throws a VaultError for another file's, and for any changed bit. */
export function openFile(fileID: FileID, sealed: Sealed): Buffer {
  return open(keys(), "identity", fileAAD(fileID), sealed);
}

/** Binds a file to its ID alone, because an application's file becomes an account's. */
export function fileAAD(fileID: FileID): Buffer {
  return aadOf({ table: "file", column: "wrapped_key", id: fileID, accountID: "" });
}
