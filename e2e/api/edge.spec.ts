import { expect, test } from "@playwright/test";
import { testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { sessionCookie } from "@/lib/http/sign-in/credential";
import { newClient, newToken, serverURL, signedIn } from "../fixtures";
import { exchange, head, type RawAnswer } from "./raw-http";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const JSON_TYPE = "Content-Type: application/json";
const FORM = "Content-Type: application/x-www-form-urlencoded";
const CHUNKED = "Transfer-Encoding: chunked";
const close = "Connection: close";

/** Expects an answer with one of the statuses, a request ID and headers only. */
function expectRefusal(answer: RawAnswer | null, ...statuses: number[]): void {
  expect(statuses).toContain(answer?.status);
  expect(answer?.headers["x-request-id"]).toEqual([expect.stringMatching(UUID) as unknown]);
  expect(answer?.headers.location).toBeUndefined();
  expect(answer?.headers["content-type"]).toBeUndefined();
  expect(answer?.headers["x-powered-by"]).toBeUndefined();
  expect(answer?.rest.replace(/^0\r\n\r\n$/, "")).toBe("");
}

type OddLine = [what: string, statuses: number[], request: () => string];

const ODD_LINES: OddLine[] = [
  ["TRACE", [405], () => head("TRACE /api/ping HTTP/1.1")],
  ["a method nobody has heard of", [400, 405], () => head("FOO /api/ping HTTP/1.1")],
  ["PROPFIND", [405], () => head("PROPFIND /api/ping HTTP/1.1")],
  ["CONNECT", [405], () => head("CONNECT localhost:22 HTTP/1.1")],
  ["a target with a space", [400], () => head("GET /api/pi ng HTTP/1.1")],
  ["a target with a NUL", [400], () => head("GET /api/pi\0ng HTTP/1.1")],
  ["a target in absolute form", [400], () => head(`GET ${serverURL()}/api/ping HTTP/1.1`)],
  [
    "a target in absolute form with an upgrade",
    [400],
    () => head("GET http://127.0.0.1:5432/ HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade"),
  ],
  ["a target of a star", [400], () => head("OPTIONS * HTTP/1.1")],
  ["no Host", [400], () => head("GET /api/ping HTTP/1.1", "no host")],
  ["a Host which is not ours", [400], () => head("GET /api/ping HTTP/1.1", "Host: evil.test")],
  ["our Host with another port", [400], () => head("GET /api/ping HTTP/1.1", "Host: localhost:1")],
  ["an empty Host", [400], () => head("GET /api/ping HTTP/1.1", "Host: ")],
  ["two Hosts", [400], () => head("GET /api/ping HTTP/1.1", `Host: ${new URL(serverURL()).host}`, "Host: evil.test")],
  ...["Authorization: Bearer x", "Content-Type: text/plain", "X-CSRF-Token: x", "Origin: http://evil.test"].map(
    (line): OddLine => [`two of ${line}`, [400], () => head("GET /api/ping HTTP/1.1", line, line)],
  ),
  [
    "two Content-Lengths",
    [400],
    () => `${head("POST /api/oauth2/token HTTP/1.1", JSON_TYPE, "Content-Length: 2", "Content-Length: 3")}{}`,
  ],
  [
    "Content-Length with Transfer-Encoding",
    [400],
    () =>
      `${head("POST /api/oauth2/token HTTP/1.1", JSON_TYPE, "Content-Length: 5", "Transfer-Encoding: chunked")}0\r\n\r\n`,
  ],
  [
    "a negative Content-Length",
    [400],
    () => `${head("POST /api/oauth2/token HTTP/1.1", JSON_TYPE, "Content-Length: -1")}{}`,
  ],
  [
    "a Transfer-Encoding other than chunked",
    [400],
    () => head("POST /api/oauth2/token HTTP/1.1", JSON_TYPE, "Transfer-Encoding: gzip"),
  ],
  [
    "a chunk without a length",
    [400],
    () => `${head("POST /api/oauth2/token HTTP/1.1", JSON_TYPE, "Transfer-Encoding: chunked")}zz\r\n`,
  ],
  ["an upgrade", [400], () => head("GET /api/ping HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade")],
  ["an upgrade without a connection", [400], () => head("GET /api/ping HTTP/1.1", "Upgrade: h2c")],
  ["an unknown expectation", [417], () => head("POST /api/oauth2/token HTTP/1.1", "Expect: cake", "Content-Length: 0")],
  [
    "a server action of the framework",
    [400],
    () => `${head("POST /sign-in HTTP/1.1", "Next-Action: 7f", "Content-Type: text/plain", "Content-Length: 2")}[]`,
  ],
  ["headers over 16 kB", [431], () => head("GET /api/ping HTTP/1.1", `X-Long: ${"a".repeat(17_000)}`)],
  ["a target over 8 kB", [404], () => head(`GET /api/ping?${"a".repeat(9000)} HTTP/1.1`)],
  [
    "a body announced as one byte over 256 KiB",
    [413],
    () => head("POST /api/oauth2/token HTTP/1.1", JSON_TYPE, `Content-Length: ${256 * 1024 + 1}`),
  ],
  ["something that is not HTTP", [400], () => "\x16\x03\x01\x02\x00\x01\x00\r\n\r\n"],
  ["the preface of HTTP/2", [400], () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
];

for (const [what, statuses, request] of ODD_LINES) {
  test(`${what} is rejected with headers only`, async () => {
    const answer = await exchange(request());
    expectRefusal(answer, ...statuses);
    expect(answer?.isClosed).toBe(true);
  });
}

const ODD_PATHS = [
  "//",
  "//api/ping",
  "/api//ping",
  "/api/ping/",
  "/api/",
  "/api",
  "/api/%2fping",
  "/api/ping%2f",
  "/api%2fping",
  "/api/%5cping",
  "/api\\ping",
  "/\\evil.test",
  "/api/ping%00",
  "/api/./ping",
  "/api/../api/ping",
  "/api/%2e%2e/ping",
  "/api/%2E/ping",
  "/_next/../api/ping",
  "/x/%2e%2e/api/ping",
  "/_next/image?url=http://127.0.0.1/",
  "/api/%E0%A4%A",
  "/api/%",
  "/%",
  "/api/%zz",
  "/api/ping/extra",
  "/api/Ping",
  "/api/ping.json",
  "/api/accounts/%2e%2e%2fping",
  "/api/constructor",
  "/api/__proto__/x",
  "/api/;/ping",
  "/api/ping;x",
];

for (const path of ODD_PATHS) {
  test(`the path ${path} is 404 with headers only, never a redirect`, async () => {
    for (const method of ["GET", "POST"])
      expectRefusal(await exchange(head(`${method} ${path} HTTP/1.1`, close, "Content-Length: 0")), 404);
  });
}

test("unknown sign-in paths are rejected with headers only", async () => {
  for (const line of [
    "GET /api/auth/nothing",
    "POST /api/auth/session",
    "GET /api/auth/signout",
    "POST /api/auth/_log",
  ])
    expectRefusal(await exchange(head(`${line} HTTP/1.1`, close, "Content-Length: 0")), 404);
  for (const method of ["PUT", "PATCH", "DELETE"])
    expectRefusal(await exchange(head(`${method} /api/auth/session HTTP/1.1`, close, "Content-Length: 0")), 405);
});

test("a body of one byte over 256 KiB is rejected when it comes in chunks, and the connection ends", async () => {
  const chunk = `${(64 * 1024).toString(16)}\r\n${" ".repeat(64 * 1024)}\r\n`;
  const { keyID } = await newClient();
  const token = `Authorization: Bearer ${await newToken(keyID)}`;
  const start = head("POST /api/onboarding-invites HTTP/1.1", JSON_TYPE, token, "Transfer-Encoding: chunked");
  expectRefusal(await exchange(`${start}${chunk.repeat(4)}1\r\n \r\n0\r\n\r\n`), 413);
  const endless = await exchange(`${start}${chunk.repeat(5)}`);
  expectRefusal(endless, 413);
  expect(endless?.isClosed).toBe(true);
});

test("a body of 256 KiB is read, whole or in chunks", async () => {
  const text = `{${" ".repeat(256 * 1024 - 2)}}`;
  const whole = await exchange(
    `${head("POST /api/oauth2/token HTTP/1.1", JSON_TYPE, `Content-Length: ${text.length}`, close)}${text}`,
  );
  const chunked = await exchange(
    `${head("POST /api/oauth2/token HTTP/1.1", JSON_TYPE, "Transfer-Encoding: chunked", close)}${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`,
  );
  for (const answer of [whole, chunked])
    expect([answer?.status, answer?.rest]).toEqual([401, expect.stringContaining("invalid_client") as unknown]);
});

test("two version headers are rejected", async () => {
  for (const [first, second] of [
    ["v2024.01.00", "v2024.01.00"],
    ["latest", "v9"],
  ]) {
    const answer = await exchange(
      head("GET /api/ping HTTP/1.1", `x-service-version: ${first}`, `x-service-version: ${second}`, close),
    );
    expect([answer?.status, answer?.rest]).toEqual([400, expect.stringMatching(/^\{"error":"[^"]+"\}$/) as unknown]);
  }
});

test("the framework's and a proxy's headers from outside have no effect", async () => {
  const smuggled = [
    "x-middleware-subrequest: middleware:middleware:middleware:middleware:middleware",
    "x-middleware-override-headers: authorization",
    "x-middleware-request-authorization: Bearer x",
    "x-nextjs-data: 1",
    "x-invoke-path: /",
    "x-matched-path: /",
    "x-nonce: abc",
    "x-client-address: 10.0.0.1",
    "Next-Resume: 1",
    "x-forwarded-for: 10.0.0.1",
    "x-forwarded-host: evil.test",
    "x-forwarded-proto: https",
    "x-real-ip: 10.0.0.1",
    "Forwarded: for=10.0.0.1",
    "x-http-method-override: DELETE",
  ];
  expectRefusal(await exchange(head("GET /api/onboarding-invites HTTP/1.1", ...smuggled, close)), 401);
  const page = await exchange(head("GET /settings HTTP/1.1", ...smuggled, close));
  expect(page?.status).not.toBe(200);
  expect(`${page?.headers.location ?? ""}${page?.rest}`).not.toContain("evil.test");
});

test("with two credentials neither counts: two Authorization headers are rejected, and two session cookies are ignored", async () => {
  const { keyID, partner } = await newClient();
  const good = `Authorization: Bearer ${await newToken(keyID)}`;
  const bad = "authorization: Bearer x";
  for (const both of [
    [good, bad],
    [bad, good],
  ])
    expectRefusal(await exchange(head("GET /api/ping HTTP/1.1", ...both)), 400);
  const { token } = await signedIn(
    testDatabase(),
    partner,
    await newPerson(testDatabase(), partner, { role: "owner" }),
  );
  const [own, planted] = [`${sessionCookie(serverURL())}=${token}`, `${sessionCookie(serverURL())}=planted`];
  const ask = (...cookies: string[]) =>
    exchange(head("GET /api/dashboard/memberships HTTP/1.1", ...cookies.map((cookie) => `Cookie: ${cookie}`), close));
  expect((await ask(`a=1; ${own}; b=2`))?.status).toBe(200);
  for (const cookies of [[`${own}; ${planted}`], [`${planted}; a=1;${own}`], [own, planted]])
    expectRefusal(await ask(...cookies), 401);
  const page = await exchange(head("GET /settings HTTP/1.1", `Cookie: ${planted}; ${own}`, close), {
    patience: 15_000,
  });
  expect([page?.status, page?.headers.location?.[0] ?? ""]).toEqual([
    307,
    expect.stringContaining("/sign-in") as unknown,
  ]);
});

test("a request in pieces, in old HTTP and after another request is answered normally", async () => {
  const old = await exchange(head("GET /api/ping HTTP/1.0"));
  expectRefusal(old, 401);
  expect(old?.isClosed).toBe(true);
  const two = await exchange(head("GET /livez HTTP/1.1") + head("GET /livez HTTP/1.1", close));
  expect([two?.status, /HTTP\/1\.1 (\d+)/.exec(two?.rest ?? "")?.[1]]).toEqual([200, "200"]);
  expect(/x-request-id: (\S+)/.exec(two?.rest ?? "")?.[1]).not.toBe(two?.headers["x-request-id"]?.[0]);
});

test("a client that stalls is answered 408 after some seconds, by the API and by pages", { tag: "@slow" }, async () => {
  test.setTimeout(90_000);
  const { keyID } = await newClient();
  const token = `Authorization: Bearer ${await newToken(keyID)}`;
  const stalled = [
    "",
    "GET /api/pi",
    "GET /api/ping HTTP/1.1\r\nHost: x\r\nX-",
    `${head("POST /api/onboarding-invites HTTP/1.1", JSON_TYPE, token, "Content-Length: 20")}{`,
    `${head("POST /api/onboarding-invites HTTP/1.1", JSON_TYPE, token, CHUNKED)}1\r\n{\r\n`,
    head("POST /api/auth/signout HTTP/1.1", FORM, "Content-Length: 20"),
    `${head("POST /o/unknown/language HTTP/1.1", FORM, CHUNKED)}1\r\na\r\n`,
  ];
  const started = Date.now();
  for (const answer of await Promise.all(stalled.map((bytes) => exchange(bytes, { patience: 60_000 })))) {
    expectRefusal(answer, 408);
    expect(answer?.isClosed).toBe(true);
  }
  expect(Date.now() - started).toBeGreaterThan(5000);
});

test("a client that disconnects in the middle of its body does no harm", async () => {
  for (const length of ["Content-Length: 20", "Transfer-Encoding: chunked"])
    await exchange(`${head("POST /api/oauth2/token HTTP/1.1", JSON_TYPE, length)}1\r\n{`, { patience: 50 });
  expect((await exchange(head("GET /readyz HTTP/1.1", close)))?.status).toBe(200);
});
