import type { BrowserContext } from "@playwright/test";
import { eq } from "drizzle-orm";
import { applicationTable, feePlanTable, inviteTable, memberTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { bankAccountBody } from "@/testing/bank-accounts";
import { newUser, testDatabase, type Partner } from "@/testing/factories";
import { inviteOf, newInvitee } from "@/testing/onboarding";
import { VOLUMES } from "@/testing/volumes";
import { newID, type AccountID, type PlanID } from "@/lib/core/api/ids";
import { CONSENT_SCOPES } from "@/lib/core/access/scopes";
import { sealBankAccount } from "@/lib/domain/onboarding/applications/application-bank-account";
import { sealIdentityOf } from "@/lib/domain/onboarding/applications/application-identity";
import { type PersonID, SealBankAccount } from "@/lib/domain/onboarding/applications/dashboard";
import { CAPABILITIES } from "@/lib/core/money/capabilities";
import type { SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { createInviteTemplate } from "@/lib/domain/onboarding/invite-builder/invite-builder";
import { createInvite } from "@/lib/domain/onboarding/invites/create-invite";
import { revokeInvite } from "@/lib/domain/onboarding/invites/invites";
import { newNumber } from "../account-staff";
import { withToken } from "../pages";
import { long, LONG_BUSINESS, LONG_PREFILL, LONG_REPRESENTATIVE } from "./long-values";
import { newLongPartner } from "./staff";

const db = testDatabase();
const amount = { currency: "USD", valueDecimal: "9999999.99" };

export async function newTemplate(partner: Partner): Promise<void> {
  const { code } = await newLongPlan(partner);
  await createInviteTemplate(ctxFor(partner), {
    name: long(60, "Shops of our network"),
    invite: { capabilities: ["transfers"], feePlanCodes: [code], builder: { preset: "look" } },
  });
}

/** Makes a plan with long texts and large amounts. */
export async function newLongPlan(
  { accountID }: Partner,
  more: { archivedOn?: Date } = {},
): Promise<{ planID: PlanID; code: string; name: string }> {
  const planID = newID<PlanID>();
  const plan = { planID, code: `gold-${planID.slice(-12)}`, name: long(64, `Gold ${planID.slice(-12)}`) };
  await db.insert(feePlanTable).values({
    ...plan,
    partnerID: accountID,
    accountID,
    description: long(200, "For those who take a lot"),
    cardAcquiringModel: "cost-plus",
    billableFees: [
      {
        feeModel: "blended",
        feeCategory: "card-acquiring",
        billableEvent: "card-acquiring",
        feeName: long(64, "Card payment"),
        feeProperties: {
          fixedAmount: amount,
          variableRate: "99.99",
          minPerTransaction: amount,
          maxPerTransaction: amount,
        },
      },
      {
        feeModel: "fixed",
        feeCategory: "ach",
        billableEvent: "ach-debit",
        feeName: long(64, "Bank debit"),
        feeProperties: { fixedAmount: amount },
      },
    ],
    minimumCommitment: 999_999_999,
    monthlyPlatformFee: 999_999_999,
    createdOn: new Date(),
    ...more,
  });
  return plan;
}

/** Invites a business with a long name to everything. Returns the code. */
export async function newLongInvite(partner: Partner, more: object = {}): Promise<string> {
  const { code: plan } = await newLongPlan(partner);
  const invite = await createInvite(
    ctxFor(partner),
    inviteOf({
      capabilities: CAPABILITIES,
      feePlanCodes: [plan],
      scopes: CONSENT_SCOPES,
      prefill: LONG_PREFILL,
      returnURL: `https://www.bakery.example/${long(100, "welcome").replaceAll(" ", "-")}`,
      termsOfServiceURL: "https://www.bakery.example/terms",
      ...more,
    }),
  );
  return invite.code;
}

export const withdraw = (partner: Partner, code: string) => revokeInvite(ctxFor(partner), code);

/** Starts an application of an invite, at a step. */
export async function begin(code: string, { step = "contact", answers = {} } = {}): Promise<void> {
  await keep(code, { userID: (await newUser(db)).userID, step, answers });
}

/** Redeems an invite as an existing account; its owner may be given. */
export async function redeem(code: string, accountID: AccountID, userID?: string): Promise<void> {
  const redeemed = { redeemedOn: new Date(), redeemedAccountID: accountID };
  await db.update(inviteTable).set(redeemed).where(eq(inviteTable.code, code));
  if (userID) await db.insert(memberTable).values({ accountID, userID, role: "owner", createdOn: new Date() });
}

const PERSON_ID = newID<PersonID>();

/** Every answer of an application, except those kept in the vault. */
export const LONG_ANSWERS = {
  accountType: "business",
  profile: { business: LONG_BUSINESS },
  people: [
    {
      personID: PERSON_ID,
      ...LONG_REPRESENTATIVE,
      responsibilities: { isController: true, isOwner: true, ownershipPercentage: 60, jobTitle: long(64, "Chief") },
    },
  ],
  ownersProvided: true,
  sales: VOLUMES,
  customerSupport: LONG_PREFILL.customerSupport,
};

interface Application {
  answers?: object;
  /** Additional fields of the invite. */
  more?: object;
  hasBankAccount?: boolean;
}

/** Creates an invite, signs in an invitee with these answers, and returns the address of its pages. */
export async function newApplication(
  context: BrowserContext,
  { answers, more, hasBankAccount = false }: Application = {},
): Promise<{ code: string; partner: Partner; userID: string; at: string }> {
  const partner = await newLongPartner();
  const code = await newLongInvite(partner, more);
  const invitee = await newInvitee();
  const { userID = "" } = invitee.caller;
  await withToken(context, invitee.token);
  if (answers) {
    await keep(code, { userID, answers, step: "profile" });
    await transact(invitee, (ctx) => seal(ctx, code));
    if (hasBankAccount) await transact(invitee, (ctx) => sealBankAccount(ctx, code, ownBankAccount()));
  }
  return { code, partner, userID, at: `/o/${code}` };
}

const ownBankAccount = () => SealBankAccount.parse(bankAccountBody({ holderName: long(64, "Orchard") }).account);

/** Adds the answers kept in the vault: of the business, and of its one person. */
async function seal(ctx: SignedInCtx, code: string): Promise<void> {
  await sealIdentityOf(ctx, code, "account", { taxID: { ein: { number: newNumber() } } });
  const birthDate = { day: 28, month: 4, year: 1985 };
  await sealIdentityOf(ctx, code, PERSON_ID, { governmentID: { ssn: { full: newNumber() } }, birthDate });
}

async function keep(
  code: string,
  { userID, answers, step }: { userID: string; answers: object; step: string },
): Promise<void> {
  const dates = { createdOn: new Date(), updatedOn: new Date() };
  await db.insert(applicationTable).values({ code, userID, answers: { ...answers }, step, version: 1, ...dates });
}

/** The address to change the one person of {@link LONG_ANSWERS}. */
export const personAt = (at: string) => `${at}/people/${PERSON_ID}`;
