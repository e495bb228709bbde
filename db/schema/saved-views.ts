import { foreignKey, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { AccountID, SavedViewID, UserID } from "../../lib/core/api/ids";
import { createdOn, key, id } from "../columns";
import { local } from "../placement";
import { memberTable } from "./access";

/** Filters and sort order of a list that a member saved under a name. Deleted with the membership. */
export const savedViewTable = pgTable(
  local("saved_view"),
  {
    viewID: key<SavedViewID>("view_id"),
    accountID: id<AccountID>("account_id").notNull(),
    userID: id<UserID>("user_id").notNull(),
    /** The path of the list's operation. */
    list: text("list").notNull(),
    name: text("name").notNull(),
    /** The query string of the list's page. */
    search: text("search").notNull(),
    createdOn: createdOn(),
  },
  (t) => [
    foreignKey({
      name: "saved_view_of_member",
      columns: [t.accountID, t.userID],
      foreignColumns: [memberTable.accountID, memberTable.userID],
    }).onDelete("cascade"),
    unique("saved_view_name").on(t.accountID, t.userID, t.list, t.name),
  ],
);
