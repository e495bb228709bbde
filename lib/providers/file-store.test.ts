import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { FileStore } from "./stored-files";
import { diskStore } from "./file-store-disk";
import { s3Store } from "./file-store-s3";

interface BucketRequest {
  line: string;
  headers: IncomingMessage["headers"];
}

/** A bucket in memory that accepts only signed requests. The first `failures` requests fail. */
async function bucket(failures = 0): Promise<{ store: FileStore; requests: BucketRequest[]; server: Server }> {
  const stored = new Map<string, Buffer>();
  const requests: BucketRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    requests.push({ line: `${method} ${url}`, headers });
    if (failures-- > 0) return response.writeHead(503).end();
    if (!headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=AKTEST/")) return response.writeHead(403).end();
    if (method === "PUT") stored.set(url, Buffer.concat(chunks));
    if (method === "DELETE") return response.writeHead(stored.delete(url) ? 204 : 404).end();
    const match = stored.get(url);
    return response.writeHead(match ? 200 : 404).end(method === "GET" ? match : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const store = s3Store({
    endpoint: `http://127.0.0.1:${port}`,
    region: "eu-central-1",
    bucket: "papers",
    accessKeyID: "AKTEST",
    secretAccessKey: "s3cret",
  });
  return { store, requests, server };
}

const folder = () => mkdtempSync(join(tmpdir(), "files-"));

async function expectStore(store: FileStore): Promise<void> {
  const [name, other] = [randomUUID(), randomUUID()];
  const bytes = Buffer.from([0, 255, 10, 13, 7]);
  await store.put(name, bytes);
  expect(await store.get(name)).toEqual(bytes);
  await store.put(name, Buffer.from("again"));
  expect((await store.get(name)).toString()).toBe("again");
  await store.delete(name);
  await store.delete(name);
  for (const missing of [name, other]) await expect(store.get(missing)).rejects.toThrow();
}

test("a folder keeps files for its owner alone, and contains nothing else", async () => {
  const at = folder();
  const store = diskStore(join(at, "files"));
  await expectStore(store);
  const name = randomUUID();
  await store.put(name, Buffer.from("x"));
  const inner = join(at, "files", name.slice(-2));
  expect(readdirSync(inner)).toEqual([name]);
  expect([statSync(inner).mode & 0o777, statSync(join(inner, name)).mode & 0o777]).toEqual([0o700, 0o400]);
});

test("a bucket keeps files by signed requests in path style", async () => {
  const { store, requests, server } = await bucket();
  await expectStore(store);
  server.close();
  for (const { line, headers } of requests) {
    expect(line).toMatch(/^(?:PUT|GET|DELETE) \/papers\/[0-9a-f-]{36}$/);
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKTEST\/\d{8}\/eu-central-1\/s3\/aws4_request, SignedHeaders=[^,]*host[^,]*, Signature=[0-9a-f]{64}$/,
    );
    expect(headers["x-amz-date"]).toMatch(/^\d{8}T\d{6}Z$/);
  }
});

test("a service that stumbles once is asked again, and one that does not stop is an error", async () => {
  const [once, always] = [await bucket(1), await bucket(100)];
  await once.store.put(randomUUID(), Buffer.from("x"));
  expect(once.requests).toHaveLength(2);
  await expect(always.store.put(randomUUID(), Buffer.from("x"))).rejects.toThrow("the store answered 503");
  for (const { server } of [once, always]) server.close();
  await expect(once.store.get(randomUUID())).rejects.toThrow("the store did not answer");
});

test("a name that could be a path is rejected before anything is touched", async () => {
  const { store, requests, server } = await bucket();
  for (const one of [store, diskStore(folder())]) {
    for (const name of ["../../etc/passwd", "a/b", "", "..", `${randomUUID()}/x`, "a".repeat(37)]) {
      await expect((async () => one.put(name, Buffer.from("x")))()).rejects.toThrow("not one that Tender generates");
      await expect((async () => one.get(name))()).rejects.toThrow("not one that Tender generates");
    }
  }
  server.close();
  expect(requests).toEqual([]);
});
