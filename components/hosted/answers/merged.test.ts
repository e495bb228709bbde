import { expect, test } from "@playwright/test";
import { DraftAnswers, type DraftPerson, type PersonID } from "@/lib/domain/onboarding/applications/dashboard";
import { merged } from "./merged";
import { takeOver } from "./keep-answers";

const address = {
  addressLine1: "1 Main St",
  city: "Denver",
  stateOrProvince: "CO",
  postalCode: "80205",
  country: "US",
};
const business = { legalBusinessName: "Acme", email: "a@acme.example", address };
const before = DraftAnswers.parse({ accountType: "business", profile: { business } });
const changed = (facts: object, more: object = {}): DraftAnswers => ({
  ...before,
  profile: { business: { ...business, ...facts } },
  ...more,
});
const [ada, bo] = [1, 2].map((n): DraftPerson => ({
  personID: `0199aa00-0000-7000-8000-00000000000${n}` as PersonID,
  name: { firstName: `P${n}`, lastName: "B" },
})) as [DraftPerson, DraftPerson];

test("when a field changed in both places, the local value wins", () => {
  expect(
    merged(
      before,
      changed({ legalBusinessName: "Here" }),
      changed({ legalBusinessName: "There", email: "b@acme.example" }),
    ),
  ).toEqual(changed({ legalBusinessName: "Here", email: "b@acme.example" }));
});

test("an answer emptied on one device does not remove an answer given on the other", () => {
  expect(
    merged(before, changed({ email: undefined }), changed({ email: "b@acme.example" })).profile?.business?.email,
  ).toBe("b@acme.example");
  expect(
    merged(before, changed({ email: undefined }), changed({ legalBusinessName: "There" })).profile?.business?.email,
  ).toBeUndefined();
});

test("a removed person stays removed, unless the other device changed them", () => {
  const both = { ...before, people: [ada, bo] };
  expect(merged(both, { ...before, people: [bo] }, both).people).toEqual([bo]);
  expect(merged(both, both, { ...before, people: [bo] }).people).toEqual([bo]);
  const later = { ...ada, email: "ada@acme.example" };
  expect(merged(both, { ...before, people: [later, bo] }, { ...before, people: [bo] }).people).toEqual([bo, later]);
});

test("shares of a whole come from one device and are never mixed", () => {
  const shares = (consumerToBusinessPercentage: number) => ({
    volumeByCustomerType: {
      consumerToBusinessPercentage,
      businessToBusinessPercentage: 100 - consumerToBusinessPercentage,
    },
  });
  expect(
    merged(
      { ...before, sales: shares(10) },
      { ...before, sales: shares(20) },
      { ...before, sales: { ...shares(30), maxTransactionSize: 500 } },
    ).sales,
  ).toEqual({ ...shares(20), maxTransactionSize: 500 });
});

test("an account that becomes individual on one device drops the people of a business", () => {
  const own: DraftAnswers = { accountType: "individual", profile: { individual: { email: "me@a.example" } } };
  expect(merged(before, own, { ...before, people: [ada] })).toEqual(own);
});

test("a form adopts answers from elsewhere, and keeps input typed after it was sent", async () => {
  const values: Record<string, string> = { kept: "typed since", taken: "old", half: "555" };
  const form = {
    getValues: () => values,
    setValue: (path: string, value: unknown) => {
      values[path] = String(value);
    },
  };
  const read = () => ({ kept: "typed since", taken: "old" });
  await takeOver(
    { form: form as never, read, show: (answers) => answers },
    { kept: "old", taken: "old" } as Record<string, string>,
    { kept: "new", taken: "new", half: "5551234567", fresh: "new" },
  );
  expect(values).toEqual({ kept: "typed since", taken: "new", half: "555", fresh: "new" });
});
