import { expect, test } from "@playwright/test";
import {
  AccountRequirement,
  PersonRequirement,
  type Requirement,
  RequirementErrorCode,
} from "@/lib/domain/accounts/requirements/shared/requirement-id";
import { kindOf, personOf } from "@/lib/domain/accounts/requirements/shared/requirement-kind";
import { ERROR_WORDS, errorSentence } from "./requirement-errors";
import { fieldRequestOf, requirementWords } from "./requirements";

const PERSON = "0199aa00-0000-7000-8000-000000000001";
const all: Requirement[] = [
  ...AccountRequirement.options,
  ...PersonRequirement.options.map((part) => `representative.${PERSON}.${part}` as const),
  `document.representative.${PERSON}.tin`,
  `document.representative.${PERSON}.verification`,
  `document.${PERSON}`,
];

test("every requirement of the contract has a name and an instruction", () => {
  for (const requirement of all) {
    const { label, missing } = requirementWords(requirement);
    expect(label, requirement).toMatch(/^[A-Z]/);
    expect(missing, requirement).toMatch(/^[A-Z].*\.$/);
  }
});

test("missing answers and mismatches never share their wording", () => {
  const missing = new Set(all.map((requirement) => requirementWords(requirement).missing));
  for (const errorCode of RequirementErrorCode.options) {
    for (const requirement of all) expect(missing).not.toContain(errorSentence({ requirement, errorCode }));
    expect(ERROR_WORDS[errorCode].problem.en).not.toMatch(/\b(?:missing|add)\b/i);
  }
});

test("a requirement of a person names the person", () => {
  expect(personOf(`representative.${PERSON}.ssn`)).toBe(PERSON);
  expect(kindOf(`representative.${PERSON}.ssn`)).toBe("representative.ssn");
  expect(kindOf(`document.representative.${PERSON}.tin`)).toBe("document.representative.tin");
  expect(kindOf(`document.${PERSON}`)).toBe("document");
  expect(personOf("business.ein")).toBeUndefined();
  expect(personOf(`document.${PERSON}`)).toBeUndefined();
});

test("a requirement that a field answers leads to it", () => {
  expect(fieldRequestOf("individual.ssn")?.path).toBe("individual.governmentID");
  expect(fieldRequestOf(`representative.${PERSON}.job-title`)?.path).toBe("responsibilities.jobTitle");
  expect(fieldRequestOf("business.ein")?.path).toBe("business.taxID");
  expect(fieldRequestOf("business.owners")).toBeUndefined();
});
