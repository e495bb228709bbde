import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { covers, type Grant, mayDelegate, STAFF_SCOPES } from "./grants";
import { formatScope, parseScope } from "./parse-scope";
import { isPublicScope, resourceOf, SCOPE_GROUPS, SCOPES } from "./scopes";

const scope = fc.constantFrom(...SCOPES);
const accountID = fc.uuid();
const grant: fc.Arbitrary<Grant> = fc.oneof(fc.record({ scope }), fc.record({ scope, accountID }));

test("a grant survives formatting and parsing", () => {
  fc.assert(fc.property(grant, (granted) => void expect(parseScope(formatScope(granted))).toEqual(granted)));
});

test("a bare scope may be written with a leading slash", () => {
  fc.assert(fc.property(scope, (name) => void expect(parseScope(`/${name}`)).toEqual({ scope: name })));
});

test("text that is not a scope is rejected without an exception", () => {
  fc.assert(
    fc.property(
      fc.string(),
      (text) =>
        parseScope(text) === null ||
        SCOPES.some((name) => text.endsWith(name)) ||
        STAFF_SCOPES.some((name) => text.endsWith(name)),
    ),
  );
  for (const text of [
    "",
    "/",
    "accounts",
    "accounts.*",
    "accounts.write ",
    "ACCOUNTS.READ",
    "//accounts.read",
    "__proto__",
    "constructor",
  ]) {
    expect(parseScope(text), text).toBeNull();
  }
});

test("an account-bound scope needs a whole lower-case UUID", () => {
  const id = "0192f3a4-0000-7000-8000-00000000000a";
  expect(parseScope(`/accounts/${id}/cards.read`)).toEqual({ scope: "cards.read", accountID: id });
  for (const path of [
    `/accounts/${id.toUpperCase()}/cards.read`,
    `/accounts/${id}x/cards.read`,
    `/accounts//cards.read`,
    `/accounts/${id}/cards.read/`,
    `accounts/${id}/cards.read`,
  ]) {
    expect(parseScope(path), path).toBeNull();
  }
});

test("read-secure without an account covers nothing", () => {
  fc.assert(
    fc.property(accountID, (id) => !covers([{ scope: "issued-cards.read-secure" }], "issued-cards.read-secure", id)),
  );
  expect(covers([{ scope: "issued-cards.read-secure" }], "issued-cards.read-secure")).toBe(false);
});

test("a scope covers only itself: write does not imply read, read does not imply write, and nothing implies read-secure", () => {
  fc.assert(
    fc.property(
      scope,
      scope,
      accountID,
      (held, wanted, id) => held === wanted || !covers([{ scope: held }, { scope: held, accountID: id }], wanted, id),
    ),
  );
});

test("an account-bound scope covers only that account", () => {
  fc.assert(
    fc.property(scope, accountID, accountID, (held, id, other) => {
      expect(covers([{ scope: held, accountID: id }], held, id)).toBe(true);
      expect(covers([{ scope: held, accountID: id }], held)).toBe(false);
      expect(covers([{ scope: held, accountID: id }], held, other)).toBe(other === id);
    }),
  );
});

test("a caller cannot pass on more than its own grants", () => {
  fc.assert(
    fc.property(fc.array(grant), grant, scope, accountID, (held, wanted, name, id) => {
      if (mayDelegate(held, wanted) && covers([wanted], name, id)) {
        expect(covers(held, name, id) || wanted.scope === "issued-cards.read-secure").toBe(true);
      }
      if (held.length === 0) expect(mayDelegate(held, wanted)).toBe(false);
    }),
  );
});

test("an account-bound grant cannot be passed on without its account", () => {
  fc.assert(
    fc.property(scope, accountID, (name, id) => !mayDelegate([{ scope: name, accountID: id }], { scope: name })),
  );
});

test("staff scopes are not given to keys or tokens", () => {
  for (const name of STAFF_SCOPES) expect(isPublicScope(name), name).toBe(false);
  for (const name of SCOPES) expect(isPublicScope(name), name).toBe(true);
});

test("every scope is in one group, and every group has scopes", () => {
  const grouped = Object.values<readonly string[]>(SCOPE_GROUPS).flat();
  expect(grouped.toSorted()).toEqual([...new Set(SCOPES.map(resourceOf))].toSorted());
});
