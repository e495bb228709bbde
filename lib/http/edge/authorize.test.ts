import { expect, test } from "@playwright/test";
import { EMBED_COMPONENTS, type EmbedComponent } from "@/lib/core/access/embed-components";
import { newID, type AccountID, type EmbedSessionID, type UserID } from "@/lib/core/api/ids";
import { operationName, type Operation } from "@/lib/core/api/operation";
import { allowed, ALLOWANCES, ROLE_SCOPES, ROLES, type Allowance } from "@/lib/core/access/roles";
import { consentFor, type Grant, type StaffScope } from "@/lib/core/access/grants";
import { parseScope } from "@/lib/core/access/parse-scope";
import { SCOPES, type Scope } from "@/lib/core/access/scopes";
import { authorize, requireEmbedded } from "./authorize";
import type { Identity } from "../sign-in/identity";
import { operations } from "../bindings";

const now = new Date();
const own = newID<AccountID>();
const connected = newID<AccountID>();
const bare = (scopes: readonly (Scope | StaffScope)[]): Grant[] => scopes.map((scope) => ({ scope }));
const guarded = operations.flatMap((operation) =>
  parseScope(operation.access) ? [{ operation, access: operation.access as Scope | StaffScope }] : [],
);
const onAccounts = guarded.filter(({ operation }) => operation.path.includes("{accountID}"));

function identity(scopes: readonly Grant[], more: Partial<Identity> = {}): Identity {
  const caller = {
    kind: "session",
    id: newID<string>(),
    accountID: own,
    displayName: "Test",
    mode: "sandbox",
    scopes,
    steppedUpUntil: new Date(now.getTime() + 1000),
  } as const;
  return { caller, now, isDisconnected: false, isStale: false, ...more };
}

const may = (operation: Operation, who: Identity, accountID?: AccountID) => {
  try {
    authorize(operation, who, now, accountID);
    return true;
  } catch {
    return false;
  }
};

for (const { operation, access } of onAccounts) {
  const consent = consentFor(access);
  test(`${operationName(operation)} reaches a connected account by ${consent ?? "the caller's own scope alone"}`, () => {
    const caller = [{ scope: access, accountID: connected }];
    if (consent)
      expect(
        may(operation, identity(caller, { connection: bare(SCOPES.filter((scope) => scope !== consent)) }), connected),
      ).toBe(false);
    expect(may(operation, identity(caller, { connection: consent ? bare([consent]) : [] }), connected)).toBe(true);
    expect(may(operation, identity(caller), connected)).toBe(false);
    expect(
      may(
        operation,
        identity(bare(SCOPES.filter((scope) => scope !== access && scope !== operation.orScope)), {
          connection: bare(SCOPES),
        }),
        connected,
      ),
    ).toBe(false);
  });
}

/**
 * Operations that an account which was brought in may use only with its partner's allowance. Written by hand, to check
 * the table.
 */
const NEEDS_LEAVE: Record<string, Allowance> = {
  "POST /accounts": "accounts",
  "GET /accounts": "accounts",
  "POST /onboarding-invites": "accounts",
  "POST /dashboard/attestations": "attestations",
  "POST /dashboard/accounts/{accountID}/issued-cards/{issuedCardID}/reveal-grants": "attestations",
  "GET /issuing/{accountID}/issued-cards/{issuedCardID}/details": "attestations",
  "POST /dashboard/api-keys": "api-keys",
  "POST /dashboard/accounts/{accountID}/files/{fileID}/decision": "documents",
};
/** Operations that such an account may always use. */
const ORDINARY = [
  "GET /accounts/{accountID}",
  "PATCH /accounts/{accountID}",
  "GET /accounts/{accountID}/representatives",
  "POST /accounts/{accountID}/representatives",
  "POST /accounts/{accountID}/files",
  "GET /accounts/{accountID}/files",
  "POST /accounts/{accountID}/capabilities",
  "GET /accounts/{accountID}/capabilities",
  "GET /issuing/{accountID}/issued-cards",
  "GET /accounts/{accountID}/wallets",
  "POST /dashboard/member-invites",
];
const everyScope = [
  ...new Set([...SCOPES, ...ROLES.flatMap((role) => ROLE_SCOPES[role]), "issued-cards.reveal" as const]),
];

for (const [name, allowance] of Object.entries(NEEDS_LEAVE)) {
  test(`an account that was brought in needs its partner's allowance for ${allowance}: ${name}`, () => {
    const operation = operations.find((one) => operationName(one) === name);
    if (!operation) throw new Error(`no ${name}`);
    const held = everyScope.map((scope) => ({ scope, accountID: own }));
    const others = ALLOWANCES.filter((other) => other !== allowance);
    expect(may(operation, identity(allowed(held, others)), own)).toBe(false);
    expect(may(operation, identity(allowed(held, [allowance])), own)).toBe(true);
  });
}

for (const role of ROLES) {
  test(`a member in the role ${role} of an account that was brought in can do nothing that a partner's member cannot`, () => {
    const wrong = guarded.flatMap(({ operation }) => {
      const name = operationName(operation);
      const whole = may(operation, identity(bare(ROLE_SCOPES[role])), own);
      const nothing = may(operation, identity(allowed(bare(ROLE_SCOPES[role]), [])), own);
      const all = may(operation, identity(allowed(bare(ROLE_SCOPES[role]), ALLOWANCES)), own);
      const rules = {
        "does what a partner's member could not": !whole && (all || nothing),
        "lacks what stays theirs": ORDINARY.includes(name) && nothing !== whole,
        "does without leave what needs it": name in NEEDS_LEAVE && nothing,
      };
      return Object.entries(rules).flatMap(([rule, isBroken]) => (isBroken ? [`${name}: ${rule}`] : []));
    });
    expect(wrong).toEqual([]);
  });
}

test("an account that was brought in cannot create or change cards, even with all allowances", () => {
  const left = allowed(bare(everyScope), ALLOWANCES).map(({ scope }) => scope);
  for (const scope of ["issued-cards.write", "transfers.write", "bank-accounts.write", "branding.write"] as const)
    expect(left).not.toContain(scope);
});

test("an alternative scope reaches the account if its connection grants that scope", () => {
  const operation = operations.find(({ orScope }) => orScope);
  if (!operation?.orScope) throw new Error("no operation has another scope");
  const { orScope } = operation;
  const caller = [{ scope: orScope, accountID: connected }];
  expect(may(operation, identity(caller, { connection: bare([orScope]) }), connected)).toBe(true);
  const others = SCOPES.filter((scope) => scope !== orScope);
  expect(may(operation, identity(caller, { connection: bare(others) }), connected)).toBe(false);
});

test("a session that must still prove its second factor reaches only public operations and the proof itself", () => {
  const who = identity(bare(everyScope));
  const unproven = { ...who, caller: { ...who.caller, mustProve: true as const } };
  const reached = operations.filter((operation) => may(operation, unproven, own));
  expect(reached.filter(({ access, group }) => access !== "anyone" && group !== "Security")).toEqual([]);
  expect(reached.some(({ group, access }) => group === "Security" && access === "signed-in")).toBe(true);
});

test("while a partner is suspended, its programs can do nothing and its people can only manage their own sign-in", () => {
  const who = identity(bare(everyScope));
  const suspended = { ...who, caller: { ...who.caller, isSuspended: true as const } };
  const program = { ...suspended, caller: { ...suspended.caller, kind: "token" as const } };
  expect(operations.filter((operation) => may(operation, program, own))).toEqual([]);
  const reached = operations.filter((operation) => may(operation, suspended, own));
  expect(reached.filter(({ access }) => access !== "anyone" && access !== "signed-in")).toEqual([]);
  expect(reached.length).toBeGreaterThan(0);
});

test("a partner can only read a disconnected account, and disconnect it again", () => {
  const disconnected = identity(bare(everyScope), { connection: bare(everyScope), isDisconnected: true });
  const reached = onAccounts.filter(({ operation }) => may(operation, disconnected, connected));
  const isLeft = (access: string) => access.endsWith(".read") || access === "profile.disconnect";
  const either = ({ access, orScope }: Operation) => [access, ...(orScope ? [orScope] : [])];
  expect(reached.filter(({ operation }) => !either(operation).some(isLeft))).toEqual([]);
  expect(reached.length).toBeGreaterThan(0);
});

test("an embed session reaches only the operations of its components, on its own account or invite", () => {
  const { caller } = identity(bare(everyScope));
  const embed = { embedSessionID: newID<EmbedSessionID>(), accountID: own, inviteCode: "abc" };
  const reached = (components: readonly EmbedComponent[], params: object = {}) =>
    operations.filter((operation) => {
      try {
        requireEmbedded(operation, { ...caller, userID: newID<UserID>(), embed: { ...embed, components } }, params);
        return true;
      } catch {
        return false;
      }
    });
  expect(reached([])).toEqual([]);
  for (const component of EMBED_COMPONENTS) {
    const declared = operations.filter(({ embeddedIn }) => embeddedIn?.includes(component));
    expect(declared.length, component).toBeGreaterThan(0);
    expect(reached([component], { accountID: own, code: "abc" })).toEqual(declared);
    expect(reached([component], { accountID: connected })).toEqual([]);
    expect(reached([component], { code: "abd" })).toEqual([]);
  }
  const isWrite = ({ method, path }: Operation) => method !== "GET" && !path.startsWith("/hosted/");
  expect(reached(EMBED_COMPONENTS).filter(isWrite).map(operationName)).toEqual([
    "POST /dashboard/accounts/{accountID}/embedded-payments/{transferID}/refunds",
  ]);
});
