import { expect, test } from "@playwright/test";
import { Requirement } from "./requirement-id";
import { isRequirement } from "./requirement-kind";
import { DOCUMENTS_OF_REPRESENTATIVE, OF_ACCOUNT, OF_REPRESENTATIVE } from "./requirement-names";

const ID = "0199aa00-0000-7000-8000-000000000001";
const right = [
  ...OF_ACCOUNT,
  ...OF_REPRESENTATIVE.map((name) => `representative.${ID}.${name}`),
  ...DOCUMENTS_OF_REPRESENTATIVE.map((name) => `document.representative.${ID.toUpperCase()}.${name}`),
  `document.${ID}`,
];
const wrong = [
  "",
  "document",
  "document.",
  "document.x",
  `representative.${ID}`,
  `representative.${ID}.`,
  `representative.${ID}.tin`,
  `document.representative.${ID}.mobile`,
  `document.representative.${ID}.tin.`,
  "representative.0199aa00-0000-7000-8000-00000000000-.mobile",
  "business.nothing",
];

test("requirement names are recognized without the schema, with the same result", () => {
  for (const name of right) expect([name, isRequirement(name)]).toEqual([name, true]);
  for (const name of wrong) expect([name, isRequirement(name)]).toEqual([name, false]);
  for (const name of [...right, ...wrong])
    expect([name, Requirement.safeParse(name).success]).toEqual([name, isRequirement(name)]);
});
