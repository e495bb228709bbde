import { expect, test } from "@playwright/test";
import { offeredScopes } from "@/lib/core/access/roles";
import { ROLE_PURPOSE_NAMES, ROLE_PURPOSES, type RolePurpose } from "./role-purposes";

test("a purpose has only permissions that its built-in role offers, each once", () => {
  for (const name of ROLE_PURPOSE_NAMES) {
    const { base, scopes }: RolePurpose = ROLE_PURPOSES[name];
    expect(scopes.length, name).toBeGreaterThan(0);
    expect(new Set(scopes).size, name).toBe(scopes.length);
    expect(scopes.filter((scope) => !offeredScopes(base).includes(scope))).toEqual([]);
  }
});

test("only the purposes of developers and refunds change anything besides notes and assignments", () => {
  const changing = ROLE_PURPOSE_NAMES.flatMap((name) =>
    ROLE_PURPOSES[name].scopes.filter((scope) => !scope.endsWith(".read")).map((scope) => `${name} ${scope}`),
  );
  expect(changing).toEqual([
    "support notes.write",
    "support assignments.write",
    "refunds transfers.write",
    "developer api-keys.write",
    "developer webhooks.write",
  ]);
});
