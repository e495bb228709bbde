import { conflict } from "@/lib/core/failure";
import type { BankAccountID } from "@/lib/core/ids";
import type { AccountCtx } from "../context";
import type { BankAccountVerification, CompleteBankAccountVerification } from "./contract";
import { proveBankAccount } from "./prove-bank-account";
import { toVerification } from "./rounds";
import { codeOf } from "./shared/verification-code";

/** Verifies a bank account by the code of its credit. Throws what `proveBankAccount` throws. */
export async function completeVerification(
  ctx: AccountCtx,
  id: BankAccountID,
  { code }: CompleteBankAccountVerification,
): Promise<BankAccountVerification> {
  const proof = codeOf(code);
  if (proof === undefined) throw conflict("verification failed: this is no code");
  const { row, round } = await proveBankAccount(ctx, id, { kinds: ["instant", "ach"], proof });
  return toVerification(ctx, row, round);
}
