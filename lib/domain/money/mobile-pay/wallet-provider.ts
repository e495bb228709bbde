import { type FieldErrors, invalid, unverifiedDomain } from "@/lib/core/failure";
import type { MobilePayProvider } from "@/lib/providers/rails/mobile-pay";
import { mobilePayOf } from "@/lib/providers/providers";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { answerOf } from "@/lib/domain/money/linked-cards/ask-processor";

/** The wallet provider of the caller's mode. Throws 422 with the given error if the mode has no provider yet. */
export function walletOf({ caller }: Pick<Ctx, "caller">, fault: FieldErrors): MobilePayProvider {
  const provider = mobilePayOf(caller.mode);
  if (!provider) throw invalid(fault);
  return provider;
}

/** Throws 417 unless all domains are verified. In production none is yet. */
export async function refuseUnverified({ caller }: Pick<Ctx, "caller">, domains: readonly string[]): Promise<void> {
  const provider = mobilePayOf(caller.mode);
  if (!provider) throw unverifiedDomain();
  const answers = await answerOf(Promise.all(domains.map((domain) => provider.verifyDomain(domain))));
  if (answers.includes(false)) throw unverifiedDomain();
}
