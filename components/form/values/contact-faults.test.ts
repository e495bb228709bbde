import { expect, test } from "@playwright/test";
import { contactFaults } from "./contact-faults";

const faultsOf = (person: object, isLive = true) =>
  contactFaults({ person }, "person", isLive).map(({ path }) => path.replace("person.", ""));

test("a US phone number has ten digits, with or without its country code", () => {
  const phone = (number: string, countryCode?: string) => faultsOf({ phone: { number, countryCode } });
  for (const number of ["(303) 555-0123", "3035550123", "+1 303 555 0123"]) expect(phone(number)).toEqual([]);
  expect(phone("555123", "1")).toEqual(["phone.number"]);
  expect(phone("555123", "52")).toEqual([]);
  expect(phone("")).toEqual([]);
});

test("in live mode an address is a street address, not a PO box", () => {
  const address = (addressLine1: string, isLive?: boolean) => faultsOf({ address: { addressLine1 } }, isLive);
  for (const line of ["PO Box 12", "P.O. Box 12", " p o box 12", "Post Office Box 12"])
    expect(address(line), line).toEqual(["address.addressLine1"]);
  for (const line of ["12 Box Street", "1 Poboxer Way"]) expect(address(line), line).toEqual([]);
  expect(address("PO Box 1", false)).toEqual([]);
});
