import { Eye, PencilLine, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { fill } from "@/lib/core/bilingual";
import type { ConsentScope } from "@/lib/core/access/scopes";
import type { OfferWords } from "../words/offer-words";
import { permissionsOf } from "./permission-words";

/** The permissions of a partner, as sentences. */
export function Permissions({
  partner,
  scopes,
  words,
}: {
  partner: string;
  scopes: readonly ConsentScope[];
  words: OfferWords;
}) {
  const { views, does, sensitive } = permissionsOf(scopes, words.permissions);
  const leads = words.pages.permissions;
  return (
    <div className="grid gap-3">
      <Sentences lead={fill(leads.sees, { partner })} icon={<Eye />} sentences={views} more={leads.more} />
      <Sentences lead={fill(leads.does, { partner })} icon={<PencilLine />} sentences={does} more={leads.more} />
      <Sentences lead={leads.sensitive} icon={<TriangleAlert />} sentences={sensitive} more={leads.more} />
    </div>
  );
}

interface SentencesProps {
  lead: string;
  icon: ReactNode;
  sentences: readonly string[];
  more: string;
}

/** The number of sentences in a collapsed list, and the longest list that is not collapsed. */
const [SHOWN, FEW] = [5, 7];

function Sentences({ lead, icon, sentences, more }: SentencesProps) {
  if (sentences.length === 0) return null;
  const first = sentences.length > FEW ? sentences.slice(0, SHOWN) : sentences;
  const rest = sentences.slice(first.length);
  return (
    <div>
      <p className="flex items-center gap-2 font-medium [&_svg]:size-4 [&_svg]:text-muted-foreground">
        <span aria-hidden>{icon}</span>
        {lead}
      </p>
      <Items of={first} />
      {rest.length > 0 && (
        <details className="pl-6">
          <summary className="min-h-6 cursor-pointer text-primary-text">{fill(more, { count: rest.length })}</summary>
          <Items of={rest} className="pl-4" />
        </details>
      )}
    </div>
  );
}

function Items({ of, className = "pl-10" }: { of: readonly string[]; className?: string }) {
  return (
    <ul className={cn("mt-1 grid list-disc gap-0.5 text-muted-foreground", className)}>
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
