import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { and, desc, eq } from "drizzle-orm";
import { auditTrailView, memberTable, userTable } from "@/db/schema";
import { transact } from "@/testing/context";
import { mailTo } from "@/testing/mail";
import { newPartner, newUser, testDatabase } from "@/testing/factories";
import { codeAt, newPerson, type Person, signedIn } from "@/testing/people";
import type { Caller, Ctx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { authorize } from "@/lib/http/edge/authorize";
import { identify } from "@/lib/http/sign-in/identity";
import { endToEndKeys } from "@/lib/domain/access/end-to-end-keys/contract";
import { removeMember } from "@/lib/domain/access/team/team";
import { wallets } from "@/lib/domain/money/wallets/contract";
import { stepUps } from "./dashboard";
import { signInByProvider } from "./sign-in";
import { stepUp } from "./step-up";

const db = testDatabase();
const WRONG = { kind: "unauthenticated", message: "unauthenticated" };
const UNVERIFIED = { kind: "unauthenticated", message: "email-unverified" };
const ISSUER = "https://login.example.test";
const at = (now = new Date()): PublicCtx => ({ db, now, requestID: randomUUID(), clientAddress: "192.0.2.1" });

const claimsOf = (email: string | undefined, subject: string = randomUUID()) => ({ issuer: ISSUER, subject, email });
const enter = (claims: ReturnType<typeof claimsOf>) => transact(at(), (ctx) => signInByProvider(ctx, claims));

async function callerOf(token: string): Promise<Caller> {
  const identity = await identify(db, { kind: "session", token }, new Date());
  if (!identity) throw new Error("no such session");
  return identity.caller;
}

async function outcomes(userID: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(auditTrailView)
    .where(and(eq(auditTrailView.action, "session.sign-in"), eq(auditTrailView.object, userID)))
    .orderBy(desc(auditTrailView.auditID));
  return rows.map(({ outcome }) => outcome);
}

test("an identity provider signs in only members of staff", async () => {
  const person = await newPerson(db, await newPartner(db));
  expect(await enter(claimsOf(person.email.toUpperCase()))).toMatchObject({ userID: person.userID });
  expect(await outcomes(person.userID)).toEqual(["done"]);
  const stranger = await newPerson(db);
  for (const email of [stranger.email, "nobody@example.test"])
    await expect(enter(claimsOf(email))).rejects.toMatchObject(WRONG);
  await expect(enter(claimsOf(undefined))).rejects.toMatchObject(UNVERIFIED);
});

test("when a person's address changes, then they stay the same person, and the address's next owner is rejected", async () => {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner);
  const own = claimsOf(person.email);
  await enter(own);
  expect(await enter({ ...own, email: "renamed@example.test" })).toMatchObject({ userID: person.userID });
  expect(await enter({ ...own, email: undefined })).toMatchObject({ userID: person.userID });
  const heir = claimsOf(person.email);
  await expect(enter(heir)).rejects.toMatchObject(WRONG);
  await expect(enter(heir)).rejects.toMatchObject(WRONG);
  expect((await outcomes(person.userID)).slice(0, 2)).toEqual(["refused:identity", "refused:identity"]);
  await db
    .update(userTable)
    .set({ email: `${randomUUID()}@example.test` })
    .where(eq(userTable.userID, person.userID));
  const joined = await newUser(db, partner);
  await db.update(userTable).set({ email: person.email }).where(eq(userTable.userID, joined.userID));
  expect(await enter(heir), "the address is somebody else's here too").toMatchObject({ userID: joined.userID });
});

test("when a provider proves an address for the first time, the earlier password and factors are removed", async () => {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, { password: "seven boats at noon", totp: true, isProven: false });
  const planted = await signedIn(db, partner, person);
  const { token } = await enter(claimsOf(person.email));
  expect(await callerOf(token)).not.toHaveProperty("mustProve");
  expect(await identify(db, { kind: "session", token: planted.token }, new Date())).toBeNull();
  const [row] = await db.select().from(userTable).where(eq(userTable.userID, person.userID));
  expect(row).toMatchObject({ passwordHash: null, totpCiphertext: null, totpConfirmedOn: null });
  expect(row?.emailProvenOn).not.toBeNull();
  const subjects = (await mailTo(db, person.email, "security-notice")).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual(["Your password was removed", "Your second factor was removed"]);
});

test("the same ID from a different provider is a different person", async () => {
  const person = await newPerson(db, await newPartner(db));
  const own = claimsOf(person.email);
  await enter(own);
  const other = { issuer: "https://other.example.test", subject: own.subject, email: undefined };
  await expect(enter(other)).rejects.toMatchObject(UNVERIFIED);
});

test("of ten simultaneous sign-ins with one address, one is that person, and a person who signs in ten times at once always succeeds", async () => {
  const person = await newPerson(db, await newPartner(db));
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => enter(claimsOf(person.email))));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const other = await newPerson(db, await newPartner(db));
  const same = claimsOf(other.email);
  const sessions = await Promise.all(Array.from({ length: 10 }, () => enter(same)));
  expect(new Set(sessions.map(({ userID }) => userID))).toEqual(new Set([other.userID]));
});

test("a person who was removed from every team is matched by address once more", async () => {
  const partner = await newPartner(db);
  const owner = await signedIn(db, partner, await newPerson(db, partner));
  const person = await newPerson(db, partner, { role: "admin" });
  await enter(claimsOf(person.email));
  await transact(owner, (open) => removeMember(open, person.userID));
  const anew = claimsOf(person.email);
  await expect(enter(anew)).rejects.toMatchObject(WRONG);
  await db
    .insert(memberTable)
    .values({ accountID: partner.accountID, userID: person.userID, role: "admin", createdOn: new Date() });
  expect(await enter(anew)).toMatchObject({ userID: person.userID });
});

/** The session of a person with an authenticator app who signed in at the provider. */
async function held(): Promise<{ ctx: Ctx; person: Person; caller: () => Promise<Caller> }> {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, { totp: true });
  const { token } = await enter(claimsOf(person.email));
  const caller = await callerOf(token);
  const ctx = await signedIn(db, partner, person, { caller });
  return { ctx, person, caller: async () => callerOf(proven.get(caller.id) ?? token) };
}
const proven = new Map<string, string>();

async function prove(ctx: Ctx, person: Person): Promise<void> {
  const { token } = await transact(ctx, (open) => stepUp(open, { code: codeAt(person, ctx.now) }));
  proven.set(ctx.caller.id, token);
}

test("a person with a second factor has no permissions until it is proven", async () => {
  const { ctx, person, caller } = await held();
  const before = await caller();
  expect(before).toMatchObject({ mustProve: true, scopes: [] });
  const may = (operation: Parameters<typeof authorize>[0], as: Caller) => () =>
    authorize(operation, { caller: as, isDisconnected: false, isStale: false, now: ctx.now }, ctx.now);
  for (const operation of [wallets.list, endToEndKeys.create])
    expect(may(operation, before)).toThrow(expect.objectContaining({ kind: "forbidden" }) as Error);
  expect(may(stepUps.start, before)).not.toThrow();
  await expect(
    transact(ctx, (open) => stepUp(open, { code: "000000" })),
    "a wrong code",
  ).rejects.toMatchObject({ kind: "invalid" });
  expect(await caller()).toMatchObject({ mustProve: true });
  await prove(ctx, person);
  const after = await caller();
  expect(after.mustProve).toBeUndefined();
  expect(after.scopes.length).toBeGreaterThan(0);
  expect(after.steppedUpUntil).toBeDefined();
  expect(may(endToEndKeys.create, after)).not.toThrow();
});

test("a second factor that is too new to step up still completes the sign-in", async () => {
  const { ctx, person, caller } = await held();
  const secondFactorCountsFrom = new Date(Date.now() + 60 * 60_000);
  await db.update(memberTable).set({ secondFactorCountsFrom }).where(eq(memberTable.userID, person.userID));
  await prove(ctx, person);
  const after = await caller();
  expect(after.mustProve).toBeUndefined();
  expect(after.steppedUpUntil?.getTime() ?? 0).toBeLessThanOrEqual(Date.now());
});

test("a person without a second factor is not asked for one", async () => {
  const person = await newPerson(db, await newPartner(db));
  const { token } = await enter(claimsOf(person.email));
  expect((await callerOf(token)).mustProve).toBeUndefined();
});
