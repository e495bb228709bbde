import { expect, test } from "@playwright/test";
import { check } from "@/lib/core/api/field-errors";
import { CONSENT_SCOPES } from "@/lib/core/access/scopes";
import { CAPABILITIES } from "@/lib/core/money/capabilities";
import { CreateInvite, OnboardingInvite } from "./contract";

const invite = { capabilities: ["transfers"], feePlanCodes: ["merchant-direct"], scopes: ["accounts.read"] };

function errors(value: unknown) {
  const result = check(CreateInvite, value);
  return "errors" in result ? result.errors : null;
}

test("an invite requires only capabilities, fee plans and scopes", () => {
  expect(errors({})).toEqual({
    capabilities: { "0": "is required" },
    feePlanCodes: { "0": "is required" },
    scopes: { "0": "is required" },
  });
  expect(errors(invite)).toBeNull();
  for (const field of ["capabilities", "feePlanCodes", "scopes"]) {
    expect(errors({ ...invite, [field]: [] }), field).toEqual({ [field]: { "0": "choose at least one" } });
    expect(errors({ ...invite, [field]: "transfers" }), field).toEqual({ [field]: { "0": "must be a list" } });
    expect(errors({ ...invite, [field]: [null] }), field).toEqual({ [field]: { "0": expect.any(String) } });
  }
});

test("invalid capabilities are reported by their index", () => {
  expect(errors({ ...invite, capabilities: ["transfers", "fly", "wallet", "collect-funds.ach"] })).toEqual({
    capabilities: {
      "1": "must be one of transfers, send-funds, collect-funds, wallet, card-issuing",
      "3": expect.any(String),
    },
  });
});

test("invalid scopes are reported by their index", () => {
  expect(errors({ ...invite, scopes: ["accounts.read", "accounts.admin", "/accounts.read", "audit.read"] })).toEqual({
    scopes: { "1": "is not a scope", "2": "is not a scope", "3": "is not a scope" },
  });
});

test("an invite may request every capability and every scope of the specification", () => {
  expect(errors({ ...invite, capabilities: [...CAPABILITIES], scopes: [...CONSENT_SCOPES] })).toBeNull();
});

test("duplicates count once, in the order of their first mention", () => {
  expect(
    CreateInvite.parse({
      capabilities: ["wallet", "transfers", "wallet"],
      feePlanCodes: ["b", "a", "b"],
      scopes: ["cards.read", "cards.read"],
    }),
  ).toEqual({
    capabilities: ["wallet", "transfers"],
    feePlanCodes: ["b", "a"],
    scopes: ["cards.read"],
  });
});

test("an invite has at most 20 fee plans of 64 characters each", () => {
  const codes = (count: number) => Array.from({ length: count }, (_, index) => `plan-${index}`);
  expect(errors({ ...invite, feePlanCodes: codes(20) })).toBeNull();
  expect(errors({ ...invite, feePlanCodes: codes(21) })).toEqual({
    feePlanCodes: { "0": "must have 20 items or fewer" },
  });
  expect(errors({ ...invite, feePlanCodes: ["x".repeat(64)] })).toBeNull();
  expect(errors({ ...invite, feePlanCodes: ["ok", "x".repeat(65), "", " "] })).toEqual({
    feePlanCodes: { "1": "must be 64 characters or fewer", "2": "is required", "3": "is required" },
  });
});

for (const field of ["returnURL", "termsOfServiceURL"]) {
  test(`${field} accepts only an https page`, () => {
    expect(errors({ ...invite, [field]: "https://partner.example/done?x=1" })).toBeNull();
    for (const address of [
      "javascript:alert(1)",
      "data:text/html,x",
      "//evil.example",
      "https://u:p@h.example",
      "https://a\\@b.example",
      "http://a.example",
      "",
    ]) {
      expect(errors({ ...invite, [field]: address }), address).toEqual({ [field]: "must be an https web address" });
    }
    expect(errors({ ...invite, [field]: `https://a.example/${"x".repeat(100_000)}` })).toEqual({
      [field]: "must be 2048 characters or fewer",
    });
    expect(errors({ ...invite, [field]: 5 })).toEqual({ [field]: "must be text" });
  });
}

test("an error in the prefill is reported at its field", () => {
  const prefill = (business: object) => ({ ...invite, prefill: { accountType: "business", profile: { business } } });
  expect(errors(prefill({ legalBusinessName: "x".repeat(65) }))).toEqual({
    prefill: { profile: { business: { legalBusinessName: "must be 64 characters or fewer" } } },
  });
  expect(errors(prefill({}))).toEqual({ prefill: { profile: { business: { legalBusinessName: "is required" } } } });
  expect(errors({ ...invite, prefill: {} })).toEqual({
    prefill: { accountType: "is required", profile: "is required" },
  });
  expect(errors({ ...invite, prefill: [] })).toEqual({ prefill: "must be an object" });
  expect(
    errors({
      ...invite,
      capabilities: ["fly"],
      prefill: { accountType: "individual", profile: {}, customerSupport: {} },
    }),
  ).toEqual({
    capabilities: { "0": expect.any(String) },
    prefill: { profile: { individual: "is required" }, customerSupport: "is only for business accounts" },
  });
});

test("a prefill contains a business, a person or both, for any type of account", () => {
  const profile = {
    business: { legalBusinessName: "Acme" },
    individual: { name: { firstName: "Ada", lastName: "Byron" } },
  };
  for (const accountType of ["business", "individual"]) {
    for (const part of [profile, { business: profile.business }, { individual: profile.individual }])
      expect(errors({ ...invite, prefill: { accountType, profile: part } })).toBeNull();
    expect(errors({ ...invite, prefill: { accountType, profile: {} } })).toEqual({
      prefill: { profile: { [accountType]: "is required" } },
    });
    expect(errors({ ...invite, prefill: { accountType, profile: { ...profile, business: {} } } })).toEqual({
      prefill: { profile: { business: { legalBusinessName: "is required" } } },
    });
  }
});

test("unknown fields of an invite are ignored and not stored", () => {
  expect(CreateInvite.parse({ ...invite, code: "mine", revokedOn: "2026-01-01T00:00:00Z", partner: {} })).toEqual(
    invite,
  );
});

test("an invite returns the fields of the specification, and leaves out absent ones", () => {
  const answered = {
    ...invite,
    code: "Ab-_9",
    link: "https://pay.example/o/Ab-_9",
    createdOn: "2026-11-21T09:00:00.000Z",
  };
  expect(OnboardingInvite.parse({ ...answered, codeHash: "secret" })).toEqual(answered);
  expect(OnboardingInvite.safeParse({ ...answered, redeemedOn: null }).success).toBe(false);
});
