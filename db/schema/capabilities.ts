import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { CAPABILITIES } from "../../lib/domain/capabilities/contract";
import { capabilityStates } from "../../lib/domain/capabilities/states";
import { stateNames } from "../../lib/core/states";
import { createdOn, instant, namesCheck, oneOf } from "../columns";
import { accountTable } from "./accounts";

/** What an account asked to be able to do, and how far that is. */
export const capabilityTable = pgTable(
  "capability",
  {
    accountID: uuid("account_id").notNull().references(() => accountTable.accountID),
    capability: oneOf("capability", CAPABILITIES).notNull(),
    status: oneOf("status", stateNames(capabilityStates)).notNull(),
    disabledReason: text("disabled_reason"),
    disabledOn: instant("disabled_on"),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountID, t.capability] }),
    namesCheck("capability_names", t.capability, CAPABILITIES),
    namesCheck("capability_states", t.status, stateNames(capabilityStates)),
  ],
);
