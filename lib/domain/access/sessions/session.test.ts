import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { apiKeyTable, auditTrailView, sessionTable } from "@/db/schema";
import { newID } from "@/lib/core/api/ids";
import { asChange, ctxFor } from "@/testing/context";
import { newKey, newPartner, testDatabase } from "@/testing/factories";
import { newPerson, signedIn } from "@/testing/people";
import { identify } from "@/lib/http/sign-in/identity";
import { ownProfile, type SessionID } from "./dashboard";
import { createSession, endSession, renamePerson, revokeSession, touch, touchKey } from "./sessions";
import { listSessions } from "./queries";
import { MINUTE } from "@/lib/core/time/time";

const db = testDatabase();
const later = (now: Date, ms: number) => new Date(now.getTime() + ms);
const lookUp = (token: string, now = new Date()) => identify(db, { kind: "session", token }, now);

test("a session ends 15 minutes after the last request", async () => {
  const person = await newPerson(db, await newPartner(db));
  const now = new Date();
  const token = await createSession({ db, now }, person.userID);
  expect(await lookUp(token, later(now, 15 * MINUTE - 1))).not.toBeNull();
  expect(await lookUp(token, later(now, 15 * MINUTE + 1000))).toBeNull();
});

test("use keeps a session alive, but not beyond twelve hours", async () => {
  const person = await newPerson(db, await newPartner(db));
  const start = new Date();
  const token = await createSession({ db, now: start }, person.userID);
  for (let minutes = 10; minutes < 12 * 60; minutes += 10) {
    const now = later(start, minutes * MINUTE);
    const identity = await lookUp(token, now);
    expect(identity?.isStale).toBe(true);
    if (identity) await touch({ db, now }, identity.caller);
  }
  expect(await lookUp(token, later(start, 12 * 60 * MINUTE - 1))).not.toBeNull();
  expect(await lookUp(token, later(start, 12 * 60 * MINUTE + 1000))).toBeNull();
});

test("the use of a session or key is stored at most once a minute", async () => {
  const partner = await newPartner(db);
  const ctx = await signedIn(db, partner, await newPerson(db, partner));
  const soon = later(ctx.now, MINUTE - 1);
  expect((await lookUp(ctx.token, soon))?.isStale).toBe(false);
  await touch({ db, now: soon }, ctx.caller);
  const seen = async () =>
    (await db.select().from(sessionTable).where(eq(sessionTable.sessionID, ctx.caller.id)))[0]?.seenOn;
  expect(await seen()).toEqual(ctx.now);
  await touch({ db, now: later(ctx.now, MINUTE + 1) }, ctx.caller);
  expect(await seen()).toEqual(later(ctx.now, MINUTE + 1));

  const { keyID, secret } = await newKey(db, partner.accountID);
  const used = async () => (await db.select().from(apiKeyTable).where(eq(apiKeyTable.keyID, keyID)))[0]?.lastUsedOn;
  expect((await identify(db, { kind: "basic", id: keyID, secret }, ctx.now))?.isStale).toBe(true);
  await touchKey(ctx, keyID);
  await touchKey({ db, now: soon }, keyID);
  expect(await used()).toEqual(ctx.now);
  expect((await identify(db, { kind: "basic", id: keyID, secret }, soon))?.isStale).toBe(false);
});

test("a session that was signed out no longer works", async () => {
  const person = await newPerson(db, await newPartner(db));
  const token = await createSession({ db, now: new Date() }, person.userID);
  await endSession({ db, now: new Date() }, token);
  expect(await lookUp(token)).toBeNull();
});

test("a person sees and ends only their own sessions, newest first", async () => {
  const partner = await newPartner(db);
  const [me, you] = [await newPerson(db, partner), await newPerson(db, partner)];
  const old = await signedIn(db, partner, me, { now: later(new Date(), -MINUTE) });
  const here = await signedIn(db, partner, me);
  const yours = await signedIn(db, partner, you);
  expect((await listSessions(here)).map(({ sessionID, isCurrent }) => [sessionID, isCurrent])).toEqual([
    [here.caller.id, true],
    [old.caller.id, false],
  ]);
  await revokeSession(here, old.caller.id as SessionID);
  await revokeSession(here, old.caller.id as SessionID);
  expect(await lookUp(old.token)).toBeNull();
  expect(await listSessions(here)).toHaveLength(1);
  await expect(revokeSession(here, yours.caller.id as SessionID)).rejects.toMatchObject({ kind: "notFound" });
  await expect(revokeSession(here, newID())).rejects.toMatchObject({ kind: "notFound" });
  expect(await lookUp(yours.token)).not.toBeNull();
});

test("a person sees the browser and address that started each session", async () => {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner);
  const here = await signedIn(db, partner, person);
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/145.0";
  for (const clientAddress of ["203.0.113.9", "::ffff:127.0.0.1"])
    await createSession({ db, now: later(here.now, MINUTE), clientAddress, userAgent }, person.userID);
  const sessions = (await listSessions(here)).map(({ browser, place }) => [browser, place]);
  expect(sessions).toHaveLength(3);
  expect(sessions).toEqual(
    expect.arrayContaining([
      ["Firefox on Linux", "203.0.113.9"],
      ["Firefox on Linux", "this machine"],
      [undefined, undefined],
    ]),
  );
});

test("a person sets, changes and removes their name, and the audit log has both values", async () => {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner);
  const { token, ...ctx } = await signedIn(db, partner, person);
  const rename = (name?: string) =>
    asChange(ctx, ownProfile.update, {}, (open) => renamePerson(open, name === undefined ? {} : { name }));
  const nameNow = async () => (await lookUp(token))?.caller.name;
  await rename(" Ada Berg ");
  expect(await nameNow()).toBe("Ada Berg");
  await rename("Ada Berg");
  await rename("Ada Lund");
  await rename("");
  expect(await nameNow()).toBeUndefined();
  const rows = await db.select().from(auditTrailView).where(eq(auditTrailView.partnerID, partner.accountID));
  const changes = rows.filter(({ action }) => action === "person.rename").map((row) => row.changes?.[0]);
  expect(changes).toHaveLength(3);
  expect(changes).toEqual(expect.arrayContaining([{ field: "name", before: "Ada Berg", after: "Ada Lund" }]));
});

test("programs have no sessions", async () => {
  await expect(listSessions(ctxFor(await newPartner(db)))).rejects.toMatchObject({ kind: "forbidden" });
});
