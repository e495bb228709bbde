import { expect, test } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { identitySecretTable } from "@/db/schema";
import { transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { answersOf, newInvite, newInvitee } from "@/testing/onboarding";
import { ownerDatabase } from "@/testing/owner";
import { textOf } from "@/testing/text";
import { newID } from "@/lib/core/api/ids";
import type { SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { readIdentity, placeOfAccount } from "@/lib/domain/platform/vault/identity";
import { REPRESENTATIVES_MAX } from "@/lib/domain/accounts/representatives/shared/ownership";
import { DraftAnswers, type PersonID, SealIdentity, SubmitApplication } from "./dashboard";
import { forgetIdentityOf, sealIdentityOf } from "./application-identity";
import { getApplication } from "./queries";
import { redeemInvite } from "./redeem-invite";
import { revokeInvite } from "@/lib/domain/onboarding/invites/invites";
import { saveApplication } from "./save-application";

const db = testDatabase();
const SSN = "912-81-7364";
const birthDate = { day: 28, month: 4, year: 1986 };
const identity = (more: object) => SealIdentity.parse(more);
const seal = (ctx: SignedInCtx, code: string, subject: "account" | PersonID, more: object) =>
  transact(ctx, (open) => sealIdentityOf(open, code, subject, identity(more)));
const sealedRows = (code: string) =>
  db.$count(
    identitySecretTable,
    and(eq(identitySecretTable.ownerKind, "application"), sql`starts_with(${identitySecretTable.owner}, ${code})`),
  );

test("an invitee's identity data is sealed immediately, and only the end of a number is shown again", async () => {
  const { invite } = await newInvite(await newPartner(db));
  const invitee = await newInvitee();
  const person = newID<PersonID>();
  expect(await seal(invitee, invite.code, "account", { taxID: { ein: { number: "91-2817365" } } })).toEqual({
    lastFour: "7365",
    hasBirthDate: false,
    isFromPartner: false,
  });
  await seal(invitee, invite.code, person, { governmentID: { ssn: { full: SSN } } });
  expect(await seal(invitee, invite.code, person, { birthDate })).toEqual({
    lastFour: "7364",
    hasBirthDate: true,
    isFromPartner: false,
  });
  const { onFile } = await getApplication(invitee, invite.code);
  expect(onFile).toEqual({
    account: { lastFour: "7365", hasBirthDate: false, isFromPartner: false },
    people: { [person]: { lastFour: "7364", hasBirthDate: true, isFromPartner: false } },
  });
  expect((await getApplication(await newInvitee(), invite.code)).onFile).toEqual({ people: {} });
});

test("a draft never stores a birth date or an identity number, in any field", async () => {
  const { invite } = await newInvite(await newPartner(db));
  const invitee = await newInvitee();
  const secrets = { taxID: { ein: { number: "912817365" } }, governmentID: { ssn: { full: SSN } }, birthDate };
  const answers = DraftAnswers.parse({
    accountType: "business",
    profile: {
      business: { legalBusinessName: "Acme", ...secrets },
      individual: { name: { firstName: "Ada", lastName: "Byron" }, ...secrets },
    },
    people: [{ personID: newID(), name: { firstName: "Ada", lastName: "Byron" }, ...secrets }],
  });
  await saveApplication(invitee, invite.code, { ...answers, version: 0 });
  const [stored] = await rows<{ row: string }>(
    ownerDatabase(),
    sql`select a::text as row from application a where code = ${invite.code}`,
  );
  expect(stored?.row).toContain("Byron");
  expect(textOf(stored?.row)).not.toMatch(/912-?81|1986|7365/);
});

test("sealed data can be removed again", async () => {
  const { invite } = await newInvite(await newPartner(db));
  const invitee = await newInvitee();
  const person = newID<PersonID>();
  await seal(invitee, invite.code, person, { governmentID: { itin: { full: SSN } } });
  await transact(invitee, (open) => forgetIdentityOf(open, invite.code, person));
  expect((await getApplication(invitee, invite.code)).onFile).toEqual({ people: {} });
});

test("an application seals data of at most as many people as a business may have, even with simultaneous requests", async () => {
  const { invite } = await newInvite(await newPartner(db));
  const invitee = await newInvitee();
  const people = Array.from({ length: REPRESENTATIVES_MAX + 3 }, () => newID<PersonID>());
  const outcomes = await Promise.allSettled(people.map((person) => seal(invitee, invite.code, person, { birthDate })));
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
  expect(refused).toEqual(Array(3).fill(expect.objectContaining({ kind: "conflict" })));
  const sealed = Object.keys((await getApplication(invitee, invite.code)).onFile.people) as PersonID[];
  expect(sealed).toHaveLength(REPRESENTATIVES_MAX);
  const [first] = sealed;
  if (!first) throw new Error("nobody is sealed");
  await seal(invitee, invite.code, first, { governmentID: { ssn: { full: SSN } } });
  await seal(invitee, invite.code, "account", { birthDate });
  await transact(invitee, (open) => forgetIdentityOf(open, invite.code, first));
  await seal(invitee, invite.code, newID<PersonID>(), { birthDate });
});

test("two simultaneous seals are both stored", async () => {
  const { invite } = await newInvite(await newPartner(db));
  const invitee = await newInvitee();
  const people = [newID<PersonID>(), newID<PersonID>(), newID<PersonID>()];
  await Promise.all(people.map((person) => seal(invitee, invite.code, person, { birthDate })));
  expect(Object.keys((await getApplication(invitee, invite.code)).onFile.people).sort()).toEqual(people.sort());
});

test("at redemption sealed data moves to the account, and the sealed data of every application is destroyed", async () => {
  const { ctx, invite } = await newInvite(await newPartner(db));
  const [invitee, other] = [await newInvitee(), await newInvitee()];
  await seal(invitee, invite.code, "account", { taxID: { ein: { number: "91-2817365" } } });
  await seal(other, invite.code, "account", { taxID: { ein: { number: "91-0000001" } } });
  expect(await sealedRows(invite.code)).toBe(2);
  const { accountID } = await transact(invitee, (open) => redeemInvite(open, invite.code, answersOf()));
  expect(await readIdentity(ctx, placeOfAccount({ accountID, homePartnerID: ctx.homePartnerID }))).toEqual({
    ein: "912817365",
  });
  expect(await sealedRows(invite.code)).toBe(0);
});

test("a person's sealed birth date and number become the account's", async () => {
  const { ctx, invite } = await newInvite(await newPartner(db));
  const invitee = await newInvitee();
  await seal(invitee, invite.code, "account", { governmentID: { ssn: { full: SSN } }, birthDate });
  const { agreements } = answersOf();
  const answers = SubmitApplication.parse({
    account: { accountType: "individual", profile: { individual: { name: { firstName: "Ada", lastName: "Byron" } } } },
    agreements,
  });
  const { accountID } = await transact(invitee, (open) => redeemInvite(open, invite.code, answers));
  expect(await readIdentity(ctx, placeOfAccount({ accountID, homePartnerID: ctx.homePartnerID }))).toEqual({
    ssn: "912817364",
    birthDate,
  });
});

test("a withdrawn invite keeps no sealed data and accepts none", async () => {
  const { ctx, invite } = await newInvite(await newPartner(db));
  const invitee = await newInvitee();
  await seal(invitee, invite.code, "account", { birthDate });
  await revokeInvite(ctx, invite.code);
  expect(await sealedRows(invite.code)).toBe(0);
  await expect(seal(invitee, invite.code, "account", { birthDate })).rejects.toMatchObject({ kind: "conflict" });
});
