import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdOn, instant, key } from "../columns";
import { local } from "../placement";
import { accountTable } from "./accounts";

/** An invitation to onboard. It is pending until it is redeemed or revoked. */
export const inviteTable = pgTable(
  local("onboarding_invite"),
  {
    code: text("code").primaryKey(),
    accountID: uuid("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    capabilities: text("capabilities").array().notNull(),
    feePlanCodes: text("fee_plan_codes").array().notNull(),
    scopes: text("scopes").array().notNull(),
    /** The prefill as sent, but with only the last four digits of identity numbers. */
    prefill: jsonb("prefill").$type<Record<string, unknown>>(),
    /** People that the partner lists for the invitee to complete. No identity data. */
    people: jsonb("people").$type<Record<string, unknown>[]>(),
    /** The recipient's name or address, for lists and search. */
    recipient: text("recipient"),
    returnURL: text("return_url"),
    termsOfServiceURL: text("terms_of_service_url"),
    createdBy: text("created_by").notNull(),
    createdOn: createdOn(),
    /** When the link was first used to sign in. */
    openedOn: instant("opened_on"),
    redeemedOn: instant("redeemed_on"),
    redeemedAccountID: uuid("redeemed_account_id").references(() => accountTable.accountID),
    revokedOn: instant("revoked_on"),
  },
  (t) => [
    index("invite_newest").on(t.accountID, t.createdOn, t.code),
    index("invite_pending")
      .on(t.accountID, t.createdOn, t.code)
      .where(sql`${t.redeemedOn} is null and ${t.revokedOn} is null`),
    index("invite_redeemed")
      .on(t.accountID, t.createdOn, t.code)
      .where(sql`${t.redeemedOn} is not null`),
    index("invite_revoked")
      .on(t.accountID, t.createdOn, t.code)
      .where(sql`${t.revokedOn} is not null`),
    index("invite_opened")
      .on(t.accountID)
      .where(sql`${t.openedOn} is not null`),
    index("invite_of_redeemed_account")
      .on(t.redeemedAccountID)
      .where(sql`${t.redeemedAccountID} is not null`),
    index("invite_recipient").using("gin", sql`lower(${t.recipient}) gin_trgm_ops`),
    index("invite_by_creator").on(t.accountID, t.createdBy, t.createdOn, t.code),
    check("invite_one_end", sql`${t.redeemedOn} is null or ${t.revokedOn} is null`),
    check("invite_redeemed_whole", sql`(${t.redeemedOn} is null) = (${t.redeemedAccountID} is null)`),
  ],
);

/** An invitee's answers so far. Identity numbers go straight to the vault. */
export const applicationTable = pgTable(
  local("application"),
  {
    code: text("code")
      .notNull()
      .references(() => inviteTable.code),
    userID: uuid("user_id").notNull(),
    answers: jsonb("answers").$type<Record<string, unknown>>().notNull(),
    /** Grows with every save, to detect a save based on older answers. */
    version: integer("version").notNull().default(0),
    /** The invitee's last step, which shows the partner their progress. */
    step: text("step"),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [primaryKey({ columns: [t.code, t.userID] })],
);

/** A saved invite to start others from, without identity numbers. */
export const inviteTemplateTable = pgTable(
  local("invite_template"),
  {
    templateID: key("template_id"),
    accountID: uuid("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    name: text("name").notNull(),
    invite: jsonb("invite").$type<Record<string, unknown>>().notNull(),
    createdBy: uuid("created_by"),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [uniqueIndex("invite_template_name").on(t.accountID, t.name)],
);

/** A staff member's unfinished invite, without identity numbers. */
export const inviteDraftTable = pgTable(
  local("invite_draft"),
  {
    accountID: uuid("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    userID: uuid("user_id").notNull(),
    invite: jsonb("invite").$type<Record<string, unknown>>().notNull(),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountID, t.userID] })],
);
