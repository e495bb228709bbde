import { expect, test } from "@playwright/test";
import { bankAccounts } from "@/lib/domain/money/bank-accounts/contract";
import { onboardingInvites } from "@/lib/domain/onboarding/invites/contract";
import { redacted } from "./redacted";

test("a displayed request contains no identity number, birth date or token", () => {
  const body = {
    scopes: ["accounts.read"],
    prefill: {
      profile: {
        business: { legalBusinessName: "Widgets LLC", taxID: { ein: { number: "123456789" } } },
        individual: {
          governmentID: { ssn: { full: "123456789" }, itin: { lastFour: "6789" } },
          birthDate: { day: 4, month: 5, year: 1987 },
        },
      },
      termsOfService: { token: "secret" },
    },
  };
  const shown = redacted(onboardingInvites.create.body, body);
  const text = JSON.stringify(shown.body);
  expect(text).toContain("Widgets LLC");
  expect(text).toContain("accounts.read");
  expect(text).not.toMatch(/6789|1987|"secret"/);
  expect(shown.placeholders).toContain("<ein.number>");
  expect(shown.placeholders).toContain("<birthDate.year>");
});

test("a displayed request contains a placeholder instead of an account number", () => {
  const account = { holderName: "Jules Jackson", accountNumber: "123456789012", routingNumber: "021000021" };
  const shown = redacted(bankAccounts.link.body, { account });
  expect(shown).toEqual({
    body: { account: { ...account, accountNumber: "<account.accountNumber>" } },
    placeholders: ["<account.accountNumber>"],
  });
});
