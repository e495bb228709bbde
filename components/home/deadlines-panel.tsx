"use client";

import { useQuery } from "@tanstack/react-query";
import { AppLink } from "@/components/ui/app-link";
import { formatMoney } from "@/components/ui/format";
import { RelativeTime } from "@/components/ui/relative-time";
import { queryFor } from "@/lib/client/query";
import type { Deadline } from "@/lib/domain/overview/deadlines/dashboard";
import { deadlines } from "@/lib/generated/operations/deadlines";
import { DEADLINE_DAYS } from "@/lib/domain/kernel/limits";
import { Panel, PANEL_LINK } from "./panel";

const URGENT_MS = 72 * 3_600_000;

/** Shows what ends soon unless somebody acts, the next one first. */
export function DeadlinesPanel() {
  const query = useQuery(queryFor(deadlines.list));
  return (
    <Panel title="Deadlines" failed="Deadlines couldn’t be loaded." query={query}>
      {({ items, count }) =>
        items.length === 0 ? (
          <p className="text-muted-foreground">Nothing is due in the next {DEADLINE_DAYS} days.</p>
        ) : (
          <ul className="grid gap-2.5">
            {items.map((one) => (
              <li key={`${one.kind}${one.id ?? one.name}${one.on}`} className="grid min-w-0">
                <AppLink href={placeOf(one)} className={`min-w-0 wrap-anywhere ${PANEL_LINK}`}>
                  {WORDS[one.kind](one)}
                </AppLink>
                <RelativeTime
                  value={one.on}
                  className={`text-[0.8125rem] ${isUrgent(one) ? "font-medium text-danger" : "text-muted-foreground"}`}
                />
              </li>
            ))}
            {count > items.length && (
              <li className="text-[0.8125rem] text-muted-foreground">
                and {(count - items.length).toLocaleString("en-US")} more in the next {DEADLINE_DAYS} days
              </li>
            )}
          </ul>
        )
      }
    </Panel>
  );
}

/** From three days before. */
const isUrgent = ({ on }: Deadline) => Date.parse(on) - Date.now() < URGENT_MS;

const WORDS: Record<Deadline["kind"], (one: Deadline) => string> = {
  dispute: ({ name, amount = 0 }) => `Respond to the ${formatMoney(amount)} dispute of ${name}`,
  attestation: () => "Renew your PCI attestation",
  "api-key": ({ name }) => `Replace the API key ${name}`,
  "bank-verification": ({ name }) => `Verify the bank account of ${name}`,
  "member-invite": ({ name }) => `The team invite for ${name} expires`,
  "card-data-viewer": ({ name }) => `${name} can no longer view card numbers`,
};

function placeOf({ kind, id = "", accountID = "" }: Deadline): string {
  return {
    dispute: `/disputes/${id}`,
    attestation: "/settings/compliance",
    "api-key": "/developers/api-keys",
    "bank-verification": `/accounts/${accountID}/sources/bank-accounts/${id}`,
    "member-invite": "/settings/team",
    "card-data-viewer": "/settings/team",
  }[kind];
}
