import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import net, { type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { withSettings } from "@/testing/settings";
import { frontServer } from "./server";

let server: Server;

/** Answers with the request as the pages would see it. Two pages fail, one of them after it has begun its response. */
async function echo({ headers, url }: IncomingMessage, response: ServerResponse): Promise<void> {
  if (url === "/half") response.write("<");
  if (url === "/half" || url === "/fails") throw new Error("a fault of the page");
  response.setHeader("connection", "close");
  response.end(JSON.stringify([headers.cookie ?? null, headers["x-client-address"] ?? null]));
}

test.beforeAll(async () => {
  server = withSettings(() => frontServer({ bindings: [], pages: echo, files: new Map() }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
test.afterAll(() => server.close());

interface Reply {
  status: number;
  head: string;
  location: string | undefined;
  body: string;
}

async function ask(line: string, ...headers: string[]): Promise<Reply> {
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("latin1");
  socket.write([`${line} HTTP/1.1`, "Connection: close", ...headers, "", ""].join("\r\n"));
  const answer = await text(socket);
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  const location = /^location: (.*)$/im.exec(head)?.[1];
  return { status: Number(answer.split(" ")[1]), head, location, body: rest.join("\r\n\r\n") };
}

const APP = "Host: localhost:3000";
const FRAME = "Host: 127.0.0.1:3000";

test("headers that decide how a request is handled must be unique", async () => {
  for (const name of ["Authorization", "Content-Type", "X-CSRF-Token", "Origin"]) {
    expect((await ask("GET /settings", APP, `${name}: a`)).status).toBe(200);
    expect((await ask("GET /settings", APP, `${name}: a`, `${name.toLowerCase()}: b`)).status, name).toBe(400);
  }
});

test("a page that fails is answered 500, or cut off if it had begun, and the server keeps running", async () => {
  const refused = await ask("GET /fails", APP);
  expect([refused.status, refused.body]).toEqual([500, ""]);
  expect(refused.head).toMatch(/^x-request-id: /im);
  // A whole body would end with a chunk of length 0.
  expect((await ask("GET /half", APP)).body).not.toContain("0\r\n\r\n");
  expect((await ask("GET /settings", APP)).status).toBe(200);
});

test("when the session cookie appears twice, both are removed and other cookies stay", async () => {
  const cookies = async (...lines: string[]) =>
    (JSON.parse((await ask("GET /", APP, ...lines.map((line) => `Cookie: ${line}`))).body) as unknown[])[0];
  expect(await cookies("a=1; tender-session=x; b=2")).toBe("a=1; tender-session=x; b=2");
  expect(await cookies("tender-session=x; a=1;tender-session=y; b=2")).toBe("a=1; b=2");
  expect(await cookies("tender-session=x", "tender-session=x")).toBe("");
});

test("a trusted proxy's client address is used only if it is valid", async () => {
  const address = async (forwarded: string) =>
    (JSON.parse((await ask("GET /", APP, `X-Forwarded-For: ${forwarded}`)).body) as unknown[])[1];
  expect(await address("10.0.0.1, 10.0.0.2")).toBe("10.0.0.2");
  expect(await address("2001:db8::1")).toBe("2001:db8::1");
  for (const odd of ["<script>", "10.0.0.1:80", "10.0.0.1, ", "a".repeat(8000)])
    expect(await address(odd)).toBe("127.0.0.1");
});

test("the card frame's host has no pages: browsers are redirected to the app, and programs get the API's address", async () => {
  expect((await ask("GET /secure/card-frame.js", FRAME)).status).toBe(200);
  const [html, any] = ["Accept: text/html,*/*;q=0.8", "Accept: */*"];
  for (const [target, path] of [
    ["/", "/"],
    ["/accounts?x=1", "/accounts?x=1"],
    ["/@evil.example/%0d%0aset-cookie:a=b", "/@evil.example/%0d%0aset-cookie:a=b"],
    ["/https://evil.example", "/https://evil.example"],
    ["/.evil.example?next=//evil.example", "/.evil.example?next=//evil.example"],
  ])
    expect(await ask(`GET ${target}`, FRAME, html), target).toMatchObject({
      status: 307,
      location: `http://localhost:3000${path}`,
    });
  for (const odd of ["//evil.example", "/\\evil.example", "/%5c%5cevil.example", "/%2f/evil.example", "/../x"])
    expect(await ask(`GET ${odd}`, FRAME, html), odd).toMatchObject({ status: 404, location: undefined });
  for (const line of ["GET /", "GET /sign-in", "POST /", "POST /secure/x"])
    expect((await ask(line, FRAME, any)).status, line).toBe(404);
  expect((await ask("POST /sign-in", FRAME, html)).status).toBe(404);
  for (const line of ["GET /api/ping", "GET /api/auth/csrf", "POST /api/auth/signout", "GET /api"]) {
    const { status, body } = await ask(line, FRAME, html);
    expect([status, body], line).toEqual([
      421,
      '{"error":"This address shows card details only. Use http://localhost:3000/api instead."}',
    ]);
  }
  expect((await ask("GET /", "Host: 127.0.0.1:3001", html)).status).toBe(400);
});

test("every answer of the server, the API and the health checks forbids sniffing and requires HTTPS", async () => {
  for (const line of ["GET /livez", "GET /api/none", "GET /sign-in", "GET /api//x", "TRACE /"]) {
    const { head } = await ask(line, APP);
    expect(head, line).toContain("x-content-type-options: nosniff");
    expect(head, line).toContain("strict-transport-security: max-age=31536000; includeSubDomains");
  }
});

test("health checks are answered for any host, and everything else only for the configured hosts", async () => {
  for (const host of ["Host: 10.0.0.7:3000", "Host: evil.test", APP]) {
    expect((await ask("GET /livez", host)).status).toBe(200);
    expect((await ask("GET /sign-in", host)).status).toBe(host === APP ? 200 : 400);
  }
});
