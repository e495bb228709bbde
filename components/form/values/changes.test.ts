import { expect, test } from "@playwright/test";
import { changes } from "./form-values";

const before = {
  legalBusinessName: "Acme LLC",
  website: "https://acme.example",
  phone: { number: "(555) 123-4567", countryCode: "1" },
  address: { addressLine1: "1 Main St", addressLine2: "Apt 2", city: "Reno", country: "US" },
};

test("unchanged answers are not sent", () => {
  expect(changes(before, structuredClone(before))).toBeUndefined();
  expect(
    changes({}, { email: "", address: { city: "", country: "US" }, phone: { number: "", countryCode: "1" } }),
  ).toBeUndefined();
});

test("only changed answers are sent, including nested ones", () => {
  const after = { ...before, legalBusinessName: " Acme Inc ", address: { ...before.address, city: "Sparks" } };
  expect(changes(before, after)).toEqual({ legalBusinessName: "Acme Inc", address: { city: "Sparks" } });
});

test("emptied answers are sent empty; an emptied phone or address is removed as a whole", () => {
  expect(changes(before, { ...before, website: "" })).toEqual({ website: "" });
  expect(changes(before, { ...before, address: { ...before.address, addressLine2: "" } })).toEqual({
    address: { addressLine2: "" },
  });
  expect(changes(before, { ...before, phone: { number: "", countryCode: "1" } })).toEqual({ phone: null });
  expect(
    changes(before, { ...before, address: { addressLine1: "", addressLine2: "", city: "", country: "US" } }),
  ).toEqual({ address: null });
});

test("a new phone is sent with its country code, and a new address with its country", () => {
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

test("a write-only answer is sent if it was typed", () => {
  expect(
    changes({}, { taxID: { ein: { number: "12-3456789" } }, birthDate: { day: 1, month: 2, year: 1990 } }),
  ).toEqual({ taxID: { ein: { number: "12-3456789" } }, birthDate: { day: 1, month: 2, year: 1990 } });
});
