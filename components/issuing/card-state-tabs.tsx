import { TabNav } from "@/components/ui/tab-nav";
import { stateNames } from "@/lib/core/states";
import { issuedCardStates } from "@/lib/domain/issuing/states";
import { CARD_STATES } from "@/components/words/states";
import { cardListHref, type CardListSearch } from "./card-list-search";

/** The card list's filter by state; each has its own address. */
export function CardStateTabs({ accountID, search }: { accountID: string; search: CardListSearch }) {
  const all = { href: cardListHref(accountID, {}), label: "All", isCurrent: search.state === null };
  const byState = stateNames(issuedCardStates).map((state) => ({
    href: cardListHref(accountID, { state }),
    label: CARD_STATES[state].label,
    isCurrent: search.state === state,
  }));
  return <TabNav label="Cards by state" items={[all, ...byState]} className="mb-4" />;
}
