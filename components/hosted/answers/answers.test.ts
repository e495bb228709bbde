import { expect, test } from "@playwright/test";
import { Application, DraftAnswers, type PersonID } from "@/lib/domain/onboarding/applications/dashboard";
import { faultsIn, identityFaults, keepable } from "./answer-rules";
import { answersOf, filledOf } from "./answers";
import { identityIn } from "./identity-in";
import { asksAtStep, type ApplicationFacts, fixedType, missing, thingsToHave } from "./asks";
import { stepsFor } from "./step-order";
import { wordsIn } from "../words/words";
import { isAnswered, stepLinks, stepToDo } from "./steps";
import { pages } from "../words/pages";

const business = {
  legalBusinessName: "Acme",
  website: "https://acme.example",
  businessType: "soleProprietorship" as const,
};
const address = {
  addressLine1: "1 Main St",
  city: "Denver",
  stateOrProvince: "CO",
  postalCode: "80205",
  country: "US",
};
const application = (more: object) =>
  Application.parse({ onFile: { people: {} }, files: [], answers: {}, version: 0, ...more });
const prefill = {
  accountType: "business",
  profile: { business: { ...business, taxID: { ein: { number: "*****7365" } } } },
  foreignID: "x",
};
const sealed = { lastFour: "7365", hasBirthDate: true, isFromPartner: false };
const filled = (answers: DraftAnswers, more: Partial<ApplicationFacts> = {}): ApplicationFacts => ({
  answers,
  onFile: { people: {} },
  capabilities: ["wallet"],
  files: 0,
  ...more,
});

test("the partner's prefill applies until answers are saved, without identity numbers", () => {
  expect(answersOf(application({ prefill }))).toEqual({ accountType: "business", profile: { business } });
  expect(answersOf(application({}))).toEqual({});
});

test("prefilled people apply until the invitee saves people, and never for an individual account", () => {
  const people = [{ personID: "0199aa00-0000-7000-8000-000000000001", name: { firstName: "Ada", lastName: "Diaz" } }];
  expect(answersOf(application({ prefill, people })).people).toEqual(people);
  expect(
    answersOf(application({ people, answers: { accountType: "business", profile: { business } } })).people,
  ).toEqual(people);
  expect(answersOf(application({ prefill, people, answers: { people: [] } })).people).toEqual([]);
  expect(answersOf(application({ people, answers: { accountType: "individual" } }))).not.toHaveProperty("people");
});

test("an invite that requests business-only capabilities is for a business from the start", () => {
  expect(filledOf(application({}), ["collect-funds"]).answers).toEqual({ accountType: "business" });
  expect(filledOf(application({}), ["wallet"]).answers).toEqual({});
  const things = thingsToHave(fixedType(undefined, ["card-issuing"]), ["card-issuing"], pages.en.landing.things);
  expect(things).not.toContain(pages.en.landing.things.orNumber);
  expect(thingsToHave(undefined, ["wallet"], pages.en.landing.things)).toContain(pages.en.landing.things.orNumber);
});

test("once saved, the invitee's answers replace the prefill, including omitted answers", () => {
  const saved = application({ prefill, answers: { profile: { business: { legalBusinessName: "Acme II" } } } });
  expect(answersOf(saved)).toEqual({
    accountType: "business",
    profile: { business: { legalBusinessName: "Acme II" } },
  });
});

test("an unfinished page keeps valid answers and drops invalid ones", () => {
  const stored = (values: unknown) => keepable(values, DraftAnswers);
  expect(
    stored({
      accountType: "business",
      customerSupport: { email: "nobody" },
      profile: {
        business: {
          legalBusinessName: " Acme ",
          email: "nobody",
          description: "short",
          website: "https://acme.example",
          address: { country: "US", city: "Denver" },
          phone: { number: "", countryCode: "1" },
        },
      },
    }),
  ).toEqual({
    accountType: "business",
    profile: { business: { legalBusinessName: "Acme", website: "https://acme.example" } },
  });
  expect(stored({ profile: { individual: { name: { firstName: "Ada", lastName: "" }, address } } })).toEqual({
    profile: { individual: { address } },
  });
  expect(stored({})).toEqual({});
});

test("a draft never contains birth dates and identity numbers, which are extracted separately", () => {
  const values = { profile: { business: { legalBusinessName: "Acme", taxID: { ein: { number: "12-3456789" } } } } };
  expect(keepable(values, DraftAnswers)).toEqual({ profile: { business: { legalBusinessName: "Acme" } } });
  expect(identityIn(values, "profile.business")).toEqual({ taxID: { ein: { number: "12-3456789" } } });
  expect(
    identityFaults({ profile: { business: { taxID: { ein: { number: "12" } } } } }, "profile.business", true),
  ).toEqual([{ path: "profile.business.taxID.ein.number", message: expect.stringContaining("valid") }]);
});

test("a business must give a description or a website", () => {
  const asks = asksAtStep("profile", "business", ["transfers"], {});
  expect(missing({ profile: { business: { legalBusinessName: "Acme" } } }, asks, undefined)).toEqual([
    { path: "profile.business.description", message: "or a website is required" },
  ]);
  expect(missing({ profile: { business } }, asks, undefined)).toEqual([]);
  expect(faultsIn({ profile: { business } })).toEqual([]);
});

test("an empty contact page reports the phone once, and never the country, which the form fills in", () => {
  const asks = asksAtStep("contact", "business", ["wallet"], {});
  const paths = missing({ profile: { business } }, asks, undefined).map(({ path }) => path);
  expect(paths.toSorted()).toEqual(
    ["address.addressLine1", "address.city", "address.postalCode", "address.stateOrProvince", "phone.number"].map(
      (field) => `profile.business.${field}`,
    ),
  );
  const half = { profile: { business: { ...business, address: { city: "Denver" } } } };
  expect(missing(half, asks, undefined).map(({ path }) => path)).toContain("profile.business.address.country");
});

test("encrypted data on file does not have to be given again", () => {
  const asks = asksAtStep("profile", "business", ["wallet"], {});
  expect(missing({ profile: { business } }, asks, undefined).map(({ path }) => path)).toEqual([
    "profile.business.taxID.ein.number",
  ]);
  expect(missing({ profile: { business } }, asks, sealed)).toEqual([]);
});

test("the application continues at the first step with missing answers", () => {
  const reached: DraftAnswers = {
    accountType: "business",
    profile: { business: { ...business, email: "a@b.example", phone: { number: "5551234567" }, address } },
  };
  const onFile = { account: sealed, people: {} };
  expect(stepToDo(filled({}))).toBe("profile");
  expect(stepToDo(filled({ accountType: "business", profile: { business } }, { onFile }))).toBe("contact");
  expect(stepToDo(filled(reached, { onFile }))).toBe("review");
  expect(stepToDo(filled(reached, { onFile, capabilities: ["collect-funds"] }))).toBe("profile");
});

test("a private company must list a controller and confirm its owners; a sole proprietorship is not asked", () => {
  const steps = (businessType: "llc" | "soleProprietorship") =>
    stepsFor(filled({ accountType: "business", profile: { business: { ...business, businessType } } }));
  expect(steps("llc")).toEqual(["profile", "contact", "people", "review"]);
  expect(steps("soleProprietorship")).toEqual(["profile", "contact", "review"]);
  const personID = "0199aa00-0000-7000-8000-000000000001" as PersonID;
  const ada = {
    personID,
    name: { firstName: "Ada", lastName: "Byron" },
    email: "ada@b.example",
    phone: { number: "5551234567" },
    address,
  };
  const people = (person: object, ownersProvided = true, onFile = { people: { [personID]: sealed } }) =>
    isAnswered(
      "people",
      filled(
        DraftAnswers.parse({
          accountType: "business",
          profile: { business: { ...business, businessType: "llc" } },
          people: [{ ...ada, ...person }],
          ownersProvided,
        }),
        { onFile },
      ),
    );
  expect(people({ responsibilities: { isController: true } })).toBe(true);
  expect(people({ responsibilities: { isController: true } }, false)).toBe(false);
  expect(people({ responsibilities: { isOwner: true, ownershipPercentage: 60 } })).toBe(false);
  expect(people({ responsibilities: { isController: true } }, true, { people: {} } as never)).toBe(false);
});

test("the bank account step exists if a capability may need one, and does not block the application", () => {
  const withoutAsks = filled({ accountType: "business" }, { capabilities: ["send-funds"] });
  expect(stepsFor(withoutAsks)).toContain("bank-account");
  expect(isAnswered("bank-account", withoutAsks)).toBe(true);
  expect(stepsFor(filled({ accountType: "individual" }, { capabilities: ["send-funds"] }))).toContain("bank-account");
  for (const capability of ["transfers", "wallet"] as const)
    expect(stepsFor(filled({ accountType: "business" }, { capabilities: [capability] }))).not.toContain("bank-account");
});

test("an omitted bank account shows as skipped from later steps, and as done when it is on file", () => {
  const values = filled({ accountType: "business" }, { capabilities: ["send-funds"] });
  const stateAt = (current: "contact" | "review", facts = values) =>
    stepLinks("code", current, facts, wordsIn("en").forms).find(({ label }) => label === "Bank account")?.state;
  expect(stateAt("contact")).toBe("todo");
  expect(stateAt("review")).toBe("skipped");
  const onFile = { people: {}, bankAccount: { holderName: "Acme", lastFour: "6789" } } as never;
  expect(stateAt("review", { ...values, onFile })).toBe("done");
});

test("an account that collects payments must give its expected sales", () => {
  expect(stepsFor(filled({ accountType: "business" }, { capabilities: ["collect-funds"] }))).toContain("sales");
});
