import { eq } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { fileTable, representativeTable } from "@/db/schema";
import { accountOf, request, review, say, statusesOf, verify } from "@/testing/capabilities";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newID, type FileID } from "@/lib/core/api/ids";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { CreateRepresentative, UpdateRepresentative } from "@/lib/domain/accounts/representatives/contract";
import { createRepresentative } from "@/lib/domain/accounts/representatives/representatives";
import { updateRepresentative } from "@/lib/domain/accounts/representatives/update-representative";
import { getCapability } from "@/lib/domain/accounts/capabilities/queries";

const PERSON = {
  name: { firstName: "Jules", lastName: "Jackson" },
  email: "jules@example.test",
  phone: { number: "5555555555", countryCode: "1" },
  address: {
    addressLine1: "123 Main Street",
    city: "Boulder",
    stateOrProvince: "CO",
    postalCode: "80301",
    country: "US",
  },
  birthDate: { day: 9, month: 11, year: 1989 },
  governmentID: { ssn: { full: "123-45-6789" } },
  responsibilities: { isController: true },
};

async function company() {
  const db = testDatabase();
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner, { isComplete: true });
  const ctx = ctxFor(partner, accountID);
  await say(ctx, { businessType: "llc", ownersProvided: true });
  return ctx;
}

const add = (ctx: AccountCtx, more: object = {}) =>
  transact(ctx, (open) => createRepresentative(open, CreateRepresentative.parse({ ...PERSON, ...more })));
const ssn = (full: string) => ({ governmentID: { ssn: { full } } });
const due = async (ctx: AccountCtx) => (await getCapability(ctx, "wallet")).requirements?.currentlyDue ?? [];

async function peopleOf({ db, accountID }: AccountCtx) {
  const matches = await db
    .select({ status: representativeTable.verificationStatus })
    .from(representativeTable)
    .where(eq(representativeTable.accountID, accountID));
  return matches.map(({ status }) => status).sort();
}

async function handIn(
  { db, accountID, homePartnerID: partnerID, now }: AccountCtx,
  representativeID: string,
  fileStatus: "pending" | "approved" | "rejected",
  error_code?: string,
) {
  const metadata = JSON.stringify({ representative_id: representativeID, ...(error_code && { error_code }) });
  await db.insert(fileTable).values({
    partnerID,
    fileID: newID<FileID>(),
    accountID,
    fileName: "passport.png",
    filePurpose: "representative_verification",
    fileStatus,
    metadata,
    contentType: "image/png",
    sizeBytes: 1,
    sha256: Buffer.alloc(32),
    keyVersion: 1,
    wrappedKey: Buffer.alloc(1),
    createdOn: new Date(),
    updatedOn: now,
  });
}

test("a company and its controller are verified once the controller is known", async () => {
  const ctx = await company();
  await request(ctx, "wallet");
  expect(await due(ctx)).toEqual(["business.controllers"]);
  // Before the end of the transaction, because the test run's worker verifies as soon as it can.
  const seen = await transact(ctx, async (open) => {
    await createRepresentative(open, CreateRepresentative.parse(PERSON));
    return { capabilities: await statusesOf(open), people: await peopleOf(open) };
  });
  expect(seen).toEqual({ capabilities: { wallet: "in-review" }, people: ["pending"] });
  await verify(ctx);
  expect(await statusesOf(ctx)).toEqual({ wallet: "enabled" });
  expect(await peopleOf(ctx)).toEqual(["verified"]);
});

test("missing answers of a person are due under the person's ID", async () => {
  const ctx = await company();
  const { representativeID } = await add(ctx, { birthDate: undefined, email: undefined });
  await request(ctx, "wallet");
  expect(await due(ctx)).toEqual([
    `representative.${representativeID}.email`,
    `representative.${representativeID}.birthdate`,
  ]);
});

test("a rejected person blocks the company until they are corrected, and the others stay verified", async () => {
  const ctx = await company();
  await add(ctx);
  const { representativeID: id } = await add(ctx, {
    ...ssn("000000003"),
    responsibilities: { isOwner: true, ownershipPercentage: 50 },
  });
  await request(ctx, "wallet");
  await verify(ctx);
  expect(await accountOf(ctx)).toMatchObject({ verificationStatus: "errored", verificationDetails: "docNameMismatch" });
  expect((await getCapability(ctx, "wallet")).requirements?.errors).toEqual([
    { requirement: `representative.${id}.lastname`, errorCode: "failed-automatic-verification" },
    { requirement: `document.representative.${id}.verification`, errorCode: "document-not-uploaded" },
  ]);
  expect(await peopleOf(ctx)).toEqual(["errored", "verified"]);
  await transact(ctx, (open) => updateRepresentative(open, id, UpdateRepresentative.parse(ssn("111-22-3333"))));
  await verify(ctx);
  expect(await accountOf(ctx)).toMatchObject({ verificationStatus: "verified", verificationDetails: null });
  expect(await peopleOf(ctx)).toEqual(["verified", "verified"]);
  expect(await statusesOf(ctx)).toEqual({ wallet: "enabled" });
});

test("an approved document settles errors that numbers could not, and a rejected one explains why it does not", async () => {
  const ctx = await company();
  const { representativeID: id } = await add(ctx, ssn("000000000"));
  await request(ctx, "wallet");
  await verify(ctx);
  await handIn(ctx, id, "rejected", "document-expired");
  await review(ctx);
  await verify(ctx);
  expect((await getCapability(ctx, "wallet")).requirements?.errors?.[1]).toEqual({
    requirement: `document.representative.${id}.verification`,
    errorCode: "document-expired",
  });
  await handIn(ctx, id, "pending");
  await review(ctx);
  await verify(ctx);
  expect(await statusesOf(ctx)).toEqual({ wallet: "in-review" });
  await handIn(ctx, id, "approved");
  await review(ctx);
  await verify(ctx);
  expect(await statusesOf(ctx)).toEqual({ wallet: "enabled" });
});

test("a possible match with a sanctions list cannot be settled by a document", async () => {
  const ctx = await company();
  const { representativeID: id } = await add(ctx, ssn("000000004"));
  await handIn(ctx, id, "approved");
  await request(ctx, "wallet");
  await verify(ctx);
  expect((await accountOf(ctx))?.verificationDetails).toBe("potentialRepresentativeSanctionsMatch");
});

test("an undecided check leaves everything in review", async () => {
  const ctx = await company();
  await add(ctx, ssn("000000001"));
  await request(ctx, "wallet");
  await verify(ctx);
  expect(await statusesOf(ctx)).toEqual({ wallet: "in-review" });
  expect((await accountOf(ctx))?.verificationStatus).toBe("pending");
  expect(await peopleOf(ctx)).toEqual(["pending"]);
});

test("an address that is not accepted is due again", async () => {
  const ctx = await company();
  const { representativeID: id } = await add(ctx, { address: { ...PERSON.address, addressLine1: "PO Box 1" } });
  await request(ctx, "wallet");
  await verify(ctx);
  expect((await getCapability(ctx, "wallet")).requirements).toEqual({
    currentlyDue: [`representative.${id}.address`],
    errors: [{ requirement: `representative.${id}.address`, errorCode: "address-restricted" }],
  });
});

test("a person who joins a verified company is checked, and if they are rejected, the company waits", async () => {
  const ctx = await company();
  await add(ctx);
  await request(ctx, "wallet");
  await verify(ctx);
  const { representativeID: id } = await add(ctx, { ...ssn("000000000"), email: undefined });
  await verify(ctx);
  expect([await statusesOf(ctx), await due(ctx)]).toEqual([{ wallet: "enabled" }, [`representative.${id}.email`]]);
  await transact(ctx, (open) => updateRepresentative(open, id, { email: "late@example.test" }));
  await verify(ctx);
  expect(await statusesOf(ctx)).toEqual({ wallet: "pending" });
  expect((await accountOf(ctx))?.verificationStatus).toBe("verified");
  await transact(ctx, (open) => updateRepresentative(open, id, UpdateRepresentative.parse(ssn("111-22-3333"))));
  await verify(ctx);
  expect(await statusesOf(ctx)).toEqual({ wallet: "enabled" });
  expect(await peopleOf(ctx)).toEqual(["verified", "verified"]);
});
