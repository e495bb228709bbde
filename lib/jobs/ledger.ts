import { withLongWork } from "@/db/client";
import type { PublicCtx } from "@/lib/domain/kernel/context";
import { type BooksFault, checkBooks } from "@/lib/domain/money/ledger/check-books";
import { prepareMonths } from "@/lib/domain/money/ledger/prepare-months";
import { env } from "@/lib/env";
import { log } from "@/lib/http/log/log";

/** Says how many months after this one have their place in the ledger. */
const AHEAD = 2;
/**
 * Says how long a statement of the nightly check may take, in milliseconds. It takes less than three seconds on a small
 * machine.
 */
const PATIENCE = 60_000;

/** Makes the places of the coming months. */
export async function prepareLedgerMonths({ db }: PublicCtx): Promise<void> {
  await prepareMonths(db, AHEAD);
}

/** Checks the books. Raises an alert for each rule that a partner's break, which names the first rows. */
export async function checkLedger(url = env().DATABASE_URL): Promise<void> {
  await withLongWork({ url, limit: PATIENCE }, (db) => checkBooks({ db, now: new Date() }, alert));
}

function alert({ invariant, ids, partnerID }: BooksFault): void {
  log({ event: "alert", alert: "ledger", fault: invariant, ids, ...(partnerID && { partnerID }) });
}
