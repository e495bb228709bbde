import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { auditTrailView, recoveryCodeTable } from "@/db/schema";
import { asChange, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson, signedIn } from "@/testing/people";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { ATTEMPTS_MAX } from "@/lib/domain/access/sessions/attempts";
import { recoveryCodes } from "./dashboard";
import { normalCode, RECOVERY_CODE } from "./shared/code";
import { getSecondFactor } from "./queries";
import { createRecoveryCodes } from "./recovery-codes";
import { removeSecondFactor } from "./remove-second-factor";
import { newRecoveryCode } from "@/lib/domain/access/keys/secrets";
import { signIn } from "@/lib/domain/access/sign-in/sign-in";
import { stepUp } from "@/lib/domain/access/sign-in/step-up";

const db = testDatabase();
const password = "seven boats at noon";
const anyone = (): PublicCtx => ({ db, now: new Date(), requestID: randomUUID(), clientAddress: "192.0.2.1" });
const WRONG = { kind: "unauthenticated" };

async function member() {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, { totp: true, password });
  const ctx = await signedIn(db, partner, person);
  const { codes } = await asChange(ctx, recoveryCodes.create, {}, createRecoveryCodes);
  return { person, ctx, codes, enter: (code = "") => signIn(anyone(), { email: person.email, password, code }) };
}

test("ten different codes are created, and stored only as hashes", async () => {
  const { person, codes, ctx } = await member();
  expect(new Set(codes).size).toBe(10);
  const rows = await db.select().from(recoveryCodeTable).where(eq(recoveryCodeTable.userID, person.userID));
  for (const code of codes)
    expect(rows.map(({ codeHash }) => codeHash.toString("latin1")).join()).not.toContain(normalCode(code));
  expect((await getSecondFactor(ctx)).recoveryCodes).toBe(10);
  const auditRows = await db.select().from(auditTrailView).where(eq(auditTrailView.object, person.userID));
  expect(auditRows.map(({ action }) => action)).toEqual(["recovery-codes.create"]);
});

test("a code signs in once, however it is typed, even if it is used twice at the same moment", async () => {
  const { person, ctx, codes, enter } = await member();
  const [first = "", second = ""] = codes;
  await enter(` ${first.toUpperCase().replaceAll("-", " ")} `);
  await expect(enter(first)).rejects.toMatchObject(WRONG);
  const both = await Promise.allSettled([enter(second), enter(second)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await getSecondFactor(ctx)).recoveryCodes).toBe(8);
  const auditRows = await db.select().from(auditTrailView).where(eq(auditTrailView.object, person.userID));
  expect(auditRows.filter(({ reason }) => reason === "recovery code")).toHaveLength(2);
});

test("new codes replace all old ones, and another person's codes are rejected", async () => {
  const {
    ctx,
    codes: [old],
    enter,
  } = await member();
  const {
    codes: [fresh],
  } = await transact(ctx, createRecoveryCodes);
  const {
    codes: [strange],
  } = await member();
  for (const code of [old, strange]) await expect(enter(code)).rejects.toMatchObject(WRONG);
  await enter(fresh);
});

test("a code also proves the second factor, so that a person who lost their phone can remove it", async () => {
  const {
    ctx,
    codes: [code = ""],
  } = await member();
  await transact(ctx, (open) => stepUp(open, { code }));
  await expect(transact(ctx, (open) => stepUp(open, { code }))).rejects.toMatchObject({ kind: "invalid" });
  await transact(ctx, removeSecondFactor);
  expect(await getSecondFactor(ctx)).toEqual({ enrolled: false, hasApp: false, passkeys: 0, recoveryCodes: 0 });
});

test("wrong codes count, and a right one does not help a person who is locked out", async () => {
  const {
    codes: [code],
    enter,
  } = await member();
  for (let count = 0; count < ATTEMPTS_MAX; count++)
    await expect(enter("0000-0000-0000-0000")).rejects.toMatchObject(WRONG);
  await expect(enter(code)).rejects.toMatchObject(WRONG);
});

test("every generated code can be typed", () => {
  fc.assert(
    fc.property(fc.integer(), () => RECOVERY_CODE.test(normalCode(newRecoveryCode()))),
    { numRuns: 300 },
  );
});
