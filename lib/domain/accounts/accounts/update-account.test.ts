import { eq } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { accountTable, eventTable } from "@/db/schema";
import { ADDRESS, BUSINESS, INDIVIDUAL, newChangingAccount } from "@/testing/accounts";
import { ctxFor, transact } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import { textOf } from "@/testing/text";
import { newID, type AccountID } from "@/lib/core/api/ids";
import { Account, CreateAccount, PatchAccount } from "./contract";
import { createAccount } from "./accounts";
import { getAccount } from "./queries";
import { updateAccount } from "./update-account";

const db = testDatabase();
const updated = (accountID: AccountID) =>
  db
    .select()
    .from(eventTable)
    .where(eq(eventTable.accountID, accountID))
    .then((events) => events.filter(({ type }) => type === "account.updated"));

test("each nested object changes separately, and absent fields stay", async () => {
  const { ctx, update } = await newChangingAccount();
  await update({
    profile: {
      business: {
        address: ADDRESS,
        phone: { number: "555-555-6666", countryCode: "1" },
        industryCodes: { mcc: "7997", sic: "7991" },
      },
    },
  });
  const account = await update({
    profile: {
      business: {
        address: { city: "Boulder", addressLine2: "Unit 3" },
        phone: { number: "5555557777" },
        industryCodes: { mcc: "7998" },
      },
    },
  });
  expect(Account.parse(account).profile.business).toMatchObject({
    legalBusinessName: "Whole Body Fitness LLC",
    address: { ...ADDRESS, city: "Boulder", addressLine2: "Unit 3" },
    phone: { number: "5555557777", countryCode: "1" },
    industryCodes: { mcc: "7998", sic: "7991" },
  });
  expect(await getAccount(ctx)).toEqual(account);
  expect(await updated(ctx.accountID)).toHaveLength(2);
});

test("empty texts and nulls clear optional fields", async () => {
  const { update } = await newChangingAccount({
    ...BUSINESS,
    foreignID: "c-1",
    metadata: { a: "1" },
    customerSupport: { email: "help@b.example", website: "https://b.example" },
  });
  await update({
    profile: {
      business: {
        doingBusinessAs: "Whole Body",
        email: "a@b.example",
        website: "https://b.example",
        businessType: "llc",
        address: ADDRESS,
      },
    },
  });
  const account = await update({
    profile: { business: { doingBusinessAs: "", email: null, website: "", businessType: null, address: null } },
    foreignID: "",
    metadata: null,
    customerSupport: { email: "" },
  });
  expect(account).toMatchObject({
    displayName: "Whole Body Fitness LLC",
    customerSupport: { website: "https://b.example" },
  });
  expect(account.profile.business).toEqual({
    legalBusinessName: "Whole Body Fitness LLC",
    taxIDProvided: false,
    ownersProvided: false,
  });
  expect([account.foreignID, account.metadata]).toEqual([undefined, undefined]);
  expect((await update({ customerSupport: null })).customerSupport).toBeUndefined();
});

test("metadata is replaced as a whole", async () => {
  const { update } = await newChangingAccount({ ...BUSINESS, metadata: { a: "1", b: "2" } });
  expect((await update({ metadata: { b: "3" } })).metadata).toEqual({ b: "3" });
});

test("a change with an incomplete result is rejected at the missing field, and no part of it is stored", async () => {
  const { ctx, made, update } = await newChangingAccount();
  const fieldErrors = {
    city: "is required",
    stateOrProvince: "is required",
    postalCode: "is required",
    country: "is required",
  };
  await expect(
    update({ metadata: { a: "1" }, profile: { business: { address: { addressLine1: "1 Main St" } } } }),
  ).rejects.toMatchObject({ kind: "invalid", fields: { profile: { business: { address: fieldErrors } } } });
  await expect(update({ customerSupport: { address: { addressLine1: "1 Main St" } } })).rejects.toMatchObject({
    kind: "invalid",
    fields: { customerSupport: { address: fieldErrors } },
  });
  expect(await getAccount(ctx)).toEqual(made);
});

test("fields of the other account type are rejected", async () => {
  const [company, person] = [await newChangingAccount(), await newChangingAccount(INDIVIDUAL)];
  await expect(company.update({ profile: { individual: { email: "a@b.example" } } })).rejects.toMatchObject({
    fields: { profile: { individual: "is not for business accounts" } },
  });
  await expect(
    person.update({
      profile: { business: { ownersProvided: true } },
      customerSupport: {},
      settings: { cardPayment: {} },
    }),
  ).rejects.toMatchObject({
    fields: {
      profile: { business: "is not for individual accounts" },
      customerSupport: "is only for business accounts",
      settings: { cardPayment: "is only for business accounts" },
    },
  });
});

test("a person's birth date can be corrected in parts, and new numbers are sealed", async () => {
  const { ctx, identity, update } = await newChangingAccount(INDIVIDUAL);
  await expect(update({ profile: { individual: { birthDate: { day: 9 } } } })).rejects.toMatchObject({
    fields: { profile: { individual: { birthDate: { month: "is required", year: "is required" } } } },
  });
  await update({
    profile: {
      individual: { birthDate: { day: 9, month: 11, year: 1989 }, governmentID: { ssn: { lastFour: "6789" } } },
    },
  });
  const account = await update({
    profile: { individual: { birthDate: { day: 10 }, governmentID: { ssn: { full: "123-45-6789" } } } },
  });
  expect(account.profile.individual).toMatchObject({ birthDateProvided: true, governmentIDProvided: true });
  expect(await identity()).toEqual({ ssn: "123456789", birthDate: { day: 10, month: 11, year: 1989 } });
  await update({ profile: { individual: { governmentID: { ssn: { lastFour: "6789" } } } } });
  expect(await identity()).toMatchObject({ ssn: "123456789" });
  const [row] = await db.select().from(accountTable).where(eq(accountTable.accountID, ctx.accountID));
  expect(textOf([row, await updated(ctx.accountID)])).not.toMatch(/123456789|6789"|1989/);
});

test("cleared settings go back to the display name", async () => {
  const { update } = await newChangingAccount({
    ...BUSINESS,
    settings: { cardPayment: { statementDescriptor: "WHOLE*BODY" }, achPayment: { companyName: "WBF" } },
  });
  expect((await update({ settings: { cardPayment: { statementDescriptor: "BODY" } } })).settings).toEqual({
    cardPayment: { statementDescriptor: "BODY" },
    achPayment: { companyName: "WBF" },
  });
  const cleared = await update({
    profile: { business: { doingBusinessAs: "Whole Body" } },
    settings: { cardPayment: { statementDescriptor: "" }, achPayment: { companyName: null } },
  });
  expect(cleared.settings).toEqual({
    cardPayment: { statementDescriptor: "Whole Body" },
    achPayment: { companyName: "Whole Body" },
  });
});

test("two simultaneous changes of different fields are both stored", async () => {
  const { ctx, update } = await newChangingAccount(INDIVIDUAL);
  await Promise.all([
    update({ profile: { individual: { email: "amanda@yang.example" } } }),
    update({ profile: { individual: { phone: { number: "5555556666" } } } }),
    update({ profile: { individual: { governmentID: { ssn: { full: "123-45-6789" } } } } }),
    update({ profile: { individual: { birthDate: { day: 9, month: 11, year: 1989 } } } }),
    update({ metadata: { a: "1" } }),
    update({ settings: { achPayment: { companyName: "AMANDA" } } }),
  ]);
  expect(await getAccount(ctx)).toMatchObject({
    profile: {
      individual: {
        email: "amanda@yang.example",
        phone: { number: "5555556666" },
        birthDateProvided: true,
        governmentIDProvided: true,
      },
    },
    metadata: { a: "1" },
    settings: { achPayment: { companyName: "AMANDA" } },
  });
});

test("a foreign ID in use is rejected, sending one's own again is accepted, and of two simultaneous requests one gets it", async () => {
  const { ctx, partner, update } = await newChangingAccount({ ...BUSINESS, foreignID: "c-1" });
  const other = await transact(ctxFor(partner), (open) => createAccount(open, CreateAccount.parse(INDIVIDUAL)));
  const change = (foreignID: string) =>
    transact(ctxFor(partner, other.accountID), (open) => updateAccount(open, PatchAccount.parse({ foreignID })));
  await expect(change("c-1")).rejects.toMatchObject({
    kind: "conflict",
    message: "another account has this foreignID",
  });
  expect(await update({ foreignID: "c-1" })).toMatchObject({ foreignID: "c-1" });
  const raced = await Promise.allSettled([update({ foreignID: "c-2" }), change("c-2")]);
  expect(raced.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await getAccount(ctx)).foreignID === "c-2").toBe(raced[0].status === "fulfilled");
});

test("a change without any difference sends no event", async () => {
  const { ctx, made, update } = await newChangingAccount();
  for (const patch of [{}, { profile: undefined }, { termsOfService: {} }]) expect(await update(patch)).toEqual(made);
  expect(await updated(ctx.accountID)).toEqual([]);
});

test("an account that does not exist cannot be changed", async () => {
  const { ctx } = await newChangingAccount();
  await expect(
    transact({ ...ctx, accountID: newID<AccountID>() }, (open) => updateAccount(open, {})),
  ).rejects.toMatchObject({ kind: "notFound" });
});
