import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { CAPABILITIES } from "@/lib/core/money/capabilities";
import { capabilityStates } from "../../lib/domain/accounts/capabilities/states";
import { stateNames } from "../../lib/core/api/states";
import type { AccountID } from "../../lib/core/api/ids";
import { createdOn, instant, namesCheck, oneOf, partner, id } from "../columns";
import { distributed } from "../placement";
import { accountTable } from "./accounts";

export const UNDERWRITING_STATUSES = ["approved", "rejected", "pendingReview", "pending", "notRequested"] as const;

/** The capabilities that an account has requested, with their status. */
export const capabilityTable = pgTable(
  distributed("capability"),
  {
    partnerID: partner(),
    accountID: id<AccountID>("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    capability: oneOf("capability", CAPABILITIES).notNull(),
    status: oneOf("status", stateNames(capabilityStates)).notNull(),
    disabledReason: text("disabled_reason"),
    disabledOn: instant("disabled_on"),
    /** Errors of the last verification. Missing answers are computed, never stored. */
    errors: jsonb("errors").$type<{ requirement: string; errorCode?: string }[]>(),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.accountID, t.capability] }),
    index("capability_waiting")
      .on(t.accountID)
      .where(sql`${t.status} = 'pending'`),
    namesCheck("capability_names", t.capability, CAPABILITIES),
    namesCheck("capability_states", t.status, stateNames(capabilityStates)),
  ],
);

/** Expected volumes of an account, which decide whether it may collect funds. */
export const underwritingTable = pgTable(
  distributed("underwriting"),
  {
    partnerID: partner(),
    accountID: id<AccountID>("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    answers: jsonb("answers").$type<Record<string, unknown>>().notNull(),
    status: oneOf("status", UNDERWRITING_STATUSES).notNull(),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.accountID] }),
    namesCheck("underwriting_statuses", t.status, UNDERWRITING_STATUSES),
  ],
);
