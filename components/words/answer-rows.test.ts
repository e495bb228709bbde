import { expect, test } from "@playwright/test";
import { answerRows, profileFacts } from "./answer-rows";
import { fieldsOf } from "./profile-fields";

const business = {
  industryCodes: { mcc: "5812", sic: "5812" },
  businessType: "llc",
  phone: { number: "5551234567" },
  legalBusinessName: "Acme",
  address: { addressLine1: "1 Main St", city: "Reno", stateOrProvince: "NV", postalCode: "89501", country: "US" },
};

test("a business's answers are shown in words, in the order of its fields", () => {
  expect(profileFacts("business", business, { "business.taxID": "On file" })).toEqual([
    { label: "Legal business name", value: "Acme" },
    { label: "Business type", value: "Limited liability company (LLC)" },
    { label: "Tax ID (EIN)", value: "On file" },
    { label: "Phone", value: "+1 (555) 123-4567" },
    { label: "Business address", value: "1 Main St, Reno, NV 89501" },
    { label: "Industry", value: "Restaurants (5812)" },
    { label: "SIC code", value: "5812" },
  ]);
  expect(profileFacts("customerSupport", undefined)).toEqual([]);
});

test("answers are shown in the language of the page, each with its path", () => {
  expect(answerRows(business, fieldsOf("business", "contact"), { language: "es" })).toMatchObject([
    { label: { es: "Correo electrónico" }, at: "email", value: undefined },
    { label: { es: "Teléfono" }, at: "phone.number", value: "+1 (555) 123-4567" },
    { label: { es: "Dirección de la empresa" }, at: "address", value: "1 Main St, Reno, NV 89501" },
  ]);
});
