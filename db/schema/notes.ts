import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { AccountID, NoteID, UserID } from "../../lib/core/api/ids";
import { createdOn, id, partner } from "../columns";
import { distributed } from "../placement";

/** A note of a team about an account. Only the team can read it, and only its author can delete it. */
export const noteTable = pgTable(
  distributed("note"),
  {
    partnerID: partner(),
    /** The account of the team that wrote it. */
    accountID: id<AccountID>("account_id").notNull(),
    noteID: id<NoteID>("note_id").notNull(),
    /** The account that the note describes. */
    subjectID: id<AccountID>("subject_id").notNull(),
    authorID: id<UserID>("author_id").notNull(),
    text: text("text").notNull(),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.accountID, t.noteID] }),
    index("note_newest").on(t.partnerID, t.accountID, t.subjectID, t.createdOn, t.noteID),
    check("note_length", sql`char_length(${t.text}) between 1 and 2000`),
  ],
);
