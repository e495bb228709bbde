/** A store that failed. The message contains no name and no address. */
export class FileStoreError extends Error {
  override readonly name = "FileStoreError";
}

/**
 * Returns a name if it has the form that Tender generates. Throws a FileStoreError for anything that could be a path.
 */
export function safeName(name: string): string {
  if (!/^[0-9a-f-]{36}$/.test(name)) throw new FileStoreError("the name is not one that Tender generates");
  return name;
}
