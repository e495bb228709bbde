import { and, eq, inArray, lte } from "drizzle-orm";
import { bankAccountTable, bankVerificationTable as round } from "@/db/schema";
import { statesBefore } from "@/lib/core/states";
import type { PublicCtx } from "../context";
import { enqueue } from "../enqueue";
import { failRounds } from "./fail-rounds";
import { bankAccountStates, verificationStates } from "./states";

/** How many rounds one transaction ends. */
const BATCH = 200;

/** Ends a batch of rounds whose time is over. The job runs again while there may be more. Returns their number. */
export async function expireVerifications(ctx: PublicCtx): Promise<number> {
  const due = await ctx.db
    .select({ row: bankAccountTable, round })
    .from(round)
    .innerJoin(bankAccountTable, eq(bankAccountTable.bankAccountID, round.bankAccountID))
    .where(
      and(
        inArray(round.status, statesBefore(verificationStates, "expire")),
        lte(round.expiresOn, ctx.now),
        inArray(bankAccountTable.status, statesBefore(bankAccountStates, "reject")),
      ),
    )
    .limit(BATCH)
    .for("no key update", { of: bankAccountTable, skipLocked: true });
  await failRounds(ctx, "expire", due);
  if (due.length === BATCH) await enqueue(ctx, "expire-bank-verifications", {});
  return due.length;
}
