import type { Db } from "@/db/client";
import { feePlanTable, sessionTable } from "@/db/schema";
import { newID } from "@/lib/core/api/ids";
import { hashSecret, newSecret } from "@/lib/domain/access/keys/secrets";
import type { Ctx, SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { CreateInvite, type OnboardingInvite } from "@/lib/domain/onboarding/invites/contract";
import { createInvite } from "@/lib/domain/onboarding/invites/create-invite";
import { hostedOnboarding, SubmitApplication } from "@/lib/domain/onboarding/applications/dashboard";
import { redeemInvite } from "@/lib/domain/onboarding/applications/redeem-invite";
import { asChange, ctxFor } from "./context";
import { newUser, testDatabase, type Partner } from "./factories";
import { HOUR } from "@/lib/core/time/time";

export async function newFeePlan(db: Db, partner: Partner, code = "standard"): Promise<string> {
  await db.insert(feePlanTable).values({
    partnerID: partner.accountID,
    planID: newID<string>(),
    accountID: partner.accountID,
    code,
    name: `Plan ${code}`,
    cardAcquiringModel: "flat-rate",
    billableFees: [
      {
        billableEvent: "card-acquiring",
        feeModel: "blended",
        feeCategory: "card-acquiring",
        feeName: "Card payment",
        feeProperties: { fixedAmount: { currency: "USD", valueDecimal: "0.30" }, variableRate: "2.9" },
      },
    ],
    minimumCommitment: 0,
    monthlyPlatformFee: 1500,
    createdOn: new Date(),
  });
  return code;
}

/** The body of an invite for a business, with the fee plan `standard`. */
export const inviteOf = (more: object = {}): CreateInvite =>
  CreateInvite.parse({
    capabilities: ["transfers", "wallet"],
    feePlanCodes: ["standard"],
    scopes: ["accounts.read", "transfers.write"],
    ...more,
  });

/** Creates the partner's fee plan and an invite that names it. */
export async function newInvite(partner: Partner, more: object = {}): Promise<{ ctx: Ctx; invite: OnboardingInvite }> {
  const ctx = ctxFor(partner);
  await newFeePlan(ctx.db, partner);
  return { ctx, invite: await createInvite(ctx, inviteOf(more)) };
}

/** A signed-in person who acts for no account yet. */
export async function newInvitee(db: Db = testDatabase()): Promise<SignedInCtx & { sessionID: string; token: string }> {
  const { userID, email } = await newUser(db);
  const sessionID = newID<string>();
  const token = newSecret("tds_");
  const now = new Date();
  await db.insert(sessionTable).values({
    tokenHash: hashSecret(token),
    sessionID,
    userID,
    createdOn: now,
    seenOn: now,
    expiresOn: new Date(now.getTime() + HOUR),
  });
  const caller = {
    kind: "session",
    id: sessionID,
    displayName: "",
    mode: "sandbox",
    scopes: [],
    userID,
    email,
  } as const;
  return { db, now, requestID: newID(), clientAddress: "127.0.0.1", caller, sessionID, token };
}

/** The final submit of a business, with every agreement given. */
export const answersOf = (more: object = {}, business: object = {}): SubmitApplication =>
  SubmitApplication.parse({
    account: {
      accountType: "business",
      profile: { business: { legalBusinessName: "Whole Body Fitness LLC", ...business } },
      ...more,
    },
    agreements: { platformTerms: true, fees: true, permissions: true, partnerTerms: true },
  });

/** Redeems an invite with the answers, with an audit row like a call of the hosted pages. */
export function redeem(ctx: SignedInCtx, code: string, answers: SubmitApplication) {
  return asChange(ctx, hostedOnboarding.submit, { code }, (open) => redeemInvite(open, code, answers));
}

/** The answers of a person. */
export const asIndividual = (more: object = {}): SubmitApplication => ({
  ...answersOf(),
  account: {
    accountType: "individual",
    profile: { individual: { name: { firstName: "Amanda", lastName: "Yang" }, ...more } },
  },
});
