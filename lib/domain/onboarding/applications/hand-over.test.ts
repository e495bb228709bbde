import { expect, test } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import { accountTable, fileTable, identitySecretTable, inviteTable, representativeTable } from "@/db/schema";
import { transact } from "@/testing/context";
import { csv, part } from "@/testing/documents";
import { newPartner, testDatabase } from "@/testing/factories";
import { answersOf, newInvite, newInvitee } from "@/testing/onboarding";
import { textOf } from "@/testing/text";
import { type AccountID, newID } from "@/lib/core/api/ids";
import type { SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { addApplicationFile, removeApplicationFile } from "./applications";
import { sealIdentityOf } from "./application-identity";
import { getApplicationStatus, getApplication } from "./queries";
import { type PersonID, SealIdentity, SubmitApplication } from "./dashboard";
import { redeemInvite } from "./redeem-invite";
import { revokeInvite } from "@/lib/domain/onboarding/invites/invites";

const db = testDatabase();
const redeem = (ctx: SignedInCtx, code: string, answers: SubmitApplication) =>
  transact(ctx, (open) => redeemInvite(open, code, answers));
const named = (more: object) => ({
  personID: newID<PersonID>(),
  name: { firstName: "Ada", lastName: "Byron" },
  email: "ada@b.example",
  ...more,
});
const owned = (people: object[], more: object = {}) =>
  SubmitApplication.parse({ ...answersOf({}, { businessType: "llc" }), people, ownersProvided: true, ...more });
const add = (ctx: SignedInCtx, code: string) =>
  addApplicationFile(ctx, code, { file: part("registration.csv", csv()), filePurpose: "business_verification" });
const peopleOf = (accountID: AccountID) =>
  db
    .select()
    .from(representativeTable)
    .where(eq(representativeTable.accountID, accountID))
    .orderBy(representativeTable.createdOn);

test("people become the account's representatives, with their sealed data, and the list of owners is complete", async () => {
  const { invite } = await newInvite(await newPartner(db));
  const invitee = await newInvitee();
  const [ada, luz] = [
    named({ responsibilities: { isController: true, isOwner: true, ownershipPercentage: 60 } }),
    named({
      name: { firstName: "Luz", lastName: "Mar" },
      responsibilities: { isOwner: true, ownershipPercentage: 40 },
    }),
  ];
  const sealed = SealIdentity.parse({
    governmentID: { ssn: { full: "912-81-7364" } },
    birthDate: { day: 28, month: 4, year: 1986 },
  });
  await transact(invitee, (open) => sealIdentityOf(open, invite.code, ada.personID, sealed));
  const { accountID } = await redeem(invitee, invite.code, owned([ada, luz]));
  const people = await peopleOf(accountID);
  expect(
    people
      .map(({ profile, birthDateProvided, governmentIDProvided, ownershipPercentage }) => [
        (profile as { name: { firstName: string } }).name.firstName,
        birthDateProvided,
        governmentIDProvided,
        ownershipPercentage,
      ])
      .sort(),
  ).toEqual([
    ["Ada", true, true, 60],
    ["Luz", false, false, 40],
  ]);
  expect(textOf(people)).not.toMatch(/912817364|1986/);
  const [account] = await db
    .select({ profile: accountTable.profile })
    .from(accountTable)
    .where(eq(accountTable.accountID, accountID));
  expect(account).toMatchObject({ profile: { business: { ownersProvided: true } } });
  expect(
    await db.$count(
      identitySecretTable,
      and(
        eq(identitySecretTable.ownerKind, "application"),
        sql`starts_with(${identitySecretTable.owner}, ${invite.code})`,
      ),
    ),
  ).toBe(0);
});

test("shares over 100 percent are rejected at the person, and no rows of the attempt remain", async () => {
  const partner = await newPartner(db);
  const { invite } = await newInvite(partner);
  const people = [
    named({ responsibilities: { isController: true, isOwner: true, ownershipPercentage: 60 } }),
    named({ responsibilities: { isOwner: true, ownershipPercentage: 60 } }),
  ];
  await expect(redeem(await newInvitee(), invite.code, owned(people))).rejects.toMatchObject({
    kind: "invalid",
    fields: { people: { 1: expect.anything() } },
  });
  expect(await db.$count(accountTable, eq(accountTable.partnerID, partner.accountID))).toBe(0);
  expect((await db.select().from(inviteTable).where(eq(inviteTable.code, invite.code)))[0]?.redeemedOn).toBeNull();
});

test("an application for a person's own account cannot include people", async () => {
  const { invite } = await newInvite(await newPartner(db));
  const answers = SubmitApplication.parse({
    ...answersOf(),
    account: { accountType: "individual", profile: { individual: { name: { firstName: "Ada", lastName: "Byron" } } } },
    people: [named({})],
  });
  await expect(redeem(await newInvitee(), invite.code, answers)).rejects.toMatchObject({
    fields: { people: { 0: "is only for business accounts" } },
  });
});

test("invitees see only their own documents, which become the account's once, and the other invitees' documents are deleted", async () => {
  const { invite } = await newInvite(await newPartner(db));
  const [invitee, other] = [await newInvitee(), await newInvitee()];
  const own = await add(invitee, invite.code);
  const gone = await add(invitee, invite.code);
  const theirs = await add(other, invite.code);
  await removeApplicationFile(invitee, invite.code, gone.fileID);
  await expect(removeApplicationFile(invitee, invite.code, theirs.fileID)).rejects.toMatchObject({ kind: "notFound" });
  expect((await getApplication(invitee, invite.code)).files.map(({ fileID }) => fileID)).toEqual([own.fileID]);
  const { accountID } = await redeem(invitee, invite.code, answersOf());
  const stored = await db
    .select({ fileID: fileTable.fileID, accountID: fileTable.accountID })
    .from(fileTable)
    .where(eq(fileTable.inviteCode, invite.code));
  expect(stored).toEqual([{ fileID: own.fileID, accountID }]);
  await expect(add(invitee, invite.code)).rejects.toMatchObject({ kind: "conflict" });
  await expect(removeApplicationFile(invitee, invite.code, own.fileID)).rejects.toMatchObject({ kind: "conflict" });
});

test("a withdrawn invite keeps no documents", async () => {
  const { ctx, invite } = await newInvite(await newPartner(db));
  await add(await newInvitee(), invite.code);
  await revokeInvite(ctx, invite.code);
  expect(await db.$count(fileTable, eq(fileTable.inviteCode, invite.code))).toBe(0);
});

test("a submitted application lists what is due, about which person, and who may answer", async () => {
  const { invite } = await newInvite(await newPartner(db));
  const invitee = await newInvitee();
  const { accountID } = await redeem(
    invitee,
    invite.code,
    owned([named({ responsibilities: { isController: true } })]),
  );
  const status = await getApplicationStatus({ ...invitee, caller: { ...invitee.caller, accountID } }, invite.code);
  expect(status).toMatchObject({ isActing: true, accountType: "business", files: [] });
  expect(status.due).toContainEqual({ requirement: "business.ein", isWrong: false });
  expect(status.due).toContainEqual(
    expect.objectContaining({
      requirement: expect.stringMatching(/^representative\..*\.birthdate$/),
      person: "Ada Byron",
    }),
  );
  expect(status.capabilities).toContainEqual({ capability: "wallet", status: "pending", isDue: true, isWrong: false });
  expect((await getApplicationStatus(invitee, invite.code)).isActing).toBe(false);
});
