import { eq } from "drizzle-orm";
import { testDatabase } from "@/testing/factories";
import { methodsOf } from "@/testing/bank-accounts";
import { linkedCardTable } from "@/db/schema";
import { newCardMethod, newPayer } from "@/testing/transfers";
import type { Operation } from "@/lib/core/api/operation";
import { CARD } from "./card-body";
import { aPayment, type PathParameters, type Prepare, twoWallets } from "./dispatch-money";
import { scheduleBody } from "./dispatch-schedules";
import { inviteBody } from "./invite-bodies";
import { bankingDaysAfter, newYorkDay } from "@/lib/core/money/banking-days";
import { DAY } from "@/lib/core/time/time";

/** A resource that is written with all its fields and read back. */
interface RoundTrip {
  prepare?: Prepare;
  /**
   * Values that the example of a body cannot have, one object per request, merged into the example; `undefined` leaves
   * a field out. Without it, the body of the dispatch tables is sent.
   */
  bodies?: (place: PathParameters) => readonly object[];
  /** Fields that answers have under another path or in another form, or never have (`null`), besides sealed ones. */
  readAs?: Record<string, string | null>;
  /** Fields that exclude every other field, or that a sandbox rejects. */
  unsent?: readonly string[];
  /** The path to read the resource at, if it differs from the operation's. */
  readAt?: Operation["path"];
}

const db = testDatabase();
const later = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** A rule with each field of each kind of condition. */
const RISK_RULE = {
  ...{ name: "All conditions", action: "hold", reason: "A test", isActive: false, isConfirmed: true, version: 1 },
  conditions: [
    { kind: "amount", atLeast: 500_000 },
    { kind: "method", of: "source", type: "service-wallet" },
    { kind: "sum", of: "source", hours: 24, moreThan: 3 },
    { kind: "account-age", of: "destination", underDays: 30 },
    { kind: "new-device", withinHours: 24 },
    { kind: "holder-name", of: "destination", below: 50 },
  ],
};

/** Two accounts that pay each other: by wallet, by bank in both directions, and by card in both directions. */
const twoPayers: Prepare = async ({ partner }, place) => {
  const [payer, payee] = [await newPayer(db, partner, 50_000), await newPayer(db, partner, 0)];
  const card = await newCardMethod(db, partner, payer.accountID);
  const [linked] = await db.select().from(linkedCardTable).where(eq(linkedCardTable.accountID, payer.accountID));
  const push = (await methodsOf(linked?.cardID ?? "")).find(({ type }) => type === "push-to-card");
  Object.assign(place, { accountID: partner.accountID, card, push: push?.paymentMethodID });
  Object.assign(place, { wallet: payer.wallet, debit: payer.debit, payeeBank: payee.bank, payeeWallet: payee.wallet });
};

const BUSINESS = { profile: { individual: undefined }, termsOfService: undefined };
const INDIVIDUAL = {
  accountType: "individual",
  profile: { business: undefined },
  termsOfService: undefined,
  foreignID: "person-1042",
  customerSupport: undefined,
  settings: { cardPayment: undefined },
};
const NUMBERS = [{ governmentID: { itin: undefined } }, { governmentID: { ssn: undefined } }];
const NO_SOURCE = { transferID: undefined, paymentToken: undefined, cardDetails: undefined, achDetails: undefined };
const NO_DESTINATION = { cardDetails: undefined, achDetails: undefined };
/** A transfer with the details of its two sides only, since the details of other methods exclude them. */
const sale = (source: object, destination: object) => ({
  source: { ...NO_SOURCE, ...source },
  destination: { ...NO_DESTINATION, ...destination },
  facilitatorFee: undefined,
  amount: { currency: "USD", value: 5000 },
  salesTaxAmount: { currency: "USD", value: 100 },
});
const NEW = { purpose: undefined, authorization: undefined };
const ACH = { companyEntryDescription: "RENT", originatingCompanyName: "LINCOLN LUNCH" };
const DEBIT = { debitHoldPeriod: "2-days", secCode: "CCD" };
const DESCRIPTOR = { dynamicDescriptor: "LINCOLN LUNCH" };
const CHARGE = { ...DESCRIPTOR, transactionSource: "first-recurring" };
const NO_FEE = { total: undefined, totalDecimal: undefined, markup: undefined, markupDecimal: undefined };
const FACILITATOR_FEES = [{ total: 500 }, { totalDecimal: "5.00" }, { markup: 50 }, { markupDecimal: "0.50" }].map(
  (fee) => ({ ...NO_FEE, ...fee }),
);

/** Stored in cents, and returned as the API shows amounts. */
const PLAN_FEES = {
  minimumCommitment: "minimumCommitment.valueDecimal",
  monthlyPlatformFee: "monthlyPlatformFee.valueDecimal",
  "fees.billableEvent": "billableFees.billableEvent",
  "fees.feeName": "billableFees.feeName",
  "fees.feeModel": "billableFees.feeModel",
  "fees.fixedAmount": "feeProperties.fixedAmount.valueDecimal",
  "fees.variableRate": "feeProperties.variableRate",
  "fees.minPerTransaction": "feeProperties.minPerTransaction.valueDecimal",
  "fees.maxPerTransaction": "feeProperties.maxPerTransaction.valueDecimal",
};
const WITHOUT_TOKEN = { e2ee: undefined, merchantAccountID: undefined };
/** Used only by the processor. */
const CHECK = { verifyName: null };

const RECURRENCE = { recurrenceRule: "FREQ=MONTHLY;COUNT=3", indefinite: false, start: later(30) };
const UNSENT_OF_SCHEDULES = ["occurrences.occurrenceID", "occurrences.canceled"];
/** A rule and single dates for transfers between two wallets. */
function scheduleBodies(place: PathParameters) {
  const { occurrences } = scheduleBody(place);
  return [{ occurrences, recur: { ...RECURRENCE, runTransfer: occurrences[0]?.runTransfer } }];
}

const BANK_ACCOUNT_FIELDS = ["holderName", "holderType", "bankAccountType", "routingNumber"];
const ACCOUNT = "/accounts/{accountID}" as const;
const REPRESENTATIVE = `${ACCOUNT}/representatives/{representativeID}`;

/** Each operation that writes a resource with the fields of its body. */
export const ROUND_TRIPS: Record<string, RoundTrip> = {
  "POST /accounts": {
    bodies: () => [BUSINESS, INDIVIDUAL],
    unsent: ["termsOfService"],
    readAt: ACCOUNT,
    readAs: { capabilities: "capabilities.capability" },
  },
  [`PATCH ${ACCOUNT}`]: { bodies: () => [BUSINESS], unsent: ["termsOfService", "profile.individual"] },
  [`POST ${ACCOUNT}/representatives`]: {
    bodies: () => NUMBERS.map((one) => ({ ...one, responsibilities: { ownershipPercentage: 40 } })),
  },
  [`PATCH ${REPRESENTATIVE}`]: { bodies: () => NUMBERS },
  [`PUT ${ACCOUNT}/underwriting`]: {},
  [`POST ${ACCOUNT}/branding`]: {},
  [`PUT ${ACCOUNT}/branding`]: {},
  [`PATCH ${ACCOUNT}/branding`]: {},
  [`POST ${ACCOUNT}/bank-accounts`]: {
    bodies: () => [{ plaid: undefined, plaidLink: undefined, mx: undefined }],
    readAs: Object.fromEntries(BANK_ACCOUNT_FIELDS.map((field) => [`account.${field}`, field])),
  },
  [`POST ${ACCOUNT}/cards`]: {
    bodies: () => [{ ...WITHOUT_TOKEN, ...CARD }],
    readAs: CHECK,
    unsent: ["merchantAccountID"],
  },
  [`PATCH ${ACCOUNT}/cards/{cardID}`]: { bodies: () => [WITHOUT_TOKEN], readAs: CHECK, unsent: ["merchantAccountID"] },
  "POST /issuing/{accountID}/issued-cards": {
    bodies: ({ walletID }) => [
      { fundingWalletID: walletID, expiration: { month: "01", year: String(new Date().getFullYear() + 1).slice(2) } },
    ],
  },
  "PATCH /issuing/{accountID}/issued-cards/{issuedCardID}": {},
  [`POST ${ACCOUNT}/transfers`]: {
    prepare: async (client, place) => {
      await twoWallets(client, place);
      await twoPayers(client, place);
    },
    bodies: ({ wallet, card, debit, push, payeeBank, payeeWallet }) => [
      sale({ paymentMethodID: wallet }, { paymentMethodID: payeeBank, achDetails: { ...ACH, purpose: undefined } }),
      sale({ paymentMethodID: wallet }, { paymentMethodID: push, cardDetails: DESCRIPTOR }),
      sale({ paymentMethodID: debit, achDetails: { ...ACH, ...DEBIT, ...NEW } }, { paymentMethodID: payeeWallet }),
      ...FACILITATOR_FEES.map((facilitatorFee) => ({
        ...sale({ paymentMethodID: card, cardDetails: CHARGE }, { paymentMethodID: payeeWallet }),
        facilitatorFee,
      })),
    ],
    unsent: [
      ...["source.transferID", "source.paymentToken", "source.achDetails.purpose"],
      ...["source.achDetails.authorization", "destination.achDetails.purpose"],
    ],
    readAt: `${ACCOUNT}/transfers/{transferID}`,
  },
  [`PATCH ${ACCOUNT}/transfers/{transferID}`]: {},
  [`POST ${ACCOUNT}/transfers/{transferID}/refunds`]: {
    prepare: aPayment("completed"),
    bodies: () => [{ amount: 100 }],
    readAs: { amount: "amount.value" },
  },
  [`POST ${ACCOUNT}/schedules`]: { bodies: scheduleBodies, unsent: UNSENT_OF_SCHEDULES },
  [`PUT ${ACCOUNT}/schedules/{scheduleID}`]: { bodies: scheduleBodies, unsent: UNSENT_OF_SCHEDULES },
  [`POST ${ACCOUNT}/disputes/{disputeID}/evidence-text`]: {},
  [`PATCH ${ACCOUNT}/disputes/{disputeID}/evidence/{evidenceID}`]: {},
  [`POST ${ACCOUNT}/fee-plan-agreements`]: {},
  [`POST ${ACCOUNT}/mobile-pay/domains`]: {},
  "POST /onboarding-invites": {
    bodies: () => [BUSINESS, INDIVIDUAL].map((prefill) => inviteBody({ prefill })),
    unsent: ["prefill.termsOfService"],
  },
  [`POST /sandbox${ACCOUNT}/adjustments`]: { readAs: { amount: "amount.valueDecimal", reason: null } },
  "POST /dashboard/attestations": {
    bodies: () => [{ validFrom: later(-1).slice(0, 10), expiresOn: later(90).slice(0, 10) }],
    readAs: { validFrom: "validFrom", expiresOn: "expiresOn" },
  },
  "POST /dashboard/billing/fee-plans": { readAs: PLAN_FEES },
  "PUT /dashboard/billing/fee-plans/{planID}": { readAs: PLAN_FEES },
  "PUT /dashboard/accounts/{accountID}/originator": {
    bodies: () => [{ companyName: "LINCOLN", companyID: "9876543210", entryDescription: "LUNCH" }],
    readAs: {
      ...{ companyName: "own.companyName", companyID: "own.companyID", entryDescription: "own.entryDescription" },
      discretionaryData: "own.discretionaryData",
    },
  },
  "PUT /dashboard/invite-draft": {},
  "POST /dashboard/invite-templates": {},
  "PATCH /dashboard/invite-templates/{templateID}": { readAt: "/dashboard/invite-templates" },
  "POST /dashboard/onboarding-invites/{code}/people": {},
  "PUT /hosted/invites/{code}/application": { readAs: { version: null } },
  "POST /dashboard/api-keys": {
    bodies: () => [{ scopes: ["accounts.read"], origins: ["https://shop.example"] }],
    readAs: { expiresInDays: "expiresOn" },
  },
  "POST /dashboard/member-invites": { bodies: () => [{ teamRoleID: undefined }], unsent: ["teamRoleID"] },
  "PUT /dashboard/notice-settings": {},
  "POST /dashboard/reports/saved": {
    bodies: ({ accountID }) => [{ kind: "statement", ofAccountID: accountID, rhythm: "monthly", day: 1, zone: "UTC" }],
  },
  "PUT /dashboard/representment-rule": {},
  [`POST ${ACCOUNT}/returns/{returnID}/representments`]: {
    bodies: () => [{ representOn: bankingDaysAfter(newYorkDay(new Date()), 3) }],
    readAs: { representOn: "representOn" },
  },
  "POST /dashboard/risk-rules": { bodies: () => [RISK_RULE], readAs: { isConfirmed: null } },
  "PUT /dashboard/risk-rules/{ruleID}": { bodies: () => [RISK_RULE], readAs: { isConfirmed: null, version: null } },
  "PUT /dashboard/risk-policy": {},
  "PUT /dashboard/profile": {},
  "PUT /dashboard/policies": {},
  "POST /dashboard/team-roles": {},
  "POST /dashboard/webhook-endpoints": { bodies: () => [{ types: ["transfer.created"] }] },
};

/** Operations that request an action or prove something: no resource has their fields. */
export const ACTIONS: ReadonlySet<string> = new Set([
  "PUT /dashboard/accounts/{accountID}/allowances",
  "PUT /dashboard/accounts/{accountID}/in-charge",
  "POST /dashboard/accounts/{accountID}/notes",
  "POST /dashboard/risk-rule-trials",
  "POST /dashboard/risk-reviews/{reviewID}/decision",
  "POST /dashboard/accounts/{accountID}/reminders",
  "POST /accounts/{accountID}/embed-sessions",
  "POST /onboarding-invites/{code}/embed-sessions",
  "POST /dashboard/accounts/{accountID}/embedded-payments/{transferID}/refunds",
  "POST /hosted/invites/{code}/person",
  "POST /hosted/invites/{code}/email-codes",
  "PUT /hosted/invites/{code}/identities/{subject}",
  "PUT /hosted/invites/{code}/bank-account",
  "POST /hosted/invites/{code}/redemption",
  "PUT /accounts/{accountID}/bank-accounts/{bankAccountID}/verify",
  "PUT /accounts/{accountID}/bank-accounts/{bankAccountID}/micro-deposits",
  "POST /dashboard/bank-files/{fileID}/decision",
  "POST /dashboard/sanctions-hits/{hitID}/clear",
  "POST /dashboard/sanctions-hits/{hitID}/confirm",
  "POST /dashboard/reconciliation-breaks/{breakID}/dishonor",
  "POST /dashboard/bank-entries/{instructionID}/reversal",
  "POST /dashboard/returns/{returnID}/close",
  "POST /accounts/{accountID}/capabilities",
  "POST /sandbox/accounts/{accountID}/issued-cards/{issuedCardID}/authorizations",
  "POST /sandbox/accounts/{accountID}/authorizations/{authorizationID}/events",
  "POST /sandbox/accounts/{accountID}/issued-cards/{issuedCardID}/refunds",
  "POST /debug/end-to-end-token",
  "POST /accounts/{accountID}/fees/.fetch",
  "POST /dashboard/accounts/{accountID}/files/{fileID}/decision",
  "PUT /hosted/invites/{code}/step",
  "POST /dashboard/onboarding-invites/revoke",
  "POST /dashboard/onboarding-invites/{code}/mails",
  "POST /dashboard/accounts/{accountID}/issued-cards/{issuedCardID}/reveal-grants",
  "POST /dashboard/transfer-obstacle",
  "POST /transfer-options",
  "PUT /dashboard/api-keys/{keyID}/failure",
  "PATCH /accounts/{accountID}/mobile-pay/domains",
  "POST /accounts/{accountID}/mobile-pay/sessions",
  "POST /accounts/{accountID}/mobile-pay/tokens",
  "POST /dashboard/passkeys",
  "PATCH /dashboard/passkeys/{passkeyID}",
  "POST /hosted/password-resets",
  "POST /hosted/password-resets/check",
  "POST /hosted/password-resets/completion",
  "PUT /dashboard/partner-access",
  "POST /dashboard/accounts/{accountID}/permission-requests",
  "POST /accounts/{accountID}/transfers/{transferID}/reversals",
  "POST /sandbox/accounts/{accountID}/transfers/{transferID}/disputes",
  "POST /sandbox/accounts/{accountID}/disputes/{disputeID}/ruling",
  "POST /sandbox/accounts/{accountID}/transfers/{transferID}/advance",
  "POST /sandbox/accounts/{accountID}/clock/advance",
  "POST /dashboard/plays/{playID}/ticks",
  "POST /dashboard/plays/{playID}/undo",
  "POST /dashboard/saved-views",
  "PATCH /dashboard/saved-views/{viewID}",
  "POST /dashboard/bank-lines/{lineID}/match",
  "POST /dashboard/bank-lines/{lineID}/explain",
  "POST /dashboard/bank-months/{monthID}/reopen",
  "POST /dashboard/second-factor/confirm",
  "PATCH /dashboard/team-roles/{roleID}",
  "PUT /dashboard/members/{userID}/card-data-viewer",
  "PATCH /dashboard/members/{userID}",
  "PUT /dashboard/acting-account",
  "PATCH /dashboard/webhook-endpoints/{endpointID}",
  "POST /dashboard/webhook-endpoints/{endpointID}/replays",
  "POST /hosted/member-invites/{token}/acceptance",
  "PUT /dashboard/password",
  "POST /dashboard/step-up",
  "POST /dashboard/step-up/passkey",
  "POST /dashboard/list-exports",
]);
