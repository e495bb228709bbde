import { expect, test } from "@playwright/test";
import { and, desc, eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { auditTrailView, memberTable } from "@/db/schema";
import { newPartner, newUser, testDatabase } from "@/testing/factories";
import { codeAt, newPerson } from "@/testing/people";
import type { AccountID } from "@/lib/core/api/ids";
import { identify } from "@/lib/http/sign-in/identity";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { ATTEMPTS_MAX, LOCK_TIME } from "@/lib/domain/access/sessions/attempts";
import { signIn, type SignIn } from "./sign-in";
import { STEP_UP_TIME } from "./step-up";

const db = testDatabase();
const password = "seven boats at noon";
const WRONG = { kind: "unauthenticated", message: "unauthenticated" };
const at = (now = new Date()): PublicCtx => ({ db, now, requestID: randomUUID(), clientAddress: "192.0.2.1" });
const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

async function failures(input: SignIn, times: number, now = new Date()) {
  for (let count = 0; count < times; count++) await expect(signIn(at(now), input)).rejects.toMatchObject(WRONG);
}

async function auditRows(userID: string) {
  const rows = await db
    .select()
    .from(auditTrailView)
    .where(and(eq(auditTrailView.action, "session.sign-in"), eq(auditTrailView.object, userID)))
    .orderBy(desc(auditTrailView.auditID));
  return rows.map(({ outcome }) => outcome);
}

test("the right password starts a session of the person's account, and leaves a row in its audit log", async () => {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, { password });
  const signed = await signIn(at(), { email: ` ${person.email.toUpperCase()} `, password });
  expect(signed).toMatchObject({ userID: person.userID, email: person.email });
  const identity = await identify(db, { kind: "session", token: signed.token }, new Date());
  expect(identity?.caller).toMatchObject({
    kind: "session",
    userID: person.userID,
    accountID: partner.accountID,
    email: person.email,
  });
  expect(await auditRows(person.userID)).toEqual(["done"]);
});

test("every sign-in has its own session", async () => {
  const person = await newPerson(db, await newPartner(db), { password });
  const [one, two] = await Promise.all([
    signIn(at(), { email: person.email, password }),
    signIn(at(), { email: person.email, password }),
  ]);
  expect(one?.token).not.toBe(two?.token);
});

test("a wrong password, an unknown address and a person without a password get the same answer", async () => {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, { password });
  const without = await newUser(db, partner);
  for (const email of [person.email, "nobody@example.test", without.email, ""]) {
    await expect(signIn(at(), { email, password: "another password" })).rejects.toMatchObject(WRONG);
  }
  expect(await auditRows(person.userID)).toEqual(["refused:password"]);
});

test("ten wrong passwords lock the person out for half an hour, and the right one gets the same answer until then", async () => {
  const person = await newPerson(db, await newPartner(db), { password });
  const now = new Date();
  await failures({ email: person.email, password: "wrong" }, ATTEMPTS_MAX, now);
  await failures({ email: person.email, password }, 2, later(now, LOCK_TIME - 1));
  expect((await auditRows(person.userID))[0]).toBe("refused:locked");
  expect(await auditRows(person.userID)).toHaveLength(ATTEMPTS_MAX);
  await expect(signIn(at(later(now, LOCK_TIME)), { email: person.email, password })).resolves.toMatchObject({
    userID: person.userID,
  });
});

test("simultaneous guesses all count", async () => {
  const person = await newPerson(db, await newPartner(db), { password });
  await Promise.allSettled(
    Array.from({ length: ATTEMPTS_MAX }, () => signIn(at(), { email: person.email, password: "wrong" })),
  );
  await failures({ email: person.email, password }, 1);
});

test("a right password resets the count of wrong ones", async () => {
  const person = await newPerson(db, await newPartner(db), { password });
  for (let round = 0; round < 2; round++) {
    await failures({ email: person.email, password: "wrong" }, ATTEMPTS_MAX - 1);
    await signIn(at(), { email: person.email, password });
  }
});

test("a person with a second factor is asked for a code, and the password alone does not reset the count of wrong codes", async () => {
  const person = await newPerson(db, await newPartner(db), { password, totp: true });
  const now = new Date();
  await failures({ email: person.email, password, code: "000000" }, ATTEMPTS_MAX - 1, now);
  await expect(signIn(at(now), { email: person.email, password })).rejects.toMatchObject({
    kind: "forbidden",
    message: "totp-required",
  });
  await failures({ email: person.email, password, code: "000000" }, 1, now);
  await failures({ email: person.email, password, code: codeAt(person, now) }, 1, now);
  await failures({ email: person.email, password }, 1, now);
});

test("a code at sign-in counts as a step-up for five minutes, and a password alone does not", async () => {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, { password, totp: true });
  const plain = await newPerson(db, partner, { password });
  const now = new Date();
  const { token } = await signIn(at(now), { email: person.email, password, code: codeAt(person, now) });
  const caller = (await identify(db, { kind: "session", token }, new Date()))?.caller;
  expect(caller?.steppedUpUntil).toEqual(later(now, STEP_UP_TIME));
  const other = await signIn(at(now), { email: plain.email, password });
  const alone = await identify(db, { kind: "session", token: other.token }, new Date());
  expect(alone?.caller.userID).toBe(plain.userID);
  expect(alone?.caller.steppedUpUntil).toBeUndefined();
});

test("a sign-in acts for the requested account if the person is a member of it", async () => {
  const [first, second, other] = [await newPartner(db), await newPartner(db), await newPartner(db)];
  const person = await newPerson(db, first, { password });
  const joined = { accountID: second.accountID, userID: person.userID, role: "owner" as const };
  await db.insert(memberTable).values({ ...joined, createdOn: later(new Date(), 1000) });
  const accountFor = async (accountID?: AccountID) => {
    const { token } = await signIn(at(), { email: person.email, password, ...(accountID && { accountID }) });
    return (await identify(db, { kind: "session", token }, new Date()))?.caller.accountID;
  };
  expect(await accountFor()).toBe(first.accountID);
  expect(await accountFor(second.accountID)).toBe(second.accountID);
  expect(await accountFor(other.accountID)).toBe(first.accountID);
});

test("a second factor that is too new signs in without a step-up", async () => {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, { password, totp: true });
  const now = new Date();
  const hold = (from: Date) =>
    db.update(memberTable).set({ secondFactorCountsFrom: from }).where(eq(memberTable.userID, person.userID));
  const steppedUp = async (moment: Date) => {
    const { token } = await signIn(at(moment), { email: person.email, password, code: codeAt(person, moment) });
    return (await identify(db, { kind: "session", token }, new Date()))?.caller.steppedUpUntil;
  };
  await hold(later(now, 60 * 60_000));
  expect(await steppedUp(now)).toBeUndefined();
  await hold(later(now, -1000));
  expect(await steppedUp(later(now, 30_000))).toBeDefined();
});

test("when the password is wrong, then no code is requested", async () => {
  const person = await newPerson(db, await newPartner(db), { password, totp: true });
  await failures({ email: person.email, password: "wrong" }, 1);
});

test("a code works once, even if it is used twice at the same moment, and not two steps later", async () => {
  const person = await newPerson(db, await newPartner(db), { password, totp: true });
  const now = new Date();
  const code = codeAt(person, now);
  const both = await Promise.allSettled([1, 2].map(() => signIn(at(now), { email: person.email, password, code })));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await failures({ email: person.email, password, code }, 1, now);
  const next = later(now, 60_000);
  await failures({ email: person.email, password, code: codeAt(person, now) }, 1, next);
  await expect(signIn(at(next), { email: person.email, password, code: codeAt(person, next) })).resolves.toBeTruthy();
});
