"use client";

import { cn } from "@/components/ui/cn";
import { ShareBar } from "@/components/ui/share-bar";
import type { DraftPerson } from "@/lib/domain/applications/dashboard";
import { ownershipOf } from "./ownership";
import { useWords } from "./use-words";
import { fill } from "@/lib/core/bilingual";

/** How much of the business its named owners hold together, as a bar and in words. */
export function OwnershipBar({ people }: { people: readonly Pick<DraftPerson, "responsibilities">[] }) {
  const { people: words } = useWords();
  const total = ownershipOf(people);
  if (total === 0) return null;
  const text = total > 100 ? words.tooMuch : fill(words.total, { total });
  return (
    <div className="grid gap-1.5">
      <p
        className={cn("text-[0.8125rem]", total > 100 ? "font-medium text-danger" : "text-muted-foreground")}
        role="status"
      >
        {text}
      </p>
      <ShareBar shares={people.flatMap(({ responsibilities }) => responsibilities?.ownershipPercentage ?? [])} />
    </div>
  );
}
