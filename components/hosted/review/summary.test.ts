import { expect, test } from "@playwright/test";
import { salesBody } from "@/components/form/values/sales-body";
import { DraftAnswers } from "@/lib/domain/onboarding/applications/dashboard";
import { salesRows, ownersRows, profileRows, supportRows } from "./summary-rows";
import { inOrder } from "./answer-labels";
import { wordsIn } from "../words/words";

const answers = DraftAnswers.parse({
  accountType: "business",
  profile: {
    business: {
      description: "Bread and cakes",
      businessType: "llc",
      legalBusinessName: "Acme",
      website: "https://a.example",
      industryCodes: { mcc: "5462" },
    },
  },
  customerSupport: { website: "https://help.example", email: "help@a.example", phone: { number: "5551234567" } },
  sales: {
    averageTransactionSize: 2550,
    maxTransactionSize: 120000,
    averageMonthlyTransactionVolume: 1000000,
    volumeByCustomerType: { businessToBusinessPercentage: 0, consumerToBusinessPercentage: 100 },
    cardVolumeDistribution: {
      ecommercePercentage: 70,
      cardPresentPercentage: 30,
      mailOrPhonePercentage: 0,
      debtRepaymentPercentage: 0,
    },
    fulfillment: {
      hasPhysicalGoods: true,
      isShippingProduct: true,
      shipmentDurationDays: 3,
      returnPolicy: "withinThirtyDays",
    },
  },
});
const said = (rows: { label: string; value?: string | undefined }[]) =>
  rows.map(({ label, value }) => `${label}: ${value}`);

test("the summary shows the expected sales", () => {
  expect(said(salesRows(answers, wordsIn("en")))).toEqual([
    "Average payment: $25.50",
    "Largest payment: $1,200.00",
    "Monthly volume: $10,000.00",
    "Who pays you: Consumers 100%",
    "How they pay: Online 70%, In person 30%",
    "Delivery: We sell physical goods. We ship what we sell",
    "Days until delivery: 3",
    "Returns: Within 30 days",
  ]);
  expect(said(salesRows(answers, wordsIn("es")))).toContain("Quién le paga: Consumidores 100%");
});

test("the summary shows whether all owners are listed", () => {
  const owner = { personID: "0199aa00-0000-7000-8000-000000000001", responsibilities: { isOwner: true } };
  const summarize = (more: object) => said(ownersRows(DraftAnswers.parse({ ...answers, ...more }), wordsIn("en")));
  expect(summarize({ ownersProvided: true, people: [owner] })).toEqual(["Owners of 25% or more: All are listed"]);
  expect(summarize({ ownersProvided: true, people: [] })).toEqual(["Owners of 25% or more: None"]);
  expect(summarize({ people: [owner] })).toEqual(["Owners of 25% or more: undefined"]);
});

test("when nothing is shipped, days to ship are neither asked nor shown", () => {
  const fulfillment = { hasPhysicalGoods: true, isShippingProduct: false, returnPolicy: "none" };
  const sold = DraftAnswers.parse({ sales: salesBody({ fulfillment: { ...fulfillment, shipmentDurationDays: 3 } }) });
  expect(sold.sales?.fulfillment).toEqual({ ...fulfillment, shipmentDurationDays: 0 });
  expect(said(salesRows(sold, wordsIn("en"))).join()).not.toContain("Days");
});

test("the summary shows answers in the order of their fields", () => {
  const sealed = { lastFour: "7365", hasBirthDate: false, isFromPartner: false };
  expect(profileRows(answers, sealed, wordsIn("en")).map(({ label }) => label)).toEqual([
    "Legal business name",
    "Business type",
    "Tax ID (EIN)",
    "Website",
    "Description",
    "Industry",
  ]);
  expect(supportRows(answers, wordsIn("en")).map(({ label }) => label)).toEqual([
    "Support email",
    "Support phone",
    "Support website",
  ]);
});

test("the summary shows the industry in the page's language", () => {
  const industry = (language: "en" | "es") =>
    profileRows(answers, undefined, wordsIn(language)).find(({ path }) => path.endsWith("industryCodes.mcc"))?.value;
  expect([industry("en"), industry("es")]).toEqual(["Bakeries (5462)", "Panaderías (5462)"]);
});

test("rejected answers are sorted by steps and their fields", () => {
  const names = [
    "people.0.email",
    "account.profile.business.address.city",
    "account.profile.business.description",
    "account.profile.business.email",
    "sales.maxTransactionSize",
    "account.profile.business.businessType",
    "account.customerSupport.email",
  ];
  expect(
    inOrder(names.map((path) => ({ path, message: "is required" }))).map(({ path }) => path.split(".").slice(-1)[0]),
  ).toEqual(["businessType", "description", "email", "city", "email", "email", "maxTransactionSize"]);
});
