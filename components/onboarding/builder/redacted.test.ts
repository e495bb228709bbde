import { expect, test } from "@playwright/test";
import { redacted } from "./redacted";

test("a shown request holds no identity number, birth date or token", () => {
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
  const shown = JSON.stringify(redacted(body));
  expect(shown).toContain("Widgets LLC");
  expect(shown).not.toMatch(/6789|1987|secret/);
});
