import { notFound } from "@/lib/core/failure";
import { issuingNamed } from "@/lib/providers/rails/issuing";
import type { Callback } from "@/lib/providers/rails/rail-provider";
import { readCallback } from "../rails/read-callback";
import type { SpendAnswers } from "./dashboard";
import { receiveSpending } from "./receive-spending";
import type { SpendCtx } from "./spending";

/**
 * Takes what a processor asks and tells, and answers it. It may send all of it again as often as it likes. Throws 404 for an
 * unknown processor, or when any of the events is about a card that is not its own; 401 for a wrong signature.
 */
export async function receiveSpendCallback(ctx: SpendCtx, name: string, callback: Callback): Promise<SpendAnswers> {
  const provider = issuingNamed(name);
  if (!provider) throw notFound("provider");
  const answers = await receiveSpending(ctx, provider, await readCallback(provider, callback));
  if (answers.some(({ outcome }) => outcome === "unknown")) throw notFound("card");
  return { answers };
}
