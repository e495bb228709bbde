import { expect, test } from "@playwright/test";
import { importBody } from "./import-body";
import { inviteDefaults } from "./invite-defaults";
import { inviteBody } from "./invite-form";

const PLAN = { code: "standard", planID: "0192f3a4-0000-7000-8000-00000000000a" };
const body = {
  capabilities: ["transfers", "send-funds", "wallet"],
  feePlanCodes: ["standard"],
  scopes: ["accounts.read", "transfers.write"],
  prefill: {
    accountType: "business",
    foreignID: "shop-1",
    metadata: { tier: "gold" },
    profile: {
      business: {
        legalBusinessName: "Anvil LLC",
        phone: { number: "5551234567", countryCode: "1" },
        taxID: { ein: { number: "912817365" } },
      },
    },
    termsOfService: { token: "abc" },
  },
  returnURL: "https://acme.example/",
};

test("a pasted body leaves the builder unchanged", () => {
  const { source } = importBody(JSON.stringify(body));
  const values = inviteDefaults({ from: source, isSame: true, plans: [PLAN] });
  expect(values.prefill.profile.business).toMatchObject({ phone: { number: "(555) 123-4567" } });
  expect(inviteBody(values)).toEqual(body);
});

test("every error of a pasted body is listed with its path, and the body is not imported", () => {
  const { source, errors } = importBody(
    JSON.stringify({
      ...body,
      scopes: ["accounts.read", "fly"],
      prefill: { accountType: "business", profile: { business: { email: "x" } } },
    }),
  );
  expect(source).toBeUndefined();
  expect(errors.map(({ path }) => path)).toEqual([
    "scopes.1",
    "prefill.profile.business.legalBusinessName",
    "prefill.profile.business.email",
  ]);
  expect(importBody("{ no").errors).toMatchObject([{ path: "", message: expect.stringMatching(/^is not JSON/) }]);
});
