import { expect, test } from "@playwright/test";
import { changes } from "./form-values";

const before = {
  legalBusinessName: "Acme LLC",
  website: "https://acme.example",
  phone: { number: "(555) 123-4567", countryCode: "1" },
  address: { addressLine1: "1 Main St", addressLine2: "Apt 2", city: "Reno", country: "US" },
};

test("what was not touched is not sent", () => {
  expect(changes(before, structuredClone(before))).toBeUndefined();
  expect(
    changes({}, { email: "", address: { city: "", country: "US" }, phone: { number: "", countryCode: "1" } }),
  ).toBeUndefined();
});

test("only what was changed is sent, each nested answer on its own", () => {
  const after = { ...before, legalBusinessName: " Acme Inc ", address: { ...before.address, city: "Sparks" } };
  expect(changes(before, after)).toEqual({ legalBusinessName: "Acme Inc", address: { city: "Sparks" } });
});

test("what was emptied is sent empty; a phone or an address goes whole", () => {
  expect(changes(before, { ...before, website: "" })).toEqual({ website: "" });
  expect(changes(before, { ...before, address: { ...before.address, addressLine2: "" } })).toEqual({
    address: { addressLine2: "" },
  });
  expect(changes(before, { ...before, phone: { number: "", countryCode: "1" } })).toEqual({ phone: null });
  expect(
    changes(before, { ...before, address: { addressLine1: "", addressLine2: "", city: "", country: "US" } }),
  ).toEqual({ address: null });
});

test("a new phone goes with its country code, a new address with its country", () => {
  expect(changes({}, { phone: { number: "(555) 765-4321", countryCode: "1" } })).toEqual({
    phone: { number: "(555) 765-4321", countryCode: "1" },
  });
  expect(changes({}, { address: { city: "Reno", country: "US" } })).toEqual({
    address: { city: "Reno", country: "US" },
  });
  expect(changes(before, { ...before, phone: { number: "(555) 765-4321", countryCode: "1" } })).toEqual({
    phone: { number: "(555) 765-4321", countryCode: "1" },
  });
});

test("a write-only answer is sent when it was typed", () => {
  expect(
    changes({}, { taxID: { ein: { number: "12-3456789" } }, birthDate: { day: 1, month: 2, year: 1990 } }),
  ).toEqual({ taxID: { ein: { number: "12-3456789" } }, birthDate: { day: 1, month: 2, year: 1990 } });
});
