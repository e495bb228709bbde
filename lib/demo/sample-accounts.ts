import { eq } from "drizzle-orm";
import { paymentMethodTable } from "@/db/schema";
import { type AccountID, PaymentMethodID } from "@/lib/core/api/ids";
import type { PaymentMethodType } from "@/lib/core/money/sources";
import { requestCapabilities } from "@/lib/domain/accounts/capabilities/request-capabilities";
import { createRepresentative } from "@/lib/domain/accounts/representatives/representatives";
import { putUnderwriting } from "@/lib/domain/accounts/underwriting/underwriting";
import { CreateIssuedCard } from "@/lib/domain/cards/issuing/contract";
import { createIssuedCard } from "@/lib/domain/cards/issuing/create-issued-card";
import { activateIssuedCard } from "@/lib/domain/cards/issuing/issuing";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { linkBankAccount } from "@/lib/domain/money/bank-accounts/link-bank-account";
import { LinkBankAccount } from "@/lib/domain/money/bank-accounts/shared/link-request";
import { LinkCard } from "@/lib/domain/money/linked-cards/contract";
import { linkCard } from "@/lib/domain/money/linked-cards/link-card";
import { listWallets } from "@/lib/domain/money/wallets/queries";
import { confirmOwners, openFor, verify } from "./history/accounts";
import {
  SAMPLE_BUSINESS,
  SAMPLE_CARD,
  SAMPLE_CARDS,
  SAMPLE_PERSON,
  SAMPLE_REPRESENTATIVES,
  SAMPLE_VOLUMES,
} from "./sample-facts";

/** The contexts of the sample accounts. */
export interface Samples {
  business: Ctx;
  person: Ctx;
}

/** Connects a business and a person. The simulator verifies both. */
export async function connectSampleAccounts(ctx: Ctx): Promise<Samples> {
  const [business, person] = [await openFor(ctx, SAMPLE_BUSINESS), await openFor(ctx, SAMPLE_PERSON)];
  for (const one of SAMPLE_REPRESENTATIVES) await createRepresentative(business, one);
  await confirmOwners(business);
  await putUnderwriting(business, SAMPLE_VOLUMES);
  await requestCapabilities(business, ["transfers", "wallet", "send-funds", "collect-funds", "card-issuing"]);
  await requestCapabilities(person, ["transfers", "wallet"]);
  for (const one of [business, person]) await verify(one);
  return { business, person };
}

/** Links a verified bank account to the partner and to the sample business, and a test card to the sample person. */
export async function linkSampleSources(ctx: Ctx, { business, person }: Samples): Promise<void> {
  const bank = LinkBankAccount.parse({ plaid: { token: "processor-sandbox-demo" } });
  for (const one of [ctx, business]) await linkBankAccount(one, bank);
  await linkCard(person, LinkCard.parse(SAMPLE_CARD));
}

/** Issues spending cards to employees of the sample business. */
export async function issueSampleCards({ business }: Samples): Promise<void> {
  const [wallet] = await listWallets(business);
  for (const sample of wallet ? SAMPLE_CARDS : []) {
    const card = CreateIssuedCard.parse({ ...sample, fundingWalletID: wallet?.walletID, formFactor: "virtual" });
    const { issuedCardID } = await createIssuedCard(business, card);
    await activateIssuedCard(business, issuedCardID);
  }
}

/** Returns a function that finds an account's payment method by type. It throws if there is none. */
export async function methodsOf({ db, partnerID }: Ctx) {
  const m = paymentMethodTable;
  const methods = await db.select().from(m).where(eq(m.partnerID, partnerID));
  return (of: AccountID, type: PaymentMethodType): PaymentMethodID => {
    const method = methods.find((one) => one.accountID === of && one.type === type);
    return PaymentMethodID.parse(method?.paymentMethodID);
  };
}
