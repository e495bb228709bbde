import { expect, test } from "@playwright/test";
import { PatchAccount } from "@/lib/domain/accounts/accounts/contract";
import { UpdateRepresentative } from "@/lib/domain/accounts/representatives/contract";
import { changesOf } from "./changes";

test("a change has the value of a field before and after", () => {
  const of = (email: string, city?: string) => ({
    profile: { business: { email, ...(city && { address: { city } }) } },
  });
  expect(changesOf(PatchAccount, of("a@example.test", "Denver"), of("b@example.test"))).toEqual([
    { field: "profile.business.email", before: "a@example.test", after: "b@example.test" },
    { field: "profile.business.address.city", before: "Denver" },
  ]);
});

test("for identity numbers and birth dates the log records once that they changed, without values", () => {
  const person = (full: string, year: number) => ({
    name: { firstName: "Ada", lastName: "Lovelace" },
    governmentID: { ssn: { full, lastFour: full.slice(-4) } },
    birthDate: { year, month: 1, day: 2 },
  });
  const changes = changesOf(UpdateRepresentative, person("111223333", 1980), person("111224444", 1981));
  expect(changes).toEqual([{ field: "governmentID" }, { field: "birthDate" }]);
});

test("lists of words and amounts count as one value, other lists as one value per entry", () => {
  const before = { a: ["x", "y"], b: { currency: "USD", value: 1234 }, c: [{ d: true }] };
  expect(changesOf(undefined, before, {})).toEqual([{ field: "" }]);
  const { metadata } = { metadata: before };
  expect(changesOf(PatchAccount, { metadata }, {}).map(({ field, before: was }) => [field, was])).toEqual([
    ["metadata.a", "x, y"],
    ["metadata.b", "12.34 USD"],
    ["metadata.c.0.d", "true"],
  ]);
});

test("text that looks like a secret is replaced, even in a name, while numbers and amounts stay", () => {
  const metadata = (text: string) => ({ metadata: { note: text, [`of ${text}`]: "x", list: [text] } });
  const of = (...texts: [string, string]) => changesOf(PatchAccount, metadata(texts[0]), metadata(texts[1]));
  expect(of("4111 1111 1111 1111", "ssn 123-45-6789")).toEqual([
    { field: "metadata.note", before: "<card number>", after: "ssn <nine digits>" },
    { field: "metadata.of <card number>", before: "x" },
    { field: "metadata.list", before: "<card number>", after: "ssn <nine digits>" },
    { field: "metadata.of ssn <nine digits>", after: "x" },
  ]);
  expect(of("123456789", "987654321")[0]).toEqual({
    field: "metadata.note",
    before: "<nine digits>",
    after: "<nine digits>",
  });
  expect(of("whsec_abc", "tdk_secret")[0]).toMatchObject({ before: "<secret>", after: "<secret>" });
  const amounts = { metadata: { a: 123456789, b: { currency: "USD", value: 12345678900 } } };
  expect(changesOf(PatchAccount, {}, amounts).map(({ after }) => after)).toEqual(["123456789", "123456789.00 USD"]);
});
