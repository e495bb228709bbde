import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { address, business, individual, nested, put, validationOf, type Tree } from "@/testing/account-bodies";
import { check } from "@/lib/core/api/field-errors";
import { Account, BusinessType, CreateAccount, ListAccounts, PrimaryRegulator, TermsOfServiceInput } from "./contract";

test("an account needs a type and a profile", () => {
  expect(validationOf({})).toEqual({ accountType: "is required", profile: "is required" });
  expect(validationOf({ accountType: "guest", profile: {} })).toEqual({
    accountType: "must be one of individual, business",
  });
});

test("the profile must be the one of the account's type", () => {
  expect(validationOf(business)).toBeNull();
  expect(validationOf(individual)).toBeNull();
  expect(validationOf({ accountType: "business", profile: {} })).toEqual({ profile: { business: "is required" } });
  expect(validationOf({ ...individual, accountType: "business" })).toEqual({
    profile: { business: "is required", individual: "is not for business accounts" },
  });
  expect(validationOf({ ...business, profile: { ...business.profile, ...individual.profile } })).toEqual({
    profile: { individual: "is not for business accounts" },
  });
  expect(validationOf({ ...individual, profile: { ...business.profile, ...individual.profile } })).toEqual({
    profile: { business: "is not for individual accounts" },
  });
});

test("customer support and card settings are for businesses only", () => {
  const support = {
    email: "help@b.example",
    phone: { number: "555-555-6666", countryCode: "1" },
    address,
    website: "https://b.example",
  };
  expect(validationOf({ ...business, customerSupport: support })).toBeNull();
  expect(validationOf({ ...individual, customerSupport: support })).toEqual({
    customerSupport: "is only for business accounts",
  });
  expect(validationOf({ ...individual, customerSupport: {} })).toEqual({
    customerSupport: "is only for business accounts",
  });
  expect(validationOf({ ...individual, settings: { cardPayment: { statementDescriptor: "Amanda" } } })).toEqual({
    settings: { cardPayment: "is only for business accounts" },
  });
  expect(validationOf({ ...individual, settings: { achPayment: { companyName: "Amanda" } } })).toBeNull();
});

test("errors of rules across fields are reported together with errors of fields", () => {
  expect(
    validationOf({
      accountType: "individual",
      profile: { business: { legalBusinessName: "x".repeat(65) } },
      metadata: { a: 1 },
      customerSupport: {},
    }),
  ).toEqual({
    profile: { business: { legalBusinessName: "must be 64 characters or fewer" }, individual: "is required" },
    metadata: "must have texts as values",
    customerSupport: "is only for business accounts",
  });
});

test("a business has one of ten legal forms and one of four regulators", () => {
  expect(BusinessType.options).toHaveLength(10);
  for (const form of BusinessType.options)
    expect(validationOf(put(business, "profile.business.businessType", form)), form).toBeNull();
  for (const regulator of PrimaryRegulator.options)
    expect(validationOf(put(business, "profile.business.primaryRegulator", regulator)), regulator).toBeNull();
  expect(validationOf(put(business, "profile.business.businessType", "LLC"))).toEqual(
    nested("profile.business.businessType", expect.stringMatching(/^must be one of/)),
  );
  expect(validationOf(put(business, "profile.business.primaryRegulator", "SEC"))).toEqual(
    nested("profile.business.primaryRegulator", "must be one of OCC, FDIC, NCUA, FRB"),
  );
});

test("an employer number has nine digits, and a sole proprietor's social security number is accepted as one", () => {
  const path = "profile.business.taxID.ein.number";
  for (const number of ["12-3456789", "123456789", "123-45-6789"]) {
    expect(CreateAccount.parse(put(business, path, number)).profile.business?.taxID).toEqual({
      ein: { number: "123456789" },
    });
  }
  for (const number of ["", "12345678", "1234567890", "12-345678", "123-456-789", "12-34567a9", "1-23456789"]) {
    expect(validationOf(put(business, path, number)), number).toEqual(
      nested(path, "must be a valid employer identification number"),
    );
  }
  expect(validationOf(put(business, "profile.business.taxID", {}))).toEqual(
    nested("profile.business.taxID.ein", "is required"),
  );
});

test("every part of a person's identity data is validated", () => {
  expect(validationOf(put(individual, "profile.individual.birthDate", { day: 29, month: 2, year: 2024 }))).toBeNull();
  expect(validationOf(put(individual, "profile.individual.birthDate", { day: 29, month: 2, year: 2023 }))).toEqual(
    nested("profile.individual.birthDate.day", "is not a day of that month"),
  );
  expect(validationOf(put(individual, "profile.individual.governmentID", { ssn: { full: "123" } }))).toEqual(
    nested("profile.individual.governmentID.ssn.full", "must be nine digits"),
  );
});

test("capabilities are accepted by name, stored once each, and rejected by index", () => {
  expect(CreateAccount.parse({ ...business, capabilities: ["wallet", "transfers", "wallet"] }).capabilities).toEqual([
    "wallet",
    "transfers",
  ]);
  expect(validationOf({ ...business, capabilities: ["transfers", "production-app", "collect-funds.ach"] })).toEqual({
    capabilities: { "1": expect.any(String), "2": expect.any(String) },
  });
});

const manual = {
  acceptedDate: "2026-11-20T10:00:00Z",
  acceptedIP: "203.0.113.9",
  acceptedUserAgent: "Mozilla/5.0",
  acceptedDomain: "https://b.example",
};

test("the terms are accepted by token or by hand, however deeply they are nested", () => {
  expect(TermsOfServiceInput.parse({ token: "abc" })).toEqual({ token: "abc" });
  expect(TermsOfServiceInput.parse(manual)).toEqual(manual);
  expect(TermsOfServiceInput.parse({ manual })).toEqual(manual);
});

test("errors of an acceptance name its kind", () => {
  const inTerms = (tree: Tree) => ({ termsOfService: tree });
  expect(validationOf({ ...business, termsOfService: {} })).toEqual(inTerms({ token: "is required" }));
  expect(validationOf({ ...business, termsOfService: { token: "" } })).toEqual(inTerms({ token: "is required" }));
  expect(validationOf({ ...business, termsOfService: { token: "abc", manual } })).toEqual(
    inTerms({ token: "must not come with manual acceptance" }),
  );
  expect(
    validationOf({ ...business, termsOfService: { ...manual, acceptedIP: "::1", acceptedUserAgent: "x".repeat(256) } }),
  ).toEqual(
    inTerms({
      manual: { acceptedIP: "must be an IPv4 address", acceptedUserAgent: "must be 255 characters or fewer" },
    }),
  );
  expect(validationOf({ ...business, termsOfService: { manual: { ...manual, acceptedDate: "yesterday" } } })).toEqual(
    inTerms({ manual: { acceptedDate: "must be a date and time" } }),
  );
});

test("unknown fields of an account are ignored and not stored", () => {
  const sent = JSON.parse(
    JSON.stringify({ ...business, accountID: "x", verification: { status: "verified" } }).replace(
      "{",
      '{"__proto__":{"polluted":true},',
    ),
  );
  expect(CreateAccount.parse(sent)).toEqual(business);
  expect(({} as Tree).polluted).toBeUndefined();
});

test("any input for an account is accepted or rejected, without an exception", () => {
  const part = fc.oneof(fc.anything(), fc.constantFrom("individual", "business", business.profile, individual.profile));
  fc.assert(
    fc.property(
      fc.record(
        {
          accountType: part,
          profile: part,
          settings: part,
          customerSupport: part,
          termsOfService: part,
          metadata: part,
          capabilities: part,
        },
        { requiredKeys: [] },
      ),
      (sent) => void check(CreateAccount, sent),
    ),
  );
});

test("an account shows that identity data exists, but not the data", () => {
  const now = "2026-11-21T09:00:00.000Z";
  const row = {
    ...individual,
    accountID: "0192f3a4-0000-7000-8000-00000000000a",
    mode: "sandbox",
    displayName: "Amanda Yang",
    verification: { status: "unverified" },
    createdOn: now,
    updatedOn: now,
    profile: {
      individual: {
        ...individual.profile.individual,
        birthDate: { day: 1, month: 1, year: 1990 },
        governmentID: { ssn: { full: "123456789" } },
        birthDateProvided: true,
        governmentIDProvided: true,
      },
    },
  };
  expect(Account.parse(row).profile.individual).toEqual({
    ...individual.profile.individual,
    birthDateProvided: true,
    governmentIDProvided: true,
  });
});

test("accounts are listed twenty at a time, and only connected ones by default", () => {
  expect(ListAccounts.parse({})).toEqual({ includeDisconnected: false, skip: 0, count: 20 });
  expect(
    ListAccounts.parse({
      type: "business",
      capability: "wallet",
      capabilityStatus: "pending",
      includeDisconnected: "true",
      foreignID: "x-1",
    }),
  ).toMatchObject({
    type: ["business"],
    capability: ["wallet"],
    capabilityStatus: ["pending"],
    includeDisconnected: true,
    foreignID: "x-1",
  });
});
