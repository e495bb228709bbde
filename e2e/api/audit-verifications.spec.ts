import { expect, test } from "@playwright/test";
import { leaveRows } from "@/testing/audit";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { csrfToken, sessionCookie } from "@/lib/http/sign-in/credential";
import { expectEmpty, newClient, send, serverURL, signedIn } from "../fixtures";

const CHECKS = "/dashboard/audit/verifications";

async function staff() {
  const partner = await newPartner(testDatabase());
  await leaveRows(ctxFor(partner), 5);
  const { token, caller } = await signedIn(
    testDatabase(),
    partner,
    await newPerson(testDatabase(), partner, { role: "support" }),
  );
  const headers = {
    cookie: `${sessionCookie(serverURL())}=${token}`,
    "x-csrf-token": csrfToken(caller),
    origin: serverURL(),
  };
  return (operation: string) => send(operation, { headers });
}

test("when twelve callers request a check, all are answered at once, one check runs, and other requests go on", async () => {
  const ask = await staff();
  const other = await newClient();
  expect((await ask(`GET ${CHECKS}`)).body).toEqual({ state: "never", checked: 0, unreadable: 0 });
  const request = Promise.all(Array.from({ length: 12 }, () => ask(`POST ${CHECKS}`)));
  const others = Promise.all(Array.from({ length: 4 }, () => other.send("GET /accounts")));
  expect((await others).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const answers = await request;
  expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
  const begun = answers
    .filter(({ status }) => status === 200)
    .map(({ body }) => (body as { requestedOn: string }).requestedOn);
  expect(new Set(begun).size).toBe(1);
  await expect.poll(async () => (await ask(`GET ${CHECKS}`)).body).toMatchObject({ state: "holds" });
  const again = await ask(`POST ${CHECKS}`);
  expectEmpty(again, 429);
  expect(Number(again.headers.get("retry-after"))).toBeGreaterThan(0);
});
