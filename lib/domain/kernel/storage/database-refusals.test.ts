import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "@/db/client";
import { inviteTemplateTable, userTable } from "@/db/schema";
import { newPartner, testDatabase } from "@/testing/factories";
import { linesOf } from "@/testing/log-lines";
import { newID, type UserID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { routes } from "@/lib/http/adapters/route";

const db = testDatabase();
const write = operation({
  summary: "Write",
  group: "Test",
  method: "POST",
  path: "/refused",
  access: "anyone",
  status: 204,
  audit: { unrecorded: "question" },
});

/** Returns the response and log lines of a command that fails in the database. */
async function outcome(command: (db: Db) => Promise<unknown>) {
  const { POST } = routes([write, (ctx: { db: Db }) => command(ctx.db)]);
  const headers = { "x-client-address": randomUUID() };
  const request = new Request("http://localhost/api/refused", { method: "POST", headers });
  let response = new Response();
  const lines = await linesOf(async () => {
    response = await POST(request, { params: Promise.resolve({}) });
  });
  return {
    status: response.status,
    body: await response.text(),
    logged: lines.flatMap((line) => (line.event === "error" ? [{ code: line.code, constraint: line.constraint }] : [])),
    text: JSON.stringify(lines),
  };
}

const raised = (code: string): SQL =>
  sql.raw(`do $$ begin raise exception 'secret-value' using errcode = '${code}'; end $$`);

test("when a name is taken, then the response is a conflict, and the log has the constraint but no value", async () => {
  const { accountID } = await newPartner(db);
  const template = () => ({
    templateID: newID<string>(),
    accountID,
    name: "secret-value",
    invite: {},
    createdOn: new Date(),
    updatedOn: new Date(),
  });
  const add = (open: Db) => open.insert(inviteTemplateTable).values(template());
  await add(db);
  const { text, ...answer } = await outcome(add);
  expect(answer).toEqual({
    status: 409,
    body: '{"error":"a template of this name exists already"}',
    logged: [{ code: "23505", constraint: "invite_template_name" }],
  });
  expect(text).not.toContain("secret-value");
});

test("when a second row violates a rule that no user can break, then the response is a 500", async () => {
  const person = { userID: newID<UserID>(), email: `${randomUUID()}@example.test`, createdOn: new Date() };
  await db.insert(userTable).values(person);
  const answer = await outcome((open) =>
    open.insert(userTable).values({ ...person, email: `${randomUUID()}@example.test` }),
  );
  expect(answer).toMatchObject({ status: 500, body: "", logged: [{ code: "23505", constraint: "person_pkey" }] });
});

test("a canceled statement, a lock that was not granted and a session that the server ended are logged with their SQLSTATE", async () => {
  for (const [code, status] of [
    ["57014", 504],
    ["55P03", 503],
    ["25P03", 504],
    ["25P04", 504],
    ["53300", 504],
    ["25006", 504],
    ["23514", 500],
  ] as const) {
    const { text, ...answer } = await outcome((open) => open.execute(raised(code)));
    expect(answer).toMatchObject({ status, logged: [{ code }] });
    expect(text).not.toContain("secret-value");
  }
});

test("after a deadlock, a serialization failure or a lost prepared statement, the whole command runs once more", async () => {
  for (const code of ["40001", "40P01", "26000"]) {
    const tries: string[] = [];
    const answer = await outcome(async (open) => {
      const email = `${randomUUID()}@example.test`;
      tries.push(email);
      await open.insert(userTable).values({ userID: newID<UserID>(), email, createdOn: new Date() });
      if (tries.length === 1) await open.execute(raised(code));
    });
    expect(answer).toMatchObject({ status: 204, logged: [{ code }] });
    const stored = await Promise.all(
      tries.map(async (email) => (await db.select().from(userTable).where(eq(userTable.email, email))).length),
    );
    expect(stored).toEqual([0, 1]);
  }
});

test("when the second attempt loses a deadlock as well, then the caller gets 409", async () => {
  let tries = 0;
  const answer = await outcome(async (open) => {
    tries++;
    await open.execute(raised("40P01"));
  });
  expect([answer.status, tries, answer.logged]).toEqual([
    409,
    2,
    [
      { code: "40P01", constraint: undefined },
      { code: "40P01", constraint: undefined },
    ],
  ]);
});
