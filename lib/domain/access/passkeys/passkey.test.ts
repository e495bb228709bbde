import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { auditTrailView, passkeyChallengeTable, passkeyTable } from "@/db/schema";
import { Authenticator, type CeremonyFacts } from "@/testing/authenticator";
import { ctxFor, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson, signedIn } from "@/testing/people";
import { identify } from "@/lib/http/sign-in/identity";
import type { PublicCtx, SignedInCtx } from "@/lib/domain/kernel/operations/context";
import type { PasskeyID } from "@/lib/domain/access/passkeys/dashboard";
import { beginPasskey, createPasskey } from "./create-passkey";
import { ENROL_TIME } from "@/lib/domain/access/second-factors/fresh-proof";
import { CHALLENGE_TIME } from "./passkey-challenge";
import { getSecondFactor } from "@/lib/domain/access/second-factors/queries";
import { relyingParty } from "./relying-party";
import { listPasskeys, removePasskey, renamePasskey } from "./passkeys";
import { beginSignInByPasskey, signIn, signInByPasskey } from "@/lib/domain/access/sign-in/sign-in";
import { beginStepUp, stepUp, stepUpByPasskey } from "@/lib/domain/access/sign-in/step-up";

const db = testDatabase();
const password = "seven boats at noon";
const later = (now: Date, ms: number) => new Date(now.getTime() + ms);
const lookUp = (token: string) => identify(db, { kind: "session", token }, new Date());
const anyone = (now = new Date()): PublicCtx => ({ db, now, requestID: randomUUID(), clientAddress: "192.0.2.1" });
const here = (challenge: string): CeremonyFacts => ({
  challenge,
  origin: relyingParty().origin,
  rpID: relyingParty().id,
});
const WRONG = { kind: "unauthenticated" };
const REFUSED = { kind: "invalid", fields: { registration: "was not accepted: start again" } };

async function member({ totp = false, now = new Date() } = {}) {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, { totp, password });
  return { partner, person, ctx: await signedIn(db, partner, person, { now }) };
}

async function add(ctx: SignedInCtx, key = new Authenticator(), name = "phone") {
  const { challenge } = await transact(ctx, beginPasskey);
  return transact(ctx, (open) => createPasskey(open, { name, registration: key.register(here(challenge)) }));
}

async function enrolled() {
  const made = await member();
  const key = new Authenticator();
  const { passkeyID } = await add(made.ctx, key);
  const assert = async (change: Partial<CeremonyFacts> = {}, ctx = anyone()) => {
    const { challenge } = await beginSignInByPasskey(ctx);
    return key.prove({ ...here(challenge), userID: made.person.userID, ...change });
  };
  return { ...made, key, passkeyID, assert };
}

test("a passkey is added, listed and renamed, and the first one includes recovery codes", async () => {
  const { partner, person, ctx } = await member();
  const other = await signedIn(db, partner, person);
  const first = await add(ctx);
  expect(first.codes).toHaveLength(10);
  expect(await lookUp(other.token)).toBeNull();
  expect(await getSecondFactor(ctx)).toEqual({ enrolled: true, hasApp: false, passkeys: 1, recoveryCodes: 10 });
  const proven = { ...ctx, caller: { ...ctx.caller, steppedUpUntil: later(ctx.now, 1000) } };
  expect((await add(proven, new Authenticator(), "laptop")).codes).toEqual([]);
  await renamePasskey(ctx, first.passkeyID, { name: "desk" });
  expect((await listPasskeys(ctx)).map(({ name }) => name)).toEqual(["desk", "laptop"]);
  const { ctx: stranger } = await member();
  await expect(renamePasskey(stranger, first.passkeyID, { name: "mine" })).rejects.toMatchObject({ kind: "notFound" });
  await expect(transact(stranger, (open) => removePasskey(open, first.passkeyID))).rejects.toMatchObject({
    kind: "notFound",
  });
});

test("a person with a second factor proves it before adding a passkey, and a person without one must have just signed in", async () => {
  const { ctx } = await member({ totp: true });
  await expect(transact(ctx, beginPasskey)).rejects.toMatchObject({
    kind: "forbidden",
    headers: { "x-step-up": "required" },
  });
  const { ctx: fresh } = await member();
  const stale = { ...fresh, now: later(fresh.now, ENROL_TIME + 1) };
  await expect(transact(stale, beginPasskey)).rejects.toMatchObject({
    message: "sign in again before you enrol a second factor",
  });
  await expect(beginPasskey(ctxFor(await newPartner(db)))).rejects.toMatchObject({ kind: "forbidden" });
});

test("a challenge creates one passkey, only for its own session and site, within five minutes, and with a fingerprint or PIN", async () => {
  const { partner, person, ctx } = await member();
  const key = new Authenticator();
  const create = (open: SignedInCtx, at: CeremonyFacts) =>
    transact(open, (inside) => createPasskey(inside, { name: "x", registration: key.register(at) }));
  const challenge = async () => (await transact(ctx, beginPasskey)).challenge;
  const elsewhere = await signedIn(db, partner, person);
  await expect(create(elsewhere, here(await challenge()))).rejects.toMatchObject(REFUSED);
  await expect(create({ ...ctx, now: later(ctx.now, CHALLENGE_TIME) }, here(await challenge()))).rejects.toMatchObject(
    REFUSED,
  );
  for (const change of [
    { origin: "https://evil.test" },
    { rpID: "evil.test" },
    { unverified: true },
    { challenge: "AAAA" },
  ]) {
    await expect(create(ctx, { ...here(await challenge()), ...change })).rejects.toMatchObject(REFUSED);
  }
  const spent = await challenge();
  await expect(create(ctx, { ...here(spent), origin: "https://evil.test" })).rejects.toMatchObject(REFUSED);
  await expect(create(ctx, here(spent))).rejects.toMatchObject(REFUSED);
  await expect(create(ctx, here((await beginSignInByPasskey(anyone())).challenge))).rejects.toMatchObject(REFUSED);
  expect(await listPasskeys(ctx)).toEqual([]);
  await create(ctx, here(await challenge()));
  expect(await listPasskeys(ctx)).toHaveLength(1);
});

test("a passkey signs in without typing, and the audit log records the method", async () => {
  const { partner, person, ctx, assert } = await enrolled();
  const signed = await signInByPasskey(anyone(), await assert());
  expect(signed).toMatchObject({ userID: person.userID, email: person.email });
  const caller = (await lookUp(signed.token))?.caller;
  expect(caller).toMatchObject({ accountID: partner.accountID, userID: person.userID });
  expect(caller?.steppedUpUntil?.getTime()).toBeGreaterThan(Date.now());
  expect((await listPasskeys(ctx))[0]?.lastUsedOn).toBeDefined();
  const auditRows = await db.select().from(auditTrailView).where(eq(auditTrailView.object, person.userID));
  expect(auditRows.map(({ action, outcome, reason }) => `${action} ${outcome} ${reason}`)).toEqual([
    "session.sign-in done passkey",
  ]);
});

test("when any part of a response does not match, then it signs no one in", async () => {
  const { assert } = await enrolled();
  const [other, thief] = [await enrolled(), new Authenticator()];
  for (const change of [
    { origin: "https://evil.test" },
    { rpID: "evil.test" },
    { unverified: true },
    { challenge: "AAAA" },
    { userID: other.person.userID },
  ]) {
    await expect(signInByPasskey(anyone(), await assert(change))).rejects.toMatchObject(WRONG);
  }
  const { userHandle: _none, ...nameless } = (await assert()).response;
  await expect(signInByPasskey(anyone(), { ...(await assert()), response: nameless })).rejects.toMatchObject(WRONG);
  const right = await assert();
  await expect(
    signInByPasskey(anyone(), {
      ...right,
      response: { ...right.response, signature: (await assert()).response.signature },
    }),
  ).rejects.toMatchObject(WRONG);
  await expect(
    signInByPasskey(
      anyone(),
      thief.prove({ ...here((await beginSignInByPasskey(anyone())).challenge), userID: other.person.userID }),
    ),
  ).rejects.toMatchObject(WRONG);
  const late = await assert();
  await expect(signInByPasskey(anyone(later(new Date(), CHALLENGE_TIME)), late)).rejects.toMatchObject(WRONG);
  await expect(
    signInByPasskey(anyone(), { ...right, response: { ...right.response, clientDataJSON: "AAAA" } }),
  ).rejects.toMatchObject(WRONG);
});

test("a response signs in once, even if it is sent twice at the same moment", async () => {
  const { assert } = await enrolled();
  const answer = await assert();
  const both = await Promise.allSettled([signInByPasskey(anyone(), answer), signInByPasskey(anyone(), answer)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(signInByPasskey(anyone(), answer)).rejects.toMatchObject(WRONG);
});

test("when a passkey's counter went back, then it is a copy and is rejected", async () => {
  const { passkeyID, assert } = await enrolled();
  await signInByPasskey(anyone(), await assert({ counter: 7 }));
  for (const counter of [7, 6, 0])
    await expect(signInByPasskey(anyone(), await assert({ counter }))).rejects.toMatchObject(WRONG);
  await signInByPasskey(anyone(), await assert({ counter: 8 }));
  const [row] = await db.select().from(passkeyTable).where(eq(passkeyTable.passkeyID, passkeyID));
  expect(row?.counter).toBe(8);
});

test("a passkey proves a second factor only for its own session and its own person", async () => {
  const { partner, person, ctx, key } = await enrolled();
  const options = await beginStepUp(ctx);
  expect(options).toMatchObject({ userVerification: "required", allowCredentials: [{ transports: ["internal"] }] });
  const other = await signedIn(db, partner, person);
  const answer = key.prove({ ...here(options.challenge), userID: person.userID });
  await expect(transact(other, (open) => stepUpByPasskey(open, answer))).rejects.toMatchObject({
    fields: { passkey: "was not accepted: try again" },
  });
  const { token, until } = await transact(ctx, (open) => stepUpByPasskey(open, answer));
  expect((await lookUp(token))?.caller.steppedUpUntil).toEqual(until);
  await expect(transact(ctx, (open) => stepUpByPasskey(open, answer))).rejects.toMatchObject({ kind: "invalid" });
  const stranger = await enrolled();
  const theirs = stranger.key.prove({ ...here((await beginStepUp(ctx)).challenge), userID: stranger.person.userID });
  await expect(transact(ctx, (open) => stepUpByPasskey(open, theirs))).rejects.toMatchObject({ kind: "invalid" });
  await expect(beginStepUp((await member()).ctx)).rejects.toMatchObject({
    kind: "conflict",
    message: "you have no passkey",
  });
});

test("a person with a passkey cannot sign in with the password alone, but can with a recovery code", async () => {
  const { person, ctx } = await member();
  const {
    codes: [code = ""],
  } = await add(ctx);
  await expect(signIn(anyone(), { email: person.email, password })).rejects.toMatchObject({ message: "totp-required" });
  await expect(signIn(anyone(), { email: person.email, password, code: "000000" })).rejects.toMatchObject(WRONG);
  await expect(signIn(anyone(), { email: person.email, password, code })).resolves.toMatchObject({
    userID: person.userID,
  });
});

test("removing the last second factor removes the recovery codes, other sessions and step-up", async () => {
  const { partner, person, ctx } = await member();
  const {
    passkeyID,
    codes: [code = ""],
  } = await add(ctx);
  const { token } = await transact(ctx, (open) => stepUp(open, { code }));
  const other = await signedIn(db, partner, person);
  await transact(ctx, (open) => removePasskey(open, passkeyID));
  expect(await getSecondFactor(ctx)).toEqual({ enrolled: false, hasApp: false, passkeys: 0, recoveryCodes: 0 });
  expect((await lookUp(token))?.caller.steppedUpUntil).toBeUndefined();
  expect(await lookUp(other.token)).toBeNull();
  await expect(signIn(anyone(), { email: person.email, password })).resolves.toBeTruthy();
  await expect(transact(ctx, (open) => removePasskey(open, passkeyID))).rejects.toMatchObject({ kind: "notFound" });
  await expect(transact(ctx, (open) => removePasskey(open, randomUUID() as PasskeyID))).rejects.toMatchObject({
    kind: "notFound",
  });
});

test("a challenge is stored only until it is answered", async () => {
  const { assert } = await enrolled();
  const { challenge } = await beginSignInByPasskey(anyone());
  const stored = () => db.$count(passkeyChallengeTable, eq(passkeyChallengeTable.challenge, challenge));
  expect(await stored()).toBe(1);
  await expect(signInByPasskey(anyone(), await assert({ challenge, rpID: "evil.test" }))).rejects.toMatchObject(WRONG);
  expect(await stored()).toBe(0);
});
