"use client";

import { useCan } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/data/code-block";
import { type DefinitionItem, DefinitionList } from "@/components/ui/data/definition-list";
import { DialogClose } from "@/components/ui/overlays/overlay";
import { ExactTime } from "@/components/ui/data/relative-time";
import { AboutLink, WhatChanged } from "@/components/words/about";
import { outcomeOf } from "@/components/words/acts";
import type { AuditEvent } from "@/lib/domain/platform/audit/dashboard";

/** Actor, changes, every field of the row, and rows that share one with it. */
export function AuditDetails({ event }: { event: AuditEvent }) {
  const mayReadLog = useCan("api-keys.read");
  const isOfProgram = mayReadLog && PROGRAMS.includes(event.actor.kind);
  const alike = [
    { label: "Same object", filter: `object=${encodeURIComponent(event.object)}` },
    { label: "Same actor", filter: `actor=${encodeURIComponent(event.actor.id)}` },
    { label: "Same IP address", filter: `address=${encodeURIComponent(event.clientAddress)}` },
  ];
  return (
    <div className="grid gap-4">
      <DefinitionList items={factsOf(event)} />
      {event.changes && event.changes.length > 0 && <WhatChanged changes={event.changes} />}
      <CodeBlock label="Audit row" code={JSON.stringify(event, null, 2)} />
      <div className="flex flex-wrap gap-2">
        {isOfProgram && (
          <Button asChild size="sm">
            <AppLink href={`/developers/request-log/${event.requestID}`}>API request</AppLink>
          </Button>
        )}
        {alike.map(({ label, filter }) => (
          <DialogClose key={label}>
            <Button asChild size="sm">
              <AppLink href={`?${filter}`}>{label}</AppLink>
            </Button>
          </DialogClose>
        ))}
      </div>
    </div>
  );
}

const PROGRAMS = ["key", "token"];

function factsOf(event: AuditEvent): DefinitionItem[] {
  const { actor, reason, outcome, createdOn } = event;
  return [
    { label: "Object", value: <AboutLink of={{ ...event, name: event.action }} /> },
    { label: "Actor", value: actor.name ?? `${actor.kind} ${actor.id}` },
    { label: "Outcome", value: [outcomeOf(outcome).label, reason].filter(Boolean).join(": ") },
    { label: "When", value: <ExactTime value={createdOn} /> },
  ];
}
