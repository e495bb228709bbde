import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accountTable, auditTrailView, memberInviteTable, memberTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newKey, newPartner, testDatabase } from "@/testing/factories";
import { newPerson, signedIn } from "@/testing/people";
import { acceptMemberInvite } from "@/lib/domain/access/member-invites/accept-member-invite";
import { describeMemberInvite } from "@/lib/domain/access/member-invites/find-member-invite";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { listWallets } from "@/lib/domain/money/wallets/queries";
import { authorize } from "@/lib/http/edge/authorize";
import { identify } from "@/lib/http/sign-in/identity";
import { ping } from "@/lib/domain/access/keys/contract";
import { memberships } from "@/lib/domain/access/team/dashboard";
import { createTeamRole } from "@/lib/domain/access/team-roles/team-roles";
import { updateMember } from "@/lib/domain/access/team/team";
import { handOver, listPartnerPeople, listPartners, openPartner, resumePartner, suspendPartner } from "./partners";
import { DAY } from "@/lib/core/time/time";

const db = testDatabase();
const here = (now = new Date()): PublicCtx => ({ db, now, requestID: randomUUID(), clientAddress: "command line" });
const fresh = () => `${randomUUID()}@example.test`;
const tokenOf = ({ link }: { link: string }) => link.split("/").at(-1) ?? "";
const password = "seven boats at noon";
const accept = (link: { link: string }) =>
  transact({ ...here() }, (ctx) => acceptMemberInvite(ctx, tokenOf(link), { password }));

const actsOf = async (accountID: string) => {
  const rows = await db.select().from(auditTrailView).where(eq(auditTrailView.object, accountID));
  return rows.map(({ actorKind, action, reason }) => `${actorKind} ${action} ${reason ?? ""}`.trim()).sort();
};

test("a new partner is verified and has a wallet, and its owner joins once by the link", async () => {
  const owner = fresh();
  const opened = await transact(here(), (ctx) => openPartner(ctx, { name: "Acme", owner, mode: "production" }));
  const { accountID } = opened;
  const [row] = await db.select().from(accountTable).where(eq(accountTable.accountID, accountID));
  expect(row).toMatchObject({
    partnerID: null,
    mode: "production",
    displayName: "Acme",
    verificationStatus: "verified",
  });
  const partner = { accountID, displayName: "Acme", mode: "production" } as const;
  expect(await listWallets(ctxFor(partner))).toHaveLength(1);
  expect(await listPartners(here())).toContainEqual({ accountID, name: "Acme", mode: "production", suspendedOn: null });
  expect(await listPartnerPeople(here(), accountID)).toEqual([{ email: owner, role: "owner", state: "invited" }]);
  const [invite] = await db.select().from(memberInviteTable).where(eq(memberInviteTable.accountID, accountID));
  expect(JSON.stringify(invite)).not.toContain(tokenOf(opened));
  expect(await describeMemberInvite(here(), tokenOf(opened))).toMatchObject({
    state: "open",
    offer: { email: owner, role: "owner" },
  });
  await accept(opened);
  await expect(accept(opened)).rejects.toMatchObject({ message: "this invite was used already" });
  expect(await listPartnerPeople(here(), accountID)).toEqual([{ email: owner, role: "owner", state: "member" }]);
  expect(await actsOf(accountID)).toEqual([`operator partner.create ${owner}`]);
});

test("a link expires after seven days", async () => {
  const opened = await transact(here(new Date(Date.now() - 8 * DAY)), (ctx) =>
    openPartner(ctx, { name: "Late", owner: fresh(), mode: "sandbox" }),
  );
  await expect(accept(opened)).rejects.toMatchObject({ message: "this invite has expired: ask for a new link" });
  expect((await listPartnerPeople(here(), opened.accountID))[0]).toMatchObject({ state: "expired" });
});

test("a suspended partner's keys and people cannot act for it, and both work again when it resumes", async () => {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, { role: "owner" });
  const { keyID, secret } = await newKey(db, partner.accountID, ["/ping.read"]);
  const session = await signedIn(db, partner, person);
  const look = async () => {
    const identity = await identify(db, { kind: "basic", id: keyID, secret }, new Date(), { attestation: false });
    if (!identity) throw new Error("the key is unknown");
    return identity;
  };
  const mayPing = async () => authorize(ping.get, await look(), new Date());
  expect(await mayPing()).toBe(partner.accountID);
  for (const _twice of [1, 2]) await transact(here(), (ctx) => suspendPartner(ctx, partner.accountID));
  await expect(mayPing()).rejects.toMatchObject({ kind: "forbidden", headers: { "x-account-suspended": "1" } });
  const held = await identify(db, { kind: "session", token: session.token }, new Date(), { attestation: false });
  expect(held?.caller).toMatchObject({ isSuspended: true, scopes: [] });
  // The person may still switch to another account.
  expect(held && authorize(memberships.list, held, new Date())).toBe(partner.accountID);
  for (const _twice of [1, 2]) await transact(here(), (ctx) => resumePartner(ctx, partner.displayName));
  expect(await mayPing()).toBe(partner.accountID);
  expect(await actsOf(partner.accountID)).toEqual(["operator partner.resume", "operator partner.suspend"]);
});

test("a partner is handed over to a member immediately, and to anyone else by a link and a second command", async () => {
  const partner = await newPartner(db);
  const [first, admin] = [
    await newPerson(db, partner, { role: "owner" }),
    await newPerson(db, partner, { role: "admin" }),
  ];
  const session = await signedIn(db, partner, first);
  const { roleID: teamRoleID } = await createTeamRole(session, {
    name: "Looks",
    base: "admin",
    scopes: ["accounts.read"],
  });
  await updateMember(session, admin.userID, { role: "admin", teamRoleID });
  const give = (to: string) => transact(here(), (ctx) => handOver(ctx, partner.accountID, to));
  expect(await give(admin.email.toUpperCase())).toMatchObject({ former: [first.email] });
  expect(await identify(db, { kind: "session", token: session.token }, new Date(), { attestation: false })).toBeNull();
  const { token } = await signedIn(db, partner, admin);
  const owner = await identify(db, { kind: "session", token }, new Date());
  expect(owner?.caller.scopes).toContainEqual({ scope: "members.write" });
  const newcomer = fresh();
  const replaced = await give(newcomer);
  const linked = await give(newcomer);
  if (!("link" in linked && "link" in replaced)) throw new Error("no link");
  await expect(accept(replaced)).rejects.toMatchObject({ message: "this invite was withdrawn" });
  await accept(linked);
  expect(await give(newcomer)).toMatchObject({ former: [admin.email] });
  const roles = await db.select().from(memberTable).where(eq(memberTable.accountID, partner.accountID));
  expect(roles.filter(({ role }) => role === "owner")).toHaveLength(1);
  expect(await actsOf(partner.accountID)).toHaveLength(4);
});

test("only a partner can be named, and a name that several partners share is rejected", async () => {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const name = `Twin ${randomUUID()}`;
  for (const _twin of [1, 2])
    await transact(here(), (ctx) => openPartner(ctx, { name, owner: fresh(), mode: "sandbox" }));
  for (const which of [accountID, "nobody", randomUUID()])
    await expect(suspendPartner(here(), which)).rejects.toMatchObject({ kind: "notFound" });
  await expect(suspendPartner(here(), name)).rejects.toMatchObject({ kind: "conflict" });
});
