import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { AccountType, BusinessType } from "@/lib/domain/accounts/accounts/shared/profile";
import { CAPABILITIES } from "@/lib/core/money/capabilities";
import { Requirement } from "./requirement-id";
import {
  type Ask,
  asksOf,
  currentlyDue,
  isAnswered,
  mustNameOwners,
  PERSON_REQUIREMENTS,
  REQUIREMENTS,
} from "./requirements";

const capability = fc.constantFrom(...CAPABILITIES);
const accountType = fc.constantFrom(...AccountType.options);
const paths = (asks: readonly Pick<Ask, "paths">[]) => [...new Set(asks.flatMap((ask) => ask.paths))];
const representativeID = "01900000-0000-7000-8000-000000000001";

function answersAt(type: AccountType, given: readonly string[]) {
  const root: Record<string, unknown> = { accountType: type };
  for (const path of given) {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    const node = keys.reduce<Record<string, unknown>>((at, key) => (at[key] ??= {}) as Record<string, unknown>, root);
    node[last] = path.endsWith("ownersProvided") ? true : "given";
  }
  return { ...root, accountType: type };
}

const owned = (more: object = {}, business: object = {}) => ({
  accountType: "business" as const,
  profile: {
    business: {
      businessType: "llc",
      ownersProvided: true,
      representatives: [{ representativeID, responsibilities: { isController: true }, ...more }],
      ...business,
    },
  },
});
const peopleDue = (answers: Parameters<typeof currentlyDue>[0]) =>
  currentlyDue(answers, "wallet").filter((due) => /^representative|controllers|owners/.test(due));

test("an account has nothing due exactly when every needed answer exists", () => {
  const unowned = (type: AccountType) => REQUIREMENTS[type].filter((ask) => !ask.ofOwned);
  const chosen = accountType.chain((type) =>
    fc.record({ type: fc.constant(type), wanted: capability, given: fc.subarray(paths(unowned(type))) }),
  );
  fc.assert(
    fc.property(chosen, ({ type, wanted, given }) => {
      const needed = unowned(type).filter(({ requirement, need }) => requirement && need[wanted] === "needed");
      const isThere = ({ paths: at, isAny }: Ask) =>
        isAny ? at.some((path) => given.includes(path)) : at.every((path) => given.includes(path));
      const missing = needed.filter((ask) => !isThere(ask)).map(({ requirement }) => requirement);
      expect(currentlyDue(answersAt(type, given), wanted)).toEqual(missing);
    }),
  );
});

test("a request for more capabilities never needs fewer answers, and needed answers stay needed", () => {
  fc.assert(
    fc.property(accountType, fc.array(capability), fc.array(capability), (type, some, more) => {
      const all = asksOf(type, [...some, ...more]);
      for (const { paths: at, requirement, need } of asksOf(type, some)) {
        const again = all.find((ask) => ask.requirement === requirement && ask.paths.join() === at.join());
        expect(again?.need === "needed" || again?.need === need).toBe(true);
      }
    }),
  );
});

test("more answers never make more requirements due, unless they show that owners must be named", () => {
  const business = paths(REQUIREMENTS.business.filter((ask) => !ask.ofOwned));
  fc.assert(
    fc.property(capability, fc.subarray(business), fc.subarray(business), (wanted, some, more) => {
      const before = currentlyDue(answersAt("business", some), wanted);
      expect(before).toEqual(expect.arrayContaining(currentlyDue(answersAt("business", [...some, ...more]), wanted)));
    }),
  );
});

test("every capability needs at least the answers that transfers need, and all others those of a wallet", () => {
  for (const type of AccountType.options) {
    const due = (name: (typeof CAPABILITIES)[number]) => currentlyDue({ accountType: type }, name);
    for (const name of CAPABILITIES) {
      if (name === "transfers") continue;
      expect(due(name)).toEqual(expect.arrayContaining(due("wallet")));
      expect(due(name)).toEqual(
        expect.arrayContaining(due("transfers").filter((id) => id !== "individual.email-or-mobile")),
      );
    }
  }
});

test("every due requirement has a name from the contract", () => {
  for (const type of AccountType.options)
    for (const name of CAPABILITIES) {
      for (const due of currentlyDue({ accountType: type }, name))
        expect(Requirement.safeParse(due).success, due).toBe(true);
    }
  for (const due of peopleDue(owned())) expect(Requirement.safeParse(due).success, due).toBe(true);
});

test("transfers need a person's name and contact, and a business's name and line of business", () => {
  expect(currentlyDue({ accountType: "individual" }, "transfers")).toEqual([
    "individual.firstname",
    "individual.lastname",
    "individual.email-or-mobile",
  ]);
  expect(currentlyDue({ accountType: "business" }, "transfers")).toEqual([
    "business.legalname",
    "business.description-or-website",
  ]);
});

test("write-only data counts once it was provided, and an empty answer does not count", () => {
  const person = (individual: object) => currentlyDue({ accountType: "individual", profile: { individual } }, "wallet");
  const missing = ["individual.birthdate", "individual.ssn-last4"];
  expect(person({})).toEqual(expect.arrayContaining(missing));
  expect(person({ birthDate: {}, governmentID: { ssn: {} }, birthDateProvided: false })).toEqual(
    expect.arrayContaining(missing),
  );
  expect(person({ birthDateProvided: true, governmentIDProvided: true })).not.toEqual(
    expect.arrayContaining(["individual.ssn-last4"]),
  );
  expect(
    person({ birthDate: { day: 1, month: 2, year: 1990 }, governmentID: { itin: { full: "900700000" } } }),
  ).not.toEqual(expect.arrayContaining(["individual.birthdate"]));
});

test("private companies name their controller and owners, and confirm when all are named", () => {
  const nobody = owned({}, { representatives: [], ownersProvided: false });
  expect(peopleDue(nobody)).toEqual(["business.controllers", "business.owners", "business.indicate-owners-provided"]);
  const unnamed = PERSON_REQUIREMENTS.filter(({ need }) => need === "needed").map(
    ({ requirement }) => `representative.${representativeID}.${requirement}`,
  );
  expect(peopleDue(owned({}, { ownersProvided: false }))).toEqual([
    "business.owners",
    "business.indicate-owners-provided",
    ...unnamed,
  ]);
  expect(peopleDue(owned())).toEqual(unnamed);
});

test("a removed person has no requirements and does not count as controller", () => {
  expect(peopleDue(owned({ disabledOn: "2026-01-01T00:00:00Z" }))).toEqual(["business.controllers"]);
});

test("other kinds of business and regulated institutions name no people", () => {
  for (const businessType of BusinessType.options) {
    const isOwned = ["llc", "partnership", "privateCorporation"].includes(businessType);
    const nobody = owned({}, { businessType, representatives: [], ownersProvided: false });
    expect(mustNameOwners({ businessType }), businessType).toBe(isOwned);
    expect(peopleDue(nobody).length > 0, businessType).toBe(isOwned);
    expect(
      asksOf("business", ["wallet"], nobody).some(({ group }) => group === "people"),
      businessType,
    ).toBe(isOwned);
  }
  expect(peopleDue(owned({}, { primaryRegulator: "FDIC", representatives: [], ownersProvided: false }))).toEqual([]);
});

test("transfers alone require no answers from the people", () => {
  expect(currentlyDue(owned({}, { representatives: [], ownersProvided: false }), "transfers")).toEqual([
    "business.legalname",
    "business.description-or-website",
  ]);
  expect(asksOf("business", ["transfers"]).some(({ group }) => group === "people")).toBe(false);
});

test("one of several answers is enough if the table says so", () => {
  const [ask] = REQUIREMENTS.business.filter(({ requirement }) => requirement === "business.description-or-website");
  expect(
    ask && isAnswered(ask, { accountType: "business", profile: { business: { website: "https://a.example" } } }),
  ).toBe(true);
});

/** The words of the documentation for the capabilities that wait for an answer. */
function waitingFor({ need }: Pick<Ask, "need">): string {
  const names = CAPABILITIES.filter((name) => need[name] === "needed");
  if (names.length === CAPABILITIES.length) return "all";
  return names.length === CAPABILITIES.length - 1 && !names.includes("transfers")
    ? "all except transfers"
    : names.join(", ").replace("-", " ");
}

test("docs/behavior/capabilities.md has each requirement that can be due, its capabilities and its field", () => {
  const page = readFileSync("docs/behavior/capabilities.md", "utf8");
  const documented = [...page.matchAll(/^\| `([\w.-]+)` \| ([^|,]+?)(?:, private companies)? \| (.+) \| .+ \|$/gm)];
  const asks = AccountType.options.flatMap((type) =>
    REQUIREMENTS[type].filter(({ requirement, need }) => requirement && Object.values(need).includes("needed")),
  );
  expect(documented.map(([, name, needed]) => `${name}: ${needed}`).sort()).toEqual(
    asks.map((ask) => `${ask.requirement}: ${waitingFor(ask)}`).sort(),
  );
  const isNamed = (field: string, path: string) =>
    [path, path.replace(/\.\w+$/, ""), path.replace(/^underwriting\./, "")].some((one) => field.includes(`\`${one}`));
  for (const { requirement, paths: at } of asks.filter(({ isMet }) => !isMet)) {
    const fields = documented.filter(([, name]) => name === requirement).map(([, , , field = ""]) => field);
    for (const field of fields)
      expect(
        at.filter((path) => !isNamed(field, path)),
        requirement,
      ).toEqual([]);
  }
  const ofPeople = [...page.matchAll(/^\| `….([\w-]+)` \| (.+) \|$/gm)].map(([, name, field]) => [name, field]);
  const needed = PERSON_REQUIREMENTS.filter(({ need }) => need === "needed");
  expect(ofPeople.map(([name]) => name)).toEqual(needed.map(({ requirement }) => requirement));
  for (const [index, { requirement, paths: at }] of needed.entries())
    expect(
      at.filter((path) => !isNamed(ofPeople[index]?.[1] ?? "", path)),
      requirement,
    ).toEqual([]);
});
