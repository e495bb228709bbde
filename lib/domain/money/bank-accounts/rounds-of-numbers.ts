import { and, eq, inArray, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { bankAccountTable as bankAccount, bankVerificationTable as round } from "@/db/schema";
import { statesBefore } from "@/lib/core/states";
import type { PublicCtx } from "@/lib/domain/kernel/context";
import type { BankAccountRow } from "./rows";
import { verificationStates } from "./states";

/** The numbers of a bank account. Whoever of a partner's accounts links them, they are proven by the same few answers. */
type Numbers = Pick<BankAccountRow, "partnerID" | "fingerprint">;

/** Makes other decisions on these numbers wait until the transaction ends, also those for another ID or account. */
export async function lockNumbers({ db }: Pick<PublicCtx, "db">, { partnerID, fingerprint }: Numbers): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bank ${partnerID} ${fingerprint}`}, 0))`);
}

/**
 * In how many rounds each of these numbers was to be proven since it last was: by any account of the partner, also under an
 * ID that was removed.
 */
export async function roundsOf({ db }: Pick<PublicCtx, "db">, of: readonly Numbers[]): Promise<number[]> {
  const asked = JSON.stringify(of.map(({ partnerID, fingerprint }) => ({ partnerID, fingerprint })));
  const found = await rows<{ rounds: number }>(
    db,
    sql`
      select (
        select coalesce(sum(${round.rounds}), 0)::int from ${bankAccount} join ${round} using (bank_account_id)
        where ${bankAccount.partnerID} = n."partnerID" and ${bankAccount.fingerprint} = n.fingerprint) as rounds
      from rows from (jsonb_to_recordset(${asked}::text::jsonb) as ("partnerID" uuid, fingerprint text))
        with ordinality n order by n.ordinality`,
  );
  return found.map(({ rounds }) => rounds);
}

/** Forgets the failed rounds so far, since somebody knew the answer. Rounds that are under way go on counting. */
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
    .where(and(inArray(round.bankAccountID, same), isOver));
}
