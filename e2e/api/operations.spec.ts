import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { apiKeyTable } from "@/db/schema";
import { newKey, newPartner, testDatabase } from "@/db/testing/factories";
import { newPerson } from "@/db/testing/people";
import { operationName, type Operation } from "@/lib/core/operation";
import { ROLE_SCOPES } from "@/lib/core/roles";
import { isPublicScope, SCOPES } from "@/lib/core/scopes";
import { sessionCookie } from "@/lib/http/credential";
import { operations } from "@/lib/http/bindings";
import {
  basic,
  bearer,
  comparable,
  everythingOn,
  expectEdge,
  expectEmpty,
  expectError,
  filled,
  newCardAccount,
  newClient,
  newToken,
  send,
  type Sent,
  serverURL,
  signedIn,
} from "../fixtures";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const BAD_VERSIONS = [
  "v2024.02.00",
  "v2024.01.01",
  "V2024.01.00",
  "__proto__",
  "constructor",
  "v2024.01.00, v2024.01.00",
  "",
  "<b>",
  "v".repeat(4096),
];
const db = testDatabase();

/** A request for the operation which has a body if it takes one. */
function asking({ method, body }: Operation, headers: Record<string, string> = {}): Sent {
  return { headers, ...(body && method !== "GET" && { body: {} }) };
}

/** Credentials that were never good, or are no longer. */
async function deadCredentials(): Promise<Record<string, string>[]> {
  const { keyID, secret } = await newClient();
  const past = new Date(Date.now() - 1000);
  const revoked = await newClient();
  const orphan = await newToken(revoked.keyID);
  await db.update(apiKeyTable).set({ revokedOn: past }).where(eq(apiKeyTable.keyID, revoked.keyID));
  const tokens = [
    await newToken(keyID, { expiresOn: past }),
    await newToken(keyID, { revokedOn: past }),
    await newToken(keyID, { kind: "refresh" }),
    orphan,
    `tdt_${"A".repeat(43)}`,
    secret,
    "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.",
  ];
  const session = { cookie: `${sessionCookie(serverURL())}=tds_${"A".repeat(43)}` };
  return [
    ...tokens.map(bearer),
    basic(keyID, `${secret}x`),
    basic(randomUUID(), secret),
    basic(revoked.keyID, revoked.secret),
    session,
  ];
}

/** A signed-in member's browser which comes from nowhere: without our page's own token. */
async function browser(role: "owner" | "read-only") {
  const partner = await newPartner(db);
  const { token } = await signedIn(db, partner, await newPerson(db, partner, { role }));
  return { cookie: `${sessionCookie(serverURL())}=${token}` };
}

for (const operation of operations) {
  const { access, method, path } = operation;
  const isOpen = access === "anyone";
  const needsScope = !isOpen && access !== "signed-in";

  test.describe(operationName(operation), () => {
    test("every answer has a request ID of our own and is kept by nobody", async () => {
      const known = randomUUID();
      for (const version of ["v2024.01.00", "latest"]) {
        const answer = await send(
          `${method} ${filled(path)}`,
          asking(operation, { "x-request-id": known, "x-service-version": version }),
        );
        expectEdge(answer, version);
        expect(answer.headers.get("x-request-id")).not.toBe(known);
        expect(answer.status).toBeLessThan(500);
      }
    });

    test("a version we do not have is refused and not repeated", async () => {
      for (const version of BAD_VERSIONS) {
        const answer = await send(`${method} ${filled(path)}`, asking(operation, { "x-service-version": version }));
        expectError(answer, 400);
        expectEdge(answer);
        if (version) expect(answer.text).not.toContain(version);
      }
    });

    test("a method which the path lacks is answered with those it has", async () => {
      const served = operations.filter((other) => other.path === path).map((other) => other.method as string);
      for (const other of METHODS.filter((one) => !served.includes(one))) {
        const answer = await send(`${other} ${filled(path)}`);
        expectEmpty(answer, 405);
        expect(answer.headers.get("allow")?.split(", ").sort()).toEqual(served.sort());
      }
    });

    if (path.includes("{"))
      test("a malformed ID in the path names nothing", async () => {
        const { keyID } = await newClient();
        const session = await browser("owner");
        for (const bad of ["not.an.id", "%27%20OR%201=1--", "%C3%A9", "a".repeat(199), `${randomUUID()}%20`]) {
          const headers = isPublicScope(access)
            ? bearer(await newToken(keyID, { scopes: SCOPES }))
            : method === "GET"
              ? session
              : bearer(await newToken(keyID));
          const answer = await send(`${method} ${path.replace(/\{\w+\}/g, bad)}`, asking(operation, headers));
          expectEmpty(answer, 404);
        }
      });

    if (!isOpen)
      test("nobody gets in without live credentials, and all kinds of dead ones look alike", async () => {
        const anonymous = await send(`${method} ${filled(path)}`, asking(operation));
        expectEmpty(anonymous, 401);
        for (const headers of await deadCredentials()) {
          const answer = await send(`${method} ${filled(path)}`, asking(operation, headers));
          expect(comparable(answer)).toEqual(comparable(anonymous));
        }
      });

    if (needsScope)
      test("credentials with every other scope are refused", async () => {
        const client = await newClient();
        const values = { accountID: client.partner.accountID };
        const others = SCOPES.filter((scope) => scope !== access);
        const qualified = others.map((scope) => `/accounts/${client.partner.accountID}/${scope}`);
        for (const scopes of [others, qualified]) {
          const headers = bearer(await newToken(client.keyID, { scopes }));
          expectEmpty(await send(`${method} ${filled(path, values)}`, asking(operation, headers)), 403);
        }
      });

    if (needsScope && isPublicScope(access))
      test("a scope of one account is worth nothing on another", async () => {
        const [client, other] = [await newClient(), await newClient()];
        const headers = bearer(
          await newToken(client.keyID, { scopes: [`/accounts/${other.partner.accountID}/${access}`] }),
        );
        expectEmpty(
          await send(`${method} ${filled(path, { accountID: client.partner.accountID })}`, asking(operation, headers)),
          403,
        );
      });

    if (needsScope && method === "GET" && !ROLE_SCOPES["read-only"].some((scope) => scope === access))
      test("a member of staff whose role lacks it is refused", async () => {
        expectEmpty(await send(`${method} ${filled(path)}`, asking(operation, await browser("read-only"))), 403);
      });

    if (!isOpen && method !== "GET")
      test("a browser changes nothing without the token of our own page", async () => {
        const session = await browser("owner");
        const ways: Record<string, string>[] = [
          {},
          { origin: serverURL() },
          { origin: "null" },
          { "x-csrf-token": "x", origin: serverURL() },
        ];
        for (const headers of ways) {
          expectEmpty(await send(`${method} ${filled(path)}`, asking(operation, { ...session, ...headers })), 403);
        }
      });

    if (path.includes("{accountID}"))
      test("the account of another partner cannot be told from an invented one", async () => {
        const client = await newClient({ attested: true });
        const strange = await newCardAccount(await newPartner(db, { attested: true }));
        const invented = { ...strange, accountID: randomUUID() };
        for (const scopes of [
          SCOPES,
          [...everythingOn(strange.accountID), `/accounts/${invented.accountID}/issued-cards.read-secure`],
        ]) {
          const { keyID, secret } = await newKey(db, client.partner.accountID, scopes);
          const [real, none] = await Promise.all(
            [strange, invented].map((values) =>
              send(`${method} ${filled(path, { ...values })}`, asking(operation, basic(keyID, secret))),
            ),
          );
          expect([403, 404]).toContain(real?.status);
          expect(real && comparable(real)).toEqual(none && comparable(none));
          expect(real?.text).toBe("");
        }
      });
  });
}
