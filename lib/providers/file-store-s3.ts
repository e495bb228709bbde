import { AwsClient } from "aws4fetch";
import type { FileStore } from "./stored-files";
import { FileStoreError, safeName } from "./file-store-error";

const TIME_MAX = 7000;

/** A bucket of any S3 service, addressed in path style, which all of them support. */
export interface Bucket {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyID: string;
  secretAccessKey: string;
}

/** A store in a bucket. Requests are signed, and repeated once if the service fails. */
export function s3Store({ endpoint, region, bucket, accessKeyID, secretAccessKey }: Bucket): FileStore {
  const client = new AwsClient({ accessKeyId: accessKeyID, secretAccessKey, region, service: "s3", retries: 1 });
  const ask = async (method: string, name: string, body?: Buffer) => {
    const url = new URL(`${bucket}/${safeName(name)}`, endpoint.endsWith("/") ? endpoint : `${endpoint}/`);
    const request = {
      method,
      signal: AbortSignal.timeout(TIME_MAX),
      ...(body && { body: new Uint8Array(body), headers: { "content-type": "application/octet-stream" } }),
    };
    const response = await client.fetch(url, request).catch(() => undefined);
    if (!response) throw new FileStoreError("the store did not answer");
    if (!response.ok && !(method === "DELETE" && response.status === 404))
      throw new FileStoreError(`the store answered ${response.status}`);
    return response;
  };
  return {
    put: async (name, bytes) => void (await ask("PUT", name, bytes)).body?.cancel(),
    get: async (name) => Buffer.from(await (await ask("GET", name)).arrayBuffer()),
    delete: async (name) => void (await ask("DELETE", name)).body?.cancel(),
  };
}
