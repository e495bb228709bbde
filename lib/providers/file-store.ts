import { env } from "@/lib/env";
import { diskStore } from "./file-store-disk";
import { s3Store } from "./file-store-s3";
import { noted } from "./provider-notes";
import { FILE_STORE, type FileStore } from "./stored-files";

declare global {
  var tenderFileStore: FileStore | undefined;
}

/** The store of this process: the bucket in the environment, or else a folder. */
export function fileStore(): FileStore {
  return (globalThis.tenderFileStore ??= watched(make()));
}

const watched = (store: FileStore): FileStore => ({
  put: (name, bytes) => noted(FILE_STORE, store.put(name, bytes)),
  get: (name) => noted(FILE_STORE, store.get(name)),
  delete: (name) => noted(FILE_STORE, store.delete(name)),
});

function make(): FileStore {
  const { FILES_DIR, S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env();
  if (!S3_BUCKET) return diskStore(FILES_DIR);
  return s3Store({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyID: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}
