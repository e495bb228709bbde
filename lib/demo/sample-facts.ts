import { CreateAccount } from "@/lib/domain/accounts/accounts/contract";
import { CreateInvite } from "@/lib/domain/onboarding/invites/contract";
import { CreateRepresentative } from "@/lib/domain/accounts/representatives/contract";
import type { UpdateUnderwriting } from "@/lib/domain/accounts/underwriting/contract";

export const SAMPLE_VOLUMES: UpdateUnderwriting = {
  averageTransactionSize: 12_500,
  maxTransactionSize: 250_000,
  averageMonthlyTransactionVolume: 4_000_000,
  volumeByCustomerType: { businessToBusinessPercentage: 20, consumerToBusinessPercentage: 80 },
  cardVolumeDistribution: {
    ecommercePercentage: 90,
    cardPresentPercentage: 0,
    mailOrPhonePercentage: 10,
    debtRepaymentPercentage: 0,
  },
  fulfillment: { hasPhysicalGoods: false, isShippingProduct: false, shipmentDurationDays: 0, returnPolicy: "none" },
};

export const SAMPLE_ADDRESS = {
  addressLine1: "100 Market Street",
  city: "Denver",
  stateOrProvince: "CO",
  postalCode: "80202",
  country: "US",
};

const address = SAMPLE_ADDRESS;

/** A business, which gets representatives and cards. */
export const SAMPLE_BUSINESS = CreateAccount.parse({
  accountType: "business",
  foreignID: "demo-lincoln",
  profile: {
    business: {
      legalBusinessName: "Lincoln National Corporation",
      businessType: "llc",
      description: "Insurance and savings for families",
      email: "office@lincoln.example",
      phone: { number: "3035550142", countryCode: "1" },
      website: "https://lincoln.example",
      address,
      taxID: { ein: { number: "12-3456789" } },
      industryCodes: { mcc: "6300" },
    },
  },
});

export const SAMPLE_PERSON = CreateAccount.parse({
  accountType: "individual",
  foreignID: "demo-amanda",
  profile: {
    individual: {
      name: { firstName: "Amanda", lastName: "Yang" },
      email: "amanda@yang.example",
      phone: { number: "3035550117", countryCode: "1" },
      address,
      birthDate: { day: 9, month: 11, year: 1989 },
      governmentID: { ssn: { full: "123-45-6789" } },
    },
  },
});

const representative = (firstName: string, responsibilities: object, ssn: string) =>
  CreateRepresentative.parse({
    name: { firstName, lastName: "Lincoln" },
    email: `${firstName.toLowerCase()}@lincoln.example`,
    phone: { number: "3035550143", countryCode: "1" },
    address,
    birthDate: { day: 12, month: 2, year: 1974 },
    governmentID: { ssn: { full: ssn } },
    responsibilities,
  });

/** The business's controller and its only owner. */
export const SAMPLE_REPRESENTATIVES = [
  representative("Mary", { isController: true, isOwner: false, jobTitle: "Chief Executive" }, "123-45-6780"),
  representative(
    "Robert",
    { isController: false, isOwner: true, ownershipPercentage: 60, jobTitle: "Founder" },
    "123-45-6781",
  ),
];

/** A sandbox card that is approved. */
export const SAMPLE_CARD = {
  cardNumber: "4111111111111111",
  cardCvv: "111",
  expiration: { month: "12", year: String((new Date().getFullYear() + 3) % 100) },
  holderName: "Amanda Yang",
  billingAddress: { ...SAMPLE_ADDRESS, addressLine1: "1 Main Street", postalCode: "11111" },
  cardOnFile: true,
};

export const SAMPLE_CARDS = [
  {
    authorizedUser: { firstName: "Amanda", lastName: "Yang" },
    memo: "Travel",
    controls: { velocityLimits: [{ amount: 50_000, interval: "per-transaction" }] },
  },
  { authorizedUser: { firstName: "Jules", lastName: "Jackson" }, memo: "Office supplies" },
];

const invite = (more: object) =>
  CreateInvite.parse({
    feePlanCodes: ["merchant-direct"],
    returnURL: "https://northwind.example/welcome",
    ...more,
  });

/** One invite without prefill, and one with it. */
export const SAMPLE_INVITES = [
  invite({ capabilities: ["transfers"], scopes: ["accounts.read", "profile.read"] }),
  invite({
    capabilities: ["transfers", "wallet", "card-issuing"],
    scopes: [
      "accounts.read",
      "profile.read",
      "profile.write",
      "wallets.read",
      "issued-cards.read",
      "issued-cards.write",
    ],
    prefill: {
      accountType: "business",
      foreignID: "demo-whole-body",
      profile: {
        business: {
          legalBusinessName: "Whole Body Fitness LLC",
          businessType: "llc",
          email: "hello@wholebody.example",
          phone: { number: "3035550163", countryCode: "1" },
          address,
        },
      },
    },
  }),
];
