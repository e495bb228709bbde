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

test("an invite repeats its prefill, but of identity numbers the last four digits alone", () => {
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

test("a full identity number cannot leave even unmasked by mistake", () => {
  const answered = JSON.stringify(Prefill.parse(person({ ssn: { full: "123-45-6789" } })));
  expect(answered).not.toContain("123456789");
});

test("an employer number is answered masked, and unmasked not at all", () => {
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

test("a prefill without ID numbers is answered as it came", () => {
  expect(maskPrefill(person())).toEqual(person());
  expect(maskPrefill(person({ ssn: {} })).profile.individual?.governmentID).toEqual({ ssn: {} });
});
