import { accounts } from "@/lib/operations/accounts";
import { capabilities } from "@/lib/operations/capabilities";
import { files } from "@/lib/operations/files";

/** What is read anew after a document was decided on. */
export const DECISION_READS = [files.list, capabilities.list, accounts.get];
