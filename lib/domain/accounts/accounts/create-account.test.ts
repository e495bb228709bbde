import { eq } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { connectionTable, eventTable, identitySecretTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { textOf } from "@/testing/text";
import { CONSENT_SCOPES } from "@/lib/core/access/scopes";
import { readIdentity, placeOfAccount } from "@/lib/domain/platform/vault/identity";
import { Account, CreateAccount, ListAccounts } from "./contract";
import { createAccount } from "./accounts";
import { getAccount, listAccounts } from "./queries";

const db = testDatabase();
const business = (more: object = {}, facts: object = {}) =>
  CreateAccount.parse({
    accountType: "business",
    profile: { business: { legalBusinessName: "Whole Body Fitness LLC", ...facts } },
    ...more,
  });
const individual = (more: object = {}, facts: object = {}) =>
  CreateAccount.parse({
    accountType: "individual",
    profile: { individual: { name: { firstName: "Amanda", lastName: "Yang" }, ...facts } },
    ...more,
  });

async function setting(mode: "sandbox" | "production" = "sandbox") {
  const partner = await newPartner(db, { mode });
  const ctx = ctxFor(partner);
  return { partner, ctx, create: (input: CreateAccount) => transact(ctx, (open) => createAccount(open, input)) };
}

test("a new business account is unverified, has requested transfers, and uses its name on statements", async () => {
  const { ctx, create } = await setting();
  const account = Account.parse(await create(business({}, { doingBusinessAs: "Whole Body" })));
  expect(account).toMatchObject({
    mode: "sandbox",
    accountType: "business",
    displayName: "Whole Body",
    profile: { business: { legalBusinessName: "Whole Body Fitness LLC", taxIDProvided: false, ownersProvided: false } },
    verification: { status: "unverified", verificationStatus: "unverified" },
    capabilities: [{ capability: "transfers", status: "pending" }],
    settings: { achPayment: { companyName: "Whole Body" }, cardPayment: { statementDescriptor: "Whole Body" } },
  });
  expect(await getAccount({ ...ctx, accountID: account.accountID })).toEqual(account);
  const events = await db
    .select({ type: eventTable.type })
    .from(eventTable)
    .where(eq(eventTable.accountID, account.accountID));
  expect(events.map(({ type }) => type)).toContain("account.created");
});

test("a person's account has no card settings, and shows which data was provided", async () => {
  const { create } = await setting();
  expect(await create(individual())).toMatchObject({
    displayName: "Amanda Yang",
    profile: { individual: { birthDateProvided: false, governmentIDProvided: false } },
    settings: { achPayment: { companyName: "Amanda Yang" } },
  });
  expect((await create(individual())).settings?.cardPayment).toBeUndefined();
});

test("identity data goes to the vault and is shown as provided, even if only the end of a number was given", async () => {
  const { ctx, create } = await setting();
  const cases: [CreateAccount, object, Record<string, unknown>][] = [
    [
      individual({}, { birthDate: { day: 9, month: 11, year: 1989 }, governmentID: { ssn: { full: "123-45-6789" } } }),
      { ssn: "123456789", birthDate: { day: 9, month: 11, year: 1989 } },
      { birthDateProvided: true, governmentIDProvided: true },
    ],
    [
      individual({}, { governmentID: { ssn: { lastFour: "6789" } } }),
      { ssn: "6789" },
      { birthDateProvided: false, governmentIDProvided: true },
    ],
    [business({}, { taxID: { ein: { number: "12-3456789" } } }), { ein: "123456789" }, { taxIDProvided: true }],
  ];
  for (const [input, sealed, response] of cases) {
    const { accountID, profile } = await create(input);
    expect(profile.individual ?? profile.business).toMatchObject(response);
    expect(textOf(profile)).not.toMatch(/6789|1989/);
    expect(await readIdentity({ ...ctx, db }, placeOfAccount({ accountID, homePartnerID: ctx.homePartnerID }))).toEqual(
      sealed,
    );
  }
});

test("without identity data the vault stays empty", async () => {
  const { create } = await setting();
  const { accountID } = await create(business());
  expect(await db.select().from(identitySecretTable).where(eq(identitySecretTable.accountID, accountID))).toEqual([]);
});

test("an account takes its partner's mode, even if another mode was requested", async () => {
  const { create } = await setting("production");
  expect((await create(business({ mode: "sandbox" }))).mode).toBe("production");
});

test("the partner is connected to its new account with all permissions, and another partner cannot find it", async () => {
  const { partner, ctx, create } = await setting();
  const { accountID } = await create(business());
  const [connection] = await db.select().from(connectionTable).where(eq(connectionTable.accountID, accountID));
  expect(connection).toMatchObject({ partnerID: partner.accountID, scopes: [...CONSENT_SCOPES], disconnectedOn: null });
  expect((await listAccounts(ctx, ListAccounts.parse({}))).map((account) => account.accountID)).toEqual([accountID]);
  expect(await listAccounts((await setting()).ctx, ListAccounts.parse({}))).toEqual([]);
});

test("capabilities in the request are requested with the account, together with the wallet they need", async () => {
  const { create } = await setting();
  const { capabilities = [] } = await create(business({ capabilities: ["send-funds"] }));
  expect(capabilities.map(({ capability }) => capability)).toEqual(["send-funds", "transfers", "wallet"]);
});

test("a capability that only a business can have is rejected by index for a person, and no rows are left behind", async () => {
  const { ctx, create } = await setting();
  const refused = create(individual({ capabilities: ["wallet", "collect-funds", "card-issuing"] }));
  await expect(refused).rejects.toMatchObject({
    kind: "invalid",
    fields: { capabilities: { 1: "is only for business accounts", 2: "is only for business accounts" } },
  });
  expect(await listAccounts(ctx, ListAccounts.parse({}))).toEqual([]);
});

test("a foreign ID is unique for a partner, even if two accounts are created at once", async () => {
  const [{ create }, other] = [await setting(), await setting()];
  const made = await Promise.allSettled([
    create(business({ foreignID: "c-1" })),
    create(individual({ foreignID: "c-1" })),
  ]);
  expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(create(business({ foreignID: "c-1" }))).rejects.toMatchObject({
    kind: "conflict",
    message: "another account has this foreignID",
  });
  expect(await other.create(business({ foreignID: "c-1" }))).toMatchObject({ foreignID: "c-1" });
  expect(await create(business())).not.toHaveProperty("foreignID");
});

test("terms accepted by hand are stored and shown with date and address", async () => {
  const { create } = await setting();
  const manual = {
    acceptedDate: "2026-11-20T10:00:00Z",
    acceptedIP: "203.0.113.9",
    acceptedUserAgent: "Mozilla/5.0",
    acceptedDomain: "https://b.example",
  };
  expect((await create(business({ termsOfService: manual }))).termsOfService).toEqual({
    acceptedDate: "2026-11-20T10:00:00.000Z",
    acceptedIP: "203.0.113.9",
  });
  const future = create(business({ termsOfService: { ...manual, acceptedDate: "2999-01-01T00:00:00Z" } }));
  await expect(future).rejects.toMatchObject({
    kind: "invalid",
    fields: { termsOfService: { manual: { acceptedDate: "must not be in the future" } } },
  });
});
