import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accountTable } from "@/db/schema";
import { transact } from "@/testing/context";
import { newAccount, newPartner, type Partner, testDatabase } from "@/testing/factories";
import { codeAt, newPerson, type Person, signedIn } from "@/testing/people";
import { identify } from "@/lib/http/sign-in/identity";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import {
  confirmMemberSecondFactor,
  getPolicies,
  updatePolicies,
} from "@/lib/domain/access/team-policies/team-policies";
import { confirmSecondFactor, enrolSecondFactor } from "./second-factors";
import { NEW_FACTOR_TIME } from "./new-second-factor";
import { getSecondFactor } from "./queries";
import { signIn } from "@/lib/domain/access/sign-in/sign-in";
import { stepUp } from "@/lib/domain/access/sign-in/step-up";

const db = testDatabase();
const PASSWORD = "seven blue umbrellas";
const later = (ms: number) => new Date(Date.now() + ms);
const callerOf = async (token: string) => (await identify(db, { kind: "session", token }, new Date()))?.caller;

async function enrolled(ctx: Ctx, person: Person): Promise<Person> {
  const { secret } = await transact(ctx, (open) => enrolSecondFactor(open));
  const base = { ...person, totp: secret };
  await transact(ctx, (open) => confirmSecondFactor(open, { code: codeAt(base, ctx.now) }));
  return base;
}

async function byPassword(partner: Partner, person: Person): Promise<Ctx> {
  const ctx = await signedIn(db, partner, person);
  const { token } = await signIn({ ...ctx, clientAddress: "192.0.2.1" }, { email: person.email, password: PASSWORD });
  const caller = await callerOf(token);
  if (!caller) throw new Error("not signed in");
  return { ...ctx, caller };
}

const prove = (ctx: Ctx, person: Person, now: Date) =>
  transact({ ...ctx, now }, (open) => stepUp(open, { code: codeAt(person, now) }));

test("in production, staff without a second factor may only enroll one, and with one they have the permissions of their role", async () => {
  const partner = await newPartner(db, { mode: "production" });
  const person = await newPerson(db, partner);
  const ctx = await signedIn(db, partner, person);
  expect(await callerOf(ctx.token)).toMatchObject({ mustEnrol: true, scopes: [] });
  await enrolled(ctx, person);
  const caller = await callerOf(ctx.token);
  expect(caller?.mustEnrol).toBeUndefined();
  expect(caller?.scopes.length).toBeGreaterThan(0);
});

test("sandboxes and connected accounts need no second factor until their owners require one", async () => {
  const sandbox = await newPartner(db);
  const production = await newPartner(db, { mode: "production" });
  const { accountID } = await newAccount(db, production);
  for (const account of [sandbox, { ...production, accountID }]) {
    const { token } = await signedIn(db, account, await newPerson(db, account));
    expect((await callerOf(token))?.mustEnrol).toBeUndefined();
    await db
      .update(accountTable)
      .set({ secondFactorRequired: true })
      .where(eq(accountTable.accountID, account.accountID));
    expect(await callerOf(token)).toMatchObject({ mustEnrol: true, scopes: [] });
  }
});

test("only an owner changes the policy, which everyone on the team can see", async () => {
  const partner = await newPartner(db, { mode: "production" });
  const owner = await signedIn(db, partner, await newPerson(db, partner));
  const admin = await signedIn(db, partner, await newPerson(db, partner, { role: "admin" }));
  expect(await getPolicies(admin)).toEqual({ secondFactorRequired: true, isYours: false });
  expect(await getPolicies(owner)).toEqual({ secondFactorRequired: true, isYours: true });
  await expect(transact(admin, (open) => updatePolicies(open, { secondFactorRequired: false }))).rejects.toMatchObject({
    kind: "forbidden",
    message: "role",
  });
  await transact(owner, (open) => updatePolicies(open, { secondFactorRequired: false }));
  expect(await getPolicies(admin)).toEqual({ secondFactorRequired: false, isYours: false });
});

test("when a person enrolls a phone with only a password, then it counts after a day", async () => {
  const partner = await newPartner(db, { mode: "production" });
  const person = await newPerson(db, partner, { password: PASSWORD });
  const thief = await byPassword(partner, person);
  const existing = await enrolled(thief, person);
  await expect(prove(thief, existing, later(60_000))).rejects.toMatchObject({ kind: "conflict" });
  expect(Date.parse((await getSecondFactor(thief)).countsFrom ?? "")).toBeGreaterThan(Date.now());
  await expect(prove(thief, existing, later(NEW_FACTOR_TIME - 60_000))).rejects.toMatchObject({ kind: "conflict" });
  await expect(prove(thief, existing, later(NEW_FACTOR_TIME + 60_000))).resolves.toBeTruthy();
});

test("another owner may confirm a new second factor, but no one can confirm their own", async () => {
  const partner = await newPartner(db, { mode: "production" });
  const person = await newPerson(db, partner, { password: PASSWORD });
  const owner = await signedIn(db, partner, await newPerson(db, partner));
  const admin = await signedIn(db, partner, await newPerson(db, partner, { role: "admin" }));
  const ctx = await byPassword(partner, person);
  const existing = await enrolled(ctx, person);
  const confirm = (by: Ctx) => transact(by, (open) => confirmMemberSecondFactor(open, person.userID));
  await expect(confirm(ctx)).rejects.toMatchObject({ kind: "conflict" });
  await expect(confirm(admin)).rejects.toMatchObject({ kind: "forbidden", message: "role" });
  await confirm(owner);
  await expect(confirm(owner)).rejects.toMatchObject({ kind: "conflict" });
  expect((await getSecondFactor(ctx)).countsFrom).toBeUndefined();
  await expect(prove(ctx, existing, later(60_000))).resolves.toBeTruthy();
});

test("a second factor that is enrolled on joining, or without a requirement, counts immediately", async () => {
  for (const [mode, isJoining] of [
    ["production", true],
    ["sandbox", false],
  ] as const) {
    const partner = await newPartner(db, { mode });
    const person = await newPerson(db, partner, { password: PASSWORD });
    const ctx = isJoining ? await signedIn(db, partner, person) : await byPassword(partner, person);
    const existing = await enrolled(ctx, person);
    await expect(prove(ctx, existing, later(60_000))).resolves.toBeTruthy();
  }
});
