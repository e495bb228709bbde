import { Eye, PencilLine, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { fill } from "@/lib/core/bilingual";
import type { ConsentScope } from "@/lib/core/scopes";
import type { OfferWords } from "../words/offer-words";
import { permissionsOf } from "./permission-words";

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
