import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { ALLOWANCES } from "../../lib/core/access/roles";
import type { UserID } from "../../lib/core/api/ids";
import { bytes, createdOn, id, instant, key, namesCheck, oneOf, subsetCheck, partner } from "../columns";
import { distributed, local, reference } from "../placement";

export const ACCOUNT_TYPES = ["individual", "business"] as const;
export const ACCOUNT_MODES = ["sandbox", "production"] as const;
export const VERIFICATION_STATUSES = ["unverified", "pending", "verified", "errored"] as const;

/** All names of an account as one lower-case text, for substring search. An index uses this exact expression. */
export const accountNames = (t: SearchedColumns) =>
  sql`lower(${t.displayName} || ' ' || coalesce(${t.profile} #>> '{business,legalBusinessName}', '') || ' ' || coalesce(${t.profile} #>> '{individual,name,firstName}', '') || ' ' || coalesce(${t.profile} #>> '{individual,name,middleName}', '') || ' ' || coalesce(${t.profile} #>> '{individual,name,lastName}', ''))`;

/** The account's email address in lower case. An index uses this exact expression. */
export const accountEmail = (t: SearchedColumns) =>
  sql`lower(coalesce(${t.profile} #>> '{business,email}', ${t.profile} #>> '{individual,email}'))`;

interface SearchedColumns {
  displayName: AnyPgColumn;
  profile: AnyPgColumn;
}

/** Partners and their connected accounts. Identity numbers are sealed in the vault instead. */
export const accountTable = pgTable(
  reference("account"),
  {
    accountID: key("account_id"),
    /** The partner that onboarded the account; absent for a partner itself. Foreign IDs are unique per partner. */
    partnerID: uuid("partner_id"),
    mode: oneOf("mode", ACCOUNT_MODES).notNull(),
    accountType: oneOf("account_type", ACCOUNT_TYPES).notNull(),
    displayName: text("display_name").notNull(),
    profile: jsonb("profile").$type<Record<string, unknown>>().notNull(),
    customerSupport: jsonb("customer_support").$type<Record<string, unknown>>(),
    settings: jsonb("settings").$type<Record<string, unknown>>(),
    metadata: jsonb("metadata").$type<Record<string, string>>(),
    foreignID: text("foreign_id"),
    termsAcceptedOn: instant("terms_accepted_on"),
    termsAcceptedIP: text("terms_accepted_ip"),
    termsAcceptedUserAgent: text("terms_accepted_user_agent"),
    termsAcceptedDomain: text("terms_accepted_domain"),
    verificationStatus: oneOf("verification_status", VERIFICATION_STATUSES).notNull().default("unverified"),
    /** Why the verification failed, as one of the API's names. */
    verificationDetails: text("verification_details"),
    /** Whether staff need a second factor. Absent: the account's mode decides. */
    secondFactorRequired: boolean("second_factor_required"),
    /** Since when the operator has suspended the partner. Until it is lifted, its credentials are rejected. */
    suspendedOn: instant("suspended_on"),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [
    uniqueIndex("account_foreign_id")
      .on(t.partnerID, t.foreignID)
      .where(sql`${t.foreignID} is not null`),
    index("account_of_partner").on(t.partnerID, t.createdOn),
    index("account_names").using("gin", sql`${accountNames(t)} gin_trgm_ops`),
    index("account_email").on(accountEmail(t)),
    index("account_email_parts").using("gin", sql`${accountEmail(t)} gin_trgm_ops`),
    namesCheck("account_mode_names", t.mode, ACCOUNT_MODES),
    namesCheck("account_type_names", t.accountType, ACCOUNT_TYPES),
    namesCheck("account_verification_names", t.verificationStatus, VERIFICATION_STATUSES),
  ],
);

/** A partner's permissions on a connected account. */
export const connectionTable = pgTable(
  reference("connection"),
  {
    partnerID: uuid("partner_id")
      .notNull()
      .references(() => accountTable.accountID),
    accountID: uuid("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    scopes: text("scopes").array().notNull(),
    /** Optional permissions that the partner gives the account's members. */
    allowances: oneOf("allowances", ALLOWANCES)
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The colleague of the partner's team in charge of the account. Cleared when they leave the team. */
    inCharge: id<UserID>("in_charge"),
    createdOn: createdOn(),
    disconnectedOn: instant("disconnected_on"),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.accountID] }),
    index("connection_of_account").on(t.accountID, t.partnerID),
    index("connection_listed")
      .on(t.partnerID, t.createdOn, t.accountID)
      .where(sql`'accounts.read' = any(${t.scopes})`),
    index("connection_in_charge")
      .on(t.partnerID, t.inCharge, t.createdOn, t.accountID)
      .where(sql`${t.inCharge} is not null`),
    subsetCheck("connection_allowances", t.allowances, ALLOWANCES),
  ],
);

/** The partner's attestation of PCI compliance. Card details require a current one. */
export const attestationTable = pgTable(
  reference("attestation"),
  {
    attestationID: key("attestation_id"),
    accountID: uuid("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    attestedBy: text("attested_by").notNull(),
    assessor: text("assessor"),
    validFrom: instant("valid_from").notNull(),
    expiresOn: instant("expires_on").notNull(),
    withdrawn: boolean("withdrawn").notNull().default(false),
    createdBy: uuid("created_by"),
    createdOn: createdOn(),
  },
  (t) => [index("attestation_of_account").on(t.accountID, t.expiresOn)],
);

/** Used terms tokens. Each token works once. */
export const termsTokenUseTable = pgTable(local("terms_token_use"), {
  tokenID: uuid("token_id").primaryKey(),
  accountID: uuid("account_id")
    .notNull()
    .references(() => accountTable.accountID),
  createdOn: createdOn(),
});

/** The accent colors of an account's hosted pages, as `#rrggbb`. */
export const brandTable = pgTable(
  distributed("brand"),
  {
    partnerID: partner(),
    accountID: uuid("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    lightAccent: text("light_accent").notNull(),
    darkAccent: text("dark_accent").notNull(),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [primaryKey({ columns: [t.partnerID, t.accountID] })],
);

/** Declares a table of pictures, one for each account, stored as PNGs that Tender rendered. */
const pictures = (name: "logo" | "icon") =>
  pgTable(
    distributed(name),
    {
      partnerID: partner(),
      accountID: uuid("account_id")
        .notNull()
        .references(() => accountTable.accountID),
      png: bytes("png").notNull(),
      /** The start of the picture's hash, so that a new picture has a new address. */
      version: text("version").notNull(),
      updatedOn: instant("updated_on").notNull(),
    },
    (t) => [primaryKey({ columns: [t.partnerID, t.accountID] })],
  );

/** The wide picture on an account's pages, mail and statements. */
export const logoTable = pictures("logo");

/**
 * The square picture for tabs and small places. It needs a separate table, because the previous version upserts logos
 * by the key of partner and account.
 */
export const iconTable = pictures("icon");
