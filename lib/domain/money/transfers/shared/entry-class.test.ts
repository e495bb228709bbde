import { expect, test } from "@playwright/test";
import { describedBy, entryFault, reservedFault } from "./entry-class";

const person = { direction: "debit", holderType: "individual" } as const;
const business = { direction: "debit", holderType: "business" } as const;
const wages = { ...person, direction: "credit" } as const;

test("WEB, TEL and PPD are for accounts of people, and CCD for those of businesses", () => {
  for (const secCode of ["WEB", "TEL", "PPD"] as const) {
    expect(entryFault({ secCode }, person)).toBeUndefined();
    expect(entryFault({ secCode }, business)).toContain(`secCode ${secCode} is for accounts of people`);
  }
  expect(entryFault({ secCode: "CCD" }, business)).toBeUndefined();
  expect(entryFault({ secCode: "CCD" }, person)).toContain("secCode CCD is for accounts of businesses");
  expect(entryFault({}, business)).toBeUndefined();
});

test("PURCHASE is for debits and PAYROLL for credits of people, as a purpose or as a description", () => {
  for (const purchase of [{ purpose: "online-purchase" }, { companyEntryDescription: "Purchase" }] as const) {
    expect(entryFault(purchase, person)).toBeUndefined();
    expect(entryFault({ ...purchase, secCode: "PPD" }, person)).toContain("class WEB or TEL");
    expect(entryFault(purchase, wages)).toContain("debits of people");
    expect(entryFault(purchase, business)).toContain("PURCHASE is for accounts of people");
  }
  for (const payroll of [{ purpose: "payroll" }, { companyEntryDescription: "PAYROLL" }] as const) {
    expect(entryFault(payroll, wages)).toBeUndefined();
    expect(entryFault(payroll, person)).toContain("wages that are paid out");
    expect(entryFault(payroll, { ...wages, holderType: "business" })).toContain("PAYROLL is for accounts of people");
  }
  const both = { purpose: "payroll", companyEntryDescription: "BONUS" } as const;
  expect(entryFault(both, wages)).toBe("give either a purpose or a companyEntryDescription");
  expect(describedBy({ purpose: "payroll" })).toEqual({ companyEntryDescription: "PAYROLL" });
  expect(describedBy({ secCode: "WEB" })).toEqual({ secCode: "WEB" });
});

test("a request may not use the descriptions of entries that Tender creates, in any spelling", () => {
  for (const word of ["ACCTVERIFY", "retry pymt", "RETRY  PYMT", "Reversal "])
    expect(reservedFault(word)).toContain("is reserved by the network");
  for (const word of ["REVERSALS", "RENT", "PURCHASE", undefined]) expect(reservedFault(word)).toBeUndefined();
});
