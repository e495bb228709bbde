import type { BankAccountID } from "@/lib/core/ids";
import { SANDBOX_VERIFICATION_CODE } from "@/lib/core/rail-test-values";
import { getProofKind } from "@/lib/domain/money/bank-accounts/queries";
import { SANDBOX_DEPOSITS } from "@/lib/domain/money/bank-accounts/shared/proof-rules";
import type { Ctx } from "@/lib/domain/kernel/context";
import type { TestProof } from "./contract";
import { onlyInSandbox } from "@/lib/domain/kernel/only-in-sandbox";

/** Returns what verifies the bank account. Throws 404 in production, and before a verification was initiated. */
export async function getTestProof(ctx: Ctx, id: BankAccountID): Promise<TestProof> {
  onlyInSandbox(ctx);
  const kind = await getProofKind(ctx, id);
  return kind === "micro-deposits" ? { amounts: [...SANDBOX_DEPOSITS] } : { code: SANDBOX_VERIFICATION_CODE };
}
