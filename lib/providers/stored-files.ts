/** The store’s name among providers. */
export const FILE_STORE = "file-store";

/** A store of sealed files under random names. It never sees what is in them. */
export interface FileStore {
  /** A failed call stores nothing. Throws a FileStoreError. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Throws a FileStoreError if the file is missing or the store does not answer. */
  get(name: string): Promise<Buffer>;
  /** A missing file is no error. */
  delete(name: string): Promise<void>;
}
