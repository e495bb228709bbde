import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { AccountID, ReturnID, TransferID, UserID, WalletID } from "../../lib/core/api/ids";
import { REPRESENTABLE_CODES } from "../../lib/core/money/rail-codes";
import { RATE_LEVELS, RATE_SUBJECTS, RETURN_RATES } from "../../lib/domain/overview/return-rates/states";
import { RETURN_DIRECTIONS } from "../../lib/domain/money/returns/states";
import { amount, createdOn, id, instant, namesCheck, oneOf, partner } from "../columns";
import { distributed } from "../placement";

const representable = sql.raw(REPRESENTABLE_CODES.map((code) => `'${code}'`).join(", "));

/** An ACH entry that a bank returned. The checks hold the network's limits on presenting it again. */
export const achReturnTable = pgTable(
  distributed("ach_return"),
  {
    partnerID: partner(),
    /** The ID of the returned instruction. */
    returnID: id<ReturnID>("return_id").notNull(),
    transferID: id<TransferID>("transfer_id").notNull(),
    /** The account that the entry was originated for. */
    accountID: id<AccountID>("account_id").notNull(),
    /** The company name that the entry carried. Empty for the partner's usual name. */
    company: text("company").notNull(),
    direction: oneOf("direction", RETURN_DIRECTIONS).notNull(),
    isReversal: boolean("is_reversal").notNull(),
    /** In cents. */
    amount: amount("amount").notNull(),
    code: text("code").notNull(),
    /** The day of the return, in New York. */
    day: date("day", { mode: "string" }).notNull(),
    /** It came after the deadline, so the ledger does not show it. */
    isLate: boolean("is_late").notNull(),
    /** The wallet that gave the money back. Absent if the money had not arrived. */
    walletID: id<WalletID>("wallet_id"),
    /** The number of earlier returns of the same debit. */
    attempt: smallint("attempt").notNull(),
    /** The last day to present it again. Absent for a return that cannot be presented again. */
    representUntil: date("represent_until", { mode: "string" }),
    /** When to present it again, who decided that, and the transfer that did. */
    representOn: instant("represent_on"),
    representBy: text("represent_by"),
    representByID: id<UserID>("represent_by_id"),
    representID: id<TransferID>("represent_id"),
    representDay: date("represent_day", { mode: "string" }),
    /** The reason why it could not be presented again. */
    problem: text("problem"),
    closedOn: instant("closed_on"),
    closedBy: text("closed_by"),
    closeReason: text("close_reason"),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.returnID] }),
    index("ach_return_newest").on(t.partnerID, t.createdOn, t.returnID),
    index("ach_return_of_account").on(t.partnerID, t.accountID, t.createdOn, t.returnID),
    index("ach_return_of_transfer").on(t.partnerID, t.transferID),
    index("ach_return_counted")
      .on(t.partnerID, t.day, t.accountID, t.company, t.code)
      .where(sql`${t.direction} = 'debit' and not ${t.isReversal}`),
    index("ach_return_due")
      .on(t.representOn)
      .where(sql`${t.representOn} is not null`),
    uniqueIndex("ach_return_presented")
      .on(t.partnerID, t.representID)
      .where(sql`${t.representID} is not null`),
    namesCheck("ach_return_directions", t.direction, RETURN_DIRECTIONS),
    check("ach_return_attempts", sql`${t.attempt} between 0 and 2`),
    check(
      "ach_return_limits",
      sql`(${t.representOn} is null and ${t.representID} is null) or (${t.code} in (${representable}) and ${t.direction} = 'debit' and not ${t.isReversal} and not ${t.isLate} and ${t.attempt} < 2)`,
    ),
    check(
      "ach_return_in_time",
      sql`${t.representID} is null or (${t.representDay} is not null and ${t.representUntil} is not null and ${t.representDay} <= ${t.representUntil})`,
    ),
  ],
);

/** A partner's rule for returned debits: present them again after some banking days. Absent: a person decides. */
export const representmentRuleTable = pgTable(
  distributed("representment_rule"),
  {
    partnerID: partner().primaryKey(),
    /** Banking days from the return. */
    afterDays: smallint("after_days").notNull(),
    most: smallint("most").notNull(),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [
    check("representment_rule_days", sql`${t.afterDays} between 1 and 60`),
    check("representment_rule_most", sql`${t.most} between 1 and 2`),
  ],
);

/** The number of debit entries of a day in New York, by account and company name. */
export const achDebitDayTable = pgTable(
  distributed("ach_debit_day"),
  {
    partnerID: partner(),
    day: date("day", { mode: "string" }).notNull(),
    accountID: id<AccountID>("account_id").notNull(),
    company: text("company").notNull(),
    debits: integer("debits").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.day, t.accountID, t.company] }),
    index("ach_debit_day_of_account").on(t.partnerID, t.accountID, t.day),
  ],
);

/** A return rate that reached 80 % of its limit, or the limit. The row is deleted when the rate falls again. */
export const returnRateAlertTable = pgTable(
  distributed("return_rate_alert"),
  {
    partnerID: partner(),
    subject: oneOf("subject", RATE_SUBJECTS).notNull(),
    /** The account's ID or the company name. Empty for the partner. */
    subjectName: text("subject_name").notNull(),
    rate: oneOf("rate", RETURN_RATES).notNull(),
    level: oneOf("level", RATE_LEVELS).notNull(),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.subject, t.subjectName, t.rate] }),
    namesCheck("return_rate_alert_subjects", t.subject, RATE_SUBJECTS),
    namesCheck("return_rate_alert_rates", t.rate, RETURN_RATES),
    namesCheck("return_rate_alert_levels", t.level, RATE_LEVELS),
  ],
);
