import { expect, test } from "@playwright/test";
import { and, desc, eq } from "drizzle-orm";
import { auditTrailView, memberTable, revealGrantTable, sessionTable } from "@/db/schema";
import { asChange, ctxFor, transact } from "@/testing/context";
import { newPartner, newUser, testDatabase, type Partner } from "@/testing/factories";
import { newPerson, signedIn, type Person } from "@/testing/people";
import { newID } from "@/lib/core/api/ids";
import type { Role } from "@/lib/core/access/roles";
import { DAY } from "@/lib/core/time/time";
import { identify } from "@/lib/http/sign-in/identity";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { hashSecret, newSecret } from "@/lib/domain/access/keys/secrets";
import { createMemberInvite } from "@/lib/domain/access/member-invites/create-member-invite";
import { memberInvites } from "@/lib/domain/access/member-invites/dashboard";
import { cardDataViewers, members } from "./dashboard";
import { grantCardDataViewer, removeMember, revokeCardDataViewer, updateMember } from "./team";
import { listMembers } from "./queries";
import { listMemberInvites } from "@/lib/domain/access/member-invites/queries";

const db = testDatabase();
const dayFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10);
const ABOVE = { kind: "forbidden", message: "role" };
const LAST = { kind: "conflict", message: "a team needs an owner: make someone else one first" };

interface Colleague extends Person {
  ctx: Ctx & { token: string };
}

async function team<R extends Role>(...roles: R[]): Promise<{ partner: Partner; people: Colleague[] }> {
  const partner = await newPartner(db);
  const people: Colleague[] = [];
  for (const role of roles) {
    const person = await newPerson(db, partner, { role });
    people.push({ ...person, ctx: await signedIn(db, partner, person) });
  }
  return { partner, people };
}

async function pair(first: Role, second: Role) {
  const {
    partner,
    people: [one, two],
  } = await team(first, second);
  if (!one || !two) throw new Error("no team");
  return { partner, one, two };
}

const roleOf = async ({ userID }: Person) =>
  (await db.select().from(memberTable).where(eq(memberTable.userID, userID)))[0]?.role;
const lookUp = (token: string) => identify(db, { kind: "session", token }, new Date());

async function auditRows(object: string) {
  const rows = await db
    .select()
    .from(auditTrailView)
    .where(eq(auditTrailView.object, object))
    .orderBy(desc(auditTrailView.auditID));
  return rows.map(({ action, outcome, reason }) => `${action} ${outcome} ${reason ?? ""}`.trim());
}

test("a new role counts immediately, ends the member's sessions, and is in the audit log", async () => {
  const { partner, one, two } = await pair("owner", "read-only");
  expect((await lookUp(two.ctx.token))?.caller.scopes).not.toContainEqual({ scope: "accounts.write" });
  const promote = () =>
    asChange(one.ctx, members.update, two, (ctx) => updateMember(ctx, two.userID, { role: "operations" }));
  await promote();
  expect(await lookUp(two.ctx.token)).toBeNull();
  const again = await signedIn(db, partner, two);
  expect((await lookUp(again.token))?.caller.scopes).toContainEqual({ scope: "accounts.write" });
  await promote();
  const rows = await db.select().from(auditTrailView).where(eq(auditTrailView.object, two.userID));
  expect(rows).toMatchObject([
    {
      action: "member.update",
      objectName: two.email,
      outcome: "done",
      changes: [{ field: "role", before: "read-only", after: "operations" }],
    },
  ]);
  expect(await lookUp(again.token)).not.toBeNull();
});

test("an admin can neither make, change nor remove an owner", async () => {
  const { one: owner, two: admin } = await pair("owner", "admin");
  await expect(transact(admin.ctx, (ctx) => updateMember(ctx, owner.userID, { role: "admin" }))).rejects.toMatchObject(
    ABOVE,
  );
  await expect(transact(admin.ctx, (ctx) => updateMember(ctx, admin.userID, { role: "owner" }))).rejects.toMatchObject(
    ABOVE,
  );
  await expect(transact(admin.ctx, (ctx) => removeMember(ctx, owner.userID))).rejects.toMatchObject(ABOVE);
  await expect(
    transact(admin.ctx, (ctx) => createMemberInvite(ctx, { email: "new@example.test", role: "owner" })),
  ).rejects.toMatchObject(ABOVE);
  await expect(transact(admin.ctx, (ctx) => revokeCardDataViewer(ctx, owner.userID))).rejects.toMatchObject(ABOVE);
  expect(await roleOf(owner)).toBe("owner");
});

test("when a member has lost their role in the meantime, then their change is rejected", async () => {
  const { one, two } = await pair("owner", "admin");
  await transact(one.ctx, (ctx) => updateMember(ctx, two.userID, { role: "support" }));
  await expect(transact(two.ctx, (ctx) => updateMember(ctx, two.userID, { role: "admin" }))).rejects.toMatchObject(
    ABOVE,
  );
});

test("the last owner cannot be demoted or removed", async () => {
  const { one, two } = await pair("owner", "admin");
  await expect(transact(one.ctx, (ctx) => updateMember(ctx, one.userID, { role: "admin" }))).rejects.toMatchObject(
    LAST,
  );
  await expect(transact(one.ctx, (ctx) => removeMember(ctx, one.userID))).rejects.toMatchObject(LAST);
  await transact(one.ctx, (ctx) => updateMember(ctx, two.userID, { role: "owner" }));
  await transact(one.ctx, (ctx) => updateMember(ctx, one.userID, { role: "admin" }));
  expect(await roleOf(one)).toBe("admin");
  expect(await lookUp(one.ctx.token)).not.toBeNull();
});

test("two owners who demote each other, or themselves, at the same moment leave one", async () => {
  for (const other of [true, false]) {
    const { one, two } = await pair("owner", "owner");
    const both = await Promise.allSettled([
      transact(one.ctx, (ctx) => updateMember(ctx, other ? two.userID : one.userID, { role: "read-only" })),
      transact(two.ctx, (ctx) => updateMember(ctx, other ? one.userID : two.userID, { role: "read-only" })),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect([await roleOf(one), await roleOf(two)].sort()).toEqual(["owner", "read-only"]);
  }
});

test("two owners who remove each other at the same moment leave one", async () => {
  const { partner, one, two } = await pair("owner", "owner");
  const both = await Promise.allSettled([
    transact(one.ctx, (ctx) => removeMember(ctx, two.userID)),
    transact(two.ctx, (ctx) => removeMember(ctx, one.userID)),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await db.$count(memberTable, eq(memberTable.accountID, partner.accountID))).toBe(1);
});

test("when a member is removed, then their sessions, invites and reveals at that account end, and those elsewhere do not", async () => {
  const { partner, one, two } = await pair("owner", "admin");
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
  const { inviteID } = await asChange(two.ctx, memberInvites.create, {}, (ctx) =>
    createMemberInvite(ctx, { email: "own@example.test", role: "admin" }),
  );
  const grant = newSecret("tdg_");
  await db.insert(revealGrantTable).values({
    tokenHash: hashSecret(grant),
    accountID: partner.accountID,
    issuedCardID: newID<string>(),
    partnerID: partner.accountID,
    userID: two.userID,
    sessionID: there.caller.id,
    reason: "testing",
    createdOn: new Date(),
    expiresOn: new Date(Date.now() + 60_000),
  });
  await asChange(one.ctx, members.remove, two, (ctx) => removeMember(ctx, two.userID));
  expect(await lookUp(two.ctx.token)).toBeNull();
  expect((await lookUp(there.token))?.caller.accountID).toBe(elsewhere.accountID);
  expect(await identify(db, { kind: "bearer", token: grant }, new Date())).toBeNull();
  expect(await listMemberInvites(one.ctx)).toEqual([]);
  expect(await auditRows(two.userID)).toEqual(["member.remove done admin"]);
  expect(await auditRows(inviteID)).toEqual(["member-invite.revoke done", "member-invite.create done admin"]);
  await expect(transact(one.ctx, (ctx) => removeMember(ctx, two.userID))).rejects.toMatchObject({ kind: "notFound" });
});

test("when a demoted member could no longer create their invites, then these are revoked", async () => {
  const { one, two } = await pair("owner", "owner");
  await transact(two.ctx, (ctx) => createMemberInvite(ctx, { email: "owner@example.test", role: "owner" }));
  await transact(two.ctx, (ctx) => createMemberInvite(ctx, { email: "admin@example.test", role: "admin" }));
  await transact(one.ctx, (ctx) => updateMember(ctx, two.userID, { role: "admin" }));
  expect((await listMemberInvites(one.ctx)).map(({ email }) => email)).toEqual(["admin@example.test"]);
});

test("members of a different team, and programs, are not accessible", async () => {
  const { one } = await pair("owner", "admin");
  const stranger = await newUser(db, await newPartner(db));
  for (const act of [
    (ctx: Ctx) => updateMember(ctx, stranger.userID, { role: "read-only" }),
    (ctx: Ctx) => removeMember(ctx, stranger.userID),
    (ctx: Ctx) => grantCardDataViewer(ctx, stranger.userID, { until: dayFrom(ctx.now, 1) }),
    (ctx: Ctx) => revokeCardDataViewer(ctx, stranger.userID),
  ])
    await expect(transact(one.ctx, act)).rejects.toMatchObject({ kind: "notFound" });
  await expect(
    transact(ctxFor(await newPartner(db)), (ctx) => removeMember(ctx, stranger.userID)),
  ).rejects.toMatchObject({ kind: "forbidden" });
});

test("an owner lets a member see card numbers until the end of a day, and anyone who manages the member can end it", async () => {
  const {
    partner,
    people: [owner, admin, support],
  } = await team("owner", "admin", "support");
  if (!owner || !admin || !support) throw new Error("no team");
  const until = dayFrom(owner.ctx.now, 30);
  await expect(transact(admin.ctx, (ctx) => grantCardDataViewer(ctx, support.userID, { until }))).rejects.toMatchObject(
    ABOVE,
  );
  await asChange(owner.ctx, cardDataViewers.grant, support, (ctx) =>
    grantCardDataViewer(ctx, support.userID, { until }),
  );
  const granted = (await listMembers(owner.ctx)).find(({ userID }) => userID === support.userID);
  expect(granted?.cardDataViewer).toEqual({ until: `${until}T23:59:59.999Z`, by: owner.email });
  expect((await lookUp((await signedIn(db, partner, support)).token))?.caller.scopes).toContainEqual({
    scope: "issued-cards.reveal",
  });
  const revoke = () =>
    asChange(admin.ctx, cardDataViewers.revoke, support, (ctx) => revokeCardDataViewer(ctx, support.userID));
  await revoke();
  await revoke();
  expect((await lookUp((await signedIn(db, partner, support)).token))?.caller.scopes).not.toContainEqual({
    scope: "issued-cards.reveal",
  });
  expect(await auditRows(support.userID)).toEqual([
    "card-data-viewer.revoke done",
    `card-data-viewer.grant done until ${until}`,
  ]);
});

test("permission to see card numbers ends within a year, and not in the past", async () => {
  const { one, two } = await pair("owner", "support");
  for (const [days, until] of [
    [-1, "must be today or later"],
    [367, "must be within 365 days"],
  ] as const) {
    await expect(
      transact(one.ctx, (ctx) => grantCardDataViewer(ctx, two.userID, { until: dayFrom(ctx.now, days) })),
    ).rejects.toMatchObject({ fields: { until } });
  }
  for (const days of [0, 365])
    await transact(one.ctx, (ctx) => grantCardDataViewer(ctx, two.userID, { until: dayFrom(ctx.now, days) }));
});

test("only a sole owner may grant themselves access to card numbers", async () => {
  const { one, two } = await pair("owner", "owner");
  const grant = () => transact(one.ctx, (ctx) => grantCardDataViewer(ctx, one.userID, { until: dayFrom(ctx.now, 1) }));
  await expect(grant()).rejects.toMatchObject({
    kind: "conflict",
    message: "another owner must let you see card numbers",
  });
  await transact(one.ctx, (ctx) => removeMember(ctx, two.userID));
  await grant();
});

test("the team is listed with roles, second factors and last activity", async () => {
  const { partner, one, two } = await pair("owner", "developer");
  await newPerson(db, partner, { role: "support", totp: true });
  const [own, other, absent] = await listMembers(one.ctx);
  expect(own).toMatchObject({
    email: one.email,
    role: "owner",
    isYou: true,
    hasSecondFactor: false,
    seenOn: one.ctx.now.toISOString(),
  });
  expect(other).toMatchObject({ email: two.email, role: "developer", isYou: false });
  expect(absent).toMatchObject({ role: "support", hasSecondFactor: true });
  expect(absent).not.toHaveProperty("seenOn");
  await db.delete(sessionTable).where(and(eq(sessionTable.userID, two.userID)));
  expect((await listMembers(one.ctx))[1]).not.toHaveProperty("seenOn");
});
