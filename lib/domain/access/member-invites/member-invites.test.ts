import { expect, test } from "@playwright/test";
import { desc, eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { auditTrailView, memberInviteTable, memberTable, userTable } from "@/db/schema";
import { asChange, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { mailTo, withMail } from "@/testing/mail";
import { newPerson, signedIn, type Person } from "@/testing/people";
import type { Role } from "@/lib/core/access/roles";
import { DAY } from "@/lib/core/time/time";
import { identify } from "@/lib/http/sign-in/identity";
import { signIn } from "@/lib/domain/access/sign-in/sign-in";
import type { AnyoneCtx, Ctx } from "@/lib/domain/kernel/operations/context";
import { acceptMemberInvite } from "./accept-member-invite";
import { createMemberInvite, inviteOwner } from "./create-member-invite";
import { AcceptMemberInvite, joinTeam, memberInvites } from "./dashboard";
import { describeMemberInvite } from "./find-member-invite";
import { listMemberInvites } from "@/lib/domain/access/member-invites/queries";
import { listMembers } from "@/lib/domain/access/team/queries";
import { removeMember } from "@/lib/domain/access/team/team";
import { resendMemberInvite, revokeMemberInvite, sendJoinCode } from "./member-invites";

const db = testDatabase();
const password = "seven boats at noon";
const tokenOf = ({ link = "" }: { link?: string | undefined }) => link.split("/").at(-1) ?? "";
const fresh = () => `${randomUUID()}@example.test`;
const anyone = (now = new Date()): AnyoneCtx => ({ db, now, requestID: randomUUID(), clientAddress: "192.0.2.1" });
const accept = (ctx: AnyoneCtx, token: string, input: { name?: string; password?: string } = { password }) =>
  asChange(ctx, joinTeam.accept, {}, (open) => acceptMemberInvite(open, token, input));

async function office(role: Role = "owner") {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, { role });
  const ctx = await signedIn(db, partner, person);
  const invite = (email: string, as: Role = "support", open: Ctx = ctx) =>
    asChange(open, memberInvites.create, {}, (at) => createMemberInvite(at, { email, role: as }));
  return { partner, person, ctx, invite };
}

const membership = ({ userID }: Pick<Person, "userID">) =>
  db.select().from(memberTable).where(eq(memberTable.userID, userID));

test("a new person joins once with their own password, and is signed in", async () => {
  const { partner, person, invite } = await office();
  const email = fresh();
  const made = await invite(email.toUpperCase(), "developer");
  expect(made).toMatchObject({ email, role: "developer", state: "open", invitedBy: person.email });
  expect(made.link).toMatch(/\/join\/tdj_[\w-]{43}$/);
  const landing = await describeMemberInvite(anyone(), tokenOf(made));
  expect(landing).toEqual({
    state: "open",
    partner: { displayName: partner.displayName, accountMode: "sandbox" },
    offer: { email, role: "developer", invitedBy: person.email, expiresOn: made.expiresOn },
  });
  const joined = await accept(anyone(), tokenOf(made));
  const identity = await identify(db, { kind: "session", token: joined.token ?? "" }, new Date());
  expect(identity?.caller).toMatchObject({ accountID: partner.accountID, email });
  await signIn(anyone(), { email, password });
  expect(await describeMemberInvite(anyone(), tokenOf(made))).toEqual({ state: "accepted", partner: landing.partner });
  await expect(accept(anyone(), tokenOf(made))).rejects.toMatchObject({
    kind: "conflict",
    message: "this invite was used already",
  });
  const rows = await db
    .select()
    .from(auditTrailView)
    .where(eq(auditTrailView.object, made.inviteID))
    .orderBy(desc(auditTrailView.auditID));
  expect(rows.map(({ action, reason }) => `${action} ${reason}`)).toEqual([
    "member-invite.accept developer",
    "member-invite.create developer",
  ]);
});

test("a token is stored only as a hash", async () => {
  const { invite } = await office();
  const made = await invite(fresh());
  const [row] = await db.select().from(memberInviteTable).where(eq(memberInviteTable.inviteID, made.inviteID));
  expect(JSON.stringify(row)).not.toContain(tokenOf(made));
  expect(row?.tokenHash.toString("latin1")).not.toContain(tokenOf(made));
});

test("new and known people may enter their name when they join, and it cannot be an address", async () => {
  const { partner, ctx, invite } = await office();
  const named = async () => new Map((await listMembers(ctx)).map(({ email, name }) => [email, name]));
  const [email, nameless] = [fresh(), fresh()];
  await accept(anyone(), tokenOf(await invite(email)), { name: "  Ada Berg ", password });
  await accept(anyone(), tokenOf(await invite(nameless)), { name: " ", password });
  const existing = await newPerson(db, await newPartner(db));
  const guest = await signedIn(db, partner, existing);
  await accept(guest, tokenOf(await invite(existing.email)), { name: "Bo Li" });
  expect(await named()).toEqual(
    new Map([
      [ctx.caller.email, undefined],
      [email, "Ada Berg"],
      [nameless, undefined],
      [existing.email, "Bo Li"],
    ]),
  );
  for (const name of ["a@b.example", "x".repeat(101), "a\nb", "\u202eadA", "<b>"])
    expect(AcceptMemberInvite.safeParse({ name, password }).success, name).toBe(false);
  expect(AcceptMemberInvite.safeParse({ name: "Łucja d’Água-O’Neil 3rd", password }).success).toBe(true);
});

test("a password that equals the name is rejected", async () => {
  const { invite } = await office();
  const input = { name: "Wilhelmina Oppenheimer", password: "Wilhelmina-Oppenheimer" };
  await expect(accept(anyone(), tokenOf(await invite(fresh())), input)).rejects.toMatchObject({
    fields: { password: "must be more than your name or email address" },
  });
});

test("when a password is too weak, then it is rejected and the invite stays valid", async () => {
  const { invite } = await office();
  const token = tokenOf(await invite(fresh()));
  await expect(accept(anyone(), token, {})).rejects.toMatchObject({ fields: { password: "is required" } });
  await expect(accept(anyone(), token, { password: "short" })).rejects.toMatchObject({
    fields: { password: "must be 10 characters or more" },
  });
  await expect(accept(anyone(), token)).resolves.toBeTruthy();
});

test("when two people accept an invite at the same moment, then one becomes a member", async () => {
  const { partner, invite } = await office();
  const token = tokenOf(await invite(fresh()));
  const both = await Promise.allSettled([accept(anyone(), token), accept(anyone(), token)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await db.$count(memberTable, eq(memberTable.accountID, partner.accountID))).toBe(2);
});

test("the holder of a link to an existing person cannot sign in as them", async () => {
  const { invite } = await office();
  const staff = await newPerson(db, await newPartner(db), { password });
  const invitee = await newPerson(db);
  for (const { email, userID } of [staff, invitee]) {
    const token = tokenOf(await invite(email));
    await expect(accept(anyone(), token)).rejects.toMatchObject({
      message: "there is an account with this email address already: sign in first",
    });
    const [row] = await db.select().from(userTable).where(eq(userTable.userID, userID));
    expect(row?.passwordHash === null).toBe(userID === invitee.userID);
  }
});

test("a link does not reveal to its sender whether the address is known", async () => {
  const { invite } = await office();
  const existing = [await newPerson(db, await newPartner(db), { password }), await newPerson(db)].map(
    ({ email }) => email,
  );
  const seenNames = new Set<string>();
  for (const email of [...existing, fresh()]) {
    const made = await invite(email);
    const landing = await describeMemberInvite(anyone(), tokenOf(made));
    const sent = await sendJoinCode(anyone(), tokenOf(made));
    expect(sent).toEqual({ email, code: expect.stringMatching(/^\d{6}$/) as unknown });
    seenNames.add(
      JSON.stringify([landing, Object.keys(sent)])
        .replaceAll(email, "address")
        .replaceAll(made.expiresOn, "later"),
    );
  }
  expect([...seenNames]).toHaveLength(1);
});

test("an existing person joins by signing in, and acts for the account from then on", async () => {
  const { partner, invite } = await office();
  const home = await newPartner(db);
  const person = await newPerson(db, home, { password });
  const token = tokenOf(await invite(person.email, "admin"));
  const own = await signedIn(db, home, person);
  const stranger = await newPerson(db, home);
  await expect(accept(await signedIn(db, home, stranger), token, {})).rejects.toMatchObject({
    message: `this invite is for ${person.email}: sign out first`,
  });
  expect(await accept(own, token, {})).toEqual({ accountID: partner.accountID });
  expect((await identify(db, { kind: "session", token: own.token }, new Date()))?.caller.accountID).toBe(
    partner.accountID,
  );
  expect((await membership(person)).map(({ role }) => role).sort()).toEqual(["admin", "owner"]);
});

test("expired and revoked links have specific messages, and unknown ones do not", async () => {
  const { ctx, invite } = await office();
  const [late, gone] = [await invite(fresh()), await invite(fresh())];
  const after = new Date(Date.now() + 7 * DAY + 1000);
  await expect(accept(anyone(after), tokenOf(late))).rejects.toThrow("this invite has expired: ask for a new link");
  expect((await describeMemberInvite(anyone(after), tokenOf(late))).state).toBe("expired");
  await transact(ctx, (open) => revokeMemberInvite(open, gone.inviteID));
  await transact(ctx, (open) => revokeMemberInvite(open, gone.inviteID));
  await expect(accept(anyone(), tokenOf(gone))).rejects.toMatchObject({ message: "this invite was withdrawn" });
  expect((await describeMemberInvite(anyone(), tokenOf(gone))).offer).toBeUndefined();
  for (const act of [describeMemberInvite, sendJoinCode])
    await expect(act(anyone(), `tdj_${"A".repeat(43)}`)).rejects.toMatchObject({ kind: "notFound" });
});

test("a new link works for seven days, and the old one stops working", async () => {
  const { ctx, invite } = await office();
  const first = await invite(fresh());
  const later = { ...ctx, now: new Date(Date.now() + 10 * DAY) };
  expect((await listMemberInvites(later)).map(({ state }) => state)).toEqual(["expired"]);
  const second = await transact(later, (open) => resendMemberInvite(open, first.inviteID));
  expect(second).toMatchObject({ state: "open", expiresOn: new Date(later.now.getTime() + 7 * DAY).toISOString() });
  await expect(describeMemberInvite(anyone(), tokenOf(first))).rejects.toMatchObject({ kind: "notFound" });
  await accept(anyone(later.now), tokenOf(second));
  for (const act of [resendMemberInvite, revokeMemberInvite])
    await expect(transact<Ctx, unknown>(later, (open) => act(open, first.inviteID))).rejects.toMatchObject({
      kind: "conflict",
    });
});

test("when a link is replaced and accepted at the same moment, then at most one of the two succeeds", async () => {
  const { ctx, partner, invite } = await office();
  const first = await invite(fresh());
  const [, joined] = await Promise.allSettled([
    transact(ctx, (open) => resendMemberInvite(open, first.inviteID)),
    accept(anyone(), tokenOf(first)),
  ]);
  expect(await db.$count(memberTable, eq(memberTable.accountID, partner.accountID))).toBe(
    joined.status === "fulfilled" ? 2 : 1,
  );
});

test("an address has one invite at a time, even with two at the same moment, and an expired one makes room", async () => {
  const { ctx, invite } = await office();
  const email = fresh();
  const both = await Promise.allSettled([invite(email), invite(email)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(invite(email)).rejects.toMatchObject({
    message: "there is an open invite for this address: make a new link for it",
  });
  await invite(email, "support", { ...ctx, now: new Date(Date.now() + 8 * DAY) });
  expect(await listMemberInvites(ctx)).toHaveLength(1);
});

test("a member is not invited again, and does not become a member twice", async () => {
  const { partner, person, ctx, invite } = await office();
  await expect(invite(person.email)).rejects.toMatchObject({ message: "this person is on the team already" });
  const other = await newPerson(db);
  const token = tokenOf(await invite(other.email));
  await db
    .insert(memberTable)
    .values({ accountID: partner.accountID, userID: other.userID, role: "read-only", createdOn: new Date() });
  await expect(accept(await signedIn(db, partner, other), token, {})).rejects.toMatchObject({
    message: "you are on this team already",
  });
  expect((await membership(other)).map(({ role }) => role)).toEqual(["read-only"]);
  expect(ctx.caller.userID).toBe(person.userID);
});

test("invites of a different team are not accessible, and the link of a removed inviter stops working", async () => {
  const { ctx, partner, invite } = await office();
  const admin = await newPerson(db, partner, { role: "admin" });
  const made = await invite(fresh(), "admin", await signedIn(db, partner, admin));
  const { ctx: stranger } = await office();
  for (const act of [revokeMemberInvite, resendMemberInvite])
    await expect(transact<Ctx, unknown>(stranger, (open) => act(open, made.inviteID))).rejects.toMatchObject({
      kind: "notFound",
    });
  await transact(ctx, (open) => removeMember(open, admin.userID));
  await expect(accept(anyone(), tokenOf(made))).rejects.toMatchObject({ message: "this invite was withdrawn" });
});

const server = { keeps: false, hand: async () => "sent" as const };

test("with a mail server only the mail contains the link, and joining with it proves the address", async () => {
  const { partner, ctx, invite } = await office();
  const provenOn = async (email: string) =>
    (await db.select().from(userTable).where(eq(userTable.email, email)))[0]?.emailProvenOn;
  const [shown, mailed, renewed, chosen] = [fresh(), fresh(), fresh(), fresh()];
  await accept(anyone(), tokenOf(await invite(shown)));
  expect(await provenOn(shown), "its link was shown to the inviter").toBeNull();
  const linkTo = async (email: string) => {
    const [mail] = await mailTo(db, email, "member-invite");
    return { link: /https?:\S+\/join\/tdj_[\w-]{43}/.exec(mail?.content?.text ?? "")?.[0] };
  };
  const first = await invite(renewed);
  await withMail(server, async () => {
    const made = await invite(mailed);
    const again = await transact({ ...ctx, requestID: randomUUID() }, (open) =>
      resendMemberInvite(open, first.inviteID),
    );
    expect([made.link, made.isMailed, again.link, again.isMailed]).toEqual([undefined, true, undefined, true]);
  });
  for (const email of [mailed, renewed]) {
    const joinedOn = new Date();
    await accept(anyone(joinedOn), tokenOf(await linkTo(email)));
    expect(await provenOn(email)).toEqual(joinedOn);
  }
  const again = await transact(ctx, async (open) => {
    const { inviteID } = await createMemberInvite(open, { email: chosen, role: "support" });
    return resendMemberInvite(open, inviteID);
  });
  await accept(anyone(), tokenOf(again));
  expect(await provenOn(chosen)).toBeNull();
  const owner = fresh();
  const byOperator = await transact(anyone(), (open) => inviteOwner(open, partner.accountID, owner));
  await accept(anyone(), tokenOf(byOperator));
  expect(await provenOn(owner), "the operator vouches for it").not.toBeNull();
});
