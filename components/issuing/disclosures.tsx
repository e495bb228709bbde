"use client";

import { useQuery } from "@tanstack/react-query";
import { badge, code, opener, text, when } from "@/components/list/columns";
import { table } from "@/components/list/list";
import { ListTable } from "@/components/list/list-table";
import { useCan } from "@/components/page/can";
import { NoPermission } from "@/components/page/no-permission";
import type { BadgeTone } from "@/components/ui/badge";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { SkeletonRows } from "@/components/ui/feedback/skeleton";
import { queryFor } from "@/lib/client/query";
import type { AuditEvent } from "@/lib/domain/platform/audit/dashboard";
import { auditTrail } from "@/lib/generated/operations/audit";
import { disclosuresRequest, looksOf } from "./reads";
import { reasonInWords } from "./reveal-words";

const columns = table<AuditEvent>({
  key: "auditID",
  columns: [
    opener("Who", ({ actor: { name, kind, id } }) => name ?? `${kind} ${id}`),
    badge("Outcome", ({ outcome }) => outcomeInWords(outcome), { width: "lg", priority: 1 }),
    text("Reason", ({ reason }) => reasonInWords(reason), { priority: 3 }),
    when("When", ({ createdOn }) => createdOn, { priority: 2 }),
    code("IP address", ({ clientAddress }) => clientAddress, { priority: 4 }),
    code("Request ID", ({ requestID }) => requestID, { priority: 5 }),
  ],
});

/** Views of the card's number and rejected requests for it, newest first. */
export function Disclosures({ issuedCardID }: { issuedCardID: string }) {
  const mayRead = useCan("audit.read");
  return (
    <section aria-labelledby="disclosures" className="mt-8 grid gap-3">
      <h2 id="disclosures" className="text-base font-semibold">
        Who has seen this
      </h2>
      {mayRead ? <DisclosureList issuedCardID={issuedCardID} /> : <NoPermission permission="audit.read" />}
    </section>
  );
}

function DisclosureList({ issuedCardID }: { issuedCardID: string }) {
  const { data, error, refetch, isFetching } = useQuery(queryFor(auditTrail.list, disclosuresRequest(issuedCardID)));
  if (error && !data) {
    return (
      <ErrorState
        title="The audit trail could not be loaded"
        description="The card itself still works."
        query={{ error, isFetching, refetch }}
      />
    );
  }
  if (!data)
    return (
      <div aria-busy="true">
        <SkeletonRows rows={2} />
      </div>
    );
  const looks = looksOf(data.items);
  if (looks.length === 0) return <p className="text-muted-foreground">No one has requested this card’s number.</p>;
  return (
    <>
      <ListTable table={columns} rows={looks} caption="Who has seen this card’s number" isBusy={isFetching} />
      {data.more && <p className="text-[0.8125rem] text-muted-foreground">The {looks.length} newest are shown.</p>}
    </>
  );
}

const OUTCOMES: Record<string, { label: string; tone: BadgeTone }> = {
  disclosed: { label: "Shown", tone: "warning" },
  requested: { label: "Allowed", tone: "info" },
  "refused:forbidden": { label: "Refused", tone: "danger" },
  "refused:conflict": { label: "Refused: card state", tone: "danger" },
  "refused:notFound": { label: "Refused: no number", tone: "danger" },
};

/** Returns the outcome of a request for a card's number: shown, only allowed, or rejected. */
function outcomeInWords(outcome: string): { label: string; tone: BadgeTone } {
  const label = OUTCOMES[outcome];
  if (label) return label;
  return outcome.startsWith("refused:") ? { label: "Refused", tone: "danger" } : { label: outcome, tone: "neutral" };
}
