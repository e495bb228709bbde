import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import net, { type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { withSettings } from "@/db/testing/settings";
import { frontServer } from "./server";

let server: Server;

/** Answers what the pages would see of a request. */
function echo({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader("connection", "close");
  response.end(JSON.stringify([headers.cookie ?? null, headers["x-client-address"] ?? null]));
}

test.beforeAll(async () => {
  server = withSettings(() => frontServer({ bindings: [], pages: echo, files: new Map() }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
test.afterAll(() => server.close());

async function ask(line: string, ...headers: string[]): Promise<{ status: number; body: string }> {
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("latin1");
  socket.write([`${line} HTTP/1.1`, ...headers, "", ""].join("\r\n"));
  const answer = await text(socket);
  return { status: Number(answer.split(" ")[1]), body: answer.slice(answer.indexOf("[")) };
}

const APP = "Host: localhost:3000";
const FRAME = "Host: 127.0.0.1:3000";

test("headers by which we decide come once", async () => {
  for (const name of ["Authorization", "Content-Type", "X-CSRF-Token", "Origin"]) {
    expect((await ask("GET /settings", APP, `${name}: a`)).status).toBe(200);
    expect((await ask("GET /settings", APP, `${name}: a`, `${name.toLowerCase()}: b`)).status, name).toBe(400);
  }
});

test("of two session cookies none reaches anybody, others stay", async () => {
  const cookies = async (...lines: string[]) =>
    (JSON.parse((await ask("GET /", APP, ...lines.map((line) => `Cookie: ${line}`))).body) as unknown[])[0];
  expect(await cookies("a=1; tender-session=x; b=2")).toBe("a=1; tender-session=x; b=2");
  expect(await cookies("tender-session=x; a=1;tender-session=y; b=2")).toBe("a=1; b=2");
  expect(await cookies("tender-session=x", "tender-session=x")).toBe("");
});

test("a trusted proxy passes on an address or nothing", async () => {
  const address = async (forwarded: string) =>
    (JSON.parse((await ask("GET /", APP, `X-Forwarded-For: ${forwarded}`)).body) as unknown[])[1];
  expect(await address("10.0.0.1, 10.0.0.2")).toBe("10.0.0.2");
  expect(await address("2001:db8::1")).toBe("2001:db8::1");
  for (const odd of ["<script>", "10.0.0.1:80", "10.0.0.1, ", "a".repeat(8000)])
    expect(await address(odd)).toBe("127.0.0.1");
});

test("the card frame's host has no page", async () => {
  expect((await ask("GET /secure/card-frame.js", FRAME)).status).toBe(200);
  for (const line of [
    "GET /",
    "GET /sign-in",
    "GET /api/ping",
    "GET /api/auth/csrf",
    "POST /api/auth/signout",
    "POST /secure/x",
  ])
    expect((await ask(line, FRAME)).status, line).toBe(404);
});
