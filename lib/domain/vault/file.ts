import type { FileID } from "@/lib/core/ids";
import { keys } from "@/lib/providers/keys";
import { aadOf, open, seal, type Sealed } from "./envelope";

/** Seals a file's bytes under a key of its own; the key stays with the row, the bytes go to the store. */
export function sealFile(fileID: FileID, bytes: Buffer): Sealed {
  return seal(keys(), "identity", fileAAD(fileID), bytes);
}

/** Opens a file's bytes; throws a VaultError for another file's, and for any bit that changed. */
export function openFile(fileID: FileID, sealed: Sealed): Buffer {
  return open(keys(), "identity", fileAAD(fileID), sealed);
}

/** What a file is bound to: itself alone, since an application's becomes an account's. */
export function fileAAD(fileID: FileID): Buffer {
  return aadOf({ table: "file", column: "wrapped_key", id: fileID, accountID: "" });
}
