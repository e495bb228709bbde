import type { BankAccountID } from "@/lib/core/ids";
import type { AccountCtx } from "../context";
import type { CompletedMicroDeposits, CompleteMicroDeposits } from "./contract";
import { proveBankAccount } from "./prove-bank-account";

/** Two amounts as a text that is the same in any order. */
export function proofOf(amounts: readonly [number, number]): string {
  return amounts.toSorted((one, other) => one - other).join("+");
}

/** Verifies a bank account by the cents of its two deposits. Throws what `proveBankAccount` throws. */
export async function completeMicroDeposits(
  ctx: AccountCtx,
  id: BankAccountID,
  { amounts }: CompleteMicroDeposits,
): Promise<CompletedMicroDeposits> {
  await proveBankAccount(ctx, id, { kinds: ["micro-deposits"], proof: proofOf(amounts) });
  return { status: "verified" };
}
