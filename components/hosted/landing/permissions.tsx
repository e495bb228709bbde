import { Eye, PencilLine, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { fill } from "@/lib/core/bilingual";
import type { ConsentScope } from "@/lib/core/scopes";
import type { OfferWords } from "../words/offer-words";
import type { PermissionWords } from "../words/words";

/** Returns what the scopes of an invite let the partner do, in words: what it sees, what it does, what is sensitive. */
export function permissionsOf(
  scopes: readonly ConsentScope[],
  { topics, sensitive }: PermissionWords,
): { sees: string[]; does: string[]; sensitive: string[] } {
  const held = new Set<string>(scopes);
  const all: [string, { read?: string; write?: string }][] = Object.entries(topics);
  const told = (verb: "read" | "write") =>
    all.flatMap(([topic, words]) => (held.has(`${topic}.${verb}`) && words[verb] ? [words[verb]] : []));
  return {
    sees: told("read"),
    does: told("write"),
    sensitive: Object.entries(sensitive).flatMap(([scope, text]) => (held.has(scope) ? [text] : [])),
  };
}

/** Shows what the scopes let a partner do, in sentences. */
export function Permissions({
  partner,
  scopes,
  words,
}: {
  partner: string;
  scopes: readonly ConsentScope[];
  words: OfferWords;
}) {
  const { sees, does, sensitive } = permissionsOf(scopes, words.permissions);
  const leads = words.pages.permissions;
  return (
    <div className="grid gap-3">
      <Sentences lead={fill(leads.sees, { partner })} icon={<Eye />} sentences={sees} />
      <Sentences lead={fill(leads.does, { partner })} icon={<PencilLine />} sentences={does} />
      <Sentences lead={leads.sensitive} icon={<TriangleAlert />} sentences={sensitive} />
    </div>
  );
}

function Sentences({ lead, icon, sentences }: { lead: string; icon: ReactNode; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div>
      <p className="flex items-center gap-2 font-medium [&_svg]:size-4 [&_svg]:text-muted-foreground">
        <span aria-hidden>{icon}</span>
        {lead}
      </p>
      <ul className="mt-1 grid list-disc gap-0.5 pl-10 text-muted-foreground">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
