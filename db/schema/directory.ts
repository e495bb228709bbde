import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { local } from "../placement";
import { createdOn, namesCheck, oneOf, partner } from "../columns";

export const DIRECTORY_KINDS = ["card-number", "issued-card", "dispute"] as const;

/**
 * Maps what others name without its partner to the partner whose rows hold it. A number or a name of one kind exists
 * once, over all partners.
 */
export const directoryTable = pgTable(
  local("directory"),
  {
    kind: oneOf("kind", DIRECTORY_KINDS).notNull(),
    /** A fingerprint of a card's number in hex, an ID of a card, or a network's name of a dispute. */
    reference: text("reference").notNull(),
    partnerID: partner(),
    createdOn: createdOn(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.reference] }), namesCheck("directory_kinds", t.kind, DIRECTORY_KINDS)],
);
