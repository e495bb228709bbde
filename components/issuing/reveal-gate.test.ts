import { expect, test } from "@playwright/test";
import { revealObstacle } from "./reveal-gate";

const top = { isViewer: true, isAttested: true, state: "active", isEnrolled: true } as const;

test("a viewer with a second factor may see the number of an attested partner's live card", () => {
  expect(revealObstacle(top)).toBeNull();
  expect(revealObstacle({ ...top, state: "inactive" })).toBeNull();
});

test("the first missing condition is named, from role to second factor", () => {
  const none = { isViewer: false, isAttested: false, state: "closed", isEnrolled: false } as const;
  expect(revealObstacle(none)?.message).toContain("card-data viewer");
  expect(revealObstacle({ ...none, isViewer: true })?.link?.href).toBe("/settings/compliance");
  expect(revealObstacle({ ...none, isViewer: true, isAttested: true })?.message).toContain("closed");
  expect(revealObstacle({ ...none, isViewer: true, isAttested: true, state: "active" })?.link?.href).toBe(
    "/settings/security",
  );
});

test("conditions that the viewer may not read are left to the server", () => {
  expect(revealObstacle({ ...top, isAttested: undefined, isEnrolled: undefined })).toBeNull();
});
