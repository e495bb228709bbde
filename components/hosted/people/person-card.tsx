"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useLanguage } from "@/components/ui/use-phrases";
import { profileField } from "@/components/words/profile-fields";
import type { DraftPerson } from "@/lib/domain/onboarding/applications/dashboard";
import { nameOf } from "../answers/people";
import { useWords } from "../kit/use-words";
import { fill } from "@/lib/core/bilingual";

export type PersonCardProps = { code: string; person: DraftPerson; missing: number; onRemove: () => void };

/** One person as a card: who they are to the business, what is missing, and how to change that. */
export function PersonCard({ code, person, missing, onRemove }: PersonCardProps) {
  const { people: words, common } = useWords();
  const router = useRouter();
  const [isAsked, setAsked] = useState(false);
  const { isController, isOwner, ownershipPercentage } = person.responsibilities ?? {};
  const name = nameOf(person) || words.someone;
  const roles = [
    isController && words.controller,
    isOwner && fill(words.ownerOf, { share: ownershipPercentage ?? "?" }),
  ]
    .filter(Boolean)
    .join(" · ");
  const state =
    missing === 0 ? words.whole : missing === 1 ? words.incompleteOne : fill(words.incomplete, { count: missing });
  return (
    <Card className="flex-row flex-wrap items-center justify-between gap-3 p-4">
      <div className="min-w-0">
        <h2 className="font-medium wrap-anywhere">{name}</h2>
        {roles && <p className="text-muted-foreground">{roles}</p>}
        <Badge tone={missing === 0 ? "success" : "warning"} className="mt-1">
          {state}
        </Badge>
      </div>
      <div className="flex flex-wrap gap-2">
        {isAsked ? (
          <>
            <Button size="sm" variant="danger" onClick={onRemove}>
              {fill(words.confirmRemove, { name })}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setAsked(false)}>
              {common.cancel}
            </Button>
          </>
        ) : (
          <>
            <Button
              size="sm"
              aria-label={`${common.edit}: ${name}`}
              onClick={() => router.push(`/o/${code}/people/${person.personID}`)}
            >
              {common.edit}
            </Button>
            <Button size="sm" variant="ghost" aria-label={`${common.remove}: ${name}`} onClick={() => setAsked(true)}>
              {common.remove}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

const CONTROLLER_HINT = profileField("responsibilities.isController").hint;

/** The ways to name somebody more: oneself or another as the controller while there is none, then owners. */
export function AddPeople({ code, people }: { code: string; people: readonly DraftPerson[] }) {
  const { people: words } = useWords();
  const language = useLanguage();
  const router = useRouter();
  const isControlled = people.some(({ responsibilities }) => responsibilities?.isController);
  const add = (as: string) => router.push(`/o/${code}/people/${crypto.randomUUID()}?as=${as}`);
  return (
    <div className="grid gap-2">
      {!isControlled && <p className="text-[0.8125rem] text-muted-foreground">{CONTROLLER_HINT?.[language]}</p>}
      <div className="flex flex-wrap gap-2">
        {!isControlled && <Button onClick={() => add("me")}>{words.iAmController}</Button>}
        {!isControlled && <Button onClick={() => add("controller")}>{words.addController}</Button>}
        <Button onClick={() => add("owner")}>{words.addOwner}</Button>
      </div>
    </div>
  );
}
