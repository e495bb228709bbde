import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid, primaryKey, foreignKey } from "drizzle-orm/pg-core";
import type { AccountID } from "../../lib/core/api/ids";
import { amount, createdOn, instant, namesCheck, oneOf, partner, id } from "../columns";
import { distributed } from "../placement";
import { accountTable } from "./accounts";
import { walletTable } from "./wallets";

export const ACQUIRING_MODELS = ["cost-plus", "flat-rate"] as const;
export const AGREEMENT_STATUSES = ["active", "terminated"] as const;

/** Prices that a partner offers to its accounts. Invites refer to them by code. */
export const feePlanTable = pgTable(
  distributed("fee_plan"),
  {
    partnerID: partner(),
    planID: id<string>("plan_id").notNull(),
    accountID: id<AccountID>("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    code: text("code").notNull(),
    name: text("name").notNull(),
    description: text("description"),
    /** Shown in place of the description to invitees who read Spanish. */
    spanishDescription: text("spanish_description"),
    cardAcquiringModel: oneOf("card_acquiring_model", ACQUIRING_MODELS).notNull(),
    billableFees: jsonb("billable_fees").$type<unknown[]>().notNull(),
    minimumCommitment: amount("minimum_commitment").notNull(),
    monthlyPlatformFee: amount("monthly_platform_fee").notNull(),
    createdOn: createdOn(),
    updatedOn: instant("updated_on"),
    /** When the plan was withdrawn. Agreements stay, but no new ones are made. */
    archivedOn: instant("archived_on"),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.planID] }),
    uniqueIndex("fee_plan_code").on(t.partnerID, t.accountID, t.code),
    namesCheck("fee_plan_models", t.cardAcquiringModel, ACQUIRING_MODELS),
  ],
);

/** The terms of a plan at the time of acceptance. Amounts are in cents. */
export interface AgreedTerms {
  name: string;
  description?: string;
  spanishDescription?: string;
  cardAcquiringModel: (typeof ACQUIRING_MODELS)[number];
  billableFees: unknown[];
  minimumCommitment: number;
  monthlyPlatformFee: number;
}

export const feePlanAgreementTable = pgTable(
  distributed("fee_plan_agreement"),
  {
    partnerID: partner(),
    agreementID: id<string>("agreement_id").notNull(),
    accountID: id<AccountID>("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    /** May belong to a partner other than the account's own. */
    planID: uuid("plan_id").notNull(),
    status: oneOf("status", AGREEMENT_STATUSES).notNull(),
    acceptedOn: instant("accepted_on").notNull(),
    terminatedOn: instant("terminated_on"),
    /** The plan as accepted. Later changes of the plan do not change it. */
    terms: jsonb("terms").$type<AgreedTerms>().notNull(),
    /** Seconds that the sandbox's clock was advanced for it. Absent if it was not. */
    advancedBy: integer("advanced_by"),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.agreementID] }),
    index("agreement_of_account").on(t.accountID, t.acceptedOn),
    index("agreement_of_plan").on(t.planID, t.acceptedOn, t.agreementID),
    uniqueIndex("agreement_active")
      .on(t.partnerID, t.accountID, t.planID)
      .where(sql`${t.status} = 'active'`),
    namesCheck("agreement_statuses", t.status, AGREEMENT_STATUSES),
  ],
);

export const FEE_SOURCES = ["transferID", "CardID", "DisputeID", "AccountID", "BankAccountID"] as const;

export const TRANSFER_PARTIES = ["source", "destination", "partner"] as const;

/** A fee that an account owes, with its cause. */
export const incurredFeeTable = pgTable(
  distributed("incurred_fee"),
  {
    feeID: id<string>("fee_id").notNull(),
    accountID: id<AccountID>("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    walletID: uuid("wallet_id"),
    partnerID: partner(),
    /** The side of the transfer that pays the fee, source or destination. */
    transferParty: oneOf("transfer_party", TRANSFER_PARTIES),
    /** The account whose plan sets the fee, if another account pays it. The fee counts toward that plan's minimum. */
    plannedFor: uuid("planned_for"),
    feeName: text("fee_name").notNull(),
    /** In cents. */
    amount: amount("amount").notNull(),
    sourceKind: oneOf("source_kind", FEE_SOURCES).notNull(),
    sourceID: uuid("source_id").notNull(),
    createdOn: createdOn(),
    refundedOn: instant("refunded_on"),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.feeID] }),
    foreignKey({ columns: [t.partnerID, t.walletID], foreignColumns: [walletTable.partnerID, walletTable.walletID] }),
    index("fee_newest").on(t.accountID, t.createdOn, t.feeID),
    index("fee_of_partner").on(t.partnerID, t.createdOn),
    index("fee_refunded")
      .on(t.partnerID, t.createdOn)
      .where(sql`${t.refundedOn} is not null`),
    index("fee_of_source").on(t.accountID, t.sourceID),
    index("fee_of_transfer").on(t.sourceID),
    index("fee_planned_for")
      .on(t.plannedFor, t.createdOn)
      .where(sql`${t.plannedFor} is not null`),
    namesCheck("fee_sources", t.sourceKind, FEE_SOURCES),
    namesCheck("fee_parties", t.transferParty, TRANSFER_PARTIES),
  ],
);
