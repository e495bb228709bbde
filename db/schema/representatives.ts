import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  type AnyPgColumn,
  primaryKey,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { AccountID, RepresentativeID } from "../../lib/core/api/ids";
import { createdOn, instant, namesCheck, oneOf, partner, id } from "../columns";
import { distributed } from "../placement";
import { accountTable, VERIFICATION_STATUSES } from "./accounts";

/**
 * A person's name and email address as one lower-case text, for substring search. An index uses this exact expression.
 */
export const personWords = ({ profile }: { profile: AnyPgColumn }) =>
  sql`lower(coalesce(${profile} #>> '{name,firstName}', '') || ' ' || coalesce(${profile} #>> '{name,middleName}', '') || ' ' || coalesce(${profile} #>> '{name,lastName}', '') || ' ' || coalesce(${profile} #>> '{email}', ''))`;

/** People who own or control a business. The vault seals their birth dates and identity numbers. */
export const representativeTable = pgTable(
  distributed("representative"),
  {
    partnerID: partner(),
    representativeID: id<RepresentativeID>("representative_id").notNull(),
    accountID: id<AccountID>("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    /** Name, phone, email and address, as the API returns them. */
    profile: jsonb("profile").$type<Record<string, unknown>>().notNull(),
    birthDateProvided: boolean("birth_date_provided").notNull().default(false),
    governmentIDProvided: boolean("government_id_provided").notNull().default(false),
    isController: boolean("is_controller"),
    isOwner: boolean("is_owner"),
    ownershipPercentage: integer("ownership_percentage"),
    jobTitle: text("job_title"),
    verificationStatus: oneOf("verification_status", VERIFICATION_STATUSES).notNull().default("unverified"),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
    /** When the person was removed. The row stays, because other rows refer to it. */
    disabledOn: instant("disabled_on"),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.representativeID] }),
    index("representative_of_account").on(t.accountID, t.createdOn),
    index("representative_words").using("gin", sql`${personWords(t)} gin_trgm_ops`),
    namesCheck("representative_verification_names", t.verificationStatus, VERIFICATION_STATUSES),
    check("representative_share", sql`${t.ownershipPercentage} between 0 and 100`),
  ],
);
