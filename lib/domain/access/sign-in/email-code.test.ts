import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { emailCodeTable, memberTable, sessionTable, userTable } from "@/db/schema";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { ATTEMPTS_MAX, LOCK_TIME } from "@/lib/domain/access/sessions/attempts";
import { createPerson } from "@/lib/domain/access/sessions/create-person";
import { verifyPassword } from "@/lib/domain/access/sessions/password";
import { CODE_PAUSE, CODE_TIME, CODES_PER_HOUR, requestEmailCode } from "./request-email-code";
import { type EmailCodeSignIn, signInByEmailCode } from "./sign-in";
import { CODE_ATTEMPTS, verifyEmailCode } from "./verify-email-code";

const db = testDatabase();
const at = (now = new Date()): PublicCtx => ({ db, now, requestID: randomUUID(), clientAddress: "192.0.2.1" });
const newAddress = () => `${randomUUID()}@example.test`;
const WRONG = { kind: "invalid", fields: { code: "is not right, or no longer good" } };
const otherThan = (code = "") => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const sent = async (email: string, now = new Date()) => (await requestEmailCode(at(now), email)).code ?? "";
const verify = (email: string, code: string, now = new Date()) =>
  inTransaction(db, (open) => verifyEmailCode({ ...at(now), db: open }, email, code));
const enter = (input: EmailCodeSignIn) => inTransaction(db, (open) => signInByEmailCode({ ...at(), db: open }, input));

test("a code proves an address once, in uppercase or lowercase", async () => {
  const email = newAddress();
  const code = await sent(email.toUpperCase());
  expect(code).toMatch(/^\d{6}$/);
  await verify(email, ` ${code} `);
  await expect(verify(email, code)).rejects.toMatchObject(WRONG);
});

test("when a code is used twice at the same moment, then one use is accepted", async () => {
  const email = newAddress();
  const code = await sent(email);
  const both = await Promise.allSettled([verify(email, code), verify(email, code)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a code allows five attempts, which count although they fail", async () => {
  const email = newAddress();
  const code = await sent(email);
  for (let count = 0; count < CODE_ATTEMPTS; count++)
    await expect(verify(email, otherThan(code))).rejects.toMatchObject(WRONG);
  await expect(verify(email, code)).rejects.toMatchObject(WRONG);
});

test("a code works for ten minutes", async () => {
  const email = newAddress();
  const now = new Date();
  const code = await sent(email, now);
  await expect(verify(email, code, new Date(now.getTime() + CODE_TIME))).rejects.toMatchObject(WRONG);
  await verify(email, code, new Date(now.getTime() + CODE_TIME - 1));
});

test("the next code can be requested after half a minute, and replaces the last", async () => {
  const email = newAddress();
  const now = new Date();
  const first = await sent(email, now);
  const early = new Date(now.getTime() + CODE_PAUSE - 1500);
  await expect(requestEmailCode(at(early), email)).rejects.toMatchObject({
    kind: "rateLimited",
    headers: { "retry-after": "2" },
  });
  const second = await sent(email, new Date(now.getTime() + CODE_PAUSE));
  if (second !== first) await expect(verify(email, first, now)).rejects.toMatchObject(WRONG);
  await verify(email, second, now);
});

test("the code of one address does not work for another one", async () => {
  const [own, yours] = [newAddress(), newAddress()];
  const code = await sent(own);
  if (code !== (await sent(yours))) await expect(verify(yours, code)).rejects.toMatchObject(WRONG);
});

test("an invitee signs in with a code, and becomes a person with a session but no account", async () => {
  const email = newAddress();
  const signed = await enter({ email, code: await sent(email) });
  const [session] = await db.select().from(sessionTable).where(eq(sessionTable.userID, signed.userID));
  expect(session).toMatchObject({ accountID: null, revokedOn: null });
});

test("an invitee who returns is the same person, and may choose a password", async () => {
  const email = newAddress();
  const now = Date.now();
  const first = await enter({ email, code: await sent(email, new Date(now - CODE_PAUSE)) });
  const again = await enter({ email, code: await sent(email, new Date(now)), password: "seven boats at noon" });
  expect(again.userID).toBe(first.userID);
  const [person] = await db.select().from(userTable).where(eq(userTable.email, email));
  expect(await verifyPassword(person?.passwordHash ?? null, "seven boats at noon")).toBe(true);
});

test("when a password is too weak, then it is rejected at its field and the code stays valid", async () => {
  const email = newAddress();
  const code = await sent(email);
  await expect(enter({ email, code, password: "password123" })).rejects.toMatchObject({
    kind: "invalid",
    fields: { password: "is too easy to guess" },
  });
  await enter({ email, code });
});

test("a code does not sign in a person with a password or second factor, or a partner's staff", async () => {
  const partner = await newPartner(db);
  const people = [
    await newPerson(db, undefined, { password: "seven boats at noon" }),
    await newPerson(db, undefined, { totp: true }),
    await newPerson(db, partner),
  ];
  for (const { email } of people) {
    await expect(enter({ email, code: await sent(email) })).rejects.toMatchObject({ kind: "conflict" });
    await expect(createPerson(at(), email, { password: "nine boats at noon", isProven: true })).rejects.toMatchObject({
      kind: "conflict",
    });
  }
});

test("the owner of a connected account may return with a code", async () => {
  const { accountID } = await newAccount(db, await newPartner(db));
  const person = await newPerson(db);
  await db.insert(memberTable).values({ accountID, userID: person.userID, role: "owner", createdOn: new Date() });
  const signed = await enter({ email: person.email, code: await sent(person.email) });
  const [session] = await db.select().from(sessionTable).where(eq(sessionTable.userID, signed.userID));
  expect(session?.accountID).toBe(accountID);
});

test("two simultaneous sign-ups with one address create one person", async () => {
  const email = newAddress();
  const [one, two] = await Promise.all([
    createPerson(at(), email, { isProven: true }),
    createPerson(at(), email, { isProven: true }),
  ]);
  expect(one).toBe(two);
});

test("wrong codes count across codes, and ten lock the address for half an hour, even with new codes", async () => {
  const email = newAddress();
  const start = Date.now();
  const at30s = (turn: number) => new Date(start + turn * CODE_PAUSE);
  for (let turn = 0; turn < ATTEMPTS_MAX / CODE_ATTEMPTS; turn++) {
    const code = await sent(email, at30s(turn));
    for (let count = 0; count < CODE_ATTEMPTS; count++)
      await expect(verify(email, otherThan(code), at30s(turn))).rejects.toMatchObject(WRONG);
  }
  const locked = new Date(at30s(1).getTime() + LOCK_TIME - 1000);
  await expect(requestEmailCode(at(locked), email)).rejects.toMatchObject({
    kind: "rateLimited",
    headers: { "retry-after": "1" },
  });
  const code = await sent(email, new Date(locked.getTime() + 1000));
  await verify(email, code, new Date(locked.getTime() + 1000));
});

test("the right code is rejected while the address is locked", async () => {
  const email = newAddress();
  const now = new Date();
  const code = await sent(email, now);
  await db
    .update(emailCodeTable)
    .set({ lockedUntil: new Date(now.getTime() + 5000) })
    .where(eq(emailCodeTable.email, email));
  await expect(verify(email, code, now)).rejects.toMatchObject(WRONG);
  await verify(email, code, new Date(now.getTime() + 5000));
});

test("an address gets five codes an hour, and further requests return the time to wait", async () => {
  const email = newAddress();
  const start = Date.now();
  const minutes = (count: number) => new Date(start + count * 60_000);
  for (let count = 0; count < CODES_PER_HOUR; count++) await sent(email, minutes(count));
  await expect(requestEmailCode(at(minutes(10)), email)).rejects.toMatchObject({
    kind: "rateLimited",
    headers: { "retry-after": String(50 * 60) },
  });
  await expect(requestEmailCode(at(minutes(-120)), email)).rejects.toMatchObject({
    kind: "rateLimited",
    headers: { "retry-after": String(60 * 60) },
  });
  await sent(email, minutes(60));
  await sent(email, minutes(61));
});
