import { downstream, invalid } from "@/lib/core/failure";
import { type CardProvider, cardProviderOf } from "@/lib/providers/rails/cards";
import type { Ctx } from "@/lib/domain/kernel/context";

/** Says how long a processor may take, in milliseconds. The caller waits for it. */
const PATIENCE = 6000;

/** The processor of the caller's mode. Throws 422 where there is none yet. */
export function processorOf({ caller }: Pick<Ctx, "caller">): CardProvider {
  const provider = cardProviderOf(caller.mode);
  if (!provider) throw invalid({ error: "cards are not offered in production yet" });
  return provider;
}

/** The processor's answer. Throws 504 when it fails or takes too long; what it said is told to nobody. */
export async function answerOf<T>(question: Promise<T>, patience = PATIENCE): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(downstream("the card processor")), patience);
  });
  try {
    return await Promise.race([question.catch(() => Promise.reject(downstream("the card processor"))), late]);
  } finally {
    clearTimeout(timer);
  }
}
