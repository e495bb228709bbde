import { expect, test } from "@playwright/test";
import { CARD_DATA_VIEWER_SCOPE, ROLE_SCOPES, ROLES } from "./roles";
import { parseScope } from "./parse-scope";

test("no role reads full card details or asks for a reveal", () => {
  for (const role of ROLES) {
    expect(ROLE_SCOPES[role], role).not.toContain("issued-cards.read-secure");
    expect(ROLE_SCOPES[role], role).not.toContain(CARD_DATA_VIEWER_SCOPE);
  }
});

test("a read-only member only reads", () => {
  for (const scope of ROLE_SCOPES["read-only"]) expect(scope).toMatch(/\.read$/);
});

test("the support role changes nothing", () => {
  for (const scope of ROLE_SCOPES.support) expect(scope).toMatch(/\.read$/);
});

test("only owners, admins and developers create API keys", () => {
  expect(ROLES.filter((role) => ROLE_SCOPES[role].includes("api-keys.write"))).toEqual(["owner", "admin", "developer"]);
});

test("only owners and admins change risk rules", () => {
  expect(ROLES.filter((role) => ROLE_SCOPES[role].includes("risk.write"))).toEqual(["owner", "admin"]);
});

test("every role has only known scopes, each once", () => {
  for (const role of ROLES) {
    const held = ROLE_SCOPES[role];
    expect(new Set(held).size, role).toBe(held.length);
    for (const scope of held) expect(parseScope(scope), scope).toEqual({ scope });
  }
});

test("every role sees at least what a read-only member sees", () => {
  for (const role of ROLES)
    expect(ROLE_SCOPES[role], role).toEqual(expect.arrayContaining([...ROLE_SCOPES["read-only"]]));
});
