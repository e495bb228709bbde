"use client";

import { CreditCard } from "lucide-react";
import Link from "next/link";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CARD_STATES } from "@/components/words/states";
import { cardListHref, type CardListSearch } from "./card-list-search";

/** An empty card list: none with this state, or none at all. */
export function NoCards({ accountID, search: { state, page } }: { accountID: string; search: CardListSearch }) {
  const mayCreate = useCan("issued-cards.write", accountID);
  if (state || page > 1) {
    return (
      <EmptyState
        icon={<CreditCard />}
        title={state ? `No cards are ${CARD_STATES[state].label.toLowerCase()}` : "No cards on this page"}
        actions={
          <Button asChild>
            <Link href={cardListHref(accountID, {})}>{state ? "Clear filter" : "First page"}</Link>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<CreditCard />}
      title="No cards yet"
      description="A virtual card lets one person spend from the wallet, up to a limit."
      actions={
        mayCreate && (
          <Button variant="primary" asChild>
            <Link href={`/accounts/${accountID}/cards/new`}>New card</Link>
          </Button>
        )
      }
    />
  );
}
