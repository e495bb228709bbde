import { expect, test } from "@playwright/test";
import { check } from "@/lib/core/field-errors";
import { faultsOf } from "@/lib/client/form-errors";
import type { Account } from "@/lib/domain/accounts/contract";
import {
  accountValues,
  changedAccountBody,
  changedAccountForm,
  NEW_ACCOUNT,
  newAccountBody,
  NewAccountForm,
} from "./account-form";
import { knownOf } from "./account-locks";
import { accountProblems } from "./account-problems";

const known: Account = {
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

test("an empty form asks for the name of a business, or of a person", () => {
  const business = check(NewAccountForm, NEW_ACCOUNT);
  expect("errors" in business && faultsOf(business.errors).map(({ path }) => path)).toEqual([
    "profile.business.legalBusinessName",
  ]);
  const person = check(NewAccountForm, { ...NEW_ACCOUNT, accountType: "individual" });
  expect("errors" in person && faultsOf(person.errors).map(({ path }) => path)).toEqual([
    "profile.individual.name.firstName",
    "profile.individual.name.lastName",
  ]);
});

test("a new account's body holds what its type may have, and capabilities with those they bring", () => {
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
  expect(newAccountBody(values)).toEqual({
    accountType: "business",
    profile: { business: { legalBusinessName: "Acme LLC" } },
    customerSupport: { email: "help@acme.example" },
    metadata: { a: "b" },
    capabilities: ["collect-funds", "wallet"],
  });
  expect(newAccountBody({ ...values, accountType: "individual" })).not.toHaveProperty("customerSupport");
});

test("an untouched account changes nothing; cleared metadata is sent as null", () => {
  const before = accountValues(known);
  expect(changedAccountBody(before, structuredClone(before))).toEqual({});
  expect(changedAccountBody(before, { ...before, metadata: [] })).toEqual({ metadata: null });
  expect(changedAccountBody(before, { ...before, foreignID: "acme-1" })).toEqual({ foreignID: "acme-1" });
});

test("changes are judged by the operation's own schema, at the paths of the request", () => {
  const before = accountValues(known);
  const after = {
    ...before,
    profile: { ...before.profile, business: { ...before.profile.business, email: "nobody" } },
  };
  const result = check(changedAccountForm(before), after);
  expect("errors" in result && faultsOf(result.errors)).toEqual([
    { path: "profile.business.email", message: "must be an e-mail address" },
  ]);
});

test("metadata that names something twice is refused", () => {
  const twice = [
    { key: "a", value: "1" },
    { key: "a", value: "2" },
  ];
  const result = check(NewAccountForm, {
    ...NEW_ACCOUNT,
    profile: { business: { legalBusinessName: "Acme" }, individual: {} },
    metadata: twice,
  });
  expect("errors" in result && faultsOf(result.errors).map(({ path }) => path)).toEqual(["metadata"]);
});

test("of a verified account what was given is locked, what is missing is not, and numbers are only on file", () => {
  const { lockOf, onFile } = knownOf(known);
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
    knownOf({ ...known, verification: { status: "errored" } }).lockOf("profile.business.legalBusinessName"),
  ).toBeUndefined();
});

test("the server's faults land on controls, also when a capability was toggled meanwhile; what has none is named", () => {
  const faults = [
    { path: "capabilities.1", message: "is not offered" },
    { path: "profile.business.website", message: "cannot be reached" },
    { path: "odd.key", message: "is odd" },
  ];
  const errors = {
    capabilities: [undefined, { type: "server", message: "is not offered" }],
    profile: { business: { website: { type: "server", message: "cannot be reached" } } },
    odd: { key: { type: "server", message: "is odd" } },
  };
  const problems = accountProblems(
    errors,
    { faults, snapshot: { capabilities: ["wallet", "collect-funds"] } },
    NEW_ACCOUNT,
  );
  expect(problems).toEqual([
    { name: "profile.business.website", label: "Website", message: "cannot be reached" },
    { name: "capabilities-collect-funds", label: "Get paid", message: "is not offered" },
    { name: "odd.key", message: "Server: odd.key — is odd" },
  ]);
});
