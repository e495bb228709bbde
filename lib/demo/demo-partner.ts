import { randomUUID } from "node:crypto";
import type { Db } from "@/db/client";
import { eq } from "drizzle-orm";
import { accountTable, attestationTable, capabilityTable, memberTable, userTable } from "@/db/schema";
import { daysAfter } from "@/lib/core/time/time";
import { type AccountID, newID, type UserID } from "@/lib/core/api/ids";
import { SCOPES } from "@/lib/core/access/scopes";
import { adjustWallet } from "@/lib/domain/money/adjustments/adjust-wallet";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { putUnderwriting } from "@/lib/domain/accounts/underwriting/underwriting";
import { openWallet } from "@/lib/domain/money/wallets/open-wallet";
import { createInvite } from "@/lib/domain/onboarding/invites/create-invite";
import { COLLEAGUES } from "./history/cast";
import { writeHistory } from "./history/history";
import { readMostNotices } from "./history/team";
import { at, type Colleague, momentAt, type Team } from "./history/world";
import { connectSampleAccounts, issueSampleCards, linkSampleSources } from "./sample-accounts";
import { SAMPLE_ADDRESS, SAMPLE_INVITES, SAMPLE_VOLUMES } from "./sample-facts";
import { moveSampleMoney, spendSampleMoney } from "./sample-money";
import { agreeToSamplePlan, offerSamplePlans } from "./sample-plans";

export const DEMO_EMAIL = "demo@tender.example";
export const DEMO_OWNER = "Dana Whitfield";
const NAME = "Northwind Platform";
/** In cents. */
const OPENING_BALANCE = 1_000_000;
/** Days since the partner was opened, which is before its history begins. */
const BEGAN_DAYS = 100;
/** Days since the sample accounts were opened. */
const STAR_DAYS = 97;
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

/**
 * Creates the demo's verified partner with its plans, sample accounts and invites, owned by the user, and optionally
 * its history.
 */
export async function newDemoPartner(db: Db, userID: UserID, { withPast = true } = {}): Promise<AccountID> {
  const accountID = newID<AccountID>();
  const ctx = ctxOf(db, accountID, userID);
  const began = withPast ? at(ctx, daysAfter(ctx.now, -BEGAN_DAYS)) : ctx;
  await insertAccount(began, userID);
  await insertServices(began);
  await offerSamplePlans(began);
  const { walletID } = await openWallet(began);
  await adjustWallet(began, { walletID, amount: OPENING_BALANCE, reason: "Demo money" });
  await putUnderwriting(began, SAMPLE_VOLUMES);
  const samples = await connectSampleAccounts(withPast ? at(ctx, momentAt(ctx.now, -STAR_DAYS, 10)) : ctx);
  await agreeToSamplePlan(samples);
  await linkSampleSources(began, samples);
  if (withPast) {
    const team = await inviteColleagues(began, { userID, email: DEMO_EMAIL });
    await writeHistory(ctx, { team, samples, began: began.now });
  } else await issueSampleCards(samples);
  await moveSampleMoney(ctx, samples);
  await spendSampleMoney({ business: at(samples.business, ctx.now) });
  for (const invite of SAMPLE_INVITES) await createInvite(ctx, invite);
  await readMostNotices(ctx);
  return accountID;
}

/** Adds the colleagues to the partner's team. They have no password, so they cannot be used to sign in. */
async function inviteColleagues({ db, accountID, now }: Ctx, owner: Colleague): Promise<Team> {
  const team: Partial<Team> = { owner };
  for (const [part, { email, name, role }] of Object.entries(COLLEAGUES)) {
    await db
      .insert(userTable)
      .values({ userID: newID(), email, name, emailProvenOn: now, createdOn: now })
      .onConflictDoNothing();
    const [person] = await db.select({ userID: userTable.userID }).from(userTable).where(eq(userTable.email, email));
    const userID = person?.userID as UserID;
    await db.insert(memberTable).values({ accountID, userID, role, createdOn: now });
    Object.assign(team, { [part]: { userID, email } });
  }
  return team as Team;
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
  const nextYear = new Date(Date.now() + YEAR);
  await db
    .insert(memberTable)
    .values({ accountID, userID, role: "owner", cardDataViewerUntil: nextYear, createdOn: now });
  await db.insert(attestationTable).values({
    attestationID: newID(),
    accountID,
    attestedBy: DEMO_OWNER,
    assessor: "Self-assessment (demo)",
    validFrom: now,
    expiresOn: nextYear,
    createdBy: userID,
    createdOn: now,
  });
}

async function insertServices({ db, accountID, now }: Ctx): Promise<void> {
  const enabled = { partnerID: accountID, accountID, status: "enabled", createdOn: now, updatedOn: now } as const;
  await db.insert(capabilityTable).values(CAPABILITIES.map((capability) => ({ ...enabled, capability })));
}

/** The context of the demo's owner, who acts like a person in the dashboard. */
function ctxOf(db: Db, accountID: AccountID, userID: UserID): Ctx {
  const now = new Date();
  return {
    db,
    now,
    requestID: randomUUID(),
    clientAddress: "127.0.0.1",
    accountID,
    homePartnerID: accountID,
    partnerID: accountID,
    caller: {
      kind: "session",
      id: randomUUID(),
      accountID,
      homePartnerID: accountID,
      displayName: NAME,
      mode: "sandbox",
      userID,
      email: DEMO_EMAIL,
      scopes: SCOPES.map((scope) => ({ scope })),
      attestedUntil: new Date(now.getTime() + YEAR),
    },
  };
}
