import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { minutesFor } from "@/components/hosted/answers/asks";
import { CAPABILITIES, type CapabilityID } from "@/lib/core/money/capabilities";
import { questionsFor } from "./questions";

const business = (profile: object = {}) => ({ accountType: "business", profile: { business: profile } }) as const;

test("prefilled answers are not asked for again and reduce the time", () => {
  const none = questionsFor(business(), ["wallet"]);
  const some = questionsFor(
    business({
      legalBusinessName: "Anvil LLC",
      website: "https://anvil.example",
      phone: { number: "5551234567" },
      address: { addressLine1: "1 Main", city: "Reno" },
    }),
    ["wallet"],
  );
  expect(none.filledIn).toBe(0);
  expect(some).toMatchObject({ answers: none.answers, filledIn: 5 });
  expect(some.minutes).toBeLessThan(none.minutes);
  expect(some.lines.find(({ group }) => group === "name")).toMatchObject({
    isFilledIn: true,
    details: ["legal business name"],
  });
  expect(some.lines.find(({ group }) => group === "contact")).toMatchObject({ isFilledIn: false });
});

test("without prefilled answers the time matches the invitee's own page", () => {
  for (const capability of CAPABILITIES)
    expect(questionsFor(business(), [capability]).minutes, capability).toBe(minutesFor("business", [capability]));
});

test("an account that collects funds is asked more than one that only transfers", () => {
  const groups = (...capabilities: CapabilityID[]) =>
    questionsFor(business(), capabilities)
      .lines.filter(({ need }) => need === "needed")
      .map(({ group }) => group);
  expect(groups("transfers")).not.toContain("people");
  expect(groups("collect-funds")).toEqual(expect.arrayContaining(["people", "industry", "volumes", "identity"]));
});

test("the filled-in answers never exceed the questions, and every line has words", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...CAPABILITIES), { minLength: 1 }),
      fc.constantFrom("business", "individual"),
      (capabilities, accountType) => {
        const questions = questionsFor(
          { accountType, profile: { [accountType]: { email: "a@b.example", phone: { number: "5551234567" } } } },
          capabilities,
        );
        expect(questions.filledIn).toBeLessThanOrEqual(questions.answers);
        for (const { details } of questions.lines)
          expect(details.join("")).not.toMatch(/profile\.|underwriting\.|undefined/);
      },
    ),
  );
});
