import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { RiskReviewID, RiskRuleID, TransferID, UserID } from "../../lib/core/api/ids";
import { RULE_ACTIONS, DEADLINE_DECISIONS, RISK_REVIEW_STATES } from "../../lib/domain/money/risk-rules/states";
import { amount, createdOn, id, instant, namesCheck, oneOf, partner } from "../columns";
import { distributed } from "../placement";
import { transferTable } from "./transfers";

/** A rule of a partner about its transfers: its current version, and whether it acts. */
export const riskRuleTable = pgTable(
  distributed("risk_rule"),
  {
    partnerID: partner(),
    ruleID: id<RiskRuleID>("rule_id").notNull(),
    version: integer("version").notNull(),
    active: boolean("active").notNull(),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.ruleID] }),
    index("risk_rule_newest").on(t.partnerID, t.createdOn, t.ruleID),
    index("risk_rule_active")
      .on(t.partnerID)
      .where(sql`${t.active}`),
  ],
);

/** A version of a rule, which never changes. Decisions name it, so that they can be replayed. */
export const riskRuleVersionTable = pgTable(
  distributed("risk_rule_version"),
  {
    partnerID: partner(),
    ruleID: id<RiskRuleID>("rule_id").notNull(),
    version: integer("version").notNull(),
    name: text("name").notNull(),
    action: oneOf("action", RULE_ACTIONS).notNull(),
    reason: text("reason").notNull(),
    /** Conditions as `RiskConditions` parses them. */
    conditions: jsonb("conditions").$type<readonly object[]>().notNull(),
    createdBy: text("created_by").notNull(),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.ruleID, t.version] }),
    foreignKey({ columns: [t.partnerID, t.ruleID], foreignColumns: [riskRuleTable.partnerID, riskRuleTable.ruleID] }),
    namesCheck("risk_rule_actions", t.action, RULE_ACTIONS),
  ],
);

/** A held transfer that waits for a person. */
export const riskReviewTable = pgTable(
  distributed("risk_review"),
  {
    partnerID: partner(),
    reviewID: id<RiskReviewID>("review_id").notNull(),
    transferID: id<TransferID>("transfer_id").notNull(),
    state: oneOf("state", RISK_REVIEW_STATES).notNull(),
    /** The reasons of the rules that hold the transfer. */
    reason: text("reason").notNull(),
    /** In cents. */
    amount: amount("amount").notNull(),
    /** A release takes two people. */
    needsTwo: boolean("needs_two").notNull(),
    /** The deadline of the decision. Absent once it is made. */
    dueOn: instant("due_on"),
    /** The outcome at the deadline. */
    atDeadline: oneOf("at_deadline", DEADLINE_DECISIONS).notNull(),
    /** The first of two people who release it. */
    approvedBy: text("approved_by"),
    approvedByID: id<UserID>("approved_by_id"),
    approvedOn: instant("approved_on"),
    /** Absent for a decision that the deadline made. */
    decidedBy: text("decided_by"),
    decidedOn: instant("decided_on"),
    decisionReason: text("decision_reason"),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.reviewID] }),
    foreignKey({
      columns: [t.partnerID, t.transferID],
      foreignColumns: [transferTable.partnerID, transferTable.transferID],
    }),
    uniqueIndex("risk_review_once").on(t.partnerID, t.transferID),
    index("risk_review_newest").on(t.partnerID, t.createdOn, t.reviewID),
    index("risk_review_due")
      .on(t.dueOn)
      .where(sql`${t.dueOn} is not null`),
    namesCheck("risk_review_states", t.state, RISK_REVIEW_STATES),
    namesCheck("risk_review_deadline_decisions", t.atDeadline, DEADLINE_DECISIONS),
    check("risk_review_open", sql`(${t.state} in ('open', 'approved')) = (${t.dueOn} is not null)`),
  ],
);

/** The settings for reviews of held transfers. Without a row, the defaults apply. */
export const riskPolicyTable = pgTable(
  distributed("risk_policy"),
  {
    partnerID: partner(),
    /** A release of this amount or more takes two people, in cents. Absent if one person is always enough. */
    twoPeopleFrom: amount("two_people_from"),
    /** The time limit of a review, in hours. */
    hours: smallint("hours").notNull(),
    atDeadline: oneOf("at_deadline", DEADLINE_DECISIONS).notNull(),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID] }),
    namesCheck("risk_policy_deadline_decisions", t.atDeadline, DEADLINE_DECISIONS),
    check("risk_policy_hours", sql`${t.hours} between 1 and 720`),
  ],
);
