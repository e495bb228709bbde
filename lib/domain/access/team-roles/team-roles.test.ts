import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { memberInviteTable, memberTable } from "@/db/schema";
import { asChange } from "@/testing/context";
import { newPartner, type Partner, testDatabase } from "@/testing/factories";
import { newPerson, type Person, signedIn } from "@/testing/people";
import { UserID } from "@/lib/core/api/ids";
import { offeredScopes, type Role, ROLE_SCOPES, ROLES } from "@/lib/core/access/roles";
import { acceptMemberInvite } from "@/lib/domain/access/member-invites/accept-member-invite";
import { joinTeam } from "@/lib/domain/access/member-invites/dashboard";
import { createMemberInvite } from "@/lib/domain/access/member-invites/create-member-invite";
import { listMemberInvites } from "@/lib/domain/access/member-invites/queries";
import { listMembers } from "@/lib/domain/access/team/queries";
import { updateMember } from "@/lib/domain/access/team/team";
import { staffWho } from "@/lib/domain/platform/mail/staff";
import type { AnyoneCtx } from "@/lib/domain/kernel/operations/context";
import { identify } from "@/lib/http/sign-in/identity";
import { createTeamRole, deleteTeamRole, listTeamRoles, updateTeamRole } from "./team-roles";
import { TEAM_ROLES_MAX } from "./dashboard";

const db = testDatabase();
const REFUNDS = {
  name: "Refunds",
  base: "operations" as const,
  scopes: ["accounts.read", "transfers.read", "transfers.write"],
};

async function team(role: Role = "operations") {
  const partner = await newPartner(db);
  const own = await newPerson(db, partner, { role: "owner" });
  const other = await newPerson(db, partner, { role });
  return { partner, owner: await signedIn(db, partner, own), other };
}

async function grantsOf(partner: Partner, person: Person): Promise<string[]> {
  const { token } = await signedIn(db, partner, person);
  const result = await identify(db, { kind: "session", token }, new Date());
  return (result?.caller.scopes ?? []).map(({ scope }) => scope).sort();
}

test("a member with a team's role has its permissions, and from the next request on its changed permissions", async () => {
  const { partner, owner, other } = await team();
  const { roleID } = await createTeamRole(owner, REFUNDS);
  await updateMember(owner, other.userID, { role: "operations", teamRoleID: roleID });
  expect(await grantsOf(partner, other)).toEqual(REFUNDS.scopes);
  expect((await listMembers(owner)).find(({ userID }) => userID === other.userID)).toMatchObject({
    role: "operations",
    teamRole: { roleID, name: "Refunds" },
  });
  const { token } = await signedIn(db, partner, other);
  await updateTeamRole(owner, roleID, { scopes: ["accounts.read"] });
  const result = await identify(db, { kind: "session", token }, new Date());
  expect(result?.caller.scopes).toEqual([{ scope: "accounts.read" }]);
  await updateMember(owner, other.userID, { role: "operations" });
  expect(await grantsOf(partner, other)).toEqual([...ROLE_SCOPES.operations].sort());
});

test("a team's role never has more permissions than its base, and none manages a team", () => {
  for (const base of ROLES) {
    expect(ROLE_SCOPES[base]).toEqual(expect.arrayContaining([...offeredScopes(base)]));
    expect(offeredScopes(base)).not.toContain("members.write");
  }
  expect(offeredScopes("owner")).toEqual([]);
});

test("permissions that the base lacks, names in use, other teams' roles and too many roles are rejected", async () => {
  const { owner, other } = await team();
  for (const scope of ["api-keys.write", "members.write", "nothing.read"])
    await expect(createTeamRole(owner, { ...REFUNDS, scopes: [scope] })).rejects.toMatchObject({ kind: "invalid" });
  await expect(createTeamRole(owner, { ...REFUNDS, base: "admin", scopes: ["members.write"] })).rejects.toMatchObject({
    kind: "invalid",
  });
  const { roleID } = await createTeamRole(owner, REFUNDS);
  await expect(createTeamRole(owner, REFUNDS)).rejects.toMatchObject({ kind: "conflict" });
  const second = await createTeamRole(owner, { ...REFUNDS, name: "Second" });
  await expect(updateTeamRole(owner, second.roleID, { name: "Refunds" })).rejects.toMatchObject({ kind: "conflict" });
  expect(await updateTeamRole(owner, second.roleID, { name: "Second" })).toMatchObject({ name: "Second" });
  await expect(updateTeamRole(owner, roleID, { scopes: ["webhooks.write"] })).rejects.toMatchObject({
    kind: "invalid",
  });

  const stranger = await team();
  const foreign = await createTeamRole(stranger.owner, REFUNDS);
  await expect(updateTeamRole(owner, foreign.roleID, { name: "Mine" })).rejects.toMatchObject({ kind: "notFound" });
  await expect(deleteTeamRole(owner, foreign.roleID)).rejects.toMatchObject({ kind: "notFound" });
  for (const input of [
    { role: "operations" as const, teamRoleID: foreign.roleID },
    { role: "admin" as const, teamRoleID: roleID },
  ])
    await expect(updateMember(owner, other.userID, input)).rejects.toMatchObject({ kind: "invalid" });
  expect((await listTeamRoles(owner)).map(({ name }) => name)).toEqual(["Refunds", "Second"]);

  for (let count = 2; count < TEAM_ROLES_MAX; count++)
    await createTeamRole(owner, { ...REFUNDS, name: `Role ${count}` });
  await expect(createTeamRole(owner, { ...REFUNDS, name: "One more" })).rejects.toMatchObject({ kind: "conflict" });
});

test("a member cannot create or change a role with a base above their own", async () => {
  const { partner, owner } = await team();
  const admin = await signedIn(db, partner, await newPerson(db, partner, { role: "admin" }));
  const support = await signedIn(db, partner, await newPerson(db, partner, { role: "support" }));
  const { roleID } = await createTeamRole(admin, { name: "Nearly all", base: "admin", scopes: ["accounts.read"] });
  for (const act of [
    () => createTeamRole(support, { name: "Mine", base: "support", scopes: ["accounts.read"] }),
    () => updateTeamRole(support, roleID, { name: "Mine" }),
    () => deleteTeamRole(support, roleID),
  ])
    await expect(act()).rejects.toMatchObject({ kind: "forbidden" });
  await deleteTeamRole(owner, roleID);
  expect(await listTeamRoles(owner)).toEqual([]);
});

test("an invite gives the role, and a role with members or invites cannot be deleted", async () => {
  const { partner, owner } = await team();
  const { roleID } = await createTeamRole(owner, REFUNDS);
  const email = `${crypto.randomUUID()}@example.test`;
  const { link = "", inviteID } = await createMemberInvite(owner, { email, role: "operations", teamRoleID: roleID });
  expect((await listMemberInvites(owner))[0]).toMatchObject({ inviteID, teamRole: { name: "Refunds" } });
  expect(await listTeamRoles(owner)).toMatchObject([{ holders: 1 }]);
  await expect(deleteTeamRole(owner, roleID)).rejects.toMatchObject({ kind: "conflict" });
  const open: AnyoneCtx = { db, now: new Date(), requestID: crypto.randomUUID(), clientAddress: "192.0.2.1" };
  const token = link.split("/").at(-1) ?? "";
  const joined = await asChange(open, joinTeam.accept, {}, (ctx) =>
    acceptMemberInvite(ctx, token, { password: "seven boats at noon" }),
  );
  expect(joined.accountID).toBe(partner.accountID);
  const [member] = await db.select().from(memberTable).where(eq(memberTable.teamRoleID, roleID));
  expect(member).toMatchObject({ role: "operations" });
  expect(await listTeamRoles(owner)).toMatchObject([{ holders: 1 }]);
  await expect(deleteTeamRole(owner, roleID)).rejects.toMatchObject({ kind: "conflict" });
  await updateMember(owner, UserID.parse(member?.userID), { role: "operations" });
  await deleteTeamRole(owner, roleID);
  const [used] = await db.select().from(memberInviteTable).where(eq(memberInviteTable.inviteID, inviteID));
  expect(used).toMatchObject({ teamRoleID: null });
});

test("mail for holders of a permission skips members without it", async () => {
  const { partner, owner, other } = await team();
  const { roleID } = await createTeamRole(owner, REFUNDS);
  const noticesFor = async (scope: "transfers.read" | "audit.read") =>
    (await staffWho({ db }, [partner.accountID], scope)).map(({ userID }) => userID);
  expect(await noticesFor("audit.read")).toContain(other.userID);
  await updateMember(owner, other.userID, { role: "operations", teamRoleID: roleID });
  expect(await noticesFor("audit.read")).not.toContain(other.userID);
  expect(await noticesFor("transfers.read")).toContain(other.userID);
});

test("when an admin gets a team's role based on admin, then their invites are revoked, since that role manages no one", async () => {
  const { partner, owner, other } = await team("admin");
  const admin = await signedIn(db, partner, other);
  await createMemberInvite(admin, { email: `${crypto.randomUUID()}@example.test`, role: "support" });
  const { roleID } = await createTeamRole(owner, { name: "Looks on", base: "admin", scopes: ["accounts.read"] });
  await updateMember(owner, other.userID, { role: "admin", teamRoleID: roleID });
  expect(await listMemberInvites(owner)).toEqual([]);
});
