import { and, eq, inArray, sql } from "drizzle-orm";
import { bankAccountTable as bankAccount, bankVerificationTable as round } from "@/db/schema";
import { statesBefore } from "@/lib/core/api/states";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import type { BankAccountRow } from "./rows";
import { verificationStates } from "./states";

/** The numbers of a bank account. All accounts of a partner that link them share the same limited number of answers. */
type Numbers = Pick<BankAccountRow, "partnerID" | "fingerprint">;

/** Makes other decisions on these numbers wait until the transaction ends, also those for another ID or account. */
export async function lockNumbers({ db }: Pick<PublicCtx, "db">, { partnerID, fingerprint }: Numbers): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bank ${partnerID} ${fingerprint}`}, 0))`);
}

/**
 * Returns the number of rounds for each of these numbers of one partner since they were last proven: by any account of
 * the partner, including rounds under a removed ID.
 */
export async function roundsOf({ db }: Pick<PublicCtx, "db">, of: readonly Numbers[]): Promise<number[]> {
  const [first] = of;
  if (!first) return [];
  const { partnerID, bankAccountID, fingerprint } = bankAccount;
  const attempts = await db
    .select({ fingerprint, rounds: sql<number>`sum(${round.rounds})::int` })
    .from(bankAccount)
    .innerJoin(round, and(eq(round.partnerID, partnerID), eq(round.bankAccountID, bankAccountID)))
    .where(
      and(
        eq(partnerID, first.partnerID),
        inArray(
          fingerprint,
          of.map((one) => one.fingerprint),
        ),
      ),
    )
    .groupBy(fingerprint);
  return of.map((one) => attempts.find((other) => other.fingerprint === one.fingerprint)?.rounds ?? 0);
}

/** Resets the count of failed rounds after a right answer. Rounds in progress still count. */
export async function forgetRounds(ctx: Pick<PublicCtx, "db">, numbers: Numbers): Promise<void> {
  await lockNumbers(ctx, numbers);
  const { partnerID, fingerprint } = numbers;
  const same = ctx.db
    .select({ id: bankAccount.bankAccountID })
    .from(bankAccount)
    .where(and(eq(bankAccount.partnerID, partnerID), eq(bankAccount.fingerprint, fingerprint)));
  const isOver = sql`not (${inArray(round.status, statesBefore(verificationStates, "succeed"))})`;
  await ctx.db
    .update(round)
    .set({ rounds: 0 })
    .where(and(eq(round.partnerID, partnerID), inArray(round.bankAccountID, same), isOver));
}
