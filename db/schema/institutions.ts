import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, namesCheck, oneOf } from "../columns";
import { local } from "../placement";

/** The directories of banks: ACH and wires from the Federal Reserve, and the participants of instant payments. */
export const DIRECTORIES = ["fedach", "fedwire", "rtp"] as const;
export type DirectoryName = (typeof DIRECTORIES)[number];

/** The remaining fields of a directory's row, as the API returns them. */
export interface InstitutionDetails {
  address?: string;
  postalCode?: string;
  postalCodeExtension?: string;
  officeCode?: string;
  phoneNumber?: string;
  recordTypeCode?: string;
  /** Month, day and year, in the directory's six digits. */
  revised?: string;
  servicingFRBNumber?: string;
  statusCode?: string;
  viewCode?: string;
  fundsTransferStatus?: boolean;
  fundsSettlementOnlyStatus?: boolean;
  bookEntrySecuritiesTransferStatus?: boolean;
  receivePayments?: boolean;
  receiveRequestForPayment?: boolean;
}

/** A bank in one of the directories. */
export const institutionTable = pgTable(
  local("institution"),
  {
    routingNumber: text("routing_number").notNull(),
    directory: oneOf("directory", DIRECTORIES).notNull(),
    /** The name as the directory writes it. */
    name: text("name").notNull(),
    /** The number that replaces this one after a merger, at the end of a chain of replacements. */
    newRoutingNumber: text("new_routing_number"),
    city: text("city").notNull(),
    state: text("state").notNull(),
    details: jsonb("details").$type<InstitutionDetails>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.routingNumber, t.directory] }),
    index("institution_words").using("gin", sql`lower(${t.name}) gin_trgm_ops`),
    namesCheck("institution_directories", t.directory, DIRECTORIES),
  ],
);

/** The loaded file of each directory. */
export const institutionFileTable = pgTable(
  local("institution_file"),
  {
    directory: oneOf("directory", DIRECTORIES).primaryKey(),
    /** The day of the newest change in the file, or of the file itself. */
    sourceDate: date("source_date").notNull(),
    /** SHA-256, hex. */
    hash: text("hash").notNull(),
    rows: integer("rows").notNull(),
    loadedOn: instant("loaded_on").notNull(),
  },
  (t) => [namesCheck("institution_file_directories", t.directory, DIRECTORIES)],
);
