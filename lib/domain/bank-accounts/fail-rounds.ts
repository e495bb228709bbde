import { inArray } from "drizzle-orm";
import { bankVerificationTable } from "@/db/schema";
import type { PublicCtx } from "../context";
import type { ExceptionDetails, StatusReason } from "./contract";
import { type Move, moveBankAccounts } from "./move-bank-accounts";
import type { Round } from "./rounds";
import type { BankAccountRow } from "./rows";
import { ROUNDS_MAX } from "./shared/proof-rules";

/** A round of a locked, pending bank account. */
export interface Underway {
  row: BankAccountRow;
  round: Round;
}

const REASONS: Record<"exhaust" | "expire", Record<"deposits" | "credit", StatusReason>> = {
  exhaust: { deposits: "micro-deposit-attempts-exceeded", credit: "verification-attempts-exceeded" },
  expire: { deposits: "micro-deposit-expired", credit: "verification-expired" },
};
const STATUSES = { exhaust: "max-attempts-exceeded", expire: "expired" } as const;
const WORDS = {
  exhaust: "The answers were wrong too often.",
  expire: "Nobody answered in time.",
};

/** Ends rounds without success. A bank account that fails its last round is of no use any more. */
export async function failRounds(
  ctx: PublicCtx,
  event: "exhaust" | "expire",
  failed: readonly Underway[],
): Promise<void> {
  const ids = failed.map(({ round }) => round.bankAccountID);
  if (ids.length === 0) return;
  await ctx.db
    .update(bankVerificationTable)
    .set({ status: STATUSES[event] })
    .where(inArray(bankVerificationTable.bankAccountID, ids));
  const exceptionDetails: ExceptionDetails = { description: WORDS[event] };
  await moveBankAccounts(
    ctx,
    failed.map(({ row, round }): Move => {
      if (round.rounds >= ROUNDS_MAX)
        return { row, event: "lock", statusReason: "max-verification-failures", exceptionDetails };
      const kind = round.kind === "micro-deposits" ? "deposits" : "credit";
      return { row, event: "reject", statusReason: REASONS[event][kind], exceptionDetails };
    }),
  );
}
