import { expect, test } from "@playwright/test";
import { CreateRepresentative } from "./contract";

test("owners own 25 to 100 percent, and a person with such a share must be an owner", () => {
  const faultOf = (responsibilities: object) =>
    CreateRepresentative.safeParse({
      name: { firstName: "Jules", lastName: "Jackson" },
      responsibilities,
    }).error?.issues[0]?.path.at(-1);
  expect(faultOf({ isOwner: true })).toBe("ownershipPercentage");
  expect(faultOf({ isOwner: true, ownershipPercentage: 24 })).toBe("ownershipPercentage");
  expect(faultOf({ isOwner: true, ownershipPercentage: 101 })).toBe("ownershipPercentage");
  expect(faultOf({ isOwner: false, ownershipPercentage: 25 })).toBe("isOwner");
  for (const share of [25, 100]) expect(faultOf({ isOwner: true, ownershipPercentage: share })).toBeUndefined();
  for (const share of [0, 24]) expect(faultOf({ isOwner: false, ownershipPercentage: share })).toBeUndefined();
});

test("a job title is text of at most 64 characters", () => {
  const titled = (jobTitle: string) =>
    CreateRepresentative.safeParse({
      name: { firstName: "Jules", lastName: "Jackson" },
      responsibilities: { jobTitle },
    }).success;
  expect([titled("x".repeat(64)), titled("x".repeat(65)), titled("<b>")]).toEqual([true, false, false]);
});
