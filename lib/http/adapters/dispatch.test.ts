import { once } from "node:events";
import { request as ask, type Server } from "node:http";
import net, { type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { withSettings } from "@/testing/settings";
import { type FilePart, filePart } from "@/lib/core/api/file-part";
import { operation } from "@/lib/core/api/operation";
import { bind } from "@/lib/domain/kernel/operations/bind";
import { frontServer } from "../server/server";
import { routes } from "./route";

const declared = { summary: "Test", group: "Test", access: "anyone", status: 200 } as const;
const change = {
  ...declared,
  method: "POST",
  audit: { unrecorded: "question" },
  transaction: "one-statement",
} as const;
const LONG_TEXT = "long text ".repeat(400);
const Said = z.object({ said: z.string() });

const { read, secret, write, upload, file, broken } = bind(
  {
    read: operation({
      ...declared,
      method: "GET",
      path: "/things/{name}",
      params: z.object({ name: z.string() }),
      query: z.object({ q: z.string().default("") }),
      response: Said,
    }),
    secret: operation({ ...declared, method: "GET", path: "/secret", rate: "secure", response: Said }),
    write: operation({ ...change, path: "/things/{name}", body: z.object({ text: z.string() }), response: Said }),
    upload: operation({
      ...change,
      path: "/files",
      accepts: "multipart",
      body: z.object({ file: filePart({ max: 40 * 1024 * 1024 }) }),
      response: z.object({ bytes: z.number() }),
    }),
    file: operation({ ...declared, method: "GET", path: "/file", response: z.unknown() }),
    broken: operation({ ...declared, method: "GET", path: "/broken", response: Said }),
  },
  {
    read: async (_ctx, { params, query }) => ({ said: `${params.name} ${query.q} ${LONG_TEXT}`, undeclared: "hidden" }),
    secret: async () => ({ said: LONG_TEXT }),
    write: async (_ctx, { body }) => ({ said: body.text }),
    upload: async (_ctx, { body }) => ({ bytes: (await (body.file as FilePart).arrayBuffer()).byteLength }),
    file: async () =>
      new Response(new Blob(["a,b\n".repeat(1000)]).stream(), { headers: { "content-type": "text/csv" } }),
    broken: async () => {
      throw new Error("a mistake");
    },
  },
);
const BINDINGS = [read, secret, write, upload, file, broken];

let server: Server;
test.beforeAll(async () => {
  server = withSettings(() => frontServer({ bindings: BINDINGS, pages: () => {}, files: new Map() }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
test.afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const port = () => (server.address() as AddressInfo).port;

interface RawResponse {
  status: number;
  headers: Record<string, string | undefined>;
  bytes: Buffer;
}

function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Buffer,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const sent = ask({ port: port(), method, path, headers: { host: "localhost:3000", ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers as RawResponse["headers"],
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    sent.on("error", reject).end(body);
  });
}

const JSON_TYPE = { "content-type": "application/json" };

test("path, query and body reach the function, and undeclared fields are not sent", async () => {
  const { status, headers, bytes } = await send("GET", "/api/things/a%20b?q=c%26d");
  expect([status, headers["content-type"], headers["cache-control"]]).toEqual([200, "application/json", "no-store"]);
  expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.parse(bytes.toString())).toEqual({ said: `a b c&d ${LONG_TEXT}` });
  const written = await send("POST", "/api/things/a", JSON_TYPE, '{"text":"ü"}');
  expect([written.status, written.bytes.toString()]).toEqual([200, '{"said":"ü"}']);
});

test("unknown paths, unsupported methods and internal errors are answered with headers only", async () => {
  for (const [method, path, status, allow] of [
    ["GET", "/api/nothing", 404, undefined],
    ["HEAD", "/api/nothing", 404, undefined],
    ["DELETE", "/api/things/a", 405, "GET, HEAD, POST"],
    ["HEAD", "/api/files", 405, "POST"],
    ["GET", "/api/broken", 500, undefined],
  ] as const) {
    const answer = await send(method, path);
    expect([answer.status, answer.headers.allow, answer.bytes.length], path).toEqual([status, allow, 0]);
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers["x-service-version"]).toBe("v2024.01.00");
  }
});

test("HEAD answers as GET does, without the body", async () => {
  for (const path of ["/api/things/a", "/api/secret", "/api/file", "/api/broken"]) {
    const [get, head] = [await send("GET", path), await send("HEAD", path)];
    expect([head.status, head.bytes.length], path).toEqual([get.status, 0]);
    for (const name of ["content-type", "content-length", "cache-control", "vary", "x-service-version"])
      expect(head.headers[name], `${path} ${name}`).toBe(get.headers[name]);
  }
  const [get, head] = await Promise.all(
    ["GET", "HEAD"].map((method) =>
      routes(read)[method as "GET"](request(method), { params: Promise.resolve({ name: "a" }) }),
    ),
  );
  expect([head?.status, await head?.text(), head?.headers.get("content-length")]).toEqual([
    200,
    "",
    String((await get?.text())?.length),
  ]);
});

const request = (method: string) => new Request("http://localhost:3000/api/things/a", { method });

test("a compressed body is rejected with the name of its encoding", async () => {
  const body = JSON.stringify({ text: "a" });
  const sent = async (encoding: string, bytes: string | Buffer, path = "/api/things/a", type: object = JSON_TYPE) => {
    const answer = await send("POST", path, { ...type, "content-encoding": encoding }, bytes);
    return [answer.status, answer.bytes.toString()];
  };
  const refused = (name: string) => [
    400,
    JSON.stringify({ error: `the body is sent with Content-Encoding ${name}; send it uncompressed` }),
  ];
  expect(await sent("gzip", gzipSync(body))).toEqual(refused("gzip"));
  expect(await sent("gzip", body)).toEqual(refused("gzip"));
  expect(await sent("deflate, br", body)).toEqual(refused("deflate, br"));
  expect(await sent("<b>", body)).toEqual(refused("an unknown encoding"));
  expect(await sent("gzip", part("a"), "/api/files", PARTS)).toEqual(refused("gzip"));
  expect(await sent("Identity", body)).toEqual([200, '{"said":"a"}']);
});

test("reads are compressed if the client accepts it, and secrets and writes are not", async () => {
  const plain = await send("GET", "/api/things/a");
  const br = await send("GET", "/api/things/a", { "accept-encoding": "gzip, br" });
  const gzip = await send("GET", "/api/things/a", { "accept-encoding": "gzip" });
  const none = await send("GET", "/api/things/a", { "accept-encoding": "br;q=0" });
  expect([plain, br, gzip, none].map(({ headers }) => headers["content-encoding"])).toEqual([
    undefined,
    "br",
    "gzip",
    undefined,
  ]);
  expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
  for (const { headers } of [plain, br, gzip, none]) expect(headers.vary).toContain("Accept-Encoding");
  const secrets = [
    await send("GET", "/api/secret", { "accept-encoding": "br" }),
    await send("POST", "/api/things/a", { ...JSON_TYPE, "accept-encoding": "br" }, JSON.stringify({ text: LONG_TEXT })),
  ];
  for (const { status, headers } of secrets)
    expect([status, headers["content-encoding"], headers.vary]).toEqual([200, undefined, undefined]);
});

test("a stream is passed on whole, compressed or not", async () => {
  const [plain, gzip] = [await send("GET", "/api/file"), await send("GET", "/api/file", { "accept-encoding": "gzip" })];
  expect([plain.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual([undefined, "gzip"]);
  expect([plain.bytes.length, gunzipSync(gzip.bytes).length]).toEqual([4000, 4000]);
});

const part = (bytes: Buffer | string) =>
  Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'),
    Buffer.from(bytes),
    Buffer.from("\r\n--x--\r\n"),
  ]);
const PARTS = { "content-type": "multipart/form-data; boundary=x" };

test("a form is read as it arrives, and its errors are answered", async () => {
  const good = await send("POST", "/api/files", PARTS, part(Buffer.alloc(3_000_000, 1)));
  expect([good.status, good.bytes.toString()]).toEqual([200, '{"bytes":3000000}']);
  expect((await send("POST", "/api/files", PARTS, part("a").subarray(0, -8))).status).toBe(400);
  expect((await send("POST", "/api/files", PARTS, part(`x\r\n--x\r\n${"a".repeat(9000)}`))).status).toBe(400);
});

/** Sends bytes as they are, and reads until the connection ends. */
async function raw(...pieces: (string | Buffer)[]): Promise<string> {
  const socket = net
    .connect(port(), "127.0.0.1")
    .setEncoding("latin1")
    .on("error", () => {});
  for (const piece of pieces) socket.write(piece);
  return text(socket).catch(() => "broken off");
}

test("a body that is too long is answered before its end, and the connection is closed", async () => {
  const head = (path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const chunk = Buffer.concat([Buffer.from("100000\r\n"), Buffer.alloc(0x100000, 97), Buffer.from("\r\n")]);
  const opening = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
  const parts = [head("/api/files", PARTS["content-type"]), `${opening.length.toString(16)}\r\n${opening}\r\n`];
  for (const pieces of [
    [head("/api/things/a", "application/json"), chunk],
    [...parts, ...Array<Buffer>(34).fill(chunk)],
  ]) {
    const answer = await raw(...pieces);
    expect(answer.slice(0, 12)).toBe("HTTP/1.1 413");
    expect(answer.toLowerCase()).toContain("connection: close");
  }
});

test("the framework's handlers answer the same", async () => {
  const { GET, POST, DELETE } = routes(read, write);
  const context = { params: Promise.resolve({ name: "a" }) };
  const at = "http://localhost:3000/api/things/a?q=b";
  const got = await GET(new Request(at), context);
  const direct = await send("GET", "/api/things/a?q=b");
  expect([got.status, await got.text()]).toEqual([direct.status, direct.bytes.toString()]);
  const made = await POST(new Request(at, { method: "POST", headers: JSON_TYPE, body: '{"text":"x"}' }), context);
  expect([made.status, await made.text()]).toEqual([200, '{"said":"x"}']);
  const lacking = await DELETE(new Request(at, { method: "DELETE" }), context);
  expect([lacking.status, lacking.headers.get("allow"), lacking.headers.get("content-length")]).toEqual([
    405,
    "GET, HEAD, POST",
    "0",
  ]);
});
