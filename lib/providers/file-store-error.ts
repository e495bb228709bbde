/** A store that did not do as asked; the message has no name and no address. */
export class FileStoreError extends Error {
  override readonly name = "FileStoreError";
}

/** The name, if it is one that we give; throws a FileStoreError for anything that could be a path. */
export function safeName(name: string): string {
  if (!/^[0-9a-f-]{36}$/.test(name)) throw new FileStoreError("the name is not one of ours");
  return name;
}
