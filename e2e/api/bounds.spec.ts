import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { sessionTable } from "@/db/schema";
import { newPerson } from "@/testing/people";
import { newAccount, testDatabase } from "@/testing/factories";
import { csrfToken, sessionCookie } from "@/lib/http/sign-in/credential";
import { newClient, send, serverURL, signedIn } from "../fixtures";

const db = testDatabase();
/** Well-formed moments that are out of range for a column. */
const UNHELD = ["0000-01-01T00:00:00Z", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-01:00"];

async function staff() {
  const client = await newClient();
  const { token, caller } = await signedIn(
    db,
    client.partner,
    await newPerson(db, client.partner, { role: "owner", totp: true }),
  );
  await db
    .update(sessionTable)
    .set({ steppedUpUntil: new Date(Date.now() + 60_000) })
    .where(eq(sessionTable.sessionID, caller.id));
  return {
    client,
    headers: {
      cookie: `${sessionCookie(serverURL())}=${token}`,
      "x-csrf-token": csrfToken(caller),
      origin: serverURL(),
    },
  };
}

test("terms accepted in a year that the database does not support are rejected at their field", async () => {
  const client = await newClient();
  const { accountID } = await newAccount(db, client.partner);
  for (const acceptedDate of UNHELD) {
    const termsOfService = {
      manual: {
        acceptedDate,
        acceptedIP: "192.0.2.1",
        acceptedUserAgent: "Test/1.0",
        acceptedDomain: "https://partner.test",
      },
    };
    const body = { accountType: "business", profile: { business: { legalBusinessName: "Shop" } }, termsOfService };
    for (const answer of [
      await client.send("POST /accounts", { body }),
      await client.send(`PATCH /accounts/${accountID}`, { body: { termsOfService } }),
    ]) {
      expect([answer.status, answer.body]).toEqual([
        422,
        { error: { termsOfService: { manual: { acceptedDate: expect.any(String) as unknown } } } },
      ]);
    }
  }
});

test("an attestation dated before all supported years is rejected at its field", async () => {
  const { headers } = await staff();
  for (const validFrom of ["0000-01-01", "0000-12-31"]) {
    const { status, body } = await send("POST /dashboard/attestations", {
      headers,
      body: { attestedBy: "Ada", validFrom, expiresOn: "2026-12-31" },
    });
    expect([status, body]).toEqual([422, { validFrom: expect.any(String) as unknown }]);
  }
});

test("a list that skips more rows than can exist is empty", async () => {
  const { client, headers } = await staff();
  const { accountID } = await newAccount(db, client.partner);
  for (const skip of ["1000000", "2147483596", "2147483647", "2147483648", "9007199254740991", "1e300"]) {
    expect((await send(`GET /dashboard/accounts/${accountID}/activity?skip=${skip}`, { headers })).status, skip).toBe(
      200,
    );
    expect((await client.send(`GET /onboarding-invites?skip=${skip}`)).body, skip).toEqual([]);
    expect((await client.send(`GET /accounts?skip=${skip}`)).body, skip).toEqual([]);
  }
});
