import { eq } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { accountTable, capabilityTable, connectionTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase, type Partner } from "@/testing/factories";
import { threeTimes } from "@/lib/domain/money/rails/alerts";
import { CreateAccount, ListAccounts } from "./contract";
import { createAccount } from "./accounts";
import { listAccounts } from "./queries";

const db = testDatabase();

function accountsOf(partner: Partner) {
  let made = 0;
  const add = (input: object) => {
    const now = new Date(Date.UTC(2026, 0, 1) + 1000 * made++);
    return transact(ctxFor(partner, partner.accountID, { now }), (open) =>
      createAccount(open, CreateAccount.parse(input)),
    );
  };
  return {
    business: (legalBusinessName: string, facts: object = {}, more: object = {}) =>
      add({ accountType: "business", profile: { business: { legalBusinessName, ...facts } }, ...more }),
    person: (firstName: string, lastName: string, facts: object = {}, more: object = {}) =>
      add({ accountType: "individual", profile: { individual: { name: { firstName, lastName, ...facts } } }, ...more }),
    names: async (query: object = {}) =>
      (await listAccounts(ctxFor(partner), ListAccounts.parse(query))).map(({ displayName }) => displayName),
  };
}

const setting = async () => accountsOf(await newPartner(db));

test("accounts come newest first, twenty at a time, and each page continues the previous one", async () => {
  const { business, names } = await setting();
  for (let index = 0; index < 23; index++) await business(`Shop ${index}`);
  const all = Array.from({ length: 23 }, (_shop, index) => `Shop ${22 - index}`);
  expect(await names()).toEqual(all.slice(0, 20));
  expect(await names({ skip: "20" })).toEqual(all.slice(20));
  expect(await names({ skip: "5", count: "3" })).toEqual(all.slice(5, 8));
  expect(await names({ skip: "23" })).toEqual([]);
});

test("a part of any name finds an account in upper or lower case, and pattern characters are taken literally", async () => {
  const { business, person, names } = await setting();
  await business("Whole Body Fitness LLC", { doingBusinessAs: "Fit & Co" });
  await person("Amanda", "Yang", { middleName: "Mae" });
  await business("100% Cotton_Shop");
  for (const name of ["fit & co", "BODY fit", "le bo"]) expect(await names({ name }), name).toEqual(["Fit & Co"]);
  for (const name of ["aman", "MAE", "yang", "manda y"]) expect(await names({ name }), name).toEqual(["Amanda Yang"]);
  for (const name of ["0%", "n_s", "100% c"]) expect(await names({ name }), name).toEqual(["100% Cotton_Shop"]);
  for (const name of ["%", "_"]) expect(await names({ name }), name).toEqual(["100% Cotton_Shop"]);
  expect(await names({ name: "zzz" })).toEqual([]);
});

test("names that begin with the text come first, then names with a word that begins with it, then the rest", async () => {
  const { business, names } = await setting();
  for (const name of ["Park Fitness", "Bodywork", "Whole Body", "Homebody", "Body Shop"]) await business(name);
  expect(await names({ name: "body" })).toEqual(["Body Shop", "Bodywork", "Whole Body", "Homebody"]);
  expect(await names({ name: "body", skip: "1", count: "2" })).toEqual(["Bodywork", "Whole Body"]);
});

test("a type limits the search to names of that type", async () => {
  const { business, person, names } = await setting();
  await business("Yang Trading");
  await person("Amanda", "Yang");
  expect(await names({ name: "yang", type: "business" })).toEqual(["Yang Trading"]);
  expect(await names({ name: "yang", type: "individual" })).toEqual(["Amanda Yang"]);
  expect(await names({ name: "yang" })).toEqual(["Yang Trading", "Amanda Yang"]);
});

test("an email address or a foreign ID finds an account only if it is complete", async () => {
  const { business, person, names } = await setting();
  await business("Fitness", { email: "Info@Fitness.example" }, { foreignID: "c-1" });
  await person("Amanda", "Yang", {}, { foreignID: "c-10" });
  expect(await names({ email: "info@fitness.EXAMPLE" })).toEqual(["Fitness"]);
  expect(await names({ email: "fitness.example" })).toEqual([]);
  expect(await names({ foreignID: "c-1" })).toEqual(["Fitness"]);
  expect(await names({ foreignID: "C-1" })).toEqual([]);
});

test("a capability and its status must match in the same capability", async () => {
  const partner = await newPartner(db);
  const { names } = accountsOf(partner);
  const { accountID } = await newAccount(db, partner, { capabilities: ["wallet"] });
  const now = new Date();
  await db.insert(capabilityTable).values({
    partnerID: partner.accountID,
    accountID,
    capability: "send-funds",
    status: "pending",
    createdOn: now,
    updatedOn: now,
  });
  await db.update(accountTable).set({ displayName: "Fitness" }).where(eq(accountTable.accountID, accountID));
  const result = [
    { capability: "wallet", capabilityStatus: "enabled" },
    { capability: "send-funds", capabilityStatus: "pending" },
    { capability: "wallet" },
    { capabilityStatus: "pending" },
    { capability: "wallet,transfers", capabilityStatus: "enabled,disabled" },
  ];
  for (const query of result) expect(await names(query), JSON.stringify(query)).toEqual(["Fitness"]);
  for (const query of [
    { capability: "wallet", capabilityStatus: "pending" },
    { capability: "transfers" },
    { capability: "production-app" },
  ])
    expect(await names(query), JSON.stringify(query)).toEqual([]);
});

test("all filters apply together", async () => {
  const { business, names } = await setting();
  await business("Fitness One", { email: "one@fitness.example" }, { foreignID: "1" });
  await business("Fitness Two", { email: "two@fitness.example" }, { foreignID: "2" });
  expect(
    await names({
      name: "fitness",
      email: "two@fitness.example",
      type: "business",
      foreignID: "2",
      capability: "transfers",
      capabilityStatus: "pending",
    }),
  ).toEqual(["Fitness Two"]);
  expect(await names({ name: "fitness", email: "one@fitness.example", foreignID: "2" })).toEqual([]);
});

test("an account is found by every partner connected to it, and only by those", async () => {
  const [own, second, strange] = [await newPartner(db), await newPartner(db), await newPartner(db)];
  const { accountID } = await accountsOf(own).business("Fitness", { email: "a@fitness.example" }, { foreignID: "own" });
  await db.insert(connectionTable).values({
    partnerID: second.accountID,
    accountID,
    scopes: ["accounts.read", "profile.read"],
    createdOn: new Date(),
  });
  for (const partner of [own, second])
    for (const query of [{}, { name: "fit" }, { email: "a@fitness.example" }])
      expect(await accountsOf(partner).names(query)).toEqual(["Fitness"]);
  for (const query of [{}, { name: "fit" }, { email: "a@fitness.example" }, { foreignID: "own" }])
    expect(await accountsOf(strange).names(query)).toEqual([]);
  expect(await accountsOf(second).names({ foreignID: "own" })).toEqual([]);
});

test("disconnected accounts are left out by default", async () => {
  const { business, names } = await setting();
  const { accountID } = await business("Gone");
  await business("Here");
  const isGone = eq(connectionTable.accountID, accountID);
  // A cluster changes connections on all nodes at once, and aborts if it deadlocks with another change.
  await threeTimes(() => db.update(connectionTable).set({ disconnectedOn: new Date() }).where(isGone));
  expect(await names()).toEqual(["Here"]);
  expect(await names({ name: "e" })).toEqual(["Here"]);
  expect(await names({ includeDisconnected: "true" })).toEqual(["Here", "Gone"]);
});
