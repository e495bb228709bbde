/** A store that failed. The message has no name and no address. */
export class FileStoreError extends Error {
  override readonly name = "FileStoreError";
}

/** Returns a name of the form that we give. Throws a FileStoreError for anything that could be a path. */
export function safeName(name: string): string {
  if (!/^[0-9a-f-]{36}$/.test(name)) throw new FileStoreError("the name is not one of ours");
  return name;
}
