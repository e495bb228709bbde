import { and, eq } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { accountTable, eventTable, identitySecretTable, representativeTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { textOf } from "@/testing/text";
import { newID, type RepresentativeID } from "@/lib/core/api/ids";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { CreateRepresentative, UpdateRepresentative } from "./contract";
import { createRepresentative, removeRepresentative } from "./representatives";
import { readPerson } from "./person";
import { getRepresentative, listRepresentatives } from "./queries";
import { updateRepresentative } from "./update-representative";

const BIRTH = { day: 9, month: 11, year: 1989 };
const ADDRESS = {
  addressLine1: "123 Main Street",
  city: "Boulder",
  stateOrProvince: "CO",
  postalCode: "80301",
  country: "US",
};

async function setting(options: Parameters<typeof newAccount>[2] = {}) {
  const db = testDatabase();
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner, options);
  return { partner, ctx: ctxFor(partner, accountID) };
}

const personOf = (more: object = {}) =>
  CreateRepresentative.parse({ name: { firstName: "Jules", lastName: "Jackson" }, ...more });
const add = (ctx: AccountCtx, more: object = {}) => transact(ctx, (open) => createRepresentative(open, personOf(more)));
const change = (ctx: AccountCtx, id: RepresentativeID, patch: object) =>
  transact(ctx, (open) => updateRepresentative(open, id, UpdateRepresentative.parse(patch)));
const remove = (ctx: AccountCtx, id: RepresentativeID) => transact(ctx, (open) => removeRepresentative(open, id));
const owner = (ownershipPercentage: number) => ({ responsibilities: { isOwner: true, ownershipPercentage } });
const overfull = {
  kind: "invalid",
  fields: { responsibilities: { ownershipPercentage: "must not bring the shares of all to more than 100 percent" } },
};

async function events({ db, accountID }: AccountCtx) {
  const matches = await db
    .select()
    .from(eventTable)
    .where(and(eq(eventTable.accountID, accountID)));
  return matches
    .map(({ type }) => type)
    .filter((type) => type.startsWith("representative."))
    .sort();
}

async function settle(
  { db }: AccountCtx,
  id: RepresentativeID,
  verificationStatus: "verified" | "errored" | "pending",
) {
  await db.update(representativeTable).set({ verificationStatus }).where(eq(representativeTable.representativeID, id));
}

test("an added person can be read back without birth date and number, which are stored in the vault", async () => {
  const { ctx } = await setting();
  const facts = {
    name: { firstName: "Jules", lastName: "Jackson" },
    email: "jules@example.test",
    phone: { number: "5555555555", countryCode: "1" },
    address: ADDRESS,
  };
  const responsibilities = { isController: true, isOwner: true, ownershipPercentage: 38, jobTitle: "CEO" };
  const added = await add(ctx, {
    ...facts,
    responsibilities,
    birthDate: BIRTH,
    governmentID: { ssn: { full: "123-45-6789" } },
  });
  expect(added).toMatchObject({ ...facts, responsibilities, birthDateProvided: true, governmentIDProvided: true });
  expect(await getRepresentative(ctx, added.representativeID)).toEqual(added);
  expect(await listRepresentatives(ctx)).toEqual([added]);
  expect(textOf(added)).not.toMatch(/1989|6789/);
  expect(await readPerson(ctx, added.representativeID)).toEqual({
    birthDate: BIRTH,
    governmentID: { ssn: { full: "123456789", lastFour: "6789" } },
  });
  const [row] = await ctx.db.select().from(representativeTable).where(eq(representativeTable.accountID, ctx.accountID));
  expect(textOf(row)).not.toMatch(/1989|6789/);
  expect(await events(ctx)).toEqual(["representative.created"]);
});

test("a person's account has no representatives", async () => {
  const { ctx } = await setting({ accountType: "individual" });
  await expect(add(ctx)).rejects.toMatchObject({ kind: "conflict" });
  expect(await listRepresentatives(ctx)).toEqual([]);
});

test("a business has at most seven, even if two are added at once", async () => {
  const { ctx } = await setting();
  for (let count = 0; count < 6; count += 1) await add(ctx);
  const outcomes = await Promise.allSettled([add(ctx), add(ctx)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(add(ctx)).rejects.toMatchObject({ kind: "conflict" });
  expect(await listRepresentatives(ctx)).toHaveLength(7);
});

test("all shares together are at most 100 percent, even if two are added or changed at once", async () => {
  const { ctx } = await setting();
  const first = await add(ctx, owner(60));
  await expect(add(ctx, owner(41))).rejects.toMatchObject(overfull);
  const outcomes = await Promise.allSettled([
    add(ctx, owner(40)),
    add(ctx, owner(40)),
    change(ctx, first.representativeID, owner(61)),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const shares = (await listRepresentatives(ctx)).map(
    ({ responsibilities }) => responsibilities?.ownershipPercentage ?? 0,
  );
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(100);
});

test("the share of a removed person is available again", async () => {
  const { ctx } = await setting();
  const first = await add(ctx, owner(80));
  await remove(ctx, first.representativeID);
  expect((await add(ctx, owner(80))).responsibilities?.ownershipPercentage).toBe(80);
});

test("a change keeps fields that it does not contain, and null removes a field", async () => {
  const { ctx } = await setting();
  const { representativeID: id } = await add(ctx, {
    email: "a@example.test",
    phone: { number: "5555555555", countryCode: "1" },
    address: ADDRESS,
    birthDate: BIRTH,
    governmentID: { itin: { full: "900-70-0000" } },
    ...owner(30),
  });
  expect(
    await change(ctx, id, {
      name: { middleName: "Q" },
      address: { city: "Denver" },
      responsibilities: { jobTitle: "CFO" },
    }),
  ).toMatchObject({
    name: { firstName: "Jules", middleName: "Q", lastName: "Jackson" },
    address: { ...ADDRESS, city: "Denver" },
    responsibilities: { isOwner: true, ownershipPercentage: 30, jobTitle: "CFO" },
    email: "a@example.test",
  });
  const bare = await change(ctx, id, {
    email: null,
    phone: null,
    address: null,
    birthDate: null,
    governmentID: null,
    responsibilities: null,
  });
  expect(Object.keys(bare).sort()).toEqual([
    "birthDateProvided",
    "createdOn",
    "governmentIDProvided",
    "name",
    "representativeID",
    "updatedOn",
  ]);
  expect(bare).toMatchObject({ birthDateProvided: false, governmentIDProvided: false });
  expect(await ctx.db.select().from(identitySecretTable).where(eq(identitySecretTable.owner, id))).toEqual([]);
  expect(await events(ctx)).toEqual(["representative.created", "representative.updated", "representative.updated"]);
});

test("a birth date may be corrected in parts, and must be a real day", async () => {
  const { ctx } = await setting();
  const { representativeID: id } = await add(ctx, { birthDate: BIRTH });
  await change(ctx, id, { birthDate: { day: 30 } });
  expect((await readPerson(ctx, id)).birthDate).toEqual({ ...BIRTH, day: 30 });
  await expect(change(ctx, id, { birthDate: { day: 31 } })).rejects.toMatchObject({
    kind: "invalid",
    fields: { birthDate: { day: "is not a day of that month" } },
  });
});

test("a new number replaces the previous one of its kind", async () => {
  const { ctx } = await setting();
  const { representativeID: id } = await add(ctx, { governmentID: { ssn: { lastFour: "6789" } } });
  await change(ctx, id, { governmentID: { ssn: { full: "111223333" } } });
  expect((await readPerson(ctx, id)).governmentID).toEqual({ ssn: { full: "111223333", lastFour: "3333" } });
});

test("a change with an incomplete result is rejected field by field, and nothing changes", async () => {
  const { ctx } = await setting();
  const added = await add(ctx, owner(30));
  const id = added.representativeID;
  await expect(change(ctx, id, { address: { city: "Denver" } })).rejects.toMatchObject({
    kind: "invalid",
    fields: { address: { addressLine1: "is required" } },
  });
  await expect(change(ctx, id, { responsibilities: { ownershipPercentage: 10 } })).rejects.toMatchObject({
    kind: "invalid",
    fields: { responsibilities: { ownershipPercentage: "must be at least 25 for owners" } },
  });
  expect(await getRepresentative(ctx, id)).toEqual(added);
});

test("a change without any difference sends no event", async () => {
  const { ctx } = await setting();
  const added = await add(ctx, owner(30));
  expect(await change(ctx, added.representativeID, owner(30))).toEqual(added);
  expect(await events(ctx)).toEqual(["representative.created"]);
});

test("verified people can only get missing data", async () => {
  const { ctx } = await setting();
  const { representativeID: id } = await add(ctx, {
    email: "a@example.test",
    birthDate: BIRTH,
    governmentID: { ssn: { lastFour: "6789" } },
  });
  for (const status of ["pending", "verified"] as const) {
    await settle(ctx, id, status);
    const refused = [
      { email: "b@example.test" },
      { email: null },
      { birthDate: { day: 1 } },
      { governmentID: { ssn: { lastFour: "1111" } } },
      { governmentID: null },
      { name: { lastName: "Other" } },
    ];
    for (const patch of refused)
      await expect(change(ctx, id, patch), JSON.stringify(patch)).rejects.toMatchObject({ kind: "conflict" });
  }
  await change(ctx, id, {
    phone: { number: "5555555555" },
    governmentID: { ssn: { full: "123456789" } },
    email: "a@example.test",
  });
  expect((await readPerson(ctx, id)).governmentID).toEqual({ ssn: { full: "123456789", lastFour: "6789" } });
  expect(await getRepresentative(ctx, id)).toMatchObject({ phone: { number: "5555555555" } });
});

test("a rejected person can be corrected, and is then checked again", async () => {
  const { ctx } = await setting();
  const { representativeID: id } = await add(ctx, { email: "a@example.test" });
  await settle(ctx, id, "errored");
  await change(ctx, id, { name: { lastName: "Other" } });
  const [row] = await ctx.db.select().from(representativeTable).where(eq(representativeTable.representativeID, id));
  expect(row?.verificationStatus).toBe("unverified");
});

test("two simultaneous changes of different fields are both stored", async () => {
  const { ctx } = await setting();
  const { representativeID: id } = await add(ctx);
  await Promise.all([
    change(ctx, id, { email: "a@example.test" }),
    change(ctx, id, { phone: { number: "5555555555" } }),
  ]);
  expect(await getRepresentative(ctx, id)).toMatchObject({ email: "a@example.test", phone: { number: "5555555555" } });
});

test("a removed person can still be read by ID, but not listed, changed or identified by numbers", async () => {
  const { ctx } = await setting();
  const { representativeID: id } = await add(ctx, { birthDate: BIRTH });
  await remove(ctx, id);
  await remove(ctx, id);
  expect(await listRepresentatives(ctx)).toEqual([]);
  expect(await getRepresentative(ctx, id)).toMatchObject({ disabledOn: ctx.now.toISOString() });
  await expect(change(ctx, id, { email: "a@example.test" })).rejects.toMatchObject({ kind: "conflict" });
  expect(await readPerson(ctx, id)).toEqual({});
  expect(await events(ctx)).toEqual(["representative.created", "representative.deleted"]);
});

test("a verified business keeps its last controller", async () => {
  const { ctx } = await setting();
  const first = await add(ctx, { responsibilities: { isController: true } });
  await ctx.db
    .update(accountTable)
    .set({ verificationStatus: "verified" })
    .where(eq(accountTable.accountID, ctx.accountID));
  await expect(remove(ctx, first.representativeID)).rejects.toMatchObject({ kind: "conflict" });
  await add(ctx, { responsibilities: { isController: true } });
  await remove(ctx, first.representativeID);
  expect(await listRepresentatives(ctx)).toHaveLength(1);
});

test("the people of another account cannot be found", async () => {
  const { ctx, partner } = await setting();
  const { representativeID: id } = await add(ctx);
  const { accountID } = await newAccount(ctx.db, partner);
  const other = ctxFor(partner, accountID);
  const missing = { kind: "notFound" };
  await expect(getRepresentative(other, id)).rejects.toMatchObject(missing);
  await expect(change(other, id, { email: null })).rejects.toMatchObject(missing);
  await expect(remove(other, id)).rejects.toMatchObject(missing);
  await expect(getRepresentative(ctx, newID<RepresentativeID>())).rejects.toMatchObject(missing);
});
