import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accountTable } from "@/db/schema";
import { testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { sessionCookie } from "@/lib/http/sign-in/credential";
import { remember } from "../canary";
import { basic, bearer, expectEmpty, newClient, newToken, send, serverURL, signedIn } from "../fixtures";

const db = testDatabase();

/** Output of `npm run partner -- …` on the run's database, and its exit code. */
async function partner(...words: string[]): Promise<{ code: number; said: string }> {
  const { NODE_OPTIONS: _conditions, MIGRATE_DATABASE_URL: _owner, ...env } = process.env;
  const run = promisify(execFile)(process.execPath, ["bin/partner.mjs", ...words], { env });
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  );
}

test("a partner is created by one command, and its owner signs up by the link", async () => {
  const [name, owner] = [`Acme ${randomUUID()}`, `${randomUUID()}@example.test`];
  const made = await partner("new", "--name", name, "--owner", owner);
  expect(made).toMatchObject({ code: 0 });
  const token = /\/join\/(tdj_[\w-]{43})\n/.exec(made.said)?.[1] ?? "";
  remember("secret", token);
  expect((await send(`GET /hosted/member-invites/${token}`)).body).toMatchObject({
    state: "open",
    partner: { displayName: name, accountMode: "sandbox" },
    offer: { email: owner, role: "owner" },
  });
  const joined = await send(`POST /hosted/member-invites/${token}/acceptance`, {
    body: { password: "seven boats at noon" },
  });
  expect(joined.status).toBe(200);
  expect(await partner("members", name)).toEqual({ code: 0, said: `${owner}  owner  member\n` });
});

test("a suspended partner's credentials are answered 403 everywhere, with a header that says why", async () => {
  const { partner: own, keyID, secret } = await newClient();
  const token = await newToken(keyID);
  const first = { headers: bearer(token) };
  expect((await send("GET /ping", first)).status).toBe(200);
  expect(await partner("suspend", own.accountID)).toMatchObject({ code: 0 });
  for (const answer of [
    await send("GET /ping", first),
    await send(`GET /accounts/${own.accountID}`, first),
    await send("POST /oauth2/token", {
      body: { grant_type: "client_credentials", scope: "/ping.read" },
      headers: basic(keyID, secret),
    }),
    await send("POST /oauth2/token", {
      body: { grant_type: "client_credentials", scope: "/ping.read", client_id: keyID, client_secret: secret },
    }),
  ]) {
    expectEmpty(answer, 403);
    expect(answer.headers.get("x-account-suspended")).toBe("1");
  }
  const session = await signedIn(db, own, await newPerson(db, own, { role: "owner" }));
  const page = await fetch(`${serverURL()}/transfers`, {
    headers: { cookie: `${sessionCookie(serverURL())}=${session.token}` },
  });
  expect(await page.text()).toContain("is suspended");
  expect(await partner("resume", own.accountID)).toMatchObject({ code: 0 });
  expect((await send("GET /ping", first)).status).toBe(200);
});

test("invalid arguments are reported in a sentence, with exit code 2, and nothing is stored", async () => {
  const name = `Never ${randomUUID()}`;
  const person = await newPerson(db);
  for (const words of [
    [],
    ["open"],
    ["new", "--name", name],
    ["new", "--name", name, "--owner", "nobody"],
    ["new", "--name", name, "--owner", person.email, "--mode", "test"],
    ["new", "--name", name, "--owner", person.email, "--mode", "production"],
    ["new", "--name", name, "--owner", person.email, "--to", person.email],
    ["suspend"],
    ["suspend", name, name],
    ["owner", name],
  ]) {
    const { code, said } = await partner(...words);
    expect(code, words.join(" ")).toBe(2);
    expect(said.trim().split("\n")[0]).not.toMatch(/^\s+at |Error:/);
  }
  expect(await partner("suspend", name)).toEqual({
    code: 1,
    said: `a partner "${name}" not found\nNothing has changed.\n`,
  });
  expect(await db.select().from(accountTable).where(eq(accountTable.displayName, name))).toEqual([]);
});
