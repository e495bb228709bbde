import type { Request } from "@/lib/core/operation";
import type { apiKeys } from "@/lib/domain/keys/dashboard";

/** How many keys one page shows. */
export const KEYS_SHOWN = 25;

/** What a page of the keys asks of the API. */
export function apiKeysRequest(page: number): Request<typeof apiKeys.list> {
  return { query: { skip: (page - 1) * KEYS_SHOWN, count: KEYS_SHOWN } };
}
