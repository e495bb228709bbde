import { expect, test } from "@playwright/test";
import { Application, DraftAnswers } from "@/lib/domain/onboarding/hosted";
import { answersOf, faultsIn, isAnswered, keepable, stepToDo } from "./answers";
import { needsOf } from "./needs";

const business = { legalBusinessName: "Acme", website: "https://acme.example", businessType: "llc" as const };
const address = { addressLine1: "1 Main St", city: "Denver", stateOrProvince: "CO", postalCode: "80205", country: "US" };
const application = (more: object) => Application.parse({ onFile: { people: {} }, answers: {}, ...more });
const prefill = { accountType: "business", profile: { business: { ...business, taxID: { ein: { number: "*****7365" } } } }, foreignID: "x" };

test("what the partner filled in stands until something was saved, identity numbers apart", () => {
  expect(answersOf(application({ prefill }))).toEqual({ accountType: "business", profile: { business } });
  expect(answersOf(application({}))).toEqual({});
});

test("once saved, the invitee's answers count alone, also what they left out", () => {
  const saved = application({ prefill, answers: { profile: { business: { legalBusinessName: "Acme II" } } } });
  expect(answersOf(saved)).toEqual({ accountType: "business", profile: { business: { legalBusinessName: "Acme II" } } });
});

test("a half-finished page keeps what is right and drops what is not", () => {
  expect(keepable({
    accountType: "business", customerSupport: { email: "nobody" },
    profile: { business: { legalBusinessName: " Acme ", email: "nobody", description: "short", website: "https://acme.example", address: { country: "US", city: "Denver" }, phone: { number: "", countryCode: "1" } } },
  })).toEqual({ accountType: "business", profile: { business: { legalBusinessName: "Acme", website: "https://acme.example" } } });
  expect(keepable({ profile: { individual: { name: { firstName: "Ada", lastName: "" }, birthDate: { month: 4 }, address } } })).toEqual({ profile: { individual: { address } } });
  expect(keepable({})).toEqual({});
  expect(keepable({ profile: { business: { taxID: { ein: { number: "123456789" } } } } })).not.toHaveProperty("profile.business.taxID");
});

test("a business says what it sells in a description or a website", () => {
  const needed = needsOf("business", ["transfers"]).profile;
  expect(faultsIn({ profile: { business: { legalBusinessName: "Acme" } } }, needed)).toEqual([{ path: "profile.business.description", message: "or a website is required" }]);
  expect(faultsIn({ profile: { business } }, needed)).toEqual([]);
});

test("one goes on at the first step that lacks answers", () => {
  const start: DraftAnswers = {};
  const named: DraftAnswers = { accountType: "business", profile: { business } };
  const reached: DraftAnswers = { accountType: "business", profile: { business: { ...business, email: "a@b.example", phone: { number: "5551234567" }, address } } };
  expect([start, named, reached].map((answers) => stepToDo(answers, ["wallet"]))).toEqual(["profile", "contact", "review"]);
  expect(isAnswered("contact", { accountType: "business", profile: { business: { ...business, email: "a@b.example" } } }, ["transfers"])).toBe(true);
  expect(stepToDo(reached, ["collect-funds"])).toBe("profile");
});
