import { expect, test } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { auditTrailView, memberTable, revealGrantTable, sessionTable, userTable } from "@/db/schema";
import { asChange, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { mailTo } from "@/testing/mail";
import { newPerson, signedIn } from "@/testing/people";
import { newID, type UserID } from "@/lib/core/api/ids";
import { identify } from "@/lib/http/sign-in/identity";
import { hashSecret, newSecret } from "@/lib/domain/access/keys/secrets";
import { memberProtection } from "./dashboard";
import { secondFactor } from "@/lib/domain/access/second-factors/dashboard";
import { getSecondFactor } from "@/lib/domain/access/second-factors/queries";
import { keepSecondFactor } from "@/lib/domain/access/second-factors/remove-second-factor";
import { listMembers } from "@/lib/domain/access/team/queries";
import { endMemberSecondFactor, keepMemberSecondFactor, removeMemberSecondFactor } from "./member-second-factor";
import { signOutMember } from "./team-policies";
import { DAY } from "@/lib/core/time/time";

const db = testDatabase();
const lookUp = (token: string) => identify(db, { kind: "session", token }, new Date());

test("an owner signs a member out everywhere, and card numbers that they were about to see stay hidden", async () => {
  const partner = await newPartner(db);
  const [one, two] = [await newPerson(db, partner), await newPerson(db, partner, { role: "admin" })];
  const [owner, admin] = [await signedIn(db, partner, one), await signedIn(db, partner, two)];
  const elsewhere = await newPartner(db);
  await db.insert(memberTable).values({
    accountID: elsewhere.accountID,
    userID: two.userID,
    role: "owner",
    createdOn: new Date(Date.now() + 1000),
  });
  const there = await signedIn(db, partner, two);
  await db
    .update(sessionTable)
    .set({ accountID: elsewhere.accountID })
    .where(eq(sessionTable.sessionID, there.caller.id));
  const grantHash = hashSecret(newSecret("tdg_"));
  await db.insert(revealGrantTable).values({
    tokenHash: grantHash,
    accountID: partner.accountID,
    issuedCardID: newID<string>(),
    partnerID: partner.accountID,
    userID: two.userID,
    sessionID: there.caller.id,
    reason: "testing",
    createdOn: new Date(),
    expiresOn: new Date(Date.now() + 60_000),
  });
  await expect(transact(admin, (ctx) => signOutMember(ctx, one.userID))).rejects.toMatchObject({
    kind: "forbidden",
    message: "role",
  });
  await asChange(owner, memberProtection.signOut, two, (ctx) => signOutMember(ctx, two.userID));
  expect([await lookUp(admin.token), await lookUp(there.token)]).toEqual([null, null]);
  expect((await db.select().from(revealGrantTable).where(eq(revealGrantTable.tokenHash, grantHash)))[0]?.used).toBe(
    true,
  );
  expect(await lookUp(owner.token)).not.toBeNull();
  const auditRows = await db.select().from(auditTrailView).where(eq(auditTrailView.object, two.userID));
  expect(auditRows).toMatchObject([{ action: "member.sign-out", outcome: "done", actorID: one.userID }]);
  await expect(transact(owner, (ctx) => signOutMember(ctx, newID<UserID>()))).rejects.toMatchObject({
    kind: "notFound",
  });
});

/** A team of two owners and a member with a second factor, with actions on it. */
async function protectedTeam() {
  const partner = await newPartner(db);
  const [one, two, three] = [
    await newPerson(db, partner, { totp: true }),
    await newPerson(db, partner, { role: "developer", totp: true }),
    await newPerson(db, partner),
  ];
  const [owner, member] = [await signedIn(db, partner, one), await signedIn(db, partner, two)];
  const { accountID } = partner;
  const isMember = and(eq(memberTable.accountID, accountID), eq(memberTable.userID, two.userID));
  const remove = (by = owner) =>
    asChange(by, memberProtection.removeSecondFactor, two, (ctx) => removeMemberSecondFactor(ctx, two.userID));
  const end = () =>
    transact({ db, now: new Date(), requestID: randomUUID(), clientAddress: "worker" }, (ctx) =>
      endMemberSecondFactor(ctx, { accountID, userID: two.userID }),
    );
  const pass = (hours: number) =>
    db
      .update(memberTable)
      .set({ secondFactorEndsOn: sql`${memberTable.secondFactorEndsOn} - make_interval(hours => ${hours}::int)` })
      .where(isMember);
  const hasFactor = async () =>
    (await db.select().from(userTable).where(eq(userTable.userID, two.userID)))[0]?.totpConfirmedOn !== null;
  const endsOn = async () => (await listMembers(owner)).find(({ userID }) => userID === two.userID)?.secondFactorEndsOn;
  const acts = async () =>
    (
      await db
        .select()
        .from(auditTrailView)
        .where(eq(auditTrailView.object, two.userID))
        .orderBy(auditTrailView.auditID)
    ).map(({ action, actorID }) => `${action} ${actorID === one.userID ? "owner" : "member"}`);
  return { partner, one, two, three, owner, member, remove, end, pass, hasFactor, endsOn, acts };
}

test("an owner removes a member's second factor a day later, the member gets a mail, and their sessions end", async () => {
  const { one, two, owner, member, remove, end, pass, hasFactor, endsOn, acts } = await protectedTeam();
  await remove();
  await remove();
  expect(Math.abs(Date.parse((await endsOn()) ?? "") - Date.now() - DAY)).toBeLessThan(60_000);
  expect((await getSecondFactor(member)).endsOn).toBe(await endsOn());
  const [mail, ...more] = await mailTo(db, two.email, "security-notice");
  expect([mail?.subject, more]).toEqual(["Your second factor will be removed in 24 hours", []]);
  expect(mail?.content?.text).toContain(one.email);
  await end();
  expect(await hasFactor(), "its day is not over").toBe(true);
  await pass(24);
  await end();
  await end();
  expect([await hasFactor(), await endsOn()]).toEqual([false, undefined]);
  expect(await lookUp(member.token)).toBeNull();
  expect(await lookUp(owner.token)).not.toBeNull();
  expect(await acts()).toEqual(["member.begin-second-factor-removal owner", "member.remove-second-factor owner"]);
  expect((await mailTo(db, two.email, "security-notice")).map(({ subject }) => subject)).toContain(
    "Your second factor was removed",
  );
});

test("the member or an owner stops the removal, and so does the end of the owner's own role", async () => {
  const { one, two, owner, member, remove, end, pass, hasFactor, endsOn, acts } = await protectedTeam();
  await remove();
  await asChange(member, secondFactor.keep, {}, keepSecondFactor);
  expect(await endsOn()).toBeUndefined();
  await remove();
  await asChange(owner, memberProtection.keepSecondFactor, two, (ctx) => keepMemberSecondFactor(ctx, two.userID));
  await pass(24);
  await end();
  expect([await endsOn(), await hasFactor()]).toEqual([undefined, true]);
  await remove();
  await pass(24);
  await db.update(memberTable).set({ role: "admin" }).where(eq(memberTable.userID, one.userID));
  await end();
  expect([await hasFactor(), (await acts()).filter((act) => act.startsWith("second-factor.keep"))]).toEqual([
    true,
    ["second-factor.keep member"],
  ]);
});

test("only an owner removes a second factor, only another member's, and only an existing one", async () => {
  const { partner, two, three, owner, remove } = await protectedTeam();
  const admin = await signedIn(db, partner, await newPerson(db, partner, { role: "admin" }));
  await expect(remove(admin)).rejects.toMatchObject({ kind: "forbidden", message: "role" });
  const removeOf = (userID: UserID) => transact(owner, (ctx) => removeMemberSecondFactor(ctx, userID));
  await expect(removeOf(owner.caller.userID ?? two.userID)).rejects.toMatchObject({ kind: "conflict" });
  await expect(removeOf(three.userID)).rejects.toMatchObject({ message: "this member has no second factor" });
  await expect(removeOf(newID<UserID>())).rejects.toMatchObject({ kind: "notFound" });
});
