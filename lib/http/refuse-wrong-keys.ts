import { setTimeout as pause } from "node:timers/promises";
import { database } from "@/db/client";
import { checkKeys } from "@/lib/domain/vault/check-keys";
import { KeyError, keys } from "@/lib/providers/keys";
import { PrivateFileError } from "@/lib/providers/private-file";
import { log, logError } from "./log";

/** How long until a database that did not answer is asked again, in milliseconds. */
const AGAIN = 1000;

/**
 * Ends the process, saying why, unless its keys are those of the database; waits for a database that does not answer.
 * Before it returns nothing may be served, and so nothing is ready.
 */
export async function refuseWrongKeys(): Promise<void> {
  const parentLeft = () => process.exit(1);
  process.once("disconnect", parentLeft);
  while (!(await areRight().catch(refused))) await pause(AGAIN);
  process.off("disconnect", parentLeft);
}

async function areRight(): Promise<boolean> {
  await checkKeys(database(), keys());
  return true;
}

/** The messages of these two are written by us and hold no key; of any other, see the log's rule. */
function refused(error: unknown): false {
  if (error instanceof KeyError || error instanceof PrivateFileError) {
    log({ event: "refused", reason: error.message });
    process.exit(1);
  }
  logError("start", error);
  return false;
}
