import { conflict } from "@/lib/core/failure";
import { testCodeOfAccount } from "@/lib/core/rail-test-values";
import { railOf } from "@/lib/providers/rails/rails";
import type { Ctx } from "../context";

/**
 * What the rails are told of a proof: in the sandbox also how it fails, where the account number says so. The number itself
 * goes nowhere. Throws 409 where nobody can send it yet.
 */
export function proofDetails(
  { caller: { mode } }: Ctx,
  kind: "micro-deposit" | "verification-credit",
  accountNumber: string,
): { testCode?: string } {
  if (!railOf(mode, kind)) throw conflict("bank accounts cannot be verified in production yet");
  const testCode = mode === "sandbox" ? testCodeOfAccount(accountNumber) : undefined;
  return testCode === undefined ? {} : { testCode };
}
