import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { and, eq, isNull, sql } from "drizzle-orm";
import {
  auditTrailView,
  passkeyTable,
  passwordResetTable,
  recoveryCodeTable,
  sessionTable,
  userTable,
} from "@/db/schema";
import { asChange, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { mailTo, withMail } from "@/testing/mail";
import { codeAt, newPerson, signedIn } from "@/testing/people";
import { remember, watched } from "@/e2e/canary";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { newID } from "@/lib/core/api/ids";
import { createRecoveryCodes } from "@/lib/domain/access/second-factors/recovery-codes";
import { newSecret } from "@/lib/domain/access/keys/secrets";
import { ATTEMPTS_MAX, countWrong } from "@/lib/domain/access/sessions/attempts";
import { signIn } from "@/lib/domain/access/sign-in/sign-in";
import { checkPasswordReset, completePasswordReset, requestPasswordReset, RESETS_PER_HOUR } from "./password-resets";
import { passwordResets } from "./dashboard";
import { RESET_MINUTES } from "@/lib/domain/kernel/limits";
import { sendPasswordReset } from "./send-password-reset";

const db = testDatabase();
const OLD = watched("password", "seven green umbrellas");
const NEW = watched("password", "nine noisy lighthouses");
const LINK_ENDED = { kind: "conflict", message: "this link no longer works: ask for a new one" };
const at = (now = new Date()): PublicCtx => ({ db, now, requestID: randomUUID(), clientAddress: "192.0.2.1" });

async function ask(email: string): Promise<void> {
  await transact(at(), (open) => requestPasswordReset(open, { email }));
  const mails = await db
    .select({ resetID: passwordResetTable.resetID })
    .from(passwordResetTable)
    .where(and(eq(passwordResetTable.email, email.toLowerCase()), isNull(passwordResetTable.tokenHash)));
  for (const { resetID } of mails) await transact(at(), (open) => sendPasswordReset(open, resetID));
}

const linksTo = async (email: string) =>
  (await mailTo(db, email, "password-reset")).map(
    ({ content }) => /#(tdp_[\w-]{43})/.exec(content?.text ?? "")?.[1] ?? "",
  );

async function tokenFor(email: string): Promise<string> {
  await ask(email);
  const [token = ""] = await linksTo(email);
  expect(token).toMatch(/^tdp_/);
  remember("secret", token);
  return token;
}

const complete = (token: string, password = NEW, now = new Date()) =>
  asChange(at(now), passwordResets.complete, {}, (open) => completePasswordReset(open, { token, password }));

async function staff(options: { totp?: boolean; isProven?: boolean } = {}) {
  const partner = await newPartner(db);
  return { partner, person: await newPerson(db, partner, { password: OLD, ...options }) };
}

test("a link changes the password, ends every session, and causes an audit row and a mail", async () => {
  const { partner, person } = await staff();
  const before = await signedIn(db, partner, person);
  const token = await tokenFor(person.email.toUpperCase().toLowerCase());
  await expect(checkPasswordReset(at(), { token })).resolves.toEqual({ email: person.email });
  await complete(token);
  await expect(signIn(at(), { email: person.email, password: OLD })).rejects.toMatchObject({ kind: "unauthenticated" });
  await expect(signIn(at(), { email: person.email, password: NEW })).resolves.toMatchObject({ userID: person.userID });
  const [session] = await db.select().from(sessionTable).where(eq(sessionTable.sessionID, before.caller.id));
  expect(session?.revokedOn).not.toBeNull();
  const auditRows = await db.select().from(auditTrailView).where(eq(auditTrailView.object, person.userID));
  expect(auditRows.filter(({ action }) => action === "password.reset")).toMatchObject([{ actorID: person.userID }]);
  expect(JSON.stringify(auditRows)).not.toContain(token);
  expect(await mailTo(db, person.email, "security-notice")).toMatchObject([{ subject: "Your password was changed" }]);
});

test("a link works once", async () => {
  const { person } = await staff();
  const token = await tokenFor(person.email);
  await complete(token);
  await expect(complete(token, "eleven silent harbors")).rejects.toMatchObject(LINK_ENDED);
  await expect(checkPasswordReset(at(), { token })).rejects.toMatchObject(LINK_ENDED);
});

test("when a link is used twice at the same moment, then one use counts", async () => {
  const { person } = await staff();
  const token = await tokenFor(person.email);
  const uses = await Promise.allSettled([complete(token), complete(token, "eleven silent harbors")]);
  expect(uses.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = uses.find((use) => use.status === "rejected");
  expect(refused?.reason).toMatchObject(LINK_ENDED);
});

test("a link works for half an hour by the database's clock, however slow a process is", async () => {
  const { person } = await staff();
  const token = await tokenFor(person.email);
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);
  await expect(checkPasswordReset(at(minutes(RESET_MINUTES + 1)), { token })).rejects.toMatchObject(LINK_ENDED);
  await checkPasswordReset(at(minutes(RESET_MINUTES - 1)), { token });
  await db
    .update(passwordResetTable)
    .set({ expiresOn: sql`now() - interval '1 second'` })
    .where(eq(passwordResetTable.email, person.email));
  await expect(complete(token, NEW, minutes(-60))).rejects.toMatchObject(LINK_ENDED);
});

test("a newer link replaces an older one, and a used link ends all other links", async () => {
  const { person } = await staff();
  const first = await tokenFor(person.email);
  const second = await tokenFor(person.email);
  expect(second).not.toBe(first);
  await expect(complete(first)).rejects.toMatchObject(LINK_ENDED);
  await complete(second);
});

test("when the new password is too weak, then it is rejected and the link still works", async () => {
  const { person } = await staff();
  const token = await tokenFor(person.email);
  for (const poor of ["short", "password12", person.email])
    await expect(complete(token, poor)).rejects.toMatchObject({ kind: "invalid" });
  await complete(token);
});

test("an unknown address gets no mail, and an invented link changes nothing", async () => {
  const email = `${randomUUID()}@example.test`;
  await ask(email);
  expect(await mailTo(db, email)).toEqual([]);
  await expect(complete(newSecret("tdp_"))).rejects.toMatchObject(LINK_ENDED);
});

test("known and unknown addresses leave the same row until the mail is created", async () => {
  const { person } = await staff();
  const unknown = `${randomUUID()}@example.test`;
  const rowOf = async (email: string) => {
    const ctx = at();
    const made = new Error("made");
    let row: typeof passwordResetTable.$inferSelect | undefined;
    // The transaction does not commit, so that no worker creates the mail in between.
    const done = transact(ctx, async (open) => {
      await requestPasswordReset(open, { email });
      [row] = await open.db.select().from(passwordResetTable).where(eq(passwordResetTable.email, email));
      throw made;
    });
    await expect(done).rejects.toBe(made);
    return { userID: row?.userID, tokenHash: row?.tokenHash, expiresOn: row?.expiresOn };
  };
  expect(await rowOf(person.email)).toEqual(await rowOf(unknown));
});

test("an address gets three mails an hour, and further requests get the same response", async () => {
  const { person } = await staff();
  for (let count = 0; count < RESETS_PER_HOUR + 2; count++) await ask(person.email);
  expect(await mailTo(db, person.email, "password-reset")).toHaveLength(RESETS_PER_HOUR);
});

test("a second factor is still required, and its lock stays", async () => {
  const { person } = await staff({ totp: true });
  for (let count = 0; count < ATTEMPTS_MAX; count++) await countWrong(at(), person.userID);
  await complete(await tokenFor(person.email));
  const [locked] = await db.select().from(userTable).where(eq(userTable.userID, person.userID));
  expect(locked?.lockedUntil).not.toBeNull();
  await db.update(userTable).set({ lockedUntil: null }).where(eq(userTable.userID, person.userID));
  const credentials = { email: person.email, password: NEW };
  await expect(signIn(at(), credentials)).rejects.toMatchObject({ message: "totp-required" });
  await signIn(at(), { ...credentials, code: codeAt(person, new Date()) });
});

test("a person without a second factor who was locked out by wrong passwords gets in with the mail", async () => {
  const { person } = await staff();
  for (let count = 0; count < ATTEMPTS_MAX; count++) await countWrong(at(), person.userID);
  await complete(await tokenFor(person.email));
  await expect(signIn(at(), { email: person.email, password: NEW })).resolves.toMatchObject({ userID: person.userID });
});

test("when no mail can be sent, then the response is the same for every address", async () => {
  const { person } = await staff();
  for (const email of [person.email, `${randomUUID()}@example.test`])
    await withMail(undefined, () =>
      expect(transact(at(), (open) => requestPasswordReset(open, { email }))).rejects.toMatchObject({
        kind: "downstream",
      }),
    );
});

const server = { keeps: false, hand: async () => "sent" as const };

test("the first proof of an address removes older second factors, and later resets keep them", async () => {
  const { partner, person } = await staff({ totp: true, isProven: false });
  const passkeyID = newID<string>();
  const passkey = { publicKey: Buffer.alloc(1), counter: 0, transports: [], name: "Planted", createdOn: new Date() };
  await db.insert(passkeyTable).values({ passkeyID, userID: person.userID, credentialID: passkeyID, ...passkey });
  const codes = await transact(await signedIn(db, partner, person), createRecoveryCodes);
  remember("secret", ...codes.codes);
  const enter = () => signIn(at(), { email: person.email, password: NEW });
  // The sandbox's outbox shows its mail to the team, so it proves nothing.
  await complete(await tokenFor(person.email));
  await expect(enter()).rejects.toMatchObject({ message: "totp-required" });
  const now = new Date();
  await withMail(server, async () => complete(await tokenFor(person.email), NEW, now));
  await expect(enter()).resolves.toMatchObject({ userID: person.userID });
  expect(await db.$count(passkeyTable, eq(passkeyTable.userID, person.userID))).toBe(0);
  expect(await db.$count(recoveryCodeTable, eq(recoveryCodeTable.userID, person.userID))).toBe(0);
  const [row] = await db.select().from(userTable).where(eq(userTable.userID, person.userID));
  expect(row).toMatchObject({ emailProvenOn: now, totpCiphertext: null, totpConfirmedOn: null });
  expect((await mailTo(db, person.email, "security-notice")).map(({ subject }) => subject)).toContain(
    "Your second factor was removed",
  );
  const proven = await staff({ totp: true });
  await withMail(server, async () => complete(await tokenFor(proven.person.email)));
  await expect(signIn(at(), { email: proven.person.email, password: NEW })).rejects.toMatchObject({
    message: "totp-required",
  });
});
