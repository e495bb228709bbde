import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import {
  accessTokenTable,
  apiKeyTable,
  emailCodeTable,
  memberInviteTable,
  memberTable,
  passkeyChallengeTable,
  sessionTable,
} from "@/db/schema";
import { transact } from "@/testing/context";
import { newKey, newPartner, testDatabase } from "@/testing/factories";
import { newPerson, signedIn } from "@/testing/people";
import { newID } from "@/lib/core/api/ids";
import { identify } from "@/lib/http/sign-in/identity";
import { createMemberInvite } from "@/lib/domain/access/member-invites/create-member-invite";
import { findOpenInvite } from "@/lib/domain/access/member-invites/find-member-invite";
import { requireFreshProof } from "@/lib/domain/access/second-factors/fresh-proof";
import { issueToken } from "@/lib/domain/access/keys/issue-token";
import { keepChallenge, spendChallenge } from "@/lib/domain/access/passkeys/passkey-challenge";
import { lockOwnPerson } from "./person";
import { requestEmailCode } from "@/lib/domain/access/sign-in/request-email-code";
import { hashSecret, newSecret } from "@/lib/domain/access/keys/secrets";
import { verifyEmailCode } from "@/lib/domain/access/sign-in/verify-email-code";
import { MINUTE } from "@/lib/core/time/time";

const db = testDatabase();
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
/** A clock that is an hour slow. For it, anything that ended half an hour ago lasts half an hour more. */
const slow = () => ago(60);
const ENDED = 30;

test("a slow clock revives no expired or idle session", async () => {
  const partner = await newPartner(db);
  for (const ended of [{ expiresOn: ago(ENDED) }, { seenOn: ago(ENDED) }]) {
    const { token, caller } = await signedIn(db, partner, await newPerson(db, partner));
    const use = () => identify(db, { kind: "session", token }, slow());
    expect(await use()).not.toBeNull();
    await db.update(sessionTable).set(ended).where(eq(sessionTable.sessionID, caller.id));
    expect(await use()).toBeNull();
  }
});

test("a slow clock revives no key and no token", async () => {
  const { accountID } = await newPartner(db);
  const { keyID, secret } = await newKey(db, accountID);
  const token = newSecret("tdt_");
  const row = {
    tokenHash: hashSecret(token),
    kind: "access" as const,
    keyID,
    familyID: newID<string>(),
    scopes: ["ping.read"],
    createdOn: ago(90),
  };
  await db.insert(accessTokenTable).values({ ...row, expiresOn: ago(ENDED) });
  expect(await identify(db, { kind: "bearer", token }, slow())).toBeNull();
  expect(await identify(db, { kind: "basic", id: keyID, secret }, slow())).not.toBeNull();
  await db
    .update(apiKeyTable)
    .set({ expiresOn: ago(ENDED) })
    .where(eq(apiKeyTable.keyID, keyID));
  expect(await identify(db, { kind: "basic", id: keyID, secret }, slow())).toBeNull();
});

test("after the look-up everything uses the later clock, so a proven second factor ends in time", async () => {
  const partner = await newPartner(db);
  const { token } = await signedIn(db, partner, await newPerson(db, partner));
  const before = Date.now();
  const identity = await identify(db, { kind: "session", token }, slow());
  expect(identity?.now.getTime()).toBeGreaterThan(before - MINUTE);
  const future = new Date(Date.now() + 5 * MINUTE);
  expect((await identify(db, { kind: "session", token }, future))?.now).toEqual(future);
});

test("a slow clock revives no permission to see card numbers", async () => {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner);
  const { token } = await signedIn(db, partner, person);
  const scopes = async () =>
    (await identify(db, { kind: "session", token }, slow()))?.caller.scopes.map(({ scope }) => scope);
  const until = (cardDataViewerUntil: Date) =>
    db.update(memberTable).set({ cardDataViewerUntil }).where(eq(memberTable.userID, person.userID));
  await until(new Date(Date.now() + MINUTE));
  expect(await scopes()).toContain("issued-cards.reveal");
  await until(ago(ENDED));
  expect(await scopes()).not.toContain("issued-cards.reveal");
});

test("a slow clock revives no refresh token", async () => {
  const partner = await newPartner(db);
  const { keyID } = await newKey(db, partner.accountID);
  const program = { ...(await signedIn(db, partner, await newPerson(db, partner))), now: new Date() };
  const caller = { ...program.caller, kind: "key" as const, id: keyID };
  const issued = await issueToken({ ...program, caller }, { grant_type: "client_credentials", scope: "ping.read" });
  await db
    .update(accessTokenTable)
    .set({ expiresOn: ago(ENDED) })
    .where(eq(accessTokenTable.keyID, keyID));
  const again = issueToken(
    { ...program, caller, now: slow() },
    { grant_type: "refresh_token", refresh_token: issued.refresh_token },
  );
  await expect(again).rejects.toMatchObject({ kind: "malformed", message: "invalid_grant" });
});

test("a slow clock revives no email code and no challenge", async () => {
  const ctx = { db, now: new Date(), requestID: randomUUID(), clientAddress: "192.0.2.1" };
  const email = `${randomUUID()}@example.test`;
  const { code = "" } = await requestEmailCode(ctx, email);
  await db
    .update(emailCodeTable)
    .set({ expiresOn: ago(ENDED) })
    .where(eq(emailCodeTable.email, email));
  await expect(transact({ ...ctx, now: slow() }, (open) => verifyEmailCode(open, email, code))).rejects.toMatchObject({
    kind: "invalid",
  });
  const challenge = randomUUID();
  await keepChallenge(ctx, challenge, { purpose: "sign-in" });
  await db
    .update(passkeyChallengeTable)
    .set({ expiresOn: ago(ENDED) })
    .where(eq(passkeyChallengeTable.challenge, challenge));
  const clientDataJSON = Buffer.from(JSON.stringify({ challenge })).toString("base64url");
  expect(await spendChallenge({ db, now: slow() }, clientDataJSON, { purpose: "sign-in" })).toBeNull();
});

test("a slow clock revives no team invite, and makes no sign-in recent again", async () => {
  const partner = await newPartner(db);
  const ctx = await signedIn(db, partner, await newPerson(db, partner));
  const { inviteID, link = "" } = await transact(ctx, (open) =>
    createMemberInvite(open, { email: `${randomUUID()}@example.test`, role: "developer" }),
  );
  const token = link.split("/").at(-1) ?? "";
  await expect(findOpenInvite({ db, now: slow() }, token)).resolves.toBeTruthy();
  await db
    .update(memberInviteTable)
    .set({ expiresOn: ago(ENDED) })
    .where(eq(memberInviteTable.inviteID, inviteID));
  await expect(findOpenInvite({ db, now: slow() }, token)).rejects.toMatchObject({ kind: "conflict" });
  await db
    .update(sessionTable)
    .set({ createdOn: ago(ENDED) })
    .where(eq(sessionTable.sessionID, ctx.caller.id));
  const late = { ...ctx, now: slow() };
  await expect(
    transact(late, async (open) => requireFreshProof(open, await lockOwnPerson(open))),
  ).rejects.toMatchObject({ kind: "conflict" });
});
