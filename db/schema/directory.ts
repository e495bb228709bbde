import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { local } from "../placement";
import { createdOn, namesCheck, oneOf, partner } from "../columns";

export const DIRECTORY_KINDS = ["card-number", "issued-card", "dispute"] as const;

/**
 * Maps references that arrive without a partner to the partner that owns the rows. A reference of one kind is unique
 * across all partners.
 */
export const directoryTable = pgTable(
  local("directory"),
  {
    kind: oneOf("kind", DIRECTORY_KINDS).notNull(),
    /** A fingerprint of a card number in hex, a card's ID, or a network's ID of a dispute. */
    reference: text("reference").notNull(),
    partnerID: partner(),
    createdOn: createdOn(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.reference] }), namesCheck("directory_kinds", t.kind, DIRECTORY_KINDS)],
);
