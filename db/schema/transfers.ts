import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
  primaryKey,
  foreignKey,
} from "drizzle-orm/pg-core";
import type { AccountID, CancellationID, RefundID, TransferID, UserID, WalletID } from "../../lib/core/api/ids";
import type { PaymentMethodType } from "../../lib/core/money/sources";
import type { RiskDecision } from "../../lib/domain/money/risk-rules/states";
import { amount, createdOn, instant, namesCheck, oneOf, id, partner } from "../columns";
import { distributed } from "../placement";

export const TRANSFER_STATUSES = [
  "created",
  "pending",
  "completed",
  "failed",
  "reversed",
  "queued",
  "canceled",
] as const;
export const TRANSFER_FAILURES = [
  "source-payment-error",
  "destination-payment-error",
  "wallet-insufficient-funds",
  "rejected-high-risk",
  "processing-error",
] as const;

/** A side of a transfer as the API showed it at creation, and where its money is. */
export interface TransferSide {
  paymentMethodID: string;
  paymentMethodType: PaymentMethodType;
  account: { accountID: string; email: string; displayName: string };
  sourceID: string;
  transferID?: string | undefined;
  wallet?: { walletID: WalletID } | undefined;
  bankAccount?: { bankAccountType: string; lastFourAccountNumber: string } | undefined;
  card?: { brand: string; lastFourCardNumber: string } | undefined;
  mobilePay?: { brand: string; dynamicLastFour: string } | undefined;
  /** The rail options: what to print or to wait for. */
  asked?: Record<string, unknown> | undefined;
}

/** The cost of a transfer, in cents. */
export interface TransferCharges {
  /** The payer of the operator's fee. */
  payer: "source" | "destination" | "partner";
  /** The account whose plans set the fee, if another account pays it. */
  plannedFor?: AccountID;
  /** The wallet that the operator's fee is taken from, if the money itself passes through no wallet of the payer. */
  payerWalletID?: WalletID;
  fee: number;
  facilitator: number;
  partnerWalletID?: WalletID;
  /** Adds the networks' charge for a card payment on top of the fee. */
  passesCosts?: boolean;
  fees: { feeID: string; accountID: AccountID; feeName: string; amount: number }[];
}

/** An index of the few rows with a value in the column. */
const wherePresent = (name: string, column: AnyPgColumn, ...others: AnyPgColumn[]) =>
  index(name)
    .on(column, ...others)
    .where(sql`${column} is not null`);

/** A transfer between two payment methods. `source` and `destination` are as the API showed them at creation. */
export const transferTable = pgTable(
  distributed("transfer"),
  {
    transferID: id<TransferID>("transfer_id").notNull(),
    partnerID: partner(),
    idempotencyKey: uuid("idempotency_key").notNull(),
    /** The fingerprint of the body sent with the idempotency key. */
    fingerprint: text("fingerprint").notNull(),
    sourceAccountID: id<AccountID>("source_account_id").notNull(),
    destinationAccountID: id<AccountID>("destination_account_id").notNull(),
    sourcePaymentMethodID: uuid("source_payment_method_id"),
    destinationPaymentMethodID: uuid("destination_payment_method_id").notNull(),
    source: jsonb("source").$type<TransferSide>().notNull(),
    destination: jsonb("destination").$type<TransferSide>().notNull(),
    amount: amount("amount").notNull(),
    currency: text("currency").notNull(),
    status: oneOf("status", TRANSFER_STATUSES).notNull(),
    failureReason: oneOf("failure_reason", TRANSFER_FAILURES),
    description: text("description"),
    metadata: jsonb("metadata").$type<Record<string, string>>(),
    foreignID: text("foreign_id"),
    facilitatorFee: jsonb("facilitator_fee").$type<Record<string, string | number>>(),
    /** Fees and their payers, as agreed at creation. */
    charges: jsonb("charges").$type<TransferCharges>().notNull(),
    salesTax: amount("sales_tax"),
    /** The decision of the partner's risk rules, with the facts of its moment. Absent if no rule was active. */
    risk: jsonb("risk").$type<RiskDecision>(),
    /** The person who made it. Absent for a program, and for an automatic transfer. */
    madeByID: id<UserID>("made_by_id"),
    groupID: id<TransferID>("group_id"),
    parentID: id<TransferID>("parent_id"),
    scheduleID: uuid("schedule_id"),
    occurrenceID: uuid("occurrence_id"),
    /** Archived by a reset of the sandbox: the partner no longer sees it. */
    archived: boolean("archived").notNull().default(false),
    refundedAmount: amount("refunded_amount").notNull(),
    disputedAmount: amount("disputed_amount").notNull(),
    /** When a queued transfer may start. */
    dueOn: instant("due_on"),
    createdOn: createdOn(),
    completedOn: instant("completed_on"),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.transferID] }),
    unique("transfer_once").on(t.partnerID, t.idempotencyKey),
    uniqueIndex("transfer_of_occurrence")
      .on(t.partnerID, t.occurrenceID)
      .where(sql`${t.occurrenceID} is not null`),
    // With the status included, a distant page of completed transfers reads only the index. The ledger check reads
    // archived ones too.
    index("transfer_newest").on(t.partnerID, t.createdOn, t.transferID, t.status, t.archived),
    index("transfer_of_source").on(t.partnerID, t.sourceAccountID, t.createdOn, t.transferID, t.status, t.archived),
    index("transfer_of_destination").on(
      t.partnerID,
      t.destinationAccountID,
      t.createdOn,
      t.transferID,
      t.status,
      t.archived,
    ),
    ...(["partner", "source", "destination"] as const).flatMap((side) => {
      const party = { partner: [], source: [t.sourceAccountID], destination: [t.destinationAccountID] }[side];
      const seen = side === "partner" ? sql`not ${t.archived} and ` : sql``;
      return [
        index(`transfer_unusual_of_${side}`)
          .on(t.partnerID, ...party, t.status, t.createdOn, t.transferID)
          .where(sql`${seen}${t.status} <> 'completed'`),
        index(`transfer_refunded_of_${side}`)
          .on(t.partnerID, ...party, t.createdOn, t.transferID)
          .where(sql`${seen}${t.refundedAmount} > 0`),
        index(`transfer_disputed_of_${side}`)
          .on(t.partnerID, ...party, t.createdOn, t.transferID)
          .where(sql`${seen}${t.disputedAmount} > 0`),
      ];
    }),
    // Nearly every transfer has a wallet on one side, so only the other methods are worth an index.
    ...(["source", "destination"] as const).map((side) =>
      index(`transfer_of_${side}_method`)
        .on(t.partnerID, sql`(${t[side]} ->> 'paymentMethodType')`, t.createdOn, t.transferID)
        .where(sql`not ${t.archived} and ${t[side]} ->> 'paymentMethodType' <> 'service-wallet'`),
    ),
    index("transfer_of_amount").on(t.partnerID, t.amount, t.createdOn, t.transferID),
    // Character order (C collation) serves prefix search.
    index("transfer_of_description")
      .on(t.partnerID, sql`lower(${t.description}) text_pattern_ops`)
      .where(sql`${t.description} is not null`),
    wherePresent("transfer_of_foreign_id", t.foreignID, t.createdOn),
    wherePresent("transfer_of_schedule", t.scheduleID, t.createdOn),
    wherePresent("transfer_of_group", t.groupID, t.createdOn),
    wherePresent("transfer_of_parent", t.parentID),
    wherePresent("transfer_due", t.dueOn),
    namesCheck("transfer_statuses", t.status, TRANSFER_STATUSES),
    namesCheck("transfer_failures", t.failureReason, TRANSFER_FAILURES),
    check("transfer_amount", sql`${t.amount} between 1 and 999999999999`),
    check("transfer_refunded", sql`${t.refundedAmount} between 0 and ${t.amount}`),
    check("transfer_disputed", sql`${t.disputedAmount} >= 0`),
  ],
);

export const CANCELLATION_STATUSES = ["pending", "completed", "failed"] as const;

/** A request to stop a transfer. */
export const cancellationTable = pgTable(
  distributed("cancellation"),
  {
    cancellationID: id<CancellationID>("cancellation_id").notNull(),
    transferID: id<TransferID>("transfer_id").notNull(),
    partnerID: partner(),
    idempotencyKey: uuid("idempotency_key"),
    status: oneOf("status", CANCELLATION_STATUSES).notNull(),
    /** When to ask its rail again. Absent when it is final, and while it waits for a debit, which ends it. */
    dueOn: instant("due_on"),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.cancellationID] }),
    foreignKey({
      columns: [t.partnerID, t.transferID],
      foreignColumns: [transferTable.partnerID, transferTable.transferID],
    }),
    uniqueIndex("cancellation_once")
      .on(t.partnerID, t.transferID)
      .where(sql`${t.status} <> 'failed'`),
    index("cancellation_of_transfer").on(t.transferID, t.createdOn),
    index("cancellation_due")
      .on(t.dueOn)
      .where(sql`${t.dueOn} is not null`),
    unique("cancellation_key").on(t.partnerID, t.idempotencyKey),
    namesCheck("cancellation_statuses", t.status, CANCELLATION_STATUSES),
  ],
);

export const REFUND_STATUSES = ["created", "pending", "completed", "failed"] as const;

/** The refund of a card payment. */
export const refundTable = pgTable(
  distributed("refund"),
  {
    refundID: id<RefundID>("refund_id").notNull(),
    transferID: id<TransferID>("transfer_id").notNull(),
    partnerID: partner(),
    idempotencyKey: uuid("idempotency_key").notNull(),
    fingerprint: text("fingerprint").notNull(),
    amount: amount("amount").notNull(),
    currency: text("currency").notNull(),
    status: oneOf("status", REFUND_STATUSES).notNull(),
    instructionID: uuid("instruction_id").notNull(),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.refundID] }),
    foreignKey({
      columns: [t.partnerID, t.transferID],
      foreignColumns: [transferTable.partnerID, transferTable.transferID],
    }),
    unique("refund_once").on(t.partnerID, t.idempotencyKey),
    index("refund_of_transfer").on(t.transferID, t.createdOn),
    namesCheck("refund_statuses", t.status, REFUND_STATUSES),
    check("refund_amount", sql`${t.amount} > 0`),
  ],
);
