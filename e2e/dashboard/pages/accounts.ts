import { eq } from "drizzle-orm";
import {
  accountTable,
  capabilityTable,
  connectionTable,
  fileTable,
  incurredFeeTable,
  issuedCardTable,
  representativeTable,
  underwritingTable,
} from "@/db/schema";
import { newCard } from "@/testing/cards";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, testDatabase } from "@/testing/factories";
import { newFile } from "@/testing/files";
import { VOLUMES } from "@/testing/volumes";
import { CENTS_MAX } from "@/lib/core/money/money";
import { newID, type AccountID, type IssuedCardID, type RepresentativeID, type WalletID } from "@/lib/core/api/ids";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import { createFeePlanAgreement } from "@/lib/domain/money/fee-plans/fee-plans";
import { fileCreated } from "@/lib/domain/accounts/files/events";
import { createNote } from "@/lib/domain/accounts/notes/notes";
import type { IssuedCardState } from "@/lib/domain/cards/issuing/states";
import { newLongPlan } from "./invites";
import {
  long,
  LONG_BUSINESS,
  LONG_EMAIL,
  LONG_INDIVIDUAL,
  LONG_PERSON,
  LONG_PREFILL,
  LONG_REPRESENTATIVE,
} from "./long-values";
import type { Staff } from "./staff";

const db = testDatabase();
const now = () => new Date();

/** An account of the partner, and contexts to act on it. */
export interface Account {
  accountID: AccountID;
  walletID: WalletID;
  name: string;
  ctx: Ctx;
}

interface Options {
  accountType?: "business" | "individual";
  isVerified?: boolean;
  isDisconnected?: boolean;
}

/** Creates an account with long values in every field: one with missing requirements and errors, or a verified one. */
export async function newLongAccount(
  staff: Pick<Staff, "partner" | "ctx">,
  { accountType = "business", isVerified = false, isDisconnected = false }: Options = {},
): Promise<Account> {
  const { accountID, walletID } = await newAccount(db, staff.partner, { accountType, wallet: true });
  const name = long(64, accountType === "business" ? "Orchard" : "Maximilian");
  const { customerSupport, metadata } = LONG_PREFILL;
  const base = {
    ownersProvided: true,
    taxIDProvided: isVerified,
    birthDateProvided: true,
    governmentIDProvided: true,
  };
  const profile =
    accountType === "business"
      ? { business: { ...LONG_BUSINESS, ...base } }
      : { individual: { ...LONG_INDIVIDUAL, ...base } };
  await db
    .update(accountTable)
    .set({
      displayName: name,
      profile,
      customerSupport,
      metadata,
      settings: { cardPayment: { statementDescriptor: "ORCHARDBAKERYANDSONS22" } },
      foreignID: `${long(50, "crm").replaceAll(" ", "-")}-${accountID.slice(-12)}`,
      termsAcceptedOn: now(),
      termsAcceptedIP: "2001:db8:85a3:8d3:1319:8a2e:370:7348",
      termsAcceptedUserAgent: long(255, "Mozilla"),
      verificationStatus: isVerified ? "verified" : "errored",
      ...(!isVerified && { verificationDetails: "failedAutoVerify" }),
    })
    .where(eq(accountTable.accountID, accountID));
  if (isDisconnected)
    await db.update(connectionTable).set({ disconnectedOn: now() }).where(eq(connectionTable.accountID, accountID));
  const ctx = { ...staff.ctx, accountID, homePartnerID: staff.partner.accountID };
  await addCapabilities(ctx, isVerified);
  return { accountID, walletID, name, ctx };
}

async function addCapabilities({ accountID, homePartnerID: partnerID }: Ctx, isVerified: boolean): Promise<void> {
  const place = { partnerID, accountID };
  const dates = { createdOn: now(), updatedOn: now() };
  const errors = [
    { requirement: "business.ein", errorCode: "tax-id-mismatch" },
    { requirement: "document.business.verification", errorCode: "document-illegible" },
  ];
  const status = isVerified ? "enabled" : "pending";
  await db.insert(capabilityTable).values([
    { ...place, capability: "wallet", status, ...dates },
    { ...place, capability: "card-issuing", status, ...dates },
    { ...place, capability: "collect-funds", status: "pending", ...(!isVerified && { errors }), ...dates },
    {
      ...place,
      capability: "send-funds",
      status: "disabled",
      disabledReason: long(200, "Too many returns"),
      disabledOn: now(),
      ...dates,
    },
  ]);
}

/** Adds a controller who owns part of the business. */
export async function addRepresentative({ accountID, ctx }: Account): Promise<RepresentativeID> {
  const representativeID = newID<RepresentativeID>();
  await db.insert(representativeTable).values({
    partnerID: ctx.homePartnerID,
    representativeID,
    accountID,
    profile: LONG_REPRESENTATIVE,
    birthDateProvided: true,
    isController: true,
    isOwner: true,
    ownershipPercentage: 60,
    jobTitle: LONG_REPRESENTATIVE.jobTitle,
    verificationStatus: "errored",
    createdOn: now(),
    updatedOn: now(),
  });
  return representativeID;
}

/** Adds a pending and a rejected document. */
export async function addFiles({ ctx }: Account): Promise<void> {
  const name = long(60, "pending").replaceAll(" ", "-");
  const { fileID } = await newFile(ctx, `${name}.csv`);
  await db
    .update(fileTable)
    .set({ fileStatus: "rejected", decisionReason: "document-expired" })
    .where(eq(fileTable.fileID, fileID));
  await newFile(ctx, `${name}.csv`);
}

/** Adds a card with an audited request for its number. */
export async function addCard({ ctx, accountID, walletID }: Account, state?: IssuedCardState): Promise<IssuedCardID> {
  const { issuedCardID } = await newCard(ctx, walletID, { memo: long(140, "Travel"), ...(state && { state }) });
  await db
    .update(issuedCardTable)
    .set({ ...LONG_PERSON, velocityLimits: [{ amount: CENTS_MAX, interval: "per-transaction" }] })
    .where(eq(issuedCardTable.issuedCardID, issuedCardID));
  await transact(ctx, (open) =>
    recordAudit(open, {
      action: "issued-card.details",
      object: issuedCardID,
      outcome: "requested",
      reason: long(140, "pay-vendor:"),
      accountID,
    }),
  );
  return issuedCardID;
}

export async function addFees({ accountID, ctx }: Account): Promise<void> {
  await db.insert(incurredFeeTable).values(
    [59, 99_999_999_999].map((amount) => ({
      feeID: newID<string>(),
      accountID,
      partnerID: ctx.homePartnerID,
      feeName: long(64, "Card payment"),
      amount,
      sourceKind: "BankAccountID" as const,
      sourceID: newID<string>(),
      createdOn: now(),
    })),
  );
}

export async function addVolumes({ accountID, ctx }: Account): Promise<void> {
  await db.insert(underwritingTable).values({
    partnerID: ctx.homePartnerID,
    accountID,
    answers: VOLUMES,
    status: "pendingReview",
    createdOn: now(),
    updatedOn: now(),
  });
}

/** Adds a long note that mentions a person. */
export async function addNote(
  { accountID }: Account,
  { partner, person }: Pick<Staff, "partner" | "person">,
): Promise<void> {
  const ctx = ctxFor(partner, accountID, { caller: { kind: "session", userID: person.userID } });
  const text = `@${LONG_EMAIL} ${long(500, "Called them.")}`;
  await transact(ctx, (open) => createNote(open, { text }));
}

/** Adds an audit row and an event to the account's history. */
export async function addActivity({ ctx, accountID }: Account): Promise<void> {
  await transact(ctx, async (open) => {
    await recordAudit(open, { action: "fee-plan-agreement.create", object: newID(), outcome: "done", accountID });
    await emit(open, fileCreated, { fileID: newID(), fileStatus: "pending" });
  });
}

export async function addAgreement({ partner }: Staff, { ctx }: Account): Promise<void> {
  const { planID } = await newLongPlan(partner);
  await transact(ctx, (open) => createFeePlanAgreement(open, { planID }));
}
