import { expect, test } from "@playwright/test";
import { SCOPES } from "@/lib/core/scopes";
import { permissionsOf } from "./permission-words";

test("every scope a partner may ask for is said in words, once", () => {
  const all = permissionsOf(SCOPES);
  expect(all.sees.length + all.does.length + all.sensitive.length).toBe(SCOPES.length);
  for (const scope of SCOPES) {
    const { sees, does, sensitive } = permissionsOf([scope]);
    expect(sees.length + does.length + sensitive.length, scope).toBe(1);
  }
});

test("full card numbers are told as sensitive, not among what is seen", () => {
  expect(permissionsOf(["issued-cards.read-secure"])).toEqual({ sees: [], does: [], sensitive: [expect.stringContaining("full numbers")] });
});
