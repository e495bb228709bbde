import { expect, test } from "@playwright/test";
import { checkBody } from "@/components/form/values/check-body";
import { type Account, CreateAccount, PatchAccount } from "@/lib/domain/accounts/accounts/contract";
import { accountValues, changedAccount, NEW_ACCOUNT, newAccount, factsOnFile } from "./account-values";

const base: Account = {
  accountID: "0199aa00-0000-7000-8000-000000000001" as Account["accountID"],
  mode: "sandbox",
  accountType: "business",
  displayName: "Acme LLC",
  profile: {
    business: {
      legalBusinessName: "Acme LLC",
      phone: { number: "5551234567", countryCode: "1" },
      taxIDProvided: true,
      ownersProvided: false,
    },
  },
  metadata: { tier: "gold" },
  verification: { status: "verified" },
  createdOn: "2026-01-01T00:00:00Z",
  updatedOn: "2026-01-01T00:00:00Z",
};

test("an empty form requires the name of a business or a person", () => {
  const check = (values: typeof NEW_ACCOUNT) => checkBody(CreateAccount, { toBody: newAccount }, values);
  expect(check(NEW_ACCOUNT).errors.map(({ path }) => path)).toEqual(["profile.business.legalBusinessName"]);
  expect(check({ ...NEW_ACCOUNT, accountType: "individual" }).errors.map(({ path }) => path)).toEqual([
    "profile.individual.name.firstName",
    "profile.individual.name.lastName",
  ]);
});

test("a new account's body has only fields of its type, and includes implied capabilities", () => {
  const values = structuredClone({
    ...NEW_ACCOUNT,
    customerSupport: { email: "help@acme.example" },
    capabilities: ["collect-funds" as const],
    metadata: [
      { key: " a ", value: "b" },
      { key: "", value: "" },
    ],
  });
  values.profile.business = { legalBusinessName: "Acme LLC", website: "" };
  expect(newAccount(values)).toEqual({
    accountType: "business",
    profile: { business: { legalBusinessName: "Acme LLC" } },
    customerSupport: { email: "help@acme.example" },
    metadata: { a: "b" },
    capabilities: ["collect-funds", "wallet"],
  });
  expect(newAccount({ ...values, accountType: "individual" })).not.toHaveProperty("customerSupport");
});

test("an unchanged form sends no changes, and cleared metadata is sent as null", () => {
  const before = accountValues(base);
  expect(changedAccount(before, structuredClone(before))).toEqual({});
  expect(changedAccount(before, { ...before, metadata: [] })).toEqual({ metadata: null });
  expect(changedAccount(before, { ...before, foreignID: "acme-1" })).toEqual({ foreignID: "acme-1" });
});

test("changes are validated by the operation's own schema, with the request's paths", () => {
  const before = accountValues(base);
  const after = {
    ...before,
    profile: { ...before.profile, business: { ...before.profile.business, email: "nobody" } },
  };
  const rules = { toBody: (values: typeof before) => changedAccount(before, values) };
  expect(checkBody(PatchAccount, rules, after).errors).toEqual([
    { path: "profile.business.email", message: "must be an email address" },
  ]);
});

test("a verified account's answers are locked, missing ones are not, and numbers only show as on file", () => {
  const { lockOf, onFile } = factsOnFile(base);
  expect(onFile).toEqual(["profile.business.taxID"]);
  expect(
    ["profile.business.legalBusinessName", "profile.business.phone.number", "profile.business.taxID"].filter(
      (name) => lockOf(name) === undefined,
    ),
  ).toEqual([]);
  expect(["profile.business.website", "foreignID", "metadata"].filter((name) => lockOf(name) !== undefined)).toEqual(
    [],
  );
  expect(
    factsOnFile({ ...base, verification: { status: "errored" } }).lockOf("profile.business.legalBusinessName"),
  ).toBeUndefined();
});
