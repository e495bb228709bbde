"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { CheckboxField } from "@/components/form/fields/choice-fields";
import { useControl } from "@/components/form/form-context";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { ShareBar } from "@/components/ui/data/share-bar";
import { useLanguage } from "@/components/ui/words/use-phrases";
import { profileField } from "@/components/words/profile-fields";
import type { FieldFault } from "@/lib/client/form-errors";
import { fill } from "@/lib/core/bilingual";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import { REPRESENTATIVES_MAX } from "@/lib/domain/accounts/representatives/shared/ownership";
import type { DraftAnswers, DraftPerson } from "@/lib/domain/onboarding/applications/dashboard";
import { missingOfPerson } from "../answers/asks";
import { takeOver } from "../answers/keep-answers";
import { type SavedDraft, latestOf } from "../answers/latest-draft";
import { ownershipOf, nameOf } from "../answers/people";
import { stepAfter } from "../answers/step-order";
import { useKeep } from "../answers/use-keep";
import { StepForm } from "../kit/step-form";
import { useStep, useStepForm } from "../kit/use-step";
import { useWords } from "../kit/use-words";
import type { FormWords } from "../words/words";

export type PeopleStepProps = { code: string; made: SavedDraft; capabilities: readonly CapabilityID[] };

/** The people step: everyone who controls or owns the business, and whether the list is complete. */
export function PeopleStep({ code, made, capabilities }: PeopleStepProps) {
  useStep(code, "people");
  const { people: words } = useWords();
  const { draft, people, remove } = usePeople({ code, made, capabilities });
  const { onFile } = latestOf(code, made);
  return (
    <StepForm code={code} draft={draft}>
      <p className="text-pretty text-muted-foreground">{words.lead}</p>
      {people.length === 0 && <p>{words.none}</p>}
      <ul className="grid gap-3">
        {people.map((person) => (
          <li key={person.personID}>
            <PersonCard
              code={code}
              person={person}
              missing={missingOfPerson(person, onFile).length}
              onRemove={() => void remove(person.personID)}
            />
          </li>
        ))}
      </ul>
      <NamePeople code={code} people={people} />
      <OwnershipBar people={people} />
      <AllNamed hasOwners={people.some(({ responsibilities }) => responsibilities?.isOwner)} />
    </StepForm>
  );
}

type PeopleForm = { ownersProvided: boolean; people?: string };

function usePeople({ code, made, capabilities }: PeopleStepProps) {
  const router = useRouter();
  const words = useWords();
  const [answers, setAnswers] = useState<DraftAnswers>(() => latestOf(code, made).answers);
  const people = answers.people ?? [];
  const checked = useStepForm<PeopleForm>(confirmed(answers), (values) =>
    faultsOfPeople(latestOf(code, made), values as PeopleForm, words),
  );
  const { form } = checked;
  const { keep, forget, savedAt } = useKeep(code, made, (sent, saved) =>
    takeOver(
      { form, read: () => form.getValues(), show: (peopleForm) => peopleForm },
      confirmed(sent),
      confirmed(saved),
    ),
  );
  const save = (change: (before: DraftAnswers) => DraftAnswers) =>
    keep(change).then(() => setAnswers(latestOf(code, made).answers));
  const withAnswer = (before: DraftAnswers) => ({ ...before, ownersProvided: form.getValues().ownersProvided });
  const remove = (personID: string) =>
    checked.attempt(async () => {
      await save((before) => ({
        ...before,
        people: (before.people ?? []).filter((person) => person.personID !== personID),
      }));
      await forget(personID as never);
    });
  const submit = checked.send(async () => {
    await save(withAnswer);
    router.push(`/o/${code}/${stepAfter("people", { answers, capabilities })}`);
  });
  const leave = () =>
    checked.attempt(async () => {
      await save(withAnswer);
      router.push(`/o/${code}/saved`);
    });
  return { draft: { checked, submit, leave, savedAt }, people, remove };
}

const confirmed = ({ ownersProvided = false }: DraftAnswers): PeopleForm => ({ ownersProvided });

function faultsOfPeople(
  { answers: { people = [] }, onFile }: SavedDraft,
  { ownersProvided }: PeopleForm,
  { people: words }: FormWords,
): FieldFault[] {
  const isControlled = people.some(({ responsibilities }) => responsibilities?.isController);
  const message = !isControlled
    ? words.needsController
    : people.some((person) => missingOfPerson(person, onFile).length > 0)
      ? words.needsWhole
      : ownershipOf(people) > 100
        ? words.tooMuch
        : undefined;
  return [
    ...(message ? [{ path: "people", message }] : []),
    ...(ownersProvided ? [] : [{ path: "ownersProvided", message: words.needsAll }]),
  ];
}

/** Links to the error that concerns the list of people. */
function NamePeople({ code, people }: { code: string; people: readonly DraftPerson[] }) {
  const { people: words } = useWords();
  useControl("people", undefined);
  return (
    <div id="people">
      {people.length < REPRESENTATIVES_MAX ? (
        <AddPeople code={code} people={people} />
      ) : (
        <p className="text-muted-foreground">{words.full}</p>
      )}
    </div>
  );
}

function AllNamed({ hasOwners }: { hasOwners: boolean }) {
  const { people: words } = useWords();
  return (
    <Card className="gap-2 p-5">
      <CheckboxField name="ownersProvided" label={hasOwners ? words.allNamed : words.noneOwns} isRequired />
    </Card>
  );
}

function OwnershipBar({ people }: { people: readonly Pick<DraftPerson, "responsibilities">[] }) {
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

type PersonCardProps = { code: string; person: DraftPerson; missing: number; onRemove: () => void };

function PersonCard({ code, person, missing, onRemove }: PersonCardProps) {
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

/** Buttons to add a person: a controller (oneself or someone else) if there is none yet, and owners. */
function AddPeople({ code, people }: { code: string; people: readonly DraftPerson[] }) {
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
