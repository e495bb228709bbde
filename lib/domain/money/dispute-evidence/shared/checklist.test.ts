import { expect, test } from "@playwright/test";
import { DISPUTE_REASONS } from "@/lib/domain/money/disputes/shared/reasons";
import { EvidenceType } from "../contract";
import { checklistFor, CLAIMS, claimOf } from "./checklist";

test("every reason has its own list that begins with the cover letter", () => {
  for (const code of Object.keys(DISPUTE_REASONS)) {
    const list = checklistFor(code);
    expect(list[0]).toBe("cover-letter");
    expect(new Set(list).size).toBe(list.length);
    expect(EvidenceType.options).toEqual(expect.arrayContaining([...list]));
  }
});

test("a canceled order is answered by its policy, and an unknown code by the general evidence", () => {
  expect(checklistFor("13.7")).toContain("cancelation-policy");
  expect(checklistFor("10.4")).not.toContain("cancelation-policy");
  for (const code of ["", "99.9", "constructor", "__proto__"])
    expect(checklistFor(code)).toEqual(["cover-letter", "receipt", "customer-communication"]);
});

test("every reason belongs to one kind of claim, and an unknown code to the general kind", () => {
  for (const code of Object.keys(DISPUTE_REASONS)) expect(claimOf(code)).not.toBe("other");
  expect(CLAIMS).toEqual(expect.arrayContaining(Object.keys(DISPUTE_REASONS).map(claimOf)));
  for (const code of ["", "99.9", "constructor", "__proto__"]) expect(claimOf(code)).toBe("other");
});
