"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { view } from "@/components/list/list-view";
import { useCan } from "@/components/page/can";
import { PageHeader } from "@/components/page/page-header";
import { AppLink } from "@/components/ui/app-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FactsCard } from "@/components/ui/data/facts-card";
import { ExactTime } from "@/components/ui/data/relative-time";
import { Notice } from "@/components/ui/feedback/notice";
import { DialogButton } from "@/components/ui/overlays/dialog-button";
import { utcDay } from "@/components/ui/words/format";
import { StateBadge } from "@/components/words/state-badge";
import { queryFor } from "@/lib/client/query";
import { can } from "@/lib/core/api/states";
import type { SanctionsHitDetails } from "@/lib/domain/money/sanctions/dashboard";
import { sanctionsHitStates } from "@/lib/domain/money/sanctions/states";
import { sanctionsHits } from "@/lib/generated/operations/sanctions";
import { HIT_STATES, LISTS, sanctionsHitList, SUBJECTS } from "./hits.list";

const load = () => import("./hit-decision.form");
const HitDecisionForm = dynamic(() => load().then((loaded) => loaded.HitDecisionForm), { ssr: false });

export const SanctionsHitTable = view(sanctionsHitList);

/** One hit: the compared fields, the entry of the list, and the decision. */
export function SanctionsHitView({ hitID }: { hitID: string }) {
  const { data: hit } = useSuspenseQuery(queryFor(sanctionsHits.get, { params: { hitID } }));
  return (
    <>
      <PageHeader
        title={hit.name}
        above={[{ label: "Sanctions", href: "/risk/sanctions" }]}
        status={<StateBadge of={HIT_STATES[hit.state]} />}
        facts={[SUBJECTS[hit.subject], `${hit.score}% match`]}
        actions={<Decisions hit={hit} />}
      />
      {hit.state !== "cleared" && (
        <Notice tone={hit.state === "open" ? "warning" : "danger"} title="Money is held" className="mb-6">
          {hit.subject === "bank-account" || hit.subject === "card"
            ? "Transfers to and from this receiver are rejected until the hit is cleared."
            : "Transfers and card purchases of this account are rejected until the hit is cleared."}
        </Notice>
      )}
      <ComparedFields hit={hit} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <EntryFacts hit={hit} />
        <History hit={hit} />
      </div>
    </>
  );
}

function Decisions({ hit: { hitID, state } }: { hit: SanctionsHitDetails }) {
  const mayDecide = useCan("sanctions.write");
  if (!mayDecide) return null;
  return (
    <>
      {can(sanctionsHitStates, state, "confirm") && (
        <DialogButton label="Confirm…" load={load}>
          {(close) => <HitDecisionForm hitID={hitID} decision="confirm" onClose={close} />}
        </DialogButton>
      )}
      {can(sanctionsHitStates, state, "clear") && (
        <DialogButton label="Clear…" variant="primary" load={load}>
          {(close) => <HitDecisionForm hitID={hitID} decision="clear" onClose={close} />}
        </DialogButton>
      )}
    </>
  );
}

const FIELDS = { name: "Name", kind: "Kind", city: "City", country: "Country" } as const;
const KINDS: Readonly<Record<string, string>> = { individual: "Person", entity: "Organization" };

function ComparedFields({ hit: { compared, list } }: { hit: SanctionsHitDetails }) {
  const shown = (field: keyof typeof FIELDS, value: string) => (field === "kind" ? (KINDS[value] ?? value) : value);
  const result = (field: keyof typeof FIELDS, score: number) =>
    field === "name" ? `${score}%` : score === 100 ? "Same" : "Different";
  return (
    <Card>
      <CardHeader title="Compared fields" />
      <CardBody className="overflow-x-auto py-1">
        <table className="w-full text-left">
          <caption className="sr-only">The screened name next to the entry of the list</caption>
          <thead className="text-muted-foreground">
            <tr>
              {["Field", "Yours", LISTS[list], "Match"].map((head) => (
                <th key={head} scope="col" className="py-2 pr-4 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {compared.map(({ field, given, listed, score }) => (
              <tr key={field} className="border-t align-top">
                <th scope="row" className="py-2 pr-4 font-medium">
                  {FIELDS[field]}
                </th>
                <td className="py-2 pr-4 break-words">{shown(field, given)}</td>
                <td className="py-2 pr-4 break-words">{shown(field, listed)}</td>
                <td className="tabular py-2">{result(field, score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </CardBody>
    </Card>
  );
}

function EntryFacts({ hit: { entry, list, sourceDate, hash } }: { hit: SanctionsHitDetails }) {
  return (
    <FactsCard
      title="Entry of the list"
      notGiven="None"
      items={[
        { label: "List", value: `${LISTS[list]} of ${utcDay(sourceDate)}` },
        { label: "Name", value: entry.name },
        { label: "Entry number", value: entry.uid },
        { label: "Programs", value: entry.programs.join(", ") || undefined },
        { label: "Other names", value: entry.aliases.join("; ") || undefined },
        { label: "Addresses", value: entry.addresses.join("; ") || undefined },
        { label: "Remarks", value: entry.remarks },
        { label: "SHA-256", value: <code className="font-mono text-xs break-all">{hash}</code> },
      ]}
    />
  );
}

function History({ hit }: { hit: SanctionsHitDetails }) {
  return (
    <FactsCard
      title="History"
      notGiven="Not yet"
      items={[
        {
          label: "Account",
          value: (
            <AppLink href={`/accounts/${hit.accountID}`} className="rounded-sm text-primary-text hover:underline">
              {hit.accountName}
            </AppLink>
          ),
        },
        { label: "Found", value: <ExactTime value={hit.createdOn} /> },
        { label: "Decided", value: hit.decidedOn && <ExactTime value={hit.decidedOn} /> },
        { label: "Decided by", value: hit.decidedBy },
        { label: "Reason", value: hit.reason },
      ]}
    />
  );
}
