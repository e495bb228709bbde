import { expect, test } from "@playwright/test";
import { checkBody } from "@/components/form/values/check-body";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import { CreateInvite } from "@/lib/domain/onboarding/invites/contract";
import { inviteDefaults } from "./invite-defaults";
import { inviteBody, inviteFaults, type InviteFormValues } from "./invite-form";

const PLAN = { code: "standard", planID: "0192f3a4-0000-7000-8000-00000000000a" };
const blank = (): InviteFormValues => inviteDefaults({ plans: [PLAN] });
const withPrefill = (prefill: Partial<InviteFormValues["prefill"]>): InviteFormValues => ({
  ...blank(),
  prefill: { ...blank().prefill, ...prefill },
});
const check = (values: InviteFormValues) =>
  checkBody(CreateInvite, { toBody: inviteBody, errors: inviteFaults }, values);
const pathsOf = (values: InviteFormValues) => check(values).errors.map(({ path }) => path);
const sentOf = (values: InviteFormValues) => CreateInvite.parse(inviteBody(values));

test("with one fee plan, a blank invite can be sent without any prefill", () => {
  expect(sentOf(blank())).toEqual({
    capabilities: ["transfers"],
    feePlanCodes: ["standard"],
    scopes: ["accounts.read", "capabilities.read", "payment-methods.read", "profile.read", "transfers.read"],
  });
});

test("values that the form sets automatically do not create a prefill", () => {
  const business = {
    legalBusinessName: "",
    address: { addressLine1: "", country: "US" },
    phone: { number: "", countryCode: "1" },
  };
  expect(sentOf(withPrefill({ profile: { business, individual: {} } })).prefill).toBeUndefined();
});

test("once any field is filled in, the name is required at its own field", () => {
  expect(pathsOf(withPrefill({ foreignID: "shop-1" }))).toEqual(["prefill.profile.business.legalBusinessName"]);
  expect(pathsOf(withPrefill({ accountType: "individual", foreignID: "p-1" }))).toEqual([
    "prefill.profile.individual.name.firstName",
    "prefill.profile.individual.name.lastName",
  ]);
});

test("further capabilities are sent with the prefill, and a person gets none that are for businesses", () => {
  const profile = {
    business: { legalBusinessName: "Widgets LLC" },
    individual: { name: { firstName: "Dana", lastName: "Roe" } },
  };
  const capabilities: CapabilityID[] = ["card-issuing", "wallet"];
  const sent = sentOf(withPrefill({ profile, capabilities }));
  expect(sent.prefill?.capabilities).toEqual(["wallet", "card-issuing"]);
  expect(sent.capabilities).toEqual(["transfers"]);
  const asPerson = withPrefill({ accountType: "individual", profile, capabilities });
  expect(sentOf(asPerson).prefill?.capabilities).toEqual(["wallet"]);
});

test("only the profile of the chosen type is sent, and customer support only for a business", () => {
  const profile = {
    business: { legalBusinessName: "Widgets LLC" },
    individual: { name: { firstName: "Dana", lastName: "Roe" } },
  };
  const sent = sentOf(
    withPrefill({ accountType: "individual", profile, customerSupport: { email: "help@example.com" } }),
  );
  expect(sent.prefill).toEqual({ accountType: "individual", profile: { individual: profile.individual } });
});

test("a phone is sent as digits, metadata as a map, and a duplicate name is rejected", () => {
  const profile = {
    business: { legalBusinessName: "Widgets LLC", phone: { number: "(555) 123-4567", countryCode: "1" } },
    individual: {},
  };
  const metadata = [
    { key: "tier", value: "gold" },
    { key: "", value: "" },
  ];
  const sent = sentOf(withPrefill({ profile, metadata }));
  expect(sent.prefill?.profile.business?.phone).toEqual({ number: "5551234567", countryCode: "1" });
  expect(sent.prefill?.metadata).toEqual({ tier: "gold" });
  expect(pathsOf(withPrefill({ profile, metadata: [...metadata, { key: "tier", value: "x" }] }))).toEqual([
    "prefill.metadata",
  ]);
});

test("an implied wallet is in the body", () => {
  expect(sentOf({ ...blank(), capabilities: ["send-funds"] }).capabilities).toEqual(["send-funds", "wallet"]);
});
