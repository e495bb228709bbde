"use client";

import { useFormContext } from "react-hook-form";
import { announce } from "@/components/ui/live-region";
import { Button } from "@/components/ui/button";
import { formatPhone } from "@/components/words/texts";
import type { DraftPerson } from "@/lib/domain/onboarding/applications/dashboard";
import { type SavedDraft, latestOf } from "../answers/latest-draft";
import { PersonFields } from "./person-fields";
import { StepForm } from "../kit/step-form";
import { usePersonDraft } from "./use-person-draft";
import { useWords } from "../kit/use-words";

export type PersonStepProps = { code: string; partner: string; made: SavedDraft; person: DraftPerson; isMe: boolean };

/** The page about one person who controls or owns the business. */
export function PersonStep(props: PersonStepProps) {
  const { code, partner, made, person, isMe } = props;
  const { people: words } = useWords();
  const draft = usePersonDraft(props);
  const isKnown = latestOf(code, made).answers.profile?.business?.address !== undefined;
  return (
    <StepForm code={code} draft={draft} next={words.save}>
      <PersonFields
        onFile={latestOf(code, made).onFile.people[person.personID]}
        partner={partner}
        isMe={isMe}
        copy={isKnown && <CopyContact code={code} made={made} />}
      />
    </StepForm>
  );
}

function CopyContact({ code, made }: { code: string; made: SavedDraft }) {
  const { people: words } = useWords();
  const { setValue } = useFormContext();
  const copy = () => {
    const { phone, address } = latestOf(code, made).answers.profile?.business ?? {};
    for (const [name, value] of Object.entries(address ?? {}))
      setValue(`person.address.${name}`, value, { shouldDirty: true });
    if (phone?.number) setValue("person.phone.number", formatPhone(phone.number), { shouldDirty: true });
    announce(words.copied);
  };
  return (
    <div>
      <Button size="sm" onClick={copy}>
        {words.sameContact}
      </Button>
    </div>
  );
}
