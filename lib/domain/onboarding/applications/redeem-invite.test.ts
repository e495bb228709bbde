import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import {
  accountTable,
  apiKeyTable,
  applicationTable,
  auditTrailView,
  capabilityTable,
  connectionTable,
  eventTable,
  feePlanAgreementTable,
  memberTable,
  sessionTable,
} from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newAccount, newKey, newPartner, testDatabase } from "@/testing/factories";
import { answersOf, asIndividual, inviteOf, newFeePlan, newInvite, newInvitee, redeem } from "@/testing/onboarding";
import { newPerson, signedIn } from "@/testing/people";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { createInvite } from "@/lib/domain/onboarding/invites/create-invite";
import { getApplicationStatus, describeInvite, getApplication } from "./queries";
import { getInvite } from "@/lib/domain/onboarding/invites/queries";
import { saveApplication } from "./save-application";
import { sendInviteeCode } from "./applications";

const db = testDatabase();

test("a redeemed invite becomes an account with exactly the data of the invite", async () => {
  const partner = await newPartner(db);
  const prefill = {
    accountType: "business",
    profile: { business: { legalBusinessName: "Before" } },
    foreignID: "crm-9",
    metadata: { segment: "gym" },
  };
  const { ctx, invite } = await newInvite(partner, {
    prefill,
    returnURL: "https://acme.example/done",
    capabilities: ["transfers", "send-funds"],
    scopes: ["transfers.write", "accounts.read"],
  });
  const invitee = await newInvitee();
  const answers = answersOf(
    { foreignID: "mine", metadata: { segment: "casino" }, mode: "production", capabilities: ["card-issuing"] },
    { doingBusinessAs: "Whole Body" },
  );
  const done = await redeem(invitee, invite.code, answers);
  const { accountID } = done;
  expect(done).toEqual({ accountID, returnURL: "https://acme.example/done" });
  expect(await getInvite(ctx, invite.code)).toMatchObject({
    redeemedAccountID: accountID,
    redeemedOn: invitee.now.toISOString(),
  });

  const [account] = await db.select().from(accountTable).where(eq(accountTable.accountID, accountID));
  expect(account).toMatchObject({
    partnerID: partner.accountID,
    mode: "sandbox",
    accountType: "business",
    displayName: "Whole Body",
    foreignID: "crm-9",
    metadata: { segment: "gym" },
    profile: { business: { legalBusinessName: "Whole Body Fitness LLC", taxIDProvided: false } },
    termsAcceptedOn: invitee.now,
    termsAcceptedIP: "127.0.0.1",
  });
  expect(
    await db
      .select({ partnerID: connectionTable.partnerID, scopes: connectionTable.scopes })
      .from(connectionTable)
      .where(eq(connectionTable.accountID, accountID)),
  ).toEqual([{ partnerID: partner.accountID, scopes: ["transfers.write", "accounts.read"] }]);
  const capabilities = await db
    .select({ capability: capabilityTable.capability })
    .from(capabilityTable)
    .where(eq(capabilityTable.accountID, accountID));
  expect(capabilities.map(({ capability }) => capability).sort()).toEqual(["send-funds", "transfers", "wallet"]);
  const agreements = await db
    .select()
    .from(feePlanAgreementTable)
    .where(eq(feePlanAgreementTable.accountID, accountID));
  expect(agreements).toMatchObject([{ status: "active", acceptedOn: invitee.now }]);
});

test("a person who redeems an invite owns the account and acts for it from then on", async () => {
  const { invite } = await newInvite(await newPartner(db));
  const invitee = await newInvitee();
  const { accountID } = await redeem(invitee, invite.code, answersOf());
  const [member] = await db.select().from(memberTable).where(eq(memberTable.accountID, accountID));
  expect(member).toMatchObject({ userID: invitee.caller.userID, role: "owner" });
  const sessionOf = async () =>
    (await db.select().from(sessionTable).where(eq(sessionTable.sessionID, invitee.sessionID)))[0]?.accountID;
  expect(await sessionOf()).toBe(accountID);
  const { invite: second } = await newInvite(await newPartner(db));
  await redeem(invitee, second.code, answersOf());
  expect(await sessionOf()).toBe(accountID);
});

test("the partner gets an event about the redemption, and its audit log records who agreed to what", async () => {
  const partner = await newPartner(db);
  const { invite } = await newInvite(partner, { termsOfServiceURL: "https://acme.example/terms" });
  const invitee = await newInvitee();
  const { accountID } = await redeem(invitee, invite.code, answersOf());
  const events = await db
    .select()
    .from(eventTable)
    .where(eq(eventTable.accountID, partner.accountID))
    .orderBy(eventTable.eventID);
  expect(events.filter(({ type }) => type === "onboardingInvite.redeemed")).toMatchObject([
    { data: { redeemedAccountID: accountID } },
  ]);
  expect(JSON.stringify(events)).not.toContain(invite.code);
  const auditRows = await db.select().from(auditTrailView).where(eq(auditTrailView.partnerID, partner.accountID));
  expect(auditRows).toMatchObject([
    {
      action: "onboarding-invite.redeem",
      object: accountID,
      actorKind: "person",
      actorID: invitee.caller.userID,
      outcome: "done",
      reason: "agreed: platformTerms, fees, permissions, partnerTerms",
    },
  ]);
});

test("twenty simultaneous redemptions create one account", async () => {
  const partner = await newPartner(db);
  const { ctx, invite } = await newInvite(partner);
  const invitees = await Promise.all(Array.from({ length: 20 }, () => newInvitee()));
  const results = await Promise.allSettled(invitees.map((invitee) => redeem(invitee, invite.code, answersOf())));
  const won = results.flatMap((result) => (result.status === "fulfilled" ? [result.value.accountID] : []));
  expect(won).toHaveLength(1);
  expect((await getInvite(ctx, invite.code)).redeemedAccountID).toBe(won[0]);
  expect(await db.$count(accountTable, eq(accountTable.partnerID, partner.accountID))).toBe(1);
  const refused = results.flatMap((result) =>
    result.status === "rejected" ? [result.reason as { kind?: string; cause?: { code?: string } }] : [],
  );
  for (const reason of refused) expect(reason.kind ?? reason.cause?.code).toMatch(/^(conflict|busy|55P03)$/);
});

test("the invite's creator, a person or the person behind an API key, is in charge of the account unless they have left the team", async () => {
  const partner = await newPartner(db);
  await newFeePlan(db, partner);
  const person = await newPerson(db, partner);
  const { keyID } = await newKey(db, partner.accountID, ["accounts.write"]);
  const program = ctxFor(partner, partner.accountID, { caller: { kind: "key", id: keyID } });
  const chargeAfter = async (by: Ctx, before = async () => {}) => {
    const { code } = await createInvite(by, inviteOf());
    await before();
    const { accountID } = await redeem(await newInvitee(), code, answersOf());
    const [connection] = await db.select().from(connectionTable).where(eq(connectionTable.accountID, accountID));
    return connection?.inCharge;
  };
  expect(await chargeAfter(await signedIn(db, partner, person))).toBe(person.userID);
  expect(await chargeAfter(program)).toBeNull();
  await db.update(apiKeyTable).set({ createdBy: person.userID }).where(eq(apiKeyTable.keyID, keyID));
  expect(await chargeAfter(program)).toBe(person.userID);
  const leave = async () => {
    await db.delete(memberTable).where(eq(memberTable.userID, person.userID));
  };
  expect(await chargeAfter(program, leave)).toBeNull();
});

test("the type of a prefilled account stays, and without a prefill the invitee chooses it", async () => {
  const { invite } = await newInvite(await newPartner(db), { prefill: asIndividual().account });
  const invitee = await newInvitee();
  await expect(redeem(invitee, invite.code, answersOf())).rejects.toMatchObject({
    kind: "invalid",
    fields: { account: { accountType: "must be individual" } },
  });
  const { invite: open } = await newInvite(await newPartner(db));
  const { accountID } = await redeem(invitee, open.code, asIndividual());
  expect(
    await db.select({ type: accountTable.accountType }).from(accountTable).where(eq(accountTable.accountID, accountID)),
  ).toEqual([{ type: "individual" }]);
});

test("a person cannot accept an invite that requests a capability for businesses only", async () => {
  const { invite } = await newInvite(await newPartner(db), { capabilities: ["transfers", "card-issuing"] });
  await expect(redeem(await newInvitee(), invite.code, asIndividual())).rejects.toMatchObject({
    fields: { account: { accountType: expect.stringMatching(/^must be business/) } },
  });
});

test("the partner's own terms must be accepted if there are any", async () => {
  const { invite } = await newInvite(await newPartner(db), { termsOfServiceURL: "https://acme.example/terms" });
  const {
    account,
    agreements: { partnerTerms: _none, ...agreements },
  } = answersOf();
  await expect(redeem(await newInvitee(), invite.code, { account, agreements })).rejects.toMatchObject({
    fields: { agreements: { partnerTerms: "must be accepted" } },
  });
});

test("a foreign ID that is now in use gives a conflict in plain words, and the invite stays open", async () => {
  const partner = await newPartner(db);
  const { ctx, invite } = await newInvite(partner, {
    prefill: { accountType: "business", profile: { business: { legalBusinessName: "Acme" } }, foreignID: "crm-1" },
  });
  const { accountID } = await newAccount(db, partner);
  await db.update(accountTable).set({ foreignID: "crm-1" }).where(eq(accountTable.accountID, accountID));
  await expect(redeem(await newInvitee(), invite.code, answersOf())).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("already has an account for you"),
  });
  expect((await getInvite(ctx, invite.code)).redeemedOn).toBeUndefined();
});

test("each person has their own draft, and drafts are deleted once the invite is redeemed", async () => {
  const { invite } = await newInvite(await newPartner(db));
  const [invitee, other] = [await newInvitee(), await newInvitee()];
  await saveApplication(invitee, invite.code, { profile: { business: { legalBusinessName: "Draft" } }, version: 0 });
  await saveApplication(invitee, invite.code, { profile: { business: { legalBusinessName: "Draft 2" } }, version: 1 });
  expect(await getApplication(invitee, invite.code)).toMatchObject({
    answers: { profile: { business: { legalBusinessName: "Draft 2" } } },
    savedOn: invitee.now.toISOString(),
  });
  expect((await getApplication(other, invite.code)).answers).toEqual({});
  await redeem(other, invite.code, answersOf());
  expect(await db.$count(applicationTable, eq(applicationTable.code, invite.code))).toBe(0);
});

test("only a signed-in person can accept an invite, not a token or a reveal grant", async () => {
  const partner = await newPartner(db);
  const { invite } = await newInvite(partner);
  const { caller, ...ctx } = await newInvitee();
  await expect(
    redeem({ ...ctx, caller: { ...caller, kind: "reveal" } }, invite.code, answersOf()),
  ).rejects.toMatchObject({ kind: "forbidden" });
  await expect(redeem(ctxFor(partner), invite.code, answersOf())).rejects.toMatchObject({ kind: "forbidden" });
});

test("an unknown code is not found by any operation", async () => {
  const invitee = await newInvitee();
  const none = "n0ne";
  await expect(describeInvite(invitee, none)).rejects.toMatchObject({ kind: "notFound" });
  await expect(getApplication(invitee, none)).rejects.toMatchObject({ kind: "notFound" });
  await expect(getApplicationStatus(invitee, none)).rejects.toMatchObject({ kind: "notFound" });
  await expect(saveApplication(invitee, none, { version: 0 })).rejects.toMatchObject({ kind: "notFound" });
  await expect(redeem(invitee, none, answersOf())).rejects.toMatchObject({ kind: "notFound" });
});

test("the prefill's own capabilities are offered and requested together with the invite's", async () => {
  const partner = await newPartner(db);
  const profile = { business: { legalBusinessName: "Whole Body Fitness LLC" } };
  const prefill = { accountType: "business", profile, capabilities: ["card-issuing"] };
  const { ctx, invite } = await newInvite(partner, { prefill, capabilities: ["transfers"] });
  expect(invite).toMatchObject({ capabilities: ["transfers"], prefill: { capabilities: ["card-issuing"] } });
  const landing = await describeInvite(ctx, invite.code);
  expect(landing.offer?.capabilities).toEqual(["transfers", "card-issuing"]);
  const { accountID } = await redeem(await newInvitee(), invite.code, answersOf());
  const requested = await db.select().from(capabilityTable).where(eq(capabilityTable.accountID, accountID));
  expect(requested.map(({ capability }) => capability).sort()).toEqual(["card-issuing", "transfers", "wallet"]);
});

test("while its partner is suspended an invite makes no offer and accepts no data, and afterwards it works again", async () => {
  const partner = await newPartner(db);
  const { invite } = await newInvite(partner);
  const invitee = await newInvitee();
  const suspend = (suspendedOn: Date | null) =>
    db.update(accountTable).set({ suspendedOn }).where(eq(accountTable.accountID, partner.accountID));
  await suspend(new Date());
  const held = await describeInvite(invitee, invite.code);
  expect(held).toMatchObject({ status: "pending", isUnavailable: true, partner: { displayName: partner.displayName } });
  expect(held.offer).toBeUndefined();
  const refused = {
    kind: "conflict",
    message: `${partner.displayName} can’t take applications right now. Try again later.`,
  };
  await expect(sendInviteeCode(invitee, invite.code, { email: invitee.caller.email ?? "" })).rejects.toMatchObject(
    refused,
  );
  await expect(getApplication(invitee, invite.code)).rejects.toMatchObject(refused);
  await expect(saveApplication(invitee, invite.code, { version: 0 })).rejects.toMatchObject(refused);
  await expect(redeem(invitee, invite.code, answersOf())).rejects.toMatchObject(refused);
  await suspend(null);
  expect((await describeInvite(invitee, invite.code)).offer).toBeDefined();
  await redeem(invitee, invite.code, answersOf());
});
