import type { Request } from "@/lib/core/operation";
import type { accounts } from "@/lib/domain/accounts/contract";

/** How many accounts one page of the choice shows. */
export const ACCOUNTS_SHOWN = 20;

/** Which accounts to choose from. */
export interface AccountChoiceSearch {
  name: string;
  page: number;
}

/** What the choice asks of the API: accounts that have or want to issue cards, and one more than it shows. */
export function accountChoiceRequest({ name, page }: AccountChoiceSearch): Request<typeof accounts.list> {
  const skip = (Math.max(1, page) - 1) * ACCOUNTS_SHOWN;
  return { query: { capability: "card-issuing", ...(name && { name }), skip, count: ACCOUNTS_SHOWN + 1 } };
}
