import { invalid } from "@/lib/core/failure";
import type { Ctx } from "../context";
import { answerOf } from "../linked-cards/ask-processor";
import type { CreateMobilePaySession } from "./contract";
import { getDomains } from "./queries";
import { walletOf } from "./wallet-provider";

/**
 * Begins a payment on a page of a registered domain: the JSON text that the page hands to the phone. Throws 404 before
 * any domain was registered, and 422 for another domain.
 */
export async function createSession(ctx: Ctx, { domain, displayName }: CreateMobilePaySession): Promise<string> {
  const { domains } = await getDomains(ctx);
  if (!domains.includes(domain)) throw invalid({ error: "domain is not registered" });
  const wallet = walletOf(ctx, { error: "mobile pay is not offered in production yet" });
  return answerOf(wallet.createSession(domain, displayName, ctx.now));
}
