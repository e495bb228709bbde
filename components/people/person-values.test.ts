import { expect, test } from "@playwright/test";
import { CreateRepresentative, type Representative } from "@/lib/domain/accounts/representatives/contract";
import { withoutEmpty } from "@/components/form/values/check-body";
import { changedPerson, NEW_PERSON, personValues } from "./person-values";

const base = {
  representativeID: "0199aa00-0000-7000-8000-000000000001",
  name: { firstName: "Ada", lastName: "Byron" },
  email: "ada@example.com",
  phone: { number: "5551234567", countryCode: "1" },
  birthDateProvided: true,
  responsibilities: { isController: true, isOwner: true, ownershipPercentage: 60, jobTitle: "CEO" },
  createdOn: "2026-01-01T00:00:00Z",
  updatedOn: "2026-01-01T00:00:00Z",
} as Representative;

test("a new person's empty form requires a name and has neither responsibility", () => {
  expect(withoutEmpty(CreateRepresentative, NEW_PERSON)).toEqual({
    name: {},
    responsibilities: { isController: false, isOwner: false },
  });
});

test("an unchanged form sends no changes to a person", () => {
  expect(changedPerson(personValues(base), structuredClone(personValues(base)))).toEqual({});
});

test("responsibilities are sent together, because they are validated together", () => {
  const before = personValues(base);
  const after = { ...before, responsibilities: { ...before.responsibilities, ownershipPercentage: 40 } };
  expect(changedPerson(before, after)).toEqual({
    responsibilities: { isController: true, isOwner: true, ownershipPercentage: 40, jobTitle: "CEO" },
  });
});

test("an emptied email address is removed, and a typed birth date is sent", () => {
  const before = personValues(base);
  expect(changedPerson(before, { ...before, email: "", birthDate: { day: 1, month: 2, year: 1990 } })).toEqual({
    email: null,
    birthDate: { day: 1, month: 2, year: 1990 },
  });
});
