import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { sessionCookie } from "@/lib/http/sign-in/credential";
import { basic, newClient, newIssuerClient, serverURL, signedIn } from "../fixtures";
import { inviteBody } from "./invite-bodies";

interface RawResponse {
  status: number;
  headers: Record<string, string | undefined>;
  bytes: Buffer;
}

/** The bytes of an answer as they arrive over the wire. */
async function get(target: string, headers: Record<string, string> = {}): Promise<RawResponse> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    const pending = request(`${serverURL()}${target}`, { headers }, (answer) => {
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
    pending.on("error", reject).end();
  });
}

const OPEN = { br: brotliDecompressSync, gzip: gunzipSync };

for (const encoding of ["br", "gzip"] as const) {
  test(`a long list is sent as ${encoding} to clients that accept it, with the same content`, async () => {
    const client = await newClient();
    for (const _turn of [1, 2, 3, 4, 5]) await client.send("POST /onboarding-invites", { body: inviteBody() });
    const as = basic(client.keyID, client.secret);
    const plain = await get("/api/onboarding-invites", as);
    const short = await get("/api/onboarding-invites", { ...as, "accept-encoding": encoding });
    expect([plain.headers["content-encoding"], short.headers["content-encoding"]]).toEqual([undefined, encoding]);
    for (const { headers } of [plain, short]) expect(headers.vary).toContain("Accept-Encoding");
    expect(short.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(OPEN[encoding](short.bytes).toString()).toBe(plain.bytes.toString());
  });
}

test("a short answer is not compressed", async () => {
  const client = await newClient();
  const answer = await get("/api/ping", { ...basic(client.keyID, client.secret), "accept-encoding": "br" });
  expect([answer.status, answer.headers["content-encoding"]]).toEqual([200, undefined]);
});

test("answers that contain a secret are not compressed: card numbers, created objects, sign-in, the card frame", async () => {
  const issuer = await newIssuerClient();
  const headers = { ...basic(issuer.keyID, issuer.secret), "accept-encoding": "br, gzip" };
  const details = await get(`/api${issuer.cards}/${issuer.issuedCardID}/details`, headers);
  const made = await fetch(`${serverURL()}/api/onboarding-invites`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(inviteBody()),
  });
  const csrf = await get("/api/auth/csrf", headers);
  const frame = await get("/secure/card-frame.js", headers);
  expect([details.status, made.status, csrf.status, frame.status]).toEqual([200, 200, 200, 200]);
  for (const answer of [details, csrf, frame]) expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(made.headers.get("content-encoding")).toBeNull();
});

test("pages are compressed, and a page's token is encoded differently each time", async () => {
  const { partner } = await newClient();
  const { token } = await signedIn(
    testDatabase(),
    partner,
    await newPerson(testDatabase(), partner, { role: "owner" }),
  );
  const headers = { cookie: `${sessionCookie(serverURL())}=${token}`, "accept-encoding": "br" };
  const pages = [await get("/settings", headers), await get("/settings", headers)];
  const tokens = pages.map(({ headers: { "content-encoding": encoding }, bytes }) => {
    expect(encoding).toBe("br");
    return /<meta name="csrf-token" content="([^"]+)"/.exec(brotliDecompressSync(bytes).toString())?.[1];
  });
  expect(tokens[0]).toMatch(/^[\w-]{86}$/);
  const provoked = await get("/settings?filter=guess", { ...headers, "sec-fetch-site": "cross-site" });
  expect([provoked.status, provoked.headers["content-encoding"]]).toEqual([200, undefined]);
  expect(tokens[1]).not.toBe(tokens[0]);
});

test("a page rendered in parts is passed on part by part", async () => {
  const { partner } = await newClient();
  const { token } = await signedIn(
    testDatabase(),
    partner,
    await newPerson(testDatabase(), partner, { role: "owner" }),
  );
  const response = await fetch(`${serverURL()}/settings`, {
    headers: { cookie: `${sessionCookie(serverURL())}=${token}`, "accept-encoding": "gzip" },
  });
  expect([response.headers.get("content-encoding"), response.headers.get("content-length")]).toEqual(["gzip", null]);
  expect(await response.text()).toMatch(/<\/html>\s*$/);
});

test("the schemas in scripts leave out the descriptions of the reference", () => {
  const folder = path.join(".next", "static", "chunks");
  const scripts = readdirSync(folder).filter((file) => file.endsWith(".js"));
  const text = scripts.map((file) => readFileSync(path.join(folder, file), "utf8")).join("");
  expect(text).toContain("must be a whole number of cents");
  expect(text).not.toContain("The ID of the account.");
});

test("scripts and styles are served in Brotli and cached without expiry", async () => {
  const folder = path.join(".next", "static", "chunks");
  const name = readdirSync(folder).find(
    (file) => file.endsWith(".js") && existsSync(path.join(".next", "static-br", "chunks", `${file}.br`)),
  );
  const target = `/_next/static/chunks/${name}`;
  const [short, plain, gzip] = [
    await get(target, { "accept-encoding": "gzip, br" }),
    await get(target),
    await get(target, { "accept-encoding": "gzip" }),
  ];
  expect([
    short.headers["content-encoding"],
    plain.headers["content-encoding"],
    gzip.headers["content-encoding"],
  ]).toEqual(["br", undefined, "gzip"]);
  expect(brotliDecompressSync(short.bytes).equals(plain.bytes)).toBe(true);
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
  for (const { headers } of [short, plain, gzip]) {
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers.vary).toContain("Accept-Encoding");
    expect(headers["content-type"]).toBe(plain.headers["content-type"]);
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  }
});

test("an export arrives compressed and complete", async () => {
  const { partner, ...client } = await newClient();
  for (const _turn of [1, 2, 3]) await client.send("POST /onboarding-invites", { body: inviteBody() });
  const person = await newPerson(testDatabase(), partner, { role: "owner" });
  const { token } = await signedIn(testDatabase(), partner, person);
  const cookie = `${sessionCookie(serverURL())}=${token}`;
  const target = "/api/dashboard/onboarding-invites/export";
  const plain = await get(target, { cookie });
  const short = await get(target, { cookie, "accept-encoding": "gzip" });
  expect([plain.status, short.status]).toEqual([200, 200]);
  expect(plain.bytes.toString().split("\r\n").length).toBeGreaterThan(3);
  expect(gunzipSync(short.bytes).toString()).toBe(plain.bytes.toString());
});
