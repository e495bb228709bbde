import { and, eq, isNull, sql } from "drizzle-orm";
import { connectionTable } from "@/db/schema";
import { downstream, invalid } from "@/lib/core/failure";
import type { AccountID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { CardProvider } from "@/lib/providers/rails/cards";
import { cardProviderOf } from "@/lib/providers/providers";

/** The longest wait for a processor, in milliseconds. The caller waits for it. */
const PROCESSOR_TIMEOUT_MS = 6000;

export function processorOf({ caller }: Pick<Ctx, "caller">): CardProvider {
  const provider = cardProviderOf(caller.mode);
  if (!provider) throw invalid({ error: "cards are not offered in production yet" });
  return provider;
}

/** The processor's answer. Throws 504 if it fails or takes too long, without the processor's own error. */
export async function answerOf<T>(question: Promise<T>, patience = PROCESSOR_TIMEOUT_MS): Promise<T> {
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

/** The merchant for a card's check: the named one, or else the caller. Throws 422 if it is not connected. */
export async function merchantOf({ db, partnerID, accountID }: Ctx, named: AccountID | undefined): Promise<AccountID> {
  if (named === undefined || named === partnerID || named === accountID) return named ?? partnerID;
  const [connected] = await db
    .select({ one: sql`1` })
    .from(connectionTable)
    .where(
      and(
        eq(connectionTable.partnerID, partnerID),
        eq(connectionTable.accountID, named),
        isNull(connectionTable.disconnectedOn),
      ),
    );
  if (!connected) throw invalid({ merchantAccountID: "is not an account of yours" });
  return named;
}
