import { expect, test } from "@playwright/test";
import { neverIssued } from "./never-issued";

const of = (full: string) => ({ governmentID: { ssn: { full } } });
const isRefused = (full: string) => neverIssued(of(full), "", true).length > 0;

test("a Social Security number with an area, group or serial that is never issued is rejected, with or without hyphens", () => {
  for (const full of ["000-12-3456", "666123456", "900-12-3456", "999 12 3456", "123-00-4567", "123450000"])
    expect(isRefused(full), full).toBe(true);
  for (const full of ["001-01-0001", "665-12-3456", "667123456", "899-99-9999", "123-45-678", ""])
    expect(isRefused(full), full).toBe(false);
});

test("the error is at the number; the sandbox accepts its test values, and an ITIN starts with 9", () => {
  const values = { profile: { individual: of("666-12-3456") } };
  expect(neverIssued(values, "profile.individual", true)).toEqual([
    { path: "profile.individual.governmentID.ssn.full", message: "is a number that is never issued" },
  ]);
  expect(neverIssued(values, "profile.individual", false)).toEqual([]);
  expect(neverIssued({ governmentID: { itin: { full: "900-70-0000" } } }, "", true)).toEqual([]);
});
