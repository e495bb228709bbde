import { and, eq, max, ne, sql } from "drizzle-orm";
import { bankAccountTable, bankVerificationTable as round } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { daysAfter } from "@/lib/core/time";
import { type AccountCtx, mine } from "../context";
import { hashBankProof } from "../vault/bank-account-numbers";
import { moveBankAccounts } from "./move-bank-accounts";
import { type BankAccountRow, placeOf } from "./rows";
import { type ProofKind, ROUND_DAYS, ROUNDS_MAX } from "./shared/proof-rules";

interface NewRound {
  kind: ProofKind;
  /** The code or the amounts, of which only a hash stays. */
  proof: string;
}

/**
 * Starts a round of proving a locked bank account, which is pending from then on. Throws 409 unless its status allows it,
 * and when the same numbers failed in too many rounds, also under an earlier ID.
 */
export async function startRound(ctx: AccountCtx, row: BankAccountRow, { kind, proof }: NewRound): Promise<void> {
  await moveBankAccounts(ctx, [{ row, event: "initiate", statusReason: "verification-initiated" }]);
  if ((await roundsBefore(ctx, row)) >= ROUNDS_MAX) throw conflict("this bank account failed too many verifications");
  const { bankAccountID } = placeOf(row);
  const fresh = {
    kind,
    status: "new" as const,
    secretHash: hashBankProof(bankAccountID, proof),
    attempts: 0,
    instructionID: null,
    sentOn: null,
    expiresOn: daysAfter(ctx.now, ROUND_DAYS),
  };
  await ctx.db
    .insert(round)
    .values({ ...fresh, bankAccountID, partnerID: row.partnerID, rounds: 1 })
    .onConflictDoUpdate({ target: round.bankAccountID, set: { ...fresh, rounds: sql`${round.rounds} + 1` } });
}

/** How many rounds these numbers failed in. A successful one starts the count anew. */
export async function roundsBefore(ctx: AccountCtx, { fingerprint }: BankAccountRow): Promise<number> {
  const [found] = await ctx.db
    .select({ most: max(round.rounds) })
    .from(round)
    .innerJoin(bankAccountTable, eq(bankAccountTable.bankAccountID, round.bankAccountID))
    .where(
      mine(ctx, bankAccountTable, and(eq(bankAccountTable.fingerprint, fingerprint), ne(round.status, "successful"))),
    );
  return found?.most ?? 0;
}
