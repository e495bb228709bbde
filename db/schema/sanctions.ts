import { sql } from "drizzle-orm";
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AccountID } from "../../lib/core/api/ids";
import { stateNames } from "../../lib/core/api/states";
import { sanctionsHitStates } from "../../lib/domain/money/sanctions/states";
import { createdOn, id, instant, namesCheck, oneOf, partner } from "../columns";
import { distributed, local } from "../placement";
import { accountTable } from "./accounts";

/** The lists of the Treasury. The sandbox has a made-up list, which is not stored. */
export const SANCTIONS_LISTS = ["sdn", "consolidated"] as const;
export type SanctionsListName = (typeof SANCTIONS_LISTS)[number];
const ENTRY_KINDS = ["individual", "entity", "vessel", "aircraft"] as const;
export const SANCTIONS_SUBJECTS = ["account", "representative", "bank-account", "card"] as const;

/** An entry of a list, as a hit keeps it. */
export interface SanctionsEntry {
  list: SanctionsListName | "sandbox";
  /** The number of the entry in its list. */
  uid: string;
  kind: (typeof ENTRY_KINDS)[number];
  name: string;
  aliases: string[];
  programs: string[];
  addresses: { address?: string; city?: string; country?: string }[];
  remarks?: string;
}

/** A field of the subject next to the same field of the entry. */
export interface ComparedField {
  field: "name" | "kind" | "city" | "country";
  given: string;
  listed: string;
  /** Percent for names; for other fields 100 or 0. */
  score: number;
}

/** The input of a hit's score, so that it can be computed again. */
export interface ScreeningEvidence {
  /** Version of the rules. */
  matcher: number;
  /** The weight of each word at that time, which depends on the whole list. */
  weights: Record<string, number>;
  /** Date and SHA-256 of the list. */
  sourceDate: string;
  hash: string;
}

/** The loaded version of each list. */
export const sanctionsListTable = pgTable(
  local("sanctions_list"),
  {
    list: oneOf("list", SANCTIONS_LISTS).primaryKey(),
    sourceDate: date("source_date").notNull(),
    /** SHA-256 of its files, hex. */
    hash: text("hash").notNull(),
    entries: integer("entries").notNull(),
    loadedOn: instant("loaded_on").notNull(),
  },
  (t) => [namesCheck("sanctions_list_names", t.list, SANCTIONS_LISTS)],
);

export const sanctionsEntryTable = pgTable(
  local("sanctions_entry"),
  {
    list: oneOf("list", SANCTIONS_LISTS).notNull(),
    uid: text("uid").notNull(),
    kind: oneOf("kind", ENTRY_KINDS).notNull(),
    name: text("name").notNull(),
    aliases: jsonb("aliases").$type<SanctionsEntry["aliases"]>().notNull(),
    programs: jsonb("programs").$type<SanctionsEntry["programs"]>().notNull(),
    addresses: jsonb("addresses").$type<SanctionsEntry["addresses"]>().notNull(),
    remarks: text("remarks"),
  },
  (t) => [
    primaryKey({ columns: [t.list, t.uid] }),
    namesCheck("sanctions_entry_lists", t.list, SANCTIONS_LISTS),
    namesCheck("sanctions_entry_kinds", t.kind, ENTRY_KINDS),
  ],
);

/** A name that resembles an entry of a list. Until it is cleared, its account or receiver moves no money. */
export const sanctionsHitTable = pgTable(
  distributed("sanctions_hit"),
  {
    partnerID: partner(),
    hitID: id<string>("hit_id").notNull(),
    accountID: id<AccountID>("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    subject: oneOf("subject", SANCTIONS_SUBJECTS).notNull(),
    /** The account, person, bank account or card. */
    subjectID: uuid("subject_id").notNull(),
    /** The bank account or card that is held. Without one, the whole account is held. */
    sourceID: uuid("source_id"),
    name: text("name").notNull(),
    entry: jsonb("entry").$type<SanctionsEntry>().notNull(),
    compared: jsonb("compared").$type<ComparedField[]>().notNull(),
    evidence: jsonb("evidence").$type<ScreeningEvidence>().notNull(),
    /** Percent. */
    score: smallint("score").notNull(),
    /** SHA-256 of the name and the entry, hex. The same pair makes one hit. */
    fingerprint: text("fingerprint").notNull(),
    state: oneOf("state", stateNames(sanctionsHitStates)).notNull(),
    reason: text("reason"),
    decidedBy: text("decided_by"),
    decidedOn: instant("decided_on"),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.hitID] }),
    uniqueIndex("sanctions_hit_once").on(t.partnerID, t.subjectID, t.fingerprint),
    index("sanctions_hit_newest").on(t.partnerID, t.createdOn, t.hitID),
    index("sanctions_hit_held")
      .on(t.partnerID, t.accountID)
      .where(sql`${t.state} <> 'cleared'`),
    namesCheck("sanctions_hit_subjects", t.subject, SANCTIONS_SUBJECTS),
    namesCheck("sanctions_hit_states", t.state, stateNames(sanctionsHitStates)),
  ],
);
