import { foreignKey, pgTable, primaryKey } from "drizzle-orm/pg-core";
import type { AccountID, UserID } from "../../lib/core/api/ids";
import { instant, id } from "../columns";
import { local } from "../placement";
import { memberTable } from "./access";

/** Members who dismissed the setup checklist. The row is deleted when the membership ends or they resume. */
export const checklistDismissalTable = pgTable(
  local("checklist_dismissal"),
  {
    accountID: id<AccountID>("account_id").notNull(),
    userID: id<UserID>("user_id").notNull(),
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
