import { sql } from "drizzle-orm";
import type { PublicCtx } from "@/lib/domain/context";
import { breaches } from "@/lib/domain/ledger/invariants";
import { prepareMonths } from "@/lib/domain/ledger/prepare-months";
import { log } from "@/lib/http/log";

/** How many months after this one have their place in the ledger. */
const AHEAD = 2;
/** How long the nightly query may take, in milliseconds. */
const PATIENCE = 600_000;

/** Makes the places of the coming months. */
export async function prepareLedgerMonths({ db }: PublicCtx): Promise<void> {
  await prepareMonths(db, AHEAD);
}

/** Checks the books. Raises an alert for each rule that is broken, which names the first rows. */
export async function checkLedger({ db }: PublicCtx): Promise<void> {
  await db.execute(sql`select set_config('statement_timeout', ${String(PATIENCE)}, true)`);
  for (const { invariant, ids } of await breaches(db)) log({ event: "alert", alert: "ledger", fault: invariant, ids });
}
