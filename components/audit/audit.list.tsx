import { badge, code, custom, moment, opener, text } from "@/components/list/columns";
import { account, choice, day, flag, search, text as textFilter } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { AboutLink } from "@/components/words/about";
import type { AuditEvent } from "@/lib/domain/platform/audit/dashboard";
import { auditTrail } from "@/lib/generated/operations/audit";
import { AuditDetails } from "./audit-details";
import { ACTION_OPTIONS, actionInWords, OUTCOME_OPTIONS, outcomeOf } from "@/components/words/acts";

export const auditList = list(auditTrail.list, {
  noun: "audit row",
  key: "auditID",
  filters: {
    actor: search("Actor"),
    action: choice("Action", ACTION_OPTIONS),
    outcome: choice("Outcome", OUTCOME_OPTIONS),
    from: day("From"),
    to: day("Until"),
    colleagues: flag("Changes by colleagues"),
    object: textFilter("Object"),
    account: account(),
    address: textFilter("IP address"),
  },
  columns: [
    opener("Action", ({ action, outcome }) => actionInWords(action, outcome)),
    custom("Object", (event) => <AboutLink of={{ ...event, name: event.action }} />, { width: "fill", priority: 4 }),
    text("Actor", actorName, { priority: 2 }),
    badge("Outcome", ({ outcome }) => outcomeOf(outcome), { priority: 3 }),
    code("IP address", ({ clientAddress }) => clientAddress, { priority: 5 }),
    moment("When", ({ createdOn }) => createdOn, { priority: 1 }),
  ],
  details: (event) => <AuditDetails event={event} />,
  downloads: [{ label: "Export JSONL", operation: auditTrail.export, query: { format: "jsonl" } }],
  empty: {
    drawing: "audit",
    title: "No audit rows yet",
    description: "Every change and every request for a card number appears here.",
  },
});

function actorName({ actor: { name, kind, id } }: AuditEvent): string {
  return name ?? `${kind} ${id.slice(0, 8)}…`;
}
