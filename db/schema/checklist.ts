import { foreignKey, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import type { AccountID, UserID } from "../../lib/core/ids";
import { instant } from "../columns";
import { memberTable } from "./access";

/** Members who put the setup checklist aside. A row goes with the membership, or when they resume. */
export const checklistDismissalTable = pgTable(
  "checklist_dismissal",
  {
    accountID: uuid("account_id").$type<AccountID>().notNull(),
    userID: uuid("user_id").$type<UserID>().notNull(),
    dismissedOn: instant("dismissed_on").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountID, t.userID] }),
    foreignKey({
      name: "checklist_dismissal_of_member",
      columns: [t.accountID, t.userID],
      foreignColumns: [memberTable.accountID, memberTable.userID],
    }).onDelete("cascade"),
  ],
);
