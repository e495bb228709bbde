import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { auditTrailView, userTable } from "@/db/schema";
import { asChange } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson, signedIn } from "@/testing/people";
import { identify } from "@/lib/http/sign-in/identity";
import { ATTEMPTS_MAX } from "./attempts";
import { changePassword } from "./sessions";
import { passwords, type ChangePassword } from "./dashboard";
import { signIn } from "@/lib/domain/access/sign-in/sign-in";

const db = testDatabase();
const OLD = "seven blue umbrellas";
const NEW = "nine quiet lighthouses";
const lookUp = (token: string) => identify(db, { kind: "session", token }, new Date());

async function staff({ password }: { password?: string } = { password: OLD }) {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, password === undefined ? {} : { password });
  const [ctx, other] = [await signedIn(db, partner, person), await signedIn(db, partner, person)];
  return {
    person,
    ctx,
    other,
    change: (input: ChangePassword, own = ctx) =>
      asChange(own, passwords.change, {}, (open) => changePassword(open, input)),
  };
}

const enter = async (email: string, password: string) => {
  const { ctx } = await staff({});
  return signIn({ db, now: new Date(), requestID: ctx.requestID, clientAddress: "192.0.2.1" }, { email, password });
};

test("a new password replaces the old one, ends other sessions and renews this one", async () => {
  const { person, ctx, other, change } = await staff();
  const { token } = await change({ current: OLD, password: NEW });
  await expect(enter(person.email, OLD)).rejects.toMatchObject({ kind: "unauthenticated" });
  await expect(enter(person.email, NEW)).resolves.toMatchObject({ userID: person.userID });
  expect([await lookUp(ctx.token), await lookUp(other.token)]).toEqual([null, null]);
  expect((await lookUp(token))?.caller.id).toBe(ctx.caller.id);
  const auditRows = await db.select().from(auditTrailView).where(eq(auditTrailView.object, person.userID));
  expect(auditRows.filter(({ action }) => action === "password.change")).toMatchObject([
    { outcome: "done", actorID: person.userID },
  ]);
});

test("a wrong old password changes nothing, and ten of them lock the person out", async () => {
  const { person, ctx, other, change } = await staff();
  const wrong = { kind: "invalid", fields: { current: "is not right" } };
  await expect(change({ password: NEW })).rejects.toMatchObject({
    kind: "invalid",
    fields: { current: "is required" },
  });
  for (let count = 0; count < ATTEMPTS_MAX; count++)
    await expect(change({ current: NEW, password: NEW })).rejects.toMatchObject(wrong);
  await expect(change({ current: OLD, password: NEW })).rejects.toMatchObject(wrong);
  expect([await lookUp(ctx.token), await lookUp(other.token)]).not.toContain(null);
  const [row] = await db.select().from(userTable).where(eq(userTable.userID, person.userID));
  expect(row?.lockedUntil).not.toBeNull();
});

test("when the new password is too weak, then it is rejected and the old one stays", async () => {
  const { person, change } = await staff();
  await expect(change({ current: OLD, password: "short" })).rejects.toMatchObject({
    kind: "invalid",
    fields: { password: "must be 10 characters or more" },
  });
  await expect(enter(person.email, OLD)).resolves.toMatchObject({ userID: person.userID });
});

test("a second factor just proven replaces the old password, even for a person without a password", async () => {
  for (const password of [OLD, undefined]) {
    const { person, ctx, change } = await staff(password === undefined ? {} : { password });
    const proven = { ...ctx, caller: { ...ctx.caller, steppedUpUntil: new Date(Date.now() + 60_000) } };
    if (password === undefined)
      await expect(change({ current: "anything", password: NEW })).rejects.toMatchObject({
        kind: "forbidden",
        message: "step-up",
      });
    await change({ password: NEW }, proven);
    await expect(enter(person.email, NEW)).resolves.toMatchObject({ userID: person.userID });
  }
});
