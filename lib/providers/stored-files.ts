export const FILE_STORE = "file-store";

/** A store of sealed files under random names. It never sees their content. */
export interface FileStore {
  /** A failed call stores nothing. Throws a FileStoreError. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Throws a FileStoreError if the file is missing or the store does not respond. */
  get(name: string): Promise<Buffer>;
  /** Deleting a missing file is not an error. */
  delete(name: string): Promise<void>;
}
