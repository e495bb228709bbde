import { expect, test } from "@playwright/test";
import { address, business, individual, nested, put, type Tree, validationOf } from "@/testing/account-bodies";

const limits: [string, Tree, number, number, string][] = [
  ["profile.business.legalBusinessName", business, 1, 64, "x"],
  ["profile.business.doingBusinessAs", business, 0, 64, "x"],
  ["profile.business.description", business, 10, 100, "x"],
  ["profile.business.industryCodes.mcc", business, 4, 4, "7"],
  ["profile.business.industryCodes.sic", business, 4, 4, "7"],
  ["profile.business.industryCodes.naics", business, 2, 6, "7"],
  ["profile.business.phone.number", business, 1, 10, "5"],
  ["profile.individual.name.firstName", individual, 1, 64, "x"],
  ["profile.individual.name.middleName", individual, 0, 64, "x"],
  ["profile.individual.name.lastName", individual, 1, 64, "x"],
  ["profile.individual.name.suffix", individual, 0, 20, "x"],
  ["profile.individual.phone.number", individual, 1, 10, "5"],
  ["foreignID", business, 1, 64, "x"],
  ["settings.cardPayment.statementDescriptor", business, 4, 22, "x"],
  ["settings.achPayment.companyName", business, 1, 16, "x"],
];
for (const [path, base, min, max, unit] of limits) {
  test(`${path} has ${min} to ${max} characters`, () => {
    expect(validationOf(put(base, path, unit.repeat(min)))).toBeNull();
    expect(validationOf(put(base, path, unit.repeat(max)))).toBeNull();
    expect(validationOf(put(base, path, unit.repeat(max + 1)))).toEqual(
      nested(path, expect.stringMatching(`${max} (?:characters|digits)`)),
    );
    if (min > 0) expect(validationOf(put(base, path, unit.repeat(min - 1)))).toEqual(nested(path, expect.any(String)));
  });
}

for (const path of ["profile.business.address", "customerSupport.address"]) {
  test(`${path} has the limits of an address`, () => {
    expect(validationOf(put(business, path, address))).toBeNull();
    for (const [field, max] of Object.entries({
      addressLine1: 60,
      addressLine2: 32,
      city: 32,
      stateOrProvince: 2,
      postalCode: 5,
      country: 2,
    })) {
      expect(validationOf(put(business, path, { ...address, [field]: "1".repeat(max) }))).toBeNull();
      expect(validationOf(put(business, path, { ...address, [field]: "1".repeat(max + 1) }))).toEqual(
        nested(`${path}.${field}`, `must be ${max} characters or fewer`),
      );
    }
  });
}

test("every email address has at most 255 characters", () => {
  const email = (length: number) => `${"a".repeat(length - 10)}@b.example`;
  for (const [base, path] of [
    [business, "profile.business.email"],
    [individual, "profile.individual.email"],
    [business, "customerSupport.email"],
  ] as const) {
    expect(validationOf(put(base, path, email(255))), path).toBeNull();
    expect(validationOf(put(base, path, email(256))), path).toEqual(nested(path, "must be 255 characters or fewer"));
    expect(validationOf(put(base, path, "amanda")), path).toEqual(nested(path, "must be an email address"));
  }
});

test("a website is a web address of at most 100 characters", () => {
  const path = "profile.business.website";
  const site = (length: number) => `https://a.example/${"x".repeat(length - 18)}`;
  expect(validationOf(put(business, path, site(100)))).toBeNull();
  expect(validationOf(put(business, path, site(101)))).toEqual(nested(path, "must be 100 characters or fewer"));
  expect(validationOf(put(business, path, "http://a.example"))).toBeNull();
  expect(validationOf(put(business, path, "javascript:alert(1)"))).toEqual(nested(path, "must be a web address"));
});
