import { accounts } from "@/lib/generated/operations/accounts";
import { capabilities } from "@/lib/generated/operations/capabilities";
import { files } from "@/lib/generated/operations/files";

/** Lists the operations that are read again after a document was decided on. */
export const DECISION_READS = [files.list, capabilities.list, accounts.get];
