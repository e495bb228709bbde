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

/** Says how many rows of the trail a card's page shows. */
const DISCLOSURES_SHOWN = 20;

const DETAILS: AuditAction = "issued-card.details";

/** The newest requests for the card's number in the audit trail. */
export function disclosuresRequest(issuedCardID: string) {
  return {
    query: { object: issuedCardID.toLowerCase(), action: DETAILS, count: DISCLOSURES_SHOWN },
  } satisfies Request<typeof auditTrail.list>;
}

/**
 * One row for each look, newest first: the trail keeps that somebody was allowed to, and then that the number was shown to
 * them. A row of leave alone stays where nothing was shown by it. The chain may have both in either order, since leave waits
 * for its place and a look takes its own at once; so their times decide.
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

/** Says how many of a card's authorizations and transactions its page shows. */
const SHOWN = 10;

/** Returns the request of a card's page, with one row more than it shows, to know of others. */
export const spendingRequest = (accountID: string, issuedCardID: string) => ({
  params: { accountID },
  query: { issuedCardID, count: SHOWN + 1 },
});

/** Returns the request of an authorization's page. */
export const takenRequest = (authorizationID: string) => ({ query: { authorizationID, count: SHOWN } });

/** The rows that are shown, and whether there are more. */
export function shownOf<T>(rows: readonly T[]): { shown: readonly T[]; hasMore: boolean } {
  return { shown: rows.slice(0, SHOWN), hasMore: rows.length > SHOWN };
}

/** Lists what is read again once a card has spent. */
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
