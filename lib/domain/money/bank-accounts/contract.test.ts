import { expect, test } from "@playwright/test";
import { BANK_ACCOUNT_STATUSES } from "@/lib/core/money/sources";
import { check } from "@/lib/core/api/field-errors";
import { opennessOf } from "@/lib/core/sealed";
import { can, stateNames } from "@/lib/core/api/states";
import { bankAccounts, CompleteBankAccountVerification, CompleteMicroDeposits } from "./contract";
import { LinkBankAccount } from "./shared/link-request";
import { codeOf } from "./prove-bank-account";
import { bankAccountStates, verificationStates } from "./states";

const account = {
  holderName: "Jules Jackson",
  holderType: "individual",
  accountNumber: "0004321567000",
  bankAccountType: "checking",
  routingNumber: "273976369",
};

function faultsOf(
  schema: typeof LinkBankAccount | typeof CompleteMicroDeposits,
  body: object,
  emit = bankAccounts.link.errors?.rename,
) {
  const checked = check(schema, body);
  return "errors" in checked ? { ...emit?.(checked.errors) } : "none";
}

test("exactly one way to name the bank account is accepted", () => {
  expect(faultsOf(LinkBankAccount, { account })).toBe("none");
  expect(faultsOf(LinkBankAccount, { plaidLink: { publicToken: "t" }, other: 1 })).toBe("none");
  const one = { error: "must have exactly one of account, plaid, plaidLink, mx" };
  expect(faultsOf(LinkBankAccount, {})).toEqual(one);
  expect(faultsOf(LinkBankAccount, { account, mx: { authorizationCode: "t" } })).toEqual(one);
});

test("an error in a bank account is one message under the way it was named", () => {
  const wrong = (more: object) => faultsOf(LinkBankAccount, { account: { ...account, ...more } });
  expect(wrong({ accountNumber: "123" })).toEqual({ account: "accountNumber must be 4 to 17 digits" });
  expect(wrong({ accountNumber: "1".repeat(18) })).toEqual({ account: "accountNumber must be 4 to 17 digits" });
  expect(wrong({ routingNumber: "12345678" })).toEqual({ account: "routingNumber must be 9 digits" });
  expect(wrong({ holderName: " " })).toEqual({ account: "holderName is required" });
  expect(wrong({ holderType: "robot" })).toEqual({ account: "holderType must be one of individual, business" });
  expect(faultsOf(LinkBankAccount, { account: null })).toEqual({ account: "must be an object" });
  expect(faultsOf(LinkBankAccount, { plaid: {} })).toEqual({ plaid: "token is required" });
});

test("the two amounts are whole cents, and an error in them is one message", () => {
  const errors = (amounts: unknown) => faultsOf(CompleteMicroDeposits, { amounts });
  for (const good of [
    [0, 0],
    [49, 1],
  ])
    expect(errors(good)).toBe("none");
  for (const bad of [undefined, null, "00", [], [1], [1, 2, 3], [1.5, 2], [-1, 2], ["1", 2], [100, 2]])
    expect(errors(bad)).toEqual({ amounts: "must be the two amounts in cents" });
});

test("a code is read in each of its forms", () => {
  for (const form of ["MV0001", "mv0001", "0001", " MV0001 "]) {
    expect(codeOf(form)).toBe("MV0001");
    expect(CompleteBankAccountVerification.safeParse({ code: form }).success).toBe(true);
  }
  for (const other of ["", "1", "MV1", "MV00011", "XX0001", "MV 0001"]) {
    expect(codeOf(other)).toBeUndefined();
    expect(CompleteBankAccountVerification.safeParse({ code: other }).success).toBe(false);
  }
});

test("no secret of a request can be logged", () => {
  for (const path of ["account.accountNumber", "plaid.token", "plaidLink.publicToken", "mx.authorizationCode"])
    expect(opennessOf(LinkBankAccount, path.split(".")).isOpen).toBe(false);
  expect(opennessOf(LinkBankAccount, ["account", "routingNumber"]).isOpen).toBe(true);
  expect(opennessOf(CompleteMicroDeposits, ["amounts"]).isOpen).toBe(false);
  expect(opennessOf(CompleteBankAccountVerification, ["code"]).isOpen).toBe(false);
});

test("no event leads out of errored, and only a pending bank account can become verified", () => {
  expect(stateNames(bankAccountStates)).toEqual([...BANK_ACCOUNT_STATUSES]);
  for (const event of ["initiate", "verify", "reject", "doubt", "lock"] as const)
    expect(can(bankAccountStates, "errored", event)).toBe(false);
  expect(stateNames(bankAccountStates).filter((state) => can(bankAccountStates, state, "verify"))).toEqual(["pending"]);
  expect(stateNames(verificationStates).filter((state) => can(verificationStates, state, "succeed"))).toEqual([
    "new",
    "sent-credit",
  ]);
});
