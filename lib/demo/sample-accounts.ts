import { eq, sql } from "drizzle-orm";
import { accountTable } from "@/db/schema";
import { CONSENT_SCOPES } from "@/lib/core/access/scopes";
import { openAccount } from "@/lib/domain/accounts/accounts/open-account";
import { requestCapabilities } from "@/lib/domain/accounts/capabilities/request-capabilities";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { createInvite } from "@/lib/domain/onboarding/invites/create-invite";
import { activateIssuedCard } from "@/lib/domain/cards/issuing/issuing";
import { CreateIssuedCard } from "@/lib/domain/cards/issuing/contract";
import { createIssuedCard } from "@/lib/domain/cards/issuing/create-issued-card";
import { runJob } from "@/lib/domain/kernel/events/job";
import { createRepresentative } from "@/lib/domain/accounts/representatives/representatives";
import { putUnderwriting } from "@/lib/domain/accounts/underwriting/underwriting";
import { verifyAccount } from "@/lib/domain/accounts/verification/verify-account";
import { listWallets } from "@/lib/domain/money/wallets/queries";
import {
  SAMPLE_BUSINESS,
  SAMPLE_CARDS,
  SAMPLE_INVITES,
  SAMPLE_PERSON,
  SAMPLE_REPRESENTATIVES,
  SAMPLE_VOLUMES,
} from "./sample-facts";

/** The contexts of the sample accounts. */
export interface Samples {
  business: Ctx;
  person: Ctx;
}

/** Connects a business with cards, and a person. The simulator verifies both. */
export async function connectSampleAccounts(ctx: Ctx): Promise<Samples> {
  const opening = {
    partnerID: ctx.partnerID,
    mode: ctx.caller.mode,
    scopes: CONSENT_SCOPES,
    terms: { termsAcceptedOn: ctx.now, termsAcceptedIP: ctx.clientAddress },
  };
  const samples = { ...ctx, homePartnerID: ctx.partnerID };
  const business = { ...samples, accountID: await openAccount(ctx, opening, SAMPLE_BUSINESS) };
  const person = { ...samples, accountID: await openAccount(ctx, opening, SAMPLE_PERSON) };
  await namePeople(business);
  await putUnderwriting(business, SAMPLE_VOLUMES);
  await requestCapabilities(business, ["transfers", "wallet", "send-funds", "collect-funds", "card-issuing"]);
  await requestCapabilities(person, ["transfers", "wallet"]);
  for (const { accountID } of [business, person])
    await runJob(verifyAccount, accountID, { key: accountID, inStep: (step) => step(ctx) });
  await issueCards(business);
  return { business, person };
}

/** Adds the representatives, and confirms that the owners are complete. */
async function namePeople(ctx: Ctx): Promise<void> {
  for (const person of SAMPLE_REPRESENTATIVES) await createRepresentative(ctx, person);
  await ctx.db
    .update(accountTable)
    .set({ profile: sql`jsonb_set(${accountTable.profile}, '{business,ownersProvided}', 'true')` })
    .where(eq(accountTable.accountID, ctx.accountID));
}

async function issueCards(ctx: Ctx): Promise<void> {
  const [wallet] = await listWallets(ctx);
  if (!wallet) return;
  for (const sample of SAMPLE_CARDS) {
    const card = { ...sample, fundingWalletID: wallet.walletID, formFactor: "virtual" };
    const { issuedCardID } = await createIssuedCard(ctx, CreateIssuedCard.parse(card));
    await activateIssuedCard(ctx, issuedCardID);
  }
}

export async function sampleInvites(ctx: Ctx): Promise<void> {
  for (const invite of SAMPLE_INVITES) await createInvite(ctx, invite);
}
