import { randomUUID } from "node:crypto";
import type { Db } from "@/db/client";
import { accountTable, attestationTable, capabilityTable, feePlanTable, memberTable, walletTable } from "@/db/schema";
import { newID, type AccountID, type UserID } from "@/lib/core/ids";
import { SCOPES } from "@/lib/core/scopes";
import type { Ctx } from "@/lib/domain/context";
import { putUnderwriting } from "@/lib/domain/underwriting/put-underwriting";
import { connectSampleAccounts, sampleInvites } from "./sample-accounts";
import { SAMPLE_ADDRESS, SAMPLE_VOLUMES } from "./sample-facts";
import { SAMPLE_PLANS } from "./sample-plans";

export const DEMO_EMAIL = "demo@tender.example";
const NAME = "Northwind Platform";
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
  await putUnderwriting(ctx, SAMPLE_VOLUMES);
  await connectSampleAccounts(ctx);
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
  await db.insert(walletTable).values({ walletID: newID(), accountID, currency: "USD", createdOn: now });
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
