import { expect, test } from "@playwright/test";
import { desc, eq } from "drizzle-orm";
import { auditTrailView, userTable } from "@/db/schema";
import { asChange, ctxFor, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { codeAt, newPerson, signedIn } from "@/testing/people";
import { identify } from "@/lib/http/sign-in/identity";
import { ATTEMPTS_MAX, LOCK_TIME } from "@/lib/domain/access/sessions/attempts";
import { stepUps } from "@/lib/domain/access/sign-in/dashboard";
import { secondFactor } from "./dashboard";
import { confirmSecondFactor, enrolSecondFactor } from "./second-factors";
import { ENROL_TIME } from "./fresh-proof";
import { getSecondFactor } from "./queries";
import { removeSecondFactor } from "./remove-second-factor";
import { endStepUp, STEP_UP_TIME, stepUp } from "@/lib/domain/access/sign-in/step-up";

const db = testDatabase();
const later = (now: Date, ms: number) => new Date(now.getTime() + ms);
const lookUp = (token: string, now = new Date()) => identify(db, { kind: "session", token }, now);
const NONE = { enrolled: false, hasApp: false, passkeys: 0, recoveryCodes: 0 };
const WRONG = { kind: "invalid", fields: { code: "is not right, or was used already" } };

async function member({ totp = false, now = new Date() } = {}) {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, { totp });
  return { partner, person, ctx: await signedIn(db, partner, person, { now }) };
}

async function actions(object: string) {
  const rows = await db
    .select()
    .from(auditTrailView)
    .where(eq(auditTrailView.object, object))
    .orderBy(desc(auditTrailView.auditID));
  return rows.map(({ action, outcome }) => `${action} ${outcome}`);
}

test("a second factor is in use once a code proves it, which ends the person's other sessions", async () => {
  const { partner, person, ctx } = await member();
  const other = await signedIn(db, partner, person);
  const { secret, otpauthURI } = await asChange(ctx, secondFactor.enrol, {}, enrolSecondFactor);
  expect(otpauthURI).toContain(`secret=${secret}`);
  expect(await getSecondFactor(ctx)).toEqual(NONE);
  await expect(transact(ctx, (open) => confirmSecondFactor(open, { code: "000000" }))).rejects.toMatchObject({
    fields: { code: "is not right" },
  });
  const code = codeAt({ ...person, totp: secret }, ctx.now);
  await asChange(ctx, secondFactor.confirm, {}, (open) => confirmSecondFactor(open, { code }));
  expect(await getSecondFactor(ctx)).toEqual({ enrolled: true, hasApp: true, passkeys: 0, recoveryCodes: 10 });
  expect(await lookUp(other.token)).toBeNull();
  expect(await lookUp(ctx.token)).not.toBeNull();
  expect(await actions(person.userID)).toEqual(["second-factor.enrol done", "second-factor.begin done"]);
});

test("the secret is stored sealed", async () => {
  const { person, ctx } = await member();
  const { secret } = await enrolSecondFactor(ctx);
  const [row] = await db.select().from(userTable).where(eq(userTable.userID, person.userID));
  expect(row?.totpCiphertext?.toString("latin1")).not.toContain(secret);
});

test("a second factor cannot be enrolled while one is in use, nor long after signing in", async () => {
  const { ctx } = await member({ totp: true });
  await expect(enrolSecondFactor(ctx)).rejects.toMatchObject({
    kind: "conflict",
    message: "a second factor is in use already",
  });
  await expect(confirmSecondFactor(ctx, { code: "000000" })).rejects.toMatchObject({ kind: "conflict" });
  const { ctx: fresh } = await member();
  await expect(confirmSecondFactor(fresh, { code: "000000" })).rejects.toMatchObject({
    message: "no second factor was begun",
  });
  const stale = { ...fresh, now: later(fresh.now, ENROL_TIME + 1) };
  await expect(enrolSecondFactor(stale)).rejects.toMatchObject({
    message: "sign in again before you enrol a second factor",
  });
});

test("a proven second factor counts for five minutes, and renews the cookie", async () => {
  const { person, ctx } = await member({ totp: true });
  const { until, token } = await asChange(ctx, stepUps.start, {}, (open) =>
    stepUp(open, { code: codeAt(person, ctx.now) }),
  );
  expect(until).toEqual(later(ctx.now, STEP_UP_TIME));
  expect(await lookUp(ctx.token)).toBeNull();
  const identity = await lookUp(token);
  expect(identity?.caller).toMatchObject({ id: ctx.caller.id, steppedUpUntil: until });
  expect(await getSecondFactor({ ...ctx, caller: { ...ctx.caller, steppedUpUntil: until } })).toMatchObject({
    enrolled: true,
    steppedUpUntil: until.toISOString(),
  });
  await asChange(ctx, stepUps.end, {}, endStepUp);
  expect((await lookUp(token))?.caller.steppedUpUntil).toBeUndefined();
  expect(await actions(ctx.caller.id)).toEqual(["session.end-step-up done", "session.step-up done"]);
});

test("a code steps up once, even if it is sent twice at the same moment", async () => {
  const { person, ctx } = await member({ totp: true });
  const code = codeAt(person, ctx.now);
  const both = await Promise.allSettled([1, 2].map(() => transact(ctx, (open) => stepUp(open, { code }))));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(transact(ctx, (open) => stepUp(open, { code }))).rejects.toMatchObject(WRONG);
});

test("without a second factor there is no step-up", async () => {
  const { ctx } = await member();
  await expect(stepUp(ctx, { code: "000000" })).rejects.toMatchObject({
    kind: "conflict",
    message: "no second factor is enrolled",
  });
});

test("wrong codes count although the request fails, and ten of them lock the person out", async () => {
  const { person, ctx } = await member({ totp: true });
  for (let count = 0; count < ATTEMPTS_MAX; count++)
    await expect(transact(ctx, (open) => stepUp(open, { code: "000000" }))).rejects.toMatchObject(WRONG);
  await expect(transact(ctx, (open) => stepUp(open, { code: codeAt(person, ctx.now) }))).rejects.toMatchObject(WRONG);
  const free = { ...ctx, now: later(ctx.now, LOCK_TIME) };
  await transact(free, (open) => stepUp(open, { code: codeAt(person, free.now) }));
});

test("removing a second factor destroys it and ends the access that it gave", async () => {
  const { person, ctx } = await member({ totp: true });
  const { token } = await transact(ctx, (open) => stepUp(open, { code: codeAt(person, ctx.now) }));
  await asChange(ctx, secondFactor.remove, {}, removeSecondFactor);
  const [row] = await db.select().from(userTable).where(eq(userTable.userID, person.userID));
  expect(row).toMatchObject({ totpCiphertext: null, totpWrappedKey: null, totpConfirmedOn: null });
  expect((await lookUp(token))?.caller.steppedUpUntil).toBeUndefined();
  expect(await actions(person.userID)).toEqual(["second-factor.remove done"]);
  await asChange(ctx, secondFactor.remove, {}, removeSecondFactor);
});

test("programs have no second factor", async () => {
  const ctx = ctxFor(await newPartner(db));
  for (const act of [getSecondFactor, enrolSecondFactor, removeSecondFactor, endStepUp]) {
    await expect(act(ctx)).rejects.toMatchObject({ kind: "forbidden" });
  }
});
