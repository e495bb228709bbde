import { expect, test } from "@playwright/test";
import { CreateAccount } from "@/lib/domain/accounts/accounts/contract";
import { maskPrefill, Prefill } from "./prefill";

const person = (governmentID?: object) =>
  CreateAccount.parse({
    accountType: "individual",
    foreignID: "x-1",
    metadata: { a: "b" },
    profile: {
      individual: {
        name: { firstName: "Amanda", lastName: "Yang" },
        birthDate: { day: 1, month: 2, year: 1990 },
        ...(governmentID && { governmentID }),
      },
    },
  });

test("an invite repeats its prefill, with only the last four digits of identity numbers", () => {
  const answered = maskPrefill(person({ ssn: { full: "123-45-6789" }, itin: { lastFour: "4321" } }));
  expect(answered).toEqual({
    ...person(),
    profile: {
      individual: {
        ...person().profile.individual,
        governmentID: { ssn: { lastFour: "6789" }, itin: { lastFour: "4321" } },
      },
    },
  });
  expect(Prefill.parse(answered)).toEqual(answered);
  expect(JSON.stringify(answered)).not.toMatch(/123-?45/);
});

test("a complete identity number cannot be returned, even if masking is left out by mistake", () => {
  const answered = JSON.stringify(Prefill.parse(person({ ssn: { full: "123-45-6789" } })));
  expect(answered).not.toContain("123456789");
});

test("an employer number is returned masked, and never unmasked", () => {
  const sent = CreateAccount.parse({
    accountType: "business",
    profile: { business: { legalBusinessName: "Acme", taxID: { ein: { number: "12-3456789" } } } },
    termsOfService: { token: "abc" },
    settings: { achPayment: { companyName: "Acme" } },
    mode: "sandbox",
  });
  const answered = maskPrefill(sent);
  expect(answered.profile.business?.taxID).toEqual({ ein: { number: "*****6789" } });
  expect(Prefill.parse(answered)).toEqual(answered);
  expect(Prefill.safeParse(sent).success).toBe(false);
});

test("a prefill without identity numbers is returned as it was sent", () => {
  expect(maskPrefill(person())).toEqual(person());
  expect(maskPrefill(person({ ssn: {} })).profile.individual?.governmentID).toEqual({ ssn: {} });
});
