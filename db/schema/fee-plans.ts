import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { amount, createdOn, instant, key, namesCheck, oneOf } from "../columns";
import { accountTable } from "./accounts";

export const ACQUIRING_MODELS = ["cost-plus", "flat-rate"] as const;
export const AGREEMENT_STATUSES = ["active", "terminated"] as const;

/** Prices a partner may give to the accounts it brings in; invites name them by code. */
export const feePlanTable = pgTable(
  "fee_plan",
  {
    planID: key("plan_id"),
    accountID: uuid("account_id").notNull().references(() => accountTable.accountID),
    code: text("code").notNull(),
    name: text("name").notNull(),
    description: text("description"),
    cardAcquiringModel: oneOf("card_acquiring_model", ACQUIRING_MODELS).notNull(),
    billableFees: jsonb("billable_fees").$type<unknown[]>().notNull(),
    minimumCommitment: amount("minimum_commitment").notNull(),
    monthlyPlatformFee: amount("monthly_platform_fee").notNull(),
    createdOn: createdOn(),
  },
  (t) => [
    uniqueIndex("fee_plan_code").on(t.accountID, t.code),
    namesCheck("fee_plan_models", t.cardAcquiringModel, ACQUIRING_MODELS),
  ],
);

/** A plan which an account accepted. */
export const feePlanAgreementTable = pgTable(
  "fee_plan_agreement",
  {
    agreementID: key("agreement_id"),
    accountID: uuid("account_id").notNull().references(() => accountTable.accountID),
    planID: uuid("plan_id").notNull().references(() => feePlanTable.planID),
    status: oneOf("status", AGREEMENT_STATUSES).notNull(),
    acceptedOn: instant("accepted_on").notNull(),
  },
  (t) => [
    index("agreement_of_account").on(t.accountID, t.acceptedOn),
    uniqueIndex("agreement_active").on(t.accountID, t.planID).where(sql`${t.status} = 'active'`),
    namesCheck("agreement_statuses", t.status, AGREEMENT_STATUSES),
  ],
);
