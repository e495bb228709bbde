import { eq, sql } from "drizzle-orm";
import { SCOPES } from "@/lib/core/scopes";
import { newID } from "@/lib/core/ids";
import { CreateAccount } from "@/lib/domain/accounts/contract";
import { openAccount } from "@/lib/domain/accounts/open-account";
import { requestCapabilities } from "@/lib/domain/capabilities/request-capabilities";
import { runJob } from "@/lib/domain/job";
import { verifyAccount } from "@/lib/domain/verification/verify-account";
import type { Ctx } from "@/lib/domain/context";
import type { BillableFee } from "@/lib/domain/fee-plans/contract";
import { activateIssuedCard } from "@/lib/domain/issuing/activate-issued-card";
import { CreateIssuedCard } from "@/lib/domain/issuing/contract";
import { createIssuedCard } from "@/lib/domain/issuing/create-issued-card";
import { CreateInvite } from "@/lib/domain/invites/contract";
import { createInvite } from "@/lib/domain/invites/create-invite";
import { CreateRepresentative } from "@/lib/domain/representatives/contract";
import { createRepresentative } from "@/lib/domain/representatives/create-representative";
import type { UpdateUnderwriting } from "@/lib/domain/underwriting/contract";
import { putUnderwriting } from "@/lib/domain/underwriting/put-underwriting";
import { listWallets } from "@/lib/domain/wallets/queries";
import { accountTable } from "./schema";

const usd = (valueDecimal: string) => ({ currency: "USD", valueDecimal });
const fee = (
  billableEvent: string,
  feeName: string,
  rest: Pick<BillableFee, "feeModel" | "feeCategory" | "feeProperties">,
) => ({ billableFeeID: newID(), billableEvent, feeName, ...rest });

/** Three realistic prices: pay as you go, a monthly plan, and interchange plus. */
export const SAMPLE_PLANS = [
  {
    code: "merchant-direct",
    name: "Merchant Direct",
    description: "2.9% + 30¢ on cards, 0.8% on ACH, no monthly fee.",
    cardAcquiringModel: "flat-rate" as const,
    minimumCommitment: 0,
    monthlyPlatformFee: 0,
    billableFees: [
      fee("card-acquiring", "Card payment", {
        feeModel: "blended",
        feeCategory: "card-acquiring",
        feeProperties: { fixedAmount: usd("0.30"), variableRate: "2.9" },
      }),
      fee("ach-debit", "ACH payment", {
        feeModel: "variable",
        feeCategory: "ach",
        feeProperties: { variableRate: "0.8", maxPerTransaction: usd("5.00") },
      }),
    ],
  },
  {
    code: "merchant-plus",
    name: "Merchant Plus",
    description: "2.5% + 15¢ on cards, 25¢ on ACH, $49 a month.",
    cardAcquiringModel: "flat-rate" as const,
    minimumCommitment: 0,
    monthlyPlatformFee: 4900,
    billableFees: [
      fee("card-acquiring", "Card payment", {
        feeModel: "blended",
        feeCategory: "card-acquiring",
        feeProperties: { fixedAmount: usd("0.15"), variableRate: "2.5" },
      }),
      fee("ach-debit", "ACH payment", {
        feeModel: "fixed",
        feeCategory: "ach",
        feeProperties: { fixedAmount: usd("0.25") },
      }),
    ],
  },
  {
    code: "interchange-plus",
    name: "Interchange Plus",
    description: "Interchange + 0.4% + 10¢, at least $250 a month.",
    cardAcquiringModel: "cost-plus" as const,
    minimumCommitment: 25_000,
    monthlyPlatformFee: 9900,
    billableFees: [
      fee("card-acquiring", "Card markup", {
        feeModel: "blended",
        feeCategory: "card-acquiring",
        feeProperties: { fixedAmount: usd("0.10"), variableRate: "0.4" },
      }),
      fee("network-passthrough", "Interchange and network fees", {
        feeModel: "variable",
        feeCategory: "network-passthrough",
        feeProperties: { variableRate: "0" },
      }),
    ],
  },
];

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

/** Connects a business with cards, and a person. The simulator verifies both. */
export async function connectSampleAccounts(ctx: Ctx): Promise<void> {
  const opening = {
    partnerID: ctx.partnerID,
    mode: ctx.caller.mode,
    scopes: SCOPES,
    terms: { termsAcceptedOn: ctx.now, termsAcceptedIP: ctx.clientAddress },
  };
  const business = await openAccount(
    ctx,
    opening,
    CreateAccount.parse({
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
    }),
  );
  const person = await openAccount(
    ctx,
    opening,
    CreateAccount.parse({
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
    }),
  );
  await namePeople({ ...ctx, accountID: business });
  await putUnderwriting({ ...ctx, accountID: business }, SAMPLE_VOLUMES);
  await requestCapabilities({ ...ctx, accountID: business }, [
    "transfers",
    "wallet",
    "send-funds",
    "collect-funds",
    "card-issuing",
  ]);
  await requestCapabilities({ ...ctx, accountID: person }, ["transfers", "wallet"]);
  for (const accountID of [business, person])
    await runJob(verifyAccount, accountID, { key: accountID, inStep: (step) => step(ctx) });
  await sampleCards({ ...ctx, accountID: business });
}

/** Adds a controller and an owner, and states that there are no others. */
async function namePeople(ctx: Ctx): Promise<void> {
  const person = (firstName: string, responsibilities: object, ssn: string) =>
    CreateRepresentative.parse({
      name: { firstName, lastName: "Lincoln" },
      email: `${firstName.toLowerCase()}@lincoln.example`,
      phone: { number: "3035550143", countryCode: "1" },
      address,
      birthDate: { day: 12, month: 2, year: 1974 },
      governmentID: { ssn: { full: ssn } },
      responsibilities,
    });
  await createRepresentative(
    ctx,
    person("Mary", { isController: true, isOwner: false, jobTitle: "Chief Executive" }, "123-45-6780"),
  );
  await createRepresentative(
    ctx,
    person(
      "Robert",
      { isController: false, isOwner: true, ownershipPercentage: 60, jobTitle: "Founder" },
      "123-45-6781",
    ),
  );
  await ctx.db
    .update(accountTable)
    .set({ profile: sql`jsonb_set(${accountTable.profile}, '{business,ownersProvided}', 'true')` })
    .where(eq(accountTable.accountID, ctx.accountID));
}

async function sampleCards(ctx: Ctx): Promise<void> {
  const [wallet] = await listWallets(ctx);
  if (!wallet) return;
  const samples = [
    {
      authorizedUser: { firstName: "Amanda", lastName: "Yang" },
      memo: "Travel",
      controls: { velocityLimits: [{ amount: 50_000, interval: "per-transaction" }] },
    },
    { authorizedUser: { firstName: "Jules", lastName: "Jackson" }, memo: "Office supplies" },
  ];
  for (const sample of samples) {
    const card = await createIssuedCard(
      ctx,
      CreateIssuedCard.parse({ ...sample, fundingWalletID: wallet.walletID, formFactor: "virtual" }),
    );
    await activateIssuedCard(ctx, card.issuedCardID);
  }
}

/** Makes two open invites: one with prefill, one without. */
export async function sampleInvites(ctx: Ctx): Promise<void> {
  const common = { feePlanCodes: ["merchant-direct"], returnURL: "https://northwind.example/welcome" };
  await createInvite(
    ctx,
    CreateInvite.parse({ ...common, capabilities: ["transfers"], scopes: ["accounts.read", "profile.read"] }),
  );
  await createInvite(
    ctx,
    CreateInvite.parse({
      ...common,
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
  );
}
