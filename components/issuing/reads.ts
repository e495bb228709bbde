import type { AuditAction } from "@/lib/core/access/audit-actions";
import type { Request } from "@/lib/core/api/operation";
import type { AuditEvent } from "@/lib/domain/platform/audit/dashboard";
import type { auditTrail } from "@/lib/generated/operations/audit";
import {
  authorizations,
  cardTransactions,
  partnerSpending,
  cardSpending,
} from "@/lib/generated/operations/authorizations";
import { issuedCards, partnerCards } from "@/lib/generated/operations/issuing";
import { walletLedger, wallets } from "@/lib/generated/operations/wallets";

const DISCLOSURES_SHOWN = 20;

const DETAILS: AuditAction = "issued-card.details";

export function disclosuresRequest(issuedCardID: string) {
  return {
    query: { object: issuedCardID.toLowerCase(), action: DETAILS, count: DISCLOSURES_SHOWN },
  } satisfies Request<typeof auditTrail.list>;
}

/**
 * One row per view, newest first. The audit log has a row for the permission and a row for showing the number; a
 * permission that was never used keeps its own row. The two are matched by time. Their order in the chain varies,
 * because the permission waits for its place and the view takes one immediately.
 */
export function looksOf<R extends Pick<AuditEvent, "actor" | "outcome" | "reason" | "createdOn">>(
  rows: readonly R[],
): R[] {
  const shown: R[] = [];
  const newestFirst = [...rows].sort((a, b) => b.createdOn.localeCompare(a.createdOn));
  return newestFirst.filter((row) => {
    if (row.outcome === "disclosed") shown.push(row);
    if (row.outcome !== "requested") return true;
    const its = shown.findLastIndex(({ actor, reason }) => actor.id === row.actor.id && reason === row.reason);
    if (its >= 0) shown.splice(its, 1);
    return its < 0;
  });
}

const SHOWN = 10;

/** Request of a card's page, with one row more than it shows, to know whether there are more. */
export const spendingRequest = (accountID: string, issuedCardID: string) => ({
  params: { accountID },
  query: { issuedCardID, count: SHOWN + 1 },
});

export const capturesRequest = (authorizationID: string) => ({ query: { authorizationID, count: SHOWN } });

export function shownOf<T>(rows: readonly T[]): { shown: readonly T[]; hasMore: boolean } {
  return { shown: rows.slice(0, SHOWN), hasMore: rows.length > SHOWN };
}

/** Operations to refetch after a card was used. */
export const SPENDING_READS = [
  authorizations.get,
  authorizations.list,
  authorizations.events,
  cardSpending.get,
  cardTransactions.list,
  partnerCards.list,
  partnerSpending.authorizations,
  partnerSpending.transactions,
  issuedCards.get,
  issuedCards.list,
  wallets.list,
  walletLedger.list,
];
