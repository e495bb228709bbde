import { expect, test } from "@playwright/test";
import { DraftInvite, SavedInvite } from "@/lib/domain/onboarding/invite-builder/shared/saved-invite";
import { inviteDefaults } from "./invite-defaults";
import type { InviteFormValues } from "./invite-form";
import { draftOf, templateOf } from "./saved-invite";

const PLAN = { code: "standard", planID: "0192f3a4-0000-7000-8000-00000000000a" };
const start = { plans: [PLAN] };

function filled(): InviteFormValues {
  const values = inviteDefaults(start);
  return {
    ...values,
    builder: { ...values.builder, knowledge: "everything", terms: "token" },
    prefill: {
      ...values.prefill,
      foreignID: "shop-1",
      capabilities: ["wallet"],
      termsOfService: { token: "secret-token", manual: {} },
      metadata: [{ key: "tier", value: "gold" }],
      profile: {
        business: { legalBusinessName: "Anvil LLC", email: "half@", taxID: { ein: { number: "912817365" } } },
        individual: {
          name: { firstName: "Ada" },
          governmentID: { ssn: { full: "912817365" } },
          birthDate: { year: 1987 },
        },
      },
    },
  };
}

test("a draft keeps everything typed except identity data and acceptances", () => {
  const sent = draftOf(filled());
  expect(JSON.stringify(sent)).not.toMatch(/912817365|1987|secret-token/);
  const back = inviteDefaults({ ...start, from: DraftInvite.parse(sent), isSame: true });
  expect(back.prefill).toMatchObject({
    foreignID: "shop-1",
    capabilities: ["wallet"],
    metadata: [{ key: "tier", value: "gold" }],
    profile: {
      business: { legalBusinessName: "Anvil LLC", email: "half@" },
      individual: { name: { firstName: "Ada" } },
    },
  });
  expect(back.builder).toMatchObject({ knowledge: "everything", terms: "none", preset: "minimum" });
});

test("a template drops data of one recipient, and keeps the minimum preset", () => {
  const values = filled();
  values.prefill.profile.business = { legalBusinessName: "Anvil LLC", taxID: { ein: { number: "912817365" } } };
  const template = templateOf(values);
  expect(JSON.stringify(template)).not.toMatch(/912817365|1987|secret-token|shop-1/);
  const back = inviteDefaults({ ...start, from: SavedInvite.parse(template) });
  expect(back).toMatchObject({
    builder: { preset: "minimum", knowledge: "everything" },
    scopes: values.scopes,
    feePlanCodes: ["standard"],
    prefill: { accountType: "business", capabilities: ["wallet"], metadata: [{ key: "tier", value: "gold" }] },
  });
});

test("a plan given by ID checks the same box as its code", () => {
  const back = inviteDefaults({ plans: [PLAN], from: { feePlanCodes: [PLAN.planID.toUpperCase(), "standard"] } });
  expect(back.feePlanCodes).toEqual(["standard"]);
});

test("a plan that is no longer offered is left out, and every scope stays", () => {
  const back = inviteDefaults({
    plans: [PLAN],
    from: { feePlanCodes: ["gone", "standard"], scopes: ["accounts.read", "transfers.write"] },
  });
  expect(back).toMatchObject({
    feePlanCodes: ["standard"],
    scopes: ["accounts.read", "transfers.write"],
    builder: { preset: "custom" },
  });
});
