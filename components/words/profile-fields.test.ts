import { expect, test } from "@playwright/test";
import { ANSWER_OPTIONS, optionTexts } from "./answer-options";
import { askTexts } from "./field-asks";
import { catalogueTexts, fieldsOf, labelAt, profileField } from "./profile-fields";

test("an English text of the catalogue has one Spanish text", () => {
  const spanish = new Map<string, string>();
  for (const { en, es } of [...catalogueTexts(), ...optionTexts(), ...askTexts()]) {
    expect(spanish.get(en) ?? es, en).toBe(es);
    spanish.set(en, es);
  }
});

test("exactly the answers chosen from a list have option labels", () => {
  const chosen = [...fieldsOf("business"), ...fieldsOf("customerSupport"), ...fieldsOf("individual")].filter(
    (path) => profileField(path).control === "select",
  );
  expect(Object.keys(ANSWER_OPTIONS).sort()).toEqual(chosen.sort());
});

test("a label is found by the end of its path in any form", () => {
  expect(labelAt("prefill.profile.business.legalBusinessName")).toBe("Legal business name");
  expect(labelAt("profile.business.address.city")).toBe("City");
  expect(labelAt("customerSupport.email")).toBe("Support email");
  expect(labelAt("account.customerSupport.phone.number")).toBe("Support phone");
  expect(labelAt("person.birthDate")).toBe("Date of birth");
  expect(labelAt("governmentID.ssn.full")).toBe("Social Security number");
  expect(labelAt("metadata")).toBeUndefined();
});

test("the fields of an owner come in the order of its forms", () => {
  expect(fieldsOf("business", "contact")).toEqual(["business.email", "business.phone", "business.address"]);
});
