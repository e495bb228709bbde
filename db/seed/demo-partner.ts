import { randomUUID } from "node:crypto";
import type { Db } from "@/db/client";
import { accountTable, attestationTable, capabilityTable, feePlanTable, memberTable } from "@/db/schema";
import { newID, type AccountID, type UserID } from "@/lib/core/ids";
import { SCOPES } from "@/lib/core/scopes";
import type { Ctx } from "@/lib/domain/context";
import { adjustWallet } from "@/lib/domain/adjustments/adjust-wallet";
import { putUnderwriting } from "@/lib/domain/underwriting/put-underwriting";
import { openWallet } from "@/lib/domain/wallets/open-wallet";
import { connectSampleAccounts, sampleInvites } from "./sample-accounts";
import { moveSampleMoney } from "./sample-money";
import { SAMPLE_ADDRESS, SAMPLE_VOLUMES } from "./sample-facts";
import { SAMPLE_PLANS } from "./sample-plans";
import { spendSampleMoney } from "./sample-spending";

export const DEMO_EMAIL = "demo@tender.example";
const NAME = "Northwind Platform";
/** In cents. */
const OPENING_BALANCE = 100_000_000;
const YEAR = 365 * 24 * 60 * 60 * 1000;
const CAPABILITIES = ["transfers", "wallet", "send-funds", "collect-funds"] as const;

const PROFILE = {
  business: {
    legalBusinessName: NAME,
    businessType: "publicCorporation",
    description: "Software for service businesses",
    email: DEMO_EMAIL,
    phone: { number: "3035550100", countryCode: "1" },
    address: SAMPLE_ADDRESS,
    industryCodes: { mcc: "7372" },
    taxIDProvided: true,
    ownersProvided: true,
  },
};

/** Makes the demo's verified partner with its plans, sample accounts and invites, owned by the user. */
export async function newDemoPartner(db: Db, userID: UserID): Promise<AccountID> {
  const accountID = newID<AccountID>();
  const ctx = ctxOf(db, accountID, userID);
  await insertAccount(ctx, userID);
  await insertServices(ctx);
  const { walletID } = await openWallet(ctx);
  await adjustWallet(ctx, { walletID, amount: OPENING_BALANCE, reason: "Demo money" });
  await putUnderwriting(ctx, SAMPLE_VOLUMES);
  const samples = await connectSampleAccounts(ctx);
  await moveSampleMoney(ctx, samples);
  await spendSampleMoney(samples);
  await sampleInvites(ctx);
  return accountID;
}

async function insertAccount({ db, accountID, now }: Ctx, userID: UserID): Promise<void> {
  await db.insert(accountTable).values({
    accountID,
    mode: "sandbox",
    accountType: "business",
    displayName: NAME,
    profile: PROFILE,
    verificationStatus: "verified",
    termsAcceptedOn: now,
    termsAcceptedIP: "127.0.0.1",
    createdOn: now,
    updatedOn: now,
  });
  const nextYear = new Date(now.getTime() + YEAR);
  await db
    .insert(memberTable)
    .values({ accountID, userID, role: "owner", cardDataViewerUntil: nextYear, createdOn: now });
  await db.insert(attestationTable).values({
    attestationID: newID(),
    accountID,
    attestedBy: "Demo Owner",
    assessor: "Self-assessment (demo)",
    validFrom: now,
    expiresOn: nextYear,
    createdBy: userID,
    createdOn: now,
  });
}

async function insertServices({ db, accountID, now }: Ctx): Promise<void> {
  const enabled = { accountID, status: "enabled", createdOn: now, updatedOn: now } as const;
  await db.insert(capabilityTable).values(CAPABILITIES.map((capability) => ({ ...enabled, capability })));
  await db
    .insert(feePlanTable)
    .values(SAMPLE_PLANS.map((plan) => ({ planID: newID(), accountID, createdOn: now, ...plan })));
}

/** The demo's owner, who does what a person would do in the dashboard. */
function ctxOf(db: Db, accountID: AccountID, userID: UserID): Ctx {
  const now = new Date();
  return {
    db,
    now,
    requestID: randomUUID(),
    clientAddress: "127.0.0.1",
    accountID,
    partnerID: accountID,
    caller: {
      kind: "session",
      id: randomUUID(),
      accountID,
      displayName: NAME,
      mode: "sandbox",
      userID,
      email: DEMO_EMAIL,
      scopes: SCOPES.map((scope) => ({ scope })),
      attestedUntil: new Date(now.getTime() + YEAR),
    },
  };
}
